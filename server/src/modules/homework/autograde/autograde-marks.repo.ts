import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { bestMarkOf } from './autograde-best-mark.ts'

export interface MarkChange extends Record<string, unknown> {
  id: number
  userId: number
  before: number | null
  mark: number
}

export const marksRepo = {
  /**
   * AG-13, Q-53: answered, without anything a person said of it, and the best mark of the autograder is enough but not
   * the mark yet. Held until the commit where asked.
   */
  toTake: async (
    db: Db,
    academyId: number,
    stageLectureId: number,
    minMark: number,
    isHeld: boolean,
  ): Promise<MarkChange[]> => {
    const { rows } = await db.execute<MarkChange>(sql`
      select r.id, r.user_id as "userId", r.mark as before, best.mark from homework_responses r
      cross join lateral ${bestMarkOf()} best
      where r.academy_id = ${academyId} and r.stage_lecture_id = ${stageLectureId} and r.is_answered
        and r.marked_by is distinct from 'person' and (not r.is_reviewed or r.marked_by = 'autograde')
        and not exists (select from homework_reviews v
          where v.academy_id = r.academy_id and v.response_id = r.id and v.author_id is not null)
        and best.mark >= ${minMark} and (not r.is_reviewed or r.mark is distinct from best.mark)
      order by r.id ${isHeld ? sql`for no key update of r` : sql``}`)
    return rows
  },

  /** The marks and what the history of each response says of them. Never over a mark of a person. */
  take: async (db: Db, academyId: number, changes: readonly MarkChange[], now: Date): Promise<number[]> => {
    const at = sql`${now.toISOString()}::timestamptz`
    const { rows } = await db.execute<{ id: number }>(sql`
      with given as (select * from unnest(${sql.param(changes.map(({ id }) => id))}::int[],
          ${sql.param(changes.map(({ mark }) => mark))}::int[]) as g(id, mark)),
      marked as (update homework_responses r set mark = given.mark, marked_by = 'autograde', is_reviewed = true,
          reviewed_at = ${at}, notification_status = 'Sent',
          updated_at = greatest(${at}, r.updated_at + interval '1 millisecond')
        from given where r.academy_id = ${academyId} and r.id = given.id and r.marked_by is distinct from 'person'
        returning r.academy_id, r.id, r.mark),
      noted as (insert into homework_reviews (academy_id, response_id, submission_number, kind, mark, created_at)
        select m.academy_id, m.id, coalesce((select max(s.number) from homework_submissions s
          where s.academy_id = m.academy_id and s.response_id = m.id), 0), 'autograde', m.mark, ${at} from marked m)
      select id from marked order by id`)
    return rows.map(({ id }) => id)
  },
}
