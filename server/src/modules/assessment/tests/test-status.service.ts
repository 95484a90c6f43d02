import type { TestStanding } from '@academy/contract/tests'
import type { AcademyCtx } from '#platform/ctx.ts'
import { placeToStand, standingOf } from './test-status.rules.ts'
import { testsRepo } from './tests.repo.ts'

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
} satisfies Partial<TestStanding>

/** TEST-16 */
export const status = async (ctx: AcademyCtx): Promise<TestStanding> => {
  const now = ctx.now()
  const serverTime = now.toISOString()
  const { academyId } = ctx
  const places = await testsRepo.places(ctx.reads, academyId, ctx.actor.userId)
  const place = placeToStand(places, now)
  if (!place) return { ...nowhere, serverTime }
  const { attempt, allowance, stageTest } = place
  const standing = standingOf(place, now)
  return {
    status: standing.status,
    stageTestId: stageTest!.id,
    stageId: place.stageId,
    startDate: isoOrNull(standing.startDate),
    endDate: isoOrNull(standing.endDate),
    timeLeft: secondsUntil(standing.until, now),
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
      attempt === null && (await testsRepo.hasDemoTest(ctx.reads, academyId, stageTest!.groupId))
        ? stageTest!.groupId
        : null,
    //
    result:
      standing.isResultShown && attempt?.successPercent != null && attempt.equityPercent !== null
        ? {
            successPercent: attempt.successPercent,
            equityPercent: attempt.equityPercent,
            isPassed: standing.isPassed,
          }
        : null,
    serverTime,
  }
}
