import { useSyncExternalStore } from 'react'
import { liveClock } from './live.api.ts'

const tickMs = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all rows. */
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((listener) => listener()), tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time of the server in steps: who does not count seconds is not drawn anew every second. */
export const useServerNow = (stepMs = tickMs): number => {
  const now = () => Math.floor(liveClock.now() / stepMs) * stepMs
  return useSyncExternalStore(subscribe, now, now)
}
