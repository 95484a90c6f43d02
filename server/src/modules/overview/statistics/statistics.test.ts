import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statisticsApi } from '@academy/contract/statistics'
import { groupMembersApi } from '@academy/contract/group-members'
import { groupsApi } from '@academy/contract/groups'
import { peopleApi, type PeopleQuery } from '@academy/contract/people'
import { readSheet } from '@academy/spreadsheets/test/unzip'
import { auditLog } from '#platform/tables.ts'
import { stages, userStages } from '#server/schema/academies.ts'
import { sessions, users } from '#server/schema/users.ts'
import { writeHistory } from '#test/make/make-histories.ts'
import type { MadeStageLecture } from '#test/make/make-homework.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let admin: Caller
const students: Person[] = []
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ name: '=Літня', stages: ['Registration', 'Testing'] })
  admin = await it.as(await it.make.user({ firstName: 'Ада', lastName: 'Адмін', roles: { Admin: [academy] } }))
  for (let n = 0; n < 4; n++) students.push(await it.make.student(academy, { opened: {} }))
  const at = new Date(it.clock.now.getTime() - 3_600_000)
  const specializationId = academy.specializationIds.JS!
  const [first, second] = academy.stages.map(({ id }) => id) as [number, number]
  await writeHistory(it.database.db, academy.id, [
    ...students.map(({ id }) => ({ userId: id, stageId: first, state: 'Opened' as const, at, specializationId })),
    { userId: students[0]!.id, stageId: first, state: 'Passed', at, specializationId },
    { userId: students[0]!.id, stageId: second, state: 'Opened', at, specializationId },
  ])
})
afterAll(() => it.close())

const mark = (person: Person, values: { mark?: number; successPercent?: number }) =>
  it.database.db.update(userStages).set(values).where(eq(userStages.userId, person.id))

describe('the statistics of stages', () => {
  test('[STAT-02, STAT-04] students, those at work, averages, and how marks and percents lie', async () => {
    await mark(students[1]!, { mark: 10, successPercent: 100 })
    await mark(students[2]!, { mark: 5, successPercent: 49 })
    await mark(students[3]!, { mark: 0 })
    const { body } = await admin.call(
      statisticsApi.stagesStats,
      { params: { id: academy.id } },
      { academyId: academy.id },
    )
    expect(body).toMatchObject([
      {
        stageId: academy.stages[0]!.id,
        students: 4,
        active: 3,
        averageMark: 5,
        averageSuccessPercent: 74.5,
        homeworkSubmitted: 0,
        homeworkReviewed: 0,
        marks: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
        successPercents: [0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
      },
      { students: 1, active: 1, averageMark: null, averageSuccessPercent: null },
    ])
  })

  test('[STAT-05] blocked people are left out', async () => {
    await it.database.db.update(users).set({ blockedAt: it.clock.now }).where(eq(users.id, students[1]!.id))
    const { body } = await admin.call(
      statisticsApi.stagesStats,
      { params: { id: academy.id } },
      { academyId: academy.id },
    )
    expect(body[0]).toMatchObject({ students: 3, active: 2, averageMark: 2.5 })
    await it.database.db.update(users).set({ blockedAt: null }).where(eq(users.id, students[1]!.id))
  })
})

describe('the homework of a stage', () => {
  let lecturesOf: MadeAcademy
  let caller: Caller
  let first: MadeStageLecture
  let second: MadeStageLecture
  let gone: Person
  beforeAll(async () => {
    lecturesOf = await it.make.academy({ stages: ['Registration', 'Lectures'] })
    caller = await it.as(await it.make.user({ roles: { Teacher: [lecturesOf] } }))
    const stageId = lecturesOf.stages[1]!.id
    const of = (daysAgo: number, more = {}) =>
      it.make.stageLecture(lecturesOf, {
        stageId,
        startDate: new Date(it.clock.now.getTime() - daysAgo * 86_400_000),
        ...more,
      })
    first = await of(3)
    second = await of(2)
    await of(1, { hasHomework: false })
    const [one, two, three] = await it.make.people(3, { roles: { Student: [lecturesOf] } })
    await it.make.response(lecturesOf, first, one!)
    await it.make.response(lecturesOf, first, two!, { isReviewed: true, mark: 8 })
    await it.make.response(lecturesOf, second, one!, {
      isReviewed: true,
      mark: 9,
      submittedAt: new Date(it.clock.now.getTime() + 2 * 86_400_000),
    })
    // Staff marked somebody who handed in nothing.
    await it.make.response(lecturesOf, second, three!, {
      submittedAt: null,
      isAnswered: false,
      isReviewed: true,
      mark: 0,
    })
    gone = await it.make.student(lecturesOf)
    await it.make.response(lecturesOf, first, gone, { isReviewed: true })
    await it.database.db.update(users).set({ blockedAt: it.clock.now }).where(eq(users.id, gone.id))
    const elsewhere = await it.make.academy()
    const foreign = await it.make.stageLecture(elsewhere)
    await it.make.response(elsewhere, foreign, await it.make.student(elsewhere))
  })
  const call = () => ({ params: { id: lecturesOf.id } })

  test('[STAT-04][Q-73] is counted as handed in and reviewed, in all and by lecture, without the blocked', async () => {
    const { body } = await caller.call(statisticsApi.stagesStats, call(), { academyId: lecturesOf.id })
    expect(body[0]).toMatchObject({ homeworkSubmitted: 0, homeworkReviewed: 0, lectures: [] })
    expect(body[1]).toMatchObject({
      homeworkSubmitted: 3,
      homeworkReviewed: 2,
      lectures: [
        { stageLectureId: first.id, homeworkSubmitted: 2, homeworkReviewed: 1, homeworkLate: 0, averageMark: 8 },
        { stageLectureId: second.id, homeworkSubmitted: 1, homeworkReviewed: 1, homeworkLate: 1, averageMark: 9 },
      ],
    })
  })

  test('[STAT-04][STAT-11] stands in the files too', async () => {
    const { text } = await caller.call(
      statisticsApi.stagesCsv,
      { ...call(), query: { lang: 'en' } },
      { academyId: lecturesOf.id },
    )
    expect(text).toContain('"Homework submitted","Homework reviewed","Submitted after the deadline"')
    expect(text).toContain('"2","Stage 2","Whole stage","0","0","","","3","2","1"')
    expect(text.split('\r\n')[3]).toMatch(/^"2","Stage 2","Lecture \d+","","","8","","2","1","0"$/)
    const { bytes } = await caller.call(
      statisticsApi.stagesXlsx,
      { ...call(), query: {} },
      { academyId: lecturesOf.id },
    )
    const { name, rows } = readSheet(bytes)
    expect([name, rows[0]!.at(-1)]).toEqual(['Статистика етапів', 'Здано після дедлайну'])
  })
})

describe('the funnel as a file', () => {
  test('[STAT-11] csv in the language of the screen', async () => {
    await it.database.db
      .update(stages)
      .set({ name: { ua: '=1+1', en: 'Registration, "open"' } })
      .where(eq(stages.id, academy.stages[0]!.id))
    const ask = (query: { lang?: 'ua' | 'en'; at?: string }) =>
      admin.call(statisticsApi.funnelCsv, { params: { id: academy.id }, query }, { academyId: academy.id })
    const english = await ask({ lang: 'en' })
    expect([english.status, english.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(english.headers['content-disposition']).toMatch(/attachment; filename="funnel-litnia-\d{4}-\d\d-\d\d\.csv"/)
    expect(english.text.split('\r\n').slice(0, 3)).toEqual([
      '\ufeff"No.","Stage","Direction","Entered","Passed","Not passed","Of the previous stage, %"',
      '"1","Registration, ""open""","All directions","4","1","0",""',
      '"1","Registration, ""open""","JS","4","1","0",""',
    ])
    expect(english.text).toContain('"2","Stage 2","All directions","1","0","0","25"')
    const ukrainian = await ask({})
    expect(ukrainian.text).toContain('"№","Етап","Напрям","Дійшли","Пройшли","Не пройшли"')
    // S7: the name of a stage is no formula.
    expect(ukrainian.text).toContain(`"1","'=1+1","Усі напрями"`)
    const before = await ask({ at: '2020-01-01T00:00:00Z' })
    expect(before.text).toContain('"Усі напрями","0","0","0",""')
  })

  test('xlsx', async () => {
    const { status, headers, bytes } = await admin.call(
      statisticsApi.funnelXlsx,
      { params: { id: academy.id }, query: {} },
      { academyId: academy.id },
    )
    expect([status, headers['content-type']]).toEqual([200, statisticsApi.funnelXlsx.download.contentType])
    const { name, rows, xml } = readSheet(bytes)
    expect([name, rows[0]!.slice(0, 4), rows[1]]).toEqual([
      'Воронка етапів',
      ['№', 'Етап', 'Напрям', 'Дійшли'],
      [1, '=1+1', 'Усі напрями', 4, 1, 0],
    ])
    expect(xml).not.toContain('<f>')
  })

  test('[STAT-10, ERR-132] of an academy without stages there is nothing to export', async () => {
    const empty = await it.make.academy({ active: null })
    await it.database.db.delete(stages).where(eq(stages.academyId, empty.id))
    const caller = await it.as(await it.make.user({ roles: { Admin: [empty] } }))
    const files = [statisticsApi.funnelCsv, statisticsApi.funnelXlsx, statisticsApi.stagesCsv, statisticsApi.stagesXlsx]
    for (const endpoint of files) {
      const { status, error } = await caller.call(
        endpoint,
        { params: { id: empty.id }, query: {} },
        { academyId: empty.id },
      )
      expect([status, error.name, error.code]).toEqual([404, 'NothingToExport', 59])
    }
  })
})

describe('the people as a file', () => {
  const ask = (caller: Caller, body: PeopleQuery = {}, lang: 'ua' | 'en' = 'ua') =>
    caller.call(
      statisticsApi.usersCsv,
      { params: { academy: academy.id }, query: { lang }, body },
      { academyId: academy.id },
    )

  test('[STAT-07, STAT-11, S7] csv with what the list shows, nothing of it a formula', async () => {
    await it.make.user({
      firstName: '=cmd|calc',
      lastName: '@Підступний "Лис"\nдругий рядок',
      phoneNumber: '+380990000001',
      roles: { Student: [academy] },
    })
    const { status, text, headers } = await ask(admin, { search: '@Підступний' })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(
      text.startsWith('\ufeff"Прізвище","Ім’я","Ел. пошта","Телефон","Академії та ролі","Напрям","Група","Етап"'),
    ).toBe(true)
    expect(text).toContain(`\r\n"'@Підступний ""Лис""\nдругий рядок","'=cmd|calc","`)
    expect(text).toContain(`"'+380990000001","'=Літня: Студент","","","","","","","Активний","Так"`)
    expect((await ask(admin, {}, 'en')).text).toContain('"Last name","First name"')
  })

  test('[STAT-06, STAT-07] all pages of the list on screen, in its order, with its filters', async () => {
    const query: PeopleQuery = { orderField: 'email', order: 'desc', filters: { roles: ['Student'] } }
    const list = await admin.call(
      peopleApi.list,
      { params: { academy: academy.id }, body: { ...query, perPage: 100 } },
      { academyId: academy.id },
    )
    const emails = list.body.rows.map(({ email }) => email)
    // The page on screen does not matter: all of them are taken.
    const { text } = await ask(admin, { ...query, page: 2, perPage: 1 })
    const found = [...text.matchAll(/"([^"]*@example\.test)"/g)].map(([, email]) => email)
    expect(found).toEqual(emails)
    const { bytes, headers } = await admin.call(
      statisticsApi.usersXlsx,
      { params: { academy: academy.id }, query: {}, body: query },
      { academyId: academy.id },
    )
    expect(headers['content-type']).toBe(statisticsApi.usersXlsx.download.contentType)
    const { rows } = readSheet(bytes)
    expect(rows.slice(1).map((row) => row[2])).toEqual(emails)
  })

  test('[STAT-06, STAT-11] direction, group, stage and marks of each, a phone that is text, a name that says whose file it is', async () => {
    const student = await it.make.student(academy, { direction: 'JS', opened: { 0: 'Passed', 1: 'Opened' } })
    await it.database.db
      .update(userStages)
      .set({ mark: 9, successPercent: 80 })
      .where(and(eq(userStages.userId, student.id), eq(userStages.state, 'Opened')))
    const phoneNumber = '+380990000077'
    await it.database.db.update(users).set({ phoneNumber }).where(eq(users.id, student.id))
    const body = { name: 'Перша пара', specializationId: academy.specializationIds.JS!, isDirection: false }
    const { body: group } = await admin.call(groupsApi.create, { body }, { academyId: academy.id })
    const members = { params: { id: group.id }, body: { userIds: [student.id] } }
    await admin.call(groupMembersApi.add, members, { academyId: academy.id })
    const input = { params: { academy: academy.id }, body: { filters: { userIds: [student.id] } } }
    const asked = await admin.call(
      statisticsApi.usersXlsx,
      { ...input, query: { lang: 'en' } },
      { academyId: academy.id },
    )
    expect(asked.headers['content-disposition']).toMatch(/filename="users-litnia-\d{4}-\d\d-\d\d\.xlsx"/)
    const [header, ...rows] = readSheet(asked.bytes).rows
    expect(header!.slice(3, 11)).toEqual([
      'Phone',
      'Academies and roles',
      'Direction',
      'Group',
      'Stage',
      'Stage result',
      'Test result, %',
      'Mark',
    ])
    expect(rows.map((row) => [row[3], ...row.slice(5, 11)])).toEqual([
      [phoneNumber, 'JS', 'Перша пара', 'Stage 2', 'In stage', 80, 9],
    ])
    const foreign = await it.make.user({ roles: { Student: [await it.make.academy()] } })
    const of = { ...input, body: { filters: { userIds: [foreign.id] } }, query: {} }
    expect((await admin.call(statisticsApi.usersXlsx, of, { academyId: academy.id })).status).toBe(404)
  })

  test('[STAT-10, ERR-132] nobody found: nothing to export', async () => {
    for (const endpoint of [statisticsApi.usersCsv, statisticsApi.usersXlsx]) {
      const { status, error } = await admin.call(
        endpoint,
        { params: { academy: academy.id }, query: {}, body: { search: 'немає такого' } },
        { academyId: academy.id },
      )
      expect([status, error.name]).toEqual([404, 'NothingToExport'])
    }
  })

  test('[P4] whoever takes the list away is written down, with how many', async () => {
    const person = await it.make.user({ roles: { HR: [academy] } })
    const hr = await it.as(person)
    await ask(hr, { filters: { roles: ['Admin'] } })
    const written = await it.database.db.select().from(auditLog).where(eq(auditLog.actorId, person.id))
    expect(written).toMatchObject([
      { action: 'users.exported', academyId: academy.id, details: { count: 1, format: 'csv' } },
    ])
  })

  test('needs a fresh proof of who is there', async () => {
    const person = await it.make.user({ roles: { Admin: [academy] } })
    const caller = await it.as(person)
    await it.database.db.update(sessions).set({ steppedUpAt: null }).where(eq(sessions.userId, person.id))
    expect((await ask(caller)).status).toBe(403)
  })

  test('[STAT-14] "all" spans the academies in which the caller may take people away, not those they only see', async () => {
    const other = await it.make.academy()
    const seen = await it.make.user({ lastName: 'Лишевидимий', roles: { Student: [other] } })
    const both = await it.make.user({ roles: { Admin: [academy], Coach: [other] } })
    const caller = await it.as(both)
    const input = { params: { academy: 'all' as const }, body: { search: 'Лишевидимий' } }
    const list = await caller.call(peopleApi.list, input, { academyId: 'all' })
    expect(list.body.rows.map(({ id }) => id)).toEqual([seen.id])
    const file = await caller.call(statisticsApi.usersCsv, { ...input, query: {} }, { academyId: 'all' })
    expect([file.status, file.error.name]).toEqual([404, 'NothingToExport'])
  })
})
