import { sql, type SQL } from 'drizzle-orm'
import { type AcademyScope, within } from '#platform/academy-scope.ts'

/** Who reviews, and by which right. */
export interface Reviewer {
  userId: number
  /** Where they review at all. */
  scope: AcademyScope
  /** Where they review everything; elsewhere only what is theirs (R). */
  whole: AcademyScope
}

/** Whether somebody answers for the stage lecture `sl` of the lecture `l`: its curator, lecturer or one of its reviewers. */
export const answersFor = (userId: number): SQL => sql`(sl.homework_curator_id = ${userId} or l.lecturer_id = ${userId}
  or exists (select 1 from stage_lecture_reviewers sr where sr.academy_id = sl.academy_id
    and sr.stage_lecture_id = sl.id and sr.user_id = ${userId}))`

/** The stage lectures a reviewer answers for, found once; `is_more`: as their curator or lecturer (Q-49). */
export const withOwnLectures = ({ userId, scope }: Reviewer): SQL => sql`own_lectures as materialized (
  select sl.academy_id, sl.id, coalesce(sl.homework_curator_id = ${userId}, false)
    or coalesce(l.lecturer_id = ${userId}, false) as is_more
  from stage_lectures sl join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
  where ${within(scope, sql`sl.academy_id`)} and ${answersFor(userId)})`

/**
 * As mayReview of the rules, for the response `r` of the academy `a`, in a query that begins with `withOwnLectures`. A
 * plain reviewer leaves what others have taken; curator and lecturer also review that.
 */
export const mayReview = ({ userId, scope, whole }: Reviewer): SQL => sql`(${within(scope, sql`a.id`)}
  and (${within(whole, sql`a.id`)} or r.reviewer_id = ${userId}
    or (r.academy_id, r.stage_lecture_id) in (select o.academy_id, o.id from own_lectures o where o.is_more)
    or (r.reviewer_id is null
      and (r.academy_id, r.stage_lecture_id) in (select o.academy_id, o.id from own_lectures o))))`
