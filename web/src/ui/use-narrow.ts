import { useSyncExternalStore } from 'react'

/** As in the styles: below it the sidebar is an overlay and rows are cards. */
const narrow = '(max-width: 768px)'

const subscribe = (tell: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether this is a phone, for parts that are built differently there; what only looks different is left to the styles. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  )
