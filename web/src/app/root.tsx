import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RouterAnchor } from '#lib/links.tsx'
import { LanguageLoader } from '#features/system/preferences/language-loader.tsx'
import { AnchorContext } from '#ui/anchor.tsx'
import { AppAlerts } from './app-alerts.tsx'
import { focusPage } from './focus-page.ts'

export function Root() {
  const router = useRouter()
  useEffect(() => {
    // The first page is there, and nothing may have been told of it: frames of other areas are drawn by the same styles.
    document.documentElement.removeAttribute('data-boot')
    document.documentElement.removeAttribute('data-boot-collapsed')
    let focusedBefore: Element | null = null
    const offs = [
      router.subscribe('onBeforeNavigate', () => {
        focusedBefore = document.activeElement
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation !== undefined && pathChanged) focusPage(focusedBefore)
      }),
    ]
    return () => offs.forEach((off) => off())
  }, [router])
  return (
    <AnchorContext value={RouterAnchor}>
      <Outlet />
      <LanguageLoader />
      <AppAlerts />
    </AnchorContext>
  )
}
