import * as z from 'zod/mini'
import type { Db } from '#platform/db.ts'
import type { FileStore } from '#platform/file-store.ts'
import { defineJob, enqueueJob } from '#platform/jobs.ts'
import { lecturesRepo } from './lectures.repo.ts'

/** Whoever uploads a picture saves the text with it on the same day, or has thought better of it. */
export const unusedPictureLifeMs = 24 * 3600 * 1000
const lookAgainMs = 30 * 24 * 3600 * 1000

/** Enqueued with the upload; while a text shows the picture, it looks again each month. */
export const removeUnusedPicture = defineJob<{ db: Db; files: FileStore; now: () => Date }>()({
  name: 'lectures.remove-unused-picture',
  payload: z.strictObject({ name: z.string() }),
  maxTries: 10,
  run: async ({ db, files, now }, { name }) => {
    if (await lecturesRepo.isPictureUsed(db, name))
      await enqueueJob(db, removeUnusedPicture, { name }, new Date(now().getTime() + lookAgainMs))
    else await files.remove(name)
  },
})
