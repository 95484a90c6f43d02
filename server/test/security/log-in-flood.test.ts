import { setTimeout as sleep } from 'node:timers/promises'
import { like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi, type LoggedIn } from '@academy/contract/auth'
import { errorReply } from '#platform/http-errors.ts'
import { auditLog } from '#platform/tables.ts'
import { testPassword } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { patient } from '../../../scripts/testing/patience.ts'
import { bySize } from '../../../scripts/testing/size.ts'

/** V3 */
const triesPerSecond = 300
const seconds = bySize({ day: 1, full: 60 })

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const logIn = (email: string, password: string, from: string, knownDevices?: string[]) =>
  it.app.http.inject({
    method: 'POST',
    url: authApi.login.path,
    remoteAddress: from,
    payload: { email, password, ...(knownDevices ? { knownDevices } : {}) },
  })

let strangers = 0
/** Every stranger comes from an address of their own and tries an account of their own: no limit but the queue's holds them. */
const strangerTries = () => {
  const number = ++strangers
  const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  return logIn(`stranger.${number}@example.test`, 'guessed', from)
}

test(
  '[T5][V3] a known device enters before almost all of the strangers who came first, and the surplus is told to come again',
  async () => {
    const owner = await it.make.user()
    const { knownDevice } = (await logIn(owner.email, testPassword, '192.0.2.1')).json<LoggedIn>()
    const all: ReturnType<typeof strangerTries>[] = []
    let compared = 0
    let markCompared = () => {}
    for (let second = 0; second < seconds; second++) {
      const isOver = sleep(second + 1 < seconds ? 1_000 : 0)
      for (let n = 0; n < triesPerSecond; n++) {
        const answer = strangerTries()
        void answer.then(({ statusCode }) => {
          if (statusCode !== 404) return
          compared++
          markCompared()
        })
        all.push(answer)
      }
      // Once the first is answered the others wait in their lane; whoever comes now comes after them.
      await new Promise<void>((next) => (markCompared = next))
      const comparedBefore = compared
      const entered = await logIn(owner.email, testPassword, '192.0.2.1', [knownDevice])
      expect(entered.statusCode).toBe(200)
      expect(compared - comparedBefore).toBeLessThan(triesPerSecond / 20)
      await isOver
    }
    const answers = await Promise.all(all)
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length + compared).toBe(strangers)
    expect(refused.length).toBeGreaterThan(strangers / 2)
    expect(new Set(refused.map(({ headers, body }) => `${headers['retry-after']} ${body}`))).toEqual(
      new Set([`2 ${JSON.stringify(errorReply('UnknownError'))}`]),
    )

    // Who was sent away has tried nothing: it is not counted, and not written down for ever.
    const { rows } = await it.database.db.execute<{ count: number }>(
      sql`select count(*)::int as count from rate_limits where key like 'login-door:10.%'`,
    )
    expect(rows).toEqual([{ count: compared }])
    expect(await it.database.db.$count(auditLog, like(auditLog.ip, '10.%'))).toBe(compared)

    const people = await Promise.all(Array.from({ length: 4 }, () => it.make.user()))
    const afterwards = await Promise.all(people.map(({ email }, n) => logIn(email, testPassword, `192.0.2.${10 + n}`)))
    expect(afterwards.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  },
  patient(300_000),
)
