import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { missingAcademyFields, missingFields } from '@academy/contract/enums'
import { PreparedClient } from '#platform/prepared-client.ts'
import { academies } from '#server/schema/academies.ts'
import { userFormVariants } from '#server/schema/forms.ts'
import { secondFactors, users } from '#server/schema/users.ts'
import type { Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const me = async (person: Person, impersonator?: Person) =>
  (await (await it.as(person, impersonator ? { impersonator } : {})).call(authApi.me, {})).body
const change = (person: Person, values: Partial<typeof users.$inferInsert>) =>
  it.database.db.update(users).set(values).where(eq(users.id, person.id))
const choose = (person: Person, formVariantId: number) =>
  it.database.db.insert(userFormVariants).values({ userId: person.id, formVariantId })
const nothing = { birthDate: null, phoneNumber: null, consentedAt: null, backgroundGivenAt: null }

describe('the person', () => {
  test('[ACC-01][ACC-05][ACC-08][FILE-10] has what they told about themselves', async () => {
    const avatarFile = `avatars/${randomUUID()}.webp`
    const person = await it.make.user({
      firstName: 'Олена',
      lastName: 'Кравець',
      phoneNumber: '+380501112233',
      birthDate: '1999-12-31',
      graduationYear: 2021,
      country: 'UA',
      avatarFile,
      googleId: 'google-7',
      facebookId: 'facebook-7',
      pendingEmail: 'next@example.test',
    })
    expect(await me(person)).toMatchObject({
      id: person.id,
      email: person.email,
      firstName: 'Олена',
      lastName: 'Кравець',
      phoneNumber: '+380501112233',
      birthDate: '1999-12-31',
      graduationYear: 2021,
      country: 'UA',
      avatarUrl: `/files/${avatarFile}`,
      googleId: 'google-7',
      facebookId: 'facebook-7',
      pendingEmail: 'next@example.test',
      hasPassword: true,
      isEmployee: false,
      active: true,
      dataProcessingAllowed: true,
      hasAcceptedPrinciplesAgreement: false,
      alreadySeenReferralPage: false,
    })
  })

  test('[ACC-01][ACC-08] or has not told it yet', async () => {
    const person = await it.make.user({ ...nothing, passwordHash: null })
    expect(await me(person)).toMatchObject({
      phoneNumber: null,
      birthDate: null,
      graduationYear: null,
      country: null,
      avatarUrl: null,
      googleId: null,
      hasPassword: false,
      dataProcessingAllowed: false,
    })
  })

  test('[ACC-02] has groups, each with its academy, its specialization by name and whether it is the direction', async () => {
    const [one, two] = [await it.make.academy(), await it.make.academy({ directions: ['PHP'] })]
    const student = await it.make.student(one, { direction: 'QA' })
    await it.make.grant(student, 'Student', two)
    const { rows } = await it.database.db.execute<{ id: number }>(sql`insert into groups
      (academy_id, name, specialization_id, is_direction)
      values (${two.id}, 'evening', ${two.specializationIds.PHP}, false) returning id`)
    const evening = rows[0]!.id
    await it.database.db.execute(
      sql`insert into user_groups (academy_id, user_id, group_id) values (${two.id}, ${student.id}, ${evening})`,
    )
    const group = (id: number, of: typeof one, name: string, isDirection: boolean) => ({
      id,
      academyId: of.id,
      specialization: { id: of.specializationIds[name], name },
      isDirection,
    })
    expect((await me(student)).groups).toEqual([
      group(one.directions.QA!, one, 'QA', true),
      group(evening, two, 'PHP', false),
    ])
  })

  test('[ACC-05][FORM-41] has the form variants chosen from the shared lists', async () => {
    const person = await it.make.user()
    const [university, city] = [await it.make.variant('University'), await it.make.variant('City')]
    await choose(person, university)
    await choose(person, city)
    expect((await me(person)).formVariants).toEqual([
      { id: city, type: 'City' },
      { id: university, type: 'University' },
    ])
  })

  test('Q-90: has their academies, of which a draft says so until somebody opens it', async () => {
    const made = [
      await it.make.academy(),
      await it.make.academy({ active: null }),
      await it.make.academy({ active: null, isClosed: true }),
    ]
    const stateIn = async (person: Person) => {
      const { academies } = await me(person)
      return made.map(({ id }) => {
        const { isAcademyClosed, isDraft } = academies.find((academy) => academy.id === id)!
        return { isAcademyClosed, isDraft }
      })
    }
    const states = [
      { isAcademyClosed: false, isDraft: false },
      { isAcademyClosed: false, isDraft: true },
      { isAcademyClosed: true, isDraft: false },
    ]
    expect(await stateIn(await it.make.user({ roles: { Admin: made } }))).toEqual(states)
    expect(await stateIn(await it.make.user({ isSuperAdmin: true }))).toEqual(states)
  })

  test('has a second factor, or must have one where they are staff', async () => {
    const academy = await it.make.academy()
    const [teacher, student] = [await it.make.user({ roles: { Teacher: [academy] } }), await it.make.student(academy)]
    const require = (requiresSecondFactor: boolean) =>
      it.database.db.update(academies).set({ requiresSecondFactor }).where(eq(academies.id, academy.id))
    await require(true)
    expect((await me(teacher)).secondFactor).toEqual({ isEnabled: false, isRequired: true })
    expect((await me(student)).secondFactor).toEqual({ isEnabled: false, isRequired: false })
    const secret = { userId: student.id, sealedSecret: 'sealed' }
    await it.database.db.insert(secondFactors).values(secret)
    expect((await me(student)).secondFactor.isEnabled).toBe(false)
    await it.database.db
      .update(secondFactors)
      .set({ enabledAt: it.clock.now })
      .where(eq(secondFactors.userId, student.id))
    expect((await me(student)).secondFactor.isEnabled).toBe(true)
    await require(false)
    expect((await me(teacher)).secondFactor.isRequired).toBe(false)
  })
})

describe('what is missing (Q-64)', () => {
  test('[ACC-07][ACC-09] is named in the order of the pages, and worked out at every me', async () => {
    const student = await it.make.student(await it.make.academy())
    await change(student, nothing)
    expect(await me(student)).toMatchObject({
      missingFields: [...missingFields],
      missingFormFields: ['university'],
      missingAcademyFields: [...missingAcademyFields],
    })
    await change(student, { phoneNumber: '+380509998877', backgroundGivenAt: it.clock.now })
    const consents = ['agreementTermsAndConditions', 'agreement', 'dataProcessingAllowed']
    expect((await me(student)).missingFields).toEqual(['birthDate', ...consents])
    await change(student, { consentedAt: it.clock.now, birthDate: '2000-01-01' })
    expect((await me(student)).missingFields).toEqual([])
    await change(student, { birthDate: null })
    expect((await me(student)).missingFields).toEqual(['birthDate'])
  })

  test('[ACC-09] graduation year and country are not once they were asked for, and a picture never is', async () => {
    const person = await it.make.user({ graduationYear: null, country: null, avatarFile: null })
    expect((await me(person)).missingFields).toEqual([])
  })

  test('[ACC-07][ACC-09] a city is no university', async () => {
    const person = await it.make.user()
    await choose(person, await it.make.variant('City'))
    expect((await me(person)).missingFormFields).toEqual(['university'])
    await choose(person, await it.make.variant('University'))
    expect((await me(person)).missingFormFields).toEqual([])
  })

  test('[ACC-07] employees are never asked, nor is a SuperAdmin', async () => {
    const [works, studies] = [await it.make.academy(), await it.make.academy()]
    const people = [
      await it.make.user({ ...nothing, roles: { Teacher: [works] } }),
      await it.make.user({ ...nothing, roles: { Teacher: [works], Student: [studies] } }),
      await it.make.user({ ...nothing, isEmployee: true }),
      await it.make.user({ ...nothing, isSuperAdmin: true }),
    ]
    for (const person of people)
      expect(await me(person)).toMatchObject({ missingFields: [], missingFormFields: [], missingAcademyFields: [] })
  })

  test('[ACC-07] nobody is asked while somebody else acts as them', async () => {
    const student = await it.make.student(await it.make.academy())
    await change(student, nothing)
    const boss = await it.make.user({ isSuperAdmin: true })
    expect(await me(student, boss)).toMatchObject({
      missingFields: [],
      missingFormFields: [],
      missingAcademyFields: [],
      impersonator: { id: boss.id },
    })
  })

  test('[ACC-07] experience is asked only where one is an active student', async () => {
    const applicant = await it.make.user()
    const blocked = await it.make.student(await it.make.academy(), { active: false })
    for (const person of [applicant, blocked]) expect((await me(person)).missingAcademyFields).toEqual([])
  })
})

describe('the answer', () => {
  test('is two statements, who calls and who that is, each planned once', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    await choose(student, await it.make.variant('University'))
    const calls = await it.as(student)
    await calls.call(authApi.me, {})
    const query = vi.spyOn(PreparedClient.prototype, 'query')
    try {
      expect((await calls.call(authApi.me, {})).status).toBe(200)
      expect(query).toHaveBeenCalledTimes(2)
      // Values apart from the text: that is what lets the driver keep the plan.
      for (const [, values] of query.mock.calls as unknown as [unknown, unknown[]][])
        expect(values.length).toBeGreaterThan(0)
    } finally {
      query.mockRestore()
    }
  })
})
