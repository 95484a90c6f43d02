import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stageTestsApi, type VerdictInput } from '@academy/contract/stage-tests'
import { testResultsApi } from '@academy/contract/test-results'
import { testsApi } from '@academy/contract/tests'
import { auditLog } from '#platform/tables.ts'
import { stages, userStages } from '#server/schema/academies.ts'
import { attemptEvents, attempts } from '#server/schema/attempts.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { MadeStageTest } from '#test/make/make-assessment.ts'
import { stageStatesByEvents, stageStatesByRows, programmeStateOf, statesOf } from '#test/reading/read-stage-states.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

interface Scene {
  academy: MadeAcademy
  stageTest: MadeStageTest
  staff: Caller
}
const makeScene = async (passPercent: number | null = 60): Promise<Scene> => {
  const academy = await it.make.academy({
    stages: ['Registration', 'Testing', 'StageSucceed', 'StageFailed'],
    active: 1,
  })
  const stageTest = await it.make.testOfStage(academy, 1, 'JS', { questions: 5, passPercent })
  return { academy, stageTest, staff: await it.as(await it.make.user({ roles: { TrackOwner: [academy] } })) }
}
const verdict = ({ stageTest }: Scene, values: Partial<VerdictInput> = {}): VerdictInput => ({
  questionId: stageTest.questionIds[0]!,
  kind: 'dropped',
  acceptedSets: [],
  reason: 'Двозначне питання',
  ...values,
})
const callOf = ({ academy, stageTest, staff }: Scene, endpoint: 'previewVerdict' | 'setVerdict', body: VerdictInput) =>
  staff.call(stageTestsApi[endpoint], { params: { id: stageTest.id }, body }, { academyId: academy.id })
const preview = (scene: Scene, values: Partial<VerdictInput> = {}) =>
  callOf(scene, 'previewVerdict', verdict(scene, values))
const set = (scene: Scene, values: Partial<VerdictInput> = {}) => callOf(scene, 'setVerdict', verdict(scene, values))

/** A student who finished with these answers: the number of the option for each question, 1 is right. */
const finished = async (scene: Scene, given: readonly (number | null)[], passPercent: number | null = 60) => {
  const { academy, stageTest, staff } = scene
  const person = await it.make.student(academy, { direction: 'JS', opened: { 0: 'Passed', 1: 'Opened' } })
  const startedAt = new Date(it.clock.now.getTime() - 31 * 60_000)
  const attempt = await it.make.attempt(academy, stageTest, person, { startedAt, passPercent })
  const stored: Record<number, number[]> = Object.fromEntries(
    given.flatMap((option, index) => (option === null ? [] : [[index + 1, [option]]])),
  )
  if (Object.keys(stored).length > 0) await it.make.storedAnswers(academy, attempt.id, stored)
  await staff.call(testResultsApi.completeUncompleted, {}, { academyId: academy.id })
  return { person, attemptId: attempt.id }
}
const percentIn = async ({ stageTest }: Scene, person: Person) => {
  const [row] = await it.database.db
    .select()
    .from(userStages)
    .where(and(eq(userStages.userId, person.id), eq(userStages.stageId, stageTest.stageId)))
  return row!.successPercent
}
const showResults = ({ stageTest }: Scene) =>
  it.database.db.update(stages).set({ showTestResult: true }).where(eq(stages.id, stageTest.stageId))
/** Everything a verdict may change. */
const resultsOf = async ({ academy, stageTest }: Scene) => ({
  attempts: await it.database.db
    .select()
    .from(attempts)
    .where(eq(attempts.stageTestId, stageTest.id))
    .orderBy(attempts.id),
  programme: await programmeStateOf(it, academy),
})

describe('a question that turned out wrong', () => {
  test('dropped, it was never asked: the preview says for whom that matters and changes nothing', async () => {
    const scene = await makeScene()
    // 2 of 5 and wrong in the first: 2 of 4. 3 of 5 and right in the first: 2 of 4. All right stays all right.
    const rises = await finished(scene, [2, 1, 1, 2, 2])
    const falls = await finished(scene, [1, 1, 1, 2, 2])
    await finished(scene, [1, 1, 1, 1, 1])
    const before = await resultsOf(scene)
    const { body } = await preview(scene)
    expect(body).toMatchObject({ changedCount: 2, nowPassed: 0, nowFailed: 1, movedOnCount: 0 })
    expect(body.people.map(({ student, before, after }) => [student.id, before, after])).toEqual([
      [falls.person.id, { successPercent: 60, isPassed: true }, { successPercent: 50, isPassed: false }],
      [rises.person.id, { successPercent: 40, isPassed: false }, { successPercent: 50, isPassed: false }],
    ])
    expect(await resultsOf(scene)).toEqual(before)
    expect((await set(scene)).body).toEqual(body)
    expect(await it.make.storedAttempt(scene.academy, falls.attemptId)).toMatchObject({
      correctAnswersCount: 2,
      wrongAnswersCount: 2,
      successPercent: 50,
      passed: false,
    })
    expect(await percentIn(scene, rises.person)).toBe(50)
  })

  test('another set of options is accepted besides the right one', async () => {
    const scene = await makeScene()
    const { attemptId, person } = await finished(scene, [2, 1, 1, 2, 2])
    const wrong = await finished(scene, [3, 1, 1, 2, 2])
    const { body } = await set(scene, { kind: 'accepted', acceptedSets: [[2], [2, 2]] })
    expect(body).toMatchObject({ changedCount: 1, nowPassed: 1, nowFailed: 0 })
    expect(await it.make.storedAttempt(scene.academy, attemptId)).toMatchObject({ successPercent: 60, passed: true })
    expect(await percentIn(scene, person)).toBe(60)
    expect(await it.make.storedAttempt(scene.academy, wrong.attemptId)).toMatchObject({ successPercent: 40 })
    const stored = await it.database.pool.query(
      'select accepted_sets from question_verdicts where stage_test_id = $1',
      [scene.stageTest.id],
    )
    expect(stored.rows).toEqual([{ accepted_sets: [[2]] }])
  })

  test('leaves its trace: in the attempts it changed, and in the audit log', async () => {
    const scene = await makeScene()
    const { attemptId } = await finished(scene, [2, 1, 1, 2, 2])
    const same = await finished(scene, [null, null, null, null, null])
    await set(scene)
    const traces = await it.database.db.select().from(attemptEvents).where(eq(attemptEvents.kind, 'verdict'))
    expect(traces.filter((trace) => trace.attemptId === attemptId)).toEqual([
      expect.objectContaining({
        questionNumber: 1,
        details: expect.objectContaining({ kind: 'dropped', reason: 'Двозначне питання', before: 40, after: 50 }),
      }),
    ])
    // 0 of 4 instead of 0 of 5 is another count, but no other result.
    expect(await it.make.storedAttempt(scene.academy, same.attemptId)).toMatchObject({ wrongAnswersCount: 4 })
    const entries = await it.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'test.verdict'), eq(auditLog.targetId, String(scene.stageTest.id))))
    expect(entries.map(({ details }) => details)).toEqual([
      expect.objectContaining({ questionId: scene.stageTest.questionIds[0], kind: 'dropped', changedCount: 1 }),
    ])
  })

  test('whoever has gone on keeps the place: the result changes, the stages do not', async () => {
    const scene = await makeScene()
    await showResults(scene)
    const stays = await finished(scene, [1, 1, 1, 2, 2])
    const gone = await finished(scene, [1, 1, 1, 2, 2])
    await it.database.pool.query(`update user_stages set state = 'Passed' where user_id = $1 and stage_id = $2`, [
      gone.person.id,
      scene.stageTest.stageId,
    ])
    await it.database.pool.query(
      `insert into stage_events (academy_id, user_id, stage_id, kind, before, after, reason)
        values ($1, $2, $3, 'add', 'Opened', 'Passed', '{"rule":"byHand"}')`,
      [scene.academy.id, gone.person.id, scene.stageTest.stageId],
    )
    const placeOfGone = await statesOf(it, scene.academy, gone.person)
    expect(await statesOf(it, scene.academy, stays.person)).toEqual({ 0: 'Passed', 1: 'Opened', 2: 'Opened' })
    const { body } = await set(scene)
    expect(body).toMatchObject({ nowFailed: 2, movedOnCount: 1 })
    expect(body.people.map(({ hasMovedOn }) => hasMovedOn)).toEqual([false, true])
    expect(await percentIn(scene, gone.person)).toBe(50)
    expect(await statesOf(it, scene.academy, gone.person)).toEqual(placeOfGone)
    // the message of who is still there follows the result.
    expect(await statesOf(it, scene.academy, stays.person)).toEqual({ 0: 'Passed', 1: 'Opened', 3: 'Opened' })
    expect(await stageStatesByEvents(it, scene.academy)).toEqual(await stageStatesByRows(it, scene.academy))
  })

  test('who finishes later is scored by it, too', async () => {
    const scene = await makeScene()
    await set(scene)
    const { attemptId } = await finished(scene, [2, 1, 1, 1, 2])
    expect(await it.make.storedAttempt(scene.academy, attemptId)).toMatchObject({ successPercent: 75, passed: true })
  })

  test('a result that was reset meanwhile does not come back', async () => {
    const scene = await makeScene()
    const { person, attemptId } = await finished(scene, [2, 1, 1, 2, 2])
    const body = { stageTestIds: [scene.stageTest.id] }
    const at = { academyId: scene.academy.id }
    await scene.staff.call(testResultsApi.reset, { params: { id: person.id }, body }, at)
    expect((await set(scene)).body.changedCount).toBe(0)
    expect(await percentIn(scene, person)).toBeNull()
    expect(await it.make.storedAttempt(scene.academy, attemptId)).toMatchObject({ successPercent: 40 })
  })

  test('what is no question or no option of it is refused', async () => {
    const scene = await makeScene()
    const other = await makeScene()
    const foreign = other.stageTest.questionIds[0]!
    expect((await set(scene, { questionId: foreign })).error.name).toBe('QuestionNotFound')
    expect((await preview(scene, { questionId: foreign })).error.name).toBe('QuestionNotFound')
    expect((await set(scene, { kind: 'accepted', acceptedSets: [[9]] })).error.fields).toEqual([
      { field: 'acceptedSets', message: 'wrongChoice' },
    ])
    expect((await set(scene, { kind: 'accepted' })).error.fields).toEqual([
      { field: 'acceptedSets', message: 'fieldIsRequired' },
    ])
    const foreignTest = { ...scene, stageTest: other.stageTest }
    expect((await set(foreignTest)).error.name).toBe('TestNotFound')
    const hr = await it.as(await it.make.user({ roles: { HR: [scene.academy] } }))
    expect((await preview({ ...scene, staff: hr })).status).toBe(403)
  })
})

test('[E6] a test that is submitted while a verdict is set is scored by it, whoever comes first', async () => {
  const scene = await makeScene()
  const { academy, stageTest } = scene
  const people: { calls: Caller; id: number }[] = []
  for (let index = 0; index < 8; index += 1) {
    const person = await it.make.student(academy, { direction: 'JS', opened: { 0: 'Passed', 1: 'Opened' } })
    const { id } = await it.make.attempt(academy, stageTest, person)
    await it.make.storedAnswers(academy, id, { 1: [2], 2: [1], 3: [1], 4: [1], 5: [2] })
    people.push({ calls: await it.as(person), id })
  }
  const submits = people.map(({ calls }) =>
    calls.call(testsApi.submit, { body: { stageTestId: stageTest.id, data: [] } }, { academyId: academy.id }),
  )
  const [decided, ...submitted] = await Promise.all([set(scene), ...submits])
  expect([decided.status, ...submitted.map(({ status }) => status)]).toEqual(Array(9).fill(200))
  for (const { id } of people)
    expect(await it.make.storedAttempt(academy, id)).toMatchObject({ successPercent: 75, wrongAnswersCount: 1 })
})

const givenAnswers = fc.array(fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }), { minLength: 5, maxLength: 5 })
const anyVerdict = fc.record({
  question: fc.integer({ min: 0, max: 4 }),
  kind: fc.constantFrom('dropped' as const, 'accepted' as const, null),
  acceptedSets: fc.uniqueArray(fc.constantFrom<number[][]>([1], [2], [3], [2, 3]), { minLength: 1, maxLength: 3 }),
})

nightTest('whatever was decided in between: taking it all back restores every result to the letter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(givenAnswers, { minLength: 1, maxLength: 4 }),
      fc.array(anyVerdict, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(null, 40, 60, 100),
      fc.boolean(),
      async (students, decisions, passPercent, isShown) => {
        const scene = await makeScene(passPercent)
        if (isShown) await showResults(scene)
        for (const given of students) await finished(scene, given, passPercent)
        const before = await resultsOf(scene)
        const [row] = before.attempts
        for (const { question, kind, acceptedSets } of decisions) {
          const values = { questionId: scene.stageTest.questionIds[question]!, kind, acceptedSets }
          const foreseen = await preview(scene, values)
          const done = await set(scene, values)
          expect([done.status, done.body]).toEqual([200, foreseen.body])
        }
        expect(row!.finishedAt).not.toBeNull()
        for (const questionId of scene.stageTest.questionIds) await set(scene, { questionId, kind: null })
        const after = await resultsOf(scene)
        expect(after.attempts).toEqual(before.attempts)
        const withoutEntry = (rows: object[]) => rows.map((one) => ({ ...one, entered_at: null }))
        expect(withoutEntry(after.programme.rows)).toEqual(withoutEntry(before.programme.rows))
        expect(await stageStatesByEvents(it, scene.academy)).toEqual(await stageStatesByRows(it, scene.academy))
      },
    ),
    { numRuns: bySize({ day: 5, full: 12 }) },
  )
})
