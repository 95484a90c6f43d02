import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { delayScroll } from './delayed-scroll.ts'

const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** TEST-82: what has just appeared gets a moment to be drawn before the page scrolls to it. */
export const useDelayedScroll = () => {
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])
  return useCallback((target: RefObject<HTMLElement | null>, delayMs: number) => {
    cancel.current?.()
    const go = () => target.current?.scrollIntoView({ behavior: isCalm() ? 'auto' : 'smooth', block: 'start' })
    cancel.current = delayScroll(go, delayMs)
  }, [])
}
