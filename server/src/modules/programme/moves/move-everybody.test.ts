import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { usersApi } from '@academy/contract/users'
import { moveUndoWindowMs } from '@academy/contract/limits'
import { stagesApi } from '@academy/contract/stages'
import type { MadeAcademy } from '#test/make/make.ts'
import { stageStatesByEvents, stageStatesByRows, programmeStateOf, statesOf } from '#test/reading/read-stage-states.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const adminOf = async (academy: MadeAcademy): Promise<Caller> =>
  it.as(await it.make.user({ roles: { Admin: [academy] } }))
const goOn = (caller: Caller, academy: MadeAcademy, fromStageId?: number) =>
  caller.call(academiesApi.goToNextStage, {
    params: { id: academy.id },
    body: fromStageId === undefined ? {} : { fromStageId },
  })
const counted = async (caller: Caller, academy: MadeAcademy) =>
  (await caller.call(academiesApi.moveCount, { params: { id: academy.id } })).body
const activeOf = async (academy: MadeAcademy) => (await programmeStateOf(it, academy)).active
const movesCount = async (academy: MadeAcademy): Promise<number> => {
  const { rows } = await it.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from moves where academy_id = ${academy.id}`,
  )
  return rows[0]!.n
}

describe('the next stage', () => {
  test('[ACAD-20] [STG-55] [STG-83] opens it for everybody who stands at the active one, and marks that one passed', async () => {
    const academy = await it.make.academy()
    const [here, alsoHere] = [await it.make.student(academy), await it.make.student(academy, { direction: 'QA' })]
    const elsewhere = await it.make.student(academy, { opened: { 1: 'Opened' } })
    const admin = await adminOf(academy)
    const { status, body } = await goOn(admin, academy)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'advance',
      fromStage: { id: academy.stages[0]!.id },
      toStage: { id: academy.stages[1]!.id },
      movedCount: 2,
      failedCount: 0,
      stayedCount: 0,
      undoneAt: null,
      toldAt: null,
      canUndo: true,
    })
    expect(Date.parse(body.undoUntil) - it.clock.now.getTime()).toBe(moveUndoWindowMs)
    for (const person of [here, alsoHere])
      expect(await statesOf(it, academy, person)).toEqual({ 0: 'Passed', 1: 'Opened' })
    expect(await statesOf(it, academy, elsewhere)).toEqual({ 1: 'Opened' })
    expect(await activeOf(academy)).toBe(academy.stages[1]!.id)
    expect(await stageStatesByEvents(it, academy)).toEqual(await stageStatesByRows(it, academy))
  })

  test('[STG-85] the stage left behind stays available', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    await goOn(await adminOf(academy), academy)
    const { body } = await (await it.as(student)).call(usersApi.routes, {}, { academyId: academy.id })
    expect(body.routes.map(({ available, isCurrentStage }) => [available, isCurrentStage])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ])
  })

  test('[STG-84] on leaving a test those below the pass percent or without a test go to Failed', async () => {
    const academy = await it.make.academy({ stages: ['Testing', 'Lectures', 'Failed'] })
    await it.make.stageTest(academy, 0, 'JS', 60)
    const [good, bad, away, other] = [
      await it.make.student(academy),
      await it.make.student(academy),
      await it.make.student(academy),
      await it.make.student(academy, { direction: 'QA' }),
    ]
    await it.make.testResult(academy, 0, good, 60)
    await it.make.testResult(academy, 0, bad, 59)
    const admin = await adminOf(academy)
    expect(await counted(admin, academy)).toMatchObject({ count: 2, failedCount: 2, stayedCount: 0 })
    expect((await goOn(admin, academy)).body).toMatchObject({ movedCount: 2, failedCount: 2 })
    for (const person of [good, other])
      expect(await statesOf(it, academy, person)).toEqual({ 0: 'Passed', 1: 'Opened' })
    for (const person of [bad, away]) expect(await statesOf(it, academy, person)).toEqual({ 0: 'Failed', 2: 'Opened' })
  })

  test('[STG-86] [CERT-12] entering Finished finishes the academy, with a certificate', async () => {
    const academy = await it.make.academy({ stages: ['Project', 'Finished'] })
    const student = await it.make.student(academy)
    await goOn(await adminOf(academy), academy)
    const { members } = await programmeStateOf(it, academy)
    expect(members).toContainEqual({
      userId: student.id,
      finishedAt: expect.any(String),
      number: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    })
  })

  test('[STG-57] at the last stage there is none', async () => {
    const academy = await it.make.academy({ stages: ['Registration', 'Finished', 'Failed'], active: 1 })
    const admin = await adminOf(academy)
    expect(await goOn(admin, academy)).toMatchObject({ status: 409, error: { name: 'LastAcademyStage' } })
    expect(await counted(admin, academy)).toMatchObject({ stopped: 'lastStage', count: 0, toStage: null })
    const people = await admin.call(academiesApi.movePeople, { params: { id: academy.id }, body: {} })
    expect(people).toMatchObject({ status: 409, error: { name: 'LastAcademyStage' } })
  })

  test('a closed academy does not go on', async () => {
    const academy = await it.make.academy({ isClosed: true })
    const admin = await adminOf(academy)
    expect(await goOn(admin, academy)).toMatchObject({ error: { name: 'AcademyClosed' } })
    expect(await activeOf(academy)).toBe(academy.stages[0]!.id)
    expect(await counted(admin, academy)).toMatchObject({ stopped: 'closed', fromStage: { id: academy.stages[0]!.id } })
  })

  test('an academy without stages is at no last one', async () => {
    const academy = await it.make.academy({ active: null })
    await it.database.db.execute(sql`delete from stages where academy_id = ${academy.id}`)
    const admin = await adminOf(academy)
    expect(await counted(admin, academy)).toMatchObject({ stopped: 'noStages', fromStage: null, toStage: null })
  })

  test('nobody moves who is blocked here, blocked at all, removed, or no student', async () => {
    const academy = await it.make.academy()
    const [blocked, off, gone] = [
      await it.make.student(academy, { active: false }),
      await it.make.student(academy),
      await it.make.student(academy),
    ]
    await it.database.db.execute(sql`update users set blocked_at = now() where id = ${off.id}`)
    await it.database.db.execute(sql`update users set deleted_at = now() where id = ${gone.id}`)
    const { body } = await goOn(await adminOf(academy), academy)
    expect(body).toMatchObject({ movedCount: 0, failedCount: 0, stayedCount: 0 })
    for (const person of [blocked, off, gone]) expect(await statesOf(it, academy, person)).toEqual({ 0: 'Opened' })
  })

  test('an academy that has not begun begins with its first stage', async () => {
    const academy = await it.make.academy({ active: null })
    const student = await it.make.student(academy, { opened: {} })
    const { body } = await goOn(await adminOf(academy), academy)
    expect(body).toMatchObject({ fromStage: null, toStage: { id: academy.stages[0]!.id }, movedCount: 1 })
    expect(await statesOf(it, academy, student)).toEqual({ 0: 'Opened' })
  })

  test('another academy is not touched, and not reached', async () => {
    const [own, foreign] = [await it.make.academy(), await it.make.academy()]
    await it.make.student(foreign)
    const before = await programmeStateOf(it, foreign)
    const admin = await adminOf(own)
    const refused = await admin.call(
      academiesApi.goToNextStage,
      { params: { id: foreign.id }, body: {} },
      { academyId: own.id },
    )
    expect(refused).toMatchObject({ status: 404, error: { name: 'AcademyNotFound' } })
    await goOn(admin, own)
    expect(await programmeStateOf(it, foreign)).toEqual(before)
  })

  test('Q-86: it is in the audit log', async () => {
    const academy = await it.make.academy()
    const { body } = await goOn(await adminOf(academy), academy)
    const { rows } = await it.database.db.execute<{ targetId: string }>(
      sql`select target_id as "targetId" from audit_log where academy_id = ${academy.id} and action = 'academy.advanced'`,
    )
    expect(rows).toEqual([{ targetId: String(body.id) }])
  })
})

describe('clicking twice', () => {
  test('Q-02: the second click finds the first one’s move and changes nothing', async () => {
    const academy = await it.make.academy()
    await it.make.student(academy)
    const admin = await adminOf(academy)
    const from = academy.stages[0]!.id
    const first = await goOn(admin, academy, from)
    const before = await programmeStateOf(it, academy)
    const second = await goOn(admin, academy, from)
    expect(second.body).toEqual(first.body)
    expect(await programmeStateOf(it, academy)).toEqual(before)
    expect(await movesCount(academy)).toBe(1)
  })

  test('[STG-55] ten clicks at the same moment are one move', async () => {
    const academy = await it.make.academy()
    for (let n = 0; n < 5; n++) await it.make.student(academy)
    const admins = await Promise.all([adminOf(academy), adminOf(academy)])
    const from = academy.stages[0]!.id
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => goOn(admins[n % 2]!, academy, from)))
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await movesCount(academy)).toBe(1)
    expect(await activeOf(academy)).toBe(academy.stages[1]!.id)
  })

  test('a stage the academy never left is a screen that is out of date', async () => {
    const academy = await it.make.academy()
    const refused = await goOn(await adminOf(academy), academy, academy.stages[2]!.id)
    expect(refused).toMatchObject({
      status: 409,
      error: { fields: [{ field: 'fromStageId', message: 'savedMeanwhile' }] },
    })
  })
})

describe('a second chance', () => {
  test('[STG-22] those who passed it come along, the others fail or wait', async () => {
    const soon = new Date(it.clock.now.getTime() + 3600_000)
    const academy = await it.make.academy({
      stages: [
        'Testing',
        { type: 'SecondChance', isOnlyForDesignated: true, endDate: soon },
        'Lectures',
        'Project',
        { type: 'Failed', isOnlyForDesignated: true },
      ],
    })
    await it.make.stageTest(academy, 0, 'JS', 60)
    const [good, bad, waiting] = [
      await it.make.student(academy),
      await it.make.student(academy),
      await it.make.student(academy),
    ]
    const admin = await adminOf(academy)
    const chance = academy.stages[1]!.id
    await goOn(admin, academy)
    await admin.call(stagesApi.addUsers, {
      params: { id: chance },
      body: { userIds: [good.id, bad.id, waiting.id] },
    })
    await it.make.testResult(academy, 1, good, 60)
    await it.make.testResult(academy, 1, bad, 20)
    expect((await goOn(admin, academy)).body).toMatchObject({ movedCount: 1, failedCount: 1, stayedCount: 1 })
    expect(await statesOf(it, academy, good)).toEqual({ 0: 'Passed', 1: 'Passed', 2: 'Passed', 3: 'Opened' })
    expect(await statesOf(it, academy, bad)).toEqual({ 0: 'Failed', 1: 'Failed', 4: 'Opened' })
    expect(await statesOf(it, academy, waiting)).toEqual({ 0: 'Failed', 1: 'Opened', 4: 'Opened' })
  })
})

describe('the dry run', () => {
  test('[ACAD-21] says who would move, who would fail and why, and changes nothing', async () => {
    const academy = await it.make.academy({ stages: ['Testing', 'Lectures'] })
    await it.make.stageTest(academy, 0, 'JS', 60)
    const [good, bad] = [await it.make.student(academy), await it.make.student(academy)]
    await it.make.testResult(academy, 0, good, 80)
    await it.make.testResult(academy, 0, bad, 30)
    const hr = await it.as(await it.make.user({ roles: { HR: [academy] } }))
    const before = await programmeStateOf(it, academy)
    const { body } = await hr.call(academiesApi.moveCount, { params: { id: academy.id } })
    expect(body).toEqual({
      count: 1,
      failedCount: 1,
      stayedCount: 0,
      waitingCount: 0,
      stopped: null,
      fromStage: { id: academy.stages[0]!.id, name: { ua: 'Етап 1', en: 'Stage 1' } },
      toStage: { id: academy.stages[1]!.id, name: { ua: 'Етап 2', en: 'Stage 2' } },
      reasons: [
        { outcome: 'moves', rule: 'nextStage', count: 1 },
        { outcome: 'fails', rule: 'belowPassPercent', count: 1 },
      ],
      undecided: { notPassed: 0, noOutcome: 0 },
    })
    const fails = await hr.call(academiesApi.movePeople, { params: { id: academy.id }, body: { outcome: 'fails' } })
    expect(fails.body).toMatchObject({
      count: 1,
      rows: [
        {
          userId: bad.id,
          specialization: { name: 'JS' },
          reason: { rule: 'belowPassPercent', successPercent: 30, passPercent: 60 },
        },
      ],
    })
    const all = await hr.call(academiesApi.movePeople, { params: { id: academy.id }, body: { page: 2, perPage: 1 } })
    expect(all.body).toMatchObject({ count: 2, rows: [{ userId: bad.id }] })
    expect(await programmeStateOf(it, academy)).toEqual(before)
    expect((await goOn(hr, academy)).error.name).toBe('AccessDenied')
  })
})
