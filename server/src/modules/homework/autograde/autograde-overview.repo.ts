import { sql } from 'drizzle-orm'
import type { AutogradeLecture, GradedResponse } from '@academy/contract/autograde'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { bestMarkOf } from './autograde-best-mark.ts'
import { statusSql } from '#server/schema/autograde-status.ts'

const { Sent, Started, Failed, Success } = statusSql

type LectureRow = Omit<AutogradeLecture, 'startDate' | 'endDate'> & {
  startDate: Date | string
  endDate: Date | string
} & Record<string, unknown>

interface ResponseRow extends Omit<GradedResponse, 'student'>, Record<string, unknown> {
  userId: number
  firstName: string
  lastName: string
}

/** Who manages grading, and where. */
export interface Manager {
  userId: number
  academies: AcademyScope
  theirs: readonly number[]
}

/** How the newest grading of the response `r` ended; shadow gradings count once they are published. */
const newestEnded = sql`(select a.status, a.mark from autograde_results a
  where a.academy_id = r.academy_id and a.homework_response_id = r.id
    and a.status in (${Failed}, ${Success})
    and (a.regrade_id is null or exists (select from regrades g
      where g.academy_id = a.academy_id and g.id = a.regrade_id and g.state = 'published'))
  order by a.created_at desc, a.id desc limit 1)`

export const overviewRepo = {
  /** Lectures with an autograder; in the academies of `theirs` only those of whose staff the person is. */
  lectures: async (db: Db, { userId, academies, theirs }: Manager): Promise<LectureRow[]> => {
    const isTheirs =
      theirs.length === 0
        ? sql`true`
        : sql`(sl.academy_id <> all(${sql.param([...theirs])}::int[]) or l.lecturer_id = ${userId}
            or sl.homework_curator_id = ${userId} or exists (
              select from stage_lecture_reviewers sr where sr.academy_id = sl.academy_id
                and sr.stage_lecture_id = sl.id and sr.user_id = ${userId}))`
    const { rows } = await db.execute<LectureRow>(sql`
      select sl.academy_id as "academyId", ac.name as "academyName", sl.id as "stageLectureId", l.name as "lectureName", s.name as "stageName", g.name as "groupName",
        sl.start_date as "startDate", sl.end_date as "endDate", sl.min_mark as "minMark",
        counted.with_repo as "withRepo", counted.success, counted.failed, counted.never,
        coalesce(waiting.queued, 0)::int as queued, coalesce(waiting.running, 0)::int as running
      from stage_lectures sl
      join academies ac on ac.id = sl.academy_id and ac.deleted_at is null
      join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
      join stages s on s.academy_id = sl.academy_id and s.id = sl.stage_id
      left join groups g on g.academy_id = sl.academy_id and g.id = sl.group_id
      cross join lateral (select count(*)::int as with_repo,
          (count(*) filter (where newest.status = ${Success}))::int as success,
          (count(*) filter (where newest.status = ${Failed}))::int as failed,
          (count(*) filter (where newest.status is null))::int as never
        from homework_responses r left join lateral ${newestEnded} newest on true
        where r.academy_id = sl.academy_id and r.stage_lecture_id = sl.id and r.repo_link is not null) counted
      left join (select r.stage_lecture_id, count(*) filter (where a.status = ${Sent}) as queued,
          count(*) filter (where a.status = ${Started}) as running
        from autograde_results a
        join homework_responses r on r.academy_id = a.academy_id and r.id = a.homework_response_id
        where a.status in (${Sent}, ${Started}) and ${within(academies, sql`a.academy_id`)}
        group by r.stage_lecture_id) waiting on waiting.stage_lecture_id = sl.id
      where ${within(academies, sql`sl.academy_id`)} and sl.has_autograde and ${isTheirs}
      order by sl.start_date desc, sl.id desc`)
    return rows
  },

  responses: async (db: Db, academyId: number, stageLectureId: number): Promise<ResponseRow[]> => {
    const { rows } = await db.execute<ResponseRow>(sql`
      select r.id as "homeworkResponseId", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
        r.mark, r.marked_by = 'person' is true as "isManual", newest.status as "newestStatus",
        newest.mark as "newestMark", best.mark as "bestMark"
      from homework_responses r join users u on u.id = r.user_id
      left join lateral ${newestEnded} newest on true
      cross join lateral ${bestMarkOf()} best
      where r.academy_id = ${academyId} and r.stage_lecture_id = ${stageLectureId} and r.repo_link is not null
      order by u.last_name, u.first_name, r.id`)
    return rows
  },
}
