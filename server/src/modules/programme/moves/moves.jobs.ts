import * as z from 'zod/mini'
import { Id } from '@academy/contract/fields'
import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts'
import { mailNextPortion, type MoveMailTools } from './move-mails.service.ts'

const payload = z.strictObject({ academyId: Id, moveId: Id })

/** Enqueued with the move for the moment it cannot be undone any more; each run mails a portion and enqueues the next. */
export const mailMoved: Job<typeof payload, MoveMailTools> = defineJob<MoveMailTools>()({
  name: 'moves.tell',
  payload,
  maxTries: 25,
  run: (tools, move) => mailNextPortion(tools, move, (db, runAt) => enqueueJob(db, mailMoved, move, runAt)),
})
