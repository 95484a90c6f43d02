import { useEffect, useRef } from 'react'

/** What somebody was on has gone and something else stands there, on the same address: go on at its title. */
export const useTitleFocus = (view: unknown) => {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    document.querySelector<HTMLElement>('#main h1')?.focus()
  }, [view])
}
