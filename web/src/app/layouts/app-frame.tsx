import type { ReactNode } from 'react'
import { enterAcademy } from '#features/academies/academies/academies.api.ts'
import { AcademySelector } from '#features/academies/academies/academy-selector.tsx'
import { ImpersonationStrip } from '#features/accounts/account/impersonation-strip.tsx'
import { StepUp } from '#features/accounts/account/step-up.tsx'
import { UserMenu } from '#features/accounts/account/user-menu.tsx'
import { BellButton } from '#features/messages/notifications/bell-button.tsx'
import { chooseLanguage } from '#features/system/preferences/language.ts'
import { ReferralButton } from '#features/accounts/referral/referral-button.tsx'
import { DelayedOutside } from '#features/system/settings/outside.tsx'
import { InvitationStrip } from '#features/academies/employees/invitation-strip.tsx'
import { KeysHelp } from '#kit/keys/keys-help.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { offersReferral } from '#lib/session/onboarding.rules.ts'
import { directionIn } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { AppShell } from '#ui/app-shell.tsx'
import { HeaderNote } from '#ui/header-parts.tsx'
import { OfflineNotice } from '#kit/offline-notice.tsx'

interface AppFrameProps {
  sidebar?: ReactNode
  /** The search of the staff; the page it covers has none. */
  search?: ReactNode
  isCollapsed?: boolean
  hideHeader?: boolean | undefined
  /** Lies over everything but the header. */
  cover?: ReactNode
  children: ReactNode
}

/** The one shell of students and staff. */
export function AppFrame({ sidebar, search, isCollapsed, hideHeader, cover, children }: AppFrameProps) {
  const t = useT()
  const { user, selection } = usePerson()
  const direction = directionIn(user, selection)
  return (
    <>
      <AppShell
        brand={t('app.name')}
        homeLabel={`${t('app.name')}, ${t('action.toHome')}`}
        skipLabel={t('app.skipToContent')}
        banner={
          <>
            <OfflineNotice message={t('offline.banner')} />
            <ImpersonationStrip />
            <InvitationStrip />
          </>
        }
        headerStart={
          <>
            <AcademySelector />
            {/* NAV-85 */}
            {!user.isEmployee && direction !== null && <HeaderNote>{direction.name}</HeaderNote>}
          </>
        }
        headerEnd={
          <>
            {search}
            {/* NAV-87 */}
            {offersReferral(user) && <ReferralButton />}
            <BellButton enterAcademy={enterAcademy} />
            <UserMenu onLanguage={(locale) => void chooseLanguage(locale)} />
          </>
        }
        sidebar={sidebar}
        collapsed={isCollapsed}
        hideHeader={hideHeader}
        cover={cover}
        burger={{ openLabel: t('shell.openMenu'), closeLabel: t('shell.closeMenu') }}
      >
        {children}
      </AppShell>
      <KeysHelp />
      <StepUp />
      <DelayedOutside />
    </>
  )
}
