import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { alerts } from '#lib/alerts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery, parseQuery } from '#lib/query-string.ts'
import { ErrorPart } from './error-screen.tsx'
import { PageFallback } from './page-fallback.tsx'
import { rootRoute } from './root-route.ts'
import { screenRoutes } from './routes.tsx'

/** Every piece of the kit in both themes; not part of a build. */
const galleryRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: paths.gallery,
        component: lazyRouteComponent(() => import('./gallery-screen.tsx'), 'GalleryScreen'),
      }),
    ]
  : []

// NAV-04: a redirect thrown in a notFoundComponent does nothing, hence a route that matches the rest.
// The page it leads to says why somebody is there.
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ preload }) => {
    if (!preload) alerts.warning('alert.unknownAddress')
    throw redirect({ href: paths.login })
  },
})

/**
 * Whoever has scrolled the page that the server drew is left there when React's takes its place. Followed from before: asked
 * then, the browser would lay out the whole new page first.
 */
let isScrolled = false
let isFirstPage = true
const lookAtScroll = () => {
  isScrolled = window.scrollY > 0
}
export const watchScroll = () => {
  lookAtScroll()
  window.addEventListener('scroll', lookAtScroll, { passive: true })
}
const mayScroll = () => {
  const isLeftThere = isFirstPage && isScrolled
  isFirstPage = false
  // Where pages are drawn there is no window.
  globalThis.window?.removeEventListener('scroll', lookAtScroll)
  return !isLeftThere
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([...screenRoutes, ...galleryRoutes, unknownRoute]),
  parseSearch: parseQuery,
  stringifySearch: (search) => formatQuery(search as Record<string, string>),
  defaultErrorComponent: ErrorPart,
  defaultPendingComponent: PageFallback,
  defaultPendingMs: 400,
  scrollRestoration: mayScroll,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    slogan?: MessageKey | undefined
    isWide?: boolean | undefined
    isHeaderHidden?: boolean | undefined
  }
}
