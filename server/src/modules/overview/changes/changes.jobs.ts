import * as z from 'zod/mini'
import { Id } from '@academy/contract/fields'
import { actorOf } from '#modules/accounts/people/people-many.service.ts'
import { type BackgroundTools, backgroundCtx } from '#platform/background-ctx.ts'
import { type AcademyCtx, createCtx } from '#platform/ctx.ts'
import { AppError } from '#platform/errors.ts'
import { defineJob, enqueueJob, TryLater } from '#platform/jobs.ts'
import { expire, giveUp, workOn } from './changes-work.service.ts'

/** As whoever began it, with the rights they have now. */
const ctxOf = async (tools: BackgroundTools, academyId: number, actorId: number): Promise<AcademyCtx> => {
  const { db, bus, now, log, publicUrl } = tools
  const nobody = {
    userId: actorId,
    fullName: '',
    sessionId: '',
    impersonatorId: null,
    sessionEndsAt: now(),
    isEmployee: false,
    isSuperAdmin: false,
    rolesByAcademy: new Map(),
    currentAcademyId: null,
    blockedIn: new Set<number>(),
    hasSecondFactor: false,
    needsSecondFactorIn: new Set<number>(),
    steppedUpAt: null,
  }
  const actor = (await actorOf(backgroundCtx(tools), actorId, academyId)) ?? nobody
  const call = { requestId: '', ip: '', userAgent: '', idempotency: null }
  return createCtx({ db, reads: db, bus, now, log, publicUrl, actor, academy: academyId, ...call }) as AcademyCtx
}

const payload = z.strictObject({ academyId: Id, changeId: Id, actorId: Id })

/** Enqueued with a change, or its undoing, of more than a few: portion after portion, and on from there after a crash. */
export const makeChange = defineJob<BackgroundTools>()({
  name: 'changes.make',
  payload,
  maxTries: 25,
  run: async (tools, { academyId, changeId, actorId }, { isLast }) => {
    try {
      // The rights are looked up again for each portion.
      while (await workOn(await ctxOf(tools, academyId, actorId), changeId));
    } catch (error) {
      // Refused once, it would be refused again: its group or test is gone, or the role is too high for its author by now.
      const isRefused = error instanceof AppError
      if (isRefused || isLast) await giveUp(await ctxOf(tools, academyId, actorId), changeId)
      if (!isRefused) throw error
      const { errorName } = error
      tools.log.warn(
        { academyId, changeId, errorName },
        'a change of many was refused: whoever is left stays as they were',
      )
    }
  },
})

/** Enqueued with a change for the moment it cannot be undone any more. */
export const expireChange = defineJob<BackgroundTools>()({
  name: 'changes.expire',
  payload,
  maxTries: 25,
  run: async (tools, { academyId, changeId, actorId }) => {
    if (!(await expire(await ctxOf(tools, academyId, actorId), changeId)))
      throw new TryLater('a change of many is still being made')
  },
})

/** Gone on with later, a change can be undone for longer: the later moment takes the place of the earlier one. */
export const enqueueExpiry = (ctx: AcademyCtx, changeId: number, undoUntil: Date): Promise<void> => {
  const job = { academyId: ctx.academyId, changeId, actorId: ctx.actor.userId }
  return enqueueJob(ctx.db, expireChange, job, undoUntil, `changes.expire:${ctx.academyId}:${changeId}`)
}
