import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { removedUserReasons } from '@academy/contract/enums'
import { notificationsApi } from '@academy/contract/notifications'
import { usersApi } from '@academy/contract/users'
import { createLog } from '#platform/log.ts'
import { hashPassword } from '#platform/passwords.ts'
import { removedUsers, users } from '#server/schema/users.ts'
import { tinyImage } from '#test/make/make-images.ts'
import { type MadeAcademy, type Person, testPassword } from '#test/make/make.ts'
import { filesHolding, makeWholePerson, tablesHolding } from '#test/personal-data/personal-data.ts'
import { asOwner } from '#test/security/catalogue.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { eraseAccount, reapplyErasures } from './privacy-erasure.service.ts'
import { registry } from './privacy-registry.ts'

const lines: string[] = []
const log = createLog('trace', { write: (line) => void lines.push(line) })
let it: TestApp
let academy: MadeAcademy
let marks = 0
const nextMark = () => `zqlife${++marks}`
beforeAll(async () => {
  it = await startTestApp({ log })
  academy = await it.make.academy()
})
beforeEach(() => lines.splice(0))
afterAll(() => it.close())

const row = async (id: number) => (await it.database.db.select().from(users).where(eq(users.id, id)))[0]!
const removal = async (id: number) =>
  (await it.database.db.select().from(removedUsers).where(eq(removedUsers.userId, id)))[0]
const selfDelete = async (person: Person, password: string | undefined = testPassword) =>
  (await it.as(person)).call(accountApi.selfDelete, { body: password === undefined ? {} : { password } })
const tools = () => ({ db: it.database.db, files: it.files, now: () => it.clock.now, log })

/** What names, reaches or opens; and what an erasure does not keep for good. The password still has to work. */
const isPersonal = (table: string, column: string): boolean =>
  registry[table]!.onErasure !== 'keep' &&
  registry[table]!.columns[column]!.kind !== 'technical' &&
  column !== 'password_hash'

const expectNoTrace = async (mark: string) => {
  expect(await tablesHolding(it, mark)).toEqual([])
  expect(await filesHolding(it, mark)).toEqual([])
  expect(lines.join('').toLowerCase()).not.toContain(mark)
}

describe('after a deletion', () => {
  test('[P2][ACC-59] no text of the person is left in any table, file or line of the log, and nobody else loses any', async () => {
    const [mine, theirs] = [nextMark(), nextMark()]
    const me = await makeWholePerson(it, academy, mine, isPersonal)
    await makeWholePerson(it, academy, theirs, isPersonal)
    expect(me.planted.length).toBeGreaterThan(15)
    const passwordHash = await hashPassword(testPassword)
    await it.database.db.update(users).set({ passwordHash }).where(eq(users.id, me.person.id))
    const { avatarFile, userHash } = await row(me.person.id)
    await it.files.put(avatarFile!, Buffer.from(`picture of ${mine}`))
    const others = await tablesHolding(it, theirs)
    expect(await tablesHolding(it, mine)).toEqual(others)
    expect(await filesHolding(it, mine)).toHaveLength(1)

    expect((await selfDelete(me.person)).status).toBe(204)
    await it.runJobs()
    await expectNoTrace(mine)
    for (const secret of [passwordHash, userHash]) expect(await tablesHolding(it, secret)).toEqual([])
    expect(await tablesHolding(it, theirs)).toEqual(others)
  })

  test('[P2][P5] nothing is left of a life through the front door, not even in the audit log or a line of the log', async () => {
    const mark = nextMark()
    const email = (name: string) => `${mark}-${name}@example.test`
    const phones = ['+380501112233', '+380501112244'] as const
    const registered = await it.call(
      authApi.register,
      {
        body: {
          email: email('first'),
          password: `${mark}!`,
          firstName: 'Незабутня',
          lastName: 'Канарка',
          phoneNumber: phones[0],
          birthDate: '2001-02-03',
          graduationYear: null,
          localization: 'ua',
          academyHash: academy.hash,
          direction: academy.directions.JS!,
          agreement: true,
          agreementTermsAndConditions: true,
          dataProcessingAllowed: true,
        },
      },
      { headers: { 'idempotency-key': crypto.randomUUID(), 'user-agent': `${mark} browser` } },
    )
    expect(registered.status).toBe(201)
    const [{ id }] = (
      await it.database.db.execute<{ id: number }>(
        sql`update users set email_confirmed_at = now() where email = ${email('first')} returning id`,
      )
    ).rows as [{ id: number }]
    const person = { id, email: email('first') }
    await it.call(authApi.login, { body: { email: person.email.toUpperCase(), password: 'wrong' } })
    await it.call(authApi.login, { body: { email: person.email, password: `${mark}!` } })
    await it.call(authApi.passwordRecovery, { body: { email: person.email } })
    await it.runJobs()
    const caller = await it.as(person)
    const profile = {
      firstName: 'Незабутня',
      lastName: 'Канарка-Друга',
      phoneNumber: phones[1],
      birthDate: '2001-02-03',
      country: 'UA',
      graduationYear: null,
      formVariantIds: [],
    }
    expect((await caller.call(usersApi.updateProfile, { body: profile })).status).toBe(200)
    expect((await caller.call(usersApi.profileImage, { file: await tinyImage() })).status).toBe(200)
    await caller.call(notificationsApi.storeToken, { body: { deviceID: `${mark}-phone`, platformID: 1 } })
    const asked = { email: email('second'), password: `${mark}!` }
    expect((await caller.call(accountApi.updateCredentials, { body: asked })).status).toBe(200)
    const admin = await it.make.user({ isSuperAdmin: true })
    await (await it.as(person, { impersonator: admin })).call(usersApi.updateProfile, { body: profile })
    await it.runJobs()
    const picture = (await row(id)).avatarFile!
    expect(await it.files.get(picture)).not.toBeNull()

    expect((await caller.call(accountApi.selfDelete, { body: { password: `${mark}!` } })).status).toBe(204)
    await it.runJobs()
    await expectNoTrace(mark)
    for (const trace of ['Канарка', 'Незабутня', ...phones, picture]) await expectNoTrace(trace.toLowerCase())
    expect(await it.files.get(picture)).toBeNull()
  })

  test('[P2] marks, stages and memberships stay, of somebody without a name', async () => {
    const person = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
    const count = async () =>
      (
        await it.database.db.execute<Record<string, unknown>>(
          sql`select (select count(*) from user_stages where user_id = ${person.id}) as stages,
            (select count(*) from user_groups where user_id = ${person.id}) as groups,
            (select count(*) from user_roles where user_id = ${person.id}) as roles`,
        )
      ).rows[0]
    const before = await count()
    await selfDelete(person)
    await it.runJobs()
    expect(await count()).toEqual(before)
    expect(before).toEqual({ stages: '2', groups: '1', roles: '1' })
    expect(await row(person.id)).toMatchObject({
      email: `deleted-${person.id}@deleted.invalid`,
      firstName: '',
      lastName: '',
      phoneNumber: null,
      birthDate: null,
      passwordHash: null,
      deletedAt: it.clock.now,
    })
  })

  test('[P2] the erasure is noted where a restored database cannot reach, and doing it again changes nothing', async () => {
    const person = await it.make.user()
    await selfDelete(person)
    await it.runJobs()
    const note = Buffer.from((await it.files.get(`erasures/${person.id}`))!).toString()
    expect(JSON.parse(note)).toMatchObject({ at: it.clock.now.toISOString(), reason: 0, removedBy: person.id })
    expect(note).not.toContain(person.email)
    const before = await row(person.id)
    await eraseAccount(tools(), person.id)
    expect(await row(person.id)).toEqual(before)
  })

  test('[P2] counters of tries go by the whole address, whatever signs it has', async () => {
    const person = await it.make.user({ email: 'odd|sign@example.test' })
    const other = await it.make.user({ email: 'very-odd|sign@example.test' })
    for (const { email } of [person, other])
      await it.call(authApi.login, { body: { email: email.toUpperCase(), password: 'wrong' } })
    await selfDelete(person)
    await it.runJobs()
    const { rows } = await it.database.db.execute<{ key: string }>(
      sql`select key from rate_limits where key like '%sign@example.test' order by 1`,
    )
    expect(rows.map(({ key }) => key)).toEqual([
      'login-account:very-odd|sign@example.test',
      'login-door:127.0.0.1|very-odd|sign@example.test',
      'login-failed-row:127.0.0.1|very-odd|sign@example.test',
    ])
  })

  test('[P2] an account that was not removed is never erased', async () => {
    const person = await it.make.user()
    await eraseAccount(tools(), person.id)
    expect(await row(person.id)).toMatchObject({ email: person.email, deletedAt: null })
  })
})

describe('deleting their own account', () => {
  test('[ACC-59][ACC-11][ACC-12] is recorded with the reason "self deleted"', async () => {
    const person = await it.make.user()
    await selfDelete(person)
    expect(await removal(person.id)).toMatchObject({
      reason: removedUserReasons.SelfDeleted,
      comment: '',
      removedBy: person.id,
      removedAt: it.clock.now,
    })
    expect(removedUserReasons.SelfDeleted).toBe(0)
  })

  test('[ACC-59][T4] ends all sessions at once, frees e-mail and phone, and the log-in is gone', async () => {
    const person = await it.make.user({ phoneNumber: '+380991112233' })
    const elsewhere = await it.as(person)
    await selfDelete(person)
    expect((await elsewhere.call(authApi.me, {})).error.name).toBe('InvalidAccessToken')
    const { error } = await it.call(authApi.login, { body: { email: person.email, password: testPassword } })
    expect(error.name).toBe('UserNotFound')
    const again = await it.make.user({ email: person.email, phoneNumber: '+380991112233' })
    await it.runJobs()
    expect(await row(again.id)).toMatchObject({ email: person.email, phoneNumber: '+380991112233' })
  })

  test('[ACC-59] sends no mail any more', async () => {
    const person = await it.make.user()
    await selfDelete(person)
    await it.runJobs()
    expect(await tablesHolding(it, person.email)).toEqual([])
  })

  test('[ACC-59] needs the password', async () => {
    const person = await it.make.user()
    for (const [password, name] of [
      ['wrong', 'WrongPassword'],
      [undefined, 'ValidationError'],
    ] as const) {
      const caller = await it.as(person)
      const { error } = await caller.call(accountApi.selfDelete, { body: password ? { password } : {} })
      expect(error.name).toBe(name)
    }
    expect(await row(person.id)).toMatchObject({ deletedAt: null })
    expect(await removal(person.id)).toBeUndefined()
  })

  test('[ACC-59][T7] lets nobody try out passwords', async () => {
    const person = await it.make.user()
    for (let time = 1; time <= 10; time++) expect((await selfDelete(person, 'wrong')).error.name).toBe('WrongPassword')
    expect((await selfDelete(person, testPassword)).error.name).toBe('TooManyRequests')
  })

  test('[ACC-59] of an account without a password needs a recent proof instead', async () => {
    const person = await it.make.user({ passwordHash: null, googleId: 'g-1' })
    const caller = await it.as(person)
    it.clock.advance(11 * 60_000)
    const late = await caller.call(accountApi.selfDelete, { body: {} })
    expect(late.error).toMatchObject({ name: 'AccessDenied', fields: [{ field: 'session', message: 'stepUpNeeded' }] })
    expect((await selfDelete(person, undefined)).status).toBe(204)
  })

  test('[ACC-59] is not for a SuperAdmin, so the last one stays', async () => {
    const { status, error } = await selfDelete(await it.make.user({ isSuperAdmin: true }))
    expect([status, error.name]).toEqual([403, 'AccessDenied'])
  })
})

describe('a database that was restored from a backup', () => {
  const tables = Object.keys(registry).filter((name) => registry[name]!.rowsOf && name !== 'audit_log')
  const backUp = () =>
    asOwner(it.urls.ownerUrl, async (client) => {
      await client.query('drop schema if exists kept cascade; create schema kept')
      for (const table of tables) await client.query(`create table kept.${table} as table ${table}`)
    })
  const restore = () =>
    asOwner(it.urls.ownerUrl, async (client) => {
      await client.query('begin; set local session_replication_role = replica')
      for (const table of tables) {
        await client.query(`delete from ${table}`)
        // What the database works out by itself cannot be given to it.
        const { rows } = await client.query<{ columns: string }>(
          `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
           where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
          [table],
        )
        const { columns } = rows[0]!
        await client.query(
          `insert into ${table} (${columns}) overriding system value select ${columns} from kept.${table}`,
        )
      }
      await client.query('commit; drop schema kept cascade')
    })

  test('[P2] erases again whoever was erased since, and nobody else', async () => {
    const [mark, other] = [nextMark(), nextMark()]
    const me = await makeWholePerson(it, academy, mark, isPersonal)
    await makeWholePerson(it, academy, other, isPersonal)
    await backUp()
    await selfDelete(me.person)
    await it.runJobs()
    await restore()
    expect(await row(me.person.id)).toMatchObject({ deletedAt: null })
    const others = await tablesHolding(it, other)
    expect(await tablesHolding(it, mark)).toEqual(others)

    await reapplyErasures(tools())
    await expectNoTrace(mark)
    expect(await tablesHolding(it, other)).toEqual(others)
    expect(await removal(me.person.id)).toMatchObject({ reason: 0, erasedAt: it.clock.now })
    lines.splice(0)
    await reapplyErasures(tools())
    expect(lines).toEqual([])
  })

  test('[P2] of somebody whom staff removed, also when that staff member is younger than the backup', async () => {
    const person = await it.make.user()
    await backUp()
    const boss = await it.make.user()
    await it.database.db.execute(sql`update users set deleted_at = now() where id = ${person.id}`)
    await it.database.db.execute(
      sql`insert into removed_users (user_id, reason, removed_by) values (${person.id}, 3, ${boss.id})`,
    )
    await eraseAccount(tools(), person.id)
    await restore()
    await reapplyErasures(tools())
    expect(await removal(person.id)).toMatchObject({ reason: 3, removedBy: person.id })
    expect((await row(person.id)).email).toBe(`deleted-${person.id}@deleted.invalid`)
  })

  test('[P2] an account that only has the number of an erased one is left alone', async () => {
    const person = await it.make.user()
    const note = { at: it.clock.now.toISOString(), fingerprint: 'of another', reason: 0, removedBy: person.id }
    await it.files.put(`erasures/${person.id}`, Buffer.from(JSON.stringify(note)))
    await reapplyErasures(tools())
    expect(await row(person.id)).toMatchObject({ email: person.email, deletedAt: null })
  })

  test('[P2] a note that cannot be read is reported', async () => {
    const person = await it.make.user()
    await it.files.put(`erasures/${person.id}`, Buffer.from('{'))
    await reapplyErasures(tools())
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: 50, userId: person.id }])
  })

  test('[P2] finishes what a crash has left half done', async () => {
    const person = await it.make.user()
    await selfDelete(person)
    // The note is written first; then the process died.
    const { userHash } = await row(person.id)
    const broken = { ...it.files, remove: () => Promise.reject(new Error('away')) }
    await it.database.db.execute(sql`update users set avatar_file = 'avatars/x.webp' where id = ${person.id}`)
    await expect(eraseAccount({ ...tools(), files: broken }, person.id)).rejects.toThrow('away')
    expect(await row(person.id)).toMatchObject({ userHash, email: person.email })
    await reapplyErasures(tools())
    expect((await row(person.id)).email).toBe(`deleted-${person.id}@deleted.invalid`)
  })
})
