import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'

type Search = Readonly<Record<string, string | undefined>>

export interface UnsavedChangesOptions {
  /** Whether another query of the same page does not count as leaving: always, or as this function says. */
  allowsSamePage?: boolean | ((from: Search, to: Search) => boolean)
}

/**
 * Asks before anything typed is lost: another page, a reload, a closed window. Feeds a ConfirmDialog. It asks at
 * that moment, so that a page which has just been saved may be left at once; a save that ends while it asks answers it.
 */
export const useUnsavedChangesGuard = (
  isDirty: () => boolean,
  { allowsSamePage = false }: UnsavedChangesOptions = {},
) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isAllowed =
        typeof allowsSamePage === 'function'
          ? allowsSamePage(current.search as Search, next.search as Search)
          : allowsSamePage
      return !(isAllowed && current.pathname === next.pathname) && isDirty()
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  useEffect(() => {
    if (status === 'blocked' && !isDirty()) proceed()
  })
  return { opened: status === 'blocked', onClose: () => reset?.(), onConfirm: () => proceed?.() }
}
