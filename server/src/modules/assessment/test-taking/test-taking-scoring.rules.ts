import { questionCategories, type QuestionDifficulty, questionDifficulties } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { creditOf, full, type GivenTo, type JudgedContent, type Verdict } from './test-taking-credit.rules.ts'

export type { Verdict }

export interface ScoredQuestion {
  content: JudgedContent & Pick<ContentOfQuestion, 'category' | 'difficulty'>
  /** null: not answered, or too late to count. */
  given: GivenTo | null
  verdict: Verdict | null
}

export interface Score {
  correctAnswersCount: number
  wrongAnswersCount: number
  /** All answers together, in percent of one question. */
  earnedCredit: number
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

/** Wholly right; what is worth a part of the question is not. */
export const isRight = ({ content, given, verdict }: Omit<ScoredQuestion, 'content'> & { content: JudgedContent }) =>
  creditOf(content, given, verdict) === full

const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole))

/** what an attempt comes to. Dropped questions were never asked. */
export const scoreOf = (questions: readonly ScoredQuestion[], passPercent: number | null): Score => {
  const counted = questions
    .filter(({ verdict }) => verdict?.kind !== 'dropped')
    .map(({ content, given, verdict }) => ({
      credit: creditOf(content, given, verdict),
      weight: weightOf(content.difficulty),
      isEnglish: content.category === questionCategories.English,
    }))
  const right = counted.filter(({ credit }) => credit === full)
  const sum = (of: (question: (typeof counted)[number]) => number) => counted.reduce((all, one) => all + of(one), 0)
  const earnedCredit = sum(({ credit }) => credit)
  const successPercent = percentOf(earnedCredit, full * counted.length)
  return {
    correctAnswersCount: right.length,
    wrongAnswersCount: counted.length - right.length,
    earnedCredit,
    successPercent,
    equityPercent: percentOf(
      sum(({ credit, weight }) => credit * weight),
      full * sum(({ weight }) => weight),
    ),
    englishCorrectCount: right.filter(({ isEnglish }) => isEnglish).length,
    englishCount: counted.filter(({ isEnglish }) => isEnglish).length,
    passed: passPercent === null || counted.length === 0 ? null : successPercent >= passPercent,
  }
}

interface AttemptParts {
  drawn: readonly { id: number; version: number }[]
  contents: readonly { questionId: number; version: number; content: ContentOfQuestion }[]
  answers: readonly ({ number: number; isScored: boolean } & GivenTo)[]
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
      given: answer?.isScored ? answer : null,
      verdict: verdictOn.get(id) ?? null,
    }
  })
}
