import type { ItemStatistics } from '@academy/contract/stage-tests'
import { beforeAll, expect, test } from 'vitest'
import { speak } from '#testing/draw.ts'
import { render, screen } from '#testing/render.tsx'
import { ItemCard } from './item-card.tsx'

beforeAll(() => speak('en'))

const text = (said: string) => ({ ua: said, en: said })
const item = (unansweredCount: number): ItemStatistics => ({
  questionId: 1,
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
  versions: 1,
  category: 0,
  difficulty: 0,
  askedCount: 20,
  correctCount: 12,
  unansweredCount,
  facility: 0.6,
  discrimination: 0.3,
  perLanguage: [],
  options: [
    { id: 1, isCorrect: true, pickedCount: 12 },
    { id: 2, isCorrect: false, pickedCount: 6 },
  ],
  answers: [],
  averageSeconds: null,
  hints: [],
  verdict: null,
})
const lines = () => screen.getAllByRole('listitem').map((line) => line.textContent)

test('the shares of the options and of those who chose none add up', async () => {
  await render(<ItemCard item={item(2)} onJudge={null} />)
  expect(lines()).toEqual(['Two (right option)60%', 'Three30%', 'Not answered10%'])
})

test('where all chose something, nothing is said about the others', async () => {
  await render(<ItemCard item={item(0)} onJudge={null} />)
  expect(lines()).toHaveLength(2)
})
