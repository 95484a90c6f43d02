import { useSyncExternalStore } from 'react'

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (tell) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )

/**
 * Whether this is a phone, for parts that are built differently there; what only looks different is left to the styles.
 * As in the styles: below it the sidebar is an overlay and rows are cards.
 */
export const useNarrow = (): boolean => useMedia('(max-width: 768px)')

/** Whether fingers are all there is: no mouse, and with it hardly a keyboard. */
export const useFingersOnly = (): boolean => useMedia('(hover: none) and (pointer: coarse)')
