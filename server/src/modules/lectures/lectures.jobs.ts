import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '#platform/db.ts'
import type { FileStore } from '#platform/file-store.ts'
import { defineJob, enqueueJob } from '#platform/jobs.ts'

/** Whoever uploads a picture saves the text with it on the same day, or has thought better of it. */
export const unusedPictureLifeMs = 24 * 3600 * 1000
const lookAgainMs = 30 * 24 * 3600 * 1000

/** Every text that staff write in markdown may show it, not only the one it was uploaded for: texts are copied. */
const isPictureUsed = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await db.execute<{ isUsed: boolean }>(sql`
    select exists (
      select from lectures where position(${name} in description::text) > 0
      union all select from stage_lectures where position(${name} in homework::text || materials::text) > 0
      union all select from stages where position(${name} in coalesce(description::text, '') || details::text) > 0
      union all select from material_contents where position(${name} in body) > 0
      union all select from teams where position(${name} in details) > 0
      union all select from announcements where position(${name} in body::text) > 0
    ) as "isUsed"`)
  return rows[0]!.isUsed
}

/** Enqueued with the upload; while a text shows the picture, it looks again each month. */
export const removeUnusedPicture = defineJob<{ db: Db; files: FileStore; now: () => Date }>()({
  name: 'lectures.remove-unused-picture',
  payload: z.strictObject({ name: z.string() }),
  maxTries: 10,
  run: async ({ db, files, now }, { name }) => {
    if (await isPictureUsed(db, name))
      await enqueueJob(db, removeUnusedPicture, { name }, new Date(now().getTime() + lookAgainMs))
    else await files.remove(name)
  },
})
