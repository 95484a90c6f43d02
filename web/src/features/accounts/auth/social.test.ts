import { authApi } from '@academy/contract/auth'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { makeStudent } from '#testing/make.ts'

const provider = 'google'
const providerUrl = 'https://accounts.example/authorize?state=s'
const startPath = authApi.socialStart.path.replace(':provider', provider)
const finishPath = authApi.socialFinish.path.replace(':provider', provider)
const tokens = { accessToken: 'a', refreshToken: 'r', knownDevice: 'device-1' }

/** A tab of its own: fresh modules, storages that really keep things, and a window that only notes where it is sent. */
const openTab = async (answer: Parameters<typeof fakeServer>[0]) => {
  vi.resetModules()
  const assign = vi.fn<(url: string) => void>()
  const storage = () => {
    const values = new Map<string, string>()
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    }
  }
  const window = { location: { assign }, localStorage: storage(), sessionStorage: storage() }
  vi.stubGlobal('window', window)
  const server = fakeServer(answer)
  vi.stubGlobal('fetch', server.fetch)
  const social = await import('./social.ts')
  const { knownSession } = await import('#lib/session/session.store.ts')
  const { comingFrom } = await import('#lib/session/coming-from.ts')
  return { ...social, assign, server, window, knownSession, comingFrom }
}
const working: Parameters<typeof fakeServer>[0] = ({ path }) => {
  if (path === startPath) return { body: { url: providerUrl, flow: 'sealed' } }
  return { body: path === finishPath ? tokens : makeStudent() }
}
beforeEach(() => void vi.unstubAllGlobals())

describe('leaving for the provider', () => {
  test('[ACC-41] [ACC-22] [ACC-18] takes language, referral and academy along and goes where the server says', async () => {
    const { leaveForProvider, assign, server, comingFrom } = await openTab(working)
    comingFrom.keep({ academyHash: 'academy-2020', direction: 3 })
    await leaveForProvider(provider, { referral: 'abc' })
    expect(server.to(startPath)[0]?.body).toEqual({
      localization: 'ua',
      referral: 'abc',
      academyHash: 'academy-2020',
      direction: 3,
    })
    expect(assign.mock.calls).toEqual([[providerUrl]])
  })
  test.each(['javascript:alert(1)', 'data:text/html,x', '/somewhere', ''])(
    '[S13] an address that is none of the web is not followed: %s',
    async (url) => {
      const { leaveForProvider, assign } = await openTab(() => ({ body: { url, flow: 'sealed' } }))
      await expect(leaveForProvider(provider)).rejects.toMatchObject({ name: 'SocialLoginError' })
      expect(assign).not.toHaveBeenCalled()
    },
  )
  test('a refusal leaves nothing behind', async () => {
    const { leaveForProvider, assign, window } = await openTab(() => failure('ServiceNotConfigured', 500))
    await expect(leaveForProvider(provider)).rejects.toMatchObject({ name: 'ServiceNotConfigured' })
    expect([assign.mock.calls, window.sessionStorage.getItem('socialFlow')]).toEqual([[], null])
  })
})

describe('coming back', () => {
  test('[ACC-41] [ACC-38] brings flow and answer to the server, and the person where they wanted to go', async () => {
    const { leaveForProvider, comeBackFromProvider, server, knownSession } = await openTab(working)
    await leaveForProvider(provider, { from: '/cabinet/js?x=1' })
    const back = await comeBackFromProvider(provider, '?code=c&state=s')
    expect(back).toEqual({ is: 'in', from: '/cabinet/js?x=1' })
    expect(server.to(finishPath)[0]?.body).toEqual({ flow: 'sealed', search: '?code=c&state=s' })
    expect(knownSession()?.user.email).toBe(makeStudent().email)
  })
  test('[T5] makes this browser a known device, like every way in', async () => {
    const { leaveForProvider, comeBackFromProvider, window } = await openTab(working)
    await leaveForProvider(provider)
    await comeBackFromProvider(provider, '?code=c')
    expect(window.localStorage.getItem('knownDevices')).toBe('["device-1"]')
  })
  test.each(['//evil.test', 'https://evil.test', '/\\evil.test', '/auth/login'])(
    '[S13] a kept place that is not ours is forgotten: %s',
    async (from) => {
      const { leaveForProvider, comeBackFromProvider } = await openTab(working)
      await leaveForProvider(provider, { from })
      expect(await comeBackFromProvider(provider, '?code=c')).not.toHaveProperty('from', from)
    },
  )
  test('asks the server once however often the page is drawn', async () => {
    const { leaveForProvider, comeBackFromProvider, server } = await openTab(working)
    await leaveForProvider(provider)
    await Promise.all([1, 2, 3].map(() => comeBackFromProvider(provider, '?code=c')))
    expect(server.to(finishPath)).toHaveLength(1)
  })
  test('with a second factor wants the code', async () => {
    const { leaveForProvider, comeBackFromProvider } = await openTab((request, count) =>
      request.path === finishPath
        ? failure('AccessDenied', 403, { hash: 'ticket', fields: [{ field: 'code', message: 'secondFactorNeeded' }] })
        : working(request, count),
    )
    await leaveForProvider(provider, { from: '/main' })
    expect(await comeBackFromProvider(provider, '?code=c')).toEqual({
      is: 'code-wanted',
      ticket: 'ticket',
      from: '/main',
    })
  })
})

describe('an address that the provider does not prove', () => {
  const refusedWith = (answer: ReturnType<typeof failure>) =>
    openTab((request, count) => (request.path === finishPath ? answer : working(request, count)))

  test('[ACC-35] that is new waits for our own mail', async () => {
    const { leaveForProvider, comeBackFromProvider } = await refusedWith(
      failure('EmailIsNotConfirmed', 401, { email: 'o@e.com', hash: 'abc' }),
    )
    await leaveForProvider(provider, { from: '/cabinet/js' })
    const back = await comeBackFromProvider(provider, '?code=c')
    expect(back).toEqual({ is: 'unconfirmed', email: 'o@e.com', hash: 'abc', from: '/cabinet/js' })
  })

  test('[ACC-41] that has an account opens nothing', async () => {
    const { leaveForProvider, comeBackFromProvider, knownSession } = await refusedWith(
      failure('UserAlreadyExists', 409, { fields: [{ field: 'email', message: 'linkFromAccount' }] }),
    )
    await leaveForProvider(provider)
    expect(await comeBackFromProvider(provider, '?code=c')).toMatchObject({ is: 'not-in', problem: 'known' })
    expect(knownSession()).toBeNull()
  })
})

describe('linking from the account page', () => {
  const linkPath = authApi.socialLinkFinish.path.replace(':provider', provider)
  const departure = { provider, flow: 'sealed', from: '/main/edit?tab=security', isLink: true } as const
  const leave = async (answer: Parameters<typeof fakeServer>[0]) => {
    const tab = await openTab(answer)
    const { departTo } = await import('#domain/social-login/social-departure.ts')
    departTo(providerUrl, departure)
    return tab
  }

  test('[ACC-41] brings the answer to the account, and nobody logs in', async () => {
    const { comeBackFromProvider, server } = await leave(({ path }) =>
      path === linkPath ? { status: 204 } : { body: makeStudent() },
    )
    expect(await comeBackFromProvider(provider, '?code=c')).toEqual({ is: 'linked', from: departure.from })
    expect(server.to(linkPath)[0]?.body).toEqual({ flow: 'sealed', search: '?code=c' })
    expect(server.to(finishPath)).toEqual([])
  })

  test.each([
    [failure('UserAlreadyExists', 409, { fields: [{ field: 'provider', message: 'providerTaken' }] }), 'taken'],
    [failure('SocialLoginError', 400), 'notLinked'],
    ['no network' as const, 'offline'],
  ])('that fails leads back to the account: %j', async (answer, problem) => {
    const { comeBackFromProvider } = await leave(() => answer)
    const back = await comeBackFromProvider(provider, '?code=c')
    expect(back).toEqual({ is: 'not-in', problem, from: departure.from, isLink: true })
  })
})

describe('coming back without a session says why', () => {
  test.each([
    ['[ACC-41]', failure('SocialLoginError', 400), 'failed'],
    ['[ACC-41]', failure('RegistrationClosedOnSocialLogin', 409), 'closed'],
    ['[ERR-09]', failure('UserBlocked', 403), 'blocked'],
    ['[ERR-12]', 'no network' as const, 'offline'],
    ['[ERR-13]', failure('UnknownError', 500), 'failed'],
  ])('%s %j: %s', async (_, answer, problem) => {
    const { leaveForProvider, comeBackFromProvider } = await openTab((request, count) =>
      request.path === finishPath ? answer : working(request, count),
    )
    await leaveForProvider(provider)
    expect(await comeBackFromProvider(provider, '?code=c')).toMatchObject({ is: 'not-in', problem })
  })
  test('a person who said no at the provider', async () => {
    const { leaveForProvider, comeBackFromProvider, server } = await openTab(working)
    await leaveForProvider(provider)
    const back = await comeBackFromProvider(provider, '?error=access_denied&state=s')
    expect(back).toMatchObject({ is: 'not-in', problem: 'cancelled' })
    expect(server.to(finishPath)).toEqual([])
  })
  test('a tab that never left, another provider, or an address without an answer', async () => {
    for (const [left, cameBack, search] of [
      [null, 'google', '?code=c'],
      ['facebook', 'google', '?code=c'],
      ['google', 'google', ''],
    ] as const) {
      const tab = await openTab(({ path }) =>
        path.startsWith('/api/auth/social/') ? { body: { url: providerUrl, flow: 'sealed' } } : { status: 204 },
      )
      if (left !== null) await tab.leaveForProvider(left)
      expect(await tab.comeBackFromProvider(cameBack, search)).toMatchObject({ is: 'not-in', problem: 'lost' })
      expect(tab.server.to(finishPath)).toEqual([])
    }
  })
})
