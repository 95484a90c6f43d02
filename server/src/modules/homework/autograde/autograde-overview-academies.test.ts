import { afterAll, beforeAll, expect, test } from 'vitest'
import { autogradeApi } from '@academy/contract/autograde'
import { type GradingScene, makeGradingScene } from '#test/acting/grading.ts'
import type { Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let first: GradingScene
let second: GradingScene
beforeAll(async () => {
  it = await startTestApp()
  first = await makeGradingScene(it)
  second = await makeGradingScene(it)
  await makeGradingScene(it)
  await it.make.autogradeResult(second.academy, second.response)
})
afterAll(() => it.close())

const overview = async (person: Person) => (await it.as(person)).call(autogradeApi.overview, {}, { academyId: 'all' })
const seenBy = async (person: Person) =>
  (await overview(person)).body.lectures.map(({ academyId, academyName, stageLectureId, queued }) => [
    academyId,
    academyName,
    stageLectureId,
    queued,
  ])
const rowOf = ({ academy, stageLecture }: GradingScene, queued: number) => [
  academy.id,
  academy.name,
  stageLecture.id,
  queued,
]

test('[ACAD-52] the graded lectures over all academies: all where one manages them, and only those where one teaches', async () => {
  const roles = { TrackOwner: [second.academy], Teacher: [first.academy] }
  const person = await it.make.user({ roles })
  expect(await seenBy(person)).toEqual([rowOf(second, 1)])
  const reviewer = await it.make.user({ roles })
  await it.make.stageLecture(first.academy, { hasAutograde: true, reviewers: [reviewer] })
  const rows = await seenBy(reviewer)
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual(rowOf(second, 1))
  expect(rows.map(([academyId]) => academyId)).toContain(first.academy.id)
  expect(rows).not.toContainEqual(rowOf(first, 0))
  const owner = await it.make.user({ roles: { TrackOwner: [second.academy], Admin: [first.academy] } })
  expect(await seenBy(owner)).toContainEqual(rowOf(first, 0))
})

test('[ACAD-52] the graded lectures over all academies are refused to who works in one', async () => {
  const teacher = await it.make.user({ roles: { Teacher: [first.academy] } })
  expect((await overview(teacher)).error.name).toBe('AccessDenied')
})
