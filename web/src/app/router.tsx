import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery, parseQuery } from '#lib/query-string.ts'
import type { CabinetPage } from './cabinet-pages.ts'
import { ErrorPart, ErrorScreen } from './error-screen.tsx'
import { mainRoutes } from './main-routes.ts'
import type { OtherPage } from './other-pages.ts'
import { PageFallback } from './page-fallback.tsx'
import { rootRoute } from './root-route.ts'

/** A page that few first visits begin with. */
const otherPage = (page: OtherPage) =>
  lazyRouteComponent(async () => {
    const { otherPages } = await import('./other-pages.ts')
    return { default: await otherPages[page]() }
  })

const cabinetPage = (page: CabinetPage) =>
  lazyRouteComponent(async () => {
    const { cabinetPages } = await import('./cabinet-pages.ts')
    return { default: await cabinetPages[page]() }
  })

// --- Everybody

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('#pages/home.page.tsx'), 'HomePage'),
  errorComponent: ErrorScreen,
})

const authLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  component: lazyRouteComponent(() => import('./layouts/auth.layout.tsx'), 'AuthAreaLayout'),
  errorComponent: ErrorScreen,
})
const loginRoute = createRoute({
  getParentRoute: () => authLayout,
  path: '/auth/login',
  // NAV-06: the hash leaves the address bar before anybody sees it; the page finds it in the state of this entry.
  beforeLoad: ({ location }) => {
    const { error, email, hash } = location.search as Record<string, string | undefined>
    if (!hash) return
    throw redirect({
      href: paths.login + formatQuery({ error, email }),
      replace: true,
      state: { ...(location.state.from ? { from: location.state.from } : {}), confirmationHash: hash },
    })
  },
  component: lazyRouteComponent(() => import('#pages/auth/login.page.tsx'), 'LoginPage'),
})
const registerRoute = createRoute({
  getParentRoute: () => authLayout,
  path: '/auth/register',
  staticData: { slogan: 'register.welcome', isWide: true },
  component: otherPage('register'),
})
const registerTeacherRoute = createRoute({
  getParentRoute: () => authLayout,
  path: paths.registerTeacher,
  staticData: { slogan: 'registerTeacher.welcome', isWide: true },
  component: otherPage('registerTeacher'),
})
const forgotPasswordRoute = createRoute({
  getParentRoute: () => authLayout,
  path: paths.forgotPassword,
  staticData: { slogan: 'recovery.welcome' },
  component: otherPage('forgotPassword'),
})
const resetPasswordPath = '/auth/reset-password'
const resetPasswordRoute = createRoute({
  getParentRoute: () => authLayout,
  path: resetPasswordPath,
  staticData: { slogan: 'recovery.welcome' },
  component: otherPage('resetPassword'),
})
// The secrets of a mail or of a provider leave the address bar at once, as at the login; the pages find them in the state.
const resetTokenRoute = createRoute({
  getParentRoute: () => authLayout,
  path: `${resetPasswordPath}/$token`,
  beforeLoad: ({ params }) => {
    throw redirect({ href: resetPasswordPath, replace: true, state: { resetToken: params.token } })
  },
})
const socialRoute = createRoute({
  getParentRoute: () => authLayout,
  path: '/auth/social/$provider',
  beforeLoad: ({ location, params }) => {
    if (location.searchStr === '') return
    throw redirect({
      href: paths.social(params.provider),
      replace: true,
      state: { socialSearch: location.searchStr },
    })
  },
  component: otherPage('social'),
})
const confirmEmailRoute = createRoute({
  getParentRoute: () => authLayout,
  path: '/auth/confirm-email/$hash',
  component: otherPage('confirmEmail'),
})

const confirmParticipationRoute = createRoute({
  getParentRoute: () => authLayout,
  path: '/confirm-participation/$hash',
  component: otherPage('confirmParticipation'),
})

const landingLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'landing',
  component: otherPage('landingLayout'),
  errorComponent: ErrorScreen,
})
const legalPage = otherPage('legal')
const termsRoute = createRoute({ getParentRoute: () => landingLayout, path: paths.terms, component: legalPage })
const conductRoute = createRoute({
  getParentRoute: () => landingLayout,
  path: paths.codeOfConduct,
  component: legalPage,
})
const dataRoute = createRoute({ getParentRoute: () => landingLayout, path: paths.dataProcessing, component: legalPage })
const privacyRoute = createRoute({ getParentRoute: () => landingLayout, path: paths.privacy, component: legalPage })
const imprintRoute = createRoute({ getParentRoute: () => landingLayout, path: paths.imprint, component: legalPage })
// Few visitors come here: the texts of these pages come along with them.
const certificateLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'document',
  component: otherPage('documentLayout'),
  errorComponent: ErrorScreen,
})
const certificateRoute = createRoute({
  getParentRoute: () => certificateLayout,
  path: '/certificate/$userAcademyId',
  component: otherPage('certificate'),
})
const publicProfileRoute = createRoute({
  getParentRoute: () => landingLayout,
  path: '/public/$userAcademyId',
  component: otherPage('publicProfile'),
})
const verifyPage = otherPage('verify')
const verifyRoute = createRoute({ getParentRoute: () => landingLayout, path: '/verify', component: verifyPage })
const verifyNumberRoute = createRoute({
  getParentRoute: () => landingLayout,
  path: '/verify/$number',
  component: verifyPage,
})
// NAV-08
const demoTestRoute = createRoute({
  getParentRoute: () => landingLayout,
  path: '/demo-test/$hash',
  component: otherPage('demoTest'),
})
const demoResultRoute = createRoute({
  getParentRoute: () => landingLayout,
  path: '/demo-test/result/$resultId',
  component: otherPage('demoResult'),
})
const mailboxRoute = createRoute({
  getParentRoute: () => landingLayout,
  path: paths.mailbox,
  component: otherPage('mailbox'),
})
const notFoundRoute = createRoute({
  getParentRoute: () => landingLayout,
  path: paths.notFound,
  component: otherPage('notFound'),
})

// --- People between academies

const personLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'person',
  component: otherPage('personLayout'),
  errorComponent: ErrorScreen,
})
const selectAcademyPage = otherPage('selectAcademy')
const selectAcademyRoute = createRoute({
  getParentRoute: () => personLayout,
  path: paths.selectAcademy,
  component: selectAcademyPage,
})
const selectDirectionRoute = createRoute({
  getParentRoute: () => personLayout,
  path: paths.selectDirection,
  component: otherPage('selectDirection'),
})
const academyClosedRoute = createRoute({
  getParentRoute: () => personLayout,
  path: paths.academyClosed,
  component: otherPage('academyClosed'),
})
const noStagesRoute = createRoute({
  getParentRoute: () => personLayout,
  path: paths.noAvailableStages,
  component: otherPage('noAvailableStages'),
})
const userBlockedRoute = createRoute({
  getParentRoute: () => personLayout,
  path: paths.userBlocked,
  component: otherPage('userBlocked'),
})

// --- The student's cabinet

const cabinetLayout = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.cabinet,
  component: cabinetPage('layout'),
  errorComponent: ErrorScreen,
})
const stagePage = cabinetPage('stage')
// The guard forwards /cabinet to the landing stage; the page is named here so that it is on its way meanwhile.
const cabinetIndexRoute = createRoute({ getParentRoute: () => cabinetLayout, path: '/', component: stagePage })
const cabinetSelectAcademyRoute = createRoute({
  getParentRoute: () => cabinetLayout,
  path: 'select-academy',
  component: selectAcademyPage,
})
// NAV-17, NAV-35: the account page of both areas.
const cabinetEditRoute = createRoute({
  getParentRoute: () => cabinetLayout,
  path: 'edit',
  component: cabinetPage('edit'),
})
const stageRoute = createRoute({
  getParentRoute: () => cabinetLayout,
  path: '$stageUrlName',
  component: stagePage,
})
const lectureRoute = createRoute({
  getParentRoute: () => cabinetLayout,
  path: '$stageUrlName/$lectureUrlName',
  component: cabinetPage('lecture'),
})
// NAV-18
const taskRoute = createRoute({
  getParentRoute: () => cabinetLayout,
  path: '$stageUrlName/$lectureUrlName/task',
  component: cabinetPage('task'),
})

// NAV-19
const chatRoute = createRoute({
  getParentRoute: () => cabinetLayout,
  path: '$stageUrlName/$lectureUrlName/chat',
  component: cabinetPage('chat'),
})

// NAV-20: nothing around it, neither sidebar nor menu.
const testRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.test,
  component: cabinetPage('test'),
  errorComponent: ErrorScreen,
})

// NAV-21: for its owner and for staff, so it lies in neither area.
const testSummaryRoute = createRoute({
  getParentRoute: () => personLayout,
  path: '/test-summary/$summaryId',
  component: cabinetPage('testSummary'),
})

// NAV-23: for students and staff alike, in whichever academy the form is.
const formRoute = createRoute({
  getParentRoute: () => personLayout,
  path: '/form/$formId',
  component: cabinetPage('form'),
})

// The guard has kept which entry it is and led on to where the bell is.
const newsRoute = createRoute({
  getParentRoute: () => personLayout,
  path: '/news/$key',
  beforeLoad: () => {
    throw redirect({ href: paths.home, replace: true })
  },
})

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
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ href: paths.login })
  },
})

const routeTree = rootRoute.addChildren([
  homeRoute,
  authLayout.addChildren([
    loginRoute,
    registerRoute,
    registerTeacherRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    resetTokenRoute,
    socialRoute,
    confirmEmailRoute,
    confirmParticipationRoute,
  ]),
  certificateLayout.addChildren([certificateRoute]),
  landingLayout.addChildren([
    termsRoute,
    conductRoute,
    dataRoute,
    privacyRoute,
    imprintRoute,
    publicProfileRoute,
    verifyRoute,
    verifyNumberRoute,
    demoTestRoute,
    demoResultRoute,
    mailboxRoute,
    notFoundRoute,
  ]),
  personLayout.addChildren([
    selectAcademyRoute,
    selectDirectionRoute,
    academyClosedRoute,
    noStagesRoute,
    userBlockedRoute,
    testSummaryRoute,
    formRoute,
    newsRoute,
  ]),
  cabinetLayout.addChildren([
    cabinetIndexRoute,
    cabinetSelectAcademyRoute,
    cabinetEditRoute,
    stageRoute,
    lectureRoute,
    taskRoute,
    chatRoute,
  ]),
  testRoute,
  mainRoutes,
  ...galleryRoutes,
  unknownRoute,
])

export const router = createRouter({
  routeTree,
  parseSearch: parseQuery,
  stringifySearch: (search) => formatQuery(search as Record<string, string>),
  defaultErrorComponent: ErrorPart,
  defaultPendingComponent: PageFallback,
  defaultPendingMs: 400,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    slogan?: MessageKey
    isWide?: boolean
    isHeaderHidden?: boolean
  }
}
