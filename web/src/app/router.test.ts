import { isRedirect } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { alerts } from '#lib/alerts.ts'
import { paths } from '#lib/paths.ts'
import { parseQuery } from '#lib/query-string.ts'
import { router } from './router.tsx'

const pageOf = (address: string) => {
  const [pathname = '', query = ''] = address.split('?')
  return router.matchRoutes(pathname, parseQuery(query)).at(-1)?.fullPath
}

test.each([
  ['[NAV-02]', paths.login, '/auth/login'],
  ['[NAV-07]', `${paths.register}?referral=abc`, '/auth/register'],
  ['[NAV-55]', paths.registerTeacher, '/auth/register-teacher'],
  ['[NAV-55]', paths.forgotPassword, '/auth/forgot-password'],
  ['[NAV-55]', paths.resetPassword('secret'), '/auth/reset-password/$token'],
  ['[NAV-55]', paths.confirmEmail('hash'), '/auth/confirm-email/$hash'],
  ['[ACC-41]', paths.social('google'), '/auth/social/$provider'],
  ['[NAV-50]', paths.people, '/main/users'],
  ['', paths.mails, '/main/mails'],
  ['[NAV-04]', '/auth/nowhere', '/$'],
])('%s %s opens %s', (_, address, page) => {
  expect(pageOf(address)).toBe(page)
})

// Notifications and announcements have no page of their own: they open from the header of every page.
test.each([
  ['sessions', '/auth/login', '/auth/login'],
  ['registration', '/auth/register', '/auth/register'],
  ['academy selection', '/select-academy', '/select-academy'],
  ['the cabinet', '/cabinet', '/cabinet/'],
  ['profile data', '/cabinet/edit', '/cabinet/edit'],
  ['the entrance test', '/test', '/test'],
  ['the demo test', '/demo-test/academy-2020', '/demo-test/$hash'],
  ['a stage', '/cabinet/lectures', '/cabinet/$stageUrlName'],
  ['homework', '/cabinet/lectures/git/task', '/cabinet/$stageUrlName/$lectureUrlName/task'],
  ['the chat', '/cabinet/lectures/git/chat', '/cabinet/$stageUrlName/$lectureUrlName/chat'],
  ['administration', '/main', '/main/'],
  ['the settings', '/main/system-settings', '/main/system-settings'],
])('[CONST-54] the area of %s is there: %s', (_, address, page) => {
  expect(pageOf(address)).toBe(page)
})

/** Where a route sends the visitor before anything is drawn. */
const forwardOf = (path: keyof typeof router.routesByPath, address: string) => {
  const [pathname = '', query = ''] = address.split('?')
  const params = router.matchRoutes(pathname, {}).at(-1)?.params
  const location = { pathname, search: parseQuery(query), searchStr: query && `?${query}`, state: {} }
  try {
    router.routesByPath[path].options.beforeLoad?.({ location, params } as never)
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options as { href?: string; replace?: boolean; state?: unknown }
    throw thrown
  }
  return null
}

test.each([
  [
    '[NAV-06] the hash of an unconfirmed e-mail',
    '/auth/login',
    '/auth/login?error=EmailIsNotConfirmed&email=a%40b.ua&hash=secret',
    '/auth/login?error=EmailIsNotConfirmed&email=a%40b.ua',
    { confirmationHash: 'secret' },
  ],
  [
    '[ACC-40] the token of a recovery mail',
    '/auth/reset-password/$token',
    paths.resetPassword('secret'),
    '/auth/reset-password',
    { resetToken: 'secret' },
  ],
  [
    '[ACC-41] the code of a provider',
    '/auth/social/$provider',
    '/auth/social/google?code=secret&state=x',
    '/auth/social/google',
    { socialSearch: '?code=secret&state=x' },
  ],
] as const)('%s leaves the address bar at once', (_, route, address, href, state) => {
  expect(forwardOf(route, address)).toMatchObject({ href, replace: true, state })
})

test('[NAV-06] without a secret the pages stay where they are', () => {
  expect(forwardOf('/auth/login', '/auth/login?error=EmailIsNotConfirmed')).toBeNull()
  expect(forwardOf('/auth/social/$provider', '/auth/social/google')).toBeNull()
})

test('[NAV-04] an unknown address leads to the login and says why; looking ahead says nothing', () => {
  const said = vi.spyOn(alerts, 'warning')
  const lead = (preload: boolean) => {
    try {
      router.routesByPath['/$'].options.beforeLoad?.({ preload } as never)
    } catch (thrown) {
      return isRedirect(thrown) ? thrown.options.href : null
    }
    return null
  }
  expect([lead(true), said.mock.calls]).toEqual([paths.login, []])
  expect([lead(false), said.mock.calls]).toEqual([paths.login, [['alert.unknownAddress']]])
  said.mockRestore()
})
