import { useAction } from '#kit/use-action.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { useNow } from '#lib/clock.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { renewActing } from '#lib/session/session.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { EyeIcon } from '#ui/icons.tsx'
import classes from './impersonation-strip.module.css'
import { useLogout } from './use-logout.ts'
import { minutesUntil } from './minutes-until.rules.ts'

/** So long before the end somebody is asked whether they go on. */
const askMinutes = 10

function Renewal() {
  const t = useT()
  const { isBusy, run } = useAction(reportFailure)
  return (
    <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void run(renewActing)}>
      {t('common.continue')}
    </Button>
  )
}

/** SESS-32: nobody forgets as whom they act, nor that it ends by itself. */
export function ImpersonationStrip() {
  const t = useT()
  const { user, mode } = usePerson()
  const logOut = useLogout()
  const now = useNow()
  if (mode !== 'impersonation' || user.impersonator === null) return null
  const minutes = minutesUntil(user.impersonator.until, now)
  return (
    <div className={classes.strip} role="status">
      <EyeIcon size={18} />
      <span>{t('impersonation.strip', { name: `${user.firstName} ${user.lastName}` })}</span>
      {minutes <= askMinutes && (
        <>
          <span>{t('impersonation.left', { minutes })}</span>
          <Renewal />
        </>
      )}
      <Button variant="secondary" size="sm" onClick={() => void logOut()}>
        {t('impersonation.exit')}
      </Button>
    </div>
  )
}
