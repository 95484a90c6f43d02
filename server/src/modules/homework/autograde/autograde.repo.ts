import { and, eq, isNull, sql } from 'drizzle-orm'
import { type AutogradeAction, autogradeErrorCodes, autogradeStatuses } from '@academy/contract/enums'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { autogradeResults } from '#server/schema/autograde.ts'
import { homeworkResponses } from '#server/schema/homework.ts'
import { lectures, stageLectures } from '#server/schema/lectures.ts'
import { queueChannel, type ResultRow } from './autograde-result.rules.ts'

export interface LectureFacts {
  academyId: number
  stageLectureId: number
  hasAutograde: boolean
  testRepoLink: string | null
  minMark: number | null
  traceAccordingText: string | null
  showAutogradeResult: boolean
  homeworkCuratorId: number | null
  lecturerId: number | null
  reviewerIds: number[]
}
export interface ResponseFacts extends LectureFacts {
  id: number
  userId: number
  reviewerId: number | null
  repoLink: string | null
}

const lectureColumns = {
  academyId: stageLectures.academyId,
  stageLectureId: stageLectures.id,
  hasAutograde: stageLectures.hasAutograde,
  testRepoLink: stageLectures.testRepoLink,
  minMark: stageLectures.minMark,
  traceAccordingText: stageLectures.traceAccordingText,
  showAutogradeResult: stageLectures.showAutogradeResult,
  homeworkCuratorId: stageLectures.homeworkCuratorId,
  lecturerId: lectures.lecturerId,
  reviewerIds: sql<number[]>`array(select sr.user_id from stage_lecture_reviewers sr
    where sr.academy_id = ${stageLectures.academyId} and sr.stage_lecture_id = ${stageLectures.id})`,
}
const lectureOfStage = and(eq(lectures.academyId, stageLectures.academyId), eq(lectures.id, stageLectures.lectureId))

export interface Queued {
  academyId: number
  responseIds: readonly number[]
  regradeId: number | null
  action: AutogradeAction
  testRepoLink: string
  startedById: number | null
  now: Date
}

export const autogradeRepo = {
  /** With the commit, every process where a runner waits looks for a job. */
  ring: async (db: Db): Promise<void> => {
    await db.execute(sql`select pg_notify(${queueChannel}, '')`)
  },

  lecture: async (db: Db, scope: AcademyScope, id: number): Promise<LectureFacts | undefined> => {
    const [row] = await db
      .select(lectureColumns)
      .from(stageLectures)
      .innerJoin(lectures, lectureOfStage)
      .where(and(eq(stageLectures.id, id), within(scope, stageLectures.academyId)))
    return row
  },

  response: async (db: Db, scope: AcademyScope, id: number): Promise<ResponseFacts | undefined> => {
    const [row] = await db
      .select({
        ...lectureColumns,
        id: homeworkResponses.id,
        userId: homeworkResponses.userId,
        reviewerId: homeworkResponses.reviewerId,
        repoLink: homeworkResponses.repoLink,
      })
      .from(homeworkResponses)
      .innerJoin(
        stageLectures,
        and(
          eq(stageLectures.academyId, homeworkResponses.academyId),
          eq(stageLectures.id, homeworkResponses.stageLectureId),
        ),
      )
      .innerJoin(lectures, lectureOfStage)
      .where(and(eq(homeworkResponses.id, id), within(scope, homeworkResponses.academyId)))
    return row
  },

  /**
   * What is graded is what stands in the response now, at the commit that counts, as far as git has said it. A
   * repository that could not be read at the end, and of which nothing was noted before, is left out.
   */
  queue: async (db: Db, queued: Queued): Promise<ResultRow[]> => {
    const { academyId, responseIds, regradeId, action, testRepoLink, startedById, now } = queued
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into autograde_results (academy_id, homework_response_id, regrade_id, action, repo_link, test_repo_link,
        commit, started_by_id, created_at)
      select r.academy_id, r.id, ${regradeId}::int, ${action}::int, r.repo_link, ${testRepoLink}::text,
        coalesce(r.deadline_commit, newest.commit), ${startedById}::int, ${now.toISOString()}::timestamptz
      from homework_responses r
      left join lateral (select s.commit from homework_submissions s
        where s.academy_id = r.academy_id and s.response_id = r.id order by s.number desc limit 1) newest on true
      where r.academy_id = ${academyId} and r.id = any(${sql.param([...responseIds])}::int[]) and r.repo_link is not null
        and (r.deadline_noted_at is null or coalesce(r.deadline_commit, newest.commit) is not null)
      order by r.submitted_at, r.id
      returning id`)
    if (rows.length === 0) return []
    await autogradeRepo.ring(db)
    const ids = rows.map(({ id }) => id)
    return db
      .select()
      .from(autogradeResults)
      .where(
        and(eq(autogradeResults.academyId, academyId), sql`${autogradeResults.id} = any(${sql.param(ids)}::int[])`),
      )
  },

  failWithoutCommit: (db: Db, academyId: number, responseId: number, now: Date): Promise<ResultRow[]> =>
    db
      .update(autogradeResults)
      .set({
        status: autogradeStatuses.Failed,
        errorCode: autogradeErrorCodes.RepoNotAccessible,
        finishedAt: now,
      })
      .where(
        and(
          eq(autogradeResults.academyId, academyId),
          eq(autogradeResults.homeworkResponseId, responseId),
          eq(autogradeResults.status, autogradeStatuses.Sent),
          isNull(autogradeResults.commit),
        ),
      )
      .returning(),
}
