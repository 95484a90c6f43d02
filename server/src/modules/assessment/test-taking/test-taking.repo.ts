import { and, count, eq, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { stageTypes, type UserStageState } from '@academy/contract/enums'
import { testHeartbeatMs } from '@academy/contract/limits'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { Db } from '#platform/db.ts'
import { academies, groups, specializations, stages, userAcademies, userStages } from '#server/schema/academies.ts'
import { answers, attemptEvents, attempts, type DrawnQuestion, questionVerdicts } from '#server/schema/attempts.ts'
import { questions, testQuestions } from '#server/schema/question-bank.ts'
import { stageTests } from '#server/schema/stage-parts.ts'
import type { DrawableQuestion } from './test-taking-draw.rules.ts'
import { gapsWith } from './test-taking-line-gaps.ts'
import type { TestPlace } from './test-taking-status.rules.ts'

type Attempt = typeof attempts.$inferSelect

/** What the database writes as JSON has its moments as text. */
type Json<T> = { [K in keyof T]: T[K] extends Date | null ? (null extends T[K] ? string | null : string) : T[K] }

interface PlaceRow extends Record<string, unknown> {
  stageId: number
  position: number
  state: UserStageState | null
  stageStartDate: string | null
  stageEndDate: string | null
  showTestResult: boolean
  isSecondChance: boolean
  stageTest: Json<NonNullable<TestPlace['stageTest']>> | null
  allowance: Json<NonNullable<TestPlace['allowance']>> | null
  attempt: Json<NonNullable<TestPlace['attempt']>> | null
}

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))
const dated = <T extends { startDate: string | null; endDate: string | null }>(row: T) => ({
  ...row,
  startDate: dateOrNull(row.startDate),
  endDate: dateOrNull(row.endDate),
})

const asPlace = ({ stageTest, allowance, attempt, stageStartDate, stageEndDate, ...row }: PlaceRow): TestPlace => ({
  ...row,
  stageStartDate: dateOrNull(stageStartDate),
  stageEndDate: dateOrNull(stageEndDate),
  stageTest: stageTest && dated(stageTest),
  allowance: allowance && dated(allowance),
  attempt: attempt && {
    ...attempt,
    startedAt: new Date(attempt.startedAt),
    deadline: new Date(attempt.deadline),
    finishedAt: dateOrNull(attempt.finishedAt),
  },
})

const isAttempt = (academyId: number, id: number): SQL => and(eq(attempts.academyId, academyId), eq(attempts.id, id))!
const isOfAttempt = (table: typeof answers | typeof attemptEvents, academyId: number, attemptId: number): SQL =>
  and(eq(table.academyId, academyId), eq(table.attemptId, attemptId))!
const isLive = (academyId: number, userId: number, stageTestId: number): SQL =>
  and(
    eq(attempts.academyId, academyId),
    eq(attempts.userId, userId),
    eq(attempts.stageTestId, stageTestId),
    isNull(attempts.archivedAt),
  )!

export const testTakingRepo = {
  /** The stages of the academy that test, each as it stands for one student of one direction. */
  places: async (db: Db, academyId: number, userId: number): Promise<TestPlace[]> => {
    const { rows } = await db.execute<PlaceRow>(sql`
      select st.id as "stageId", st.position, us.state, st.start_date as "stageStartDate",
        st.end_date as "stageEndDate", st.show_test_result as "showTestResult",
        st.stage_type = ${stageTypes.SecondChance} as "isSecondChance",
        case when t.id is not null then json_build_object('id', t.id, 'isInherited', t.stage_id <> st.id,
          'groupId', t.group_id, 'testId', t.test_id, 'startDate', t.start_date, 'endDate', t.end_date,
          'questionsCount', t.questions_count, 'durationMinutes', t.duration_minutes,
          'passPercent', t.pass_percent) end as "stageTest",
        case when al.user_id is not null then json_build_object('extraMinutes', al.extra_minutes,
          'startDate', al.start_date, 'endDate', al.end_date, 'note', al.note) end as allowance,
        case when a.id is not null then json_build_object('id', a.id, 'publicId', a.public_id,
          'startedAt', a.started_at, 'deadline', a.deadline, 'durationSeconds', a.duration_seconds,
          'questionsCount', cardinality(a.question_ids), 'passPercent', a.pass_percent,
          'finishedAt', a.finished_at, 'finishedBy', a.finished_by, 'successPercent', a.success_percent,
          'equityPercent', a.equity_percent, 'passed', a.passed, 'answeredCount', (select count(*) from answers e
            where e.academy_id = a.academy_id and e.attempt_id = a.id)) end as attempt
      from stages st
      left join user_stages us on us.academy_id = st.academy_id and us.stage_id = st.id and us.user_id = ${userId}
      -- Q-05: a second chance asks what the test before it asked, unless it says otherwise itself.
      left join lateral (select t.* from stage_tests t
        join stages asked on asked.academy_id = t.academy_id and asked.id = t.stage_id
        join groups g on g.academy_id = t.academy_id and g.id = t.group_id and g.is_direction
        join user_groups ug on ug.academy_id = t.academy_id and ug.group_id = t.group_id and ug.user_id = ${userId}
        where t.academy_id = st.academy_id and (t.stage_id = st.id
          or (st.stage_type = ${stageTypes.SecondChance} and asked.position < st.position))
        order by asked.position desc limit 1) t on true
      left join test_allowances al on al.academy_id = t.academy_id and al.stage_test_id = t.id
        and al.user_id = ${userId}
      left join attempts a on a.academy_id = t.academy_id and a.user_id = ${userId} and a.stage_test_id = t.id
        and a.archived_at is null and a.stage_id = st.id
      where st.academy_id = ${academyId} and st.stage_type in (${stageTypes.Testing}, ${stageTypes.SecondChance})`)
    return rows.map(asPlace)
  },

  /** TEST-75: whether there is anything to try before the real test. */
  hasDemoTest: async (db: Db, academyId: number, groupId: number): Promise<boolean> => {
    const { rows } = await db.execute<{ isThere: boolean }>(sql`
      select exists (select from demo_tests d
        join test_questions tq on tq.academy_id = d.academy_id and tq.test_id = d.test_id
        join questions q on q.academy_id = tq.academy_id and q.id = tq.question_id and q.archived_at is null
        where d.academy_id = ${academyId} and d.group_id = ${groupId}) as "isThere"`)
    return rows[0]!.isThere
  },

  /** Whoever starts holds the membership, so that the direction stays what it is until the start is written down. */
  lockMembership: async (db: Db, academyId: number, userId: number): Promise<{ isClosed: boolean } | undefined> => {
    const [row] = await db
      .select({ isClosed: academies.isClosed })
      .from(userAcademies)
      .innerJoin(academies, eq(academies.id, userAcademies.academyId))
      .where(and(eq(userAcademies.academyId, academyId), eq(userAcademies.userId, userId)))
      .for('key share', { of: userAcademies })
    return row
  },

  /** A move that decides about the student at the same moment comes first, and is seen, or waits and sees the test run. */
  holdStages: (db: Db, academyId: number, userId: number) =>
    db.execute(sql`
      select 1 from user_stages where academy_id = ${academyId} and user_id = ${userId} and state = 'Opened' for share`),

  specializationOf: async (db: Db, academyId: number, groupId: number): Promise<string | undefined> => {
    const [row] = await db
      .select({ name: specializations.name })
      .from(groups)
      .innerJoin(specializations, eq(specializations.id, groups.specializationId))
      .where(and(eq(groups.academyId, academyId), eq(groups.id, groupId)))
    return row?.name
  },

  drawable: (db: Db, academyId: number, testId: number): Promise<DrawableQuestion[]> =>
    db
      .select({ id: questions.id, version: questions.version, category: questions.category })
      .from(testQuestions)
      .innerJoin(
        questions,
        and(
          eq(questions.academyId, testQuestions.academyId),
          eq(questions.id, testQuestions.questionId),
          isNull(questions.archivedAt),
        ),
      )
      .where(and(eq(testQuestions.academyId, academyId), eq(testQuestions.testId, testId))),

  /** What was asked, in the order drawn. */
  contents: async (
    db: Db,
    academyId: number,
    drawn: readonly { id: number; version: number }[],
  ): Promise<{ questionId: number; version: number; content: ContentOfQuestion }[]> => {
    const { rows } = await db.execute<{ questionId: number; version: number; content: ContentOfQuestion }>(sql`
      select v.question_id as "questionId", v.version, v.content
      from unnest(${sql.param(drawn.map(({ id }) => id))}::int[],
        ${sql.param(drawn.map(({ version }) => version))}::int[]) with ordinality as d (id, version, nth)
      cross join lateral (select * from question_versions v
        where v.academy_id = ${academyId} and v.question_id = d.id and v.version = d.version limit 1) v
      order by d.nth`)
    return rows
  },

  /** E6: of any number of starts one makes the attempt; the others find it. */
  insertAttempt: async (db: Db, values: typeof attempts.$inferInsert): Promise<Attempt | undefined> => {
    const [row] = await db.insert(attempts).values(values).onConflictDoNothing().returning()
    return row
  },

  /** the new result takes the place of the old one, which staff still see. */
  setAsideOther: (
    db: Db,
    academyId: number,
    userId: number,
    test: { stageTestId: number; stageId: number },
    at: Date,
  ) =>
    db
      .update(attempts)
      .set({ archivedAt: at })
      .where(
        and(
          isLive(academyId, userId, test.stageTestId),
          sql`${attempts.stageId} <> ${test.stageId}`,
          sql`${attempts.finishedAt} is not null`,
        ),
      )
      .returning({ id: attempts.id }),

  byId: async (db: Db, academyId: number, id: number): Promise<Attempt | undefined> => {
    const [row] = await db.select().from(attempts).where(isAttempt(academyId, id))
    return row
  },

  live: async (db: Db, academyId: number, userId: number, stageTestId: number): Promise<Attempt | undefined> => {
    const [row] = await db
      .select()
      .from(attempts)
      .where(isLive(academyId, userId, stageTestId))
    return row
  },

  /**
   * Before the attempt itself: a result may open a stage, which needs the membership, and whoever gives more time holds
   * the membership before the attempt. In one order nobody waits for each other.
   */
  holdMembership: (db: Db, academyId: number, attemptId: number) =>
    db.execute(sql`
      select 1 from user_academies ua where (ua.academy_id, ua.user_id) in
        (select a.academy_id, a.user_id from attempts a where a.academy_id = ${academyId} and a.id = ${attemptId})
      for key share`),

  lockAttempt: async (db: Db, academyId: number, id: number): Promise<Attempt | undefined> => {
    const [row] = await db.select().from(attempts).where(isAttempt(academyId, id)).for('no key update')
    return row
  },

  stageTestExists: async (db: Db, academyId: number, id: number): Promise<boolean> =>
    (await db.$count(stageTests, and(eq(stageTests.academyId, academyId), eq(stageTests.id, id)))) > 0,

  answers: (db: Db, academyId: number, attemptId: number) =>
    db
      .select()
      .from(answers)
      .where(isOfAttempt(answers, academyId, attemptId))
      .orderBy(answers.number),

  answeredNumbers: async (db: Db, academyId: number, attemptId: number): Promise<number[]> => {
    const rows = await db
      .select({ number: answers.number })
      .from(answers)
      .where(isOfAttempt(answers, academyId, attemptId))
      .orderBy(answers.number)
    return rows.map(({ number }) => number)
  },

  /** Until the end of the transaction nobody decides otherwise about a question of this stage test. */
  holdVerdicts: (db: Db, academyId: number, stageTestId: number) =>
    db
      .select({ id: stageTests.id })
      .from(stageTests)
      .where(and(eq(stageTests.academyId, academyId), eq(stageTests.id, stageTestId)))
      .for('share'),

  verdicts: (db: Db, academyId: number, stageTestId: number) =>
    db
      .select()
      .from(questionVerdicts)
      .where(and(eq(questionVerdicts.academyId, academyId), eq(questionVerdicts.stageTestId, stageTestId))),

  isResultShown: async (db: Db, academyId: number, stageId: number): Promise<boolean> => {
    const [row] = await db
      .select({ isShown: stages.showTestResult })
      .from(stages)
      .where(and(eq(stages.academyId, academyId), eq(stages.id, stageId)))
    return row?.isShown ?? false
  },

  standsAt: async (db: Db, academyId: number, userId: number, stageId: number): Promise<boolean> => {
    const isThere = and(
      eq(userStages.academyId, academyId),
      eq(userStages.userId, userId),
      eq(userStages.stageId, stageId),
      eq(userStages.state, 'Opened'),
    )
    return (await db.$count(userStages, isThere)) > 0
  },

  update: (db: Db, academyId: number, id: number, values: Partial<typeof attempts.$inferInsert>) =>
    db.update(attempts).set(values).where(isAttempt(academyId, id)),

  /** A sign of life of whoever takes it; where none came for long before it, the line was missing. */
  markSeen: (db: Db, academyId: number, id: number, at: Date, cheatsCount: number) =>
    db
      .update(attempts)
      .set({ lastSeenAt: at, gaps: gapsWith(sql`attempts`, sql`${at.toISOString()}::timestamptz`), cheatsCount })
      .where(isAttempt(academyId, id)),

  /** Each once, by the id its client made; the end of an absence may come later than its beginning. */
  addEvents: (db: Db, events: readonly (typeof attemptEvents.$inferInsert)[]) =>
    db
      .insert(attemptEvents)
      .values([...events])
      .onConflictDoUpdate({
        target: [attemptEvents.academyId, attemptEvents.attemptId, attemptEvents.clientId],
        set: { endedAt: sql`excluded.ended_at` },
        setWhere: sql`${attemptEvents.endedAt} is null and excluded.ended_at is not null`,
      }),

  /** Writes only what is new: a page that is loaded again and again costs nothing. */
  markResumed: async (db: Db, { academyId, id }: Attempt, sessionId: string, at: Date): Promise<void> => {
    await db
      .insert(attemptEvents)
      .values({ academyId, attemptId: id, clientId: sessionId, kind: 'resumed', at, receivedAt: at })
      .onConflictDoNothing()
    await db
      .update(attempts)
      .set({ lastSeenAt: at, gaps: gapsWith(sql`attempts`, sql`${at.toISOString()}::timestamptz`) })
      .where(and(isAttempt(academyId, id), lt(attempts.lastSeenAt, new Date(at.getTime() - testHeartbeatMs))))
  },

  eventsCount: (db: Db, academyId: number, attemptId: number): Promise<number> =>
    db.$count(attemptEvents, isOfAttempt(attemptEvents, academyId, attemptId)),

  /** TEST-52, Q-36: the larger of what was reported and what the answers carried. */
  cheatsCount: async (db: Db, academyId: number, attemptId: number): Promise<number> => {
    const [reported] = await db
      .select({ count: count() })
      .from(attemptEvents)
      .where(and(isOfAttempt(attemptEvents, academyId, attemptId), eq(attemptEvents.kind, 'focusLost')))
    const [carried] = await db
      .select({ count: sql<number>`coalesce(sum(${answers.cheatsCount}), 0)::int` })
      .from(answers)
      .where(isOfAttempt(answers, academyId, attemptId))
    return Math.max(reported!.count, carried!.count)
  },

  /** Running attempts that ended before this moment, oldest first, behind the one named. */
  expired: (db: Db, before: Date, after: { deadline: Date; id: number } | null, limit: number) =>
    db
      .select({ academyId: attempts.academyId, id: attempts.id, deadline: attempts.deadline })
      .from(attempts)
      .where(
        and(
          isNull(attempts.finishedAt),
          isNull(attempts.archivedAt),
          lt(attempts.deadline, before),
          after
            ? sql`(${attempts.deadline}, ${attempts.id}) > (${after.deadline.toISOString()}::timestamptz, ${after.id}::int)`
            : undefined,
        ),
      )
      .orderBy(attempts.deadline, attempts.id)
      .limit(limit),
}

export type { Attempt, DrawnQuestion }
