import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { certificatesApi } from '@academy/contract/certificates'
import { moveUndoWindowMs } from '@academy/contract/limits'
import { movesApi } from '@academy/contract/moves'
import { marksApi } from '@academy/contract/stage-marks'
import { stagesApi } from '@academy/contract/stages'
import { usersApi } from '@academy/contract/users'
import type { MadeAcademy } from '#test/make/make.ts'
import { stageStatesByEvents, stageStatesByRows, programmeStateOf, statesOf } from '#test/reading/read-stage-states.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const adminOf = async (academy: MadeAcademy) => it.as(await it.make.user({ roles: { Admin: [academy] } }))
const goOn = async (caller: Caller, academy: MadeAcademy) =>
  (await caller.call(academiesApi.goToNextStage, { params: { id: academy.id }, body: {} })).body
const undo = (caller: Caller, id: number) => caller.call(movesApi.undo, { params: { id } })

describe('undoing a move', () => {
  test('brings everything back to the letter, and says who did it', async () => {
    const academy = await it.make.academy({ stages: ['Testing', 'Finished', 'Failed'] })
    await it.make.stageTest(academy, 0, 'JS', 60)
    const [good, bad] = [await it.make.student(academy), await it.make.student(academy)]
    await it.make.testResult(academy, 0, good, 90)
    await it.make.testResult(academy, 0, bad, 10)
    const admin = await adminOf(academy)
    const before = await programmeStateOf(it, academy)
    it.clock.advance(1_000)
    const move = await goOn(admin, academy)
    expect(await programmeStateOf(it, academy)).not.toEqual(before)
    it.clock.advance(1_000)
    const { status, body } = await undo(admin, move.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: move.id, undoneBy: { fullName: 'Тест Тестенко' }, canUndo: false })
    expect(await programmeStateOf(it, academy)).toEqual(before)
    expect(await stageStatesByEvents(it, academy)).toEqual(await stageStatesByRows(it, academy))
  })

  test('works until its window is over', async () => {
    const academy = await it.make.academy()
    await it.make.student(academy)
    const admin = await adminOf(academy)
    const move = await goOn(admin, academy)
    it.clock.advance(moveUndoWindowMs)
    const later = await adminOf(academy)
    expect(await undo(later, move.id)).toMatchObject({
      status: 409,
      error: { fields: [{ field: 'id', message: 'undoTooLate' }] },
    })
    const { body } = await later.call(movesApi.list, { query: {} })
    expect(body.rows[0]).toMatchObject({ id: move.id, canUndo: false })
  })

  test('begins with the newest', async () => {
    const academy = await it.make.academy()
    await it.make.student(academy)
    const admin = await adminOf(academy)
    const before = await programmeStateOf(it, academy)
    const [first, second] = [await goOn(admin, academy), await goOn(admin, academy)]
    expect((await undo(admin, first.id)).error.fields).toEqual([{ field: 'id', message: 'undoNotNewest' }])
    await undo(admin, second.id)
    expect((await undo(admin, second.id)).error.fields).toEqual([{ field: 'id', message: 'alreadyUndone' }])
    await undo(admin, first.id)
    expect(await programmeStateOf(it, academy)).toEqual(before)
  })

  test('ten at the same moment are one', async () => {
    const academy = await it.make.academy()
    for (let n = 0; n < 3; n++) await it.make.student(academy)
    const admin = await adminOf(academy)
    const before = await programmeStateOf(it, academy)
    const move = await goOn(admin, academy)
    const replies = await Promise.all(Array.from({ length: 10 }, () => undo(admin, move.id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await programmeStateOf(it, academy)).toEqual(before)
  })

  test('of an advance needs the right to advance', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    const owner = await it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
    const move = await goOn(await adminOf(academy), academy)
    expect((await undo(owner, move.id)).error.name).toBe('AccessDenied')
    const input = { params: { id: academy.stages[2]!.id }, body: { userIds: [student.id] } }
    const { body } = await owner.call(stagesApi.addUsers, input)
    expect((await undo(owner, body.id)).status).toBe(200)
  })

  test('of another academy is not found', async () => {
    const [own, foreign] = [await it.make.academy(), await it.make.academy()]
    const move = await goOn(await adminOf(foreign), foreign)
    expect(await undo(await adminOf(own), move.id)).toMatchObject({ status: 404, error: { name: 'EndpointNotFound' } })
  })
})

describe('what happened between a move and its undo', () => {
  test('who joined at the new stage stands at the old one', async () => {
    const academy = await it.make.academy({
      stages: ['Registration', 'MaterialsForPreparation', 'Testing', 'Lectures'],
    })
    await it.make.student(academy)
    const admin = await adminOf(academy)
    const move = await goOn(admin, academy)
    const newcomer = await it.make.user()
    const body = { academyId: academy.id, directionId: academy.directions.JS! }
    await (await it.as(newcomer)).call(usersApi.registerToAcademy, { body })
    expect(await statesOf(it, academy, newcomer)).toEqual({ 0: 'Passed', 1: 'Opened' })
    await undo(admin, move.id)
    expect(await statesOf(it, academy, newcomer)).toEqual({ 0: 'Opened' })
    expect(await stageStatesByEvents(it, academy)).toEqual(await stageStatesByRows(it, academy))
    // And goes along with the others the next time.
    await goOn(admin, academy)
    expect(await statesOf(it, academy, newcomer)).toEqual({ 0: 'Passed', 1: 'Opened' })
  })

  test('who was blocked stands as before, and stays blocked', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    const admin = await adminOf(academy)
    const move = await goOn(admin, academy)
    await it.database.db.execute(sql`update user_academies set active = false where user_id = ${student.id}`)
    await undo(admin, move.id)
    expect(await statesOf(it, academy, student)).toEqual({ 0: 'Opened' })
    expect((await goOn(admin, academy)).movedCount).toBe(0)
  })

  test('a mark given meanwhile is kept', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    const admin = await adminOf(academy)
    const move = await goOn(admin, academy)
    await admin.call(marksApi.setFor, {
      params: { stageId: academy.stages[0]!.id },
      body: [{ userId: student.id, mark: 9 }],
    })
    await undo(admin, move.id)
    expect((await programmeStateOf(it, academy)).rows).toMatchObject([{ state: 'Opened', mark: 9 }])
  })

  test('a mark and a result given in a stage that closes again come back with it', async () => {
    const academy = await it.make.academy()
    const [marked, tested] = [await it.make.student(academy), await it.make.student(academy)]
    const admin = await adminOf(academy)
    const move = await goOn(admin, academy)
    const opened = await statesOf(it, academy, marked)
    await admin.call(marksApi.setFor, {
      params: { stageId: academy.stages[1]!.id },
      body: [{ userId: marked.id, mark: 7 }],
    })
    await it.make.testResult(academy, 1, tested, 80)
    const earned = (await programmeStateOf(it, academy)).rows
    await undo(admin, move.id)
    expect(await statesOf(it, academy, marked)).toEqual({ 0: 'Opened' })
    await goOn(admin, academy)
    expect(await statesOf(it, academy, marked)).toEqual(opened)
    expect((await programmeStateOf(it, academy)).rows).toEqual(earned)
  })

  test('so do those of somebody who joined', async () => {
    const academy = await it.make.academy({ stages: ['Registration', 'Testing', 'Lectures'] })
    const admin = await adminOf(academy)
    const move = await goOn(admin, academy)
    const newcomer = await it.make.user()
    const body = { academyId: academy.id, directionId: academy.directions.JS! }
    await (await it.as(newcomer)).call(usersApi.registerToAcademy, { body })
    await it.make.testResult(academy, 1, newcomer, 80)
    await undo(admin, move.id)
    await goOn(admin, academy)
    expect((await programmeStateOf(it, academy)).rows).toMatchObject([{ state: 'Passed' }, { success_percent: 80 }])
  })

  test('what staff took away stays away', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy, { opened: { 0: 'Opened', 1: 'Opened' } })
    const admin = await adminOf(academy)
    await it.make.testResult(academy, 1, student, 80)
    const input = { params: { id: academy.stages[1]!.id }, body: { userIds: [student.id] } }
    await admin.call(stagesApi.removeUsers, input)
    await admin.call(stagesApi.addUsers, input)
    expect((await programmeStateOf(it, academy)).rows).toMatchObject([{}, { state: 'Opened', success_percent: null }])
  })

  test('who finishes once more has the certificate number of the first time', async () => {
    const academy = await it.make.academy({ stages: ['Lectures', 'Finished'] })
    await it.make.student(academy)
    const admin = await adminOf(academy)
    const numbers = async () =>
      (await programmeStateOf(it, academy)).members.map((member) => (member as { number: string }).number)
    const move = await goOn(admin, academy)
    const [first] = await numbers()
    expect(first).toMatch(/\w{4}-\w{4}-\w{4}/)
    await undo(admin, move.id)
    expect((await it.call(certificatesApi.verify, { params: { number: first! }, query: {} })).body.isValid).toBe(false)
    await goOn(admin, academy)
    expect((await numbers())[0]).toBe(first)
  })
})

test('[STG-61] a stage that an undone move had opened has a past and cannot be deleted', async () => {
  const academy = await it.make.academy()
  await it.make.student(academy)
  const admin = await adminOf(academy)
  const move = await goOn(admin, academy)
  await undo(admin, move.id)
  expect((await programmeStateOf(it, academy)).rows).toHaveLength(1)
  expect(await admin.call(stagesApi.remove, { params: { id: academy.stages[1]!.id } })).toMatchObject({
    status: 409,
    error: { name: 'StageCanNotBeDeleted' },
  })
})

describe('the history', () => {
  test('lists moves newest first, with whom they concerned and why', async () => {
    const soon = new Date(it.clock.now.getTime() + 3600_000)
    const academy = await it.make.academy({
      stages: ['Testing', { type: 'SecondChance', isOnlyForDesignated: true, endDate: soon }, 'Lectures', 'Failed'],
    })
    await it.make.stageTest(academy, 0, 'JS', 60)
    const [good, bad] = [await it.make.student(academy), await it.make.student(academy)]
    const waiting = await it.make.student(academy, { opened: { 0: 'Opened', 1: 'Opened' } })
    await it.make.testResult(academy, 0, good, 60)
    const admin = await adminOf(academy)
    const move = await goOn(admin, academy)
    const { body } = await admin.call(movesApi.list, { query: {} })
    expect(body).toMatchObject({ count: 1, rows: [{ id: move.id, movedCount: 1, failedCount: 1, stayedCount: 1 }] })
    const people = async (query: object) =>
      (await admin.call(movesApi.people, { params: { id: move.id }, body: query })).body
    expect(await people({ outcome: 'fails' })).toMatchObject({
      count: 1,
      rows: [{ userId: bad.id, outcome: 'fails', reason: { rule: 'notSubmitted', passPercent: 60 } }],
    })
    expect(await people({ outcome: 'stays' })).toMatchObject({
      count: 1,
      rows: [{ userId: waiting.id, reason: { rule: 'secondChanceOpen' } }],
    })
    const all = await people({})
    expect(all.count).toBe(3)
    expect(all.rows.map(({ userId }) => userId)).toEqual([good.id, bad.id, waiting.id])
    expect((await people({ page: 2, perPage: 2 })).rows.map(({ userId }) => userId)).toEqual([waiting.id])
    expect((await people({ page: 3, perPage: 1 })).rows.map(({ userId }) => userId)).toEqual([waiting.id])
  })
})

test('[ACAD-52] at all the list has the moves of each academy of the caller, newest first; what may be undone is said per academy', async () => {
  const [managed, watched] = [await it.make.academy(), await it.make.academy()]
  const [taught, foreign] = [await it.make.academy(), await it.make.academy()]
  for (const academy of [managed, watched, taught, foreign]) await it.make.student(academy)
  const first = await goOn(await adminOf(managed), managed)
  const second = await goOn(await adminOf(watched), watched)
  for (const academy of [taught, foreign]) await goOn(await adminOf(academy), academy)
  const person = await it.make.user({ roles: { Teacher: [taught], TrackOwner: [watched], Admin: [managed] } })
  const { body } = await (await it.as(person)).call(movesApi.list, { query: {} }, { academyId: 'all' })
  expect(body.count).toBe(2)
  expect(body.rows.map(({ id, academyId, academyName, canUndo }) => [id, academyId, academyName, canUndo])).toEqual([
    [second.id, watched.id, watched.name, false],
    [first.id, managed.id, managed.name, true],
  ])
})
