import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marksApi, type StageMarks } from '@academy/contract/stage-marks'
import { stagesApi } from '@academy/contract/stages'
import { auditLog } from '#platform/tables.ts'
import { userStages } from '#server/schema/academies.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let there: MadeAcademy
let teacher: Caller
let one: Person
let two: Person
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
  there = await it.make.academy()
  teacher = await it.as(await it.make.user({ roles: { Teacher: [academy] } }))
  one = await it.make.student(academy)
  two = await it.make.student(academy)
})
afterAll(() => it.close())

const set = (body: StageMarks, stageId = academy.stages[0]!.id, caller: Caller = teacher) =>
  caller.call(marksApi.setFor, { params: { stageId }, body }, { academyId: academy.id })
const marksOf = async (...of: Person[]) => {
  const rows = await it.database.db
    .select()
    .from(userStages)
    .where(and(eq(userStages.academyId, academy.id), eq(userStages.stageId, academy.stages[0]!.id)))
  return of.map(({ id }) => rows.find(({ userId }) => userId === id)?.mark)
}

describe('marks of a stage', () => {
  test('[TEAM-06] are set and cleared together, and the log says what they were', async () => {
    expect(
      (
        await set([
          { userId: one.id, mark: 9 },
          { userId: two.id, mark: 0 },
        ])
      ).status,
    ).toBe(204)
    expect(await marksOf(one, two)).toEqual([9, 0])
    await set([
      { userId: one.id, mark: null },
      { userId: two.id, mark: 10 },
    ])
    expect(await marksOf(one, two)).toEqual([null, 10])
    const [entry] = await it.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'marks.set'))
      .orderBy(desc(auditLog.id))
    expect(entry).toMatchObject({
      academyId: academy.id,
      targetId: String(academy.stages[0]!.id),
      details: {
        changes: [
          { userId: one.id, before: 9, after: null },
          { userId: two.id, before: 0, after: 10 },
        ],
      },
    })
  })

  test('[TEAM-06] one bad row refuses all', async () => {
    await set([{ userId: one.id, mark: 5 }])
    const stranger = await it.make.student(there)
    const gone = await it.make.student(academy)
    await it.database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, gone.id))
    const employee = await it.make.user({ roles: { Coach: [academy] } })
    for (const { id } of [stranger, gone, employee, { id: 2_000_000_001 }]) {
      const { status, error } = await set([
        { userId: one.id, mark: 8 },
        { userId: id, mark: 8 },
      ])
      expect([status, error.name]).toEqual([400, 'WrongStudentAcademy'])
    }
    const outside = await it.make.student(academy, { opened: {} })
    const bad = await set([
      { userId: one.id, mark: 8 },
      { userId: outside.id, mark: 8 },
    ])
    expect(bad.error.fields).toEqual([{ field: '1.userId', message: 'wrongId' }])
    const twice = await set([
      { userId: one.id, mark: 8 },
      { userId: one.id, mark: 7 },
    ])
    expect(twice.error.fields).toEqual([{ field: '1.userId', message: 'wrongId' }])
    for (const mark of [11, -1, 1.5, '8' as unknown as number])
      expect(
        (
          await set([
            { userId: one.id, mark: 8 },
            { userId: two.id, mark },
          ])
        ).error.name,
      ).toBe('ValidationError')
    expect((await set([])).error.name).toBe('ValidationError')
    expect(await marksOf(one)).toEqual([5])
    expect(await marksOf(outside)).toEqual([undefined])
  })

  test('[STG-60] of a stage of another academy cannot be set', async () => {
    expect((await set([{ userId: one.id, mark: 8 }], there.stages[0]!.id)).error.name).toBe('StageNotFound')
  })

  test('[TEAM-37] a Coach marks the students of their own teams of the stage, and nobody else', async () => {
    const person = await it.make.user({ roles: { Coach: [academy] } })
    const coach = await it.as(person)
    await set([{ userId: one.id, mark: 4 }])
    expect((await set([{ userId: one.id, mark: 8 }], undefined, coach)).error.name).toBe('WrongStudentAcademy')
    await it.make.team(academy, { members: [one], coaches: [person] })
    expect((await set([{ userId: one.id, mark: 8 }], undefined, coach)).error.name).toBe('WrongStudentAcademy')
    await it.make.team(academy, { stageId: academy.stages[0]!.id, members: [one], coaches: [person] })
    await it.make.team(academy, { stageId: academy.stages[0]!.id, members: [two] })
    const oneAndStranger = [one, two].map(({ id }) => ({ userId: id, mark: 9 }))
    expect((await set(oneAndStranger, undefined, coach)).error.name).toBe('WrongStudentAcademy')
    expect(await marksOf(one)).toEqual([4])
    expect((await set([{ userId: one.id, mark: 8 }], undefined, coach)).status).toBe(204)
    expect(await marksOf(one)).toEqual([8])
    const both = await it.as(await it.make.user({ roles: { Coach: [academy], Teacher: [academy] } }))
    expect((await set([{ userId: one.id, mark: 8 }], undefined, both)).status).toBe(204)
  })

  test('set by two at once: each set of marks stays whole', async () => {
    const all = (mark: number, people: Person[]) => set(people.map(({ id }) => ({ userId: id, mark })))
    const answers = await Promise.all([1, 2, 3, 4].map((mark) => all(mark, mark % 2 ? [one, two] : [two, one])))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    const [a, b] = await marksOf(one, two)
    expect(a).toBe(b)
  })
})

describe('[TEAM-06] whom the list of a stage offers to mark', () => {
  const listed = async (person: Person, stageId: number) => {
    const { body } = await (
      await it.as(person)
    ).call(stagesApi.userStages, { params: { id: stageId }, body: {} }, { academyId: academy.id })
    return Object.fromEntries(body.rows.map(({ userId, mayMark }) => [userId, mayMark]))
  }
  test('is everybody for a Teacher, nobody for HR, and the students of their teams for a Coach', async () => {
    const [coach, hr, teacherToo] = [
      await it.make.user({ roles: { Coach: [academy] } }),
      await it.make.user({ roles: { HR: [academy] } }),
      await it.make.user({ roles: { Teacher: [academy] } }),
    ]
    const stageId = academy.stages[0]!.id
    const [own, other] = [await it.make.student(academy), await it.make.student(academy)]
    await it.make.team(academy, { stageId, members: [own], coaches: [coach] })
    // In a team of another stage the Coach marks that stage.
    await it.make.team(academy, { members: [other], coaches: [coach] })
    expect(await listed(coach, stageId)).toMatchObject({ [own.id]: true, [other.id]: false })
    expect(await listed(hr, stageId)).toMatchObject({ [own.id]: false, [other.id]: false })
    expect(await listed(teacherToo, stageId)).toMatchObject({ [own.id]: true, [other.id]: true })
    const caller = await it.as(coach)
    expect((await set([{ userId: own.id, mark: 7 }], stageId, caller)).status).toBe(204)
    expect((await set([{ userId: other.id, mark: 7 }], stageId, caller)).error.name).toBe('WrongStudentAcademy')
  })
})
