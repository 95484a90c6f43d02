import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { i18n } from '#lib/i18n/i18n.ts'
import { queryClient } from '#lib/query-client.ts'
import { UiProvider } from '#ui/ui-provider.tsx'
import { router } from './router.tsx'

export function App() {
  return (
    <UiProvider>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </UiProvider>
  )
}
