import { act } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { DemoResult } from '@academy/contract/demo-tests'
import { speak } from '#testing/draw.ts'
import { render, screen } from '#testing/render.tsx'
import { ResultView } from './result-view.tsx'

const result: DemoResult = {
  resultId: 'x',
  specialization: 'JS',
  questions: [],
  summary: {
    correctAnswersCount: 7,
    wrongAnswersCount: 3,
    betterThanPercent: 60,
  },
}

beforeAll(() => speak('en'))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[CONST-13] [TEST-82] the page goes to the result after 300 ms, and to its questions 700 ms after they were opened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const went: (string | undefined)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function go(this: Element) {
    went.push(this.id || (this as HTMLElement).dataset.view)
  })
  await render(<ResultView place="here" name="Olena" result={result} onRestart={() => undefined} />)
  vi.advanceTimersByTime(299)
  expect(went).toEqual([])
  vi.advanceTimersByTime(1)
  expect(went).toEqual(['result'])
  act(() => screen.getByRole('button', { name: 'Show questions and answers' }).click())
  vi.advanceTimersByTime(699)
  expect(went).toEqual(['result'])
  vi.advanceTimersByTime(1)
  expect(went).toEqual(['result', 'demo-questions'])
})
