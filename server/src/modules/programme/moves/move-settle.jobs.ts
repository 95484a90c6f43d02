import * as z from 'zod/mini'
import { Id } from '@academy/contract/fields'
import { type BackgroundTools, backgroundCtx } from '#platform/background-ctx.ts'
import { defineJob } from '#platform/jobs.ts'
import { settleHeld } from './move-settle.service.ts'

/** Enqueued with the end of a test during which there was a move. */
export const settleHeldStudent = defineJob<BackgroundTools>()({
  name: 'moves.settle',
  payload: z.strictObject({ academyId: Id, userId: Id }),
  maxTries: 25,
  run: (tools, held) => settleHeld(backgroundCtx(tools), held),
})
