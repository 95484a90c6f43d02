import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoTestsApi } from '@academy/contract/demo-tests'
import type { MadeAcademy } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let there: MadeAcademy
let owner: Caller
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy({ directions: ['JS', 'QA'] })
  there = await it.make.academy({ directions: ['JS'] })
  owner = await it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
})

const at = () => ({ academyId: academy.id })
const settings = async () => (await owner.call(demoTestsApi.settings, {}, at())).body
const save = (groupId: number, testId: number | null, questionsCount = 5, durationMinutes = 10) =>
  owner.call(demoTestsApi.saveSetting, { body: { groupId, testId, questionsCount, durationMinutes } }, at())

test('[TEST-71] each direction has a demo test or none; a chosen one is public at once', async () => {
  const { JS, QA } = academy.directions
  const { id: testId } = await it.make.test(academy, { isDemo: true })
  expect((await settings()).map((row) => [row.groupName, row.testId])).toEqual([
    ['JS', null],
    ['QA', null],
  ])
  const { body } = await save(JS!, testId, 4, 12)
  expect(body[0]).toMatchObject({ groupId: JS, testId, questionsCount: 4, durationMinutes: 12, takenCount: 0 })
  const shown = async () =>
    (await it.call(demoTestsApi.directions, { params: { hash: academy.hash } })).body.map(({ id }) => id)
  expect(await shown()).toEqual([JS])
  await save(JS!, null)
  expect(await shown()).toEqual([])
  expect((await save(QA!, null)).body.map((row) => row.testId)).toEqual([null, null])
})

test('only a test that is meant for it, of this academy, for a direction of it', async () => {
  const { JS } = academy.directions
  const secret = await it.make.test(academy)
  const foreign = await it.make.test(there, { isDemo: true })
  expect((await save(JS!, secret.id)).error.fields).toEqual([{ field: 'testId', message: 'wrongChoice' }])
  expect((await save(JS!, foreign.id)).error.name).toBe('TestNotFound')
  expect((await save(there.directions.JS!, foreign.id)).error.name).toBe('GroupNotFound')
  expect((await settings()).map((row) => row.testId)).toEqual([null, null])
})

test('two who choose at once leave one demo test', async () => {
  const made = await Promise.all([1, 2, 3].map(() => it.make.test(academy, { isDemo: true })))
  const saved = await Promise.all(made.map(({ id }) => save(academy.directions.JS!, id)))
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows } = await it.database.pool.query('select 1 from demo_tests where academy_id = $1', [academy.id])
  expect(rows).toHaveLength(1)
})
