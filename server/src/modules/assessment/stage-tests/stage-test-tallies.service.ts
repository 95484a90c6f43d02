import {
  type CountKey,
  forgetMarks,
  marksOf,
  stageTestsToCount,
} from '#modules/assessment/test-taking/test-taking-count.service.ts'
import { allowTime } from '#platform/allow-time.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import { itemsRepo, type VersionOfQuestion } from './stage-test-question-statistics.repo.ts'
import { discriminationOf, facilityOf, rounded } from './stage-test-question-statistics.rules.ts'
import { answeredOf, judgedIn, perLanguageOf, sumsOf, verdictsOf } from './stage-test-question-statistics.service.ts'
import { type PartKey, type Statistics, talliesRepo, type Tally, type TallyOfTest } from './stage-test-tallies.repo.ts'

/** Which attempts are added up together: by their number. Few enough for one short statement. */
const partSize = 2_500
const partOf = (attemptId: number): number => Math.floor(attemptId / partSize)

const tallied = async (db: Db, key: PartKey): Promise<Tally[]> => {
  const { academyId, stageTestId, part } = key
  const range = { from: part * partSize, to: (part + 1) * partSize - 1 }
  const verdicts = await verdictsOf(db, key)
  const judged = await judgedIn(db, key, range, { versionsOf: new Map<number, VersionOfQuestion[]>(), verdicts })
  const lastFinished = new Map(
    (await itemsRepo.lastFinished(db, academyId, stageTestId, range)).map(({ questionId, at }) => [questionId, at]),
  )
  return [...Map.groupBy(judged, ({ questionId }) => questionId)].map(([questionId, answers]) => {
    const [ua, en] = perLanguageOf(answers)
    return {
      ...key,
      questionId,
      ...sumsOf(answers, verdicts.get(questionId)?.kind === 'dropped'),
      answered: answeredOf(answers),
      askedInUa: ua!.asked,
      correctInUa: ua!.correct,
      askedInEn: en!.asked,
      correctInEn: en!.correct,
      lastFinishedAt: new Date(lastFinished.get(questionId)!),
    }
  })
}

const statisticsOf = (academyId: number, questionId: number, tests: readonly TallyOfTest[]): Statistics => {
  const total = (value: (of: TallyOfTest) => number): number => tests.reduce((sum, of) => sum + value(of), 0)
  const sums = { asked: total(({ asked }) => asked), correct: total(({ correct }) => correct) }
  // They come in the order in which they were last asked.
  const last = tests.at(-1)!
  return {
    academyId,
    questionId,
    ...sums,
    answered: total(({ answered }) => answered),
    askedInUa: total(({ askedInUa }) => askedInUa),
    correctInUa: total(({ correctInUa }) => correctInUa),
    askedInEn: total(({ askedInEn }) => askedInEn),
    correctInEn: total(({ correctInEn }) => correctInEn),
    facility: rounded(facilityOf(sums)),
    discrimination: rounded(discriminationOf(...tests)),
    lastStageTestId: last.stageTestId,
    lastFinishedAt: new Date(last.lastFinishedAt),
  }
}

/** In each stage test that asked it, the last one first. */
export const measuresInTests = async (ctx: Pick<Ctx, 'db'>, academyId: number, questionId: number) =>
  (await talliesRepo.ofQuestions(ctx.db, academyId, [questionId])).toReversed().map((of) => ({
    stageTestId: of.stageTestId,
    at: new Date(of.lastFinishedAt).toISOString(),
    askedCount: of.asked,
    answeredCount: of.answered,
    correctCount: of.correct,
    facility: rounded(facilityOf(of)),
    discrimination: rounded(discriminationOf(of)),
  }))

const countPart = (ctx: Ctx, key: PartKey): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { academyId } = key
    await allowTime(ctx.db)
    await talliesRepo.lock(ctx.db, academyId)
    const questionIds = await talliesRepo.replace(ctx.db, key, await tallied(ctx.db, key))
    if (questionIds.length === 0) return
    const tallies = await talliesRepo.ofQuestions(ctx.db, academyId, questionIds)
    const statistics = [...Map.groupBy(tallies, ({ questionId }) => questionId)].map(([questionId, of]) =>
      statisticsOf(academyId, questionId, of),
    )
    await talliesRepo.store(ctx.db, academyId, questionIds, statistics)
  })

const countStageTest = async (ctx: Ctx, key: CountKey): Promise<void> => {
  const { academyId, stageTestId } = key
  const marks = await marksOf(ctx, key)
  const isWhole = marks.some(({ attemptId }) => attemptId === null)
  const parts = isWhole
    ? await talliesRepo.allParts(ctx.db, academyId, stageTestId, partSize)
    : [...new Set(marks.map(({ attemptId }) => partOf(attemptId!)))]
  for (const part of parts) await countPart(ctx, { academyId, stageTestId, part })
  // Only now: whoever dies before this begins again, and comes to the same numbers.
  await forgetMarks(
    ctx,
    academyId,
    marks.map(({ id }) => id),
  )
}

/** How each question of the bank did, exact again after whatever has changed. */
export const countAnswers = async (ctx: Ctx): Promise<void> => {
  for (const key of await stageTestsToCount(ctx))
    try {
      await countStageTest(ctx, key)
    } catch (error) {
      // One that cannot be counted now must not keep the others waiting; the next minute tries again.
      ctx.log.error({ err: error, ...key }, 'the answers to a test could not be added up')
    }
}
