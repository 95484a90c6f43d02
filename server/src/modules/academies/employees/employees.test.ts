import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employeesApi } from '@academy/contract/groups'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

const byNumber = (a: number, b: number) => a - b

let it: TestApp
let academy: MadeAcademy
let other: MadeAcademy
let admin: Person
let teacher: Person
let coachThere: Person
let waiting: Person
let studyingTeacher: Person
let boss: Caller

beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
  other = await it.make.academy()
  admin = await it.make.user({ lastName: 'Адмін', roles: { Admin: [academy] } })
  teacher = await it.make.user({ lastName: 'Бондар', roles: { Teacher: [academy], HR: [academy], Coach: [other] } })
  coachThere = await it.make.user({ lastName: 'Ґава', email: 'coach_there@example.test', roles: { Coach: [other] } })
  waiting = await it.make.user({ lastName: 'Чекайко', isEmployee: true })
  studyingTeacher = await it.make.user({ lastName: 'Учень', roles: { Teacher: [other], Student: [academy] } })
  await it.make.student(academy)
  const gone = await it.make.user({ roles: { Teacher: [academy, other] } })
  const blocked = await it.make.user({ roles: { Teacher: [academy, other] } })
  await it.database.db.execute(sql`update users set deleted_at = now() where id = ${gone.id}`)
  await it.database.db.execute(sql`update users set blocked_at = now() where id = ${blocked.id}`)
  boss = await it.as(await it.make.user({ isSuperAdmin: true, isEmployee: true, lastName: 'Яценко' }))
})
afterAll(() => it.close())

const idsOf = (employees: readonly { id: number }[]) => employees.map(({ id }) => id)

describe('employees', () => {
  test('[ACC-67] of an academy are those with a staff role there, with the roles held there', async () => {
    const calls = await it.as(teacher)
    const { body } = await calls.call(
      employeesApi.byAcademy,
      { params: { academyId: academy.id } },
      { academyId: academy.id },
    )
    expect(body.map(({ id, roles }) => [id, roles])).toEqual([
      [admin.id, ['Admin']],
      [teacher.id, ['Teacher', 'HR']],
    ])
    expect(body[0]).toMatchObject({ lastName: 'Адмін', email: admin.email, avatarUrl: null })
    const foreign = await (
      await it.as(admin)
    ).call(employeesApi.byAcademy, { params: { academyId: other.id } }, { academyId: academy.id })
    expect(foreign.error.name).toBe('AcademyNotFound')
  })

  test('[ACC-66] all of them: in one academy its own, in several those of all the caller may see', async () => {
    const of = async (calls: Caller, academyId: number | 'all') =>
      (await calls.call(employeesApi.all, {}, { academyId })).body
    expect(idsOf(await of(await it.as(admin), academy.id))).toEqual([admin.id, teacher.id])
    const everywhere = await of(await it.as(teacher), 'all')
    expect(idsOf(everywhere).toSorted(byNumber)).toEqual(
      [admin.id, teacher.id, coachThere.id, studyingTeacher.id].toSorted(byNumber),
    )
    expect(everywhere.find(({ id }) => id === teacher.id)!.roles).toEqual(['Coach', 'Teacher', 'HR'])
  })

  test('[ACC-66] a SuperAdmin sees also those who wait for a first role, and SuperAdmins', async () => {
    const { body } = await boss.call(employeesApi.all, {}, { academyId: 'all' })
    expect(idsOf(body)).toContain(waiting.id)
    expect(body.at(-1)).toMatchObject({ lastName: 'Яценко', roles: ['SuperAdmin'] })
  })

  test('[ACC-68] who could be given a role: employees who do not study there', async () => {
    const calls = await it.as(admin)
    const ask = async (search?: string) =>
      (
        await calls.call(
          employeesApi.notStudents,
          { params: { academyId: academy.id }, query: search === undefined ? {} : { search } },
          { academyId: academy.id },
        )
      ).body
    const all = await ask()
    expect(idsOf(all).toSorted(byNumber)).toEqual([admin.id, teacher.id, waiting.id].toSorted(byNumber))
    // [V2] Who works only elsewhere is found by nothing: they are invited by their address.
    for (const part of ['ґав', 'coach_', coachThere.email]) expect(await ask(part)).toEqual([])
    for (const nothing of ['%', '_', String.raw`\ `.trim(), 'coach%']) expect(await ask(nothing)).toEqual([])
  })
})
