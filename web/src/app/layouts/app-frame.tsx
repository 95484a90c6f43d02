import type { ReactNode } from 'react'
import { AcademySelector } from '#features/academies/academy-selector.tsx'
import { ImpersonationStrip } from '#features/account/impersonation-strip.tsx'
import { UserMenu } from '#features/account/user-menu.tsx'
import { chooseLanguage } from '#features/preferences/language.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { directionIn } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { AppShell } from '#ui/app-shell.tsx'
import { HeaderNote } from '#ui/header-parts.tsx'
import { OfflineBanner } from '#ui/offline-banner.tsx'
import { UiProvider } from '#ui/ui-provider.tsx'

interface AppFrameProps {
  sidebar?: ReactNode
  isCollapsed?: boolean
  children: ReactNode
}

/** The one shell of students and staff. */
export function AppFrame({ sidebar, isCollapsed, children }: AppFrameProps) {
  const t = useT()
  const { user, selection } = usePerson()
  const direction = directionIn(user, selection)
  return (
    <UiProvider>
      <AppShell
        brand={t('app.name')}
        homeLabel={`${t('app.name')}, ${t('action.toHome')}`}
        skipLabel={t('app.skipToContent')}
        banner={
          <>
            <OfflineBanner message={t('offline.banner')} />
            <ImpersonationStrip />
          </>
        }
        headerStart={
          <>
            <AcademySelector />
            {/* NAV-85 */}
            {!user.isEmployee && direction !== null && <HeaderNote>{direction.name}</HeaderNote>}
          </>
        }
        headerEnd={<UserMenu onLanguage={(locale) => void chooseLanguage(locale)} />}
        sidebar={sidebar}
        collapsed={isCollapsed}
        burger={{ openLabel: t('shell.openMenu'), closeLabel: t('shell.closeMenu') }}
      >
        {children}
      </AppShell>
    </UiProvider>
  )
}
