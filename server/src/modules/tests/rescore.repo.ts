import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { DrawnQuestion } from '#server/schema/attempts.ts'
import type { Score } from './scoring.rules.ts'

/** Longer than any portion takes. Between two portions the server may have others to serve. */
const patience = sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true),
  set_config('idle_in_transaction_session_timeout', '60s', true)`

export interface FinishedAttempt extends Record<string, unknown>, Score {
  id: number
  userId: number
  fullName: string
  avatarFile: string | null
  stageId: number
  showTestResult: boolean
  /** The stage is not where the student stands any more. */
  hasMovedOn: boolean
  drawn: DrawnQuestion[]
  passPercent: number | null
}

export const rescoreRepo = {
  allowTime: (db: Db) => db.execute(patience),

  /** Finished attempts that count and were asked this question, in the order of their ids. */
  portion: async (
    db: Db,
    { academyId, stageTestId, questionId }: { academyId: number; stageTestId: number; questionId: number },
    { afterId, size, isLocked }: { afterId: number; size: number; isLocked: boolean },
  ): Promise<FinishedAttempt[]> => {
    const { rows } = await db.execute<FinishedAttempt>(sql`
      select a.id, a.user_id as "userId", concat_ws(' ', u.first_name, u.last_name) as "fullName",
        u.avatar_file as "avatarFile", a.stage_id as "stageId", s.show_test_result as "showTestResult",
        not exists (select 1 from user_stages us where us.academy_id = a.academy_id and us.user_id = a.user_id
          and us.stage_id = a.stage_id and us.state = 'Opened') as "hasMovedOn",
        a.drawn, a.pass_percent as "passPercent", a.correct_answers_count as "correctAnswersCount",
        a.wrong_answers_count as "wrongAnswersCount", a.success_percent as "successPercent",
        a.equity_percent as "equityPercent", a.english_correct_count as "englishCorrectCount",
        a.english_count as "englishCount", a.passed
      from attempts a join users u on u.id = a.user_id
        join stages s on s.academy_id = a.academy_id and s.id = a.stage_id
      where a.academy_id = ${academyId} and a.stage_test_id = ${stageTestId} and a.id > ${afterId}
        and a.finished_at is not null and a.archived_at is null and a.question_ids @> array[${questionId}::int]
      order by a.id limit ${size} ${isLocked ? sql`for no key update of a` : sql``}`)
    return rows
  },

  save: async (db: Db, academyId: number, scores: readonly { attemptId: number; score: Score }[]): Promise<void> => {
    const column = <T>(of: (score: Score) => T) => sql.param(scores.map(({ score }) => of(score)))
    await db.execute(sql`
      update attempts a set correct_answers_count = n.correct, wrong_answers_count = n.wrong,
        success_percent = n.success, equity_percent = n.equity, english_correct_count = n.english_correct,
        english_count = n.english, passed = n.passed
      from unnest(${sql.param(scores.map(({ attemptId }) => attemptId))}::int[],
        ${column((score) => score.correctAnswersCount)}::int[], ${column((score) => score.wrongAnswersCount)}::int[],
        ${column((score) => score.successPercent)}::int[], ${column((score) => score.equityPercent)}::int[],
        ${column((score) => score.englishCorrectCount)}::int[], ${column((score) => score.englishCount)}::int[],
        ${column((score) => score.passed)}::boolean[])
        as n (id, correct, wrong, success, equity, english_correct, english, passed)
      where a.academy_id = ${academyId} and a.id = n.id`)
  },

  note: async (
    db: Db,
    academyId: number,
    events: readonly { attemptId: number; questionNumber: number; details: Record<string, unknown> }[],
    actorId: number,
    now: Date,
  ): Promise<void> => {
    await db.execute(sql`
      insert into attempt_events (academy_id, attempt_id, kind, at, received_at, question_number, actor_id, details)
      select ${academyId}, n.attempt_id, 'verdict', ${now}::timestamptz, ${now}::timestamptz, n.number, ${actorId},
        n.details
      from unnest(${sql.param(events.map(({ attemptId }) => attemptId))}::int[],
        ${sql.param(events.map(({ questionNumber }) => questionNumber))}::int[],
        ${sql.param(events.map(({ details }) => JSON.stringify(details)))}::jsonb[])
        as n (attempt_id, number, details)`)
  },
}
