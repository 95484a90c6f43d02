import { useEffect, useRef } from 'react'

/** One view takes the place of another on the same address: go on at its title, from the top. */
export const useViewFocus = (view: string) => {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
  }, [view])
}
