import { useEffect, useState } from 'react'

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/** Seconds left of a pause. Read from the clock, because a tab in the background ticks late. */
export const useCountdown = (initialSeconds: number) => {
  const [end, setEnd] = useState(() => Date.now() + initialSeconds * 1000)
  const [left, setLeft] = useState(initialSeconds)
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(end))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [end])
  return { left, restart: (seconds: number) => setEnd(Date.now() + seconds * 1000) }
}
