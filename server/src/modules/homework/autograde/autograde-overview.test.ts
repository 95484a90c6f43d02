import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { autogradeApi } from '@academy/contract/autograde'
import { autogradeActions, autogradeStatuses } from '@academy/contract/enums'
import { anotherResponse, type GradingScene, makeGradingScene, makeRunner } from '#test/acting/grading.ts'
import type { MadeResponse } from '#test/make/make-homework.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const { Failed, Success } = autogradeStatuses

let it: TestApp
let scene: GradingScene
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  await it.database.pool.query('delete from autograde_results')
  await it.database.pool.query('delete from runners')
  scene = await makeGradingScene(it)
})

const at = () => ({ academyId: scene.academy.id })
const ended = (response: MadeResponse, mark: number | null, values = {}) =>
  it.make.autogradeResult(scene.academy, response, {
    status: mark === null ? Failed : Success,
    mark,
    finishedAt: it.clock.now,
    ...values,
  })

describe('the list of graded lectures', () => {
  const overview = async (caller = scene.owner) => (await caller.call(autogradeApi.overview, {}, at())).body

  test('each with how its responses stand, and who grades', async () => {
    await it.make.stageLecture(scene.academy, { hasAutograde: false })
    await ended(scene.response, null)
    it.clock.advance(1)
    await ended(scene.response, 7)
    await ended((await anotherResponse(it, scene)).response, null)
    const waiting = await anotherResponse(it, scene)
    await it.make.autogradeResult(scene.academy, waiting.response)
    const there = await makeGradingScene(it)
    await it.make.autogradeResult(there.academy, there.response)
    await makeRunner(it, 'left').heartbeat()
    const { lectures, runners } = await overview()
    expect(lectures).toMatchObject([
      { stageLectureId: scene.stageLecture.id, withRepo: 3, success: 1, failed: 1, never: 1, queued: 1, running: 0 },
    ])
    expect(runners.map(({ name }) => name)).toEqual(['left'])
  })

  test('teachers see those of whose staff they are', async () => {
    const teacher = await it.make.user({ roles: { Teacher: [scene.academy] } })
    const caller = await it.as(teacher)
    expect((await overview(caller)).lectures).toEqual([])
    await it.database.pool.query('update stage_lectures set homework_curator_id = $1 where id = $2', [
      teacher.id,
      scene.stageLecture.id,
    ])
    expect((await overview(caller)).lectures).toHaveLength(1)
  })
})

describe('the responses that can be graded', () => {
  const responses = (caller = scene.owner, academyId = scene.academy.id) =>
    caller.call(autogradeApi.responses, { params: { id: scene.stageLecture.id } }, { academyId })

  test('with the newest grading, the best mark, and whether a person gave the mark', async () => {
    await ended(scene.response, 9)
    it.clock.advance(1)
    await ended(scene.response, 4)
    await ended(scene.response, 10, { action: autogradeActions.AdminCheck, createdAt: new Date(0) })
    const manual = await anotherResponse(it, scene, { mark: 6, markedBy: 'person', isReviewed: true })
    await anotherResponse(it, scene, { repoLink: null })
    const { body } = await responses()
    const byId = new Map(body.map((row) => [row.homeworkResponseId, row]))
    expect(body).toHaveLength(2)
    expect(byId.get(scene.response.id)).toMatchObject({
      student: { id: scene.student.id },
      isManual: false,
      newestStatus: Success,
      newestMark: 4,
      bestMark: 9,
    })
    expect(byId.get(manual.response.id)).toMatchObject({ mark: 6, isManual: true, newestStatus: null, bestMark: null })
  })

  test('are not for those of another academy or lecture', async () => {
    const there = await makeGradingScene(it)
    expect((await responses(there.owner, there.academy.id)).error.name).toBe('StageLectureNotFound')
    const teacher = await it.as(await it.make.user({ roles: { Teacher: [scene.academy] } }))
    expect((await responses(teacher)).status).toBe(403)
  })
})
