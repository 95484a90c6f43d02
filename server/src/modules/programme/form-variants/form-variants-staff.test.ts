import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FormVariantType, formVariantTypes } from '@academy/contract/enums'
import {
  type FormVariantChange,
  type FormVariantInput,
  type FormVariantQuery,
  formVariantsApi,
  sliderVariantTypes,
} from '@academy/contract/form-variants'
import { formVariantsMaxCount } from '@academy/contract/limits'
import { usersApi } from '@academy/contract/users'
import { academies } from '#server/schema/academies.ts'
import { untilWaiting } from '#test/servers/lock-waits.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { asOwner } from '#test/security/catalogue.ts'

let it: TestApp
let own: MadeAcademy
let foreign: MadeAcademy
let superAdmin: Caller
let admin: Caller
beforeAll(async () => {
  it = await startTestApp()
  own = await it.make.academy()
  foreign = await it.make.academy()
  superAdmin = await callerOf(await it.make.user({ isSuperAdmin: true }))
  admin = await callerOf(await it.make.user({ roles: { Admin: [own] } }))
})
afterAll(() => it.close())

const callerOf = (person: Person) => it.as(person)
type Caller = Awaited<ReturnType<typeof callerOf>>

const within = () => ({ academyId: own.id })
const textOf = (word = randomUUID()) => ({ ua: `Варіант ${word}`, en: `Variant ${word}` })
const add = (by: Caller, input: Partial<FormVariantInput> = {}) =>
  by.call(
    formVariantsApi.add,
    { body: { type: 'City', text: textOf(), academyId: own.id, position: 1, ...input } },
    within(),
  )
const change = (by: Caller, id: number, body: { text?: { ua: string; en: string }; isHidden?: boolean }) =>
  by.call(
    formVariantsApi.update,
    { params: { id }, body: { text: textOf(), position: 1, isHidden: false, ...body } },
    within(),
  )
const remove = (by: Caller, ids: number[]) => by.call(formVariantsApi.removeMany, { body: { ids } }, within())
const find = async (by: Caller, body: Pick<FormVariantQuery, 'type' | 'search' | 'isHidden' | 'isShared'>) =>
  (await by.call(formVariantsApi.search, { body: { perPage: 100, ...body } }, within())).body
const refused = ({ status, error }: { status: number; error: { name: string; fields?: unknown } }) => [
  status,
  error.name,
  error.fields,
]
const onField = (field: string, message: string, status = 400) => [status, 'ValidationError', [{ field, message }]]
const sharedOf = async (type: FormVariantType): Promise<number[]> => {
  const { rows } = await it.database.db.execute<{ id: number }>(
    sql`select id from form_variants where type = ${type} and hidden_at is null order by id`,
  )
  return rows.map(({ id }) => id)
}
const listedTo = async (query: { academy?: number; academyHash?: string }, by?: Caller) =>
  (await (by ?? it).call(formVariantsApi.byLocalization, { params: { localization: 'en' }, query })).body

describe('staff see the lists', () => {
  test('[FORM-34][FORM-35] shared entries and those of their academy, in order, with who has chosen them', async () => {
    const word = randomUUID()
    const [last, first] = [
      (await add(admin, { text: textOf(`${word} b`), position: 9 })).body,
      (await add(admin, { text: textOf(`${word} a`), position: 9 })).body,
    ]
    await it.make.academyVariant(foreign, 'City', { textUa: `Чуже ${word}` })
    const student = await it.make.student(own)
    await it.database.db.execute(sql`insert into user_own_form_variants (academy_id, user_id, form_variant_id)
      values (${own.id}, ${student.id}, ${last.id})`)
    expect(await find(admin, { type: 'City', search: word.toUpperCase() })).toEqual({
      count: 2,
      rows: [
        { ...first, usedCount: 0 },
        { ...last, usedCount: 1 },
      ],
    })
    expect(first).toMatchObject({ type: 'City', academyId: own.id, position: 9, isHidden: false })
    const { body } = await admin.call(formVariantsApi.byAcademyId, { params: { academyId: own.id } }, within())
    expect(body.filter(({ academyId }) => academyId !== null).every(({ academyId }) => academyId === own.id)).toBe(true)
    expect(new Set(body.filter(({ academyId }) => academyId === null).map(({ type }) => type))).toEqual(
      new Set(formVariantTypes.slice(0, 10)),
    )
    const there = await admin.call(formVariantsApi.byAcademyId, { params: { academyId: foreign.id } }, within())
    expect([there.status, there.error.name]).toEqual([404, 'AcademyNotFound'])
  })

  test('[FORM-34] a page at a time, hidden ones by themselves', async () => {
    const { body } = await add(admin)
    await change(admin, body.id, { text: body.text, isHidden: true })
    expect((await find(admin, { isHidden: true })).rows.map(({ id }) => id)).toContain(body.id)
    expect((await find(admin, { isHidden: false, search: body.text.ua })).count).toBe(0)
    const pages = await Promise.all(
      [1, 2].map((page) =>
        admin.call(formVariantsApi.search, { body: { type: 'University', page, perPage: 5 } }, within()),
      ),
    )
    const ids = pages.flatMap(({ body: { rows } }) => rows.map(({ id }) => id))
    expect(new Set(ids).size).toBe(10)
  })

  test('[FORM-34] those of the academies by themselves, and the shared ones', async () => {
    const { body } = await add(admin, { type: 'Education' })
    await it.make.academyVariant(foreign, 'Education')
    const listOf = async (isShared: boolean) => {
      const { rows, count } = await find(admin, { type: 'Education', isShared })
      expect(count).toBe(rows.length)
      return rows
    }
    const [mine, shared] = [await listOf(false), await listOf(true)]
    expect(mine.map(({ id }) => id)).toContain(body.id)
    expect(mine.every(({ academyId }) => academyId === own.id)).toBe(true)
    expect(shared.length).toBeGreaterThan(0)
    expect(shared.every(({ academyId }) => academyId === null)).toBe(true)
  })

  test('people of other academies are not counted', async () => {
    const [university] = await sharedOf('University')
    const elsewhere = await it.make.student(foreign)
    await it.database.db.execute(
      sql`insert into user_form_variants (user_id, form_variant_id) values (${elsewhere.id}, ${university!})`,
    )
    const countOf = async (by: Caller) =>
      (await find(by, { type: 'University' })).rows.find(({ id }) => id === university)!.usedCount
    const before = await countOf(admin)
    const here = await it.make.student(own)
    await it.database.db.execute(
      sql`insert into user_form_variants (user_id, form_variant_id) values (${here.id}, ${university!})`,
    )
    expect([before, await countOf(admin)]).toEqual([0, 1])
  })
})

describe('an entry', () => {
  test('[FORM-36][FORM-31] of an academy is for its people alone', async () => {
    const { status, body } = await add(admin, { type: 'University' })
    expect(status).toBe(201)
    const has = (lists: Awaited<ReturnType<typeof listedTo>>) => lists.University!.some(({ id }) => id === body.id)
    const student = await callerOf(await it.make.student(own))
    const other = await callerOf(await it.make.student(foreign))
    expect([
      has(await listedTo({ academy: own.id }, student)),
      has(await listedTo({ academyHash: own.hash })),
      has(await listedTo({})),
      has(await listedTo({ academy: own.id })),
      has(await listedTo({ academy: own.id }, other)),
      has(await listedTo({ academy: foreign.id }, student)),
      has(await listedTo({ academyHash: 'unknown' })),
    ]).toEqual([true, true, false, false, false, false, false])
  })

  test('[FORM-39] of a private academy is shown by its private address, not by its public one', async () => {
    const privateHash = `private-${randomUUID()}`
    const hidden = await it.make.academy({ type: 'Private', privateHash })
    const id = await it.make.academyVariant(hidden, 'City')
    const has = async (academyHash: string) => (await listedTo({ academyHash })).City!.some((entry) => entry.id === id)
    expect([await has(privateHash), await has(hidden.hash)]).toEqual([true, false])
  })

  test('[FORM-36] for all academies is made by a SuperAdmin only', async () => {
    const denied = await add(admin, { academyId: null })
    expect([denied.status, denied.error.name]).toEqual([403, 'AccessDenied'])
    const { body } = await add(superAdmin, { academyId: null })
    expect(body).toMatchObject({ academyId: null, academyName: null })
    expect((await listedTo({})).City!.some(({ id }) => id === body.id)).toBe(true)
    const there = await add(admin, { academyId: foreign.id })
    expect([there.status, there.error.name]).toEqual([404, 'AcademyNotFound'])
  })

  test('[FORM-37] shared ones are only read by Admin and HR', async () => {
    const { body } = await add(superAdmin, { academyId: null })
    const hr = await callerOf(await it.make.user({ roles: { HR: [own] } }))
    for (const by of [admin, hr]) {
      expect((await change(by, body.id, {})).error.name).toBe('AccessDenied')
      expect((await remove(by, [body.id])).error.name).toBe('AccessDenied')
    }
    expect((await find(admin, { search: body.text.ua })).rows).toEqual([body])
  })

  test('[A2] of another academy is not there', async () => {
    const id = await it.make.academyVariant(foreign, 'City')
    const unknown = [400, 'FormVariantsInvalid']
    expect(refused(await change(admin, id, {})).slice(0, 2)).toEqual(unknown)
    expect(refused(await remove(admin, [(await add(admin)).body.id, id])).slice(0, 2)).toEqual(unknown)
    expect(refused(await change(superAdmin, id, {})).slice(0, 2)).toEqual(unknown)
    const { rows } = await it.database.db.execute<{ id: number }>(
      sql`select id from academy_form_variants where id = ${id}`,
    )
    expect(rows).toHaveLength(1)
  })

  test('[FORM-37][FORM-38] of an academy that was deleted is not there, not even for a SuperAdmin', async () => {
    const gone = await it.make.academy()
    const { body } = await superAdmin.call(
      formVariantsApi.add,
      { body: { type: 'City', text: textOf(), academyId: gone.id, position: 1 } },
      { academyId: 'all' },
    )
    await it.database.db.update(academies).set({ deletedAt: it.clock.now }).where(eq(academies.id, gone.id))
    const { id } = body
    const changed = await superAdmin.call(
      formVariantsApi.update,
      { params: { id }, body: { text: textOf(), position: 1, isHidden: false } },
      { academyId: 'all' },
    )
    const removed = await superAdmin.call(formVariantsApi.removeMany, { body: { ids: [id] } }, { academyId: 'all' })
    expect([changed, removed].map(refused)).toEqual([
      [400, 'FormVariantsInvalid', [{ field: 'id', message: 'wrongId' }]],
      [400, 'FormVariantsInvalid', [{ field: 'ids', message: 'wrongId' }]],
    ])
  })

  test('[FORM-37] is changed, moved, hidden and shown again, which is written down', async () => {
    const { body } = await add(admin)
    const text = textOf()
    expect((await change(admin, body.id, { text, isHidden: true })).body).toMatchObject({ text, isHidden: true })
    expect((await change(admin, body.id, { text })).body.isHidden).toBe(false)
    const { rows } = await it.database.db.execute<{ action: string }>(sql`
      select action from audit_log where target_id = ${String(body.id)} and academy_id = ${own.id} order by id`)
    expect(rows.map(({ action }) => action)).toEqual([
      'formVariant.added',
      'formVariant.changed',
      'formVariant.changed',
    ])
  })

  test('[FORM-37] keeps what a change does not name: two who change different things do not undo each other', async () => {
    const { body } = await add(admin, { position: 4 })
    const { id } = body
    const send = async (change: FormVariantChange) =>
      (await admin.call(formVariantsApi.update, { params: { id }, body: change }, within())).body
    const [ua, en] = [textOf().ua, textOf().en]
    expect(await send({ isHidden: true })).toEqual({ ...body, isHidden: true })
    expect(await send({ text: { ua } })).toEqual({ ...body, isHidden: true, text: { ...body.text, ua } })
    expect(await send({ text: { en } })).toEqual({ ...body, isHidden: true, text: { ua, en } })
    expect(await send({ position: 5 })).toEqual({ ...body, isHidden: true, text: { ua, en }, position: 5 })
    expect(await send({})).toEqual({ ...body, isHidden: true, text: { ua, en }, position: 5 })
  })

  test('that is shared by now as well can still be hidden', async () => {
    const { body } = await add(admin)
    expect((await add(superAdmin, { academyId: null, text: body.text })).status).toBe(201)
    const hide = { params: { id: body.id }, body: { isHidden: true } }
    expect((await admin.call(formVariantsApi.update, hide, within())).body).toEqual({ ...body, isHidden: true })
  })

  test('stands once in a list, whatever its case, also when two add it at once', async () => {
    const text = textOf()
    const both = await Promise.all([add(admin, { text }), add(admin, { text })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const again = await add(admin, { text: { ua: textOf().ua, en: text.en.toUpperCase() } })
    expect(refused(again)).toEqual(onField('text.en', 'nameTaken', 409))
    expect((await add(admin, { text, type: 'Mark' })).status).toBe(201)
    const shared = (await add(superAdmin, { academyId: null })).body
    expect(refused(await add(admin, { text: shared.text }))).toEqual(onField('text.ua', 'nameTaken', 409))
    const second = (await add(admin)).body
    expect(refused(await change(admin, second.id, { text }))).toEqual(onField('text.ua', 'nameTaken', 409))
  })

  test('a list has room for so many', async () => {
    await it.database.db.execute(sql`
      insert into academy_form_variants (academy_id, type, text_ua, text_en)
      select ${own.id}, 'Direction', 'Д' || n, 'D' || n from generate_series(1, ${formVariantsMaxCount.academy}) n`)
    expect(refused(await add(admin, { type: 'Direction' }))).toEqual(onField('type', 'listFull'))
  })
})

describe('what keeps forms whole', () => {
  test.each([...sliderVariantTypes])('[FORM-51] the numbers of the slider %s stay as they are', async (type) => {
    const [first] = await sharedOf(type)
    expect(refused(await add(superAdmin, { type, academyId: null }))).toEqual(onField('type', 'sliderList'))
    expect(refused(await add(admin, { type }))).toEqual(onField('type', 'sliderList'))
    expect(refused(await change(superAdmin, first!, {}))).toEqual(onField('text', 'sliderList'))
    expect(refused(await change(superAdmin, first!, { isHidden: true }))).toEqual(onField('text', 'sliderList'))
    expect(refused(await remove(superAdmin, [first!]))).toEqual(onField('ids', 'sliderList'))
    expect(await sharedOf(type)).toHaveLength(10)
  })

  test('[FORM-45][FORM-57] the last entry of a list that a form needs stays, also when two hide the last two', async () => {
    await add(admin, { type: 'Hardest Project' })
    const ids = await sharedOf('Hardest Project')
    expect(refused(await remove(superAdmin, ids))).toEqual(onField('ids', 'lastOfList'))
    expect(await sharedOf('Hardest Project')).toEqual(ids)
    const [one, two, ...others] = ids
    expect((await remove(superAdmin, others)).body).toEqual({ deleted: others.length, hidden: 0 })
    // Both have looked at the list before either of them is done, unless they take turns.
    const both = await asOwner(it.urls.ownerUrl, async (client) => {
      await client.query('begin; lock table audit_log in exclusive mode')
      const calls = Promise.all([one!, two!].map((id) => change(superAdmin, id, { isHidden: true })))
      await untilWaiting(it, 2)
      await client.query('commit')
      return calls
    })
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const [left] = await sharedOf('Hardest Project')
    expect(refused(await change(superAdmin, left!, { isHidden: true }))).toEqual(onField('isHidden', 'lastOfList'))
    expect(await sharedOf('Hardest Project')).toEqual([left])
  })
})

describe('deleting', () => {
  test('[FORM-38] hides what somebody has chosen, and who chose it keeps it (Q-66)', async () => {
    const [free, used] = [(await add(admin)).body.id, (await add(admin, { type: 'University' })).body.id]
    const student = await it.make.student(own)
    const calls = await callerOf(student)
    const fill = (ids: number[], by = calls) =>
      by.call(usersApi.missingData, { params: { id: student.id }, body: { formVariantIds: ids } })
    await it.database.db.execute(sql`update users set phone_number = ${`+38067${String(student.id).padStart(7, '0')}`},
      birth_date = '2001-02-03', consented_at = now() where id = ${student.id}`)
    expect((await fill([used])).body).toMatchObject({
      formVariants: [{ id: used, type: 'University' }],
      missingFormFields: [],
    })
    expect((await remove(admin, [free, used, used])).body).toEqual({ deleted: 1, hidden: 1 })
    expect((await fill([used])).body.formVariants).toEqual([{ id: used, type: 'University' }])
    const other = await it.make.student(own)
    const refusedTo = await (
      await callerOf(other)
    ).call(usersApi.missingData, { params: { id: other.id }, body: { formVariantIds: [used] } })
    expect(refusedTo.error.name).toBe('FormVariantsInvalid')
  })

  test('[FORM-38] and choosing at once: the choice is refused, or the entry is hidden', async () => {
    for (let round = 0; round < 5; round++) {
      const id = (await add(admin, { type: 'University' })).body.id
      const student = await it.make.student(own)
      const calls = await callerOf(student)
      const [chosen, gone] = await Promise.all([
        calls.call(usersApi.missingData, { params: { id: student.id }, body: { formVariantIds: [id] } }),
        remove(admin, [id]),
      ])
      const outcome = [chosen.error?.name ?? null, gone.body.deleted]
      expect([
        ['FormVariantsInvalid', 1],
        ['ValidationError', 1],
        [null, 0],
      ]).toContainEqual(outcome)
    }
  })
})
