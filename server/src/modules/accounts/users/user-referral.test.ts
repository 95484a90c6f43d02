import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { usersApi } from '@academy/contract/users'
import { systemSettings } from '#server/schema/settings.ts'
import { users } from '#server/schema/users.ts'
import type { Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
const setReferrals = (referralsEnabled: boolean) => it.database.db.update(systemSettings).set({ referralsEnabled })
afterEach(() => setReferrals(true))

const link = async (person: Person) => (await it.as(person)).call(usersApi.referralLink, {})
const linkIn = async (person: Person, academyId: number) =>
  (await it.as(person)).call(usersApi.referralLinkOfAcademy, { params: { academyId } })
const rowOf = async (person: Person) => (await it.database.db.select().from(users).where(eq(users.id, person.id)))[0]!

describe('the referral link', () => {
  test('[SYS-15][SYS-10] answers the hash of a student or an applicant, the same for both uses', async () => {
    const academy = await it.make.academy()
    const [student, applicant] = [await it.make.student(academy), await it.make.user()]
    const { userHash } = await rowOf(student)
    expect((await link(student)).body).toEqual({ userHash })
    expect((await linkIn(student, academy.id)).body).toEqual({ userHash })
    expect((await link(applicant)).body).toEqual({ userHash: (await rowOf(applicant)).userHash })
  })

  test('[SYS-20] who registers with it is remembered as referred (Q-75)', async () => {
    const student = await it.make.student(await it.make.academy())
    const email = `friend-${randomUUID()}@example.test`
    const registration = {
      email,
      password: 'Verba-2026',
      firstName: 'Друг',
      lastName: 'Новий',
      phoneNumber: '+380631112233',
      birthDate: '2001-02-03',
      graduationYear: null,
      localization: 'ua' as const,
      referral: (await link(student)).body.userHash,
      agreement: true as const,
      agreementTermsAndConditions: true as const,
      dataProcessingAllowed: true as const,
    }
    expect((await it.call(authApi.register, { body: registration })).status).toBe(201)
    const [friend] = await it.database.db.select().from(users).where(eq(users.email, email))
    expect(friend!.referrerId).toBe(student.id)
  })

  test('[SYS-10][ROLE-21] nobody has one while referrals are off', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    await setReferrals(false)
    for (const { status, error } of [await link(student), await linkIn(student, academy.id)])
      expect([status, error.code, error.name]).toEqual([403, 71, 'AccessDenied'])
  })

  test('[SYS-10][ROLE-21] employees have none, also where they study or hold no role yet', async () => {
    const [works, studies] = [await it.make.academy(), await it.make.academy()]
    const both = await it.make.user({ roles: { Teacher: [works], Student: [studies] } })
    const employee = await it.make.user({ isEmployee: true })
    const boss = await it.make.user({ isSuperAdmin: true })
    for (const person of [both, employee, boss]) expect((await link(person)).error.name).toBe('AccessDenied')
    expect((await linkIn(both, studies.id)).error.name).toBe('AccessDenied')
  })

  test('[SYS-15][ROLE-32] inside an academy of others there is none, nor in one that does not exist', async () => {
    const student = await it.make.student(await it.make.academy())
    const foreign = await it.make.academy()
    const unknown = await linkIn(student, 2_000_000_000)
    expect([unknown.status, unknown.error.name]).toEqual([403, 'NoRightToAccessAcademy'])
    expect((await linkIn(student, foreign.id)).text).toBe(unknown.text)
  })
})

describe('the referral prompt', () => {
  const see = async (person: Person, id: number) =>
    (await it.as(person)).call(usersApi.seenReferralPage, { params: { id } })
  const hasSeen = async (person: Person) =>
    (await (await it.as(person)).call(authApi.me, {})).body.alreadySeenReferralPage

  test('[SYS-14][ACC-08][ACC-51] is marked as seen, once and for all', async () => {
    const student = await it.make.student(await it.make.academy())
    expect(await hasSeen(student)).toBe(false)
    expect((await see(student, student.id)).status).toBe(204)
    expect(await hasSeen(student)).toBe(true)
    const { referralSeenAt } = await rowOf(student)
    it.clock.advance(60_000)
    expect((await see(student, student.id)).status).toBe(204)
    expect((await rowOf(student)).referralSeenAt).toEqual(referralSeenAt)
  })

  test('[SYS-14] only for oneself: anybody else is not there', async () => {
    const [student, other] = [await it.make.user(), await it.make.user()]
    const unknown = await see(student, 2_000_000_000)
    expect([unknown.status, unknown.error.name]).toEqual([404, 'UserNotFound'])
    expect((await see(student, other.id)).text).toBe(unknown.text)
    expect(await hasSeen(other)).toBe(false)
  })
})
