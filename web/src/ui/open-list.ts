import type { ComboboxProps } from '@mantine/core'
import { useEffect, useReducer } from 'react'

/** By then the list has the id that it keeps. */
const listSettledMs = 100

/** How the list of a field opens that searches. */
export const useOpenList = (): ComboboxProps => {
  const [openings, noteOpening] = useReducer((count: number) => count + 1, 0)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  // The field says which list it controls only when it is drawn next, and the list gives itself another id right after it is there.
  useEffect(() => {
    if (openings === 0) return
    const timer = setTimeout(drawAgain, listSettledMs)
    return () => clearTimeout(timer)
  }, [openings])
  return {
    shadow: 'md',
    offset: 6,
    transitionProps: { duration: 120, transition: 'fade', onEntered: noteOpening },
    // At the end of the page it would be outside of every landmark.
    withinPortal: false,
    // Hundreds of closed options took a phone half a second when a form with two such lists came up.
    keepMounted: false,
    // A list that opens while its field is still being scrolled into view would be hidden, and stay so.
    hideDetached: false,
  }
}
