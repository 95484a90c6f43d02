import { questionCategories } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/questions'
import { type Verdict, weightOf } from './test-taking-scoring.rules.ts'

/** The rules of scoring as rows the database can join: what is right in a question, and what it weighs. */
export interface SheetRow {
  questionId: number
  /** null: every version of the question scores the same. */
  version: number | null
  /** Each set of options that is right, as the text of a stored answer. */
  keys: string[]
  weight: number
  isEnglish: boolean
  isDropped: boolean
}

export interface VersionOfQuestion {
  questionId: number
  version: number
  content: Pick<ContentOfQuestion, 'category' | 'difficulty' | 'options'>
}

/** Answers are stored in ascending order, each option once, so that a set is one text. */
const keyOf = (optionIds: readonly number[]): string =>
  `{${[...new Set(optionIds)].toSorted((a, b) => a - b).join(',')}}`

const rowOf = ({ questionId, version, content }: VersionOfQuestion, verdict: Verdict | undefined): SheetRow => {
  const correct = content.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
  const accepted = verdict?.kind === 'accepted' ? verdict.acceptedSets : []
  return {
    questionId,
    version,
    keys: [...new Set([correct, ...accepted].map(keyOf))].toSorted(),
    weight: weightOf(content.difficulty),
    isEnglish: content.category === questionCategories.English,
    isDropped: verdict?.kind === 'dropped',
  }
}

/** versions that differ in their words only need not be told apart, which spares a look into each draw. */
export const sheetOf = (
  versions: readonly VersionOfQuestion[],
  verdicts: readonly (Verdict & { questionId: number })[],
): SheetRow[] => {
  const verdictOn = new Map(verdicts.map((verdict) => [verdict.questionId, verdict]))
  const rows = versions.map((version) => rowOf(version, verdictOn.get(version.questionId)))
  const rules = (row: SheetRow) => JSON.stringify({ ...row, version: null })
  return [...Map.groupBy(rows, ({ questionId }) => questionId).values()].flatMap((ofQuestion) =>
    ofQuestion.every((row) => rules(row) === rules(ofQuestion[0]!))
      ? [{ ...ofQuestion[0]!, version: null }]
      : ofQuestion,
  )
}
