import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { rooms } from '@academy/contract/realtime'
import { isCi } from '../../../scripts/testing/ci.ts'
import { createLog } from '#platform/log.ts'
import { createRealtimeOfWorker } from '#platform/realtime-emit.ts'
import { type MadeAcademy, type Person, testPassword } from '#test/make/make.ts'
import { hasRedis, startRedis, type TestRedis } from '#test/servers/redis.ts'
import { closeSockets, connect, listen, startNeighbour } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../scripts/testing/night-test.ts'

// Under CI a missing Redis is a failure; elsewhere these tests are skipped and counted as such.
describe.skipIf(!hasRedis && !isCi())('two servers over a real Redis', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())
  twoServers(() => ({ REDIS_URL: redis.url }))
})

describe.skipIf(!hasRedis && !isCi())('a Redis that dies', () => {
  afterEach(closeSockets)

  test('[O4][A5] takes neither the server nor the logout of its own sockets with it, and does not hold up the stop', async () => {
    const redis = await startRedis()
    const it = await startTestApp({ env: { REDIS_URL: redis.url } })
    const url = await listen(it.app)
    const person = await it.make.user()
    const { body } = await it.call(authApi.login, { body: { email: person.email, password: testPassword } })
    const client = await connect(url)
    await client.hello(body.accessToken)
    await redis.stop()
    expect((await it.call(authApi.tokens, { body: { refreshToken: body.refreshToken } })).status).toBe(200)
    expect((await it.call(authApi.logout, { body: { refreshToken: body.refreshToken } })).status).toBe(204)
    expect(await client.closed).toBe('io server disconnect')
    await it.close()
  })

  test('[O4] holds no event back: they go over the database, to the sockets of both servers', async () => {
    const redis = await startRedis()
    const it = await startTestApp({ env: { REDIS_URL: redis.url } })
    const neighbour = await startNeighbour(it)
    const academy = await it.make.academy()
    const admin = await it.make.user({ roles: { Admin: [academy] } })
    const clients = []
    for (const app of [it.app, neighbour.app]) {
      const client = await connect(await listen(app))
      await client.hello((await it.make.session(admin)).accessToken)
      expect(await client.ask('join-programme-room', { academyId: academy.id })).toEqual({ ok: true })
      clients.push(client)
    }
    await redis.stop()
    for (const client of clients) {
      const before = client.all('programme-changed').length
      // A server notices a moment later that its Redis has gone.
      await expect
        .poll(
          () => {
            neighbour.app.realtime.emit('/', rooms.programme(academy.id), 'programme-changed', {
              academyId: academy.id,
            })
            return client.all('programme-changed').length
          },
          { interval: 100 },
        )
        .toBeGreaterThan(before)
    }
    closeSockets()
    await neighbour.close()
    await it.close()
  })

  nightTest('[O4] does not keep a server from starting', async () => {
    const redis = await startRedis()
    await redis.stop()
    const it = await startTestApp({ env: { REDIS_URL: redis.url } })
    const url = await listen(it.app)
    const client = await connect(url)
    expect(await client.hello((await it.make.session(await it.make.user())).accessToken)).toMatchObject({ ok: true })
    closeSockets()
    await it.close()
  })
})

nightTest(
  '[E2] a connection of the database that breaks while it listens is replaced, and keeps no place in the pool',
  async () => {
    const it = await startTestApp({ env: { DATABASE_URL: 'postgres://somewhere/else' } })
    const { pool } = it.database
    const listeners = async () => {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
      )
      return rows.map(({ pid }) => pid)
    }
    try {
      await expect.poll(async () => (await listeners()).length).toBe(1)
      const [broken] = await listeners()
      await pool.query('select pg_terminate_backend($1)', [broken])
      await expect.poll(listeners).toEqual([expect.not.toBeOneOf([broken])])
      expect(pool.totalCount - pool.idleCount).toBe(1)
    } finally {
      await it.close()
    }
  },
)

describe('two servers over the database they share', () => {
  // Only tells that the database is not the embedded one; the connections are those of the test database.
  twoServers(() => ({ DATABASE_URL: 'postgres://somewhere/else' }))
})

function twoServers(env: () => Record<string, string>): void {
  let it: TestApp
  let neighbour: Awaited<ReturnType<typeof startNeighbour>>
  let urls: [string, string]
  let academy: MadeAcademy
  let admin: Person
  beforeAll(async () => {
    it = await startTestApp({ env: env() })
    neighbour = await startNeighbour(it)
    urls = [await listen(it.app), await listen(neighbour.app)]
    academy = await it.make.academy()
    admin = await it.make.user({ roles: { Admin: [academy] } })
  })
  afterEach(closeSockets)
  afterAll(async () => {
    await neighbour.close()
    await it.close()
  })

  test('what a worker without clients tells reaches the sockets of both', async () => {
    const { config, database } = it
    const worker = await createRealtimeOfWorker({ config, database, log: createLog('silent') })
    const clients = [await opened(urls[0]), await opened(urls[1])]
    for (const client of clients)
      expect(await client.ask('join-programme-room', { academyId: academy.id })).toEqual({ ok: true })
    worker.emit('/', rooms.programme(academy.id), 'programme-changed', { academyId: academy.id })
    for (const client of clients) expect(await client.next('programme-changed')).toEqual({ academyId: academy.id })
    await worker.close()
  })

  const opened = async (url: string) => {
    const client = await connect(url)
    await client.hello((await it.make.session(admin)).accessToken)
    await client.ask('join-start-test-room', { academyId: academy.id })
    return client
  }

  test('[RT-38] an event of one reaches the room members of both, once', async () => {
    const clients = [await opened(urls[0]), await opened(urls[1])] as const
    const news = { userId: 5, fullName: 'Хтось', stageTestId: 9, startDate: it.clock.now.toISOString() }
    // Subscribing takes the adapters a moment after the start, so the first news may be too early.
    let sent = 0
    await expect
      .poll(
        () => {
          neighbour.app.realtime.emit('/', rooms.startTest(academy.id), 'user-start-test', { ...news, userId: ++sent })
          return clients[0].all('user-start-test').length
        },
        { interval: 100 },
      )
      .toBeGreaterThan(0)
    const last = { ...news, userId: 1_000 }
    neighbour.app.realtime.emit('/', rooms.startTest(academy.id), 'user-start-test', last)
    for (const client of clients)
      await expect
        .poll(() => client.all('user-start-test').filter((item) => (item as typeof last).userId === 1_000))
        .toEqual([last])
  })

  test('[A5][T4] a session that ends at one closes its sockets at the other', async () => {
    const { body } = await it.call(authApi.login, { body: { email: admin.email, password: testPassword } })
    const [client, bystander] = [await connect(urls[1], '/chat'), await opened(urls[1])]
    await client.hello(body.accessToken)
    await it.call(authApi.logout, { body: { refreshToken: body.refreshToken } })
    expect(await client.closed).toBe('io server disconnect')
    expect(bystander.socket.connected).toBe(true)
  })

  test('[RT-37] the room list knows the people at both', async () => {
    const hr = await it.make.user({ roles: { HR: [academy] } })
    const here = await opened(urls[0])
    const there = await connect(urls[1])
    await there.hello((await it.make.session(hr)).accessToken)
    await there.ask('join-start-test-room', { academyId: academy.id })
    const list = await there.next<{ rooms: { entries: { userId: number }[] }[] }>('room-list')
    expect(new Set(list.rooms[0]!.entries.map(({ userId }) => userId))).toEqual(new Set([admin.id, hr.id]))
    expect(here.socket.connected).toBe(true)
  })
}
