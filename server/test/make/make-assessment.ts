import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { answerTypes } from '@academy/contract/enums'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { Db } from '#platform/db.ts'
import { answers, attempts, demoTests } from '#server/schema/attempts.ts'
import { questions, questionVersions, testQuestions, tests } from '#server/schema/question-bank.ts'
import { stageTests } from '#server/schema/stage-parts.ts'
import type { MadeAcademy, Person } from './make.ts'

/** The first option is right; a test that wants another content says so. */
export const contentOf = (number: number, values: Partial<ContentOfQuestion> = {}): ContentOfQuestion => ({
  text: { ua: `Питання ${number}`, en: `Question ${number}` },
  description: { ua: '', en: '' },
  imageUrl: null,
  category: 0,
  difficulty: 0,
  answerType: answerTypes.Radio,
  options: [1, 2, 3].map((id) => ({ id, text: { ua: `Варіант ${id}`, en: `Option ${id}` }, isCorrect: id === 1 })),
  ...values,
})

export interface MadeStageTest {
  id: number
  stageId: number
  groupId: number
  testId: number
  questionIds: number[]
}

export const makeTests = (db: Db, now: () => Date, next: () => number) => {
  const manyQuestions = async (
    of: Pick<MadeAcademy, 'id'>,
    wanted: readonly Partial<ContentOfQuestion>[],
  ): Promise<number[]> => {
    if (wanted.length === 0) return []
    const academyId = of.id
    const contents = wanted.map((values) => contentOf(next(), values))
    const made = await db
      .insert(questions)
      .values(
        contents.map(({ category, difficulty, text }) => ({
          academyId,
          category,
          difficulty,
          searchText: `${text.ua} ${text.en}`.toLowerCase(),
        })),
      )
      .returning({ id: questions.id })
    await db
      .insert(questionVersions)
      .values(made.map(({ id }, index) => ({ academyId, questionId: id, version: 1, content: contents[index]! })))
    return made.map(({ id }) => id)
  }

  const question = async (of: Pick<MadeAcademy, 'id'>, values: Partial<ContentOfQuestion> = {}): Promise<number> =>
    (await manyQuestions(of, [values]))[0]!

  /** A test with so many plain questions, or with exactly these. */
  const test = async (
    of: Pick<MadeAcademy, 'id'>,
    options: { name?: string; isDemo?: boolean; questions?: number | readonly Partial<ContentOfQuestion>[] } = {},
  ): Promise<{ id: number; questionIds: number[] }> => {
    const { name = `Test ${next()}`, isDemo = false, questions: wanted = 5 } = options
    const [row] = await db.insert(tests).values({ academyId: of.id, name, isDemo }).returning({ id: tests.id })
    const contents = typeof wanted === 'number' ? Array.from({ length: wanted }, () => ({})) : wanted
    const questionIds = await manyQuestions(of, contents)
    if (questionIds.length > 0)
      await db.insert(testQuestions).values(
        questionIds.map((questionId, index) => ({
          academyId: of.id,
          testId: row!.id,
          questionId,
          position: index + 1,
        })),
      )
    return { id: row!.id, questionIds }
  }

  /** A stage whose test can be started: index of the stage, direction. */
  const testOfStage = async (
    of: MadeAcademy,
    stage: number | { id: number },
    direction: string,
    options: {
      passPercent?: number | null
      questionsCount?: number
      durationMinutes?: number
      startDate?: Date
      endDate?: Date
      questions?: number | readonly Partial<ContentOfQuestion>[]
    } = {},
  ): Promise<MadeStageTest> => {
    const { questions: wanted = 5, ...values } = options
    const made = await test(of, { questions: wanted })
    const stageId = typeof stage === 'number' ? of.stages[stage]!.id : stage.id
    const groupId = of.directions[direction]!
    const settings = {
      testId: made.id,
      questionsCount: made.questionIds.length,
      durationMinutes: 30,
      passPercent: 60,
      ...values,
    }
    const [row] = await db
      .insert(stageTests)
      .values({ academyId: of.id, stageId, groupId, ...settings })
      .onConflictDoUpdate({ target: [stageTests.academyId, stageTests.stageId, stageTests.groupId], set: settings })
      .returning({ id: stageTests.id })
    return { id: row!.id, stageId, groupId, testId: made.id, questionIds: made.questionIds }
  }

  /** An attempt as the start of a test leaves it, without going through it. */
  const attempt = async (
    of: MadeAcademy,
    stageTest: MadeStageTest,
    person: Person,
    values: Partial<typeof attempts.$inferInsert> = {},
  ): Promise<{ id: number; publicId: string }> => {
    const startedAt = values.startedAt ?? now()
    const [row] = await db
      .insert(attempts)
      .values({
        academyId: of.id,
        userId: person.id,
        stageTestId: stageTest.id,
        stageId: stageTest.stageId,
        groupId: stageTest.groupId,
        drawn: stageTest.questionIds.map((id) => ({ id, version: 1, options: [1, 2, 3] })),
        questionIds: stageTest.questionIds,
        startedAt,
        deadline: new Date(startedAt.getTime() + 30 * 60_000),
        durationSeconds: 30 * 60,
        passPercent: 60,
        lastSeenAt: startedAt,
        ...values,
      })
      .returning({ id: attempts.id, publicId: attempts.publicId })
    return row!
  }

  /** Answers of an attempt that are already stored: number of the question, then the chosen options. */
  const storedAnswers = (of: MadeAcademy, attemptId: number, given: Record<number, number[]>) =>
    db.insert(answers).values(
      Object.entries(given).map(([number, optionIds]) => ({
        academyId: of.id,
        attemptId,
        number: Number(number),
        clientId: randomUUID(),
        optionIds,
        answeredAt: now(),
        receivedAt: now(),
        timeSpent: 30,
        isLate: false,
        isScored: true,
      })),
    )

  const demoTest = async (of: MadeAcademy, direction: string, questionsCount = 5): Promise<number> => {
    const made = await test(of, { isDemo: true, questions: questionsCount })
    const key = { academyId: of.id, groupId: of.directions[direction]! }
    const [row] = await db
      .insert(demoTests)
      .values({ ...key, testId: made.id, questionsCount, durationMinutes: 10 })
      .onConflictDoUpdate({ target: [demoTests.academyId, demoTests.groupId], set: { testId: made.id } })
      .returning({ id: demoTests.id })
    return row!.id
  }

  const storedAttempt = async (of: MadeAcademy, id: number) => {
    const [row] = await db
      .select()
      .from(attempts)
      .where(and(eq(attempts.academyId, of.id), eq(attempts.id, id)))
    return row!
  }

  return { question, test, testOfStage, attempt, storedAnswers, storedAttempt, demoTest }
}
