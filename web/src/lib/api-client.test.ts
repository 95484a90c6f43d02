import { academiesApi } from '@academy/contract/academies'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { mailingListsApi } from '@academy/contract/mailing-lists'
import { movesApi } from '@academy/contract/moves'
import type { AcademyChoice } from '@academy/contract/permissions'
import { usersApi } from '@academy/contract/users'
import { describe, expect, test, vi } from 'vitest'
import { failure, fakeServer } from '#testing/fake-server.ts'
import { createApiClient } from './api-client.ts'
import type { Lock } from './session/refresh.ts'
import { createTokenStore } from './session/tokens.ts'
import { memoryStore } from './storage.ts'

const pair = (name: string) => ({ accessToken: `${name}-access`, refreshToken: `${name}-refresh` })

/** Like Web Locks: one at a time for everybody who shares it. */
const sharedLock = (): Lock => {
  let last: Promise<unknown> = Promise.resolve()
  return (_, job) => {
    const next = last.then(job, job)
    last = next.catch(() => undefined)
    return next
  }
}

const makeClient = (
  answer: Parameters<typeof fakeServer>[0],
  options: { store?: ReturnType<typeof memoryStore>; lock?: Lock; stepUp?: () => Promise<boolean> } = {},
) => {
  const server = fakeServer(answer)
  const tokens = createTokenStore(options.store ?? memoryStore())
  let academyId: AcademyChoice = null
  let keys = 0
  const events = { refreshed: vi.fn(), invalid: vi.fn(), forbidden: vi.fn() }
  const client = createApiClient({
    fetch: server.fetch,
    tokens,
    lock: options.lock ?? sharedLock(),
    academyId: () => academyId,
    newKey: () => `key-${++keys}`,
    wait: async () => undefined,
    onRefreshed: events.refreshed,
    onSessionInvalid: events.invalid,
    stepUp: options.stepUp ?? (() => Promise.resolve(false)),
    onForbidden: events.forbidden,
  })
  return { ...client, tokens, server, events, select: (value: AcademyChoice) => (academyId = value) }
}

/** Accepts only the newest token of a chain old -> new. */
const expiring = (request: { path: string; headers: Record<string, string> }) => {
  if (request.path === authApi.tokens.path) return { body: pair('new') }
  return request.headers.authorization === 'Bearer new-access' ? { body: [] } : failure('ExpiredAccessToken', 401)
}

describe('a request', () => {
  test('is made in the name of whom one acts as, or in one’s own where it says so', async () => {
    const { call, tokens, server } = makeClient(() => ({ body: [] }))
    tokens.save('own', pair('own'))
    tokens.save('impersonation', pair('other'))
    await call(academiesApi.list)
    await call(academiesApi.list, {}, { asOneself: true })
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer other-access',
      'Bearer own-access',
    ])
  })

  test('[SESS-03] carries the token and the selected academy', async () => {
    const { call, tokens, server, select } = makeClient(() => ({ body: [] }))
    tokens.save('own', pair('own'))
    select(7)
    await call(academiesApi.list)
    expect(server.seen[0]?.headers.authorization).toBe('Bearer own-access')
    expect(server.seen[0]?.query.get('academyId')).toBe('7')
  })
  test("[SESS-02] [SESS-03] uses the impersonation pair while there is one, and keeps one's own pair", async () => {
    const { call, tokens, server } = makeClient(() => ({ body: [] }))
    tokens.save('own', pair('own'))
    tokens.save('impersonation', pair('borrowed'))
    await call(academiesApi.list)
    expect(server.seen[0]?.headers.authorization).toBe('Bearer borrowed-access')
    tokens.clear('impersonation')
    await call(academiesApi.list)
    expect(server.seen[1]?.headers.authorization).toBe('Bearer own-access')
  })
  test("[SESS-04] sends 'all', and nothing when nothing is selected", async () => {
    const { call, server, select } = makeClient(() => ({ body: [] }))
    select('all')
    await call(academiesApi.list)
    select(null)
    await call(academiesApi.list)
    expect(server.seen.map((request) => request.query.get('academyId'))).toEqual(['all', null])
  })
  test('a call that is repeated goes to the academy it was made in', async () => {
    const { call, server, select } = makeClient(() => {
      select('all')
      return server.seen.length < 2 ? { status: 503 } : { body: {} }
    })
    select(7)
    await call(movesApi.undo, { params: { id: 1 } })
    expect(server.seen.map((request) => request.query.get('academyId'))).toEqual(['7', '7'])
  })

  test('fills the path and sends the body as JSON', async () => {
    const { call, server } = makeClient(() => ({ body: {} }))
    await call(academiesApi.byHash, { params: { hash: 'a/b' } })
    await call(usersApi.updateCurrentAcademy, { body: { academyId: 7 } })
    expect(server.seen[0]?.path).toBe('/api/academies/byHash/a%2Fb')
    expect(server.seen[1]?.body).toEqual({ academyId: 7 })
  })
})

describe('failures', () => {
  test('[ERR-05] become an error with name, code, status and fields', async () => {
    const fields = [{ field: 'email', message: 'invalidEmailFormat' }]
    const { call } = makeClient(() => failure('ValidationError', 400, { code: 15, fields }))
    await expect(call(academiesApi.list)).rejects.toMatchObject({
      name: 'ValidationError',
      code: 15,
      status: 400,
      fields,
    })
  })
  test('[ERR-112] no answer is LostInternetConnection', async () => {
    const { call, server } = makeClient(() => 'no network')
    await expect(call(academiesApi.list)).rejects.toMatchObject({ name: 'LostInternetConnection' })
    expect(server.seen).toHaveLength(1)
  })
  test('[CONST-02] a request that takes 30 s is given up', async () => {
    const spy = vi.spyOn(AbortSignal, 'timeout')
    const { call } = makeClient(() => ({ body: [] }))
    await call(academiesApi.list)
    expect(spy).toHaveBeenCalledWith(30_000)
    spy.mockRestore()
  })
  test('one that says it takes long is waited for', async () => {
    const spy = vi.spyOn(AbortSignal, 'timeout')
    const { call } = makeClient(() => ({ body: {} }))
    await call(movesApi.undo, { params: { id: 1 } })
    expect(spy).toHaveBeenCalledWith(30 * 60_000)
    spy.mockRestore()
  })
  test.each([
    ['840', 840],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
    ['-1', null],
  ])('[T5] say when to come again: %s', async (header, seconds) => {
    const { call } = makeClient(() => ({ ...failure('TooManyRequests', 429), headers: { 'retry-after': header } }))
    await expect(call(academiesApi.list)).rejects.toMatchObject({ retryAfterSeconds: seconds })
  })
  test('an answer that is not ours is an unknown error', async () => {
    const { call } = makeClient(() => ({ status: 502, body: '<html>' }))
    await expect(call(academiesApi.list)).rejects.toMatchObject({ name: 'UnknownError', status: 502 })
  })
  test('[ROLE-24] [ERR-16] status 403 raises the rights alert', async () => {
    const { call, events } = makeClient(() => failure('AccessDenied', 403))
    await expect(call(academiesApi.list)).rejects.toThrow('AccessDenied')
    expect(events.forbidden).toHaveBeenCalledOnce()
  })
  test('[ACC-33] but not at login, where the field says it', async () => {
    const { call, events } = makeClient(() => failure('UserBlocked', 403))
    await expect(call(authApi.login, { body: { email: 'a@b.ua', password: 'x' } })).rejects.toThrow('UserBlocked')
    expect(events.forbidden).not.toHaveBeenCalled()
  })
})

describe('a call that wants a fresh proof of who is there', () => {
  const needed = failure('AccessDenied', 403, { fields: [{ field: 'session', message: 'stepUpNeeded' }] })

  test('is repeated once after the proof, with the same body', async () => {
    const stepUp = vi.fn(async () => true)
    const { call, server, events } = makeClient((_, count) => (count === 1 ? needed : { body: [] }), { stepUp })
    await call(accountApi.secondFactorEnable, { body: { code: '123456' } })
    expect(stepUp).toHaveBeenCalledOnce()
    expect(server.seen.map((request) => request.body)).toEqual([{ code: '123456' }, { code: '123456' }])
    expect(events.forbidden).not.toHaveBeenCalled()
  })
  test('is not asked for again when the server is not content with the proof', async () => {
    const stepUp = vi.fn(async () => true)
    const { call, server } = makeClient(() => needed, { stepUp })
    await expect(call(accountApi.secondFactorSetup)).rejects.toThrow('AccessDenied')
    expect(stepUp).toHaveBeenCalledOnce()
    expect(server.seen).toHaveLength(2)
  })
  test('is not repeated when the person would rather not, and no rights alert is shown', async () => {
    const { call, server, events } = makeClient(() => needed, { stepUp: async () => false })
    await expect(call(accountApi.secondFactorSetup)).rejects.toThrow('AccessDenied')
    expect(server.seen).toHaveLength(1)
    expect(events.forbidden).not.toHaveBeenCalled()
  })
  test('any other refusal asks nobody', async () => {
    const stepUp = vi.fn(async () => true)
    const { call } = makeClient(() => failure('AccessDenied', 403), { stepUp })
    await expect(call(accountApi.secondFactorSetup)).rejects.toThrow('AccessDenied')
    expect(stepUp).not.toHaveBeenCalled()
  })
})

describe('files', () => {
  test('[ACC-50] [FILE-04] a picture travels as multipart in the field user-image, named by its type', async () => {
    const { call, server } = makeClient(() => ({ body: { avatarUrl: '/api/files/1' } }))
    await call(usersApi.profileImage, { file: new Blob(['x'], { type: 'image/png' }) })
    const request = server.to(usersApi.profileImage.path)[0]!
    const sent = (request.body as FormData).get('user-image') as File
    expect([request.method, sent.name, sent.type, sent.size]).toEqual(['POST', 'picture.png', 'image/png', 1])
    // The browser itself writes the content type with its boundary.
    expect(request.headers['content-type']).toBeUndefined()
  })
  test('a download arrives as a file', async () => {
    const headers = { 'content-disposition': 'attachment; filename="academy-data-2026-11-18.zip"' }
    const { call } = makeClient(() => ({ body: { me: 1 }, headers }))
    const file = (await call(accountApi.dataExport)) as File
    expect([file.name, await file.text()]).toEqual(['academy-data-2026-11-18.zip', '{"me":1}'])
  })
})

describe('idempotent calls', () => {
  test('are repeated with the same key until the network is back', async () => {
    const { call, server } = makeClient((_, count) => (count < 3 ? 'no network' : { body: {} }))
    await call(usersApi.updateCurrentAcademy, { body: { academyId: 7 } })
    expect(server.seen.map((request) => request.headers['idempotency-key'])).toEqual(['key-1', 'key-1', 'key-1'])
  })
  test.each([502, 503, 504])('are repeated when the server or the balancer puts them off: %i', async (status) => {
    const { call, server } = makeClient((_, count) => (count < 3 ? { status, body: '<html>' } : { body: {} }))
    await call(usersApi.updateCurrentAcademy, { body: { academyId: 7 } })
    expect(server.seen.map((request) => request.headers['idempotency-key'])).toEqual(['key-1', 'key-1', 'key-1'])
  })
  test('an error of the server itself is not repeated', async () => {
    const { call, server } = makeClient(() => failure('UnknownError', 500))
    await expect(call(usersApi.updateCurrentAcademy, { body: { academyId: 7 } })).rejects.toMatchObject({ status: 500 })
    expect(server.seen).toHaveLength(1)
  })
  test('each call has a key of its own, and a refusal is not repeated', async () => {
    const { call, server } = makeClient(() => failure('NoRightToAccessAcademy', 403))
    for (const academyId of [7, 8]) {
      await expect(call(usersApi.updateCurrentAcademy, { body: { academyId } })).rejects.toThrow(
        'NoRightToAccessAcademy',
      )
    }
    expect(server.seen.map((request) => request.headers['idempotency-key'])).toEqual(['key-1', 'key-2'])
  })
})

describe('an idempotent call with a key from before', () => {
  test('goes out with that key each time', async () => {
    const { call, server } = makeClient((_, count) => (count < 2 ? 'no network' : { body: {} }))
    await call(usersApi.updateCurrentAcademy, { body: { academyId: 7 } }, { key: 'kept' })
    expect(server.seen.map((request) => request.headers['idempotency-key'])).toEqual(['kept', 'kept'])
  })
})

describe('an expired token', () => {
  test('[SESS-09] [SESS-11] [ERR-14] is renewed and the request repeated once', async () => {
    const { call, tokens, server, events } = makeClient(expiring)
    tokens.save('own', pair('old'))
    await expect(call(academiesApi.list)).resolves.toEqual([])
    expect(server.to(authApi.tokens.path).map((request) => request.body)).toEqual([{ refreshToken: 'old-refresh' }])
    expect(tokens.refresh('own')).toBe('new-refresh')
    expect(events.refreshed).toHaveBeenCalledWith('own')
  })
  test('[SESS-11] all waiting requests share one refresh call', async () => {
    const { call, tokens, server } = makeClient(expiring)
    tokens.save('own', pair('old'))
    await Promise.all(Array.from({ length: 20 }, () => call(academiesApi.list)))
    expect(server.to(authApi.tokens.path)).toHaveLength(1)
  })
  test('[SESS-11] also in a browser without Web Locks', async () => {
    const { call, tokens, server } = makeClient(expiring, { lock: (_, job) => job() })
    tokens.save('own', pair('old'))
    await Promise.all(Array.from({ length: 20 }, () => call(academiesApi.list)))
    expect(server.to(authApi.tokens.path)).toHaveLength(1)
  })
  test('[SESS-11] and so do the tabs of one browser', async () => {
    const store = memoryStore()
    const lock = sharedLock()
    const tabs = [makeClient(expiring, { store, lock }), makeClient(expiring, { store, lock })]
    tabs[0]?.tokens.save('own', pair('old'))
    await Promise.all(tabs.map((tab) => tab.call(academiesApi.list)))
    expect(tabs.flatMap((tab) => tab.server.to(authApi.tokens.path))).toHaveLength(1)
  })
  test('[SESS-09] stores the new pair in the set of its mode', async () => {
    const { call, tokens } = makeClient(expiring)
    tokens.save('own', pair('own'))
    tokens.save('impersonation', pair('old'))
    await call(academiesApi.list)
    expect(tokens.access('impersonation')).toBe('new-access')
    expect(tokens.access('own')).toBe('own-access')
  })
  test('[SESS-11] is not renewed a second time for the same request', async () => {
    const { call, tokens, server } = makeClient((request) =>
      request.path === authApi.tokens.path ? { body: pair('new') } : failure('ExpiredAccessToken', 401),
    )
    tokens.save('own', pair('old'))
    await expect(call(academiesApi.list)).rejects.toMatchObject({ name: 'ExpiredAccessToken' })
    expect(server.to(authApi.tokens.path)).toHaveLength(1)
  })
  test('[SESS-10] without a stored refresh token fails without a call', async () => {
    const store = memoryStore()
    store.set('accessToken', 'old-access')
    const { call, server, events } = makeClient(expiring, { store })
    await expect(call(academiesApi.list)).rejects.toMatchObject({ name: 'InvalidRefreshToken' })
    expect(server.to(authApi.tokens.path)).toHaveLength(0)
    expect(events.invalid).toHaveBeenCalledWith('own')
  })
  test('[SESS-22] keeps the tokens when the refresh gets no answer', async () => {
    const { call, tokens, events } = makeClient((request) =>
      request.path === authApi.tokens.path ? 'no network' : failure('ExpiredAccessToken', 401),
    )
    tokens.save('own', pair('old'))
    await expect(call(academiesApi.list)).rejects.toMatchObject({ name: 'LostInternetConnection' })
    expect(tokens.refresh('own')).toBe('old-refresh')
    expect(events.invalid).not.toHaveBeenCalled()
  })
})

describe('an answer the page asked for before its code arrived', () => {
  const early = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))

  test('spares the request', async () => {
    const { call, tokens, server } = makeClient(() => ({ body: {} }))
    tokens.save('own', pair('own'))
    expect(await call(authApi.me, {}, { early: early({ id: 7 }) })).toEqual({ id: 7 })
    expect(server.seen).toEqual([])
  })
  test('[SESS-11] counts as the first try when the token had expired', async () => {
    const { call, tokens, server } = makeClient(expiring)
    tokens.save('own', pair('old'))
    const expired = failure('ExpiredAccessToken', 401)
    await expect(call(authApi.me, {}, { early: early(expired.body, expired.status) })).resolves.toEqual([])
    expect(server.seen.map((request) => request.path)).toEqual([authApi.tokens.path, authApi.me.path])
  })
})

describe('a dead token', () => {
  test.each(['own', 'impersonation'] as const)('[SESS-12] [ERR-15] ends the session of its mode: %s', async (mode) => {
    const { call, tokens, events } = makeClient(() => failure('InvalidAccessToken', 401))
    tokens.save('own', pair('own'))
    tokens.save(mode, pair('dead'))
    await expect(call(academiesApi.list)).rejects.toThrow('InvalidAccessToken')
    expect(events.invalid.mock.calls).toEqual([[mode]])
  })
  test('[SESS-12] a refused refresh token ends it too', async () => {
    const { call, tokens, events } = makeClient((request) =>
      request.path === authApi.tokens.path ? failure('InvalidRefreshToken', 401) : failure('ExpiredAccessToken', 401),
    )
    tokens.save('own', pair('old'))
    await expect(call(academiesApi.list)).rejects.toThrow('InvalidRefreshToken')
    expect(events.invalid).toHaveBeenCalledWith('own')
  })
  test('a late answer to an old token leaves a new session alone', async () => {
    const client = makeClient(() => {
      client.tokens.save('own', pair('new'))
      return failure('InvalidRefreshToken', 401)
    })
    client.tokens.save('own', pair('old'))
    await expect(client.call(academiesApi.list)).rejects.toThrow('InvalidRefreshToken')
    expect(client.events.invalid).not.toHaveBeenCalled()
  })
  test('[ERR-87] a wrong password is no reason for a refresh', async () => {
    const { call, tokens, server } = makeClient(() => failure('WrongPassword', 401))
    tokens.save('own', pair('own'))
    await expect(call(academiesApi.list)).rejects.toMatchObject({ name: 'WrongPassword' })
    expect(server.to(authApi.tokens.path)).toHaveLength(0)
  })
})

test('an answer without a body is no failure, whatever its status', async () => {
  for (const status of [202, 204]) {
    const { call } = makeClient(() => ({ status, body: null }))
    const body = { email: 'reader@example.com', list: 2, localization: 'en' } as const
    await expect(call(mailingListsApi.subscribe, { body })).resolves.toBeUndefined()
  }
})
