import type { FormQuestion } from '@academy/contract/form-questions'
import type { FormForUser, OwnForm, OwnPassing } from '@academy/contract/forms'
import type { TextTree } from '@academy/contract/markdown'

/** Tests read the pages in ua, which a browser without a choice speaks. */
const inTwo = (text: string) => ({ ua: text, en: `${text} (en)` })
const said = (text: string): { ua: TextTree; en: TextTree } => ({
  ua: [{ type: 'paragraph', children: [text] }],
  en: [{ type: 'paragraph', children: [`${text} (en)`] }],
})
const options = [
  { id: 1, text: inTwo('Morning') },
  { id: 2, text: inTwo('Evening') },
]

/** One question of each type. */
export const askedQuestions: readonly FormQuestion[] = [
  { id: 1, index: 0, type: 'single-choice', body: inTwo('When do you learn?'), options, scale: null },
  { id: 2, index: 1, type: 'multiple-choice', body: inTwo('When do you rest?'), options, scale: null },
  { id: 3, index: 2, type: 'short-answer', body: inTwo('Why?'), options: null, scale: null },
  {
    id: 4,
    index: 3,
    type: 'linear-scale',
    body: inTwo('How much?'),
    options: null,
    scale: { from: 1, to: 10, fromLabel: inTwo('little'), toLabel: inTwo('a lot') },
  },
]

export const makeForm = (values: Partial<FormForUser> = {}): FormForUser => ({
  id: 5,
  academyId: 7,
  academyName: 'Academy 7',
  title: inTwo('How is it going?'),
  isRepassAllowed: false,
  messages: [
    { type: 'pre-passing', text: said('Before you begin') },
    { type: 'post-passing', text: said('See you on Monday') },
  ],
  version: 1,
  questions: [...askedQuestions],
  isPassed: false,
  answers: [],
  ...values,
})

export const makeOwnPassing = (values: Partial<OwnPassing> = {}): OwnPassing => ({
  formId: 5,
  title: inTwo('How is it going?'),
  isArchived: false,
  canRepass: false,
  isFinal: false,
  message: said('See you on Monday'),
  number: 1,
  passedAt: '2026-03-01T10:00:00.000Z',
  language: 'en',
  answers: [
    { question: askedQuestions[0]!, body: null, option: [2] },
    { question: askedQuestions[2]!, body: 'Because I said so', option: null },
    { question: askedQuestions[3]!, body: null, option: [10] },
  ],
  ...values,
})

export const makeOwnForm = (values: Partial<OwnForm> = {}): OwnForm => ({
  id: 5,
  academyId: 7,
  academyName: 'Academy 7',
  title: inTwo('How is it going?'),
  stage: null,
  questionsCount: 4,
  isWaiting: true,
  isRepassAllowed: false,
  addedAt: '2026-03-01T10:00:00.000Z',
  passedAt: null,
  ...values,
})
