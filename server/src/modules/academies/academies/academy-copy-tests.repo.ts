import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { demoTests } from '#server/schema/attempts.ts'
import { questions, questionVersions, testQuestions, tests } from '#server/schema/question-bank.ts'
import { idMap, inPortions, type NewIds, newIdOf, withoutId } from './academy-copy-ids.ts'

/** Tests with their questions. The bank begins anew: newest versions as first ones, and nothing that was set aside. */
export const academyCopyTestsRepo = {
  copyQuestions: async (db: Db, from: number, to: number, now: Date): Promise<NewIds> => {
    const rows = await db
      .select({ question: questions, content: questionVersions.content })
      .from(questions)
      .innerJoin(
        questionVersions,
        and(
          eq(questionVersions.academyId, questions.academyId),
          eq(questionVersions.questionId, questions.id),
          eq(questionVersions.version, questions.version),
        ),
      )
      .where(and(eq(questions.academyId, from), isNull(questions.archivedAt)))
      .orderBy(asc(questions.id))
    const made = await inPortions(rows, (some) =>
      db
        .insert(questions)
        .values(
          some.map(({ question }) => ({
            ...withoutId(question),
            academyId: to,
            version: 1,
            createdAt: now,
            updatedAt: now,
          })),
        )
        .returning({ id: questions.id }),
    )
    const ids = idMap(
      rows.map(({ question }) => question),
      made,
    )
    await inPortions(rows, (some) =>
      db
        .insert(questionVersions)
        .values(
          some.map(({ question, content }) => ({
            academyId: to,
            questionId: newIdOf(ids, question.id),
            version: 1,
            content,
            createdAt: now,
          })),
        )
        .returning({ id: questionVersions.questionId }),
    )
    return ids
  },

  copyTests: async (db: Db, from: number, to: number, questionIds: NewIds, now: Date): Promise<NewIds> => {
    const rows = await db.select().from(tests).where(eq(tests.academyId, from)).orderBy(asc(tests.id))
    const made = await inPortions(rows, (some) =>
      db
        .insert(tests)
        .values(some.map((row) => ({ ...withoutId(row), academyId: to, createdAt: now, updatedAt: now })))
        .returning({ id: tests.id }),
    )
    const ids = idMap(rows, made)
    const places = await db.select().from(testQuestions).where(eq(testQuestions.academyId, from))
    await inPortions(
      places.filter(({ questionId }) => questionIds.has(questionId)),
      (some) =>
        db
          .insert(testQuestions)
          .values(
            some.map(({ testId, questionId, position }) => ({
              academyId: to,
              testId: newIdOf(ids, testId),
              questionId: newIdOf(questionIds, questionId),
              position,
            })),
          )
          .returning({ id: testQuestions.questionId }),
    )
    return ids
  },

  copyDemoTests: async (db: Db, from: number, to: number, ids: { groups: NewIds; tests: NewIds }): Promise<void> => {
    const rows = await db.select().from(demoTests).where(eq(demoTests.academyId, from))
    await inPortions(rows, (some) =>
      db
        .insert(demoTests)
        .values(
          some.map((row) => ({
            ...withoutId(row),
            academyId: to,
            groupId: newIdOf(ids.groups, row.groupId),
            testId: newIdOf(ids.tests, row.testId),
          })),
        )
        .returning({ id: demoTests.id }),
    )
  },
}
