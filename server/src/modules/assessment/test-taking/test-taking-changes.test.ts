import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#platform/db.ts'
import { emitTestChange } from './test-taking-changes.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('[TEST-64] those who watch hear of the first change, then at most once a second, and of the last', () => {
  const emit = vi.fn()
  const change = (stageTestId: number) => emitTestChange({ reads: db, emit }, 1, stageTestId)
  const db = {} as Db
  for (let count = 0; count < 5; count++) change(7)
  change(8)
  expect(emit.mock.calls).toEqual([7, 8].map((stageTestId) => ['test.changed', { academyId: 1, stageTestId }]))
  vi.advanceTimersByTime(999)
  expect(emit).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1)
  expect(emit).toHaveBeenCalledTimes(3)
  expect(emit).toHaveBeenLastCalledWith('test.changed', { academyId: 1, stageTestId: 7 })
  vi.advanceTimersByTime(10_000)
  expect(emit).toHaveBeenCalledTimes(3)
})
