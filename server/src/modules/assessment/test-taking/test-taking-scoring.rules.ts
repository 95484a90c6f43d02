import { questionCategories, type QuestionDifficulty, questionDifficulties } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/questions'

export interface Verdict {
  kind: 'dropped' | 'accepted'
  /** Which other sets of options are right besides. */
  acceptedSets: readonly (readonly number[])[]
}

export interface ScoredQuestion {
  content: Pick<ContentOfQuestion, 'category' | 'difficulty' | 'options'>
  /** null: not answered, or too late to count. */
  given: readonly number[] | null
  verdict: Verdict | null
}

export interface Score {
  correctAnswersCount: number
  wrongAnswersCount: number
  successPercent: number
  equityPercent: number
  englishCorrectCount: number
  englishCount: number
  /** null where nobody passes or fails by itself. */
  passed: boolean | null
}

/** */
const weights: Record<QuestionDifficulty, number> = {
  [questionDifficulties.None]: 1,
  [questionDifficulties.Low]: 1,
  [questionDifficulties.Mid]: 2,
  [questionDifficulties.High]: 3,
}
export const weightOf = (difficulty: QuestionDifficulty): number => weights[difficulty]

const isSameSet = (one: readonly number[], other: readonly number[]): boolean => {
  const [a, b] = [new Set(one), new Set(other)]
  return a.size === b.size && [...a].every((id) => b.has(id))
}

/** the whole set or nothing; a radio question is a set of one. */
export const isRight = ({ content, given, verdict }: ScoredQuestion): boolean => {
  if (given === null) return false
  const correct = content.options.filter(({ isCorrect }) => isCorrect).map(({ id }) => id)
  const accepted = verdict?.kind === 'accepted' ? verdict.acceptedSets : []
  return [correct, ...accepted].some((set) => isSameSet(set, given))
}

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole))

/** what an attempt comes to. Dropped questions were never asked. */
export const scoreOf = (questions: readonly ScoredQuestion[], passPercent: number | null): Score => {
  const counted = questions.filter(({ verdict }) => verdict?.kind !== 'dropped')
  const right = counted.filter(isRight)
  const weight = (of: readonly ScoredQuestion[]) =>
    of.reduce((sum, { content }) => sum + weightOf(content.difficulty), 0)
  const english = (of: readonly ScoredQuestion[]) =>
    of.filter(({ content }) => content.category === questionCategories.English).length
  const successPercent = percentOf(right.length, counted.length)
  return {
    correctAnswersCount: right.length,
    wrongAnswersCount: counted.length - right.length,
    successPercent,
    equityPercent: percentOf(weight(right), weight(counted)),
    englishCorrectCount: english(right),
    englishCount: english(counted),
    passed: passPercent === null || counted.length === 0 ? null : successPercent >= passPercent,
  }
}

interface AttemptParts {
  drawn: readonly { id: number; version: number }[]
  contents: readonly { questionId: number; version: number; content: ContentOfQuestion }[]
  answers: readonly { number: number; optionIds: readonly number[]; isScored: boolean }[]
  verdicts: readonly (Verdict & { questionId: number })[]
}

/** The drawn questions of an attempt, each with what was asked, answered and decided about it, in the order drawn. */
export const scoredQuestionsOf = ({ drawn, contents, answers, verdicts }: AttemptParts): ScoredQuestion[] => {
  const contentOf = new Map(contents.map(({ questionId, version, content }) => [`${questionId}:${version}`, content]))
  const answerTo = new Map(answers.map((answer) => [answer.number, answer]))
  const verdictOn = new Map(verdicts.map((verdict) => [verdict.questionId, verdict]))
  return drawn.map(({ id, version }, index) => {
    const answer = answerTo.get(index + 1)
    return {
      content: contentOf.get(`${id}:${version}`)!,
      given: answer?.isScored ? answer.optionIds : null,
      verdict: verdictOn.get(id) ?? null,
    }
  })
}
