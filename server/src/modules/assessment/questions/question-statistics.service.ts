import type { QuestionStatistics, StatisticsOfQuestion } from '@academy/contract/question-statistics'
import { measuresInTests } from '#modules/assessment/stage-tests/stage-test-tallies.service.ts'
import type { AcademyCtx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import { fail } from '#platform/errors.ts'
import { questionStatisticsRepo } from './question-statistics.repo.ts'
import { questionsRepo, type QuestionKey } from './questions.repo.ts'

const nameOf = ({ academyId, id }: QuestionKey): string => `${academyId}:${id}`

/** Of those that somebody finished a test with. */
export const statisticsOf = async (
  db: Db,
  keys: readonly QuestionKey[],
): Promise<(key: QuestionKey) => QuestionStatistics | null> => {
  const rows = keys.length === 0 ? [] : await questionStatisticsRepo.byKeys(db, keys)
  const found = new Map(
    rows.map((row): [string, QuestionStatistics] => [
      nameOf({ academyId: row.academyId, id: row.questionId }),
      {
        askedCount: row.asked,
        answeredCount: row.answered,
        correctCount: row.correct,
        facility: row.facility,
        discrimination: row.discrimination,
        perLanguage: [
          { language: 'ua' as const, asked: row.askedInUa, correct: row.correctInUa },
          { language: 'en' as const, asked: row.askedInEn, correct: row.correctInEn },
        ].filter(({ asked }) => asked > 0),
        lastUsed: {
          stageTestId: row.lastStageTestId,
          testName: row.testName,
          at: new Date(row.lastFinishedAt).toISOString(),
        },
      },
    ]),
  )
  return (key) => found.get(nameOf(key)) ?? null
}

export const statistics = async (ctx: AcademyCtx, id: number): Promise<StatisticsOfQuestion> => {
  const { academyId } = ctx
  if (!(await questionsRepo.exists(ctx.db, academyId, id))) fail('QuestionNotFound')
  const total = (await statisticsOf(ctx.db, [{ academyId, id }]))({ academyId, id })
  const tests = await measuresInTests(ctx, academyId, id)
  const names = await questionStatisticsRepo.testNames(
    ctx.db,
    academyId,
    tests.map(({ stageTestId }) => stageTestId),
  )
  return { total, tests: tests.map((one) => ({ ...one, testName: names.get(one.stageTestId) ?? '' })) }
}
