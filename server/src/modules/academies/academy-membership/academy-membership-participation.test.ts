import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { authApi } from '@academy/contract/auth'
import { usersApi } from '@academy/contract/users'
import { mailsTo } from '#test/reading/read-mails.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

const byNumber = (a: number, b: number) => a - b

let it: TestApp
let academy: MadeAcademy
let admin: Caller

beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ type: 'Secret', secretHash: `secret-${randomUUID()}` })
  admin = await adminOf(academy)
})
afterAll(() => it.close())

const adminOf = async (of: MadeAcademy) => it.as(await it.make.user({ roles: { Admin: [of] } }))
const invite = (emails: string, { calls = admin, id = academy.id } = {}) =>
  calls.call(academiesApi.invite, { params: { id }, body: { emails } }, { academyId: id })
const confirm = (calls: Caller, hash: string) => calls.call(academiesApi.confirmParticipation, { params: { hash } })
const stranger = () => `guest-${randomUUID()}@example.test`

const codeOf = async (email: string): Promise<string> => {
  const newest = (await mailsTo(it, email)).at(-1)!
  return /\/confirm-participation\/([\w-]+)/.exec(newest.text)![1]!
}
/** Somebody who was invited, with the code of the mail. */
const invited = async (person?: Person, id = academy.id): Promise<{ person: Person; code: string }> => {
  const guest = person ?? (await it.make.user())
  const boss = await it.as(await it.make.user({ isSuperAdmin: true, isEmployee: true }))
  await invite(guest.email, { calls: boss, id })
  return { person: guest, code: await codeOf(guest.email.toLowerCase()) }
}

describe('inviting', () => {
  test('[ACAD-36] mails everybody once, in their language, with a link of their own', async () => {
    const english = await it.make.user({ localization: 'en', firstName: 'Grace' })
    const guest = stranger()
    const { body } = await invite(`${guest} , ${english.email};${guest.toUpperCase()};`)
    expect(body).toEqual({ sent: 2, alreadyIn: 0 })
    const [[toGuest], [toEnglish]] = [await mailsTo(it, guest), await mailsTo(it, english.email)]
    expect(toGuest).toMatchObject({ action: 'academy confirmation', userId: null, toName: '' })
    expect(toGuest!.text).toContain(`Вас запрошують до набору «${academy.name}».`)
    expect(toGuest!.text).toMatch(/^Вітаємо!\n/)
    expect(toEnglish).toMatchObject({ userId: english.id, subject: 'You’re invited to Academy' })
    expect(toEnglish!.text).toMatch(/^Hello, Grace!/)
    expect(await codeOf(guest)).not.toBe(await codeOf(english.email))
    expect((await codeOf(guest)).length).toBeGreaterThanOrEqual(22)
  })

  test('[ACAD-36] the code itself is nowhere in the database', async () => {
    const guest = stranger()
    await invite(guest)
    const code = await codeOf(guest)
    const { rows } = await it.database.db.execute<{ row: string }>(sql`select i::text as row from invitations i`)
    expect(rows.some(({ row }) => row.includes(code))).toBe(false)
  })

  test('[ACAD-36] members are counted, not mailed', async () => {
    const student = await it.make.student(academy)
    expect((await invite(`${student.email}, ${stranger()}`)).body).toEqual({ sent: 1, alreadyIn: 1 })
    expect(await mailsTo(it, student.email)).toEqual([])
  })

  test.each([
    ['', 'fieldIsRequired'],
    [' ;, ', 'fieldIsRequired'],
    ['not an address', 'invalidEmailFormat'],
    ['good@example.test, bad@', 'invalidEmailFormat'],
    [Array.from({ length: 201 }, (_, n) => `g${n}@example.test`).join(','), 'toLong'],
  ])('[ACAD-36] a list that is no list of at most 200 addresses sends nothing', async (emails, message) => {
    const { status, error } = await invite(emails)
    expect([status, error.fields]).toEqual([400, [{ field: 'emails', message }]])
    expect(await mailsTo(it, 'good@example.test')).toEqual([])
  })

  test('[ACAD-36] a closed academy invites nobody, a foreign one is not there', async () => {
    const closed = await it.make.academy({ isClosed: true })
    expect((await invite(stranger(), { calls: await adminOf(closed), id: closed.id })).error.name).toBe('AcademyClosed')
    const other = await it.make.academy()
    const { error } = await admin.call(
      academiesApi.invite,
      { params: { id: other.id }, body: { emails: stranger() } },
      { academyId: academy.id },
    )
    expect(error.name).toBe('AcademyNotFound')
  })

  nightTest('[ACAD-36] thirty lists an hour are enough', async () => {
    const calls = await adminOf(academy)
    const answers = []
    for (let n = 0; n < 31; n++) answers.push(await invite(stranger(), { calls }))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })
})

describe('confirming', () => {
  test('[ACAD-36][MAIL-14] makes the invited one a Student of a secret academy, without a direction yet (Q-12)', async () => {
    const { person, code } = await invited()
    const calls = await it.as(person)
    expect((await confirm(calls, code)).body).toEqual({
      academyId: academy.id,
      academyName: academy.name,
      isConfirmed: true,
    })
    expect((await calls.call(authApi.me, {})).body).toMatchObject({
      currentAcademyId: academy.id,
      academyRoles: { Student: [{ id: academy.id }] },
      groups: [],
      routes: [{ isCurrentStage: true, state: 'Opened' }, {}, {}],
    })
  })

  test('[ACAD-36] compares addresses in the letters of no case', async () => {
    const person = await it.make.user({ email: `Mixed.Case-${randomUUID()}@Example.test` })
    const { code } = await invited(person)
    expect((await confirm(await it.as(person), code)).body.isConfirmed).toBe(true)
  })

  test('[ACAD-36] works once, also for two at the same moment', async () => {
    const { person, code } = await invited()
    const calls = await it.as(person)
    const answers = await Promise.all([1, 2, 3].map(() => confirm(calls, code)))
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 404, 404])
    expect((await confirm(calls, code)).error).toMatchObject({ code: 28, name: 'InvalidHash' })
    expect((await confirm(it, code)).error.name).toBe('InvalidHash')
  })

  test('[ACAD-36] tells a visitor where the link leads, and waits', async () => {
    const { person, code } = await invited()
    const answer = { academyId: academy.id, academyName: academy.name, isConfirmed: false }
    expect((await confirm(it, code)).body).toEqual(answer)
    expect((await confirm(await it.as(person), code)).body.isConfirmed).toBe(true)
  })

  test('[ACAD-36] is nothing for anybody else, and stays for whom it was meant', async () => {
    const { person, code } = await invited()
    expect((await confirm(await it.as(await it.make.user()), code)).error.name).toBe('InvalidHash')
    expect((await confirm(admin, code)).error.name).toBe('InvalidHash')
    const acting = await it.as(person, { impersonator: await it.make.user({ isSuperAdmin: true }) })
    expect((await confirm(acting, code)).error.name).toBe('ImpersonationNotAllowed')
    expect((await confirm(await it.as(person), code)).body.isConfirmed).toBe(true)
  })

  test('[ACAD-36] unknown, renewed and old codes are InvalidHash', async () => {
    expect((await confirm(it, 'nothing')).error.name).toBe('InvalidHash')
    const { person, code: first } = await invited()
    const { code: second } = await invited(person)
    const calls = await it.as(person)
    expect((await confirm(calls, first)).error.name).toBe('InvalidHash')
    const twoWeeks = 14 * 24 * 3600 * 1000
    it.clock.advance(twoWeeks)
    const later = await it.as(person)
    expect((await confirm(later, second)).error.name).toBe('InvalidHash')
    it.clock.advance(-twoWeeks)
    expect((await confirm(calls, second)).body.isConfirmed).toBe(true)
  })

  test('[ACAD-36] a new invitation works also where an earlier one was used up', async () => {
    const { person } = await invited()
    await it.database.db.execute(sql`update invitations set used_at = now() where email = ${person.email}`)
    const { code } = await invited(person)
    expect((await confirm(await it.as(person), code)).body.isConfirmed).toBe(true)
  })

  test('[ACAD-36] an academy that closed says so, one that was deleted is gone', async () => {
    const own = await it.make.academy()
    const { person, code } = await invited(undefined, own.id)
    const calls = await it.as(person)
    await it.database.db.execute(sql`update academies set is_closed = true where id = ${own.id}`)
    expect((await confirm(calls, code)).error.name).toBe('AcademyClosed')
    await it.database.db.execute(sql`update academies set deleted_at = now() where id = ${own.id}`)
    expect((await confirm(calls, code)).error.name).toBe('InvalidHash')
  })

  test('[ACAD-36][ACAD-12] whoever joined meanwhile keeps the one membership and comes back to it', async () => {
    const own = await it.make.academy()
    const { person, code } = await invited(undefined, own.id)
    const calls = await it.as(person)
    const body = { academyId: own.id, directionId: own.directions.JS! }
    await calls.call(usersApi.registerToAcademy, { body })
    await calls.call(usersApi.updateCurrentAcademy, { body: { academyId: null } })
    expect((await confirm(calls, code)).body.isConfirmed).toBe(true)
    expect((await calls.call(authApi.me, {})).body).toMatchObject({
      currentAcademyId: own.id,
      groups: [{ academyId: own.id }],
    })
    const { rows } = await it.database.db.execute<{ id: string }>(
      sql`select public_id as id from user_academies where user_id = ${person.id}`,
    )
    expect(rows).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  })

  test('[ACAD-36] too late for the programme is RegistrationError, and the code stays good (Q-11)', async () => {
    const late = await it.make.academy({ active: 2 })
    const { person, code } = await invited(undefined, late.id)
    const calls = await it.as(person)
    expect((await confirm(calls, code)).error.name).toBe('RegistrationError')
    await it.database.db.execute(
      sql`update academies set current_active_stage_id = ${late.stages[0]!.id} where id = ${late.id}`,
    )
    expect((await confirm(calls, code)).body.isConfirmed).toBe(true)
  })

  test('[ACAD-36] the secret hash alone still opens nothing', async () => {
    const calls = await it.as(await it.make.user())
    const { rows } = await it.database.db.execute<{ hash: string }>(
      sql`select secret_hash as hash from academies where id = ${academy.id}`,
    )
    const { error } = await calls.call(usersApi.registerToAcademy, {
      body: { academyId: academy.id, directionId: academy.directions.JS!, academyHash: rows[0]!.hash },
    })
    expect(error.name).toBe('RegistrationError')
  })
})
