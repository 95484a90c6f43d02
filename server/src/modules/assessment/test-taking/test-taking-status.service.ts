import type { OwnTestStatus } from '@academy/contract/tests'
import type { AcademyCtx } from '#platform/ctx.ts'
import { currentTestPlace, testStatusOf } from './test-taking-status.rules.ts'
import { testTakingRepo } from './test-taking.repo.ts'

const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null
const secondsUntil = (until: Date | null, now: Date): number | null =>
  until && Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000))

const nowhere = {
  status: null,
  stageTestId: null,
  stageId: null,
  startDate: null,
  endDate: null,
  timeLeft: null,
  summaryId: null,
  questionsCount: null,
  durationMinutes: null,
  passPercent: null,
  allowance: null,
  demoDirectionId: null,
  result: null,
} satisfies Partial<OwnTestStatus>

/** TEST-16 */
export const status = async (ctx: AcademyCtx): Promise<OwnTestStatus> => {
  const now = ctx.now()
  const serverTime = now.toISOString()
  const { academyId } = ctx
  const places = await testTakingRepo.places(ctx.reads, academyId, ctx.actor.userId)
  const place = currentTestPlace(places, now)
  if (!place) return { ...nowhere, serverTime }
  const { attempt, allowance, stageTest } = place
  const details = testStatusOf(place, now)
  return {
    status: details.status,
    stageTestId: stageTest!.id,
    stageId: place.stageId,
    startDate: isoOrNull(details.startDate),
    endDate: isoOrNull(details.endDate),
    timeLeft: secondsUntil(details.until, now),
    summaryId: attempt?.publicId ?? null,
    questionsCount: attempt?.questionsCount ?? stageTest!.questionsCount,
    durationMinutes: stageTest!.durationMinutes,
    passPercent: attempt ? attempt.passPercent : stageTest!.passPercent,
    allowance: allowance && {
      extraMinutes: allowance.extraMinutes,
      hasOwnDates: allowance.startDate !== null || allowance.endDate !== null,
      note: allowance.note,
    },
    demoDirectionId:
      attempt === null && (await testTakingRepo.hasDemoTest(ctx.reads, academyId, stageTest!.groupId))
        ? stageTest!.groupId
        : null,
    //
    result:
      details.isResultShown && attempt?.successPercent != null && attempt.equityPercent !== null
        ? {
            successPercent: attempt.successPercent,
            equityPercent: attempt.equityPercent,
            isPassed: details.isPassed,
          }
        : null,
    serverTime,
  }
}
