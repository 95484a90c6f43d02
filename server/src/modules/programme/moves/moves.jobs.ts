import * as z from 'zod/mini'
import { Id } from '@academy/contract/fields'
import { defineJob, enqueueJob, type Job } from '#platform/jobs.ts'
import { tellPortion, type TellTools } from './move-mails.service.ts'

const payload = z.strictObject({ academyId: Id, moveId: Id })

/** Enqueued with the move for the moment it cannot be undone any more; each run tells a portion and sees to the next. */
export const tellMoved: Job<typeof payload, TellTools> = defineJob<TellTools>()({
  name: 'moves.tell',
  payload,
  maxTries: 25,
  run: (tools, move) => tellPortion(tools, move, (db, runAt) => enqueueJob(db, tellMoved, move, runAt)),
})
