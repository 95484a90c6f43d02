import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stageTestsApi, type TestResultQuery } from '@academy/contract/stage-tests'
import { readSheet } from '@academy/spreadsheets/test/unzip'
import { auditLog } from '#platform/tables.ts'
import type { attempts } from '#server/schema/attempts.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { MadeStageTest } from '#test/make/make-assessment.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let stageTest: MadeStageTest
let staff: Caller
let admin: Person
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Testing'], active: 1 })
  stageTest = await it.make.testOfStage(academy, 1, 'JS', { questions: 5, passPercent: 60 })
  admin = await it.make.user({ roles: { Admin: [academy] } })
  staff = await it.as(admin)
  await person('Ґалаґан', { successPercent: 100, equityPercent: 90, passed: true, cheatsCount: 2 })
  await person('Бондар', { successPercent: 40, equityPercent: 50, passed: false })
  const late = await person('Яценко', { successPercent: 60, equityPercent: 60, passed: true })
  await person('Коваль', { finishedAt: null, finishedBy: null })
  await person('Петренко', { successPercent: 80, equityPercent: 80, passed: true, archivedAt: it.clock.now })
  await it.make.storedAnswers(academy, late, { 1: [1], 2: [1] })
  const hold = `update answers set is_late = true, hold = 'waiting', is_scored = false where attempt_id = $1 and number = 1`
  await it.database.pool.query(hold, [late])
})
afterAll(() => it.close())

const person = async (lastName: string, values: Partial<typeof attempts.$inferInsert>): Promise<number> => {
  const made = await it.make.student(academy, { direction: 'JS', opened: { 1: 'Opened' } })
  await it.database.db.update(users).set({ firstName: '=Ольга', lastName }).where(eq(users.id, made.id))
  it.clock.advance(60_000)
  const finishedAt = it.clock.now
  const startedAt = new Date(finishedAt.getTime() - 20 * 60_000)
  const results = { correctAnswersCount: 3, wrongAnswersCount: 2, englishCorrectCount: 1, englishCount: 3 }
  const defaults = { startedAt, finishedAt, finishedBy: 'student' as const, ...results }
  return (await it.make.attempt(academy, stageTest, made, { ...defaults, ...values })).id
}

const here = (of = academy) => ({ academyId: of.id })
const results = (body: TestResultQuery = {}, caller = staff, of = academy) =>
  caller.call(stageTestsApi.results, { params: { id: stageTest.id }, body }, here(of))
const namesOf = async (query: TestResultQuery) =>
  (await results(query)).body.rows.map(({ student }) => student.fullName.split(' ')[1])

describe('the list', () => {
  test('the newest first, without those set aside, each with its numbers', async () => {
    const { body } = await results()
    expect(body.count).toBe(4)
    expect(body.rows.map(({ student }) => student.fullName)).toEqual([
      '=Ольга Яценко',
      '=Ольга Бондар',
      '=Ольга Ґалаґан',
      '=Ольга Коваль',
    ])
    expect(body.rows[0]).toMatchObject({
      correctAnswersCount: 3,
      questionsCount: 5,
      successPercent: 60,
      englishPercent: 33,
      isPassed: true,
      lateCount: 1,
      heldCount: 1,
      secondsSpent: 1_200,
    })
    expect(body.rows[3]).toMatchObject({ finishedAt: null, successPercent: null, secondsSpent: null })
  })

  test.each([
    [{ standing: 'passed' }, ['Яценко', 'Ґалаґан']],
    [{ standing: 'failed' }, ['Бондар']],
    [{ standing: 'running' }, ['Коваль']],
    [{ standing: 'held' }, ['Яценко']],
    [{ standing: 'archived' }, ['Петренко']],
    [{ hasCheats: true }, ['Ґалаґан']],
    [{ hasCheats: false, standing: 'passed' }, ['Яценко']],
    [{ search: 'конда' }, []],
    [{ search: 'бонд' }, ['Бондар']],
    [{ orderField: 'successPercent', order: 'desc' }, ['Ґалаґан', 'Яценко', 'Бондар', 'Коваль']],
    [{ orderField: 'equityPercent', order: 'asc' }, ['Бондар', 'Яценко', 'Ґалаґан', 'Коваль']],
    [{ orderField: 'fullName', order: 'asc', perPage: 1 }, ['Бондар']],
    [{ orderField: 'fullName', order: 'asc', perPage: 1, page: 4 }, ['Яценко']],
    [{ page: 5, perPage: 1 }, []],
    [{ orderField: 'cheatsCount', order: 'desc', perPage: 1 }, ['Ґалаґан']],
  ] satisfies [TestResultQuery, string[]][])('%o: %o', async (query, expected) => {
    expect(await namesOf(query)).toEqual(expected)
  })

  test('a page counts the whole list', async () => {
    expect((await results({ perPage: 1 })).body.count).toBe(4)
    expect((await results({ perPage: 1, standing: 'passed' })).body.count).toBe(2)
  })

  test('the overview is about everybody, whatever the list is filtered by', async () => {
    const { body } = await results({ standing: 'failed', perPage: 1 })
    expect(body.overview).toMatchObject({
      groupName: 'JS',
      passPercent: 60,
      started: 4,
      running: 1,
      overdue: 0,
      finished: 3,
      passed: 2,
      failed: 1,
      archived: 1,
      averagePercent: 67,
      distribution: [0, 0, 0, 0, 1, 0, 1, 0, 0, 1],
    })
  })

  test('a stage test of another academy is not found', async () => {
    const other = await it.make.academy({})
    const stranger = await it.as(await it.make.user({ roles: { Admin: [other] } }))
    expect((await results({}, stranger, other)).error.name).toBe('TestNotFound')
  })
})

describe('files', () => {
  test('the same list as a table, with nothing in it that a spreadsheet would run', async () => {
    const { text, headers } = await staff.call(
      stageTestsApi.resultsCsv,
      { params: { id: stageTest.id }, body: { standing: 'passed' } },
      here(),
    )
    const lines = text.split('\r\n').slice(0, -1)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^\uFEFF"Прізвище","Ім’я"/)
    expect(lines[1]).toMatch(/^"Яценко","'=Ольга",".+","Складено","3","5","60","60","33","0","1","20",/)
    expect(lines[1]).toMatch(/,"\d{4}-\d\d-\d\d \d\d:\d\d","\d{4}-\d\d-\d\d \d\d:\d\d"$/)
    expect(headers['content-disposition']).toMatch(/filename="test-results-[a-z0-9-]+-\d{4}-\d\d-\d\d\.(?:csv|xlsx)"/)
    const [entry] = await it.database.db.select().from(auditLog).where(eq(auditLog.action, 'testResults.exported'))
    expect(entry).toMatchObject({ actorId: admin.id, details: { count: 2, format: 'csv' } })
  })

  test('the same as a spreadsheet', async () => {
    const { bytes, status } = await staff.call(
      stageTestsApi.resultsXlsx,
      { params: { id: stageTest.id }, body: {} },
      here(),
    )
    expect(status).toBe(200)
    const { rows } = readSheet(bytes)
    expect(rows.slice(1).map(([lastName, , , state, , , percent]) => [lastName, state, percent])).toEqual([
      ['Яценко', 'Складено', 60],
      ['Бондар', 'Не складено', 40],
      ['Ґалаґан', 'Складено', 100],
      ['Коваль', 'Триває', null],
    ])
  })

  test('[STAT-10] an empty list is no file', async () => {
    const body = { search: 'нікого' }
    const { status, error } = await staff.call(stageTestsApi.resultsCsv, { params: { id: stageTest.id }, body }, here())
    expect([status, error.name]).toEqual([404, 'NothingToExport'])
  })
})
