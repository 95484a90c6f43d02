import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let other: MadeAcademy
let admin: Person
const day = 24 * 3600_000

beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Testing', 'Lectures'], active: 1 })
  other = await it.make.academy()
  admin = await it.make.user({ roles: { Admin: [academy] } })
  await it.make.user({ roles: { Teacher: [academy], Coach: [academy] } })
  await it.make.user({ roles: { Teacher: [academy], Student: [academy] } })
  await it.make.student(academy, { direction: 'JS', opened: { 0: 'Passed', 1: 'Opened' } })
  await it.make.student(academy, { direction: 'QA', opened: { 0: 'Passed', 1: 'Failed' } })
  const early = await it.make.student(academy, { direction: 'JS', opened: { 0: 'Opened' } })
  await it.database.db.execute(
    sql`update user_academies set joined_at = ${new Date(it.clock.now.getTime() - 8 * day)} where user_id = ${early.id}`,
  )
  // None of these three counts anywhere.
  await it.make.student(academy, { active: false })
  for (const column of ['blocked_at', 'deleted_at']) {
    const gone = await it.make.student(academy)
    await it.database.db.execute(sql`update users set ${sql.identifier(column)} = now() where id = ${gone.id}`)
  }
  await it.make.student(other)
})
afterAll(() => it.close())

const overview = async (person: Person, academyId?: number | 'all') =>
  (await it.as(person)).call(academiesApi.overview, {}, { academyId })

describe('the overview (Q-88)', () => {
  test('counts people once, without the blocked and the deleted', async () => {
    const { body } = await overview(admin, academy.id)
    expect(body).toHaveLength(1)
    expect(body[0]).toMatchObject({
      id: academy.id,
      currentActiveStageId: academy.stages[1]!.id,
      studentsCount: 4,
      employeesCount: 3,
      joinedLastWeekCount: 3,
    })
  })

  test('counts who stands at each stage and who failed there', async () => {
    const { body } = await overview(admin, academy.id)
    expect(
      body[0]!.stages.map(({ position, currentCount, failedCount }) => [position, currentCount, failedCount]),
    ).toEqual([
      [1, 1, 0],
      [2, 1, 1],
      [3, 0, 0],
    ])
  })

  test('counts the students of each direction', async () => {
    const { body } = await overview(admin, academy.id)
    expect(
      body[0]!.directions.map(({ specialization, studentsCount }) => [specialization.name, studentsCount]),
    ).toEqual([
      ['JS', 2],
      ['QA', 1],
    ])
  })

  test('[NAV-28] names the students who joined last, newest first', async () => {
    const late = await it.make.student(academy, { direction: 'QA' })
    await it.database.db.execute(
      sql`update user_academies set joined_at = ${new Date(it.clock.now.getTime() + day)} where user_id = ${late.id}`,
    )
    const { body } = await overview(admin, academy.id)
    const { newest } = body[0]!
    expect(newest).toHaveLength(5)
    expect(newest[0]).toMatchObject({ userId: late.id, firstName: 'Тест', direction: 'QA' })
    const moments = newest.map(({ joinedAt }) => joinedAt)
    expect(moments).toEqual(moments.toSorted().toReversed())
    await it.database.db.execute(sql`update users set deleted_at = now() where id = ${late.id}`)
  })

  test('an academy nobody is in is there with zeros', async () => {
    const empty = await it.make.academy({ active: null, directions: [] })
    await it.database.db.execute(sql`delete from stages where academy_id = ${empty.id}`)
    const { body } = await overview(await it.make.user({ isSuperAdmin: true }), empty.id)
    expect(body).toMatchObject([
      { studentsCount: 0, employeesCount: 0, joinedLastWeekCount: 0, stages: [], directions: [] },
    ])
  })
})

describe('which academies (Q-13)', () => {
  const ids = async (person: Person, academyId?: number | 'all') =>
    (await overview(person, academyId)).body.map(({ id }) => id)
  const refusal = async (person: Person, academyId?: number | 'all') => (await overview(person, academyId)).error.name

  test('[SESS-04] without academyId it is the current one', async () => {
    expect(await ids(await it.make.user({ roles: { HR: [other] } }))).toEqual([other.id])
  })

  test("[ACAD-52][ROLE-16] 'all' is every academy for a SuperAdmin and their own for an Admin", async () => {
    const boss = await it.make.user({ isSuperAdmin: true })
    expect(await ids(boss, 'all')).toEqual(expect.arrayContaining([academy.id, other.id]))
    expect(await ids(admin, 'all')).toEqual([academy.id])
  })

  test("[ACAD-52][ROLE-17] for other staff 'all' needs roles in two academies, and spans just these", async () => {
    const third = await it.make.academy()
    const coach = await it.make.user({ roles: { Coach: [academy], Teacher: [other], Student: [third] } })
    expect(await ids(coach, 'all')).toEqual([academy.id, other.id])
    const single = await it.make.user({ roles: { Coach: [academy], Student: [other] } })
    expect(await refusal(single, 'all')).toBe('AccessDenied')
  })

  test("[ROLE-17] no current academy counts as 'all'", async () => {
    const coach = await it.make.user({ roles: { Coach: [academy, other] } })
    await it.database.db.execute(sql`update users set current_academy_id = null where id = ${coach.id}`)
    expect(await ids(coach)).toEqual([academy.id, other.id])
  })

  test('[ROLE-11][ROLE-32] a foreign academy is refused, and so are students', async () => {
    expect(await refusal(admin, other.id)).toBe('NoRightToAccessAcademy')
    const student = await it.make.student(academy)
    expect(await refusal(student, academy.id)).toBe('AccessDenied')
    expect(await refusal(student, 'all')).toBe('AccessDenied')
  })

  test('[A5] an academy where the Admin is blocked is left out', async () => {
    const blocked = await it.make.user({ roles: { Admin: [academy, other] } })
    await it.database.db.execute(
      sql`update user_academies set active = false where user_id = ${blocked.id} and academy_id = ${other.id}`,
    )
    expect(await ids(blocked, 'all')).toEqual([academy.id])
  })
})
