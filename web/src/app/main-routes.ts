import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '#lib/paths.ts'
import { ErrorScreen } from './error-screen.tsx'
import type { MainPage } from './main-pages.ts'
import { rootRoute } from './root-route.ts'
import { staffScreens, type StaffScreen } from './screens.ts'

const part = (page: MainPage) =>
  lazyRouteComponent(async () => {
    const { mainPages } = await import('./main-pages.ts')
    return { default: await mainPages[page]() }
  })

const mainLayout = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.main,
  component: part('layout'),
  errorComponent: ErrorScreen,
})

type Row = (typeof staffScreens)[keyof typeof staffScreens]
type BelowMain<Path extends string> = Path extends `/main/${infer Rest}` ? Rest : '/'

const routeOf = <const R extends Row>(page: MainPage, row: R) => {
  const { path, isHeaderHidden }: StaffScreen = row
  return createRoute({
    getParentRoute: () => mainLayout,
    path: (path === paths.main ? '/' : path.slice(`${paths.main}/`.length)) as BelowMain<R['path']>,
    staticData: isHeaderHidden ? { isHeaderHidden } : {},
    component: part(page),
  })
}

/** The staff area, a route per row of its table. */
export const mainRoutes = mainLayout.addChildren(
  Object.entries(staffScreens).map(([page, row]) => routeOf(page as MainPage, row)),
)
