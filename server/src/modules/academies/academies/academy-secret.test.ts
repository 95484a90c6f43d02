import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { authApi } from '@academy/contract/auth'
import { usersApi } from '@academy/contract/users'
import { mailsTo } from '#test/reading/read-mails.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
const secretHash = `secret-${randomUUID()}`

beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ type: 'Secret', secretHash })
})
afterAll(() => it.close())

const ask = (calls: Caller, academyHash = secretHash) =>
  calls.call(academiesApi.askToTakePart, { body: { academyHash } })
const confirm = (calls: Caller, hash: string) => calls.call(academiesApi.confirmParticipation, { params: { hash } })
const codesOf = async ({ email }: Person): Promise<string[]> =>
  (await mailsTo(it, email)).map(({ text }) => /\/confirm-participation\/([\w-]+)/.exec(text)![1]!)
const academiesOf = async (calls: Caller) => (await calls.call(authApi.me, {})).body.academies.map(({ id }) => id)
const asker = async () => {
  const person = await it.make.user()
  return { person, calls: await it.as(person) }
}

describe('the secret link (Q-09)', () => {
  test('[ACAD-16] shows the academy to who holds it, and the public name of it shows nothing', async () => {
    const { calls } = await asker()
    const { body, text } = await calls.call(academiesApi.byHash, { params: { hash: secretHash } })
    expect(body).toMatchObject({ id: academy.id, joinable: true, isMember: false })
    expect(text).not.toContain(secretHash)
    expect((await calls.call(academiesApi.byHash, { params: { hash: academy.hash } })).error.name).toBe('InvalidHash')
  })

  test('[ACAD-09] the secret hash is in no list and no answer to a student (Q-10)', async () => {
    const { calls, person } = await asker()
    await ask(calls)
    await confirm(calls, (await codesOf(person))[0]!)
    for (const { text } of [
      await calls.call(academiesApi.list, {}),
      await calls.call(authApi.me, {}),
      await it.call(academiesApi.list, {}),
      await calls.call(academiesApi.byHash, { params: { hash: secretHash } }),
    ])
      expect(text).not.toContain(secretHash)
  })

  test('[MAIL-14][ACAD-36] asks, is mailed, and lets in only after the link of the mail', async () => {
    const { person, calls } = await asker()
    expect((await ask(calls)).body).toEqual({ email: person.email })
    expect(await academiesOf(calls)).toEqual([])
    const [mail] = await mailsTo(it, person.email)
    expect(mail).toMatchObject({ action: 'academy confirmation', userId: person.id })
    expect((await confirm(calls, (await codesOf(person))[0]!)).body.isConfirmed).toBe(true)
    expect(await academiesOf(calls)).toEqual([academy.id])
    expect((await ask(calls)).error.name).toBe('UserAlreadyInAcademy')
  })

  test('[ACAD-36] joins nobody by itself, nor at a registration', async () => {
    const { calls, person } = await asker()
    const body = { academyId: academy.id, directionId: academy.directions.JS!, academyHash: secretHash }
    expect((await calls.call(usersApi.registerToAcademy, { body })).error.name).toBe('RegistrationError')
    const password = 'Verba-2026'
    const comingFrom = { academyHash: secretHash, direction: academy.directions.JS! }
    const email = `new-${randomUUID()}@example.test`
    const registered = await it.call(authApi.register, {
      body: {
        email,
        password,
        firstName: 'Ірина',
        lastName: 'Нова',
        phoneNumber: '+380671112299',
        birthDate: '2001-02-03',
        graduationYear: null,
        localization: 'ua',
        agreement: true,
        agreementTermsAndConditions: true,
        dataProcessingAllowed: true,
        ...comingFrom,
      },
    })
    expect(registered.status).toBe(201)
    const { rows } = await it.database.db.execute<{ one: number }>(
      sql`select 1 as one from user_academies ua join users u on u.id = ua.user_id where u.email in (${email}, ${person.email})`,
    )
    expect(rows).toEqual([])
  })

  test('[ACAD-36] somebody else who opens the link of the mail stays outside', async () => {
    const { person, calls } = await asker()
    await ask(calls)
    const [code] = await codesOf(person)
    const other = await asker()
    expect((await confirm(other.calls, code!)).error.name).toBe('InvalidHash')
    expect(await academiesOf(other.calls)).toEqual([])
    expect((await confirm(calls, code!)).body.isConfirmed).toBe(true)
  })

  test('[ACAD-36] of two clicks the newest mail counts, and it counts once', async () => {
    const { person, calls } = await asker()
    await ask(calls)
    await ask(calls)
    const [first, second] = await codesOf(person)
    expect((await confirm(calls, first!)).error.name).toBe('InvalidHash')
    expect((await confirm(calls, second!)).body.isConfirmed).toBe(true)
    expect((await confirm(calls, second!)).error.name).toBe('InvalidHash')
  })

  test('[ACAD-36] a mail runs out after two weeks', async () => {
    const { person, calls } = await asker()
    await ask(calls)
    const twoWeeks = 14 * 24 * 3600 * 1000
    it.clock.advance(twoWeeks)
    expect((await confirm(await it.as(person), (await codesOf(person))[0]!)).error.name).toBe('InvalidHash')
    it.clock.advance(-twoWeeks)
  })

  test('[ACAD-16] an unknown hash, the public name and the link of a private academy are InvalidHash', async () => {
    const privateHash = `private-${randomUUID()}`
    await it.make.academy({ type: 'Private', privateHash })
    const { calls } = await asker()
    for (const hash of ['unknown', academy.hash, privateHash])
      expect((await ask(calls, hash)).error.name).toBe('InvalidHash')
  })

  test('[ACAD-35] a closed academy and one that is too far on say so', async () => {
    const [closed, late] = [`closed-${randomUUID()}`, `late-${randomUUID()}`]
    await it.make.academy({ type: 'Secret', secretHash: closed, isClosed: true })
    await it.make.academy({ type: 'Secret', secretHash: late, active: 2 })
    const { calls } = await asker()
    expect((await ask(calls, closed)).error.name).toBe('AcademyClosed')
    expect((await ask(calls, late)).error.name).toBe('RegistrationError')
    const byHash = (hash: string) => calls.call(academiesApi.byHash, { params: { hash } })
    expect((await byHash(closed)).body.joinable).toBe(false)
    expect((await byHash(late)).body.joinable).toBe(false)
  })

  test('[ACAD-36] staff do not study here, and nobody asks in the name of somebody else', async () => {
    const teacher = await it.as(await it.make.user({ roles: { Teacher: [await it.make.academy()] } }))
    expect((await ask(teacher)).error.name).toBe('RegistrationError')
    const person = await it.make.user()
    const acting = await it.as(person, { impersonator: await it.make.user({ isSuperAdmin: true }) })
    expect((await ask(acting)).error.name).toBe('ImpersonationNotAllowed')
    expect(await mailsTo(it, person.email)).toEqual([])
  })

  test('[T7] five mails an hour are enough, and wrong links count too', async () => {
    const { calls, person } = await asker()
    for (let n = 0; n < 4; n++) await ask(calls, 'guessed')
    expect((await ask(calls)).status).toBe(200)
    expect((await ask(calls)).status).toBe(429)
    expect(await codesOf(person)).toHaveLength(1)
  })
})
