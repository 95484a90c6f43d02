import { sql, type SQL } from 'drizzle-orm'
import type { ContentOfQuestion } from '@academy/contract/question-content'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import type { Db } from '#platform/db.ts'
import type { SeenAnswer, SheetRow } from './test-taking-score-sheet.rules.ts'

/**
 * Longer than any portion takes. Between two portions the server may have others to serve, and a portion is larger than
 * what other statements sort in memory.
 */
const patience = sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true),
  set_config('idle_in_transaction_session_timeout', '60s', true), set_config('work_mem', '32MB', true)`

export interface JudgedQuestion {
  academyId: number
  stageTestId: number
  questionId: number
}

export interface IdRange extends Record<string, unknown> {
  from: number
  to: number
}

/** Everybody of a portion whose percent or pass would be another one. */
export interface EffectOfPortion extends Record<string, unknown> {
  changedCount: number
  nowPassed: number
  nowFailed: number
  movedOnCount: number
  /** Those whom it makes pass or fail come first. */
  people: {
    attemptId: number
    userId: number
    fullName: string
    avatarFile: string | null
    isTurned: boolean
    before: { successPercent: number; isPassed: boolean | null }
    after: { successPercent: number; isPassed: boolean | null }
    hasMovedOn: boolean
  }[]
}

export interface Rescored extends Record<string, unknown> {
  userId: number
  stageId: number
  successPercent: number
  equityPercent: number
  passed: boolean | null
  isTurned: boolean
  showTestResult: boolean
  /** The stage is not where the student stands any more. */
  hasMovedOn: boolean
}

/** Finished attempts that count and were asked this question. Not by the index of all draws: a portion is smaller. */
const asked = ({ academyId, stageTestId, questionId }: JudgedQuestion): SQL => sql`a.academy_id = ${academyId}
  and a.stage_test_id = ${stageTestId} and a.finished_at is not null and a.archived_at is null
  and ${questionId}::int = any(a.question_ids)`

const sheetTable = (sheet: readonly SheetRow[]): SQL => sql`
  select * from jsonb_to_recordset(${JSON.stringify(sheet)}::jsonb) as s ("questionId" int, version int,
    keys text[], credits int[], weight int, "isEnglish" boolean, "isDropped" boolean)`

/** What each answer is worth, one row each: so that an answer finds its row by its text, however many there are. */
const gradedTable = (sheet: SQL): SQL => sql`
  select s."questionId", s.version, g.key, g.credit from ${sheet} s cross join unnest(s.keys, s.credits) as g (key, credit)
  where not s."isDropped"`

/** An answer as the sheet knows it. */
const keyOf = (answer: SQL): SQL => sql`coalesce(${answer}.written, ${answer}.option_ids::text)`

/** Which row of the sheet holds for a drawn question; the draw itself is read only where versions differ. */
const isOfVersion = (sheet: SQL, number: SQL): SQL =>
  sql`(${sheet}.version is null or ${sheet}.version = (a.drawn -> (${number} - 1)::int ->> 'version')::int)`

const percent = (part: SQL, whole: SQL): SQL =>
  sql`case when ${whole} = 0 then 0 else round(100.0 * ${part} / ${whole})::int end`

const hasMovedOn = (academyId: number, of: SQL): SQL => sql`not exists (select 1 from user_stages us
  where us.academy_id = ${academyId} and us.user_id = ${of}.user_id and us.stage_id = ${of}.stage_id
    and us.state = 'Opened')`

export const rescoreRepo = {
  allowTime: (db: Db) => db.execute(patience),

  /** One verdict on a stage test at a time; those who take the test need not wait for it. */
  lockVerdicts: (db: Db, stageTestId: number) =>
    db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.testVerdict}, ${stageTestId})`),

  /** Where the ids of each so many attempts begin and end. */
  ranges: async (db: Db, question: JudgedQuestion, size: number): Promise<(IdRange & { count: number })[]> => {
    const { rows } = await db.execute<IdRange & { count: number }>(sql`
      select min(id) as "from", max(id) as "to", count(*)::int as count from (
        select a.id, (row_number() over (order by a.id) - 1) / ${size}::int as part
        from attempts a where ${asked(question)}) numbered
      group by part order by part`)
    return rows
  },

  finishedSince: async (db: Db, question: JudgedQuestion, since: Date): Promise<IdRange | undefined> => {
    const { rows } = await db.execute<{ from: number | null; to: number | null }>(sql`
      select min(a.id) as "from", max(a.id) as "to" from attempts a
      where ${asked(question)} and a.finished_at >= ${since.toISOString()}::timestamptz`)
    const { from, to } = rows[0]!
    return from === null || to === null ? undefined : { from, to }
  },

  /** Every version of the questions these attempts were asked, but for those already known. */
  versions: async (
    db: Db,
    question: JudgedQuestion,
    range: IdRange,
    knownIds: readonly number[],
  ): Promise<{ questionId: number; version: number; content: ContentOfQuestion }[]> => {
    const { rows } = await db.execute<{ questionId: number; version: number; content: ContentOfQuestion }>(sql`
      select v.question_id as "questionId", v.version, v.content
      from (select distinct q.id from attempts a cross join unnest(a.question_ids) as q (id)
        where ${asked(question)} and a.id between ${range.from} and ${range.to}) q
      join question_versions v on v.academy_id = ${question.academyId} and v.question_id = q.id
      where q.id <> all(${sql.param([...knownIds])}::int[])
      order by v.question_id, v.version`)
    return rows
  },

  /** The different answers to these questions; held, so that none comes in before the portion is scored. */
  seen: async (
    db: Db,
    question: JudgedQuestion,
    range: IdRange & { since?: Date },
    questionIds: readonly number[],
    { isHeld }: { isHeld: boolean },
  ): Promise<SeenAnswer[]> => {
    if (questionIds.length === 0) return []
    const { rows } = await db.execute<SeenAnswer & Record<string, unknown>>(sql`
      with chosen as materialized (select a.id, a.question_ids from attempts a
        where ${asked(question)} and a.id between ${range.from} and ${range.to}
          and ${range.since ? sql`a.finished_at >= ${range.since.toISOString()}::timestamptz` : sql`true`}
        order by a.id ${isHeld ? sql`for no key update` : sql``})
      select distinct a.question_ids[n.number] as "questionId", n.option_ids as "optionIds", n.written
      from chosen a cross join lateral (select n.number, n.option_ids, n.written from answers n
        where n.academy_id = ${question.academyId} and n.attempt_id = a.id and n.is_scored offset 0) n
      where a.question_ids[n.number] = any(${sql.param([...questionIds])}::int[])`)
    return rows
  },

  versionsOf: async (db: Db, academyId: number, questionId: number) => {
    const { rows } = await db.execute<{ questionId: number; version: number; content: ContentOfQuestion }>(sql`
      select question_id as "questionId", version, content from question_versions
      where academy_id = ${academyId} and question_id = ${questionId} order by version`)
    return rows
  },

  /**
   * What another verdict on one question would do: only the answers to this question are read, all others are in the
   * counts of the attempt.
   */
  effect: async (
    db: Db,
    question: JudgedQuestion,
    range: IdRange,
    sheets: { before: readonly SheetRow[]; after: readonly SheetRow[] },
    listedAtMost: number,
  ): Promise<EffectOfPortion> => {
    const { academyId, questionId } = question
    const { rows } = await db.execute<EffectOfPortion>(sql`
      with was as materialized (${sheetTable(sheets.before)}), becomes as materialized (${sheetTable(sheets.after)}),
      worth_was as materialized (${gradedTable(sql`was`)}), worth_becomes as materialized (${gradedTable(sql`becomes`)}),
      counted as (select a.id, a.user_id, a.stage_id, a.pass_percent, a.success_percent, a.passed,
          coalesce(a.earned_credit, 100 * a.correct_answers_count) - coalesce(w.credit, 0) + coalesce(b.credit, 0)
            as earned,
          a.correct_answers_count + a.wrong_answers_count - (not was."isDropped")::int
            + (not becomes."isDropped")::int as total
        from attempts a
        cross join lateral (select array_position(a.question_ids, ${questionId}::int) as number) p
        join was on ${isOfVersion(sql`was`, sql`p.number`)}
        join becomes on ${isOfVersion(sql`becomes`, sql`p.number`)}
        left join answers n on n.academy_id = a.academy_id and n.attempt_id = a.id and n.number = p.number
          and n.is_scored
        left join worth_was w on w.key = ${keyOf(sql`n`)} and w.version is not distinct from was.version
        left join worth_becomes b on b.key = ${keyOf(sql`n`)} and b.version is not distinct from becomes.version
        where ${asked(question)} and a.id between ${range.from} and ${range.to}),
      rounded as (select *, ${percent(sql`earned`, sql`(100 * total)`)} as percent_after from counted),
      judged as (select *,
          case when pass_percent is not null and total > 0 then percent_after >= pass_percent end as passed_after
        from rounded),
      changed as materialized (select *, passed is distinct from passed_after as is_turned from judged
        where success_percent <> percent_after or passed is distinct from passed_after),
      listed as (select c.*, u.first_name, u.last_name, u.avatar_file from (
          select * from changed order by is_turned desc, id limit ${listedAtMost}) c
        join users u on u.id = c.user_id)
      select count(*)::int as "changedCount", (count(*) filter (where is_turned and passed_after))::int as "nowPassed",
        (count(*) filter (where is_turned and not passed_after))::int as "nowFailed",
        (count(*) filter (where is_turned and ${hasMovedOn(academyId, sql`changed`)}))::int as "movedOnCount",
        (select coalesce(json_agg(json_build_object('attemptId', l.id, 'userId', l.user_id,
            'fullName', concat_ws(' ', l.first_name, l.last_name), 'avatarFile', l.avatar_file,
            'isTurned', l.is_turned,
            'before', json_build_object('successPercent', l.success_percent, 'isPassed', l.passed),
            'after', json_build_object('successPercent', l.percent_after, 'isPassed', l.passed_after),
            'hasMovedOn', ${hasMovedOn(academyId, sql`l`)})), '[]') from listed l) as people
      from changed`)
    return rows[0]!
  },

  /**
   * Scores a portion anew by the whole sheet, writes down what is another result now, each with its trace, and answers
   * whose it is. Whatever is as it was stays untouched, so that a second run changes nothing.
   */
  rescore: async (
    db: Db,
    question: JudgedQuestion,
    range: IdRange & { since?: Date },
    sheet: readonly SheetRow[],
    trace: { details: Record<string, unknown>; actorId: number; at: Date },
  ): Promise<Rescored[]> => {
    const { academyId, questionId } = question
    const at = trace.at.toISOString()
    const { rows } = await db.execute<Rescored>(sql`
      with sheet as materialized (${sheetTable(sheet)}), worth as materialized (${gradedTable(sql`sheet`)}),
      chosen as materialized (select a.* from attempts a
        where ${asked(question)} and a.id between ${range.from} and ${range.to}
          and ${range.since ? sql`a.finished_at >= ${range.since.toISOString()}::timestamptz` : sql`true`}
        order by a.id for no key update),
      -- Asked and right side by side, so that they are added up once; what was left out weighs nothing.
      judged as (select a.id, (not s."isDropped")::int as total, 0 as correct,
          case when s."isDropped" then 0 else s.weight end as weight, 0 as right_weight,
          (s."isEnglish" and not s."isDropped")::int as english, 0 as english_correct,
          0 as earned
        from chosen a cross join unnest(a.question_ids) with ordinality as q (id, number)
        join sheet s on s."questionId" = q.id and ${isOfVersion(sql`s`, sql`q.number`)}
        union all
        select a.id, 0, (w.credit = 100)::int, 0, s.weight * w.credit, 0, (s."isEnglish" and w.credit = 100)::int, w.credit
        -- One attempt after the other through its key: joined as a whole, the planner might walk over all for each.
        from chosen a cross join lateral (select n.number, ${keyOf(sql`n`)} as key from answers n
          where n.academy_id = ${academyId} and n.attempt_id = a.id and n.is_scored offset 0) n
        join worth w on w."questionId" = a.question_ids[n.number] and w.key = n.key
          and ${isOfVersion(sql`w`, sql`n.number`)}
        join sheet s on s."questionId" = w."questionId" and s.version is not distinct from w.version),
      summed as materialized (select id, sum(total)::int as total, sum(correct)::int as correct,
          sum(weight)::int as weight, sum(right_weight)::int as right_weight, sum(english)::int as english,
          sum(english_correct)::int as english_correct, sum(earned)::int as earned
        from judged group by id),
      rounded as (select s.*, c.user_id, c.stage_id, c.pass_percent, c.success_percent as percent_before,
          c.passed as passed_before, array_position(c.question_ids, ${questionId}::int) as number,
          ${percent(sql`s.earned`, sql`(100 * s.total)`)} as success,
          ${percent(sql`s.right_weight`, sql`(100 * s.weight)`)} as equity
        from summed s join attempts c on c.academy_id = ${academyId} and c.id = s.id),
      scored as materialized (select *,
          case when pass_percent is not null and total > 0 then success >= pass_percent end as passed
        from rounded),
      saved as (update attempts a set correct_answers_count = s.correct, wrong_answers_count = s.total - s.correct,
          earned_credit = s.earned,
          success_percent = s.success, equity_percent = s.equity, english_correct_count = s.english_correct,
          english_count = s.english, passed = s.passed
        from scored s where a.academy_id = ${academyId} and a.id = s.id
          and (a.correct_answers_count, a.wrong_answers_count,
            coalesce(a.earned_credit, 100 * a.correct_answers_count), a.success_percent, a.equity_percent,
            a.english_correct_count, a.english_count, a.passed)
            is distinct from (s.correct, s.total - s.correct, s.earned, s.success, s.equity, s.english_correct, s.english, s.passed)
        returning s.*),
      noted as (insert into attempt_events (academy_id, attempt_id, kind, at, received_at, question_number, actor_id,
          details)
        select ${academyId}, id, 'verdict', ${at}::timestamptz, ${at}::timestamptz, number, ${trace.actorId},
          ${JSON.stringify(trace.details)}::jsonb || jsonb_build_object('before', percent_before, 'after', success)
        from saved order by id)
      select s.user_id as "userId", s.stage_id as "stageId", s.success as "successPercent",
        s.equity as "equityPercent", s.passed, s.passed_before is distinct from s.passed as "isTurned",
        st.show_test_result as "showTestResult",
        s.passed_before is distinct from s.passed and ${hasMovedOn(academyId, sql`s`)} as "hasMovedOn"
      from saved s join stages st on st.academy_id = ${academyId} and st.id = s.stage_id
      order by s.id`)
    return rows
  },
}
