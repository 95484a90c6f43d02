import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAttention } from './attention.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const watch = () => {
  let isInUse = true
  const seen = { lost: 0, back: 0 }
  const attention = createAttention({
    hasFocus: () => isInUse,
    tick: () => performance.now(),
    onLost: () => seen.lost++,
    onBack: () => seen.back++,
  })
  const set = (value: boolean) => {
    isInUse = value
    attention.look()
  }
  return { seen, leave: () => set(false), comeBack: () => set(true) }
}

describe('a look elsewhere', () => {
  test('[TEST-47] [CONST-10] counts once after 1.5 s, however long it lasts', () => {
    const { seen, leave, comeBack } = watch()
    leave()
    vi.advanceTimersByTime(1_499)
    expect(seen.lost).toBe(0)
    vi.advanceTimersByTime(1)
    expect(seen.lost).toBe(1)
    vi.advanceTimersByTime(60_000)
    comeBack()
    expect(seen).toEqual({ lost: 1, back: 1 })
  })
  test('[TEST-48] does not count when it was shorter', () => {
    const { seen, leave, comeBack } = watch()
    leave()
    vi.advanceTimersByTime(1_400)
    comeBack()
    vi.advanceTimersByTime(60_000)
    expect(seen).toEqual({ lost: 0, back: 0 })
  })
  test('[TEST-48] begins anew each time', () => {
    const { seen, leave, comeBack } = watch()
    for (let time = 0; time < 3; time++) {
      leave()
      vi.advanceTimersByTime(1_000)
      comeBack()
    }
    leave()
    vi.advanceTimersByTime(1_000)
    expect(seen.lost).toBe(0)
  })
  test('counts each time', () => {
    const { seen, leave, comeBack } = watch()
    for (let time = 0; time < 3; time++) {
      leave()
      leave()
      vi.advanceTimersByTime(2_000)
      comeBack()
    }
    expect(seen.lost).toBe(3)
  })
  test('counts by its length where the timer of the browser slept', () => {
    const { seen, leave, comeBack } = watch()
    leave()
    vi.setSystemTime(Date.now())
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 9_000)
    comeBack()
    expect(seen.lost).toBe(1)
    vi.restoreAllMocks()
  })
})
