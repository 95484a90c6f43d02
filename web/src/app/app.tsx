import '../styles/main.css'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { i18n } from '#lib/i18n/i18n.ts'
import { router } from './router.tsx'

/** Only what every page needs: layouts bring React Query and Mantine where they are used (budget of the home page). */
export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  )
}
