import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { LockIcon } from '#ui/icons.tsx'
import classes from './only-owner.module.css'

/** what nobody does while acting as somebody else. */
export const useIsActing = (): boolean => usePerson().mode === 'impersonation'

/** Its place says why there is nothing to press, or to see. */
export function OnlyOwner({ children, isSecret = false }: { children: ReactNode; isSecret?: boolean }) {
  const t = useT()
  if (!useIsActing()) return children
  return (
    <p className={classes.reason}>
      <LockIcon size={18} />
      {t(isSecret ? 'account.onlyOwnerSees' : 'account.onlyOwner')}
    </p>
  )
}
