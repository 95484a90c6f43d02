import * as z from 'zod/mini'
import { Id, IsoDateTime } from '@academy/contract/fields'
import { type BackgroundTools, backgroundCtx } from '#platform/background-ctx.ts'
import type { Db } from '#platform/db.ts'
import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts'
import { publishDue } from './announcement-publish.service.ts'

const payload = z.strictObject({ academyId: Id, announcementId: Id, publishAt: IsoDateTime })
type Planned = z.infer<typeof payload>

export const publishAnnouncement: Job<typeof payload, BackgroundTools> = defineJob<BackgroundTools>()({
  name: 'announcements.publish',
  payload,
  maxTries: 25,
  run: (tools, planned) => publishDue(backgroundCtx(tools), planned, (db) => enqueuePublishing(db, planned)),
})

/** One job for each announcement: another moment takes the place of the one before. */
export const enqueuePublishing = (db: Db, planned: Planned): Promise<void> =>
  enqueueJob(
    db,
    publishAnnouncement,
    planned,
    new Date(planned.publishAt),
    `announcement:${planned.academyId}:${planned.announcementId}`,
  )
