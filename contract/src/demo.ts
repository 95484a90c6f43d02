import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { LocalizedName } from './users.ts'

export const DemoAccount = z.strictObject({
  email: z.string(),
  name: z.string(),
  who: LocalizedName,
})
export type DemoAccount = z.infer<typeof DemoAccount>

export const Demo = z.strictObject({
  password: z.string(),
  /** Those that still have the published password. */
  accounts: z.array(DemoAccount),
  /** Homework that is ready to be submitted. null: this machine has no git, so nothing reads repositories. */
  repositories: z.nullable(z.strictObject({ good: z.string(), half: z.string(), broken: z.string() })),
  /** The certificate that anybody may look at. */
  certificateId: z.string(),
})
export type Demo = z.infer<typeof Demo>

/** Exists only where the demo data are. */
export const demoApi = defineApi({
  get: {
    method: 'GET',
    path: '/api/demo',
    access: 'pages.read',
    response: Demo,
    errors: ['EndpointNotFound'],
    summary: 'The accounts of the demo data and their password',
  },
})
