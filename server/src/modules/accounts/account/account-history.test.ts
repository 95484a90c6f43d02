import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountApi, accountEvents } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { usersApi } from '@academy/contract/users'
import { auditLog } from '#platform/tables.ts'
import { type Person, testPassword } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const historyOf = async (caller: Caller, before?: number) =>
  (await caller.call(accountApi.history, { query: before === undefined ? {} : { before } })).body
const write = (values: typeof auditLog.$inferInsert) => it.database.db.insert(auditLog).values(values)
const staff = (name: string) => it.make.user({ isSuperAdmin: true, firstName: name, lastName: 'Головний' })

describe('my history', () => {
  test('tells log-ins and failed ones, newest first, with where they came from', async () => {
    const person = await it.make.user()
    await it.call(authApi.login, { body: { email: person.email, password: 'wrong one' } })
    await it.call(authApi.login, { body: { email: person.email, password: testPassword } })
    const { rows, hasMore } = await historyOf(await it.as(person))
    expect(hasMore).toBe(false)
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        event: 'login',
        ip: it.caller.address,
        byName: null,
        academyName: null,
      },
      expect.objectContaining({ event: 'login.failed', ip: it.caller.address, byName: null }),
    ])
  })

  test('[SESS-36][A7] tells who of the staff began to act as me and what they changed, by name; the log has both ids', async () => {
    const academy = await it.make.academy()
    const person = await it.make.student(academy)
    const boss = await staff('Олег')
    const { body } = await (await it.as(boss)).call(authApi.impersonate, { params: { id: person.id } })
    const headers = { authorization: `Bearer ${body.accessToken}` }
    await it.call(usersApi.updateSettings, { body: { localization: 'en' } }, { headers })
    const { rows } = await historyOf(await it.as(person))
    expect(rows).toMatchObject([
      { event: 'impersonation.write', byName: 'Олег Головний', ip: null },
      { event: 'impersonation.started', byName: 'Олег Головний', ip: null },
    ])
    const log = await it.database.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.id, [rows[0]!.id, rows[1]!.id]))
      .orderBy(auditLog.id)
    expect(log).toMatchObject([
      { action: 'impersonation.started', actorId: boss.id, targetId: String(person.id) },
      { action: 'impersonation.write', actorId: person.id, impersonatorId: boss.id },
    ])
  })

  test('tells what others decided about me, with the academy', async () => {
    const academy = await it.make.academy({ name: `Академія ${crypto.randomUUID()}` })
    const [person, boss] = [await it.make.user(), await staff('Ірина')]
    await write({ action: 'role.granted', actorId: boss.id, targetId: String(person.id), academyId: academy.id })
    await write({ action: 'user.blocked', actorId: boss.id, targetId: String(person.id) })
    const { rows } = await historyOf(await it.as(person))
    expect(rows).toMatchObject([
      { event: 'user.blocked', byName: 'Ірина Головний', academyName: null },
      { event: 'role.granted', byName: 'Ірина Головний', academyName: academy.name },
    ])
  })

  test('[A2] holds nothing of others: not what I did to them, not what merely has my number', async () => {
    const [person, other] = [await staff('Я'), await it.make.user()]
    const mine = String(person.id)
    await write({ action: 'impersonation.started', actorId: person.id, targetId: String(other.id) })
    await write({ action: 'role.granted', actorId: person.id, targetId: String(other.id) })
    await write({ action: 'login', actorId: other.id })
    await write({ action: 'session.ended', actorId: other.id, targetId: crypto.randomUUID() })
    await write({ action: 'login.failed', targetId: 'unknown' })
    // An academy, a mail or a file may have the number of a person.
    await write({ action: 'academy.deleted', actorId: other.id, targetId: mine })
    expect((await historyOf(await it.as(person))).rows).toEqual([])
    expect((await historyOf(await it.as(other))).rows.map(({ event }) => event)).toEqual([
      'session.ended',
      'login',
      'role.granted',
      'impersonation.started',
    ])
  })

  test('[A2] does not say who, being logged in as somebody else, tried my password', async () => {
    const [person, curious] = [await it.make.user(), await it.make.user()]
    await (await it.as(curious)).call(authApi.login, { body: { email: person.email, password: 'wrong one' } })
    await (await it.as(curious)).call(authApi.passwordRecovery, { body: { email: person.email } })
    const { rows } = await historyOf(await it.as(person))
    expect(rows).toMatchObject([
      { event: 'password.recovery-requested', byName: null },
      { event: 'login.failed', byName: null },
    ])
    expect((await historyOf(await it.as(curious))).rows).toEqual([])
  })

  test('knows only the events of the contract', async () => {
    const person = await it.make.user()
    for (const action of [...accountEvents, 'something.else', 'audit.sealed'])
      await write({ action, actorId: person.id })
    const { rows } = await historyOf(await it.as(person))
    expect(rows.map(({ event }) => event)).toEqual([...accountEvents].toReversed())
  })
})

describe('its pages', () => {
  const fill = async (person: Person, count: number) => {
    for (let n = 0; n < count; n++)
      await write(
        n % 2 === 0 ? { action: 'login', actorId: person.id } : { action: 'login.failed', targetId: String(person.id) },
      )
  }

  test('have fifty rows; the last of one leads to the next, without a gap or a repetition', async () => {
    const person = await it.make.user()
    await fill(person, 101)
    const here = await it.as(person)
    const first = await historyOf(here)
    const second = await historyOf(here, first.rows.at(-1)!.id)
    const third = await historyOf(here, second.rows.at(-1)!.id)
    expect([first, second, third].map(({ rows, hasMore }) => [rows.length, hasMore])).toEqual([
      [50, true],
      [50, true],
      [1, false],
    ])
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(101)
  })

  test('exactly fifty are all there is', async () => {
    const person = await it.make.user()
    await fill(person, 50)
    expect(await historyOf(await it.as(person))).toMatchObject({ hasMore: false, rows: { length: 50 } })
  })

  test.each(['0', '-1', 'x', '1.5'])('[ERR-88] before=%s is refused', async (before) => {
    const here = await it.as(await it.make.user())
    const { status } = await here.call(accountApi.history, { query: { before: before as never } })
    expect(status).toBe(400)
  })
})
