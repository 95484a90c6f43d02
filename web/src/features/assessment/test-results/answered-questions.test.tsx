import type { AnsweredQuestion, FullTestSummary } from '@academy/contract/tests'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { makeAcademy, makeUser } from '#testing/make.ts'
import { render, screen } from '#testing/render.tsx'
import { AnsweredQuestions } from './answered-questions.tsx'

beforeAll(() => speak('en'))

const text = (said: string) => ({ ua: said, en: said })
const at = '2026-11-16T10:00:00.000Z'
const given = { optionIds: [1], answeredAt: at, receivedAt: at, timeSpent: 5, cheatsCount: 0, language: null }
const makeQuestion = (
  values: Partial<NonNullable<AnsweredQuestion['given']>>,
  isCorrect: boolean,
): AnsweredQuestion => ({
  number: 1,
  questionId: 1,
  version: 1,
  content: {
    text: text('What is 1 + 1?'),
    description: text(''),
    imageUrl: null,
    category: 0,
    difficulty: 0,
    answerType: 0,
    options: [
      { id: 1, text: text('Two'), isCorrect: true },
      { id: 2, text: text('Three'), isCorrect: false },
    ],
  },
  optionOrder: [1, 2],
  given: { ...given, written: null, isLate: false, isScored: true, hold: null, ...values },
  isCorrect,
  credit: isCorrect ? 100 : 0,
  weight: 1,
  verdict: null,
  difficulty: 0,
})
const show = (question: AnsweredQuestion) =>
  render(<AnsweredQuestions summary={{ questions: [question] } as FullTestSummary} />, {
    user: makeUser({ academies: [makeAcademy(1, 'Admin')] }),
  })

test('an answer that was scored is right or wrong', async () => {
  await show(makeQuestion({}, true))
  expect(screen.getByText('Right')).toBeTruthy()
})

test.each(['waiting', 'refused'] as const)(
  'a late answer that is %s is neither: its options say what was chosen',
  async (hold) => {
    await show(makeQuestion({ isLate: true, isScored: false, hold }, false))
    expect(screen.queryByText(/^(Right|Wrong)$/)).toBeNull()
    expect(screen.getByText(hold === 'waiting' ? 'Arrived late: accept it?' : /not accepted by staff/)).toBeTruthy()
  },
)
