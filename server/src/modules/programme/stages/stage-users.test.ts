import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { interviewsApi, type StageOutcome, stageOutcomes } from '@academy/contract/interviews'
import { lettersApi } from '@academy/contract/letters'
import { movesApi } from '@academy/contract/moves'
import { stagesApi } from '@academy/contract/stages'
import type { UserStagesQuery } from '@academy/contract/stage-users'
import { userStages } from '#server/schema/academies.ts'
import { motivationLetters } from '#server/schema/interviews.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let academy: MadeAcademy
let there: MadeAcademy
let teacher: Caller
let teacherPerson: Person
const people: Record<string, Person> = {}
const stageId = () => academy.stages[0]!.id

beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Testing', 'Lectures'] })
  there = await it.make.academy()
  teacherPerson = await it.make.user({ roles: { Teacher: [academy] } })
  teacher = await it.as(teacherPerson)
  const make = async (
    name: string,
    values: Partial<typeof users.$inferInsert>,
    userStage: Partial<typeof userStages.$inferInsert>,
    direction = 'JS',
  ) => {
    const person = await it.make.student(academy, { direction, opened: { 0: 'Opened' } })
    await it.database.db
      .update(users)
      .set({ firstName: name, ...values })
      .where(eq(users.id, person.id))
    await it.database.db
      .update(userStages)
      .set({ state: 'Opened', ...userStage })
      .where(and(eq(userStages.academyId, academy.id), eq(userStages.userId, person.id)))
    people[name] = person
  }
  await make('Ганна', { lastName: 'Бойко', email: 'Hanna_1@example.test' }, { mark: 9, successPercent: 40 })
  await make(
    'Іван',
    { lastName: 'Андрієнко' },
    { mark: 3, successPercent: 90, equityPercent: 95, state: 'Passed' },
    'QA',
  )
  await make('Олег', { lastName: 'Їжак' }, { state: 'Failed', enteredAt: new Date('2026-01-01T00:00:00Z') })
  await make('=Зло', { lastName: '@SUM(A1)', email: '+cmd@example.test' }, {})
  await make('Gone', { deletedAt: new Date() }, { mark: 1 })
  await it.make.student(there)
})
afterAll(() => it.close())

const at = () => ({ academyId: academy.id })
const ask = (body: UserStagesQuery, id = stageId()) =>
  teacher.call(stagesApi.userStages, { params: { id }, body }, at())
const names = async (body: UserStagesQuery) => (await ask(body)).body.rows.map(({ firstName }) => firstName)

describe('users of a stage', () => {
  test('[STG-67] [STG-08] everybody who stands in it, deleted accounts never', async () => {
    const { body } = await ask({})
    expect(body.count).toBe(4)
    expect(body.rows[1]).toEqual({
      userId: people['Іван']!.id,
      firstName: 'Іван',
      lastName: 'Андрієнко',
      email: people['Іван']!.email,
      avatarUrl: null,
      specialization: { id: academy.specializationIds.QA!, name: 'QA' },
      state: 'Passed',
      mark: 3,
      successPercent: 90,
      equityPercent: 95,
      enteredAt: expect.stringMatching(/Z$/) as string,
      leftAt: null,
      isBlocked: false,
      mayMark: true,
      outcome: null,
      outcomeMark: null,
      summaryId: null,
    })
  })

  test('[STG-67] who is blocked, here or everywhere, is in the list and named so', async () => {
    const other = await it.make.academy({ stages: ['Testing'] })
    const free = await it.make.student(other, { opened: { 0: 'Opened' } })
    const here = await it.make.student(other, { opened: { 0: 'Opened' }, active: false })
    const everywhere = await it.make.student(other, { opened: { 0: 'Opened' } })
    await it.database.db.update(users).set({ blockedAt: it.clock.now }).where(eq(users.id, everywhere.id))
    const admin = await it.as(await it.make.user({ roles: { Admin: [other] } }))
    const asked = { params: { id: other.stages[0]!.id }, body: {} }
    const { body } = await admin.call(stagesApi.userStages, asked, { academyId: other.id })
    expect(body.rows.map(({ userId, isBlocked }) => [userId, isBlocked])).toEqual([
      [free.id, false],
      [here.id, true],
      [everywhere.id, true],
    ])
  })

  test.each<[string, UserStagesQuery, string[]]>([
    ['by number', {}, ['Ганна', 'Іван', 'Олег', '=Зло']],
    ['by number, backwards', { orderField: 'userId', order: 'desc' }, ['=Зло', 'Олег', 'Іван', 'Ганна']],
    ['by name', { orderField: 'name' }, ['=Зло', 'Іван', 'Ганна', 'Олег']],
    ['by mark, none last', { orderField: 'mark', order: 'desc' }, ['Ганна', 'Іван', '=Зло', 'Олег']],
    ['by result', { orderField: 'successPercent' }, ['Ганна', 'Іван', 'Олег', '=Зло']],
    ['by the moment they came', { orderField: 'enteredAt', perPage: 1 }, ['Олег']],
    ['the second page', { page: 2, perPage: 3 }, ['=Зло']],
    ['a page after the last', { page: 99 }, []],
    ['a name', { search: 'андрієнко' }, ['Іван']],
    ['first and last name', { search: 'Ганна Б' }, ['Ганна']],
    ['an e-mail in any case, its signs as they are', { search: 'hanna_' }, ['Ганна']],
    ['signs of LIKE mean themselves', { search: '%' }, []],
    ['states', { filters: { states: ['Passed', 'Failed'] } }, ['Іван', 'Олег']],
    ['no state is no filter', { filters: { states: [], groupIds: [] } }, ['Ганна', 'Іван', 'Олег', '=Зло']],
  ])('[STG-67] %s', async (_what, query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('[STG-67] of some groups; of groups that are not here, none', async () => {
    const { QA, JS } = academy.directions
    expect(await names({ filters: { groupIds: [QA!] } })).toEqual(['Іван'])
    expect(await names({ filters: { groupIds: [JS!, JS!] } })).toEqual(['Ганна', 'Олег', '=Зло'])
    const foreign = await ask({ filters: { groupIds: [there.directions.JS!] } })
    expect(foreign.error.name).toBe('GroupNotFound')
  })

  test('the count follows the filters, and a student who comes is counted at once', async () => {
    const filters = { states: ['Passed' as const] }
    expect((await ask({ filters, perPage: 1 })).body.count).toBe(1)
    const { id } = academy.stages[1]!
    expect((await ask({}, id)).body.count).toBe(0)
    await it.make.student(academy, { opened: { 1: 'Opened' } })
    expect((await ask({}, id)).body.count).toBe(1)
  })

  test('[STG-60] of a stage of another academy are not shown', async () => {
    expect((await ask({}, there.stages[0]!.id)).error.name).toBe('StageNotFound')
  })

  test('unknown orders are refused', async () => {
    const { error } = await ask({ orderField: 'email' as 'name' })
    expect(error.fields).toEqual([{ field: 'orderField', message: 'wrongChoice' }])
  })
})

const ofNotPassed = async (caller: Caller, id: number) =>
  (await caller.call(movesApi.notPassed, { params: { id } })).body.userIds

describe('what decides in the stage', () => {
  test('[STG-67] the outcome of an interview, as a column and as a filter, for those who read outcomes', async () => {
    const own = await it.make.academy({ stages: ['Interview', 'Lectures'] })
    const { id } = own.stages[0]!
    const admin = await it.as(await it.make.user({ roles: { Admin: [own] } }))
    const made: Record<string, Person> = {}
    for (const name of ['passed', 'notPassed', 'noOutcome', 'notBooked']) made[name] = await it.make.student(own)
    await it.make.interviewSlot(own, id, { student: made.noOutcome!, inHours: -5 })
    for (const [name, isPassed] of [
      ['passed', true],
      ['notPassed', false],
    ] as const)
      await admin.call(interviewsApi.createAnswer, {
        body: { userId: made[name]!.id, stageId: id, mark: null, englishLevel: null, comment: '', isPassed },
      })
    const { body } = await admin.call(stagesApi.userStages, { params: { id }, body: {} })
    expect(body.rows.map(({ userId, outcome }) => [userId, outcome])).toEqual(
      Object.entries(made).map(([name, person]) => [person.id, name]),
    )
    expect(await ofNotPassed(admin, id)).toEqual([made.notPassed!.id])
    for (const outcome of stageOutcomes.filter((one) => one !== 'notWritten')) {
      const found = await admin.call(stagesApi.userStages, { params: { id }, body: { filters: { outcome } } })
      expect(found.body.rows.map(({ userId }) => userId)).toEqual([made[outcome]!.id])
    }
    const coach = await it.as(await it.make.user({ roles: { Coach: [own] } }))
    const seen = await coach.call(stagesApi.userStages, { params: { id }, body: {} })
    expect(seen.body.rows.map(({ outcome }) => outcome)).toEqual([null, null, null, null])
    const asked = await coach.call(stagesApi.userStages, { params: { id }, body: { filters: { outcome: 'passed' } } })
    expect(asked.error.name).toBe('AccessDenied')
  })

  test('[STG-67] [STG-68] the decision about a letter, as a column, a filter and in the file', async () => {
    const own = await it.make.academy({ stages: ['MotivationLetter', 'Lectures'] })
    const { id } = own.stages[0]!
    const admin = await it.as(await it.make.user({ roles: { Admin: [own] } }))
    const made: Record<string, Person> = {}
    for (const name of ['passed', 'notPassed', 'noOutcome', 'notWritten']) made[name] = await it.make.student(own)
    await it.database.db
      .insert(motivationLetters)
      .values({ academyId: own.id, userId: made.noOutcome!.id, letterText: 'Лист' })
    for (const [name, isPassed] of [
      ['passed', true],
      ['notPassed', false],
    ] as const)
      await admin.call(lettersApi.decide, {
        params: { userId: made[name]!.id },
        body: { mark: 9, isPassed, note: '', updatedAt: null },
      })
    const { body } = await admin.call(stagesApi.userStages, { params: { id }, body: {} })
    expect(body.rows.map(({ outcome, outcomeMark }) => [outcome, outcomeMark])).toEqual([
      ['passed', 9],
      ['notPassed', 9],
      ['noOutcome', null],
      ['notWritten', null],
    ])
    for (const outcome of Object.keys(made) as (keyof typeof made & StageOutcome)[]) {
      const found = await admin.call(stagesApi.userStages, { params: { id }, body: { filters: { outcome } } })
      expect(found.body.rows.map(({ userId }) => userId)).toEqual([made[outcome]!.id])
    }
    expect(await ofNotPassed(admin, id)).toEqual([made.notPassed!.id])
    const csvOf = async (caller: Caller) =>
      (await caller.call(stagesApi.userStagesCsv, { params: { id }, body: {} })).text.split('\r\n')
    const [header, first] = await csvOf(admin)
    expect([header, first]).toEqual([
      expect.stringMatching(/"Рішення","Оцінка рішення"$/),
      expect.stringMatching(/"Пройдено","9"$/),
    ])
    const coach = await it.as(await it.make.user({ roles: { Coach: [own] } }))
    expect((await csvOf(coach))[0]).not.toContain('Рішення')
  })

  test('[INT-16] who did not pass is not told of a stage of another academy', async () => {
    const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    const { error } = await admin.call(movesApi.notPassed, { params: { id: there.stages[0]!.id } })
    expect(error.name).toBe('StageNotFound')
  })

  test('[TEST-58] the attempt behind the result of a test, not one that was reset', async () => {
    const student = people['Ганна']!
    const stageTest = await it.make.testOfStage(academy, 0, 'JS')
    await it.make.attempt(academy, stageTest, student, { finishedAt: it.clock.now, archivedAt: it.clock.now })
    const counting = await it.make.attempt(academy, stageTest, student, { finishedAt: it.clock.now })
    const { body } = await ask({ search: 'Ганна' })
    expect(body.rows.map(({ summaryId }) => summaryId)).toEqual([counting.publicId])
  })
})

describe('the csv', () => {
  const csv = (body: UserStagesQuery, id = stageId()) =>
    teacher.call(stagesApi.userStagesCsv, { params: { id }, body }, at())

  test('[STG-68][STAT-08] [STAT-11] has every page of what the filters leave, and nothing that a spreadsheet would run', async () => {
    const { status, text, headers } = await csv({ perPage: 1, orderField: 'name' })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers['content-disposition']).toContain('.csv')
    expect(text.codePointAt(0)).toBe(0xfeff)
    const [header, ...lines] = text.slice(1).trimEnd().split('\r\n')
    expect(header).toMatch(/^"Прізвище","Ім’я","Ел. пошта","Напрям","Стан","Оцінка"/)
    // Whose clock it was is said where a moment stands.
    expect(header).toMatch(/"На етапі з \(за Києвом\)","Завершено \(за Києвом\)"/)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/^"'@SUM\(A1\)","'=Зло","'\+cmd@example\.test","JS","На етапі","",/)
    expect(lines[1]).toMatch(/^"Андрієнко","Іван",".*","QA","Пройдено","3","90","95","\d{4}-\d\d-\d\d \d\d:\d\d",/)
    expect((await csv({ filters: { states: ['Failed'] } })).text.trimEnd().split('\r\n')).toHaveLength(2)
  })

  test('[STG-68] speaks the language of whoever asks', async () => {
    await it.database.db.update(users).set({ localization: 'en' }).where(eq(users.id, teacherPerson.id))
    expect((await csv({})).text).toContain('"Last name","First name"')
    await it.database.db.update(users).set({ localization: 'ua' }).where(eq(users.id, teacherPerson.id))
  })

  test('[STG-68] nothing to export', async () => {
    const { status, error } = await csv({ search: 'нікого' })
    expect([status, error.name]).toEqual([404, 'NothingToExport'])
  })

  nightTest('thousands of rows are counted once for a while, and exported whole', async () => {
    const [{ academyId, id }] = [{ academyId: academy.id, id: academy.stages[1]!.id }]
    await it.database.pool.query(
      `with made as (insert into users (email, first_name, last_name, email_confirmed_at, consented_at)
         select 'many' || n || '@example.test', 'Хтось', 'Інший', now(), now() from generate_series(1, 4500) n returning id),
       joined as (insert into user_academies (academy_id, user_id) select $1, id from made returning user_id),
       roles as (insert into user_roles (academy_id, user_id, role) select $1, user_id, 'Student' from joined)
       select 1`,
      [academyId],
    )
    await it.database.pool.query(
      `insert into user_stages (academy_id, user_id, stage_id, state)
       select $1, id, $2, 'Opened' from users where email like 'many%'`,
      [academyId, id],
    )
    const { body } = await ask({}, id)
    expect(body.count).toBe(4501)
    expect((await csv({}, id)).text.trimEnd().split('\r\n')).toHaveLength(4502)
    await it.make.student(academy, { opened: { 1: 'Opened' } })
    expect((await ask({}, id)).body.count).toBe(4501)
    it.clock.advance(11_000)
    expect((await ask({}, id)).body.count).toBe(4502)
  })
})
