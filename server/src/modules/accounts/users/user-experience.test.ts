import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { type FormVariantType, type MissingAcademyField, missingAcademyFields } from '@academy/contract/enums'
import { formVariantsApi } from '@academy/contract/form-variants'
import { usersApi } from '@academy/contract/users'
import type { Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
/** Ids of all choices by type, in their order. */
let ids: Record<FormVariantType, number[]>
beforeAll(async () => {
  it = await startTestApp()
  const { body } = await it.call(formVariantsApi.byLocalization, { params: { localization: 'en' }, query: {} })
  ids = Object.fromEntries(
    Object.entries(body).map(([type, entries]) => [type, entries.map(({ id }) => id)]),
  ) as typeof ids
})
afterAll(() => it.close())

const typeOf: Record<MissingAcademyField, FormVariantType> = {
  yearOfExperience: 'Years Of Experience',
  programmerLevel: 'Programmer Level',
  hardestProject: 'Hardest Project',
  backendExperience: 'Backend',
  frontendExperience: 'Frontend',
  databaseExperience: 'Database Experience',
}
const answers = (index = 0): number[] => missingAcademyFields.map((field) => ids[typeOf[field]][index]!)
const without = (field: MissingAcademyField) => answers().filter((id) => !ids[typeOf[field]].includes(id))

const save = async (person: Person, formVariantIds: number[], academyId?: number) => {
  const calls = await it.as(person)
  return academyId === undefined
    ? calls.call(usersApi.additionalInfo, { body: { formVariantIds } })
    : calls.call(usersApi.academyFormVariants, { body: { academyId, formVariantIds } })
}
const kept = async (person: Person, academyId: number): Promise<number[]> => {
  const { rows } = await it.database.db.execute<{ id: number }>(
    sql`select form_variant_id as id from user_academy_form_variants
        where user_id = ${person.id} and academy_id = ${academyId} order by id`,
  )
  return rows.map(({ id }) => id)
}
const sorted = (list: number[]) => list.toSorted((a, b) => a - b)

describe('the experience form', () => {
  test('[ACC-55][FORM-43][FORM-51][ACC-51] is kept for the current academy, and not asked for again', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    const { status, body } = await save(student, answers(2))
    expect([status, body.missingAcademyFields]).toEqual([200, []])
    expect(await kept(student, academy.id)).toEqual(sorted(answers(2)))
  })

  test('[ACC-55] told again, it replaces what was told before', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    await save(student, answers(0))
    await save(student, answers(1))
    expect(await kept(student, academy.id)).toEqual(sorted(answers(1)))
  })

  test('[FORM-48][VAL-28] every number from 1 to 10 is an answer of its slider, and only these', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    for (const field of ['backendExperience', 'frontendExperience', 'databaseExperience'] as const) {
      expect(ids[typeOf[field]]).toHaveLength(10)
      for (const id of ids[typeOf[field]]) expect((await save(student, [...without(field), id])).status).toBe(200)
    }
  })

  test('[FORM-45][FORM-46][FORM-47][FORM-48][VAL-28][FORM-40] what does not fit is refused and nothing is kept', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    await save(student, answers(1))
    const wrong = [
      ...missingAcademyFields.map(without),
      [],
      [...answers(), ids.University[0]!],
      [...answers(), ids.Backend[5]!],
      [...without('backendExperience'), 2_000_000_000],
      [...without('backendExperience'), ids.Frontend[5]!],
    ]
    for (const list of wrong) expect((await save(student, list)).error.name).toBe('FormVariantsInvalid')
    expect(await kept(student, academy.id)).toEqual(sorted(answers(1)))
  })

  test('[ACC-55] told by many at once, one answer to each question stays', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    const calls = await it.as(student)
    await Promise.all(
      [0, 1, 2, 3, 4].map((index) => calls.call(usersApi.additionalInfo, { body: { formVariantIds: answers(index) } })),
    )
    expect(await kept(student, academy.id)).toHaveLength(6)
  })

  test('[ACC-55] without a current academy, or where one is staff only, there is nothing to save', async () => {
    const [applicant, academy] = [await it.make.user(), await it.make.academy()]
    expect((await save(applicant, answers())).error).toMatchObject({ code: 49, name: 'NoRightToAccessAcademy' })
    const both = await it.make.user({ roles: { Student: [await it.make.academy()], Teacher: [academy] } })
    expect((await save(both, answers())).error.name).toBe('NoRightToAccessAcademy')
  })

  test('[ACC-55] not while somebody else acts as the student (Q-16)', async () => {
    const [student, impersonator] = [
      await it.make.student(await it.make.academy()),
      await it.make.user({ isSuperAdmin: true }),
    ]
    const calls = await it.as(student, { impersonator })
    const { error } = await calls.call(usersApi.additionalInfo, { body: { formVariantIds: answers() } })
    expect(error.name).toBe('ImpersonationNotAllowed')
  })
})

describe('for a named academy', () => {
  test('[ACC-56] the values are kept for that one, the others stay', async () => {
    const [one, two] = [await it.make.academy(), await it.make.academy()]
    const student = await it.make.user({ roles: { Student: [one, two] } })
    await save(student, answers(1))
    const { status, body } = await save(student, answers(3), one.id)
    expect([status, body.currentAcademyId, body.missingAcademyFields]).toEqual([200, two.id, []])
    expect(await kept(student, one.id)).toEqual(sorted(answers(3)))
    expect(await kept(student, two.id)).toEqual(sorted(answers(1)))
  })

  test('[ACC-56][ROLE-32] an academy of others is refused as one that does not exist, and one where one is blocked', async () => {
    const [mine, foreign] = [await it.make.academy(), await it.make.academy()]
    const student = await it.make.student(mine)
    const unknown = await save(student, answers(), 2_000_000_000)
    expect([unknown.status, unknown.error.name]).toEqual([403, 'NoRightToAccessAcademy'])
    expect((await save(student, answers(), foreign.id)).text).toBe(unknown.text)
    const blocked = await it.make.student(mine, { active: false })
    expect((await save(blocked, answers(), mine.id)).text).toBe(unknown.text)
    expect(await kept(blocked, mine.id)).toEqual([])
  })
})

describe('what is missing', () => {
  const missing = async (person: Person) => (await (await it.as(person)).call(authApi.me, {})).body.missingAcademyFields

  test('[ACC-07] is asked per academy, in the order of the form (Q-64)', async () => {
    const [one, two] = [await it.make.academy(), await it.make.academy()]
    const student = await it.make.user({ roles: { Student: [one, two] } })
    expect(await missing(student)).toEqual([...missingAcademyFields])
    await save(student, answers(), one.id)
    expect(await missing(student)).toEqual([...missingAcademyFields])
    await save(student, answers(), two.id)
    expect(await missing(student)).toEqual([])
  })

  test('[ACC-07] names each value that is not given', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    for (const field of missingAcademyFields) {
      await save(student, answers())
      await it.database.db.execute(sql`delete from user_academy_form_variants uv using form_variants v
        where v.id = uv.form_variant_id and uv.user_id = ${student.id} and v.type = ${typeOf[field]}`)
      expect(await missing(student)).toEqual([field])
    }
  })
})
