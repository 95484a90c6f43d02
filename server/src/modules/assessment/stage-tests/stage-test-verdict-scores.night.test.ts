import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questionCategories, questionDifficulties } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { stageTestsApi, type VerdictPreview } from '@academy/contract/stage-tests'
import { type Score, scoredQuestionsOf, scoreOf } from '#modules/assessment/test-taking/test-taking-scoring.rules.ts'
import { answers, attempts, questionVerdicts } from '#server/schema/attempts.ts'
import { questionVersions } from '#server/schema/question-bank.ts'
import type { MadeAcademy } from '#test/make/make.ts'
import { contentOf, type MadeStageTest } from '#test/make/make-assessment.ts'
import { kindsOfQuestions, rightOrder } from '#test/make/kinds-of-questions.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const optionsWith = (right: readonly number[]) =>
  contentOf(1).options.map((option) => ({ ...option, isCorrect: right.includes(option.id) }))

/** Of every kind: weights, English, several right options, and later versions that score the same or another way. */
const questions: Partial<ContentOfQuestion>[] = [
  { difficulty: questionDifficulties.High },
  { difficulty: questionDifficulties.Mid, category: questionCategories.English },
  { answerType: 1, options: optionsWith([1, 3]) },
  { difficulty: questionDifficulties.Low, category: questionCategories.English },
  { answerType: 1, options: optionsWith([1, 2]), partialCredit: true, difficulty: questionDifficulties.High },
  { ...kindsOfQuestions.short, category: questionCategories.English },
  kindsOfQuestions.number,
  kindsOfQuestions.ordering,
]
const secondVersions: Partial<ContentOfQuestion>[] = [
  { ...questions[0], text: { ua: 'Інші слова', en: 'Other words' } },
  { ...questions[1], difficulty: questionDifficulties.High, options: optionsWith([2]) },
]

interface Scene {
  academy: MadeAcademy
  stageTest: MadeStageTest
  staff: Caller
}
const makeScene = async (): Promise<Scene> => {
  const academy = await it.make.academy({ stages: ['Registration', 'Testing'], active: 1 })
  const stageTest = await it.make.testOfStage(academy, 1, 'JS', { questions })
  for (const [index, content] of secondVersions.entries())
    await it.database.db.insert(questionVersions).values({
      academyId: academy.id,
      questionId: stageTest.questionIds[index]!,
      version: 2,
      content: contentOf(index, content),
    })
  return { academy, stageTest, staff: await it.as(await it.make.user({ roles: { TrackOwner: [academy] } })) }
}

/** The result of every attempt as the rules of the first time would have it now. */
const scoresByRules = async ({ academy, stageTest }: Scene): Promise<Map<number, Score>> => {
  const { db } = it.database
  const contents = await db.select().from(questionVersions).where(eq(questionVersions.academyId, academy.id))
  const verdicts = await db
    .select()
    .from(questionVerdicts)
    .where(and(eq(questionVerdicts.academyId, academy.id), eq(questionVerdicts.stageTestId, stageTest.id)))
  const given = await db.select().from(answers).where(eq(answers.academyId, academy.id))
  const scores = new Map<number, Score>()
  for (const attempt of await db.select().from(attempts).where(eq(attempts.academyId, academy.id))) {
    const own = given.filter(({ attemptId }) => attemptId === attempt.id)
    const asked = scoredQuestionsOf({ drawn: attempt.drawn, contents, answers: own, verdicts })
    scores.set(attempt.userId, scoreOf(asked, attempt.passPercent))
  }
  return scores
}

const storedScores = async ({ academy }: Scene): Promise<Map<number, Score>> => {
  const rows = await it.database.db.select().from(attempts).where(eq(attempts.academyId, academy.id))
  return new Map(
    rows.map((row) => [
      row.userId,
      {
        correctAnswersCount: row.correctAnswersCount!,
        wrongAnswersCount: row.wrongAnswersCount!,
        earnedCredit: row.earnedCredit!,
        successPercent: row.successPercent!,
        equityPercent: row.equityPercent!,
        englishCorrectCount: row.englishCorrectCount!,
        englishCount: row.englishCount!,
        passed: row.passed,
      },
    ]),
  )
}

const foreseen = (before: Map<number, Score>, after: Map<number, Score>) => {
  const all = [...before].map(([userId, score]) => ({ userId, before: score, after: after.get(userId)! }))
  const changed = all.filter(
    (one) => one.before.successPercent !== one.after.successPercent || one.before.passed !== one.after.passed,
  )
  const turned = changed.filter((one) => one.before.passed !== one.after.passed)
  return {
    changedCount: changed.length,
    nowPassed: turned.filter((one) => one.after.passed === true).length,
    nowFailed: turned.filter((one) => one.after.passed === false).length,
    people: new Set(
      changed.map((one) => [one.userId, one.before.successPercent, one.after.successPercent, one.after.passed].join()),
    ),
  }
}
const shown = ({ changedCount, nowPassed, nowFailed, people }: VerdictPreview) => ({
  changedCount,
  nowPassed,
  nowFailed,
  people: new Set(
    people.map(({ student, before, after }) =>
      [student.id, before.successPercent, after.successPercent, after.isPassed].join(),
    ),
  ),
})

const sets = [[1], [2], [3], [1, 3], [1, 2, 3]]
const orders = [rightOrder, rightOrder.toReversed(), [12, 640, 333, 90]]
const texts = [' pc', 'Computer', 'комп’ютер', 'машина', '3.15', '3,2', '{1}']
const isOrder = (question: number) => question === 7
const isTyped = (question: number) => question === 5 || question === 6

const anAnswer = fc.option(
  fc.record({
    set: fc.constantFrom(...sets),
    sequence: fc.constantFrom(...orders),
    text: fc.constantFrom(...texts),
    isScored: fc.boolean(),
  }),
  { nil: null },
)
const anAttempt = fc.record({
  versions: fc.array(fc.constantFrom(1, 2), { minLength: 2, maxLength: 2 }),
  given: fc.array(anAnswer, { minLength: 8, maxLength: 8 }),
  order: fc.constantFrom([0, 1, 2, 3, 4, 5, 6, 7], [3, 7, 1, 5, 0, 2], [2, 0, 6, 4]),
  passPercent: fc.constantFrom(null, 30, 50),
})
const aVerdict = fc
  .record({
    question: fc.integer({ min: 0, max: 7 }),
    kind: fc.constantFrom('dropped' as const, 'accepted' as const, null),
    sets: fc.uniqueArray(fc.constantFrom(...sets.filter((set) => set.length !== 1 || set[0] !== 3)), {
      minLength: 1,
      maxLength: 2,
    }),
    orders: fc.uniqueArray(fc.constantFrom(...orders), { minLength: 1, maxLength: 2 }),
    acceptedWritten: fc.uniqueArray(fc.constantFrom('Машина', '3.2', '{1}'), { minLength: 1, maxLength: 2 }),
  })
  .map(({ sets, orders, acceptedWritten, ...verdict }) => ({
    ...verdict,
    acceptedSets: isTyped(verdict.question) ? [] : isOrder(verdict.question) ? orders : sets,
    ...(isTyped(verdict.question) && { acceptedWritten }),
  }))

test('the database scores to the letter as the rules do, and the preview foretells it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anAttempt, { minLength: 1, maxLength: 5 }),
      fc.array(aVerdict, { minLength: 1, maxLength: 4 }),
      async (made, decisions) => {
        const scene = await makeScene()
        const { academy, stageTest, staff } = scene
        for (const { versions, given, order, passPercent } of made) {
          const person = await it.make.student(academy, { direction: 'JS', opened: { 1: 'Opened' } })
          const drawn = order.map((index) => ({
            id: stageTest.questionIds[index]!,
            version: versions[index] ?? 1,
            options: [1, 2, 3],
          }))
          const finished = { finishedAt: it.clock.now, finishedBy: 'student' as const }
          const questionIds = drawn.map(({ id }) => id)
          const { id } = await it.make.attempt(academy, stageTest, person, {
            ...finished,
            drawn,
            questionIds,
            passPercent,
          })
          for (const [index, answer] of given.slice(0, drawn.length).entries())
            if (answer) {
              const question = order[index]!
              await it.make.storedAnswers(academy, id, {
                [index + 1]: isTyped(question) ? [] : isOrder(question) ? answer.sequence : answer.set,
              })
              await it.database.db
                .update(answers)
                .set({ isScored: answer.isScored, written: isTyped(question) ? answer.text : null })
                .where(and(eq(answers.attemptId, id), eq(answers.number, index + 1)))
            }
        }
        for (const [userId, score] of await scoresByRules(scene))
          await it.database.db.update(attempts).set(score).where(eq(attempts.userId, userId))
        for (const { question, ...verdict } of decisions) {
          const before = await storedScores(scene)
          const body = { questionId: stageTest.questionIds[question]!, ...verdict, reason: '' }
          const input = { params: { id: stageTest.id }, body }
          const preview = await staff.call(stageTestsApi.previewVerdict, input, { academyId: academy.id })
          const done = await staff.call(stageTestsApi.setVerdict, input, { academyId: academy.id })
          expect([preview.status, done.status]).toEqual([200, 200])
          const after = await storedScores(scene)
          expect(after).toEqual(await scoresByRules(scene))
          expect(shown(preview.body)).toEqual(foreseen(before, after))
          expect(shown(done.body)).toEqual(foreseen(before, after))
          // Set once more, it changes nothing.
          const again = await staff.call(stageTestsApi.setVerdict, input, { academyId: academy.id })
          expect(again.body).toMatchObject({ changedCount: 0, people: [] })
        }
      },
    ),
    { numRuns: bySize({ day: 8, full: 25 }) },
  )
})
