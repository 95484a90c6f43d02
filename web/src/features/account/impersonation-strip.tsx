import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { EyeIcon } from '#ui/icons.tsx'
import classes from './impersonation-strip.module.css'
import { useLeave } from './leave.ts'

/** SESS-32: nobody forgets as whom they act. */
export function ImpersonationStrip() {
  const t = useT()
  const { user, mode } = usePerson()
  const leave = useLeave()
  if (mode !== 'impersonation') return null
  return (
    <div className={classes.strip} role="status">
      <EyeIcon size={18} />
      <span>{t('impersonation.strip', { name: `${user.firstName} ${user.lastName}` })}</span>
      <Button variant="secondary" size="sm" onClick={() => void leave()}>
        {t('impersonation.exit')}
      </Button>
    </div>
  )
}
