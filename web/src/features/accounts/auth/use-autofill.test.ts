import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { areFilled, lookForAutofill } from './use-autofill.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('[ACC-39] [CONST-14] fields that the browser fills without telling', () => {
  test('are looked at ten times, every 300 ms, and no longer', () => {
    const look = vi.fn(() => false)
    const found = vi.fn()
    lookForAutofill(look, found)
    vi.advanceTimersByTime(299)
    expect(look).toHaveBeenCalledTimes(0)
    vi.advanceTimersByTime(1)
    expect(look).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(9 * 300)
    expect(look).toHaveBeenCalledTimes(10)
    vi.advanceTimersByTime(10_000)
    expect(look).toHaveBeenCalledTimes(10)
    expect(found).not.toHaveBeenCalled()
  })
  test('are found once, and then nobody looks any more', () => {
    let isFilled = false
    const look = vi.fn(() => isFilled)
    const found = vi.fn()
    lookForAutofill(look, found)
    vi.advanceTimersByTime(600)
    isFilled = true
    vi.advanceTimersByTime(10_000)
    expect([look.mock.calls.length, found.mock.calls.length]).toEqual([3, 1])
  })
  test('are left alone when the page is left', () => {
    const look = vi.fn(() => true)
    lookForAutofill(look, vi.fn())()
    vi.advanceTimersByTime(10_000)
    expect(look).not.toHaveBeenCalled()
  })
})

test('[ACC-39] a field counts as filled by its value, or by what the browser says about it', () => {
  const input = (value: string, isAutofilled: boolean) => ({ value, matches: () => isAutofilled })
  expect(areFilled([input('a@b.ua', false), input('', true)])).toBe(true)
  expect(areFilled([input('a@b.ua', false), input('', false)])).toBe(false)
  expect(areFilled([])).toBe(false)
})
