import { useEffect, useState } from 'react'

/** A value once it has stopped changing: a preview is not asked for with every letter. */
export const useSettled = <T>(value: T, pauseMs: number): T => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
