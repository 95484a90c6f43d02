import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { movesApi } from '@academy/contract/moves'
import { stagesApi } from '@academy/contract/stages'
import { usersApi } from '@academy/contract/users'
import type { MadeAcademy } from '#test/make/make.ts'
import { stageStatesByEvents, stageStatesByRows, programmeStateOf, statesOf } from '#test/reading/read-stage-states.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const coachOf = async (academy: MadeAcademy, role: 'TrackOwner' | 'HR' = 'TrackOwner') =>
  it.as(await it.make.user({ roles: { [role]: [academy] } }))
const idOf = (academy: MadeAcademy, index: number) => academy.stages[index]!.id

describe('adding users', () => {
  test('[STG-63] [STG-59] opens a stage for them, also one for designated people', async () => {
    const academy = await it.make.academy({
      stages: ['Registration', { type: 'Project', isOnlyForDesignated: true }, 'Lectures'],
    })
    const [chosen, other] = [await it.make.student(academy), await it.make.student(academy)]
    const staff = await coachOf(academy)
    const input = { params: { id: idOf(academy, 1) }, body: { userIds: [chosen.id] } }
    const { body } = await staff.call(stagesApi.addUsers, input)
    expect(body).toMatchObject({ kind: 'add', toStage: { id: idOf(academy, 1) }, movedCount: 1, canUndo: true })
    expect(await statesOf(it, academy, chosen)).toEqual({ 0: 'Opened', 1: 'Opened' })
    const seen = await (await it.as(chosen)).call(usersApi.routes, {}, { academyId: academy.id })
    expect(seen.body.routes.map(({ id }) => id)).toContain(idOf(academy, 1))
    const hidden = await (await it.as(other)).call(usersApi.routes, {}, { academyId: academy.id })
    expect(hidden.body.routes.map(({ id }) => id)).not.toContain(idOf(academy, 1))
  })

  test('whoever is there already stays, and the empty move stands in nobody’s way', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    const staff = await coachOf(academy)
    const input = { params: { id: idOf(academy, 1) }, body: { userIds: [student.id, student.id] } }
    const first = (await staff.call(stagesApi.addUsers, input)).body
    const again = (await staff.call(stagesApi.addUsers, input)).body
    expect(again).toMatchObject({ movedCount: 0, stayedCount: 1, canUndo: false })
    const undone = await staff.call(movesApi.undo, { params: { id: first.id } })
    expect(undone.body.undoneAt).not.toBeNull()
  })

  test('one unknown or foreign user, or one who is no student, refuses all', async () => {
    const [academy, foreign] = [await it.make.academy(), await it.make.academy()]
    const [own, stranger] = [await it.make.student(academy), await it.make.student(foreign)]
    const teacher = await it.make.user({ roles: { Teacher: [academy] } })
    const staff = await coachOf(academy)
    const before = await programmeStateOf(it, academy)
    for (const id of [stranger.id, teacher.id, 2_000_000_000]) {
      const input = { params: { id: idOf(academy, 1) }, body: { userIds: [own.id, id] } }
      const refused = await staff.call(stagesApi.addUsers, input)
      expect(refused.error.name).toBe('WrongStudentAcademy')
    }
    expect(await programmeStateOf(it, academy)).toEqual(before)
    const elsewhere = { params: { id: idOf(foreign, 1) }, body: { userIds: [own.id] } }
    expect((await staff.call(stagesApi.addUsers, elsewhere)).error.name).toBe('StageNotFound')
  })
})

describe('removing users', () => {
  test('[STG-64] closes the stage; undone, the mark is back', async () => {
    const academy = await it.make.academy({ stages: ['Testing', 'Lectures'] })
    const student = await it.make.student(academy)
    await it.make.testResult(academy, 0, student, 77)
    const staff = await coachOf(academy, 'HR')
    const before = await programmeStateOf(it, academy)
    const input = { params: { id: idOf(academy, 0) }, body: { userIds: [student.id] } }
    const { body } = await staff.call(stagesApi.removeUsers, input)
    expect(body).toMatchObject({ kind: 'remove', movedCount: 1 })
    expect(await statesOf(it, academy, student)).toEqual({})
    await staff.call(movesApi.undo, { params: { id: body.id } })
    expect(await programmeStateOf(it, academy)).toEqual(before)
  })

  test('from Finished, the certificate goes too', async () => {
    const academy = await it.make.academy({ stages: ['Project', 'Finished'] })
    const student = await it.make.student(academy)
    const staff = await coachOf(academy)
    const input = { params: { id: idOf(academy, 1) }, body: { userIds: [student.id] } }
    await staff.call(stagesApi.addUsers, input)
    const finished = { userId: student.id, finishedAt: expect.any(String), number: expect.any(String) }
    expect((await programmeStateOf(it, academy)).members).toContainEqual(finished)
    await staff.call(stagesApi.removeUsers, input)
    expect((await programmeStateOf(it, academy)).members).toContainEqual({
      userId: student.id,
      finishedAt: null,
      number: null,
    })
  })
})

describe('moving to failed', () => {
  test('[STG-58] [STG-75] fails the stage, opens the Failed page and leaves earlier stages to read', async () => {
    const academy = await it.make.academy({
      stages: ['Registration', 'Testing', 'Lectures', { type: 'Failed', isOnlyForDesignated: true }],
      active: 2,
    })
    const student = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Passed', 2: 'Opened' } })
    const staff = await coachOf(academy)
    const input = { body: { stageId: idOf(academy, 1), usersId: [student.id] } }
    const { body } = await staff.call(stagesApi.moveToFailed, input)
    expect(body).toMatchObject({ moved: 1, move: { kind: 'fail', failedCount: 1, movedCount: 0 } })
    expect(await statesOf(it, academy, student)).toEqual({ 0: 'Passed', 1: 'Failed', 2: 'Failed', 3: 'Opened' })
    const { body: seen } = await (await it.as(student)).call(usersApi.routes, {}, { academyId: academy.id })
    expect(seen.routes.filter(({ available }) => available).map(({ id }) => id)).toEqual(
      [0, 1, 3].map((index) => idOf(academy, index)),
    )
    const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    // Failed is the end: the programme goes on without them.
    const moved = await admin.call(academiesApi.moveCount, { params: { id: academy.id } })
    expect(moved.status === 409 || moved.body.count === 0).toBe(true)
  })

  test('again changes nothing', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    const staff = await coachOf(academy)
    const input = { body: { stageId: idOf(academy, 0), usersId: [student.id] } }
    expect((await staff.call(stagesApi.moveToFailed, input)).body.moved).toBe(1)
    expect((await staff.call(stagesApi.moveToFailed, input)).body.moved).toBe(0)
    expect(await stageStatesByEvents(it, academy)).toEqual(await stageStatesByRows(it, academy))
  })
})

describe('the preview', () => {
  test('says of each what would happen, and changes nothing', async () => {
    const academy = await it.make.academy()
    const [here, there] = [await it.make.student(academy), await it.make.student(academy, { opened: { 1: 'Opened' } })]
    const blocked = await it.make.student(academy, { active: false })
    const staff = await coachOf(academy)
    const before = await programmeStateOf(it, academy)
    const { body } = await staff.call(stagesApi.previewMembers, {
      params: { id: idOf(academy, 1) },
      body: { action: 'add', userIds: [here.id, there.id, blocked.id] },
    })
    expect(body.count).toBe(1)
    expect(body.people.map(({ userId, outcome, reason }) => [userId, outcome, reason.rule])).toEqual([
      [here.id, 'moves', 'byHand'],
      [there.id, 'stays', 'alreadyThere'],
      [blocked.id, 'stays', 'blocked'],
    ])
    expect(await programmeStateOf(it, academy)).toEqual(before)
  })
})
