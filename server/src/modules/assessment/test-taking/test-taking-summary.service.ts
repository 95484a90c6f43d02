import { grantFor } from '@academy/contract/permissions'
import type { FullTestSummary, TestSummary } from '@academy/contract/tests'
import { academiesOfCall } from '#platform/academy-of-call.ts'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { type AttemptRow, type EventRow, summaryRepo } from './test-taking-summary.repo.ts'
import {
  answeredQuestionsOf,
  betterThanPercentOf,
  categoriesOf,
  partlyCorrectCountOf,
  type Reader,
  timelineFor,
} from './test-taking-summary.rules.ts'

const secondsBetween = (start: Date, end: Date): number =>
  Math.max(0, Math.round((end.getTime() - start.getTime()) / 1_000))

const asSummary = (
  attempt: AttemptRow,
  reader: Reader,
  questions: FullTestSummary['questions'],
  events: readonly EventRow[],
  betterThanPercent: number | null,
): TestSummary => {
  const isStaff = reader === 'staff'
  const { finishedAt, successPercent, equityPercent } = attempt
  // its owner waits until results are shown.
  const isResultShown = finishedAt !== null && (isStaff || attempt.showTestResult)
  const given = questions.flatMap((question) => question.given ?? [])
  return {
    id: attempt.summaryId,
    stageTestId: attempt.stageTestId,
    stageId: attempt.stageId,
    stageName: attempt.stageName,
    directionName: attempt.directionName,
    student: { id: attempt.userId, fullName: attempt.fullName },
    startDate: attempt.startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    finishedBy: attempt.finishedBy,
    questionsCount: attempt.drawn.length,
    answeredCount: given.length,
    result:
      isResultShown && successPercent !== null && equityPercent !== null
        ? {
            correctAnswersCount: attempt.correctAnswersCount!,
            partlyCorrectCount: partlyCorrectCountOf(questions),
            wrongAnswersCount: attempt.wrongAnswersCount!,
            successPercent,
            equityPercent,
            isPassed: attempt.passed,
            passPercent: attempt.passPercent,
            categories: categoriesOf(questions),
            english: attempt.englishCount
              ? { correct: attempt.englishCorrectCount ?? 0, total: attempt.englishCount }
              : null,
          }
        : null,
    heldCount: given.filter(({ hold }) => hold === 'waiting').length,
    conduct: isStaff
      ? {
          cheatsCount: attempt.cheatsCount,
          lateCount: given.filter(({ isLate }) => isLate).length,
          secondsSpent: secondsBetween(attempt.startedAt, finishedAt ?? attempt.lastSeenAt),
          betterThanPercent,
          isArchived: attempt.archivedAt !== null,
          isShownToStudent: attempt.showTestResult && attempt.archivedAt === null,
        }
      : null,
    timeline: timelineFor(reader, events, isResultShown),
  }
}

/** Attempts of one academy with everything that belongs to them, read in four queries however many there are. */
const inFull = async (
  ctx: Ctx,
  academyId: number,
  attempts: readonly AttemptRow[],
  reader: Reader,
  betterThan: (attempt: AttemptRow) => Promise<number | null>,
): Promise<FullTestSummary[]> => {
  if (attempts.length === 0) return []
  const ids = attempts.map(({ id }) => id)
  const drawn = attempts.flatMap((attempt) => attempt.drawn)
  const contents = await summaryRepo.contents(ctx.db, academyId, drawn)
  const answers = Map.groupBy(await summaryRepo.answers(ctx.db, academyId, ids), ({ attemptId }) => attemptId)
  const events = Map.groupBy(await summaryRepo.events(ctx.db, academyId, ids), ({ attemptId }) => attemptId)
  const stageTestIds = [...new Set(attempts.map(({ stageTestId }) => stageTestId))]
  const verdicts = await summaryRepo.verdicts(ctx.db, academyId, stageTestIds)
  const summaries: FullTestSummary[] = []
  for (const attempt of attempts) {
    const questions = answeredQuestionsOf({
      drawn: attempt.drawn,
      contents,
      answers: answers.get(attempt.id) ?? [],
      verdicts: verdicts.filter(({ stageTestId }) => stageTestId === attempt.stageTestId),
    })
    const better = await betterThan(attempt)
    summaries.push({ ...asSummary(attempt, reader, questions, events.get(attempt.id) ?? [], better), questions })
  }
  return summaries
}

const withoutQuestions = (full: FullTestSummary): TestSummary => {
  const { questions: _, ...summary } = full
  return summary
}

const betterThanOthers = (ctx: Ctx) => async (attempt: AttemptRow) =>
  attempt.finishedAt === null || attempt.successPercent === null
    ? null
    : betterThanPercentOf(await summaryRepo.earlier(ctx.db, attempt), attempt.successPercent)

/** TEST-58, NAV-21: for its owner, as long as it counts, or for staff of the academy. */
export const summary = async (ctx: PersonCtx, summaryId: string): Promise<TestSummary> => {
  const { actor } = ctx
  const scope = academiesOfCall(ctx, 'tests.summary')
  const attempt = (await summaryRepo.bySummaryId(ctx.db, scope, summaryId)) ?? fail('TestNotFound')
  const reader = grantFor(actor, 'tests.summary', attempt.academyId, 'read') === 'S' ? 'owner' : 'staff'
  const isOwn = attempt.userId === actor.userId && attempt.archivedAt === null
  if (reader === 'owner' && !isOwn) fail('TestNotFound')
  const better = reader === 'staff' ? betterThanOthers(ctx) : () => Promise.resolve(null)
  const [found] = await inFull(ctx, attempt.academyId, [attempt], reader, better)
  return withoutQuestions(found!)
}

/** People of other academies, staff and deleted accounts are as absent as nobody. */
export const refuseStrangers = async (ctx: Ctx, academyId: number, userIds: readonly number[]): Promise<void> => {
  if ((await summaryRepo.studentsAmong(ctx.db, academyId, userIds)) < userIds.length) fail('UserNotFound')
}

/** TEST-59: also what was set aside, behind what counts. */
export const summariesOfUsers = async (
  ctx: Ctx,
  academyId: number,
  userIds: readonly number[],
): Promise<TestSummary[]> => {
  await refuseStrangers(ctx, academyId, userIds)
  const attempts = await summaryRepo.ofUsers(ctx.db, academyId, userIds)
  const found = await inFull(ctx, academyId, attempts, 'staff', () => Promise.resolve(null))
  return found.map(withoutQuestions)
}

/** What counts, as its owner sees it. */
export const ownSummaries = async (ctx: Ctx, academyId: number, userId: number): Promise<TestSummary[]> => {
  const attempts = await summaryRepo.ofUsers(ctx.db, academyId, [userId])
  const counting = attempts.filter(({ archivedAt }) => archivedAt === null)
  const found = await inFull(ctx, academyId, counting, 'owner', () => Promise.resolve(null))
  return found.map(withoutQuestions)
}

/** TEST-60 */
export const fullSummary = async (
  ctx: Ctx,
  academyId: number,
  { userId, stageTestId, summaryId }: { userId: number; stageTestId: number; summaryId?: string | undefined },
): Promise<FullTestSummary> => {
  await refuseStrangers(ctx, academyId, [userId])
  const attempts = await summaryRepo.ofStageTest(ctx.db, academyId, userId, stageTestId)
  const attempt = attempts.find((row) => summaryId === undefined || row.summaryId === summaryId) ?? fail('TestNotFound')
  const [found] = await inFull(ctx, academyId, [attempt], 'staff', betterThanOthers(ctx))
  return found!
}
