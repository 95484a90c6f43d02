import { useEffect, useRef, useState } from 'react'
import { type DemoRun, secondsLeft } from './demo-run.rules.ts'

/** TEST-41: looks at the clock every second; a page that slept looks when it wakes. */
export const useSecondsLeft = (run: DemoRun, onEnd: () => void): number => {
  const [seconds, setSeconds] = useState(() => secondsLeft(run, Date.now()))
  const latest = useRef({ run, onEnd })
  useEffect(() => {
    latest.current = { run, onEnd }
  })
  useEffect(() => {
    const look = () => {
      const left = secondsLeft(latest.current.run, Date.now())
      setSeconds(left)
      if (left === 0) latest.current.onEnd()
    }
    look()
    const timer = setInterval(look, 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return seconds
}
