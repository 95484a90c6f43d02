import * as z from 'zod/mini'
import type { Db } from '#platform/db.ts'
import type { FileStore } from '#platform/file-store.ts'
import { defineJob } from '#platform/jobs.ts'
import { questionsRepo } from './questions.repo.ts'

/** Whoever uploads a picture saves the question with it on the same day, or has thought better of it. */
export const unusedImageLifeMs = 24 * 3600 * 1000

/** Enqueued with the upload. Versions of questions are kept for good, so a picture one of them names is never loose. */
export const removeUnusedImage = defineJob<{ db: Db; files: FileStore }>()({
  name: 'questions.remove-unused-image',
  payload: z.strictObject({ name: z.string() }),
  maxTries: 10,
  run: async ({ db, files }, { name }) => {
    if (!(await questionsRepo.isImageUsed(db, `/files/${name}`))) await files.remove(name)
  },
})
