import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { Outside } from '#features/system/settings/outside.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { knownDevices } from '#lib/session/known-devices.ts'
import { AuthLayout } from '#ui/auth-layout.tsx'
import { AuthScene } from '#ui/illustrations/auth-scene.tsx'
import { LandingNav } from '#ui/landing-header.tsx'
import { OfflineNotice } from '#kit/offline-notice.tsx'
import { useLandingNav } from './landing-nav.tsx'
import { Queries } from './queries.tsx'
import { welcomeOf } from './welcome.rules.ts'

export function AuthAreaLayout() {
  const t = useT()
  const nav = useLandingNav('default')
  const page = useMatches().at(-1)?.staticData
  const welcome = welcomeOf(useLocation().state, knownDevices.list().length > 0)
  return (
    <>
      <OfflineNotice message={t('offline.banner')} />
      <AuthLayout
        brand={t('app.name')}
        homeLabel={`${t('app.name')}, ${t('action.toHome')}`}
        skipLabel={t('app.skipToContent')}
        slogan={t(page?.slogan ?? welcome)}
        wide={page?.isWide}
        art={<AuthScene />}
        top={<LandingNav {...nav} />}
      >
        <Queries>
          <Outlet />
        </Queries>
      </AuthLayout>
      <Outside />
    </>
  )
}
