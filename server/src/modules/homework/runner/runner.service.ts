import { randomUUID } from 'node:crypto'
import type { RunnerHello, RunnerJob, RunnerReport } from '@academy/contract/runner'
import { autogradeStatuses } from '@academy/contract/enums'
import { autogradeLeaseMs, autogradeTraceMaxLength } from '@academy/contract/limits'
import type { AutogradeResult } from '@academy/contract/realtime'
import { asResult } from '#modules/homework/autograde/autograde-result.rules.ts'
import { ringForRunners, emitResult } from '#modules/homework/autograde/autograde-events.service.ts'
import { giveAttemptBack } from '#modules/homework/homework/homework-attempts.service.ts'
import type { NotifyWaiter } from '#platform/notify-waiter.ts'
import type { Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { NotReadyError } from '#platform/http-errors.ts'
import { type JobRow, queueRepo } from './runner-job-queue.repo.ts'
import { effectOfReport, isOurFault, jobLimits, reportProblems, withPiece } from './runner.rules.ts'

export interface GradingPace {
  /** How long one question for a job waits for one. */
  claimWaitMs: number
  /** A runner that says nothing for so long has lost its jobs. */
  leaseMs: number
}
export const usualPace: GradingPace = { claimWaitMs: 20_000, leaseMs: autogradeLeaseMs }

export interface RunnerTools {
  gradingNotify: NotifyWaiter
  gradingPace: GradingPace
}

/** A runner that no notification woke looks too: for jobs of dead runners, and in case a notification was lost. */
const lookAgainMs = 5_000

const later = (ctx: Ctx, ms: number): Date => new Date(ctx.now().getTime() + ms)
const failLost = (): never =>
  fail('ValidationError', { status: 409, fields: [{ field: 'claimToken', message: 'claimLost' }] })

const emitJobResult = (ctx: Ctx, { result, ...of }: JobRow): void => emitResult(ctx, result, of)

/** What follows from a job that has just changed, in its transaction. */
export const settle = async (ctx: Ctx, job: JobRow): Promise<void> => {
  if (isOurFault(job.result)) await giveAttemptBack(ctx, job.result)
  emitJobResult(ctx, job)
}

/** What was held by runners that said nothing for too long waits again, or has failed (C5). */
export const takeBackLost = (ctx: Ctx): Promise<number> =>
  ctx.transaction(async (ctx) => {
    const lost = await queueRepo.takeBack(ctx.db, ctx.now())
    for (const job of lost) await settle(ctx, job)
    if (lost.some(({ result }) => result.status === autogradeStatuses.Sent)) await ringForRunners(ctx)
    return lost.length
  })

const takeJob = (ctx: Ctx, runnerId: string, leaseMs: number): Promise<RunnerJob | null> =>
  ctx.transaction(async (ctx) => {
    await takeBackLost(ctx)
    const claimToken = randomUUID()
    const leaseUntil = later(ctx, leaseMs)
    const job = await queueRepo.claim(ctx.db, { runnerId, claimToken, now: ctx.now(), leaseUntil })
    if (!job) return null
    emitJobResult(ctx, job)
    const { id: resultId, homeworkResponseId, repoLink, commit, testRepoLink } = job.result
    return { resultId, claimToken, homeworkResponseId, repoLink, commit, testRepoLink, limits: jobLimits }
  })

/** the next job, as soon as there is one. No connection of the pool is held while nothing comes. */
export const claim = async (
  ctx: Ctx,
  hello: RunnerHello,
  { gradingNotify, gradingPace: { claimWaitMs, leaseMs } }: RunnerTools,
): Promise<{ job: RunnerJob | null }> => {
  if (gradingNotify.isClosed()) throw new NotReadyError('stopping')
  await queueRepo.seen(ctx.db, hello, ctx.now())
  const until = performance.now() + claimWaitMs
  for (;;) {
    const ring = await gradingNotify.next()
    // A runner that died while it waited must not get a job that then waits for its lease.
    if (ctx.isCallerGone?.() || gradingNotify.isClosed()) return { job: null }
    const job = await takeJob(ctx, hello.runnerId, leaseMs)
    const leftMs = until - performance.now()
    if (job || leftMs <= 0) return { job }
    await ring.within(Math.min(leftMs, lookAgainMs))
  }
}

export const heartbeat = async (
  ctx: Ctx,
  { claims, ...hello }: RunnerHello & { claims: readonly { resultId: number; claimToken: string }[] },
  { leaseMs }: GradingPace,
): Promise<{ lost: number[] }> => {
  await queueRepo.seen(ctx.db, hello, ctx.now())
  const held = new Set(await queueRepo.prolong(ctx.db, claims, hello.runnerId, later(ctx, leaseMs)))
  return { lost: [...new Set(claims.map(({ resultId }) => resultId))].filter((id) => !held.has(id)) }
}

export interface LogPiece {
  resultId: number
  claimToken: string
  offset: number
  text: string
}

/** A piece of the log; the same one again changes nothing, so that a runner may repeat what was not answered. */
export const log = (ctx: Ctx, { resultId, claimToken, offset, text }: LogPiece): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const job = (await queueRepo.locked(ctx.db, resultId)) ?? fail('HomeworkResponseNotFound')
    const { result, stageLectureId } = job
    if (result.status !== autogradeStatuses.Started || result.claimToken !== claimToken) failLost()
    const trace = withPiece(result.trace, offset, text)
    await queueRepo.save(ctx.db, result, { trace })
    const { academyId, homeworkResponseId } = result
    const kept = text.slice(0, Math.max(0, autogradeTraceMaxLength - offset))
    if (kept !== '')
      ctx.emit('autograde.log', { academyId, stageLectureId, homeworkResponseId, resultId, offset, text: kept })
  })

/** AG-16 */
export const report = async (ctx: Ctx, homeworkResponseId: number, said: RunnerReport): Promise<AutogradeResult> => {
  const fields = reportProblems(said)
  if (fields.length > 0) fail('ValidationError', { fields })
  return ctx.transaction(async (ctx) => {
    const job = await queueRepo.locked(ctx.db, said.resultId)
    if (job?.result.homeworkResponseId !== homeworkResponseId) return fail('HomeworkResponseNotFound')
    const save = async (values: Partial<JobRow['result']>): Promise<AutogradeResult> => {
      const result = await queueRepo.save(ctx.db, job.result, values)
      await settle(ctx, { ...job, result })
      return asResult(result)
    }
    const effect = effectOfReport(job.result, said)
    switch (effect) {
      case 'lost':
        return failLost()
      case 'repeat':
        return asResult(job.result)
      case 'begin':
        return asResult(job.result)
      case 'retry': {
        // The claim stays written beside it: the same report again is answered the same.
        const waiting = await save({
          status: autogradeStatuses.Sent,
          startedAt: null,
          runnerId: null,
          leaseUntil: null,
        })
        await ringForRunners(ctx)
        return waiting
      }
      case 'end':
        return save({
          status: said.status,
          mark: said.mark,
          errorCode: said.errorCode,
          tests: said.tests,
          trace: said.trace ?? job.result.trace,
          commit: said.commit ?? job.result.commit,
          testsCommit: said.testsCommit,
          isProved: said.isProved ?? null,
          finishedAt: ctx.now(),
          leaseUntil: null,
        })
    }
  })
}
