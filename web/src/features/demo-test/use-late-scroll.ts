import { useCallback, useEffect, useRef, type RefObject } from 'react'

const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** TEST-82: what has just appeared gets a moment to be drawn before the page goes there. */
export const useLateScroll = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((target: RefObject<HTMLElement | null>, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => target.current?.scrollIntoView({ behavior: isCalm() ? 'auto' : 'smooth', block: 'start' }),
      delayMs,
    )
  }, [])
}
