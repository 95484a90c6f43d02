import type { EventEmitter } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { authApi } from '@academy/contract/auth'
import { namespaces } from '@academy/contract/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patient } from '../../scripts/testing/patience.ts'
import { bySize } from '../../scripts/testing/size.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { closeSockets, connect, listen } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

/** Rounds of the same work; the first ones fill caches and pools. */
const warmUp = 2
const rounds = bySize({ day: 4, full: 30 })
const callsOfRound = bySize({ day: 10, full: 400 })

let it: TestApp
let url: string
let academy: MadeAcademy
let people: Person[]
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
  academy = await it.make.academy()
  people = await Promise.all(namespaces.map(() => it.make.user({ roles: { Admin: [academy] } })))
})
afterAll(() => it.close())

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const megabytesHeld = async (): Promise<number> => {
  for (let turn = 0; turn < 3; turn++) {
    collectGarbage()
    await new Promise((done) => setTimeout(done, 20))
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

const listenersOf = (emitter: EventEmitter): number =>
  emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0)
const rowsOf = async (table: string): Promise<number> => {
  const { rows } = await it.database.pool.query<{ count: number }>(`select count(*)::int from ${table}`)
  return rows[0]!.count
}
const connectionsOf = (): Promise<number> =>
  new Promise((counted) => it.app.http.server.getConnections((_, count) => counted(count)))

/** What a server holds that nobody uses at the moment; files of the operating system and timers are among the resources. */
const held = async () => {
  const connections = await connectionsOf()
  const jobs = await rowsOf('graphile_worker._private_jobs')
  const resources = process.getActiveResourcesInfo()
  const { totalCount, idleCount } = it.database.pool
  return {
    connections,
    tcp: resources.filter((name) => name.startsWith('TCP')).length,
    timers: resources.filter((name) => name === 'Timeout' || name === 'Immediate').length,
    listeners: [process, it.app.http.server, it.database.pool].map(listenersOf),
    waiting: it.database.pool.waitingCount,
    busy: totalCount - idleCount,
    jobs,
  }
}
type Held = Awaited<ReturnType<typeof held>>

/** Everybody opens a socket of each kind and leaves by closing or by vanishing; meanwhile good and bad calls. */
const liveOneRound = async (): Promise<void> => {
  // Limits that count in minutes are those of another time.
  it.clock.advance(60 * 60_000)
  for (const [index, person] of people.entries()) {
    const { accessToken } = await it.make.session(person)
    const opened = await connect(url, namespaces[index]!)
    expect(await opened.hello(accessToken, academy.id)).toMatchObject({ ok: true })
    if (index % 2 === 0) opened.socket.disconnect()
    else opened.socket.io.engine.close()
    const headers = { authorization: `Bearer ${accessToken}` }
    const answers = new Set<number>()
    for (let count = 0; count < callsOfRound / people.length; count++) {
      const inject = { headers, query: { academyId: String(academy.id) } }
      const good = await it.app.http.inject({ ...inject, method: 'GET', url: authApi.me.path })
      const unknown = await it.app.http.inject({ ...inject, method: 'GET', url: '/api/nothing-here' })
      const bad = await it.app.http.inject({
        ...inject,
        method: 'POST',
        url: authApi.login.path,
        payload: { email: 1 },
      })
      for (const { statusCode } of [good, unknown, bad]) answers.add(statusCode)
    }
    expect(answers).toEqual(new Set([200, 404, 400]))
  }
  closeSockets()
}

test(
  '[O5] a server that lives on holds no more connections, timers, listeners, jobs and memory than before',
  async () => {
    for (let round = 0; round < warmUp; round++) await liveOneRound()
    await expect.poll(async () => (await held()).connections).toBe(0)
    const before = await held()
    const megabytes = await megabytesHeld()
    for (let round = 0; round < rounds; round++) await liveOneRound()
    // Ends take a moment; what never ends stays above. The pool opens and closes connections as it likes, each with a timer.
    const allowed: Partial<Held> = { tcp: it.database.pool.options.max, timers: it.database.pool.options.max }
    const sum = (value: number | number[] | undefined): number =>
      [value ?? 0].flat().reduce((one, other) => one + other, 0)
    const grown = async (): Promise<string[]> => {
      const now = await held()
      const names = Object.keys(before) as (keyof Held)[]
      return names.filter((name) => sum(now[name]) > sum(before[name]) + sum(allowed[name]))
    }
    await expect.poll(grown).toEqual([])
    expect((await megabytesHeld()) - megabytes, 'megabytes more than before').toBeLessThan(15)
  },
  patient(1_200_000),
)
