import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { errors } from '@academy/contract/errors'
import { namespaces, rooms, serverEvents } from '@academy/contract/realtime'
import { createAuthentication } from '#modules/accounts/auth/auth-sessions.service.ts'
import { type MadeAcademy, type Person, testPassword } from '#test/make/make.ts'
import { closeSockets, connect, listen } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import type { Authentication } from './ctx.ts'
import { createLog } from './log.ts'
import { createRealtime } from './realtime.ts'
import { nightTest } from '../../../scripts/testing/night-test.ts'

let it: TestApp
let url: string
let academy: MadeAcademy
let foreign: MadeAcademy
let admin: Person
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
  academy = await it.make.academy()
  foreign = await it.make.academy()
  admin = await it.make.user({ roles: { Admin: [academy] }, firstName: 'Ада', lastName: 'Мін' })
})
afterEach(closeSockets)
afterAll(() => it.close())

const noCtx = () => {
  throw new Error('nobody acts as somebody here')
}
const tokenOf = async (person: Person) => (await it.make.session(person)).accessToken
const opened = async (person: Person, academyId: number | 'all' | null = null) => {
  const client = await connect(url)
  expect(await client.hello(await tokenOf(person), academyId)).toEqual({ ok: true, userId: person.id })
  return client
}

describe('hello', () => {
  test.each(namespaces)('[RT-26][RT-34][RT-24] identifies the connection in %s', async (namespace) => {
    const client = await connect(url, namespace)
    expect(await client.hello(await tokenOf(admin), academy.id)).toEqual({ ok: true, userId: admin.id })
  })

  test('[RT-36] is followed by the status of the server', async () => {
    expect(await (await opened(admin)).next('server-status')).toEqual({ status: 'On' })
  })

  test.each(namespaces)(
    '[RT-26][RT-34][RT-35][A6] with an invalid token is refused in %s, and the connection ends',
    async (namespace) => {
      const client = await connect(url, namespace)
      expect(await client.hello('nonsense')).toEqual({ code: errors.InvalidAccessToken.code })
      const said = await client.next('error')
      expect(said).toEqual({ code: 1, message: errors.InvalidAccessToken.message })
      expect(serverEvents[namespace].error.safeParse(said).success).toBe(true)
      expect(await client.closed).toBe('io server disconnect')
    },
  )

  test('[RT-26][A6] with an expired, an ended or a refresh token is refused', async () => {
    const { accessToken: old } = await it.make.session(admin)
    it.clock.advance(16 * 60_000)
    const { refreshToken, accessToken: ended, sessionId } = await it.make.session(admin)
    await it.database.db.execute(sql`update sessions set revoked_at = now() where id = ${sessionId}`)
    for (const [token, code] of [
      [old, 2],
      [ended, 1],
      [refreshToken, 1],
    ] as const) {
      const client = await connect(url)
      expect(await client.hello(token)).toEqual({ code })
      await client.closed
    }
  })

  test.each([undefined, null, 'text', {}, { token: 7, academyId: null }, { token: 'x', academyId: 0 }])(
    'of another shape (%j) is a ValidationError',
    async (payload) => {
      const client = await connect(url)
      expect(await client.ask('hello', payload)).toEqual({ code: errors.ValidationError.code })
    },
  )

  test('a second one makes the connection somebody else, who has joined nothing', async () => {
    const client = await opened(admin)
    await client.ask('join-start-test-room', { academyId: academy.id })
    const other = await it.make.user({ roles: { HR: [academy] } })
    expect(await client.hello(await tokenOf(other))).toMatchObject({ userId: other.id })
    it.app.realtime.emit('/', rooms.user(admin.id), 'server-status', { status: 'Off' })
    await client.ask('get-room-list')
    expect((await client.next<{ rooms: unknown[] }>('room-list')).rooms).toHaveLength(1)
    expect((await client.next<{ rooms: unknown[] }>('room-list')).rooms).toEqual([])
    expect(client.all('server-status')).not.toContainEqual({ status: 'Off' })
  })

  test('[RT-26] who never says it is sent away', async () => {
    const http = fastify()
    const nobody: Authentication = {
      byToken: () => Promise.reject(new Error('x')),
      bySession: () => Promise.reject(new Error('x')),
      endOfToken: () => Promise.reject(new Error('x')),
    }
    const { config, database } = it
    const realtime = await createRealtime({
      http,
      config,
      database,
      authentication: nobody,
      ctxOf: noCtx,
      now: () => new Date(),
      log: createLog('silent'),
      helloTimeoutMs: 100,
    })
    const client = await connect(await listen({ http }), '/chat')
    expect(await client.closed).toBe('io server disconnect')
    await realtime.close()
    await http.close()
  })

  nightTest('[A6][T4] a connection ends with the token it was opened with, unless the next one keeps it', async () => {
    const http = fastify()
    const person = await it.make.student(academy)
    const { sessionId } = await it.make.session(person)
    const ours = createAuthentication({ db: it.database.db, tokens: it.tokens, now: () => it.clock.now })
    const actor = await ours.bySession(sessionId)
    const lifeMs = { short: 2_000, long: 3_600_000 }
    const authentication: Authentication = {
      byToken: async () => actor,
      bySession: async () => actor,
      endOfToken: async (token) => new Date(Date.now() + lifeMs[token as keyof typeof lifeMs]),
    }
    const { config, database } = it
    const deps = { http, config, database, authentication, ctxOf: noCtx, log: createLog('silent') }
    const realtime = await createRealtime({ ...deps, now: () => new Date(), tokenGraceMs: 0 })
    const address = await listen({ http })
    const [kept, left] = [await connect(address), await connect(address)]
    // One right after the other: no machine is so slow that the first token ends in between.
    await Promise.all([kept.hello('short'), kept.hello('long')])
    await left.hello('short')
    expect(await left.closed).toBe('io server disconnect')
    expect(await kept.hello('long')).toMatchObject({ ok: true })
    await realtime.close()
    await http.close()
  })
})

describe('before hello', () => {
  test('[A6][RT-26] nothing else is answered, and the connection ends', async () => {
    for (const [event, payload] of [
      ['get-room-list', undefined],
      ['join-start-test-room', { academyId: academy.id }],
    ] as const) {
      const client = await connect(url)
      expect(await client.ask(event, payload)).toEqual({ code: errors.InvalidAccessToken.code })
      await client.closed
    }
  })
})

describe('a foreign page', () => {
  test('[A6] cannot open a socket', async () => {
    for (const origin of ['https://evil.example', 'null', `${url}.evil.example`])
      await expect(connect(url, '/', { extraHeaders: { origin } })).rejects.toThrow('websocket error')
    await expect(connect(url, '/', { extraHeaders: { origin: url } })).resolves.toBeDefined()
    await expect(connect(url, '/', { extraHeaders: { origin: it.config.publicUrl } })).resolves.toBeDefined()
  })
})

describe('the room of started tests', () => {
  const join = async (person: Person, academyId = academy.id) =>
    (await opened(person)).ask('join-start-test-room', { academyId })

  test.each(['Admin', 'TrackOwner', 'HR'] as const)('[RT-38][RT-53][A6] is open to %s of the academy', async (role) => {
    expect(await join(await it.make.user({ roles: { [role]: [academy] } }))).toEqual({ ok: true })
  })

  test.each(['Coach', 'Teacher', 'Student'] as const)('[RT-38][RT-53][A6] is closed to %s', async (role) => {
    expect(await join(await it.make.user({ roles: { [role]: [academy] } }))).toEqual({ code: errors.AccessDenied.code })
  })

  test('[RT-53][A6] is closed to an Admin of another academy, open to a SuperAdmin', async () => {
    expect(await join(admin, foreign.id)).toEqual({ code: errors.NoRightToAccessAcademy.code })
    expect(await join(await it.make.user({ isSuperAdmin: true }), foreign.id)).toEqual({ ok: true })
  })

  test('[RT-38][RT-39][A6] who is in it hears of a start, nobody else does', async () => {
    const [member, guest, outsider] = [
      await opened(admin),
      await opened(admin),
      await opened(await it.make.student(academy)),
    ]
    await member.ask('join-start-test-room', { academyId: academy.id })
    await outsider.ask('join-start-test-room', { academyId: academy.id })
    const news = { userId: 5, fullName: 'Канарка', stageTestId: 9, startDate: it.clock.now.toISOString() }
    it.app.realtime.emit('/', rooms.startTest(academy.id), 'user-start-test', news)
    expect(await member.next('user-start-test')).toEqual(news)
    await member.ask('leave-start-test-room', { academyId: academy.id })
    it.app.realtime.emit('/', rooms.startTest(academy.id), 'user-start-test', { ...news, userId: 6 })
    await Promise.all([member, guest, outsider].map((client) => client.hello('nonsense')))
    expect(member.all('user-start-test')).toEqual([news])
    expect([...guest.all('user-start-test'), ...outsider.all('user-start-test')]).toEqual([])
  })

  test('[A5][A6] a right that is lost is lost for the next event too', async () => {
    const person = await it.make.user({ roles: { HR: [academy] } })
    const client = await opened(person)
    expect(await client.ask('join-start-test-room', { academyId: academy.id })).toEqual({ ok: true })
    await it.database.db.execute(sql`update user_roles set role = 'Coach' where user_id = ${person.id}`)
    expect(await client.ask('join-start-test-room', { academyId: academy.id })).toEqual({
      code: errors.AccessDenied.code,
    })
    await it.database.db.execute(sql`update users set blocked_at = now() where id = ${person.id}`)
    expect(await client.ask('get-room-list')).toEqual({ code: errors.InvalidAccessToken.code })
    await client.closed
  })

  test.each([{}, { academyId: 0 }, { academyId: '1' }, { academyId: 1, x: 1 }, null])('refuses %j', async (payload) => {
    const client = await opened(admin)
    expect(await client.ask('join-start-test-room', payload)).toEqual({ code: errors.ValidationError.code })
  })
})

describe('the room list', () => {
  test('[RT-37][RT-33] holds the rooms of this person with who is in them, and comes by itself after a change', async () => {
    const [one, two] = [await opened(admin), await opened(admin)]
    const hr = await it.make.user({ roles: { HR: [academy] }, firstName: 'Ада', lastName: 'Кадри' })
    await two.ask('get-room-list')
    expect(await two.next('room-list')).toEqual({ rooms: [] })
    await one.ask('join-start-test-room', { academyId: academy.id })
    const name = rooms.startTest(academy.id)
    expect(await one.next('room-list')).toEqual({
      rooms: [{ namespace: '/', name, entries: [{ userId: admin.id, fullName: 'Ада Мін' }] }],
    })
    const other = await opened(hr)
    await other.ask('join-start-test-room', { academyId: academy.id })
    const list = await other.next<{ rooms: { entries: unknown[] }[] }>('room-list')
    expect(list.rooms[0]!.entries).toHaveLength(2)
    expect(serverEvents['/']['room-list'].safeParse(list).success).toBe(true)
  })

  test('[RT-37][ROLE-19] is for Admin, HR, SuperAdmin, Teacher and TrackOwner only', async () => {
    for (const role of ['Admin', 'HR', 'Teacher', 'TrackOwner'] as const)
      expect(await (await opened(await it.make.user({ roles: { [role]: [academy] } }))).ask('get-room-list')).toEqual({
        ok: true,
      })
    expect(await (await opened(await it.make.user({ isSuperAdmin: true }))).ask('get-room-list')).toEqual({ ok: true })
    for (const role of ['Coach', 'Student'] as const)
      expect(await (await opened(await it.make.user({ roles: { [role]: [academy] } }))).ask('get-room-list')).toEqual({
        code: errors.AccessDenied.code,
      })
  })
})

describe('a session that ends', () => {
  test('[A5][T4] closes its sockets in every namespace, and no others', async () => {
    const { body } = await it.call(authApi.login, { body: { email: admin.email, password: testPassword } })
    const clients = await Promise.all(namespaces.map((namespace) => connect(url, namespace)))
    for (const client of clients) await client.hello(body.accessToken)
    const bystander = await opened(admin)
    await it.call(authApi.logout, { body: { refreshToken: body.refreshToken } })
    for (const { closed } of clients) expect(await closed).toBe('io server disconnect')
    expect(bystander.socket.connected).toBe(true)
  })

  test('[T1] closes them too when a stolen refresh token was noticed', async () => {
    const { body } = await it.call(authApi.login, { body: { email: admin.email, password: testPassword } })
    const client = await connect(url)
    await client.hello(body.accessToken)
    await it.call(authApi.tokens, { body: { refreshToken: body.refreshToken } })
    it.clock.advance(11_000)
    await it.call(authApi.tokens, { body: { refreshToken: body.refreshToken } })
    expect(await client.closed).toBe('io server disconnect')
  })
})

test('a message larger than 64 KB ends the connection', async () => {
  const client = await opened(admin)
  client.socket.emit('hello', { token: 'x'.repeat(70_000), academyId: null })
  expect(await client.closed).toMatch(/transport/)
})

test('[O1] a stopping server tells its clients when to come back', async () => {
  const stopping = await startTestApp()
  const client = await connect(await listen(stopping.app))
  const { accessToken } = await stopping.make.session(await stopping.make.user())
  await client.hello(accessToken)
  await stopping.close()
  await client.closed
  const [{ delayMs } = { delayMs: -1 }] = client.all<{ delayMs: number }>('server-restart')
  expect(delayMs).toBeGreaterThanOrEqual(0)
  expect(delayMs).toBeLessThanOrEqual(5_000)
})
