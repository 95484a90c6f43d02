import { expect, test, vi } from 'vitest'
import { endHeldSession, holdSession, isSessionHeld } from './hold.ts'

test('the end of a session is told to whoever holds on, and to nobody after they let go', () => {
  expect(endHeldSession()).toBe(false)
  const onEnded = vi.fn()
  const letGo = holdSession(onEnded)
  expect(isSessionHeld()).toBe(true)
  expect(endHeldSession()).toBe(true)
  expect(onEnded).toHaveBeenCalledTimes(1)
  letGo()
  expect(isSessionHeld()).toBe(false)
  expect(endHeldSession()).toBe(false)
  expect(onEnded).toHaveBeenCalledTimes(1)
})

test('who comes later is not let go by who came earlier', () => {
  const letGoFirst = holdSession(() => undefined)
  const letGoSecond = holdSession(() => undefined)
  letGoFirst()
  expect(isSessionHeld()).toBe(true)
  letGoSecond()
  expect(isSessionHeld()).toBe(false)
})
