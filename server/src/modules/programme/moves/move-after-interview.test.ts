import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { cabinetApi } from '@academy/contract/cabinet'
import { interviewsApi } from '@academy/contract/interviews'
import { type AdvanceInput, type MoveChoices, movesApi } from '@academy/contract/moves'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { programmeStateOf, stageStatesByEvents, stageStatesByRows, statesOf } from '#test/reading/read-stage-states.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

interface Story {
  academy: MadeAcademy
  admin: Caller
  passed: Person
  notPassed: Person
  noOutcome: Person[]
}

/** One who passed, one who did not, two without an outcome: one of them never booked, one did not come. */
const atInterview = async (): Promise<Story> => {
  const academy = await it.make.academy({ stages: ['Interview', 'Lectures', 'Failed'] })
  const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
  const [passed, notPassed, never, missed] = [
    await it.make.student(academy),
    await it.make.student(academy),
    await it.make.student(academy),
    await it.make.student(academy),
  ]
  await it.make.interviewSlot(academy, academy.stages[0]!.id, { student: missed, inHours: -2, isNoShow: true })
  for (const [student, isPassed] of [
    [passed, true],
    [notPassed, false],
  ] as const)
    await answer(admin, academy, student, isPassed)
  return { academy, admin, passed, notPassed, noOutcome: [never, missed] }
}

const answer = (admin: Caller, academy: MadeAcademy, student: Person, isPassed: boolean) =>
  admin.call(interviewsApi.createAnswer, {
    body: {
      userId: student.id,
      stageId: academy.stages[0]!.id,
      mark: null,
      englishLevel: null,
      comment: '',
      isPassed,
    },
  })
const goOn = ({ academy, admin }: Story, input: AdvanceInput = {}) =>
  admin.call(academiesApi.goToNextStage, { params: { id: academy.id }, body: input })
const count = async ({ academy, admin }: Story) =>
  (await admin.call(academiesApi.moveCount, { params: { id: academy.id } })).body
const bothStay: MoveChoices = { notPassed: 'stays', noOutcome: 'stays' }

describe('the dry run at an interview', () => {
  test('[ACAD-21] counts those who did not pass and those without an outcome apart', async () => {
    const story = await atInterview()
    expect(await count(story)).toMatchObject({
      count: 4,
      undecided: { notPassed: 1, noOutcome: 2 },
      reasons: [
        { outcome: 'moves', rule: 'noOutcome', count: 2 },
        { outcome: 'moves', rule: expect.any(String), count: 1 },
        { outcome: 'moves', rule: expect.any(String), count: 1 },
      ],
    })
  })

  test('lists the people of a rule, and of an outcome with the choices', async () => {
    const { academy, admin, noOutcome, notPassed, passed } = await atInterview()
    const people = async (body: object) =>
      (await admin.call(academiesApi.movePeople, { params: { id: academy.id }, body })).body.rows.map(
        ({ userId }) => userId,
      )
    expect(await people({ rule: 'noOutcome' })).toEqual(noOutcome.map(({ id }) => id))
    expect(await people({ rule: 'notPassed' })).toEqual([notPassed.id])
    expect(await people({ outcome: 'moves', choices: bothStay })).toEqual([passed.id])
    expect(await people({ outcome: 'fails', choices: { ...bothStay, notPassed: 'fails' } })).toEqual([notPassed.id])
  })

  test('another stage has nobody to choose for', async () => {
    const academy = await it.make.academy()
    await it.make.student(academy)
    const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    const { body } = await admin.call(academiesApi.moveCount, { params: { id: academy.id } })
    expect(body.undecided).toEqual({ notPassed: 0, noOutcome: 0 })
  })
})

describe('the move from an interview', () => {
  test('[STG-83] moves everybody when that is chosen', async () => {
    const story = await atInterview()
    const { academy, passed, notPassed, noOutcome } = story
    const { body } = await goOn(story, { choices: { notPassed: 'moves', noOutcome: 'moves' } })
    expect(body).toMatchObject({ movedCount: 4, failedCount: 0, stayedCount: 0 })
    for (const student of [passed, notPassed, ...noOutcome])
      expect(await statesOf(it, academy, student)).toEqual({ 0: 'Passed', 1: 'Opened' })
  })

  test('[INT-16] does what was chosen for each, and remembers the choice', async () => {
    const story = await atInterview()
    const { academy, admin, passed, notPassed, noOutcome } = story
    const choices: MoveChoices = { notPassed: 'fails', noOutcome: 'stays' }
    const { body } = await goOn(story, { choices, undecided: { notPassed: 1, noOutcome: 2 } })
    expect(body).toMatchObject({ movedCount: 1, failedCount: 1, stayedCount: 2, choices })
    expect(await statesOf(it, academy, passed)).toEqual({ 0: 'Passed', 1: 'Opened' })
    expect(await statesOf(it, academy, notPassed)).toEqual({ 0: 'Failed', 2: 'Opened' })
    for (const student of noOutcome) expect(await statesOf(it, academy, student)).toEqual({ 0: 'Opened' })
    const log = await admin.call(movesApi.people, { params: { id: body.id }, body: {} })
    expect(log.body.rows.map(({ userId, outcome, reason }) => [userId, outcome, reason.rule])).toEqual([
      [passed.id, 'moves', 'nextStage'],
      [notPassed.id, 'fails', 'notPassed'],
      ...noOutcome.map(({ id }) => [id, 'stays', 'noOutcome']),
    ])
    const listed = await admin.call(movesApi.list, { query: {} }, { academyId: academy.id })
    expect(listed.body.rows[0]).toMatchObject({ id: body.id, choices })
    const { rows } = await it.database.db.execute<{ details: object }>(
      sql`select details from audit_log where academy_id = ${academy.id} and action = 'academy.advanced'`,
    )
    expect(rows).toMatchObject([{ details: { choices } }])
    expect(await stageStatesByEvents(it, academy)).toEqual(await stageStatesByRows(it, academy))
  })

  test('is undone like any other', async () => {
    const story = await atInterview()
    const before = await programmeStateOf(it, story.academy)
    const { body } = await goOn(story, { choices: { notPassed: 'fails', noOutcome: 'fails' } })
    expect((await story.admin.call(movesApi.undo, { params: { id: body.id } })).status).toBe(200)
    expect(await programmeStateOf(it, story.academy)).toEqual(before)
  })

  test('is refused as a whole when an outcome was noted since the choice', async () => {
    const story = await atInterview()
    const { academy, admin, noOutcome } = story
    const { undecided } = await count(story)
    await answer(admin, academy, noOutcome[0]!, true)
    const before = await programmeStateOf(it, academy)
    const refused = await goOn(story, { choices: bothStay, undecided })
    expect(refused).toMatchObject({
      status: 409,
      error: { fields: [{ field: 'undecided', message: 'savedMeanwhile' }] },
    })
    expect(await programmeStateOf(it, academy)).toEqual(before)
    expect((await goOn(story, { choices: bothStay, undecided: (await count(story)).undecided })).status).toBe(200)
  })

  test('[INT-14] tells the students no outcome that is not published', async () => {
    const story = await atInterview()
    await goOn(story, { choices: { notPassed: 'fails', noOutcome: 'moves' } })
    for (const student of [story.notPassed, story.noOutcome[0]!]) {
      const { body } = await (await it.as(student)).call(cabinetApi.studentPath, {}, { academyId: story.academy.id })
      expect(body.steps.filter(({ kind }) => kind === 'advance').map(({ reason }) => reason)).toEqual([
        { rule: 'byHand' },
        { rule: 'byHand' },
      ])
    }
  })
})
