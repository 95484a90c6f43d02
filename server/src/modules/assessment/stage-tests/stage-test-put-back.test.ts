import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { movesApi } from '@academy/contract/moves'
import { stageTestsApi } from '@academy/contract/stage-tests'
import { stagesApi } from '@academy/contract/stages'
import { testResultsApi } from '@academy/contract/test-results'
import { userStages } from '#server/schema/academies.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

/** A student of a testing stage who got 2 of 5 right, the first question among the wrong ones. */
const makeScene = async () => {
  const academy = await it.make.academy({ stages: ['Registration', 'Testing', 'Lectures'] })
  const stageTest = await it.make.testOfStage(academy, 1, 'JS', { questions: 5 })
  const student = await it.make.student(academy, { direction: 'JS' })
  const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
  const at = { academyId: academy.id }
  const goOn = async () =>
    (await admin.call(academiesApi.goToNextStage, { params: { id: academy.id }, body: {} })).body.id
  const undo = async (id: number) => expect((await admin.call(movesApi.undo, { params: { id } })).status).toBe(200)
  const takeTest = async () => {
    const startedAt = new Date(it.clock.now.getTime() - 31 * 60_000)
    const { id } = await it.make.attempt(academy, stageTest, student, { startedAt })
    await it.make.storedAnswers(academy, id, { 1: [2], 2: [1], 3: [1], 4: [2], 5: [2] })
    expect((await admin.call(testResultsApi.completeUncompleted, {}, at)).body).toEqual({ completed: 1 })
  }
  const drop = async () => {
    const body = { questionId: stageTest.questionIds[0]!, kind: 'dropped' as const, acceptedSets: [], reason: '' }
    const { status } = await admin.call(stageTestsApi.setVerdict, { params: { id: stageTest.id }, body }, at)
    expect(status).toBe(200)
  }
  const reset = async () => {
    const input = { params: { id: student.id }, body: { stageTestIds: [stageTest.id] } }
    expect((await admin.call(testResultsApi.reset, input, at)).body).toEqual({ reset: 1 })
  }
  const inStage = { params: { id: stageTest.stageId }, body: { userIds: [student.id] } }
  const takeOut = async () => (await admin.call(stagesApi.removeUsers, inStage)).body.id
  const currentResult = async () => {
    const [row] = await it.database.db
      .select()
      .from(userStages)
      .where(and(eq(userStages.userId, student.id), eq(userStages.stageId, stageTest.stageId)))
    return row && { percent: row.successPercent, equity: row.equityPercent, isSubmitted: row.submittedAt !== null }
  }
  return { goOn, undo, takeTest, drop, reset, takeOut, currentResult }
}

describe('a result that was put aside', () => {
  test('comes back as it was, when nothing happened meanwhile', async () => {
    const { goOn, undo, takeTest, currentResult } = await makeScene()
    const move = await goOn()
    await takeTest()
    await undo(move)
    expect(await currentResult()).toBeUndefined()
    await goOn()
    expect(await currentResult()).toEqual({ percent: 40, equity: 40, isSubmitted: true })
  })

  test('comes back as a verdict made it', async () => {
    const { goOn, undo, takeTest, drop, currentResult } = await makeScene()
    const move = await goOn()
    await takeTest()
    await undo(move)
    await drop()
    await goOn()
    expect(await currentResult()).toEqual({ percent: 50, equity: 50, isSubmitted: true })
  })

  test('does not come back after a reset', async () => {
    const { goOn, undo, takeTest, reset, currentResult } = await makeScene()
    const move = await goOn()
    await takeTest()
    await undo(move)
    await reset()
    await goOn()
    expect(await currentResult()).toEqual({ percent: null, equity: null, isSubmitted: false })
  })

  test('the same when staff bring back whom they had taken out', async () => {
    const judged = await makeScene()
    await judged.goOn()
    await judged.takeTest()
    const first = await judged.takeOut()
    await judged.drop()
    await judged.undo(first)
    expect(await judged.currentResult()).toEqual({ percent: 50, equity: 50, isSubmitted: true })
    const second = await judged.takeOut()
    await judged.reset()
    await judged.undo(second)
    expect(await judged.currentResult()).toEqual({ percent: null, equity: null, isSubmitted: false })
  })
})
