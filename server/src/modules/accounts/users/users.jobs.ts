import * as z from 'zod/mini'
import type { FileStore } from '#platform/file-store.ts'
import { defineJob } from '#platform/jobs.ts'

/** A picture nobody shows any more. As a job, so that it goes also when the store is away just now. */
export const removeAvatarFile = defineJob<{ files: FileStore }>()({
  name: 'users.remove-avatar-file',
  payload: z.strictObject({ name: z.string() }),
  maxTries: 10,
  run: ({ files }, { name }) => files.remove(name),
})
