import { useLogout } from '#features/accounts/account/use-logout.ts'
import { AcademySelector } from '#features/academies/academies/academy-selector.tsx'
import { RichText } from '#lib/i18n/rich-text.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { useSupportEmail } from '#lib/settings.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LogoutIcon } from '#ui/icons.tsx'
import { BlockedArt } from '#ui/illustrations/blocked.tsx'
import { TextLink } from '#ui/text-link.tsx'
import classes from './user-blocked.page.module.css'

/** NAV-67: another academy, the support, or the exit. */
export function UserBlockedPage() {
  const t = useT()
  const { user, selection } = usePerson()
  const logOut = useLogout()
  const supportEmail = useSupportEmail()
  usePageTitle(t('userBlocked.title'))
  return (
    <EmptyState
      page
      art={<BlockedArt />}
      title={t('userBlocked.title')}
      text={t('userBlocked.text', { name: academyOf(user, selection)?.name ?? '' })}
      action={
        <div className={classes.actions}>
          <p>{t('userBlocked.choose')}</p>
          <div className={classes.row}>
            <AcademySelector />
            <Button variant="secondary" size="sm" leading={<LogoutIcon size={18} />} onClick={() => void logOut()}>
              {t('action.exit')}
            </Button>
          </div>
          {supportEmail !== null && (
            <p className="ac-soft">
              <RichText
                id="userBlocked.support"
                values={{ email: supportEmail }}
                components={[<TextLink key="mail" href={`mailto:${supportEmail}`} />]}
              />
            </p>
          )}
        </div>
      }
    />
  )
}
