import { Form, type FormRow } from '@academy/contract/forms'

const text = (ua: string, en = '') => ({ ua, en })

const questions = [
  {
    id: 11,
    index: 0,
    isFrozen: true,
    type: 'single-choice',
    body: text('Прийдете?', 'Are you coming?'),
    options: [
      { id: 1, text: text('Так', 'Yes') },
      { id: 2, text: text('Ні', 'No') },
    ],
    scale: null,
  },
  { id: 12, index: 1, isFrozen: false, type: 'short-answer', body: text('Чому?', 'Why?'), options: null, scale: null },
  {
    id: 13,
    index: 2,
    isFrozen: false,
    type: 'linear-scale',
    body: text('Як Вам?', 'How do you like it?'),
    options: null,
    scale: { from: 1, to: 5, fromLabel: text('погано', 'bad'), toLabel: text('добре', 'good') },
  },
]

export const makeFormRow = (values: Partial<FormRow> = {}): FormRow => ({
  id: 5,
  academyId: 7,
  academyName: 'Academy 7',
  title: text('Зустріч', 'Meeting'),
  stage: null,
  isArchived: false,
  isRepassAllowed: false,
  questionsCount: questions.length,
  usersAmount: 12,
  passedAmount: 3,
  author: 'Grace Hopper',
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  ...values,
})

/** A form as the server answers it: its first question has answers. */
export const makeForm = (values: Partial<Form> = {}): Form =>
  Form.parse({
    ...makeFormRow(),
    messages: [
      { id: 21, type: 'pre-passing', text: text('Вітаємо', 'Hello') },
      { id: 22, type: 'post-passing', text: text('Дякуємо', '') },
    ],
    questions,
    answersAmount: 3,
    allAnswersAmount: 4,
    ...values,
  })
