import { sql, type SQL } from 'drizzle-orm'
import type { AnswerShape } from '@academy/contract/answer-kinds'
import { answerTypes, type Locale } from '@academy/contract/enums'
import { lateAnswerGraceMs, testHeartbeatMs } from '@academy/contract/limits'
import type { Db } from '#platform/db.ts'
import { gapsWith, waitedForLine } from './test-taking-line-gaps.ts'

export interface GivenAnswer {
  academyId: number
  userId: number
  stageTestId: number
  questionId: number
  clientId: string
  shape: AnswerShape
  /** In ascending order, each once; an order as it is, of pairs the options in ascending order, each before its match. */
  optionIds: readonly number[]
  written: string | null
  answeredAt: Date
  receivedAt: Date
  timeSpent: number
  cheatsCount: number
  language: Locale | null
}

/**
 * none: no such attempt, or somebody holds it. unsettled: another answer came in between. Both ask for another look.
 * afterEnd: somebody else ended the attempt while it was on its way; keeping it changes the result.
 * otherBody: the client's id was used for another answer (E7).
 */
export type KeepOutcome =
  | 'stored'
  | 'replay'
  | 'already'
  | 'otherBody'
  | 'none'
  | 'unsettled'
  | 'finished'
  | 'afterEnd'
  | 'ended'
  | 'notAsked'
  | 'notOffered'

export interface KeptAnswer {
  outcome: KeepOutcome
  attemptId: number | null
  clientId: string
  receivedAt: Date | null
  isLate: boolean | null
  isHeld: boolean | null
}

interface KeptRow extends Record<string, unknown> {
  outcome: KeepOutcome
  attemptId: number | null
  clientId: string
  receivedAt: string | null
  isLate: boolean | null
  isHeld: boolean | null
}

/** Of pairs: the options (1) or the matches (0). */
const everyOther = (rest: 0 | 1): SQL => sql`coalesce((select jsonb_agg(p.id) from unnest(g.options::int[])
  with ordinality as p (id, nth) where p.nth % 2 = ${rest}), '[]')`

const seconds = (ms: number): SQL => sql`make_interval(secs => ${ms / 1000})`

export const answersRepo = {
  /**
   * E1: one statement, one commit, for as many answers as there are. The attempt is locked, so that it cannot be
   * finished meanwhile, and read as it stands once the lock is there. Nobody waits for anybody's lock, unless told to:
   * one busy attempt must not stand before everybody else's answers.
   */
  keep: async (
    db: Db,
    given: readonly GivenAnswer[],
    { isWaiting, isAfterEnd = false }: { isWaiting: boolean; isAfterEnd?: boolean },
  ): Promise<KeptAnswer[]> => {
    const column = <T>(type: SQL, of: (answer: GivenAnswer) => T) => sql`${sql.param(given.map(of))}::${type}[]`
    const { rows } = await db.execute<KeptRow>(sql`
      with given as materialized (select * from unnest(
          ${column(sql`int`, ({ academyId }) => academyId)}, ${column(sql`int`, ({ userId }) => userId)},
          ${column(sql`int`, ({ stageTestId }) => stageTestId)}, ${column(sql`int`, ({ questionId }) => questionId)},
          ${column(sql`uuid`, ({ clientId }) => clientId)},
          ${column(sql`text`, ({ optionIds }) => `{${optionIds.join(',')}}`)},
          ${column(sql`timestamptz`, ({ answeredAt }) => answeredAt.toISOString())},
          ${column(sql`timestamptz`, ({ receivedAt }) => receivedAt.toISOString())},
          ${column(sql`int`, ({ timeSpent }) => timeSpent)}, ${column(sql`int`, ({ cheatsCount }) => cheatsCount)},
          ${column(sql`text`, ({ language }) => language)}, ${column(sql`text`, ({ shape }) => shape)},
          ${column(sql`text`, ({ written }) => written)})
          with ordinality as g (academy_id, user_id, stage_test_id, question_id, client_id, options, answered_at,
            received_at, time_spent, cheats_count, language, shape, written, nth)),
      -- One by one through their indexes, here and below: joined as a whole, the planner might read whole tables.
      live as materialized (select a.* from (select distinct academy_id, user_id, stage_test_id from given) o
        cross join lateral (select a.academy_id, a.user_id, a.stage_test_id, a.id, a.question_ids, a.drawn,
            a.started_at, a.deadline, a.finished_at, a.finished_by, a.last_seen_at, a.gaps
          from attempts a
          where a.academy_id = o.academy_id and a.user_id = o.user_id and a.stage_test_id = o.stage_test_id
            and a.archived_at is null
          limit 1 for no key update ${isWaiting ? sql`` : sql`skip locked`}) a),
      judged as materialized (select g.nth, g.client_id, g.options::int[] as option_ids, g.written, g.received_at, g.time_spent,
          g.cheats_count, g.language, a.academy_id, a.id as attempt_id, a.deadline, a.last_seen_at, asked.number,
          ${gapsWith(sql`a`, sql`g.received_at`)} as gaps, same.received_at as same_received_at,
          same.is_late as same_is_late, same.hold is not null as same_is_held,
          least(greatest(g.answered_at, a.started_at), g.received_at) as answered_at,
          case when a.id is null then 'none'
            when same.number is not null then case when same.number = asked.number
              and same.option_ids = g.options::int[] and same.written is not distinct from g.written
              and same.time_spent = g.time_spent
              and same.cheats_count = g.cheats_count and same.language is not distinct from g.language
              and same.answered_at = least(greatest(g.answered_at, a.started_at), same.received_at)
              then 'replay' else 'otherBody' end
            when held.number is not null then 'already'
            when a.finished_at is not null and (a.finished_by = 'student'
              or g.received_at > a.deadline + ${seconds(lateAnswerGraceMs)}) then 'finished'
            ${isAfterEnd ? sql`` : sql`when a.finished_at is not null then 'afterEnd'`}
            when g.received_at > a.deadline + ${seconds(lateAnswerGraceMs)} then 'ended'
            when asked.number is null then 'notAsked'
            when coalesce(asked.shape, 'choice') <> g.shape then 'notOffered'
            when g.shape = 'pairs' then case when asked.options @> ${everyOther(1)} and asked.matches @> ${everyOther(0)}
              then 'new' else 'notOffered' end
            when not asked.options @> to_jsonb(g.options::int[])
              or g.shape = 'order' and cardinality(g.options::int[]) <> jsonb_array_length(asked.options)
              or q.answer_type = ${answerTypes.Radio} then 'notOffered'
            else 'new' end as outcome
        from given g
        left join live a on a.academy_id = g.academy_id and a.user_id = g.user_id
          and a.stage_test_id = g.stage_test_id
        left join lateral (select n.number, (a.drawn -> (n.number - 1) ->> 'version')::int as version,
            a.drawn -> (n.number - 1) -> 'options' as options, a.drawn -> (n.number - 1) -> 'matches' as matches,
            a.drawn -> (n.number - 1) ->> 'shape' as shape
          from (select array_position(a.question_ids, g.question_id) as number) n) asked on true
        left join lateral (select (v.content ->> 'answerType')::int as answer_type from question_versions v
          where v.academy_id = a.academy_id and v.question_id = g.question_id and v.version = asked.version
          -- One option fits both kinds of questions; only several have to be looked at.
            and cardinality(g.options::int[]) <> 1 and g.shape = 'choice'
          limit 1) q on true
        left join lateral (select * from answers e where e.academy_id = a.academy_id and e.attempt_id = a.id
          and e.client_id = g.client_id limit 1) same on true
        left join lateral (select e.number from answers e where e.academy_id = a.academy_id and e.attempt_id = a.id
          and e.number = asked.number limit 1) held on true),
      stored as (insert into answers (academy_id, attempt_id, number, client_id, option_ids, written, answered_at,
          received_at, time_spent, cheats_count, language, is_late, is_scored, hold)
        select academy_id, attempt_id, number, client_id, option_ids, written, answered_at, received_at, time_spent,
          cheats_count, language, received_at > deadline, answered_at <= deadline and is_proved,
          case when answered_at <= deadline and not is_proved then 'waiting' end
        from (select *, received_at <= deadline
            or ${waitedForLine(sql`gaps`, sql`answered_at`, sql`received_at`)} as is_proved
          from judged where outcome = 'new') j order by nth
        on conflict do nothing
        returning academy_id, attempt_id, number, client_id, received_at, is_late, hold is not null as is_held),
      -- Most answers need not touch their attempt: the signs of life come by themselves.
      touched as (update attempts a set last_seen_at = greatest(a.last_seen_at, t.received_at),
          gaps = ${gapsWith(sql`a`, sql`t.received_at`)},
          cheats_count = greatest(a.cheats_count, t.cheats_count)
        from (select j.academy_id, j.attempt_id, max(j.received_at) as received_at,
            case when sum(j.cheats_count) = 0 then 0 else sum(j.cheats_count) + (select coalesce(sum(e.cheats_count), 0)
              from answers e where e.academy_id = j.academy_id and e.attempt_id = j.attempt_id) end as cheats_count
          from judged j where j.outcome = 'new' group by j.academy_id, j.attempt_id, j.last_seen_at
          having sum(j.cheats_count) > 0 or max(j.received_at) > j.last_seen_at + ${seconds(testHeartbeatMs)}) t
        where a.academy_id = t.academy_id and a.id = t.attempt_id)
      select j.attempt_id as "attemptId", j.client_id as "clientId",
        case when j.outcome <> 'new' then j.outcome when s.number is null then 'unsettled' else 'stored' end as outcome,
        coalesce(s.received_at, j.same_received_at) as "receivedAt", coalesce(s.is_late, j.same_is_late) as "isLate",
        coalesce(s.is_held, j.same_is_held) as "isHeld"
      from judged j left join stored s on s.academy_id = j.academy_id and s.attempt_id = j.attempt_id
        and s.number = j.number and s.client_id = j.client_id
      order by j.nth`)
    // The same answer twice in one batch was stored once, for the first of them.
    const stored = new Set<string>()
    return rows.map((row) => {
      const key = `${row.attemptId}:${row.clientId}`
      const isSecond = row.outcome === 'stored' && stored.has(key)
      if (row.outcome === 'stored') stored.add(key)
      return {
        ...row,
        outcome: isSecond ? 'unsettled' : row.outcome,
        receivedAt: row.receivedAt === null ? null : new Date(row.receivedAt),
      }
    })
  },

  /** Of attempts whose end was moved: what is in time by the new one counts, if it was here by then or waited for the line. */
  countByNewEnd: (db: Db, academyId: number, attemptIds: readonly number[]) => {
    const isProved = sql`(e.received_at <= a.deadline
      or ${waitedForLine(sql`a.gaps`, sql`e.answered_at`, sql`e.received_at`)})`
    return db.execute(sql`
      update answers e set is_scored = ${isProved},
        hold = case when not ${isProved} then 'waiting' when e.hold is not null then 'counted' end
      from attempts a where a.academy_id = ${academyId} and a.id = any(${sql.param([...attemptIds])}::int[])
        and e.academy_id = a.academy_id and e.attempt_id = a.id and not e.is_scored
        and e.hold is distinct from 'refused' and e.answered_at <= a.deadline`)
  },
}
