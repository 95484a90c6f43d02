import { expect, test, vi } from 'vitest'
import { endHeldSession, holdSession, isSessionHeld } from './session-hold.ts'

test('the end of a session reaches the screen that holds it, and nobody after the release', () => {
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

test('releasing an earlier hold leaves a later one in place', () => {
  const letGoFirst = holdSession(() => undefined)
  const letGoSecond = holdSession(() => undefined)
  letGoFirst()
  expect(isSessionHeld()).toBe(true)
  letGoSecond()
  expect(isSessionHeld()).toBe(false)
})
