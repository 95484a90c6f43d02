import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import type { LocalizedName } from '@academy/contract/users'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { type DrawnQuestion, answers, questionVerdicts } from '#server/schema/attempts.ts'

export interface AttemptRow extends Record<string, unknown> {
  academyId: number
  id: number
  summaryId: string
  userId: number
  fullName: string
  stageTestId: number
  stageId: number
  stageName: LocalizedName
  directionName: string
  showTestResult: boolean
  drawn: DrawnQuestion[]
  startedAt: Date
  lastSeenAt: Date
  passPercent: number | null
  cheatsCount: number
  finishedAt: Date | null
  finishedBy: 'student' | 'time' | 'staff' | null
  correctAnswersCount: number | null
  wrongAnswersCount: number | null
  successPercent: number | null
  equityPercent: number | null
  englishCorrectCount: number | null
  englishCount: number | null
  passed: boolean | null
  archivedAt: Date | null
}

export type StoredAnswer = typeof answers.$inferSelect

export interface EventRow extends Record<string, unknown> {
  attemptId: number
  id: number
  kind: 'started' | 'resumed' | 'focusLost' | 'offline' | 'timeAdded' | 'finished' | 'reset' | 'verdict'
  at: Date
  endedAt: Date | null
  questionNumber: number | null
  actorName: string | null
  details: Record<string, unknown>
  explanation: string | null
}

export interface AskedVersion extends Record<string, unknown> {
  questionId: number
  version: number
  content: ContentOfQuestion
}

export interface VerdictRow {
  stageTestId: number
  questionId: number
  kind: 'dropped' | 'accepted'
  acceptedSets: number[][]
  acceptedWritten: string[]
}

const dated = (row: AttemptRow): AttemptRow => ({
  ...row,
  startedAt: new Date(row.startedAt),
  lastSeenAt: new Date(row.lastSeenAt),
  finishedAt: row.finishedAt && new Date(row.finishedAt),
  archivedAt: row.archivedAt && new Date(row.archivedAt),
})

/** Those that count stand before those that were set aside, the newest first. */
const found = async (db: Db, which: SQL): Promise<AttemptRow[]> => {
  const { rows } = await db.execute<AttemptRow>(sql`
    select a.academy_id as "academyId", a.id, a.public_id as "summaryId", a.user_id as "userId",
      concat_ws(' ', u.first_name, u.last_name) as "fullName", a.stage_test_id as "stageTestId",
      a.stage_id as "stageId", s.name as "stageName", coalesce(sp.name, g.name) as "directionName",
      s.show_test_result as "showTestResult", a.drawn, a.started_at as "startedAt", a.last_seen_at as "lastSeenAt",
      a.pass_percent as "passPercent", a.cheats_count as "cheatsCount", a.finished_at as "finishedAt",
      a.finished_by as "finishedBy", a.correct_answers_count as "correctAnswersCount",
      a.wrong_answers_count as "wrongAnswersCount", a.success_percent as "successPercent",
      a.equity_percent as "equityPercent", a.english_correct_count as "englishCorrectCount",
      a.english_count as "englishCount", a.passed, a.archived_at as "archivedAt"
    from attempts a join users u on u.id = a.user_id
      join stages s on s.academy_id = a.academy_id and s.id = a.stage_id
      join groups g on g.academy_id = a.academy_id and g.id = a.group_id
      left join specializations sp on sp.id = g.specialization_id
    where ${which} order by a.user_id, a.archived_at is not null, a.id desc`)
  return rows.map(dated)
}

export const summaryRepo = {
  bySummaryId: async (db: Db, scope: AcademyScope, summaryId: string): Promise<AttemptRow | undefined> => {
    const [row] = await found(db, sql`a.public_id = ${summaryId} and ${within(scope, sql`a.academy_id`)}`)
    return row
  },

  ofUsers: (db: Db, academyId: number, userIds: readonly number[]): Promise<AttemptRow[]> =>
    found(db, sql`a.academy_id = ${academyId} and a.user_id = any(${sql.param([...userIds])}::int[])`),

  ofStageTest: (db: Db, academyId: number, userId: number, stageTestId: number): Promise<AttemptRow[]> =>
    found(db, sql`a.academy_id = ${academyId} and a.user_id = ${userId} and a.stage_test_id = ${stageTestId}`),

  answers: (db: Db, academyId: number, attemptIds: readonly number[]): Promise<StoredAnswer[]> =>
    db
      .select()
      .from(answers)
      .where(and(eq(answers.academyId, academyId), inArray(answers.attemptId, [...attemptIds])))
      .orderBy(asc(answers.attemptId), asc(answers.number)),

  /** The versions that were really asked. */
  contents: async (db: Db, academyId: number, drawn: readonly DrawnQuestion[]): Promise<AskedVersion[]> => {
    const wanted = new Map(drawn.map((question) => [`${question.id}:${question.version}`, question]))
    const column = (of: (question: DrawnQuestion) => number) => sql.param([...wanted.values()].map(of))
    const { rows } = await db.execute<AskedVersion>(sql`
      select v.question_id as "questionId", v.version, v.content
      from unnest(${column(({ id }) => id)}::int[], ${column(({ version }) => version)}::int[]) as w (id, version)
      join question_versions v on v.academy_id = ${academyId} and v.question_id = w.id and v.version = w.version`)
    return rows
  },

  verdicts: (db: Db, academyId: number, stageTestIds: readonly number[]): Promise<VerdictRow[]> =>
    db
      .select({
        stageTestId: questionVerdicts.stageTestId,
        questionId: questionVerdicts.questionId,
        kind: questionVerdicts.kind,
        acceptedSets: questionVerdicts.acceptedSets,
        acceptedWritten: questionVerdicts.acceptedWritten,
      })
      .from(questionVerdicts)
      .where(and(eq(questionVerdicts.academyId, academyId), inArray(questionVerdicts.stageTestId, [...stageTestIds]))),

  events: async (db: Db, academyId: number, attemptIds: readonly number[]): Promise<EventRow[]> => {
    const { rows } = await db.execute<EventRow>(sql`
      select e.attempt_id as "attemptId", e.id, e.kind, e.at, e.ended_at as "endedAt",
        e.question_number as "questionNumber", e.details, e.explanation,
        case when u.id is null then null else concat_ws(' ', u.first_name, u.last_name) end as "actorName"
      from attempt_events e left join users u on u.id = e.actor_id
      where e.academy_id = ${academyId} and e.attempt_id = any(${sql.param([...attemptIds])}::int[])
      order by e.attempt_id, e.at, e.id`)
    return rows
  },

  /** Q-32: of those who finished the same test earlier, how many there were and how many did less well. */
  earlier: async (
    db: Db,
    { academyId, stageTestId, finishedAt, successPercent, id }: AttemptRow,
  ): Promise<{ count: number; below: number }> => {
    const { rows } = await db.execute<{ count: number; below: number }>(sql`
      select count(*)::int as count, (count(*) filter (where success_percent < ${successPercent}))::int as below
      from attempts where academy_id = ${academyId} and stage_test_id = ${stageTestId} and id <> ${id}
        and finished_at < ${finishedAt} and archived_at is null`)
    return rows[0]!
  },

  /** Whoever studies here, or has taken a test here before the role went. */
  studentsAmong: async (db: Db, academyId: number, userIds: readonly number[]): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from users u
      where u.id = any(${sql.param([...userIds])}::int[]) and u.deleted_at is null
        and (exists (select 1 from user_roles r
            where r.academy_id = ${academyId} and r.user_id = u.id and r.role = 'Student')
          or exists (select 1 from attempts a where a.academy_id = ${academyId} and a.user_id = u.id))`)
    return rows[0]!.count
  },
}
