import { useEffect, useState } from 'react'
import { timeLeft } from './moves.rules.ts'

/** Counts down to a moment, second by second; null when it has come. */
export const useTimeLeft = (until: string): string | null => {
  const [left, setLeft] = useState(() => timeLeft(until, Date.now()))
  useEffect(() => {
    const tick = () => setLeft(timeLeft(until, Date.now()))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return left
}
