import { useEffect, useEffectEvent, useState } from 'react'
import { type DemoRun, secondsLeft } from './demo-run.rules.ts'

/** TEST-41: looks at the clock every second; a page that slept looks when it wakes. */
export const useSecondsLeft = (run: DemoRun, onEnd: () => void): number => {
  const [seconds, setSeconds] = useState(() => secondsLeft(run, Date.now()))
  const look = useEffectEvent(() => {
    const left = secondsLeft(run, Date.now())
    setSeconds(left)
    if (left === 0) onEnd()
  })
  useEffect(() => {
    const lookNow = () => look()
    lookNow()
    const timer = setInterval(lookNow, 1000)
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [])
  return seconds
}
