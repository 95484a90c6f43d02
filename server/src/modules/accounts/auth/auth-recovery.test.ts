import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { auditLog } from '#platform/tables.ts'
import { oneTimeTokens, users } from '#server/schema/users.ts'
import { actionsTo, newestSecret } from '#test/reading/read-mails.ts'
import { type Person, testPassword } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const hour = 3600 * 1000
const newPassword = 'Another456'

const { query } = pg.Client.prototype

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
afterEach(() => {
  vi.useRealTimers()
})

let addresses = 0
/** Each time from another place: the limits per network address have tests of their own. */
const ask = (email: string, from = `198.51.100.${++addresses}`, knownDevices?: string[]) =>
  it.app.http.inject({
    method: 'POST',
    url: authApi.passwordRecovery.path,
    remoteAddress: from,
    payload: { email, ...(knownDevices ? { knownDevices } : {}) },
  })
const recover = async (...args: Parameters<typeof ask>) => {
  const answer = await ask(...args)
  await it.runJobs()
  return answer
}
const reset = (token: string, password = newPassword) => it.call(authApi.passwordReset, { body: { token, password } })
const login = (email: string, password: string) => it.call(authApi.login, { body: { email, password } })
const secretFor = async ({ email }: Person): Promise<string> => {
  await recover(email)
  return newestSecret(it, email, 'reset-password')
}
const rowOf = async (person: Person) => {
  const [row] = await it.database.db.select().from(users).where(eq(users.id, person.id))
  return row!
}
const eventsOf = async (person: Person) => {
  const rows = await it.database.db.select().from(auditLog).where(eq(auditLog.actorId, person.id))
  return rows.map(({ action }) => action)
}

/** What a call asks of the database, and which jobs it leaves. */
const workOf = async (call: () => Promise<unknown>) => {
  const statements: string[] = []
  const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text)
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    statements.push(textOf(args[0]))
    return Reflect.apply(query, this, args) as never
  })
  await it.runJobs()
  // On a busy machine an earlier job may have failed and wait for its next try.
  const jobsAfter = (id: string) =>
    it.database.pool.query<{ id: string; task: string }>(
      'select id, task_identifier as task from graphile_worker.jobs where id > $1 order by id',
      [id],
    )
  const last = (await jobsAfter('0')).rows.at(-1)?.id ?? '0'
  statements.length = 0
  await call()
  spy.mockRestore()
  const { rows } = await jobsAfter(last)
  return { statements, jobs: rows.map(({ task }) => task) }
}

describe('password-recovery', () => {
  test('[ACC-40][MAIL-15] mails a link whose token sets a new password', async () => {
    const person = await it.make.user()
    const { statusCode, body } = await recover(person.email)
    expect([statusCode, body]).toEqual([204, ''])
    expect(await actionsTo(it, person.email)).toEqual(['password recovery'])
    const { status } = await reset(await newestSecret(it, person.email, 'reset-password'))
    expect(status).toBe(204)
    expect((await login(person.email, newPassword)).status).toBe(200)
    expect((await login(person.email, testPassword)).error.name).toBe('WrongPassword')
  })

  test('[ACC-40] finds the account whatever the case of the address', async () => {
    const person = await it.make.user()
    await recover(person.email.toUpperCase())
    expect(await actionsTo(it, person.email)).toEqual(['password recovery'])
  })

  test('[ACC-40] answers the same to the byte for an unknown, a blocked and a deleted address, and mails nothing', async () => {
    const known = await recover((await it.make.user()).email)
    const others = [
      { email: 'nobody.at.all@example.test' },
      await it.make.user({ blockedAt: new Date() }),
      await it.make.user({ deletedAt: new Date() }),
    ]
    const unsaid = new Set(['date', 'x-request-id'])
    const said = ({ statusCode, body, headers }: typeof known) =>
      JSON.stringify([statusCode, body, Object.entries(headers).filter(([name]) => !unsaid.has(name))])
    for (const { email } of others) {
      expect(said(await recover(email))).toBe(said(known))
      expect(await actionsTo(it, email)).toEqual([])
    }
  })

  test('[ACC-40][P4] leaves the same line in the audit log whether or not there is an account', async () => {
    const person = await it.make.user()
    await recover('nobody.again@example.test')
    await recover(person.email)
    const rows = await it.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'password.recovery-requested'))
      .orderBy(auditLog.id)
    expect(rows.slice(-2).map(({ targetId }) => targetId)).toEqual(['unknown', String(person.id)])
  })

  /** The secrets of so many requests, each a moment after the one before. */
  const secretsFor = async (person: Person, count: number): Promise<string[]> => {
    const secrets: string[] = []
    for (let n = 0; n < count; n++) {
      it.clock.advance(1)
      secrets.push(await secretFor(person))
    }
    return secrets
  }

  test('[T6] two more requests of strangers leave the link that its owner is just opening as good as it was', async () => {
    const person = await it.make.user()
    const [own] = await secretsFor(person, 3)
    expect((await reset(own!)).status).toBe(204)
  })

  test('[T6] the three newest links work, until one of them is used', async () => {
    const person = await it.make.user()
    const [first, second, third, fourth] = await secretsFor(person, 4)
    expect((await reset(first!)).error.name).toBe('InvalidResetPasswordToken')
    expect((await reset(third!)).status).toBe(204)
    for (const other of [second!, fourth!])
      expect((await reset(other, 'Third789')).error.name).toBe('InvalidResetPasswordToken')
    expect((await login(person.email, newPassword)).status).toBe(200)
  })

  test('[T6] of five requests at once three links are left', async () => {
    const person = await it.make.user()
    await Promise.all(Array.from({ length: 5 }, () => ask(person.email)))
    await it.runJobs()
    const open = await it.database.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, person.id))
    expect(open).toHaveLength(3)
  })

  test('[T7] sends five mails an hour to one account for one network, says nothing about the sixth, and mails its owner', async () => {
    const person = await it.make.user()
    for (let n = 0; n < 7; n++) expect((await ask(person.email, `2001:db8:7:7::${n}`)).statusCode).toBe(204)
    await it.runJobs()
    expect(await actionsTo(it, person.email)).toHaveLength(5)
    await recover(person.email)
    expect(await actionsTo(it, person.email)).toHaveLength(6)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour + 1000 })
    for (let n = 0; n < 7; n++) await ask(person.email, `2001:db8:7:7::${n}`)
    await it.runJobs()
    expect(await actionsTo(it, person.email)).toHaveLength(11)
    vi.setSystemTime(Date.now() + hour + 1000)
    await recover(person.email, '2001:db8:7:7::1')
    expect(await actionsTo(it, person.email)).toHaveLength(11)
  })

  test('[T7] sends twenty mails a day to one account; a browser that has been in it before has five an hour of its own', async () => {
    const person = await it.make.user()
    const { knownDevice } = (await login(person.email, testPassword)).body
    await recover(person.email)
    await it.database.db.execute(
      sql`update rate_limits set points = 19 where key = ${`recovery-account:${person.email}`}`,
    )
    for (let n = 0; n < 3; n++) expect((await ask(person.email)).statusCode).toBe(204)
    await it.runJobs()
    expect(await actionsTo(it, person.email)).toHaveLength(2)
    const stranger = await it.make.user()
    const foreign = (await login(stranger.email, testPassword)).body.knownDevice
    await recover(person.email, undefined, [foreign, 'made up'])
    expect(await actionsTo(it, person.email)).toHaveLength(2)
    for (let n = 0; n < 6; n++) expect((await ask(person.email, undefined, [knownDevice])).statusCode).toBe(204)
    await it.runJobs()
    expect(await actionsTo(it, person.email)).toHaveLength(7)
    expect((await reset(await newestSecret(it, person.email, 'reset-password'))).status).toBe(204)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * hour + 1000 })
    await recover(person.email)
    expect((await actionsTo(it, person.email)).filter((action) => action === 'password recovery')).toHaveLength(8)
  })

  test('[ACC-40] does the same work whether or not there is an account: the same statements, the same job', async () => {
    const emails = [
      (await it.make.user()).email,
      'nobody.works@example.test',
      (await it.make.user({ blockedAt: new Date() })).email,
    ]
    await ask('somebody.first@example.test')
    const works: string[][] = []
    for (const email of emails) {
      const { statements, jobs } = await workOf(() => ask(email))
      expect(statements.filter((statement) => /^insert into "audit_log"/i.test(statement))).toHaveLength(1)
      expect(jobs).toEqual(['auth.send-recovery'])
      works.push(statements)
    }
    expect(works[1]).toEqual(works[0])
    expect(works[2]).toEqual(works[0])
  })

  test('[T7] takes sixty requests an hour from one network address, then 429 with the time to wait', async () => {
    const from = '203.0.113.77'
    await ask('nobody@example.test', from)
    await it.database.db.execute(sql`update rate_limits set points = 59 where key = ${`recovery:${from}`}`)
    expect((await recover('somebody@example.test', from)).statusCode).toBe(204)
    const { statusCode, headers } = await recover((await it.make.user()).email, from)
    expect(statusCode).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect((await recover('anybody@example.test')).statusCode).toBe(204)
  })
})

describe('password-reset', () => {
  test('[ACC-40][T4] ends every session at once, also those where somebody acts as the person', async () => {
    const person = await it.make.user()
    const boss = await it.make.user({ isSuperAdmin: true })
    const callers = [await it.as(person), await it.as(person), await it.as(person, { impersonator: boss })]
    const bystander = await it.as(boss)
    for (const caller of callers) expect((await caller.call(authApi.me, {})).status).toBe(200)
    await reset(await secretFor(person))
    for (const caller of callers) expect((await caller.call(authApi.me, {})).error.name).toBe('InvalidAccessToken')
    expect((await bystander.call(authApi.me, {})).status).toBe(200)
  })

  test('[ACC-40][T6] works once', async () => {
    const secret = await secretFor(await it.make.user())
    expect((await reset(secret)).status).toBe(204)
    const { status, error } = await reset(secret, 'Third789')
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 12, name: 'InvalidResetPasswordToken' })
  })

  test('[T6] of twenty at once exactly one succeeds', async () => {
    const secret = await secretFor(await it.make.user())
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(secret)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.name === 'InvalidResetPasswordToken')).toHaveLength(19)
  })

  test('[ACC-40][T6] works for one hour and not a moment longer', async () => {
    const [early, late] = [await it.make.user(), await it.make.user()]
    const secrets = [await secretFor(early), await secretFor(late)] as const
    it.clock.advance(hour - 1)
    expect((await reset(secrets[0])).status).toBe(204)
    it.clock.advance(1)
    expect((await reset(secrets[1])).error.name).toBe('InvalidResetPasswordToken')
    expect((await login(late.email, testPassword)).status).toBe(200)
  })

  test.each(['x', 'A'.repeat(43), "' or 1=1 --", '../../etc/passwd'])(
    '[ACC-40] an unknown token is refused: %s',
    async (token) => {
      expect((await reset(token)).error.name).toBe('InvalidResetPasswordToken')
    },
  )

  test('[T3][T6] a confirmation link resets nothing, a reset link confirms nothing', async () => {
    const person = await it.make.user()
    const secret = await secretFor(person)
    expect((await it.call(authApi.confirmEmail, { body: { hash: secret } })).error.name).toBe('InvalidHash')
    await (
      await it.as(person)
    ).call(accountApi.updateCredentials, {
      body: { email: `next.${person.email}`, password: testPassword },
    })
    const confirming = await newestSecret(it, `next.${person.email}`, 'confirm-email')
    expect((await reset(confirming)).error.name).toBe('InvalidResetPasswordToken')
  })

  test('[T6] the token is 256 random bits, stored hashed only', async () => {
    const secret = await secretFor(await it.make.user())
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const rows = await it.database.db.select().from(oneTimeTokens)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows.map(({ tokenHash }) => tokenHash)).toContain(createHash('sha256').update(secret).digest('hex'))
  })

  test('[ACC-40] confirms an address that was not confirmed: the mail has arrived there', async () => {
    const person = await it.make.user({ emailConfirmedAt: null })
    await reset(await secretFor(person))
    expect((await rowOf(person)).emailConfirmedAt).toEqual(it.clock.now)
    expect((await login(person.email, newPassword)).status).toBe(200)
  })

  test('[ACC-40] gives an account without a password its first one', async () => {
    const person = await it.make.user({ passwordHash: null })
    await reset(await secretFor(person))
    expect((await login(person.email, newPassword)).status).toBe(200)
  })

  test('[VAL-07] a password that is none leaves the link as good as before', async () => {
    const secret = await secretFor(await it.make.user())
    expect((await reset(secret, '12345')).error.fields).toEqual([{ field: 'password', message: 'toShort' }])
    expect((await reset(secret)).status).toBe(204)
  })

  test('[P4] is written down, and the owner is told by mail', async () => {
    const person = await it.make.user({ emailConfirmedAt: null })
    await reset(await secretFor(person))
    expect(await eventsOf(person)).toEqual(['account.confirmed', 'password.reset'])
    expect(await actionsTo(it, person.email)).toEqual(['password recovery', 'password changed'])
  })

  test('who was blocked or deleted meanwhile resets nothing', async () => {
    for (const column of [sql`blocked_at`, sql`deleted_at`]) {
      const person = await it.make.user()
      const secret = await secretFor(person)
      await it.database.db.execute(sql`update users set ${column} = now() where id = ${person.id}`)
      expect((await reset(secret)).error.name).toBe('InvalidResetPasswordToken')
    }
  })

  test('[T6] an e-mail change that somebody else has begun is over', async () => {
    const person = await it.make.user()
    const next = `thief.${person.email}`
    await (await it.as(person)).call(accountApi.updateCredentials, { body: { email: next, password: testPassword } })
    const confirming = await newestSecret(it, next, 'confirm-email')
    await reset(await secretFor(person))
    expect((await rowOf(person)).pendingEmail).toBeNull()
    expect((await it.call(authApi.confirmEmail, { body: { hash: confirming } })).error.name).toBe('InvalidHash')
    expect((await rowOf(person)).email).toBe(person.email)
  })
})

describe('password-reset/check', () => {
  const check = (token: string, from = `203.0.113.${++addresses}`) =>
    it.app.http.inject({
      method: 'POST',
      url: authApi.passwordResetCheck.path,
      remoteAddress: from,
      payload: { token },
    })

  test('[ACC-40] says that a link works without using it up', async () => {
    const secret = await secretFor(await it.make.user())
    expect([(await check(secret)).statusCode, (await check(secret)).statusCode]).toEqual([204, 204])
    expect((await reset(secret)).status).toBe(204)
  })

  test('[ACC-40] answers the same for a used, an old and an unknown link, and for a blocked account', async () => {
    const used = await secretFor(await it.make.user())
    await reset(used)
    const blocked = await it.make.user()
    const ofBlocked = await secretFor(blocked)
    await it.database.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, blocked.id))
    const old = await secretFor(await it.make.user())
    const answers = [await check(used), await check(ofBlocked), await check('unknown')]
    it.clock.advance(hour + 1)
    answers.push(await check(old))
    const [first, ...others] = answers.map(({ statusCode, json }) => [statusCode, json<{ name: string }>().name])
    expect(first).toEqual([expect.any(Number), 'InvalidResetPasswordToken'])
    for (const other of others) expect(other).toEqual(first)
  })

  test('[T7] one network may ask 60 times an hour', async () => {
    const from = '203.0.113.250'
    for (let n = 0; n < 60; n++) await check('unknown', from)
    expect((await check('unknown', from)).statusCode).toBe(429)
    expect((await check('unknown')).statusCode).not.toBe(429)
  })
})
