import { authApi } from '@academy/contract/auth'
import type { User } from '@academy/contract/users'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, fakeServer, type SeenRequest } from '#testing/fake-server.ts'
import { makeAcademy, makeStudent, makeUser } from '#testing/make.ts'

const own = { accessToken: 'own-access', refreshToken: 'own-refresh' }
const borrowed = { accessToken: 'borrowed-access', refreshToken: 'borrowed-refresh' }
const admin = makeUser({ id: 1, academies: [makeAcademy(7, 'Admin')] })
const student = makeStudent({ id: 2 })

/** A fresh copy of the session module and its storage for every story. */
const open = async (answer: Parameters<typeof fakeServer>[0]) => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  const server = fakeServer(answer)
  vi.stubGlobal('fetch', server.fetch)
  const session = await import('./session.ts')
  const store = await import('./session.store.ts')
  const { tokens } = await import('./tokens.ts')
  const { alertList } = await import('../alerts.ts')
  const { isHandingOver } = await import('./hand-over.ts')
  const ended = vi.fn()
  session.sessionEvents.ended = ended
  return {
    ...session,
    ...store,
    tokens,
    server,
    ended,
    isHandingOver,
    alerts: () => alertList.get().map((alert) => alert.text),
  }
}

const isFrom = (request: SeenRequest, pair: typeof own) =>
  request.headers.authorization === `Bearer ${pair.accessToken}`
/** Answers `me` by token. */
const people = (map: [typeof own, User][]) => (request: SeenRequest) => {
  const user = map.find(([pair]) => isFrom(request, pair))?.[1]
  if (request.path !== authApi.me.path) return { status: 204 }
  return user ? { body: user } : failure('InvalidAccessToken', 401)
}

beforeEach(() => void vi.unstubAllGlobals())

describe('verification', () => {
  test('[SESS-15] without a stored token nobody is asked', async () => {
    const { startSession, session, server } = await open(() => ({ body: admin }))
    await startSession()
    expect([session.get().status, server.seen]).toEqual(['anonymous', []])
  })
  test('[SESS-15] [SESS-16] a stored token is verified once and the user is kept', async () => {
    const { startSession, knownSession, tokens, server } = await open(people([[own, admin]]))
    tokens.save('own', own)
    await Promise.all([startSession(), startSession()])
    expect(knownSession()).toMatchObject({ user: admin, selection: 7, role: 'Admin', mode: 'own' })
    expect(server.to(authApi.me.path)).toHaveLength(1)
  })
  test('[SESS-22] no answer: failed, tokens stay, a second try works', async () => {
    let isOnline = false
    const { startSession, verify, session, tokens } = await open(() => (isOnline ? { body: admin } : 'no network'))
    tokens.save('own', own)
    await startSession()
    expect([session.get().status, tokens.access('own')]).toEqual(['failed', 'own-access'])
    isOnline = true
    await verify()
    expect(session.get().status).toBe('known')
  })
  test('[SESS-12] [SESS-22] a refused token is removed', async () => {
    const { startSession, session, tokens, ended } = await open(people([]))
    tokens.save('own', own)
    await startSession()
    expect([session.get().status, tokens.access('own'), tokens.refresh('own')]).toEqual(['anonymous', null, null])
    expect(ended).toHaveBeenCalledOnce()
  })
  test("[SESS-24] [ERR-17] an impersonated user that is gone: 'User not found', and one's own session again", async () => {
    const { startSession, knownSession, tokens, alerts } = await open((request) =>
      isFrom(request, borrowed) ? failure('UserNotFound', 404) : { body: admin },
    )
    tokens.save('own', own)
    tokens.save('impersonation', borrowed)
    await startSession()
    expect(alerts()).toEqual(['alert.userNotFound'])
    expect([tokens.access('impersonation'), knownSession()?.user.id]).toEqual([null, admin.id])
  })
  test("[SESS-12] a dead impersonation token brings back one's own session, not the login page", async () => {
    const { startSession, knownSession, tokens, ended } = await open(people([[own, admin]]))
    tokens.save('own', own)
    tokens.save('impersonation', borrowed)
    await startSession()
    await expect.poll(() => knownSession()?.user.id).toBe(admin.id)
    expect([tokens.access('impersonation'), tokens.access('own')]).toEqual([null, 'own-access'])
    expect(ended).not.toHaveBeenCalled()
  })
})

describe('entering and leaving', () => {
  test('[SESS-25] [ACC-31] login stores the pair and knows the person', async () => {
    const { logIn, knownSession, tokens } = await open((request) =>
      request.path === authApi.login.path ? { body: own } : { body: student },
    )
    await logIn({ email: 'olena@example.com', password: 'secret1' })
    expect([tokens.access('own'), knownSession()?.user.id]).toEqual(['own-access', student.id])
  })
  test("[SESS-27] impersonation replaces the tokens in use and keeps one's own", async () => {
    const { startSession, enter, knownSession, tokens } = await open(
      people([
        [own, admin],
        [borrowed, student],
      ]),
    )
    tokens.save('own', own)
    await startSession()
    await enter('impersonation', borrowed)
    expect(knownSession()).toMatchObject({ user: { id: student.id }, mode: 'impersonation' })
    expect(tokens.access('own')).toBe('own-access')
  })
  test("[SESS-28] leaving impersonation removes its tokens and verifies one's own session again", async () => {
    const { startSession, logOut, knownSession, tokens } = await open(
      people([
        [own, admin],
        [borrowed, student],
      ]),
    )
    tokens.save('own', own)
    tokens.save('impersonation', borrowed)
    await startSession()
    expect(await logOut()).toBe('own-session')
    expect([tokens.access('impersonation'), tokens.access('own')]).toEqual([null, 'own-access'])
    expect(knownSession()).toMatchObject({ user: { id: admin.id }, mode: 'own' })
  })
  test('the page one leaves is not shown with the rights of the next person, neither there nor back', async () => {
    const { actAs, logOut, knownSession, session, startSession, tokens, isHandingOver } = await open((request) =>
      request.path === authApi.impersonate.path.replace(':id', String(student.id))
        ? { body: borrowed }
        : people([
            [own, admin],
            [borrowed, student],
          ])(request),
    )
    tokens.save('own', own)
    await startSession()
    const seen: unknown[] = []
    session.subscribe(() => seen.push([knownSession()?.user.id, isHandingOver.get()]))
    expect(await actAs(student.id)).toBe(true)
    isHandingOver.set(false)
    await logOut()
    expect(seen).toEqual([
      [student.id, true],
      [admin.id, true],
    ])
  })
  test('acting that ends by itself leads away from the page of that person, and nothing else does', async () => {
    const { enter, knownSession, server, sessionEvents, startSession, tokens, isHandingOver } = await open(
      people([
        [own, admin],
        [borrowed, student],
      ]),
    )
    const { apiEvents } = await import('../api.ts')
    const left = vi.fn()
    sessionEvents.actingEnded = () => left(knownSession()?.user.id, isHandingOver.get())
    tokens.save('own', own)
    await startSession()
    apiEvents.sessionInvalid('impersonation')
    await expect.poll(() => server.to(authApi.me.path).length).toBe(2)
    await enter('impersonation', borrowed)
    expect([left.mock.calls, isHandingOver.get()]).toEqual([[], false])
    apiEvents.sessionInvalid('impersonation')
    await expect.poll(() => left.mock.calls).toEqual([[admin.id, true]])
  })
  test('who could not act as somebody goes on with the page', async () => {
    const { actAs, startSession, tokens, isHandingOver } = await open((request) =>
      isFrom(request, borrowed)
        ? failure('UserNotFound', 404)
        : { body: request.path === authApi.me.path ? admin : borrowed },
    )
    tokens.save('own', own)
    await startSession()
    expect([await actAs(student.id), isHandingOver.get()]).toEqual([false, false])
  })
  test('[SESS-29] [SESS-08] logout removes the tokens and tells the server which session ended', async () => {
    const { startSession, logOut, session, tokens, server } = await open(people([[own, admin]]))
    tokens.save('own', own)
    await startSession()
    expect(await logOut()).toBe('login')
    expect([session.get().status, tokens.access('own'), tokens.refresh('own')]).toEqual(['anonymous', null, null])
    expect(server.to(authApi.logout.path)[0]?.body).toEqual({ refreshToken: 'own-refresh' })
  })
  test('logout takes one’s drafts of forms out of the browser, and nobody else’s; an ended session leaves them', async () => {
    let isKnown = true
    const { startSession, verify, logOut, tokens } = await open((request) =>
      isKnown ? people([[own, admin]])(request) : failure('InvalidAccessToken', 401),
    )
    const { localStore } = await import('../storage.ts')
    const { formDraftsKey } = await import('./form-drafts-key.ts')
    const left = () => [admin.id, student.id].map((id) => localStore.get(formDraftsKey(id)))
    for (const { id } of [admin, student]) localStore.set(formDraftsKey(id), '{}')
    tokens.save('own', own)
    await startSession()
    isKnown = false
    await verify()
    expect([tokens.access('own'), ...left()]).toEqual([null, '{}', '{}'])
    isKnown = true
    tokens.save('own', own)
    await verify()
    await logOut()
    expect(left()).toEqual([null, '{}'])
  })
  test('[SESS-29] leaving works without a network', async () => {
    const { logOut, session, tokens } = await open(() => 'no network')
    tokens.save('own', own)
    expect(await logOut()).toBe('login')
    expect([session.get().status, tokens.access('own')]).toEqual(['anonymous', null])
  })
})

describe('the device that may be told', () => {
  const answer = (request: SeenRequest) => (request.path === authApi.me.path ? { body: admin } : { status: 204 })
  const registered = async (reply: Parameters<typeof fakeServer>[0] = answer) => {
    const app = await open(reply)
    const { device } = await import('../device-token.ts')
    app.tokens.save('own', own)
    await device.register(admin.id)
    return { ...app, device }
  }
  const deletions = (seen: SeenRequest[]) => seen.filter(({ method }) => method === 'DELETE')

  test('[SESS-30] [NTF-30] logout deletes its token while the session still lives', async () => {
    const { logOut, server, device } = await registered()
    const { deviceID } = server.to('/api/notifications/storetoken')[0]!.body as { deviceID: string }
    await logOut()
    const sent = server.seen.map(({ method, path }) => `${method} ${path}`)
    expect(sent.slice(-2)).toEqual([`DELETE /api/notifications/storetoken/${deviceID}`, `POST ${authApi.logout.path}`])
    expect(deletions(server.seen)[0]?.headers.authorization).toBe('Bearer own-access')
    expect(device.isRegisteredFor(admin.id)).toBe(false)
  })
  test("[SESS-30] leaving impersonation keeps it: the device belongs to one's own session", async () => {
    const { logOut, server, tokens, device } = await registered()
    tokens.save('impersonation', borrowed)
    await logOut()
    expect(deletions(server.seen)).toEqual([])
    expect(device.isRegisteredFor(admin.id)).toBe(true)
  })
  test('a browser that was never registered has nothing to delete', async () => {
    const { logOut, server, tokens } = await open(answer)
    tokens.save('own', own)
    await logOut()
    expect(deletions(server.seen)).toEqual([])
  })
  test.each(['refuses', 'hangs'])('[SESS-30] a server that %s keeps nobody here', async (way) => {
    vi.useFakeTimers()
    const { logOut, session } = await registered((request) => {
      if (request.method !== 'DELETE') return answer(request)
      return way === 'refuses' ? failure('UnknownError', 500) : new Promise(() => undefined)
    })
    const leaving = logOut()
    await vi.runAllTimersAsync()
    expect(await leaving).toBe('login')
    expect(session.get().status).toBe('anonymous')
    vi.useRealTimers()
  })
  test('it is registered for one person: the next one here has not been asked', async () => {
    const { device } = await registered()
    expect([device.isRegisteredFor(admin.id), device.isRegisteredFor(student.id)]).toEqual([true, false])
  })
  test('[NTF-29] [NTF-07] it has one random name and the platform of the web', async () => {
    const { server, device } = await registered()
    await device.register(admin.id)
    const bodies = server.to('/api/notifications/storetoken').map(({ body }) => body as Record<string, unknown>)
    expect(bodies[0]).toEqual({ deviceID: expect.stringMatching(/^[0-9a-f]{32}$/), platformID: 1 })
    expect(bodies[1]).toEqual(bodies[0])
  })
  test('switching off deletes it; when that fails it is still on', async () => {
    let isOnline = false
    const { server, device } = await registered((request) =>
      request.method === 'DELETE' && !isOnline ? 'no network' : answer(request),
    )
    await expect(device.unregister(admin.id)).rejects.toThrow('LostInternetConnection')
    expect(device.isRegisteredFor(admin.id)).toBe(true)
    isOnline = true
    await device.unregister(admin.id)
    expect(device.isRegisteredFor(admin.id)).toBe(false)
    expect(deletions(server.seen)).toHaveLength(2)
  })
})

test('[ACC-59] an account that is gone leaves no token behind and tells nobody', async () => {
  const { dropSession, session, tokens, server } = await open(() => ({}))
  tokens.save('own', own)
  tokens.save('impersonation', borrowed)
  dropSession()
  expect([tokens.access('own'), tokens.refresh('own'), tokens.access('impersonation')]).toEqual([null, null, null])
  expect([session.get().status, server.seen]).toEqual(['anonymous', []])
})

describe('the selected academy', () => {
  test("[SESS-04] [ACAD-46] a number or 'all' is sent, 'more' and nothing are not", async () => {
    const { setKnown, academyIdParam } = await open(() => ({}))
    setKnown(student, 'own')
    expect(academyIdParam()).toBe(7)
    setKnown({ ...student, currentAcademyId: null }, 'own', true)
    expect(academyIdParam()).toBeNull()
    setKnown({ ...admin, currentAcademyId: null }, 'own')
    expect(academyIdParam()).toBe('all')
    setKnown(makeUser(), 'own')
    expect(academyIdParam()).toBeNull()
  })
  test('[ACAD-48] a user of another role says so', async () => {
    const { setKnown, acceptUser } = await open(() => ({}))
    const both = makeUser({ academies: [makeAcademy(7, 'Teacher'), makeAcademy(8, 'Student')] })
    setKnown(both, 'own')
    expect(acceptUser({ ...both, firstName: 'Ольга' })).toBe(false)
    expect(acceptUser({ ...both, currentAcademyId: 8 })).toBe(true)
  })
})

describe('somebody in the middle of a test', () => {
  const openHeld = async () => {
    let answer: 'all is well' | 'no network' | 'refused' = 'all is well'
    const opened = await open(() => {
      if (answer === 'no network') return 'no network'
      return answer === 'refused' ? failure('InvalidAccessToken', 401) : { body: student }
    })
    opened.tokens.save('own', own)
    await opened.startSession()
    const { holdSession } = await import('./session-hold.ts')
    const asked = vi.fn()
    const letGo = holdSession(asked)
    return { ...opened, asked, letGo, set: (next: typeof answer) => (answer = next) }
  }

  test('stays known when the server cannot be asked', async () => {
    const { session, verify, set } = await openHeld()
    set('no network')
    await verify()
    expect(session.get().status).toBe('known')
  })
  test('is asked to log in on the spot when the session has ended, and not sent away', async () => {
    const { session, verify, set, tokens, asked, ended } = await openHeld()
    set('refused')
    await verify()
    expect([session.get().status, tokens.access('own')]).toEqual(['known', null])
    expect(asked).toHaveBeenCalled()
    await verify()
    expect([session.get().status, ended.mock.calls]).toEqual(['known', []])
  })
  test('is like everybody else afterwards', async () => {
    const { session, verify, set, letGo, ended } = await openHeld()
    letGo()
    set('refused')
    await verify()
    expect(session.get().status).toBe('anonymous')
    expect(ended).toHaveBeenCalled()
  })
})

describe('a page that was left', () => {
  /** The page is shown again: as it was, or loaded anew. */
  const showAgain = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  const openHere = async () => {
    const opened = await open(people([[own, admin]]))
    vi.stubGlobal('window', new EventTarget())
    opened.tokens.save('own', own)
    await opened.startSession()
    opened.watchOtherTabs()
    return opened
  }

  test('knows when it comes back that its session was ended meanwhile', async () => {
    const { session, tokens, ended } = await openHere()
    tokens.clear('own')
    showAgain(true)
    expect([session.get().status, ended.mock.calls.length]).toEqual(['anonymous', 1])
  })

  test('goes on where nothing has changed', async () => {
    const { session, server } = await openHere()
    showAgain(true)
    expect([session.get().status, server.to(authApi.me.path).length]).toEqual(['known', 1])
  })
})
