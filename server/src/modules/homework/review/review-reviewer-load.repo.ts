import { sql, type SQL } from 'drizzle-orm'
import type { Employee } from '@academy/contract/lectures'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { isSeen, type Viewer } from './review-queue.repo.ts'

export interface Waiting extends Record<string, unknown> {
  reviewerId: number | null
  waiting: number
}

/** The newest reviews say how long it takes these days. */
const newestReviews = 200

/** First reviews of a submission: what is said later about it is no wait. Found from the newest by their numbers. */
const waitsOfAcademies = (academies: AcademyScope): SQL => sql`
  select newest.wait from academies a cross join lateral (
    select rv.id, rv.created_at - s.submitted_at as wait from homework_reviews rv
      join homework_submissions s on s.academy_id = rv.academy_id and s.response_id = rv.response_id
        and s.number = rv.submission_number
    where rv.academy_id = a.id and rv.kind in ('checked', 'returned') and rv.author_id is not null
      and not exists (select 1 from homework_reviews earlier where earlier.academy_id = rv.academy_id
        and earlier.response_id = rv.response_id and earlier.submission_number = rv.submission_number
        and earlier.id < rv.id and earlier.kind in ('checked', 'returned'))
    order by rv.id desc limit ${newestReviews}) newest
  where a.deleted_at is null and ${within(academies, sql`a.id`)}
  order by newest.id desc limit ${newestReviews}`
const waitsOfLecture = (academies: AcademyScope, stageLectureId: number): SQL => sql`
  select r.reviewed_at - r.submitted_at as wait from homework_responses r
  where ${within(academies, sql`r.academy_id`)} and r.stage_lecture_id = ${stageLectureId}
    and r.reviewed_at is not null and r.reviewed_at >= r.submitted_at
  order by r.reviewed_at desc limit ${newestReviews}`

export const loadRepo = {
  /** What waits in the queue, by who has it. Accounts that are gone are few and have an index of their own. */
  waiting: async (db: Db, viewer: Viewer, stageLectureId?: number): Promise<Waiting[]> => {
    const { rows } = await db.execute<Waiting>(sql`
      select r.reviewer_id as "reviewerId", count(*)::int as waiting from homework_responses r
        join academies a on a.id = r.academy_id and a.deleted_at is null
      where ${within(viewer.academies, sql`r.academy_id`)} and r.is_answered and not r.is_reviewed
        and r.user_id <> ${viewer.userId}
        and r.user_id not in (select id from users where deleted_at is not null)
        and ${stageLectureId === undefined ? sql`true` : sql`r.stage_lecture_id = ${stageLectureId}`}
        and ${isSeen(viewer)}
      group by r.reviewer_id`)
    return rows
  },

  medianWait: async (
    db: Db,
    academies: AcademyScope,
    stageLectureId?: number,
  ): Promise<{ minutes: number | null; count: number }> => {
    const waits = stageLectureId === undefined ? waitsOfAcademies(academies) : waitsOfLecture(academies, stageLectureId)
    const { rows } = await db.execute<{ minutes: number | null; count: number }>(sql`
      select round(percentile_cont(0.5) within group (order by extract(epoch from wait) / 60))::int as minutes,
        count(*)::int as count
      from (${waits}) newest`)
    return rows[0]!
  },

  reviewedSince: async (db: Db, academies: AcademyScope, userId: number, since: Date): Promise<number> => {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(distinct response_id)::int as count from homework_reviews
      where ${within(academies, sql`academy_id`)} and author_id = ${userId} and created_at >= ${since}
        and kind in ('checked', 'returned')`)
    return rows[0]!.count
  },

  people: async (db: Db, ids: readonly number[]): Promise<Employee[]> => {
    const { rows } = await db.execute<Employee & Record<string, unknown>>(sql`
      select id, first_name as "firstName", last_name as "lastName" from users
      where id = any(${sql.param([...ids])}::int[]) and deleted_at is null order by last_name, first_name, id`)
    return rows
  },
}
