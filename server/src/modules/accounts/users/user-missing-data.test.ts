import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { type MissingData, usersApi } from '@academy/contract/users'
import { formVariants } from '#server/schema/forms.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let university: number
beforeAll(async () => {
  it = await startTestApp()
  university = await it.make.variant('University')
})
afterAll(() => it.close())

let phones = 0
const freePhone = () => `+38098${String(++phones).padStart(7, '0')}`
/** As a social log-in leaves them. */
const empty = { birthDate: null, phoneNumber: null, consentedAt: null, backgroundGivenAt: null }
const everything = (): MissingData => ({
  birthDate: '2001-02-03',
  phoneNumber: freePhone(),
  country: 'PL',
  graduationYear: 2024,
  agreementTermsAndConditions: true,
  agreement: true,
  dataProcessingAllowed: true,
  formVariantIds: [university],
})
const fill = async (caller: Person, id: number, body: MissingData, impersonator?: Person) =>
  (await it.as(caller, impersonator ? { impersonator } : {})).call(usersApi.missingData, { params: { id }, body })
const me = async (person: Person) => (await (await it.as(person)).call(authApi.me, {})).body
const studentWithout = async (academy: MadeAcademy, values: object = empty): Promise<Person> => {
  const student = await it.make.student(academy)
  await it.database.db.update(users).set(values).where(eq(users.id, student.id))
  return student
}

describe('their own data', () => {
  test('[ACC-54][FORM-59][VAL-29] is filled in, and nothing is missing any more', async () => {
    const person = await it.make.user(empty)
    const body = everything()
    const { status, body: answer } = await fill(person, person.id, body)
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      id: person.id,
      birthDate: body.birthDate,
      phoneNumber: body.phoneNumber,
      country: 'PL',
      graduationYear: 2024,
      isBackgroundGiven: true,
      dataProcessingAllowed: true,
      formVariants: [{ id: university, type: 'University' }],
      missingFields: [],
      missingFormFields: [],
    })
    expect(await me(person)).toEqual(answer)
  })

  test.each<[keyof MissingData, string]>([
    ['birthDate', 'fieldIsRequired'],
    ['phoneNumber', 'fieldIsRequired'],
    ['country', 'fieldIsRequired'],
    ['graduationYear', 'fieldIsRequired'],
    ['agreementTermsAndConditions', 'dataProcessingCheck'],
    ['agreement', 'dataProcessingCheck'],
    ['dataProcessingAllowed', 'dataProcessingCheck'],
    ['formVariantIds', 'fieldIsRequired'],
  ])('[FORM-54][VAL-29] without %s it is refused on that field, and nothing is kept', async (field, message) => {
    const person = await it.make.user(empty)
    const before = await me(person)
    const { [field]: _, ...body } = everything()
    const { status, error } = await fill(person, person.id, body)
    expect([status, error.name, error.fields]).toEqual([400, 'ValidationError', [{ field, message }]])
    expect(await me(person)).toEqual(before)
  })

  test('[FORM-54] a list without a university is no university', async () => {
    const person = await it.make.user(empty)
    const { error } = await fill(person, person.id, {
      ...everything(),
      formVariantIds: [await it.make.variant('City')],
    })
    expect(error.fields).toEqual([{ field: 'formVariantIds', message: 'fieldIsRequired' }])
  })

  test('[ACC-54] what is there stays: another value for it is refused, the same one again is not', async () => {
    const person = await it.make.user(empty)
    const body = everything()
    await fill(person, person.id, body)
    expect((await fill(person, person.id, body)).status).toBe(200)
    for (const [field, value] of [
      ['birthDate', '1999-09-09'],
      ['phoneNumber', freePhone()],
      ['country', 'DE'],
      ['graduationYear', null],
    ] as const) {
      const { status, error } = await fill(person, person.id, { [field]: value })
      expect([status, error.fields]).toEqual([400, [{ field, message: 'unknownField' }]])
    }
    expect(await me(person)).toMatchObject({ birthDate: body.birthDate, phoneNumber: body.phoneNumber })
  })

  test('[ACC-54] a university comes beside what was chosen, a second one is refused', async () => {
    const city = await it.make.variant('City')
    const person = await it.make.user()
    await it.database.db.execute(
      sql`insert into user_form_variants (user_id, form_variant_id) values (${person.id}, ${city})`,
    )
    const { body } = await fill(person, person.id, { formVariantIds: [university] })
    expect(new Set(body.formVariants.map(({ id }) => id))).toEqual(new Set([city, university]))
    const [second] = await it.database.db
      .insert(formVariants)
      .values({ type: 'University', textUa: 'Другий', textEn: 'A second' })
      .returning()
    expect((await fill(person, person.id, { formVariantIds: [second!.id] })).error.name).toBe('FormVariantsInvalid')
  })

  test('[ACC-54] the phone of somebody else is refused on its field', async () => {
    const [person, other] = [await it.make.user(empty), await it.make.user()]
    const phoneNumber = (await me(other)).phoneNumber!
    const { status, error } = await fill(person, person.id, { ...everything(), phoneNumber })
    expect([status, error.name]).toEqual([409, 'PhoneNumberExists'])
    expect(error.fields).toEqual([{ field: 'phoneNumber', message: 'phoneTaken' }])
  })

  test.each<[keyof MissingData, unknown, string]>([
    ['birthDate', '2001-02-30', 'wrongDate'],
    ['birthDate', '2001-02-03T00:00:00Z', 'wrongDate'],
    ['phoneNumber', '0501234567', 'wrongPhone'],
    ['dataProcessingAllowed', false, 'dataProcessingCheck'],
  ])('[VAL-29] %s %j is refused', async (field, value, message) => {
    const person = await it.make.user(empty)
    const { status, error } = await fill(person, person.id, { ...everything(), [field]: value })
    expect([status, error.fields]).toEqual([400, [{ field, message }]])
  })

  test('[ACC-54][P4][P5] is written down: the consent by itself, the rest by its names', async () => {
    const person = await it.make.user(empty)
    const body = everything()
    await fill(person, person.id, body)
    const { rows } = await it.database.db.execute<{ action: string; details: unknown }>(
      sql`select action, details from audit_log where actor_id = ${person.id} order by id`,
    )
    expect(rows).toEqual([
      { action: 'consent.given', details: { consent: 'legal' } },
      {
        action: 'profile.changed',
        details: { fields: ['birthDate', 'phoneNumber', 'country', 'graduationYear', 'formVariantIds'] },
      },
    ])
  })

  test('[ACC-19][FORM-49] the three consents are to the words that stand there now, each kept with its version', async () => {
    const person = await it.make.user(empty)
    await fill(person, person.id, everything())
    const { rows } = await it.database.db.execute<Record<string, unknown>>(
      sql`select document, version, accepted_at as at from legal_acceptances where user_id = ${person.id} order by 1`,
    )
    const current = { version: 1, at: expect.anything() }
    expect(rows).toEqual([
      { document: 'code-of-conduct', ...current },
      { document: 'data-processing', ...current },
      { document: 'terms', ...current },
    ])
  })

  test('[VAL-31] no year is ‘Other’ only for who was asked', async () => {
    const person = await it.make.user(empty)
    expect(await me(person)).toMatchObject({ graduationYear: null, isBackgroundGiven: false })
    const { body } = await fill(person, person.id, { ...everything(), graduationYear: null })
    expect(body).toMatchObject({ graduationYear: null, isBackgroundGiven: true, missingFields: [] })
  })

  test('[ACC-54] consent that was given keeps its first moment', async () => {
    const person = await it.make.user()
    const consentedAt = async () =>
      (await it.database.db.select().from(users).where(eq(users.id, person.id)))[0]!.consentedAt
    const before = await consentedAt()
    it.clock.advance(60_000)
    await fill(person, person.id, { dataProcessingAllowed: true, formVariantIds: [university] })
    expect(await consentedAt()).toEqual(before)
  })
})

describe('for somebody else', () => {
  test.each(['Admin', 'HR'] as const)('[ACC-54] %s fills in what a student of the academy lacks', async (role) => {
    const academy = await it.make.academy()
    const staff = await it.make.user({ roles: { [role]: [academy] } })
    const student = await studentWithout(academy)
    const { status, body } = await fill(staff, student.id, { birthDate: '2001-02-03', formVariantIds: [university] })
    expect([status, body.id, body.birthDate]).toEqual([200, student.id, '2001-02-03'])
    expect(body.missingFields).toEqual([
      'phoneNumber',
      'country',
      'graduationYear',
      'agreementTermsAndConditions',
      'agreement',
      'dataProcessingAllowed',
    ])
    expect(await me(student)).toMatchObject({ birthDate: '2001-02-03', missingFormFields: [] })
  })

  test('[ACC-54] SuperAdmin reaches applicants and students everywhere', async () => {
    const boss = await it.make.user({ isSuperAdmin: true })
    for (const person of [await it.make.user(empty), await studentWithout(await it.make.academy())])
      expect((await fill(boss, person.id, { birthDate: '2001-02-03' })).status).toBe(200)
  })

  test('[ACC-54][A2] whoever is out of reach is as absent as an unknown id', async () => {
    const [here, there] = [await it.make.academy(), await it.make.academy()]
    // A right here is no right there, not even for who studies there.
    const admin = await it.make.user({ roles: { Admin: [here], Student: [there] } })
    const outOfReach = [
      await studentWithout(there),
      await it.make.user(empty),
      await it.make.user({ ...empty, roles: { HR: [here] } }),
      await it.make.user({ ...empty, roles: { Student: [here], Teacher: [there] } }),
      await it.make.user({ ...empty, roles: { Student: [here] }, deletedAt: it.clock.now }),
    ]
    const unknown = await fill(admin, 2_000_000_000, { birthDate: '2001-02-03' })
    expect([unknown.status, unknown.error.name]).toEqual([404, 'UserNotFound'])
    for (const { id } of outOfReach)
      expect((await fill(admin, id, { birthDate: '2001-02-03' })).text).toBe(unknown.text)
    const student = await it.make.student(here)
    expect((await fill(student, admin.id, { birthDate: '2001-02-03' })).text).toBe(unknown.text)
  })

  test.each(['TrackOwner', 'Coach', 'Teacher'] as const)('[ACC-54] %s has no right to it', async (role) => {
    const academy = await it.make.academy()
    const staff = await it.make.user({ roles: { [role]: [academy] } })
    const student = await studentWithout(academy)
    expect((await fill(staff, student.id, { birthDate: '2001-02-03' })).error.name).toBe('AccessDenied')
  })

  test('[ACC-54] staff fill gaps and change nothing that is there', async () => {
    const academy = await it.make.academy()
    const admin = await it.make.user({ roles: { Admin: [academy] } })
    const student = await it.make.student(academy)
    const { error } = await fill(admin, student.id, { birthDate: '1990-01-01' })
    expect(error.fields).toEqual([{ field: 'birthDate', message: 'unknownField' }])
    expect((await me(student)).birthDate).toBe('2000-01-01')
  })

  test('[ACC-54] nobody consents for somebody else (Q-16)', async () => {
    const academy = await it.make.academy()
    const [admin, boss] = [
      await it.make.user({ roles: { Admin: [academy] } }),
      await it.make.user({ isSuperAdmin: true }),
    ]
    const student = await studentWithout(academy)
    const answers = [
      await fill(admin, student.id, everything()),
      await fill(boss, student.id, everything()),
      await fill(student, student.id, everything(), boss),
    ]
    for (const { status, error } of answers) expect([status, error.name]).toEqual([403, 'ImpersonationNotAllowed'])
    expect(await me(student)).toMatchObject({ dataProcessingAllowed: false, birthDate: null })
  })

  test('[ACC-54] an impersonator fills in the rest (Q-16)', async () => {
    const [student, boss] = [await studentWithout(await it.make.academy()), await it.make.user({ isSuperAdmin: true })]
    const { status, body } = await fill(student, student.id, { birthDate: '2001-02-03' }, boss)
    expect([status, body.birthDate]).toEqual([200, '2001-02-03'])
  })

  test('[ACC-54][A2] staff are answered nothing of other academies, nor of how the person logs in', async () => {
    const [here, there] = [await it.make.academy(), await it.make.academy()]
    const [admin, boss] = [await it.make.user({ roles: { Admin: [here] } }), await it.make.user({ isSuperAdmin: true })]
    const student = await studentWithout(here, { ...empty, googleId: 'google-1', pendingEmail: 'next@example.test' })
    await it.make.grant(student, 'Student', there)
    await it.database.db.execute(
      sql`insert into user_groups (academy_id, user_id, group_id) values (${there.id}, ${student.id}, ${there.directions.JS})`,
    )
    const seen = await fill(admin, student.id, { birthDate: '2001-02-03' })
    expect(seen.body).toMatchObject({ currentAcademyId: null, routes: [], googleId: null, pendingEmail: null })
    expect(seen.body.academies.map(({ id }) => id)).toEqual([here.id])
    expect(seen.body.groups.map(({ academyId }) => academyId)).toEqual([here.id])
    expect(seen.text).not.toContain(there.name)
    expect((await fill(boss, student.id, { birthDate: '2001-02-03' })).body.academies).toHaveLength(2)
  })
})
