import { useBlocker } from '@tanstack/react-router'

/**
 * Asks before anything typed is lost: another page, a reload, a closed window. Feeds a ConfirmDialog. It asks at
 * that moment, so that a page which has just been saved may be left at once.
 */
export const useLeaveGuard = (isDirty: () => boolean, { allowsSamePage = false } = {}) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => !(allowsSamePage && current.pathname === next.pathname) && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return { opened: status === 'blocked', onClose: () => reset?.(), onConfirm: () => proceed?.() }
}
