import { useSyncExternalStore } from 'react'

const tickMs = 30_000
let now = new Date()

const subscribe = (listener: () => void) => {
  const tick = () => {
    now = new Date()
    listener()
  }
  tick()
  const timer = setInterval(tick, tickMs)
  return () => clearInterval(timer)
}

const latest = () => now

/** The time as screens know it: it moves on, so that 'not started yet' does not stay on a page that was left open. */
export const useNow = (): Date => useSyncExternalStore(subscribe, latest, latest)

export const currentYear = (): number => new Date().getFullYear()
