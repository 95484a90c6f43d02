import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterGapMs, lateAnswerGraceMs, lineGapMs, testHeartbeatMs } from '@academy/contract/limits'
import { stageTestsApi } from '@academy/contract/stage-tests'
import { testResultsApi } from '@academy/contract/test-results'
import { testsApi } from '@academy/contract/tests'
import { auditLog } from '#platform/tables.ts'
import { answers, attempts } from '#server/schema/attempts.ts'
import {
  answerTo,
  makeTestScene,
  sendAnswer,
  startTest,
  submitTest,
  type TestScene,
} from '#test/acting/taking-tests.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const secondMs = 1_000
const durationMs = 2 * 60_000

interface Running extends TestScene {
  attempt: typeof attempts.$inferSelect
  questionIds: number[]
}
/** A test of two minutes, just begun. */
const begun = async (): Promise<Running> => {
  const scene = await makeTestScene(it, { durationMinutes: durationMs / 60_000 })
  const { body } = await startTest(scene.calls, scene.academy)
  const [attempt] = await it.database.db.select().from(attempts).where(eq(attempts.userId, scene.student.id))
  return { ...scene, attempt: attempt!, questionIds: body.questions.map(({ id }) => id) }
}
const setClock = async (running: Running, sinceStartMs: number): Promise<void> => {
  it.clock.now = new Date(running.attempt.startedAt.getTime() + sinceStartMs)
  running.calls = await it.as(running.student)
}
const pulse = ({ calls, academy, stageTest }: Running) =>
  calls.call(testsApi.pulse, { body: { stageTestId: stageTest.id, notices: [] } }, { academyId: academy.id })

/** Online: a sign of life every twenty seconds, the first one at once. */
const stayOnline = async (running: Running, fromMs: number, toMs: number): Promise<void> => {
  for (let at = fromMs; at <= toMs; at += testHeartbeatMs) {
    await setClock(running, at)
    await pulse(running)
  }
}
/** What the page would send of an answer that was given so long after the start, as it says. */
const given = (running: Running, question: number, sinceStartMs: number) =>
  answerTo(it, running.questionIds[question]!, {
    answeredAt: new Date(running.attempt.startedAt.getTime() + sinceStartMs).toISOString(),
  })
const stored = async ({ attempt }: Running) => {
  const rows = await it.database.db.select().from(answers).where(eq(answers.attemptId, attempt.id))
  return rows.toSorted((a, b) => a.number - b.number)
}
const percentOf = async ({ attempt }: Running) => {
  const [row] = await it.database.db.select().from(attempts).where(eq(attempts.id, attempt.id))
  return row!.successPercent
}
const adminOf = async ({ academy }: Running): Promise<Caller> =>
  it.as(await it.make.user({ roles: { Admin: [academy] } }))
const decide = async (running: Running, number: number, isCounted: boolean) =>
  (await adminOf(running)).call(
    testResultsApi.decideLate,
    { params: { id: running.student.id }, body: { summaryId: running.attempt.publicId, number, isCounted } },
    { academyId: running.academy.id },
  )

/** Online all the time and beyond the end; then comes an answer that says it was given a second before it. */
const forged = async (): Promise<Running> => {
  const running = await begun()
  await stayOnline(running, testHeartbeatMs, durationMs + 14 * 60_000)
  const { status, body } = await sendAnswer(running, given(running, 0, durationMs - secondMs))
  expect([status, body.isLate, body.isHeld]).toEqual([200, true, true])
  return running
}

describe('an answer that arrives after the end (Q-35)', () => {
  test('[V6] [E5] with the line there at the time it says: it is kept, not scored, and held for staff', async () => {
    const running = await forged()
    expect(await stored(running)).toMatchObject([{ optionIds: [1], isLate: true, isScored: false, hold: 'waiting' }])
    await submitTest(running)
    expect(await percentOf(running)).toBe(0)
  })

  test('[V6] [E5] with the line missing at that time until it arrives: it counts', async () => {
    const running = await begun()
    await stayOnline(running, testHeartbeatMs, durationMs - 40 * secondMs)
    await setClock(running, durationMs + 5 * 60_000)
    for (const question of [0, 1]) {
      const { body } = await sendAnswer(running, given(running, question, durationMs - secondMs))
      expect([body.isLate, body.isHeld]).toEqual([true, false])
    }
    // What the pulse before it noticed is known to the answer behind it.
    await pulse(running)
    await sendAnswer(running, given(running, 2, durationMs - 30 * secondMs))
    await submitTest(running)
    expect(await percentOf(running)).toBe(60)
  })

  test('[V6] a gap long ago proves nothing: whoever has the line back delivers what waited for it', async () => {
    const running = await begun()
    await stayOnline(running, lineGapMs + secondMs, durationMs + afterGapMs)
    await sendAnswer(running, given(running, 0, 10 * secondMs))
    expect(await stored(running)).toMatchObject([{ isScored: false, hold: 'waiting' }])
  })

  test('[V6] given after the end: kept, neither scored nor held, whatever the line', async () => {
    const running = await begun()
    await setClock(running, durationMs + 60_000)
    const { body } = await sendAnswer(running, given(running, 0, durationMs + secondMs))
    expect([body.isLate, body.isHeld]).toEqual([true, false])
    expect(await stored(running)).toMatchObject([{ isScored: false, hold: null }])
  })

  test('[V6] arrived in time, it counts whatever it says and whatever the line', async () => {
    const running = await begun()
    await stayOnline(running, testHeartbeatMs, durationMs)
    for (const [question, at] of [-10 * durationMs, 0, 10 * durationMs].entries())
      await sendAnswer(running, given(running, question, at))
    expect((await stored(running)).map(({ isScored, hold }) => [isScored, hold])).toEqual([
      [true, null],
      [true, null],
      [true, null],
    ])
  })

  test('[V6] the student reads that it is being looked at, staff why, and they decide, as often as they like', async () => {
    const running = await forged()
    await submitTest(running)
    const params = { summaryId: running.attempt.publicId }
    const own = await running.calls.call(testsApi.summary, { params }, { academyId: running.academy.id })
    expect(own.body).toMatchObject({ heldCount: 1 })
    for (const [isCounted, percent] of [
      [true, 20],
      [false, 0],
      [true, 20],
    ] as const) {
      expect((await decide(running, 1, isCounted)).body).toEqual({ successPercent: percent })
      expect(await percentOf(running)).toBe(percent)
    }
    expect((await decide(running, 2, true)).error.name).toBe('QuestionNotFound')
    const trail = await it.database.db.select().from(auditLog).where(eq(auditLog.academyId, running.academy.id))
    expect(trail.filter(({ action }) => action === 'test.late-answer-decided')).toHaveLength(3)
    const full = await (
      await adminOf(running)
    ).call(
      testResultsApi.full,
      { body: { userId: running.student.id, stageTestId: running.stageTest.id } },
      { academyId: running.academy.id },
    )
    expect(full.body.heldCount).toBe(0)
    expect(full.body.questions[0]).toMatchObject({ given: { hold: 'counted', isScored: true } })
  })

  test('[V6] an answer that nobody holds cannot be counted by hand', async () => {
    const running = await begun()
    await setClock(running, durationMs + 60_000)
    await sendAnswer(running, given(running, 0, durationMs + secondMs))
    expect((await decide(running, 1, true)).error.name).toBe('QuestionNotFound')
    expect(await stored(running)).toMatchObject([{ isScored: false }])
  })

  test('[V6] more time makes what was here by the new end count, and nothing else', async () => {
    const running = await begun()
    await stayOnline(running, testHeartbeatMs, durationMs + 30 * secondMs)
    await sendAnswer(running, given(running, 0, durationMs - secondMs))
    await setClock(running, durationMs + 2 * 60_000)
    await pulse(running)
    await stayOnline(running, durationMs + 2 * 60_000, durationMs + 4 * 60_000)
    await sendAnswer(running, given(running, 1, durationMs + 30 * secondMs))
    const body = { userIds: null, minutes: 1, reason: 'noise' }
    const input = { params: { id: running.stageTest.id }, body }
    expect((await (await adminOf(running)).call(stageTestsApi.addTime, input)).body).toEqual({ prolonged: 1 })
    expect((await stored(running)).map(({ isScored, hold }) => [isScored, hold])).toEqual([
      [true, 'counted'],
      [false, 'waiting'],
    ])
  })
})

const segment = fc.record({ isOnline: fc.boolean(), seconds: fc.integer({ min: 40, max: 240 }) })
const arrival = fc.record({ at: fc.nat({ max: 999 }), claimedSecondsAgo: fc.integer({ min: 0, max: 400 }) })

nightTest(
  '[V6] whatever the line and the clock of the page do, late answers count exactly where the line was missing',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(segment, { minLength: 2, maxLength: 5 }),
        fc.array(arrival, { minLength: 5, maxLength: 5 }),
        async (segments, arrivals) => {
          const running = await begun()
          const pulses = [0]
          let now = 0
          for (const { isOnline, seconds } of segments) {
            const end = now + seconds * secondMs
            for (let at = now + (isOnline ? secondMs : seconds * secondMs); at <= end; at += testHeartbeatMs)
              pulses.push(at)
            now = end
          }
          const [slots, expected] = [Map.groupBy(arrivals, ({ at }) => at % pulses.length), new Map<number, boolean>()]
          let question = 0
          for (const [index, at] of pulses.entries()) {
            await setClock(running, at)
            if (index > 0) await pulse(running)
            for (const { claimedSecondsAgo } of slots.get(index) ?? []) {
              const claimed = Math.max(0, at - claimedSecondsAgo * secondMs)
              await sendAnswer(running, given(running, question, claimed))
              if (at > durationMs + lateAnswerGraceMs) break
              question += 1
              expected.set(question, claimed <= durationMs && (at <= durationMs || wasMissing(pulses, claimed, at)))
            }
          }
          const kept = await stored(running)
          expect(new Map(kept.map(({ number, isScored }) => [number, isScored]))).toEqual(expected)
          for (const { answeredAt, isScored, hold } of kept)
            expect(hold).toBe(!isScored && answeredAt <= running.attempt.deadline ? 'waiting' : null)
        },
      ),
      { numRuns: bySize({ day: 5, full: 60 }) },
    )
  },
)

/** Found the slow and obvious way: the stretch of silence around the time claimed, which ended just before the arrival. */
const wasMissing = (pulses: readonly number[], claimed: number, arrived: number): boolean => {
  const signs = pulses.filter((at) => at <= arrived)
  const isSilent = (index: number) => index > 0 && signs[index]! - signs[index - 1]! > lineGapMs
  return signs.some((_, index) => {
    if (!isSilent(index)) return false
    // Two silences with one sign of life between them are one.
    let [first, last] = [index, index]
    while (isSilent(first - 1)) first -= 1
    while (isSilent(last + 1)) last += 1
    return signs[first - 1]! <= claimed && claimed <= signs[last]! && arrived <= signs[last]! + afterGapMs
  })
}
