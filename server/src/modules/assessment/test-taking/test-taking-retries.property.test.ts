import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerTypes } from '@academy/contract/enums'
import type { AnswerSubmission, Question } from '@academy/contract/tests'
import { answers } from '#server/schema/attempts.ts'
import { makeTestScene, sendAnswer, startTest, type TestScene } from '#test/acting/taking-tests.ts'
import { kindsOfQuestions, rightOrder } from '#test/make/kinds-of-questions.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { patient } from '../../../../../scripts/testing/patience.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { eq } from 'drizzle-orm'

const histories = bySize({ day: 20, full: 10_000 })
const asked = [{}, kindsOfQuestions.short, kindsOfQuestions.ordering, kindsOfQuestions.matching]
const questionCount = asked.length

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

/** One delivery of an answer: which of a few keys and bodies, and whether it travels beside the one before it. */
const delivery = fc.record({
  key: fc.nat(3),
  question: fc.nat(questionCount - 1),
  option: fc.integer({ min: 1, max: 3 }),
  timeSpent: fc.constantFrom(20, 30),
  cheatsCount: fc.constantFrom(0, 0, 1),
  language: fc.constantFrom('ua' as const, 'en' as const, undefined),
  isBeside: fc.boolean(),
})
type Delivery = typeof delivery extends fc.Arbitrary<infer T> ? T : never
/** Retries are what matters: most deliveries repeat an earlier one to the letter. */
const history = fc
  .array(fc.record({ fresh: delivery, repeats: fc.option(fc.nat(5), { freq: 2 }), isBeside: fc.boolean() }), {
    minLength: 2,
    maxLength: 12,
  })
  .map((steps) => {
    const all: Delivery[] = []
    for (const { fresh, repeats, isBeside } of steps)
      all.push(repeats !== null && all.length > 0 ? { ...all[repeats % all.length]!, isBeside } : fresh)
    return all
  })

const bodyKey = (one: Delivery): string => JSON.stringify({ ...one, isBeside: null })

/** One of three answers of the kind that this question asks for, and how it must be stored. */
const answerOf = ({ answerType }: Question, option: number) => {
  if (answerType === answerTypes.ShortAnswer)
    return { sent: { answer: [], written: `answer ${option}` }, stored: `answer ${option}` }
  if (answerType === answerTypes.Ordering) {
    const order = [...rightOrder.slice(option), ...rightOrder.slice(0, option)]
    return { sent: { answer: [], order }, stored: order.join() }
  }
  if (answerType === answerTypes.Matching) {
    const match = [18, 950, 7][option - 1]!
    return { sent: { answer: [], pairs: [{ option: 33, match }] }, stored: `33,${match}` }
  }
  return { sent: { answer: [option] }, stored: String(option) }
}

let counter = 0
const keyOf = (round: number, key: number): string =>
  `00000000-0000-4000-8000-${round.toString(16).padStart(8, '0')}${key.toString(16).padStart(4, '0')}`

const play = async (
  scene: TestScene,
  questions: readonly Question[],
  answeredAt: string,
  deliveries: readonly Delivery[],
) => {
  const round = ++counter
  const submission = ({ key, question, option, timeSpent, cheatsCount, language }: Delivery): AnswerSubmission => ({
    questionId: questions[question]!.id,
    ...answerOf(questions[question]!, option).sent,
    timeSpent,
    cheatsCount,
    clientId: keyOf(round, key),
    answeredAt,
    ...(language ? { language } : {}),
  })
  // Those that travel beside each other go out at once; the next group waits for all of them.
  const groups: Delivery[][] = []
  for (const one of deliveries)
    if (one.isBeside && groups.length > 0) groups.at(-1)!.push(one)
    else groups.push([one])
  const played: { delivery: Delivery; status: number; text: string; group: number }[] = []
  for (const [index, group] of groups.entries()) {
    const replies = await Promise.all(group.map((one) => sendAnswer(scene, submission(one))))
    for (const [nth, { status, text }] of replies.entries())
      played.push({ delivery: group[nth]!, status, text, group: index })
  }
  return { round, played }
}

describe('histories of retries (E7)', () => {
  test(
    `[E7] in ${histories} histories the same key and body replay to the letter, another body is refused`,
    async () => {
      const scene = await makeTestScene(it, { questions: asked })
      const { body: running } = await startTest(scene.calls, scene.academy)
      const { rows } = await it.database.pool.query<{ id: number }>('select id from attempts where user_id = $1', [
        scene.student.id,
      ])
      const attemptId = rows[0]!.id
      await fc.assert(
        fc.asyncProperty(history, async (deliveries) => {
          await it.database.db.delete(answers).where(eq(answers.attemptId, attemptId))
          scene.calls = counter % 500 === 0 ? await it.as(scene.student) : scene.calls
          const { round, played } = await play(scene, running.questions, running.startDate, deliveries)
          const stored = await it.database.db.select().from(answers).where(eq(answers.attemptId, attemptId))
          expect(new Set(stored.map(({ number }) => number)).size).toBe(stored.length)
          for (const { delivery: one, status, text } of played) {
            const ofKey = stored.find(({ clientId }) => clientId === keyOf(round, one.key))
            const isSame =
              ofKey !== undefined &&
              ofKey.number === one.question + 1 &&
              (ofKey.written ?? ofKey.optionIds.join()) ===
                answerOf(running.questions[one.question]!, one.option).stored &&
              ofKey.timeSpent === one.timeSpent &&
              ofKey.cheatsCount === one.cheatsCount &&
              ofKey.language === (one.language ?? null)
            // What is stored decides what every delivery must have been told, in whatever order they came.
            if (isSame) expect([status, text.includes(keyOf(round, one.key))]).toEqual([200, true])
            else if (status === 409) expect(text).toMatch(/keyUsedForAnotherCall|AnswerAlreadyProvided/)
            else expect.fail(`${status} ${text} for what is not stored`)
          }
          const receipts = Map.groupBy(
            played.filter(({ status }) => status === 200),
            ({ delivery: one }) => bodyKey(one),
          )
          for (const same of receipts.values()) expect(new Set(same.map(({ text }) => text)).size).toBe(1)
          expect(receipts.size).toBe(stored.length)
        }),
        { numRuns: histories },
      )
    },
    patient(60_000 + histories * 1_000),
  )
})
