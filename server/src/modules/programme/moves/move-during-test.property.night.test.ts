import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stageTestsApi } from '@academy/contract/stage-tests'
import { testResultsApi } from '@academy/contract/test-results'
import {
  at,
  begin,
  type Exam,
  type Examinee,
  goOn,
  handIn,
  letWorkerRun,
  makeExam,
  makeExaminee,
  minuteMs,
  undo,
} from '#test/acting/moving-during-tests.ts'
import { stageStatesByEvents, stageStatesByRows, statesOf } from '#test/reading/read-stage-states.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const who = fc.nat({ max: 2 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('begin' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('handIn' as const), who, isRight: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 10, 31) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('moreTime' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('block' as const), who, isActive: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface TestOutcome extends Record<string, unknown> {
  isRunning: boolean
  isActive: boolean
  percent: number | null
}
const resultOfTest = async ({ student }: Examinee): Promise<TestOutcome> => {
  const { rows } = await it.database.db.execute<TestOutcome>(sql`
    select ua.active as "isActive", coalesce(a.id is not null and a.finished_at is null, false) as "isRunning",
      a.success_percent as percent
    from user_academies ua left join attempts a on a.academy_id = ua.academy_id and a.user_id = ua.user_id
      and a.archived_at is null
    where ua.user_id = ${student.id}`)
  return rows[0]!
}

/** What the move that left the test made of somebody: it left them to their test, decided, or passed them over. */
type Fate = 'held' | 'decided' | 'passedOver'

const play = async (exam: Exam, people: readonly Examinee[], steps: readonly Step[]) => {
  const moves: { id: number; fates: Fate[] }[] = []
  const states = () => Promise.all(people.map(({ student }) => statesOf(it, exam.academy, student)))
  for (const one of steps) {
    it.clock.advance(1_000)
    const person = people['who' in one ? one.who : 0]!
    if (one.kind === 'begin') await begin(exam, person)
    if (one.kind === 'handIn') await handIn(it, exam, person, one.isRight)
    if (one.kind === 'wait') it.clock.advance(one.minutes * minuteMs)
    if (one.kind === 'reset' && (await resultOfTest(person)).isRunning) {
      const input = { params: { id: person.student.id }, body: { stageTestIds: [exam.stageTest.id] } }
      await exam.admin.call(testResultsApi.reset, input)
    }
    if (one.kind === 'moreTime') {
      const body = { userIds: null, minutes: 10, reason: 'noise' }
      await exam.admin.call(stageTestsApi.addTime, { params: { id: exam.stageTest.id }, body })
    }
    if (one.kind === 'block')
      await it.database.db.execute(
        sql`update user_academies set active = ${one.isActive} where user_id = ${person.student.id}`,
      )
    if (one.kind === 'undo' && moves.length > 0 && (await undo(exam, moves.at(-1)!.id)).status === 200) moves.pop()
    if (one.kind === 'move') {
      const before = await states()
      const tests = await Promise.all(people.map(resultOfTest))
      const { status, body } = await goOn(exam)
      if (status === 200) {
        const fates = tests.map(({ isActive, isRunning }, index): Fate => {
          if (!isActive || before[index]![at.test] !== 'Opened') return 'passedOver'
          return isRunning ? 'held' : 'decided'
        })
        moves.push({ id: body.id, fates })
        const after = await states()
        // The move itself changed nothing for whoever was in the middle of the test.
        for (const [index, fate] of fates.entries()) if (fate === 'held') expect(after[index]).toEqual(before[index])
      }
    }
    await letWorkerRun(it)
  }
  return moves
}

test('[V5] whatever happens during tests, only their outcome decides about whoever was taking one at a move', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const exam = await makeExam(it)
      const people = [await makeExaminee(it, exam), await makeExaminee(it, exam), await makeExaminee(it, exam)]
      const moves = await play(exam, people, steps)
      await it.database.db.execute(sql`update user_academies set active = true where academy_id = ${exam.academy.id}`)
      it.clock.advance(24 * 60 * minuteMs)
      await letWorkerRun(it)
      const active = moves.length
      for (const [index, person] of people.entries()) {
        const { percent } = await resultOfTest(person)
        const states = await statesOf(it, exam.academy, person.student)
        // The first move leaves the test; whom it passed over, being blocked, none of the later ones concerns.
        const fate = moves[0]?.fates[index] ?? 'passedOver'
        const isUndecided = fate === 'passedOver' || (fate === 'held' && percent === null)
        if (isUndecided) expect(states[at.test]).toBe('Opened')
        else if (percent !== null && percent >= 60)
          expect([states[at.test], states[active]]).toEqual(['Passed', 'Opened'])
        else expect([states[at.test], states[at.failed]]).toEqual(['Failed', 'Opened'])
      }
      expect(await stageStatesByEvents(it, exam.academy)).toEqual(await stageStatesByRows(it, exam.academy))
    }),
    { numRuns: bySize({ day: 6, full: 60 }) },
  )
})
