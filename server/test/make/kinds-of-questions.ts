import { answerTypes } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/question-content'

const both = (text: string) => ({ ua: text, en: text })

/** One question of each kind that is not answered by choosing options; the ids say nothing about what is right. */
export const kindsOfQuestions = {
  short: {
    answerType: answerTypes.ShortAnswer,
    options: [
      { id: 1, text: { ua: "комп'ютер", en: 'computer' }, isCorrect: true },
      { id: 2, text: both('PC'), isCorrect: true },
    ],
  },
  number: {
    answerType: answerTypes.Number,
    options: [
      { id: 1, text: both(''), isCorrect: true, number: { value: '3.14', tolerance: '0.01' } },
      { id: 2, text: both(''), isCorrect: true, number: { value: '22', tolerance: '0' } },
    ],
  },
  matching: {
    answerType: answerTypes.Matching,
    partialCredit: true,
    options: [
      { id: 701, text: both('git add'), isCorrect: true, match: { id: 18, text: both('to the index') } },
      { id: 33, text: both('git commit'), isCorrect: true, match: { id: 950, text: both('to the history') } },
      { id: 420, text: both('git push'), isCorrect: true, match: { id: 7, text: both('to another repository') } },
      { id: 88, text: both(''), isCorrect: true, match: { id: 512, text: both('to the bin') } },
    ],
  },
  ordering: {
    answerType: answerTypes.Ordering,
    partialCredit: true,
    options: [
      { id: 640, text: both('branch'), isCorrect: true },
      { id: 12, text: both('commit'), isCorrect: true },
      { id: 333, text: both('review'), isCorrect: true },
      { id: 90, text: both('merge'), isCorrect: true },
    ],
  },
} satisfies Record<string, Partial<ContentOfQuestion>>

export const rightPairs = [
  { option: 701, match: 18 },
  { option: 33, match: 950 },
  { option: 420, match: 7 },
]
export const rightOrder = [640, 12, 333, 90]
