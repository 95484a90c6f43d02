import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { type Profile, usersApi } from '@academy/contract/users'
import { formVariants } from '#server/schema/forms.ts'
import { users } from '#server/schema/users.ts'
import type { Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

let phones = 0
const freePhone = () => `+38099${String(++phones).padStart(7, '0')}`
const profile = (values: Partial<Profile> = {}): Profile => ({
  firstName: 'Оксана',
  lastName: 'Нова',
  phoneNumber: freePhone(),
  birthDate: '2001-02-03',
  country: 'PL',
  graduationYear: 2020,
  formVariantIds: [],
  ...values,
})
const save = async (person: Person, body: Profile) => (await it.as(person)).call(usersApi.updateProfile, { body })
const me = async (person: Person) => (await (await it.as(person)).call(authApi.me, {})).body
const auditOf = async (person: Person, action: string) => {
  const { rows } = await it.database.db.execute<{
    details: { fields: string[] } | null
    impersonator_id: number | null
  }>(
    sql`select details, impersonator_id from audit_log where action = ${action} and target_id = ${String(person.id)}
        order by id`,
  )
  return rows
}
const addVariant = async (type: 'University' | 'City', hiddenAt?: Date): Promise<number> => {
  const text = randomUUID()
  const [row] = await it.database.db
    .insert(formVariants)
    .values({ type, textUa: text, textEn: text, hiddenAt })
    .returning()
  return row!.id
}

describe('update/profile', () => {
  test('[ACC-45] saves every field and answers the person as they are now', async () => {
    const person = await it.make.user()
    const university = await it.make.variant('University')
    const body = profile({ formVariantIds: [university] })
    const { formVariantIds: _, ...shown } = body
    const { status, body: answer } = await save(person, body)
    expect(status).toBe(200)
    expect(answer).toMatchObject({ ...shown, formVariants: [{ id: university, type: 'University' }] })
    expect(await me(person)).toEqual(answer)
  })

  test('[ACC-45] birth date, country and graduation year may be empty', async () => {
    const person = await it.make.user()
    const empty = { birthDate: null, country: null, graduationYear: null }
    expect((await save(person, profile(empty))).body).toMatchObject(empty)
  })

  test('[ACC-45][FORM-41] what is chosen replaces what was chosen before', async () => {
    const person = await it.make.user()
    const [one, two, city] = [await addVariant('University'), await addVariant('University'), await addVariant('City')]
    await save(person, profile({ formVariantIds: [one, city] }))
    const { body } = await save(person, profile({ formVariantIds: [two] }))
    expect(body.formVariants).toEqual([{ id: two, type: 'University' }])
  })

  test('[ACC-45] is for staff too, and touches nobody else', async () => {
    const academy = await it.make.academy()
    const [teacher, other] = [await it.make.user({ roles: { Teacher: [academy] } }), await it.make.user()]
    const before = await me(other)
    expect((await save(teacher, profile())).status).toBe(200)
    expect(await me(other)).toEqual(before)
  })

  test('[ACC-45][P4][P5] is written down with the names of what changed, never with the values', async () => {
    const person = await it.make.user({ firstName: 'Оксана', lastName: 'Нова' })
    const body = profile({ formVariantIds: [await it.make.variant('University')] })
    await save(person, body)
    await save(person, body)
    const rows = await auditOf(person, 'profile.changed')
    expect(rows.map(({ details }) => details)).toEqual([
      { fields: ['phoneNumber', 'birthDate', 'country', 'graduationYear', 'formVariantIds'] },
    ])
    expect(JSON.stringify(rows)).not.toContain(body.phoneNumber)
  })

  test('[ACC-45] an impersonator may, and is written down (Q-16)', async () => {
    const [person, impersonator] = [await it.make.user(), await it.make.user({ isSuperAdmin: true })]
    const calls = await it.as(person, { impersonator })
    const { status, body } = await calls.call(usersApi.updateProfile, { body: profile({ firstName: 'Інша' }) })
    expect([status, body.firstName]).toEqual([200, 'Інша'])
    expect((await auditOf(person, 'profile.changed'))[0]).toMatchObject({ impersonator_id: impersonator.id })
  })

  test.each<[string, Partial<Record<keyof Profile, unknown>>, string]>([
    ['a short name', { firstName: 'О' }, 'toShort'],
    ['a name of digits', { lastName: '12345' }, 'wrongName'],
    ['no phone', { phoneNumber: '' }, 'fieldIsRequired'],
    ['a child', { birthDate: `${new Date().getUTCFullYear() - 5}-01-01` }, 'wrongYear'],
    ['no such day', { birthDate: '2001-02-30' }, 'wrongDate'],
    ['no country', { country: 'Ukraine' }, 'wrongChoice'],
    ['another century', { graduationYear: 1890 }, 'wrongYear'],
    ['the id of another', { id: 1 } as object, 'unknownField'],
  ])('[ACC-45] %s is refused on its field', async (_what, wrong, message) => {
    const { status, error } = await save(await it.make.user(), { ...profile(), ...wrong } as Profile)
    expect([status, error.fields]).toEqual([400, [{ field: Object.keys(wrong)[0], message }]])
  })
})

describe('a phone number', () => {
  test('[ACC-45] of somebody else is refused on its field, and nothing is saved', async () => {
    const [person, other] = [await it.make.user(), await it.make.user()]
    const [taken, before] = [(await me(other)).phoneNumber!, await me(person)]
    const { status, error } = await save(person, profile({ phoneNumber: taken }))
    expect([status, error.code, error.name]).toEqual([409, 48, 'PhoneNumberExists'])
    expect(error.fields).toEqual([{ field: 'phoneNumber', message: 'phoneTaken' }])
    expect(await me(person)).toEqual(before)
  })

  test('[ACC-45] their own stays their own, and that of a deleted account is free (Q-28)', async () => {
    const phoneNumber = freePhone()
    await it.make.user({ phoneNumber, deletedAt: it.clock.now })
    const person = await it.make.user()
    expect((await save(person, profile({ phoneNumber }))).status).toBe(200)
    expect((await save(person, profile({ phoneNumber, firstName: 'Марія' }))).status).toBe(200)
  })

  test('[ACC-45] that twenty want at once is given to one', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => it.make.user()))
    const phoneNumber = freePhone()
    const answers = await Promise.all(people.map((person) => save(person, profile({ phoneNumber }))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.name))).toEqual(
      new Set(['PhoneNumberExists']),
    )
    const rows = await it.database.db.select().from(users).where(eq(users.phoneNumber, phoneNumber))
    expect(rows).toHaveLength(1)
  })
})

describe('what is chosen from the lists', () => {
  test.each<[string, () => Promise<number[]>]>([
    ['one that does not exist', async () => [2_000_000_000]],
    ['a hidden one', async () => [await addVariant('University', it.clock.now)]],
    ['one of the experience form', async () => [await it.make.variant('Programmer Level')]],
    ['two universities', async () => [await addVariant('University'), await addVariant('University')]],
  ])('[ACC-29][FORM-40] %s is refused, and nothing is saved', async (_what, ids) => {
    const person = await it.make.user()
    const before = await me(person)
    const { status, error } = await save(person, profile({ formVariantIds: await ids() }))
    expect([status, error.code, error.name]).toEqual([400, 29, 'FormVariantsInvalid'])
    expect(await me(person)).toEqual(before)
  })

  test('[FORM-41] what was hidden since stays with who has it (Q-66)', async () => {
    const [person, other, university] = [await it.make.user(), await it.make.user(), await addVariant('University')]
    await save(person, profile({ formVariantIds: [university] }))
    await it.database.db.update(formVariants).set({ hiddenAt: it.clock.now }).where(eq(formVariants.id, university))
    const { status, body } = await save(person, profile({ formVariantIds: [university] }))
    expect([status, body.formVariants]).toEqual([200, [{ id: university, type: 'University' }]])
    expect((await save(other, profile({ formVariantIds: [university] }))).error.name).toBe('FormVariantsInvalid')
  })

  test('[FORM-41] two saves at once leave one university', async () => {
    const person = await it.make.user()
    const ids = await Promise.all(Array.from({ length: 8 }, () => addVariant('University')))
    const phoneNumber = freePhone()
    const calls = await it.as(person)
    await Promise.all(
      ids.map((id) => calls.call(usersApi.updateProfile, { body: profile({ phoneNumber, formVariantIds: [id] }) })),
    )
    expect((await me(person)).formVariants).toHaveLength(1)
  })
})

describe('the principles agreement', () => {
  const accept = async (person: Person) => (await it.as(person)).call(usersApi.acceptPrinciples, {})

  test('[ACC-57][ACC-08] is accepted once, with its moment, and written down', async () => {
    const student = await it.make.student(await it.make.academy())
    expect((await me(student)).hasAcceptedPrinciplesAgreement).toBe(false)
    expect((await accept(student)).status).toBe(204)
    expect((await me(student)).hasAcceptedPrinciplesAgreement).toBe(true)
    const acceptedAt = async () =>
      (await it.database.db.select().from(users).where(eq(users.id, student.id)))[0]!.principlesAcceptedAt
    const first = await acceptedAt()
    it.clock.advance(60_000)
    expect((await accept(student)).status).toBe(204)
    expect(await acceptedAt()).toEqual(first)
    expect((await auditOf(student, 'consent.given')).map(({ details }) => details)).toEqual([{ consent: 'principles' }])
  })

  test('[ACC-57] is nobody else’s to accept (Q-16)', async () => {
    const [student, impersonator] = [
      await it.make.student(await it.make.academy()),
      await it.make.user({ isSuperAdmin: true }),
    ]
    const calls = await it.as(student, { impersonator })
    expect((await calls.call(usersApi.acceptPrinciples, {})).error.name).toBe('ImpersonationNotAllowed')
    expect((await me(student)).hasAcceptedPrinciplesAgreement).toBe(false)
  })
})
