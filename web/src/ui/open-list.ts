import type { ComboboxProps } from '@mantine/core'
import { useReducer } from 'react'

/** How the list of a field opens that searches. */
export const useOpenList = (): ComboboxProps => {
  // The field says which list it controls only when it is drawn after the list: without this, not before the next key.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  return {
    shadow: 'md',
    offset: 6,
    transitionProps: { duration: 120, transition: 'fade', onEntered: drawAgain },
    // At the end of the page it would be outside of every landmark.
    withinPortal: false,
    // Hundreds of closed options took a phone half a second when a form with two such lists came up.
    keepMounted: false,
    // A list that opens while its field is still being scrolled into view would be hidden, and stay so.
    hideDetached: false,
  }
}
