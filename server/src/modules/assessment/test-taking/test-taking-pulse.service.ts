import { randomUUID } from 'node:crypto'
import { cheatFocusLossMs } from '@academy/contract/limits'
import type { Notice, Pulse } from '@academy/contract/tests'
import type { AcademyCtx, Ctx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { ownAttempt, refuseEnded } from './test-taking-attempt.service.ts'
import { finishAttempt, isGraceOver } from './test-taking-finish.service.ts'
import { emitTestChange } from './test-taking-changes.ts'
import { type Attempt, testTakingRepo } from './test-taking.repo.ts'

/** More than anybody looks through; what comes beyond it is noise, or meant to fill the disk. */
const eventsAtMost = 2_000

/** Written with the attempt held, so that the count of cheats is the count of what is there. */
const writeDown = (ctx: Ctx, { academyId, id, cheatsCount }: Attempt, notices: readonly Notice[]): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const attempt = await testTakingRepo.lockAttempt(ctx.db, academyId, id)
    if (!attempt || attempt.finishedAt !== null || attempt.archivedAt !== null) return
    const now = ctx.now()
    const room = eventsAtMost - (await testTakingRepo.eventsCount(ctx.db, academyId, id))
    // E5: nothing happened before the test or after now, whatever the clock of the page says.
    const within = (text: string): Date =>
      new Date(Math.min(Math.max(Date.parse(text), attempt.startedAt.getTime()), now.getTime()))
    const events = new Map(
      notices.slice(0, Math.max(0, room)).map((notice) => [
        notice.clientId.toLowerCase(),
        {
          academyId,
          attemptId: id,
          clientId: notice.clientId,
          kind: notice.kind,
          at: within(notice.at),
          endedAt: notice.endedAt === null ? null : within(notice.endedAt),
          receivedAt: now,
          questionNumber: numberOf(attempt, notice.questionId),
        },
      ]),
    )
    if (events.size > 0) await testTakingRepo.addEvents(ctx.db, [...events.values()])
    const reported = events.size > 0 ? await testTakingRepo.cheatsCount(ctx.db, academyId, id) : cheatsCount
    await testTakingRepo.markSeen(ctx.db, academyId, id, now, Math.max(attempt.cheatsCount, reported))
  })

const numberOf = ({ questionIds }: Attempt, questionId: number | null): number | null => {
  const index = questionId === null ? -1 : questionIds.indexOf(questionId)
  return index < 0 ? null : index + 1
}

/** TEST-51 */
export const cheat = async (
  ctx: AcademyCtx,
  input: { stageTestId: number; questionId: number; clientId?: string | undefined },
): Promise<void> => {
  const attempt = await ownAttempt(ctx, ctx.academyId, input.stageTestId)
  await refuseEnded(ctx, attempt)
  if (!attempt.questionIds.includes(input.questionId)) fail('QuestionNotFound')
  const { questionId, clientId = randomUUID() } = input
  const at = new Date(ctx.now().getTime() - cheatFocusLossMs).toISOString()
  await writeDown(ctx, attempt, [{ clientId, kind: 'focusLost', at, endedAt: null, questionId }])
  emitTestChange(ctx, attempt.academyId, attempt.stageTestId)
}

/** TEST-48: who is back in time was not away. */
const isWorthNoting = ({ kind, at, endedAt }: Notice): boolean =>
  kind !== 'focusLost' || endedAt === null || Date.parse(endedAt) - Date.parse(at) >= cheatFocusLossMs

/** A sign of life, what the page noticed since the last one, and how it stands. */
export const pulse = async (ctx: AcademyCtx, stageTestId: number, notices: readonly Notice[]): Promise<Pulse> => {
  const { academyId } = ctx
  const attempt = await ownAttempt(ctx, academyId, stageTestId)
  let isFinished = attempt.finishedAt !== null
  if (!isFinished && isGraceOver(attempt, ctx.now())) {
    await finishAttempt(ctx, academyId, attempt.id, 'time')
    isFinished = true
  }
  const worthNoting = notices.filter(isWorthNoting)
  if (!isFinished) await writeDown(ctx, attempt, worthNoting)
  if (worthNoting.length > 0) emitTestChange(ctx, academyId, stageTestId)
  const answered = await testTakingRepo.answeredNumbers(ctx.db, academyId, attempt.id)
  return {
    serverTime: ctx.now().toISOString(),
    deadline: attempt.deadline.toISOString(),
    duration: attempt.durationSeconds,
    answeredIds: answered.map((number) => attempt.questionIds[number - 1]!),
    isFinished,
  }
}
