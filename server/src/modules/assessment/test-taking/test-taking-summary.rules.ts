import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { AnsweredQuestion, AnswerHold, TestSummary, TimelineEvent } from '@academy/contract/tests'
import { creditOf, full } from './test-taking-credit.rules.ts'
import { scoredQuestionsOf, type Verdict, weightOf } from './test-taking-scoring.rules.ts'

/** Who reads a summary: staff everything, its owner what Q-41 allows. */
export type Reader = 'staff' | 'owner'

export interface AttemptParts {
  drawn: readonly { id: number; version: number; options: readonly number[] }[]
  contents: readonly { questionId: number; version: number; content: ContentOfQuestion }[]
  answers: readonly {
    number: number
    optionIds: readonly number[]
    written: string | null
    answeredAt: Date
    receivedAt: Date
    timeSpent: number
    cheatsCount: number
    isLate: boolean
    isScored: boolean
    hold: AnswerHold | null
    language: 'ua' | 'en' | null
  }[]
  verdicts: readonly (Verdict & { questionId: number })[]
}

/** TEST-60: what was asked in the version that was really asked, what was given, what counts. */
export const answeredQuestionsOf = (parts: AttemptParts): AnsweredQuestion[] => {
  const answerTo = new Map(parts.answers.map((answer) => [answer.number, answer]))
  const contentOf = new Map(parts.contents.map((asked) => [`${asked.questionId}:${asked.version}`, asked.content]))
  return scoredQuestionsOf(parts).map((question, index) => {
    const drawn = parts.drawn[index]!
    const answer = answerTo.get(index + 1)
    const content = contentOf.get(`${drawn.id}:${drawn.version}`)!
    const credit = creditOf(content, question.given, question.verdict)
    return {
      number: index + 1,
      questionId: drawn.id,
      version: drawn.version,
      content,
      optionOrder: [...drawn.options],
      given: answer
        ? {
            optionIds: [...answer.optionIds],
            written: answer.written,
            answeredAt: answer.answeredAt.toISOString(),
            receivedAt: answer.receivedAt.toISOString(),
            timeSpent: answer.timeSpent,
            cheatsCount: answer.cheatsCount,
            isLate: answer.isLate,
            isScored: answer.isScored,
            hold: answer.hold,
            language: answer.language,
          }
        : null,
      isCorrect: credit === full,
      credit,
      weight: weightOf(content.difficulty),
      verdict: question.verdict?.kind ?? null,
      difficulty: content.difficulty,
    }
  })
}

type Categories = NonNullable<TestSummary['result']>['categories']

/** Dropped questions were never asked. */
export const categoriesOf = (questions: readonly AnsweredQuestion[]): Categories => {
  const counted = questions.filter(({ verdict }) => verdict !== 'dropped')
  return [...Map.groupBy(counted, ({ content }) => content.category)]
    .map(([category, of]) => ({ category, correct: of.filter(({ isCorrect }) => isCorrect).length, total: of.length }))
    .toSorted((a, b) => a.category - b.category)
}

export const partlyCorrectCountOf = (questions: readonly AnsweredQuestion[]): number =>
  questions.filter(({ verdict, credit, isCorrect }) => verdict !== 'dropped' && credit > 0 && !isCorrect).length

export interface HappenedEvent {
  id: number
  kind: TimelineEvent['kind']
  at: Date
  endedAt: Date | null
  questionNumber: number | null
  actorName: string | null
  details: Record<string, unknown>
  explanation: string | null
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const isoOrNull = (moment: Date | null): string | null => (moment === null ? null : new Date(moment).toISOString())

/**
 * E8: what staff wrote about a question may say which answer is right, so its owner reads no reason there, and nothing
 * of a changed result before results are shown.
 */
export const timelineFor = (
  reader: Reader,
  events: readonly HappenedEvent[],
  isResultShown: boolean,
): TimelineEvent[] => {
  const isStaff = reader === 'staff'
  return events
    .filter(({ kind }) => isStaff || kind !== 'verdict' || isResultShown)
    .map(({ id, kind, at, endedAt, questionNumber, actorName, details, explanation }) => ({
      id,
      kind,
      at: new Date(at).toISOString(),
      endedAt: isoOrNull(endedAt),
      questionNumber,
      minutes: numberOrNull(details.minutes),
      actorName: isStaff ? actorName : null,
      reason: isStaff || kind === 'timeAdded' ? textOrNull(details.reason) : null,
      explanation,
    }))
}

/** without earlier ones their own percent stands for it. */
export const betterThanPercentOf = (earlier: { count: number; below: number }, successPercent: number): number =>
  earlier.count === 0 ? successPercent : Math.floor((100 * earlier.below) / earlier.count)
