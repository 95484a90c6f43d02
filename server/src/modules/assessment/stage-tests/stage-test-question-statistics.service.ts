import type { ItemStatistics } from '@academy/contract/stage-tests'
import { shapeOf } from '@academy/contract/answer-kinds'
import { creditOf, full, spellingOf } from '#modules/assessment/test-taking/test-taking-credit.rules.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import {
  type IdRange,
  itemsRepo,
  type SameAnswers,
  type VersionOfQuestion,
} from './stage-test-question-statistics.repo.ts'
import { discriminationOf, facilityOf, hintsOf, rounded } from './stage-test-question-statistics.rules.ts'
import { stageTestOfCall } from './stage-test-results.service.ts'

type VerdictRow = Awaited<ReturnType<typeof itemsRepo.verdicts>>[number]

/** So many attempts are counted by one statement: it stays short, and others get their turn between two. */
const attemptsAtOnce = 5_000

/** As many as somebody reads. */
const listedAnswers = 20

export interface Judged extends SameAnswers {
  credit: number
  isRight: boolean
}

const sum = (of: readonly Judged[], value: (answers: Judged) => number): number =>
  of.reduce((total, answers) => total + value(answers), 0)

export const sumsOf = (answers: readonly Judged[], isDropped: boolean) => {
  // The rest is what the same people got right besides: a question that is left out is no part of it anyway.
  const own = ({ isRight }: Judged) => (isRight && !isDropped ? 1 : 0)
  const restSum = (one: Judged) => one.correctSum - own(one) * one.count
  return {
    asked: sum(answers, ({ count }) => count),
    correct: sum(answers, ({ isRight, count }) => (isRight ? count : 0)),
    restSum: sum(answers, restSum),
    restSquareSum: sum(answers, (one) => one.correctSquareSum - own(one) * (2 * one.correctSum - one.count)),
    restSumOfCorrect: sum(answers, (one) => (one.isRight ? restSum(one) : 0)),
  }
}

export const perLanguageOf = (answers: readonly Judged[]) =>
  (['ua', 'en'] as const).map((language) => {
    const of = answers.filter((one) => one.language === language)
    return {
      language,
      asked: sum(of, ({ count }) => count),
      correct: sum(of, ({ isRight, count }) => (isRight ? count : 0)),
    }
  })

export const answeredOf = (answers: readonly Judged[]): number =>
  sum(answers, ({ optionIds, written, count }) => (optionIds?.length || written !== null ? count : 0))

/** The answers of a portion of a stage test's attempts, each judged by the version that was asked and by the verdicts. */
export const judgedIn = async (
  db: Db,
  { academyId, stageTestId }: { academyId: number; stageTestId: number },
  range: IdRange,
  { versionsOf, verdicts }: { versionsOf: Map<number, VersionOfQuestion[]>; verdicts: ReadonlyMap<number, VerdictRow> },
): Promise<Judged[]> => {
  const unknown = await itemsRepo.versions(db, academyId, stageTestId, range, [...versionsOf.keys()])
  for (const [questionId, versions] of Map.groupBy(unknown, ({ questionId }) => questionId))
    versionsOf.set(questionId, versions)
  const hasVersions = [...versionsOf.values()].some(({ length }) => length > 1)
  const found = await itemsRepo.answers(db, academyId, stageTestId, range, { hasVersions })
  return found.map((answers) => {
    const { questionId, version, optionIds, written, isScored } = answers
    const asked = versionsOf.get(questionId)!.find((one) => version === null || one.version === version)!
    const verdict = verdicts.get(questionId) ?? null
    const given = isScored && optionIds ? { optionIds, written } : null
    const credit = creditOf(asked.content, given, verdict)
    return { ...answers, credit, isRight: credit === full }
  })
}

export const verdictsOf = async (
  db: Db,
  { academyId, stageTestId }: { academyId: number; stageTestId: number },
): Promise<Map<number, VerdictRow>> =>
  new Map((await itemsRepo.verdicts(db, academyId, stageTestId)).map((verdict) => [verdict.questionId, verdict]))

/** What says the same to the rules is one answer, in the words in which it came most often. */
const frequentAnswers = (answers: readonly Judged[]): ItemStatistics['answers'] => {
  const given = answers.flatMap((one) => (one.optionIds === null ? [] : [{ ...one, optionIds: one.optionIds }]))
  const keyOf = ({ optionIds, written }: (typeof given)[number]) =>
    written === null ? optionIds.join(' ') : `"${spellingOf(written)}`
  return [...Map.groupBy(given, keyOf).values()]
    .map((same) => {
      const [first] = same.toSorted((one, other) => other.count - one.count)
      const { optionIds, written } = first!
      return {
        optionIds,
        written,
        count: sum(same, ({ count }) => count),
        credit: Math.max(...same.map((one) => one.credit)),
      }
    })
    .toSorted((one, other) => other.count - one.count)
    .slice(0, listedAnswers)
}

const asItem = (
  answers: readonly Judged[],
  versions: readonly VersionOfQuestion[],
  verdict: VerdictRow | undefined,
): ItemStatistics => {
  const { content, questionId } = versions.at(-1)!
  const sums = sumsOf(answers, verdict?.kind === 'dropped')
  const perLanguage = perLanguageOf(answers).filter(({ asked }) => asked > 0)
  const isChosen = shapeOf(content.answerType) === 'choice'
  const options = (isChosen ? content.options : []).map(({ id, isCorrect }) => ({
    id,
    isCorrect,
    pickedCount: sum(answers, ({ optionIds, count }) => (optionIds?.includes(id) ? count : 0)),
  }))
  const answered = sum(answers, ({ optionIds, count }) => (optionIds === null ? 0 : count))
  const [facility, discrimination] = [facilityOf(sums), discriminationOf(sums)]
  return {
    questionId,
    content,
    versions: versions.length,
    category: content.category,
    difficulty: content.difficulty,
    askedCount: sums.asked,
    correctCount: sums.correct,
    unansweredCount: sum(answers, ({ optionIds, written, count }) =>
      optionIds?.length || written !== null ? 0 : count,
    ),
    facility: rounded(facility),
    discrimination: rounded(discrimination),
    perLanguage,
    options,
    answers: isChosen ? [] : frequentAnswers(answers),
    averageSeconds: answered === 0 ? null : Math.round(sum(answers, ({ secondsSum }) => secondsSum) / answered),
    hints: hintsOf({ facility, discrimination, perLanguage, options, answered }),
    verdict: verdict
      ? {
          kind: verdict.kind,
          acceptedSets: verdict.acceptedSets,
          acceptedWritten: verdict.acceptedWritten,
          reason: verdict.reason,
          createdAt: verdict.createdAt.toISOString(),
        }
      : null,
  }
}

/** How each question did, over all finished attempts that count. */
export const items = async (ctx: PersonCtx, id: number): Promise<ItemStatistics[]> => {
  const { academyId } = await stageTestOfCall(ctx, id, 'tests.fullSummary', 'read')
  const verdicts = await verdictsOf(ctx.db, { academyId, stageTestId: id })
  const versionsOf = new Map<number, VersionOfQuestion[]>()
  const answersTo = new Map<number, Judged[]>()
  for (const range of await itemsRepo.ranges(ctx.db, academyId, id, attemptsAtOnce))
    for (const judged of await judgedIn(ctx.db, { academyId, stageTestId: id }, range, { versionsOf, verdicts }))
      answersTo.set(judged.questionId, [...(answersTo.get(judged.questionId) ?? []), judged])
  return [...answersTo]
    .map(([questionId, answers]) => {
      const versions = versionsOf.get(questionId)!
      // Of those there are, the ones that were asked.
      const asked = versions.filter(({ version }) =>
        answers.some((one) => (one.version ?? versions[0]!.version) === version),
      )
      return asItem(answers, asked, verdicts.get(questionId))
    })
    .toSorted((a, b) => a.questionId - b.questionId)
}
