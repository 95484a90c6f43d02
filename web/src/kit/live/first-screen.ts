import { useEffect, useState } from 'react'

/** The first screen loads first; listening begins afterwards. */
const firstScreenMs = 3_000

export const firstScreen = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, firstScreenMs - performance.now()))
  })

/** True three seconds after the component has come: what it listens for may wait until then. */
export const useAfterFirstScreen = (): boolean => {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), firstScreenMs)
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}
