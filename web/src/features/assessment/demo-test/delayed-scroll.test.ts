import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delayScroll } from './delayed-scroll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the page goes there after the delay, once', () => {
  const go = vi.fn()
  delayScroll(go, 300, new EventTarget())
  vi.advanceTimersByTime(299)
  expect(go).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(go).toHaveBeenCalledOnce()
})

test.each(['pointerdown', 'wheel', 'keydown'])('a page somebody has begun to use stays where it is: %s', (touch) => {
  const page = new EventTarget()
  const go = vi.fn()
  delayScroll(go, 300, page)
  page.dispatchEvent(new Event(touch))
  vi.advanceTimersByTime(1000)
  expect(go).not.toHaveBeenCalled()
})

test('a page that is left goes nowhere', () => {
  const go = vi.fn()
  delayScroll(go, 300, new EventTarget())()
  vi.advanceTimersByTime(1000)
  expect(go).not.toHaveBeenCalled()
})
