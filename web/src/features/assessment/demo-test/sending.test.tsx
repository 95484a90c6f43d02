import type { DemoTest } from '@academy/contract/demo-tests'
import { act } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '#testing/draw.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { render, screen } from '#testing/render.tsx'
import { beginRun, choose, goOn } from './demo-run.rules.ts'
import { Sending } from './sending.tsx'

const demo = {
  stageTestId: 7,
  slip: 'slip',
  questions: [{ id: 11 }],
  specialization: 'frontend',
  serverTime: '2026-05-01T10:00:00.000Z',
  deadline: '2026-05-01T10:10:00.000Z',
} as unknown as DemoTest
const finished = goOn(choose(beginRun('academy-2020', 'Олена', demo, Date.parse(demo.serverTime)), [1]), 0)

const minutes = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 60_000))

beforeAll(() => speak('en'))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['is busy', failure('InternalError', 503), /server is busy/],
  ['cannot be reached', 'no network' as const, /offline/],
])('[TEST-74] answers are sent again and again while the server %s, without a press', async (_, trouble, words) => {
  let isWell = false
  const server = fakeServer(() => (isWell ? { body: { done: true } } : trouble))
  vi.stubGlobal('fetch', server.fetch)
  const onResult = vi.fn()
  await render(<Sending run={finished} onResult={onResult} onRestart={() => undefined} />)
  await minutes(1)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  isWell = true
  await minutes(1)
  expect(onResult).toHaveBeenCalledTimes(1)
})

test('a failure that no repetition mends is shown with a button', async () => {
  vi.stubGlobal('fetch', fakeServer(() => failure('InternalError', 500)).fetch)
  await render(<Sending run={finished} onResult={() => undefined} onRestart={() => undefined} />)
  await minutes(1)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
