import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stageTestsApi } from '@academy/contract/stage-tests'
import { testsApi } from '@academy/contract/tests'
import { anotherStudent, makeTestScene, startTest, submitTest, type TestScene } from '#test/acting/taking-tests.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let scene: TestScene
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  scene = await makeTestScene(it)
  await startTest(scene.calls, scene.academy)
})

const at = () => ({ academyId: scene.academy.id })
const attemptId = async () => {
  const { rows } = await it.database.pool.query<{ id: number }>('select id from attempts where user_id = $1', [
    scene.student.id,
  ])
  return rows[0]!.id
}
const happened = async (kind: string) => {
  const { rows } = await it.database.pool.query<{ id: number }>(
    `insert into attempt_events (academy_id, attempt_id, kind, at, received_at)
      values ($1, $2, $3, now(), now()) returning id`,
    [scene.academy.id, await attemptId(), kind],
  )
  return rows[0]!.id
}
const explain = (
  id: number,
  explanation = 'Зник інтернет.',
  caller: Caller = scene.calls,
  academyId = at().academyId,
) => caller.call(testsApi.explain, { params: { id }, body: { explanation } }, { academyId })
const storedOf = async (id: number) => {
  const { rows } = await it.database.pool.query<{ explanation: string | null }>(
    'select explanation from attempt_events where id = $1',
    [id],
  )
  return rows[0]!.explanation
}

describe('an explanation', () => {
  test.each(['focusLost', 'offline'])('of %s reaches those who watch; a later one replaces it', async (kind) => {
    const id = await happened(kind)
    expect((await explain(id, 'Перше слово')).status).toBe(204)
    expect((await explain(id, 'Друге слово')).status).toBe(204)
    const owner = await it.as(await it.make.user({ roles: { HR: [scene.academy] } }))
    const { body: room } = await owner.call(stageTestsApi.live, { params: { id: scene.stageTest.id } }, at())
    expect(room.attempts).toMatchObject([{ explanationCount: 1 }])
    const params = { id: room.attempts[0]!.attemptId }
    const { body } = await owner.call(stageTestsApi.timeline, { params }, at())
    expect(body.events.find((event) => event.id === id)).toMatchObject({ kind, explanation: 'Друге слово' })
  })

  test('is taken after the end too', async () => {
    const id = await happened('focusLost')
    await submitTest(scene)
    expect((await explain(id)).status).toBe(204)
    expect(await storedOf(id)).toBe('Зник інтернет.')
  })

  test.each(['started', 'resumed', 'timeAdded', 'finished', 'reset', 'verdict'])('is not for %s', async (kind) => {
    const id = await happened(kind)
    expect((await explain(id)).error.name).toBe('TestNotFound')
    expect(await storedOf(id)).toBeNull()
  })

  test('is only for their own test: of others, of another academy, or of nothing there is none', async () => {
    const id = await happened('offline')
    const other = await anotherStudent(it, scene)
    const there = await makeTestScene(it)
    for (const { status, error } of [
      await explain(id, 'Чуже', other.calls),
      await explain(id, 'Чуже', there.calls, there.academy.id),
      await explain(2_000_000_001),
    ])
      expect([status, error.name]).toEqual([404, 'TestNotFound'])
    expect(await storedOf(id)).toBeNull()
  })

  test.each([' ', 'я'.repeat(1_001)])('has words, and not too many', async (wrong) => {
    const { error } = await explain(await happened('offline'), wrong)
    expect(error.fields!.map(({ field }) => field)).toEqual(['explanation'])
  })
})
