import { answerTypes, questionCategories } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { creditOf, full, type GivenTo } from './test-taking-credit.rules.ts'
import { type Verdict, weightOf } from './test-taking-scoring.rules.ts'

/** The rules of scoring as rows the database can join: what is right in a question, and what it weighs. */
export interface SheetRow {
  questionId: number
  /** null: every version of the question scores the same. */
  version: number | null
  /** Each answer that is worth something, as the text of a stored one. */
  keys: string[]
  /** What each of them is worth, in percent. */
  credits: number[]
  weight: number
  isEnglish: boolean
  isDropped: boolean
}

export interface VersionOfQuestion {
  questionId: number
  version: number
  content: Pick<ContentOfQuestion, 'answerType' | 'category' | 'difficulty' | 'options' | 'partialCredit'>
}

/** An answer that somebody gave. */
export interface SeenAnswer extends GivenTo {
  questionId: number
}

/** Whether its right answers cannot be written down beforehand: then every answer that was given is looked at. */
export const isOpen = ({ answerType, partialCredit }: VersionOfQuestion['content']): boolean =>
  answerType > answerTypes.Checkbox || partialCredit === true

/** Answers are stored in ascending order, each option once, so that a set is one text. */
const keyOf = (optionIds: readonly number[]): string =>
  `{${[...new Set(optionIds)].toSorted((a, b) => a - b).join(',')}}`
const keyOfGiven = ({ optionIds, written }: GivenTo): string => written ?? `{${optionIds.join(',')}}`

const creditsOf = (
  { content }: VersionOfQuestion,
  verdict: Verdict | undefined,
  seen: readonly SeenAnswer[],
): Map<string, number> => {
  if (isOpen(content)) {
    const worth = seen.map((given) => [keyOfGiven(given), creditOf(content, given, verdict ?? null)] as const)
    return new Map(worth.filter(([, credit]) => credit > 0))
  }
  const correct = content.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
  const accepted = verdict?.kind === 'accepted' ? verdict.acceptedSets : []
  return new Map([correct, ...accepted].map((set) => [keyOf(set), full]))
}

const rowOf = (version: VersionOfQuestion, verdict: Verdict | undefined, seen: readonly SeenAnswer[]): SheetRow => {
  const worth = [...creditsOf(version, verdict, seen)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    questionId: version.questionId,
    version: version.version,
    keys: worth.map(([key]) => key),
    credits: worth.map(([, credit]) => credit),
    weight: weightOf(version.content.difficulty),
    isEnglish: version.content.category === questionCategories.English,
    isDropped: verdict?.kind === 'dropped',
  }
}

/** versions that differ in their words only need not be told apart, which spares a look into each draw. */
export const sheetOf = (
  versions: readonly VersionOfQuestion[],
  verdicts: readonly (Verdict & { questionId: number })[],
  seen: readonly SeenAnswer[] = [],
): SheetRow[] => {
  const verdictOn = new Map(verdicts.map((verdict) => [verdict.questionId, verdict]))
  const seenOf = Map.groupBy(seen, ({ questionId }) => questionId)
  const rows = versions.map((version) =>
    rowOf(version, verdictOn.get(version.questionId), seenOf.get(version.questionId) ?? []),
  )
  const rules = (row: SheetRow) => JSON.stringify({ ...row, version: null })
  return [...Map.groupBy(rows, ({ questionId }) => questionId).values()].flatMap((ofQuestion) =>
    ofQuestion.every((row) => rules(row) === rules(ofQuestion[0]!))
      ? [{ ...ofQuestion[0]!, version: null }]
      : ofQuestion,
  )
}
