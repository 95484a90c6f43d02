import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { type FormVariantType, formVariantTypes } from '@academy/contract/enums'
import { formVariantsApi } from '@academy/contract/form-variants'
import { formVariants, userFormVariants } from '#server/schema/forms.ts'
import { users } from '#server/schema/users.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const lists = async (localization: 'ua' | 'en') =>
  (await it.call(formVariantsApi.byLocalization, { params: { localization }, query: {} })).body
const add = async (type: FormVariantType, values: Partial<typeof formVariants.$inferInsert> = {}): Promise<number> => {
  const textUa = `${type} ${randomUUID()}`
  const [row] = await it.database.db
    .insert(formVariants)
    .values({ type, textUa, textEn: textUa, ...values })
    .returning()
  return row!.id
}

describe('form data by localization', () => {
  test('[FORM-31][FORM-32][FORM-39][I18N-14] are the lists by their type, for everybody, in the language asked for', async () => {
    const [ua, en] = [await lists('ua'), await lists('en')]
    expect(Object.keys(ua).toSorted()).toEqual(formVariantTypes.slice(0, 10).toSorted())
    expect(ua.University!.length).toBeGreaterThan(250)
    const { id } = ua.University!.find(({ text }) => text === 'Американський університет Київ')!
    expect(en.University!.find((entry) => entry.id === id)!.text).toBe('American University Kyiv')
    for (const [type, entries] of Object.entries(ua))
      expect([type, new Set(en[type as FormVariantType]!.map((entry) => entry.id))]).toEqual([
        type,
        new Set(entries.map((entry) => entry.id)),
      ])
  })

  test('[FORM-39] stand in the order people look for them', async () => {
    const [ua, en] = [await lists('ua'), await lists('en')]
    const texts = (entries: { text: string }[] = []) => entries.map(({ text }) => text)
    expect(texts(ua.University).slice(0, 3)).toEqual([
      'Інший заклад освіти',
      'Не навчаюся у виші',
      'Академія адвокатури України',
    ])
    expect(texts(en.University).slice(0, 2)).toEqual(['Another institution', 'Not at a university'])
    for (const [locale, all] of [
      ['uk', texts(ua.University).slice(2)],
      ['en', texts(en.University).slice(2)],
    ] as const)
      expect(all).toEqual(all.toSorted(new Intl.Collator(locale).compare))
    expect(texts(ua.City).at(-1)).toBe('Інше місто')
    expect(texts(ua.City).length).toBeGreaterThan(25)
    for (const type of ['Backend', 'Frontend', 'Database Experience'] as const)
      expect(texts(en[type])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
  })

  test('[FORM-33] the three extra types are types as well', async () => {
    for (const type of ['Direction', 'Level', 'Mark'] as const) {
      const id = await add(type, { textEn: `A ${type}` })
      expect((await lists('en'))[type]).toEqual([{ id, text: `A ${type}` }])
    }
  })

  test('[FORM-39] a hidden one is not listed (Q-66)', async () => {
    const id = await add('City', { hiddenAt: it.clock.now })
    expect((await lists('ua')).City!.some((entry) => entry.id === id)).toBe(false)
  })

  test.each(['ru', 'UA', 'xx'])('[FORM-39] there are none in %s', async (localization) => {
    const { status, error } = await it.call(formVariantsApi.byLocalization, {
      params: { localization: localization as 'ua' },
      query: {},
    })
    expect([status, error.fields]).toEqual([400, [{ field: 'localization', message: 'wrongChoice' }]])
  })
})

describe('a registration', () => {
  const applicant = (formVariantIds?: number[]) => ({
    email: `applicant-${randomUUID()}@example.test`,
    password: 'Verba-2026',
    firstName: 'Олена',
    lastName: 'Нова',
    phoneNumber: `+38063${String(crypto.getRandomValues(new Uint32Array(1))[0]! % 10_000_000).padStart(7, '0')}`,
    birthDate: '2001-02-03',
    graduationYear: null,
    localization: 'ua' as const,
    agreement: true as const,
    agreementTermsAndConditions: true as const,
    dataProcessingAllowed: true as const,
    ...(formVariantIds ? { formVariantIds } : {}),
  })
  const chosenBy = async (email: string): Promise<number[]> => {
    const rows = await it.database.db
      .select({ id: userFormVariants.formVariantId })
      .from(userFormVariants)
      .innerJoin(users, eq(users.id, userFormVariants.userId))
      .where(eq(users.email, email))
    return rows.map(({ id }) => id)
  }

  test('[FORM-41][ACC-29] keeps what was chosen from the lists, once', async () => {
    const [university, city] = [await it.make.variant('University'), await it.make.variant('City')]
    const body = applicant([university, city, university])
    expect((await it.call(authApi.register, { body })).status).toBe(201)
    expect(new Set(await chosenBy(body.email))).toEqual(new Set([university, city]))
    expect(await chosenBy(body.email)).toHaveLength(2)
  })

  test('works without', async () => {
    const body = applicant()
    expect((await it.call(authApi.register, { body })).status).toBe(201)
    expect(await chosenBy(body.email)).toEqual([])
  })

  test.each<[string, () => Promise<number[]>]>([
    ['one that does not exist', async () => [await it.make.variant('University'), 2_000_000_000]],
    ['a hidden one', async () => [await add('University', { hiddenAt: it.clock.now })]],
    ['one of the experience form', async () => [await it.make.variant('Backend')]],
    ['two universities', async () => [await add('University'), await add('University')]],
  ])('[ACC-29][FORM-40] with %s is refused, and there is no account', async (_what, ids) => {
    const body = applicant(await ids())
    const { status, error } = await it.call(authApi.register, { body })
    expect([status, error.code, error.name]).toEqual([400, 29, 'FormVariantsInvalid'])
    expect(error.fields).toEqual([{ field: 'formVariantIds', message: 'wrongChoice' }])
    const { rows } = await it.database.db.execute<{ n: number }>(
      sql`select count(*)::int as n from users where email = ${body.email}`,
    )
    expect(rows[0]!.n).toBe(0)
  })
})
