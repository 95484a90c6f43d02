import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '@academy/contract/endpoint'
import { lettersApi } from '@academy/contract/letters'
import { motivationLetterLength } from '@academy/contract/limits'
import { academies, groups, userGroups, userStages } from '#server/schema/academies.ts'
import { formVariants, userAcademyFormVariants, userFormVariants } from '#server/schema/forms.ts'
import { motivationLetters } from '#server/schema/interviews.ts'
import { users } from '#server/schema/users.ts'
import { experienceForm } from '#modules/programme/form-variants/form-variants-experience.rules.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const text = 'Хочу вчитися у вас, бо мені подобається розв’язувати задачі разом з іншими.'
const makeAcademy = () => it.make.academy({ stages: ['Registration', 'MotivationLetter', 'Lectures'], active: 1 })
const writer = (academy: MadeAcademy) => it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
const save = async (person: Person, academy: MadeAcademy, letterText = text) =>
  (await it.as(person)).call(lettersApi.save, { body: { letterText } }, { academyId: academy.id })
const own = async (person: Person, academy: MadeAcademy) =>
  (await (await it.as(person)).call(lettersApi.own, {}, { academyId: academy.id })).body
const goOnTo = (academy: MadeAcademy, index: number) =>
  it.database.db
    .update(academies)
    .set({ currentActiveStageId: academy.stages[index]!.id })
    .where(eq(academies.id, academy.id))

describe('their own letter', () => {
  test('[INT-02] [INT-03] is written, read and written again, per academy', async () => {
    const [here, there] = [await makeAcademy(), await makeAcademy()]
    const person = await writer(here)
    await it.make.grant(person, 'Student', there)
    expect(await own(person, here)).toEqual({ letter: null, canWrite: true })
    const { status, body } = await save(person, here)
    expect([status, body]).toEqual([200, { letterText: text, updatedAt: it.clock.now.toISOString() }])
    it.clock.advance(60_000)
    const second = `${text} І ще одне.`
    await save(person, here, second)
    const expected = { letterText: second, updatedAt: it.clock.now.toISOString() }
    expect(await own(person, here)).toEqual({ letter: expected, canWrite: true })
    expect(await own(person, there)).toEqual({ letter: null, canWrite: false })
  })

  test('[INT-03] [CONST-03] has 50 to 5000 characters', async () => {
    const academy = await makeAcademy()
    const person = await writer(academy)
    expect(motivationLetterLength).toEqual({ min: 50, max: 5_000 })
    const of = (length: number) => 'ї'.repeat(length)
    for (const [length, message] of [
      [49, 'toShort'],
      [5_001, 'toLong'],
    ] as const) {
      const { status, error } = await save(person, academy, of(length))
      expect([status, error.fields]).toEqual([400, [{ field: 'letterText', message }]])
    }
    for (const length of [50, 5_000]) expect((await save(person, academy, of(length))).status).toBe(200)
  })

  test('[INT-03] can be changed until the academy leaves the stage', async () => {
    const academy = await makeAcademy()
    const person = await writer(academy)
    await save(person, academy)
    await goOnTo(academy, 2)
    const { status, error } = await save(person, academy, `${text} Запізно.`)
    expect([status, error.name]).toEqual([403, 'StageNotAvailable'])
    expect(await own(person, academy)).toMatchObject({ letter: { letterText: text }, canWrite: false })
  })

  test.each([
    ['has not reached the stage', { 0: 'Opened' }],
    ['failed there', { 1: 'Failed' }],
  ] as const)('who %s writes none', async (_, opened) => {
    const academy = await makeAcademy()
    const person = await it.make.student(academy, { opened })
    expect((await save(person, academy)).error.name).toBe('StageNotAvailable')
    expect(await own(person, academy)).toEqual({ letter: null, canWrite: false })
  })

  test('a stage that has not begun yet, and an academy that is closed, take none', async () => {
    const later = await it.make.academy({
      stages: [{ type: 'MotivationLetter', startDate: new Date(it.clock.now.getTime() + 1000) }],
    })
    expect((await save(await it.make.student(later), later)).error.name).toBe('StageNotAvailable')
    const closed = await makeAcademy()
    const person = await writer(closed)
    await save(person, closed)
    await it.database.db.update(academies).set({ isClosed: true }).where(eq(academies.id, closed.id))
    const { status, error } = await save(person, closed, `${text} Запізно.`)
    expect([status, error.name]).toEqual([409, 'AcademyClosed'])
    expect(await own(person, closed)).toMatchObject({ letter: { letterText: text }, canWrite: false })
  })

  test('a designated stage is open to whoever was put there, wherever the programme stands', async () => {
    const academy = await it.make.academy({
      stages: ['Registration', { type: 'MotivationLetter', isOnlyForDesignated: true }],
    })
    const person = await it.make.student(academy, { opened: { 0: 'Opened', 1: 'Opened' } })
    expect((await save(person, academy)).status).toBe(200)
  })

  test('saved ten times at the same moment it is there once, whole', async () => {
    const academy = await makeAcademy()
    const person = await writer(academy)
    const letters = Array.from({ length: 10 }, (_, index) => `${text} Варіант ${index}.`)
    const answers = await Promise.all(letters.map((letter) => save(person, academy, letter)))
    expect(answers.map(({ status }) => status)).toEqual(letters.map(() => 200))
    const rows = await it.database.db.select().from(motivationLetters).where(eq(motivationLetters.userId, person.id))
    expect(rows).toHaveLength(1)
    expect(letters).toContain(rows[0]!.letterText)
  })
})

describe('the letters', () => {
  const list = async (academy: MadeAcademy, body: CallInput<typeof lettersApi.list>['body'] = {}) => {
    const hr = await it.as(await it.make.user({ roles: { HR: [academy] } }))
    return hr.call(lettersApi.list, { body }, { academyId: academy.id })
  }
  const named = async (academy: MadeAcademy, lastName: string, letter: boolean) => {
    const person = await writer(academy)
    await it.database.db.update(users).set({ lastName, firstName: 'Юлія' }).where(eq(users.id, person.id))
    if (letter) await save(person, academy, `${text} ${lastName}`)
    return person
  }

  test('[INT-04] stand beside what is known of their writers', async () => {
    const academy = await makeAcademy()
    const person = await named(academy, 'Їжакевич', true)
    await it.database.db.update(users).set({ country: 'UA', graduationYear: 2024 }).where(eq(users.id, person.id))
    const universityId = await it.make.variant('University')
    await it.database.db.insert(userFormVariants).values({ userId: person.id, formVariantId: universityId })
    for (const type of experienceForm.toReversed())
      await it.database.db
        .insert(userAcademyFormVariants)
        .values({ academyId: academy.id, userId: person.id, formVariantId: await it.make.variant(type) })
    await it.database.db
      .update(userStages)
      .set({ successPercent: 87, submittedAt: it.clock.now })
      .where(eq(userStages.stageId, academy.stages[0]!.id))
    const [university] = await it.database.db.select().from(formVariants).where(eq(formVariants.id, universityId))
    const { body } = await list(academy)
    expect(body.count).toBe(1)
    expect(body.rows[0]).toMatchObject({
      userId: person.id,
      lastName: 'Їжакевич',
      email: person.email,
      country: 'UA',
      graduationYear: 2024,
      specialization: { name: 'JS' },
      university: { ua: university!.textUa, en: university!.textEn },
      successPercent: 87,
      letter: { letterText: `${text} Їжакевич`, updatedAt: it.clock.now.toISOString() },
    })
    expect(body.rows[0]!.experience.map(({ type }) => type)).toEqual(experienceForm)
  })

  test('show who has written and who has not, but nobody who is not that far or not there any more', async () => {
    const academy = await makeAcademy()
    await named(academy, 'Бондар', true)
    await named(academy, 'Гнатюк', false)
    await it.make.student(academy, { opened: { 0: 'Opened' } })
    const gone = await named(academy, 'Зниклий', true)
    await it.database.db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, gone.id))
    const other = await makeAcademy()
    await named(other, 'Чужий', true)
    const names = async (body: object) => (await list(academy, body)).body.rows.map(({ lastName }) => lastName)
    expect(await names({})).toEqual(['Бондар', 'Гнатюк'])
    expect(await names({ filters: { written: true } })).toEqual(['Бондар'])
    expect(await names({ filters: { written: false } })).toEqual(['Гнатюк'])
    // Whoever has written stays in the list, also after leaving the stage.
    await it.database.db.delete(userStages).where(eq(userStages.academyId, academy.id))
    expect(await names({})).toEqual(['Бондар'])
  })

  test('are searched by name, sorted and read page by page', async () => {
    const academy = await makeAcademy()
    await named(academy, 'Антоненко', true)
    it.clock.advance(1000)
    await named(academy, 'Мельник', true)
    it.clock.advance(1000)
    await named(academy, 'Мельничук', true)
    await named(academy, 'Яценко', false)
    const names = async (body: object) => (await list(academy, body)).body.rows.map(({ lastName }) => lastName)
    expect(await names({ search: 'мельник' })).toEqual(['Мельник'])
    expect(await names({ search: 'МЕЛЬН' })).toEqual(['Мельник', 'Мельничук'])
    expect(await names({ search: 'юлія я' })).toEqual(['Яценко'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ order: 'desc' })).toEqual(['Яценко', 'Мельничук', 'Мельник', 'Антоненко'])
    expect(await names({ orderField: 'updatedAt', order: 'desc' })).toEqual([
      'Мельничук',
      'Мельник',
      'Антоненко',
      'Яценко',
    ])
    const { body } = await list(academy, { page: 2, perPage: 3 })
    expect([body.count, body.rows.map(({ lastName }) => lastName)]).toEqual([4, ['Яценко']])
  })

  test('are those of some groups; a group of another academy is not there', async () => {
    const academy = await makeAcademy()
    const person = await named(academy, 'Бондар', true)
    await named(academy, 'Гнатюк', true)
    const [group] = await it.database.db
      .insert(groups)
      .values({
        academyId: academy.id,
        name: 'Перша',
        specializationId: academy.specializationIds.JS!,
        isDirection: false,
        parentGroupId: academy.directions.JS!,
      })
      .returning()
    await it.database.db.insert(userGroups).values({ academyId: academy.id, userId: person.id, groupId: group!.id })
    const { body } = await list(academy, { filters: { groupIds: [group!.id] } })
    expect(body.rows.map(({ userId }) => userId)).toEqual([person.id])
    const foreign = await it.make.academy()
    const { error } = await list(academy, { filters: { groupIds: [foreign.directions.JS!] } })
    expect(error.name).toBe('GroupNotFound')
  })

  test('[ACAD-52] [INT-04] at all: of each academy in which one reads letters, and each row says which', async () => {
    const [first, second] = [await makeAcademy(), await makeAcademy()]
    const [taught, foreign] = [await makeAcademy(), await makeAcademy()]
    const person = await named(first, 'Єдиновська', true)
    await it.make.grant(person, 'Student', second)
    await it.database.db.insert(userStages).values({
      academyId: second.id,
      stageId: second.stages[1]!.id,
      userId: person.id,
      state: 'Opened',
      enteredAt: it.clock.now,
    })
    for (const academy of [taught, foreign]) await named(academy, 'Чужий', true)
    const hr = await it.as(await it.make.user({ roles: { HR: [first, second], Teacher: [taught] } }))
    const ask = (body: CallInput<typeof lettersApi.list>['body']) =>
      hr.call(lettersApi.list, { body }, { academyId: 'all' })
    const { body } = await ask({})
    expect(body.count).toBe(2)
    expect(body.rows.map(({ academyId, academyName, userId }) => [academyId, academyName, userId])).toEqual([
      [first.id, first.name, person.id],
      [second.id, second.name, person.id],
    ])
    expect(body.rows.map(({ letter }) => letter?.letterText ?? null)).toEqual([`${text} Єдиновська`, null])
    expect((await ask({ filters: { groupIds: [first.directions.JS!] } })).body.count).toBe(1)
    for (const academy of [taught, foreign]) {
      const { error } = await ask({ filters: { groupIds: [academy.directions.JS!] } })
      expect(error.name).toBe('GroupNotFound')
    }
    await it.database.db.update(academies).set({ deletedAt: it.clock.now }).where(eq(academies.id, second.id))
    const superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
    const { body: everywhere } = await superAdmin.call(
      lettersApi.list,
      { body: { search: 'Єдиновська' } },
      { academyId: 'all' },
    )
    expect(everywhere.rows.map(({ academyId }) => academyId)).toEqual([first.id])
  })

  test('[INT-04] of one student, with or without a letter; nobody else of the academy or another one', async () => {
    const [academy, other] = [await makeAcademy(), await makeAcademy()]
    const [written, silent, foreign] = [
      await named(academy, 'Бондар', true),
      await named(academy, 'Гнатюк', false),
      await named(other, 'Чужий', true),
    ]
    const hr = await it.make.user({ roles: { HR: [academy] } })
    const caller = await it.as(hr)
    const ask = ({ id: userId }: Person) =>
      caller.call(lettersApi.ofStudent, { params: { userId } }, { academyId: academy.id })
    expect((await ask(written)).body).toMatchObject({ lastName: 'Бондар', letter: { letterText: `${text} Бондар` } })
    expect((await ask(silent)).body).toMatchObject({ lastName: 'Гнатюк', letter: null, experience: [] })
    for (const person of [foreign, hr]) expect((await ask(person)).error.name).toBe('UserNotFound')
  })
})
