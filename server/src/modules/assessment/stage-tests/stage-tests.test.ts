import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stageTestsApi } from '@academy/contract/stage-tests'
import type { MadeAcademy } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let there: MadeAcademy
let coach: Caller
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const day = (of: number) => new Date(Date.UTC(2027, 0, of, 7))
beforeEach(async () => {
  academy = await it.make.academy({
    stages: [{ type: 'Testing', startDate: day(1), endDate: day(10) }, 'SecondChance'],
  })
  there = await it.make.academy({ stages: ['Testing'] })
  coach = await it.as(await it.make.user({ roles: { Coach: [academy] } }))
})
const at = () => ({ academyId: academy.id })
const list = async (query: { stageId?: number } = {}) => (await coach.call(stageTestsApi.list, { query }, at())).body

test('[TEST-95] the stage tests of an academy by name, in the order of the way', async () => {
  const second = await it.make.testOfStage(academy, 1, 'JS')
  const first = await it.make.testOfStage(academy, 0, 'QA')
  await it.make.testOfStage(there, 0, 'JS')
  const { body } = await coach.call(stageTestsApi.names, { params: { academyId: academy.id } }, at())
  expect(body.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(body[0]).toMatchObject({
    stageId: first.stageId,
    groupId: first.groupId,
    name: expect.stringMatching(/: QA$/),
  })
})

test('[TEST-95] of another academy there are none', async () => {
  const { status, error } = await coach.call(stageTestsApi.names, { params: { academyId: there.id } }, at())
  expect([status, error.name]).toEqual([404, 'AcademyNotFound'])
})

describe('the list', () => {
  test('[TEST-56] [TEST-06] has the window that holds and the test, if there is one', async () => {
    await it.make.testOfStage(academy, 0, 'JS', { startDate: day(2), endDate: day(3), durationMinutes: 45 })
    await it.make.testOfStage(academy, 0, 'QA', { startDate: new Date(Date.UTC(2026, 0, 1)) })
    await it.make.stageTest(academy, 1, 'JS', 60)
    const [js, qa, bare] = await list()
    expect(js).toMatchObject({ startDate: day(2).toISOString(), endDate: day(3).toISOString(), durationMinutes: 45 })
    expect(js!.test).toMatchObject({ questionsCount: 5 })
    // Nobody starts before the stage begins.
    expect(qa).toMatchObject({ startDate: day(1).toISOString(), endDate: day(10).toISOString() })
    expect(bare).toMatchObject({ test: null, startDate: null, endDate: null, allowancesCount: 0 })
    expect((await list({ stageId: academy.stages[1]!.id })).map(({ id }) => id)).toEqual([bare!.id])
  })

  test('[ACAD-52] at all: those of each academy in which the caller reads them, with its name and with its own people', async () => {
    const foreign = await it.make.academy({ stages: ['Testing'] })
    const [here, other] = [await it.make.testOfStage(academy, 0, 'JS'), await it.make.testOfStage(there, 0, 'JS')]
    await it.make.testOfStage(foreign, 0, 'JS')
    await it.make.student(there, { opened: { 0: 'Opened' } })
    const person = await it.as(await it.make.user({ roles: { Coach: [academy], HR: [there], Student: [foreign] } }))
    const { body } = await person.call(stageTestsApi.list, { query: {} }, { academyId: 'all' })
    const rows = body.map(({ id, academyId, academyName, counts }) => [id, academyId, academyName, counts.expected])
    expect(rows.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [here.id, academy.id, academy.name, 0],
      [other.id, there.id, there.name, 1],
    ])
    const { body: ofStage } = await person.call(
      stageTestsApi.list,
      { query: { stageId: other.stageId } },
      { academyId: 'all' },
    )
    expect(ofStage.map(({ id }) => id)).toEqual([other.id])
    const refused = await coach.call(stageTestsApi.list, { query: {} }, { academyId: 'all' })
    expect(refused.error.name).toBe('AccessDenied')
  })

  test('counts who is in the stage, who runs, who finished and who passed', async () => {
    const stageTest = await it.make.testOfStage(academy, 0, 'JS')
    const people = await Promise.all([1, 2, 3, 4].map(() => it.make.student(academy, { opened: { 0: 'Opened' } })))
    const [one, two, three] = people
    const finished = { finishedAt: it.clock.now, finishedBy: 'student' as const }
    await it.make.attempt(academy, stageTest, one!)
    await it.make.attempt(academy, stageTest, two!, { ...finished, passed: true })
    await it.make.attempt(academy, stageTest, three!, { ...finished, passed: false })
    await it.make.attempt(academy, stageTest, one!, { ...finished, passed: true, archivedAt: it.clock.now })
    const [row] = await list()
    expect(row!.counts).toEqual({ expected: 4, started: 3, running: 1, finished: 2, passed: 1 })
  })
})
