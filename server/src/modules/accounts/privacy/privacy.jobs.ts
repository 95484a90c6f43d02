import * as z from 'zod/mini'
import { Id } from '@academy/contract/fields'
import { defineJob } from '#platform/jobs.ts'
import { eraseAccount, type ErasureTools } from './privacy-erasure.service.ts'

/** Twenty-five tries take some days: a file store that is away must not leave anything behind. */
export const eraseRemovedAccount = defineJob<ErasureTools>()({
  name: 'privacy.erase',
  payload: z.strictObject({ userId: Id }),
  maxTries: 25,
  run: (tools, { userId }) => eraseAccount(tools, userId),
})
