import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { cabinetApi } from '@academy/contract/cabinet'
import { movesApi } from '@academy/contract/moves'
import { stagesApi } from '@academy/contract/stages'
import { userStages } from '#server/schema/academies.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import type { StudentPathEvent } from './move-student-path.rules.ts'
import { studentPathStepsOf } from './move-student-path.rules.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const adminOf = async (academy: MadeAcademy) => it.as(await it.make.user({ roles: { Admin: [academy] } }))
const goOn = async (academy: MadeAcademy) =>
  (await (await adminOf(academy)).call(academiesApi.goToNextStage, { params: { id: academy.id }, body: {} })).body
const ownStudentPath = async (student: Person, academy: MadeAcademy) =>
  (await (await it.as(student)).call(cabinetApi.studentPath, {}, { academyId: academy.id })).body

describe('their own path', () => {
  test('tells each step with its rule, and what comes next under which condition', async () => {
    const academy = await it.make.academy({ stages: ['Registration', 'Testing', 'Lectures', 'Failed'] })
    await it.make.stageTest(academy, 1, 'JS', 60)
    const student = await it.make.student(academy)
    await goOn(academy)
    const path = await ownStudentPath(student, academy)
    expect(path.steps.map(({ kind, stage, after, reason }) => [kind, stage.id, after, reason.rule])).toEqual([
      ['join', academy.stages[0]!.id, 'Opened', 'joined'],
      ['advance', academy.stages[0]!.id, 'Passed', 'nextStage'],
      ['advance', academy.stages[1]!.id, 'Opened', 'nextStage'],
    ])
    expect(path.next).toMatchObject({ stage: { id: academy.stages[2]!.id }, passPercent: 60 })
    await it.database.db
      .update(userStages)
      .set({ submittedAt: it.clock.now })
      .where(and(eq(userStages.userId, student.id), eq(userStages.stageId, academy.stages[1]!.id)))
    // Also after the test: whoever did not reach it does not go on by waiting.
    expect((await ownStudentPath(student, academy)).next).toMatchObject({ passPercent: 60 })
    await it.database.db.update(userStages).set({ submittedAt: null }).where(eq(userStages.userId, student.id))
    await goOn(academy)
    const failed = await ownStudentPath(student, academy)
    expect(failed.steps.at(-1)).toMatchObject({ after: 'Opened', reason: { rule: 'notSubmitted', passPercent: 60 } })
    expect(failed.next).toBeNull()
  })

  test('what was undone never happened', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    const before = await ownStudentPath(student, academy)
    const move = await goOn(academy)
    expect((await ownStudentPath(student, academy)).steps).toHaveLength(3)
    await (await adminOf(academy)).call(movesApi.undo, { params: { id: move.id } })
    expect(await ownStudentPath(student, academy)).toEqual(before)
  })

  test('shows nobody else’s', async () => {
    const academy = await it.make.academy()
    const [student, other] = [await it.make.student(academy), await it.make.student(academy)]
    const input = { params: { id: academy.stages[2]!.id }, body: { userIds: [other.id] } }
    await (await adminOf(academy)).call(stagesApi.addUsers, input)
    expect((await ownStudentPath(student, academy)).steps).toHaveLength(1)
  })
})

test('of joining only where it led counts', () => {
  const event = (id: number, changes: Partial<StudentPathEvent>): StudentPathEvent => ({
    at: '2026-01-01T00:00:00Z',
    kind: 'join',
    stage: { id, name: { ua: '', en: '' } },
    before: null,
    after: 'Opened',
    reason: { rule: 'joined' },
    isUndone: false,
    ...changes,
  })
  const steps = studentPathStepsOf([
    event(1, { after: 'Passed' }),
    event(2, {}),
    event(1, { before: 'Passed' }),
    event(2, { before: 'Opened', after: null }),
    event(3, { after: 'Passed' }),
    event(2, { kind: 'advance', isUndone: true }),
    event(2, { kind: 'undo' }),
  ])
  expect(steps.map(({ stage, after }) => [stage.id, after])).toEqual([[1, 'Opened']])
})
