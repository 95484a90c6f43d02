import {
  createRoute,
  lazyRouteComponent,
  redirect,
  useParams,
  type AnyRoute,
  type AsyncRouteComponent,
  type ParsedLocation,
  type RouteComponent,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { wordsOf } from '#kit/address/words.ts'
import { loadArea } from '#lib/i18n/i18n.ts'
import { reloadOnce } from '#lib/reload-once.ts'
import { ErrorScreen } from './error-screen.tsx'
import { AppFrameFallback, AuthFrameFallback, BarFallback } from './frame-fallback.tsx'
import { firstPages } from './first-pages.ts'
import { rootRoute } from './root-route.ts'
import type { LayoutName, Visit } from './screen.ts'
import { layouts, screens, type KnownScreen, type PageName, type PageSet, type ScreenPath } from './screens.ts'

/** What it asks for was held against its path (PagesOf). */
type Pages = Readonly<Record<string, () => Promise<ComponentType<never>>>>

const pagesOf: Record<PageSet, (page: string) => Promise<Pages>> = {
  visitors: async (page) => (page in firstPages ? firstPages : (await import('./visitor-pages.ts')).visitorPages),
  cabinet: async () => (await import('./cabinet-pages.ts')).cabinetPages,
  staff: async () => (await import('./staff-pages.ts')).staffPages,
}

/** A page as the router shows it: it is given the parts of its path. */
const withParts = (page: ComponentType<never>) => {
  const Page = page as ComponentType<object>
  return function PageOfPath() {
    return <Page {...useParams({ strict: false })} />
  }
}

const lazyPage = ({ set, page }: PageName, { pageTexts }: Pick<KnownScreen, 'pageTexts'>) =>
  lazyRouteComponent(() => {
    const arrive = async () => {
      const load = (await pagesOf[set](page))[page]!
      const [Page] = await Promise.all([load(), pageTexts && loadArea(pageTexts)])
      return { default: withParts(Page) }
    }
    return arrive().catch((error: unknown) => reloadOnce(error))
  })

const shown = new Map<string, AsyncRouteComponent<object>>()
/** Rows that show the same page share its component: going from one to the other keeps what is typed there. */
const pageOf = (name: PageName, row: Pick<KnownScreen, 'pageTexts'> = {}): AsyncRouteComponent<object> => {
  const key = `${name.set} ${name.page}`
  const page = shown.get(key) ?? lazyPage(name, row)
  shown.set(key, page)
  return page
}

/** The router wants it without the path of the layout. */
const below = (path: string, parent = ''): string => (path === parent ? '/' : path.slice(parent.length))

const beforeLoadOf = (leadsTo: NonNullable<KnownScreen['leadsTo']>) => {
  return ({ location, params }: { location: ParsedLocation; params: Visit['parts'] }) => {
    const { searchStr: query, state } = location
    const forward = leadsTo({ parts: params, words: wordsOf(location), query, state })
    if (forward) throw redirect({ ...forward, replace: true })
  }
}

const routeOf = (row: KnownScreen, parent: AnyRoute, parentPath?: string) => {
  const { set, path, page, leadsTo, slogan, isWide, isHeaderHidden } = row
  return createRoute({
    // To the compiler all of them lie at the root, by their whole paths: links are held against those.
    getParentRoute: () => parent as typeof rootRoute,
    path: below(path, parentPath) as ScreenPath,
    staticData: { slogan, isWide, isHeaderHidden },
    ...(page === null ? {} : { component: pageOf({ set, page }, row) }),
    ...(parent === rootRoute ? { errorComponent: ErrorScreen, pendingComponent: BarFallback } : {}),
    ...(leadsTo ? { beforeLoad: beforeLoadOf(leadsTo) } : {}),
  })
}

const rowsIn = (name: LayoutName) => screens.filter(({ layout }) => layout === name)

/** What is seen in place of a layout that is still on its way: its frame with skeletons inside it. */
const frames: Readonly<Record<keyof typeof layouts, RouteComponent>> = {
  auth: AuthFrameFallback,
  landing: BarFallback,
  document: BarFallback,
  person: BarFallback,
  cabinet: AppFrameFallback,
  staff: AppFrameFallback,
}

const routeOfLayout = (name: keyof typeof layouts) => {
  const { path, ...layout } = layouts[name]
  const options = {
    getParentRoute: () => rootRoute,
    component: pageOf(layout),
    pendingComponent: frames[name],
    errorComponent: ErrorScreen,
  }
  const route = path === undefined ? createRoute({ ...options, id: name }) : createRoute({ ...options, path })
  return route.addChildren(rowsIn(name).map((row) => routeOf(row, route, path)))
}

/** A route per layout and per row of the tables. */
export const screenRoutes = [
  ...rowsIn('none').map((row) => routeOf(row, rootRoute)),
  ...(Object.keys(layouts) as (keyof typeof layouts)[]).map(routeOfLayout),
]
