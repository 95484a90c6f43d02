import type { User } from '@academy/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { cleanup, configure, render as renderByLibrary, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, inject } from 'vitest'
import './no-owner-stacks.ts'
import { formatQuery, parseQuery } from '#lib/query-string.ts'
import { queryClient } from '#lib/query-client.ts'
import { academyNamedBy } from '#kit/academy/named-academy.ts'
import { setKnown, setScreenAcademy } from '#lib/session/session.store.ts'
import { UiProvider } from '#ui/ui-provider.tsx'

// The library waits one second by default, which is too short on a busy machine.
configure({ asyncUtilTimeout: inject('patienceMs') })

afterEach(() => {
  cleanup()
  queryClient.clear()
})

/** Puts a component on a page as a person would see it, in a router of its own that knows every address. */
export const render = async (
  element: ReactElement,
  { user, address = '/' }: { user?: User; address?: string } = {},
) => {
  if (user) setKnown(user, 'own')
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => element })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: parseQuery,
    stringifySearch: (search) => formatQuery(search as Record<string, string>),
  })
  router.subscribe('onBeforeRouteMount', ({ toLocation }) =>
    setScreenAcademy(academyNamedBy(toLocation), toLocation.pathname),
  )
  await router.load()
  renderByLibrary(
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router as never} />
      </UiProvider>
    </QueryClientProvider>,
  )
  return { router, person: userEvent.setup(), addressNow: () => router.state.location.href }
}

export { screen, waitFor }
