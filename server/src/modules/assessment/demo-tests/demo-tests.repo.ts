import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { Db } from '#platform/db.ts'
import { academies, groups, specializations, userAcademies } from '#server/schema/academies.ts'
import { demoResults, demoTests } from '#server/schema/attempts.ts'
import { questions, questionVersions, testQuestions } from '#server/schema/question-bank.ts'

/** What says whether an academy is hidden. */
const academyColumns = {
  type: academies.type,
  isClosed: academies.isClosed,
  currentActiveStageId: academies.currentActiveStageId,
  hash: academies.hash,
}
const columns = {
  academyId: demoTests.academyId,
  id: demoTests.id,
  groupId: demoTests.groupId,
  testId: demoTests.testId,
  questionsCount: demoTests.questionsCount,
  durationMinutes: demoTests.durationMinutes,
  specialization: { id: specializations.id, name: specializations.name },
}

/** The demo tests of academies that are there. */
const demoTestsOf = (db: Db) =>
  db
    .select({
      ...columns,
      academy: {
        ...academyColumns,
        privateHash: academies.privateHash,
        secretHash: academies.secretHash,
      },
      /** As many as there are, where the test holds fewer than were asked for. */
      available: sql<number>`(select count(*)::int from ${testQuestions} tq
        join ${questions} q on q.academy_id = tq.academy_id and q.id = tq.question_id and q.archived_at is null
        where tq.academy_id = ${demoTests.academyId} and tq.test_id = ${demoTests.testId})`,
    })
    .from(demoTests)
    .innerJoin(groups, and(eq(groups.academyId, demoTests.academyId), eq(groups.id, demoTests.groupId)))
    .innerJoin(specializations, eq(specializations.id, groups.specializationId))
    .innerJoin(academies, and(eq(academies.id, demoTests.academyId), isNull(academies.deletedAt)))

export type NewDemoResult = Omit<typeof demoResults.$inferInsert, 'id' | 'createdAt'>

export const demoTestsRepo = {
  ofAcademy: (db: Db, academyId: number) =>
    demoTestsOf(db)
      .where(eq(demoTests.academyId, academyId))
      .orderBy(asc(specializations.position), asc(specializations.id), asc(demoTests.id)),

  /** The id of a direction is known to the whole installation: it names its academy by itself. */
  ofDirection: async (db: Db, groupId: number) => (await demoTestsOf(db).where(eq(demoTests.groupId, groupId)))[0],

  isMember: async (db: Db, academyId: number, userId: number): Promise<boolean> => {
    const [row] = await db
      .select({ userId: userAcademies.userId })
      .from(userAcademies)
      .where(
        and(eq(userAcademies.academyId, academyId), eq(userAcademies.userId, userId), eq(userAcademies.active, true)),
      )
    return row !== undefined
  },

  pool: (db: Db, academyId: number, testId: number) =>
    db
      .select({ id: questions.id, version: questions.version })
      .from(testQuestions)
      .innerJoin(
        questions,
        and(eq(questions.academyId, testQuestions.academyId), eq(questions.id, testQuestions.questionId)),
      )
      .where(
        and(eq(testQuestions.academyId, academyId), eq(testQuestions.testId, testId), isNull(questions.archivedAt)),
      ),

  contents: async (
    db: Db,
    academyId: number,
    drawn: readonly { id: number; version: number }[],
  ): Promise<Map<number, ContentOfQuestion>> => {
    if (drawn.length === 0) return new Map()
    const wanted = sql.join(
      drawn.map(({ id, version }) => sql`(${id}::int, ${version}::int)`),
      sql`, `,
    )
    const rows = await db
      .select({ id: questionVersions.questionId, content: questionVersions.content })
      .from(questionVersions)
      .where(
        and(
          eq(questionVersions.academyId, academyId),
          sql`(${questionVersions.questionId}, ${questionVersions.version}) in (${wanted})`,
        ),
      )
    return new Map(rows.map(({ id, content }) => [id, content]))
  },

  specializationOf: async (db: Db, academyId: number, groupId: number): Promise<string | undefined> => {
    const [row] = await db
      .select({ name: specializations.name })
      .from(groups)
      .innerJoin(specializations, eq(specializations.id, groups.specializationId))
      .innerJoin(academies, and(eq(academies.id, groups.academyId), isNull(academies.deletedAt)))
      .where(and(eq(groups.academyId, academyId), eq(groups.id, groupId)))
    return row?.name
  },

  /** how many there are of this direction, and how many of them are below. */
  earlier: async (db: Db, academyId: number, groupId: number, successPercent: number) => {
    const [row] = await db
      .select({
        total: sql<number>`count(*)::int`,
        below: sql<number>`(count(*) filter (where ${demoResults.successPercent} < ${successPercent}))::int`,
      })
      .from(demoResults)
      .where(and(eq(demoResults.academyId, academyId), eq(demoResults.groupId, groupId)))
    return row!
  },

  /** Does nothing where this draw has its result already. */
  add: async (db: Db, result: NewDemoResult): Promise<void> => {
    await db.insert(demoResults).values(result).onConflictDoNothing({ target: demoResults.publicId })
  },

  byPublicId: async (db: Db, publicId: string) => {
    const [row] = await db
      .select({
        correctAnswersCount: demoResults.correctAnswersCount,
        questionsCount: demoResults.questionsCount,
        betterThanPercent: demoResults.betterThanPercent,
        given: demoResults.given,
        specialization: specializations.name,
        academy: academyColumns,
      })
      .from(demoResults)
      .innerJoin(groups, and(eq(groups.academyId, demoResults.academyId), eq(groups.id, demoResults.groupId)))
      .innerJoin(specializations, eq(specializations.id, groups.specializationId))
      .innerJoin(academies, and(eq(academies.id, demoResults.academyId), isNull(academies.deletedAt)))
      .where(eq(demoResults.publicId, publicId))
    return row
  },
}
