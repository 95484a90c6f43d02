import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { autogradeStatuses } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { homeworkResponses, homeworkSubmissions } from '#server/schema/homework.ts'
import { stageLectures } from '#server/schema/lectures.ts'

const r = homeworkResponses
const s = homeworkSubmissions

export interface EndedLecture {
  academyId: number
  id: number
  endDate: Date
  hasAutograde: boolean
}

export interface Unnoted extends Record<string, unknown> {
  id: number
  repoLink: string
}

const theSubmission = (academyId: number, responseId: number, number: number) =>
  and(eq(s.academyId, academyId), eq(s.responseId, responseId), eq(s.number, number))

export const commitsRepo = {
  /** The repository of a submission whose commit is not known yet. */
  unnotedLink: async (db: Db, academyId: number, responseId: number, number: number): Promise<string | null> => {
    const [row] = await db
      .select({ repoLink: s.repoLink })
      .from(s)
      .where(and(theSubmission(academyId, responseId, number), isNull(s.commit)))
    return row?.repoLink ?? null
  },

  /** A grading of this submission that still waits looks at the same commit, whatever is pushed before its turn. */
  note: async (db: Db, academyId: number, responseId: number, number: number, commit: string): Promise<void> => {
    await db.execute(sql`
      with noted as (
        update homework_submissions set commit = ${commit}
        where academy_id = ${academyId} and response_id = ${responseId} and number = ${number} and commit is null
        returning academy_id, response_id, repo_link, submitted_at)
      update autograde_results g set commit = ${commit} from noted n
      where g.academy_id = n.academy_id and g.homework_response_id = n.response_id and g.repo_link = n.repo_link
        and g.created_at >= n.submitted_at and g.status = ${autogradeStatuses.Sent} and g.commit is null`)
  },

  /** Lectures whose time is over and whose commits are not all noted; the first of them ended first. */
  ended: (db: Db, now: Date, limit: number): Promise<EndedLecture[]> =>
    db
      .select({
        academyId: stageLectures.academyId,
        id: stageLectures.id,
        endDate: stageLectures.endDate,
        hasAutograde: stageLectures.hasAutograde,
      })
      .from(stageLectures)
      .where(sql`${stageLectures.needRepo} and ${stageLectures.commitsNotedAt} is null
        and ${stageLectures.endDate} <= ${now.toISOString()}::timestamptz`)
      .orderBy(stageLectures.endDate)
      .limit(limit),

  /**
   * Handed in until the end, without the commit of the end. In an order of its own every minute, so that a few that
   * cannot be read never stand before all the others.
   */
  unnoted: async (
    db: Db,
    { academyId, id, endDate }: EndedLecture,
    turn: number,
    limit: number,
  ): Promise<Unnoted[]> => {
    const { rows } = await db.execute<Unnoted>(sql`
      select id, repo_link as "repoLink" from homework_responses
      where academy_id = ${academyId} and stage_lecture_id = ${id} and repo_link is not null
        and deadline_commit is null and submitted_at <= ${endDate.toISOString()}::timestamptz
      order by md5(id::text || ${String(turn)}) limit ${limit}`)
    return rows
  },

  /** False: another one was first, or it was handed in again meanwhile. */
  noteDeadline: async (
    db: Db,
    { academyId, endDate }: EndedLecture,
    response: Pick<Unnoted, 'id' | 'repoLink'>,
    commit: string,
  ): Promise<boolean> => {
    const noted = await db
      .update(r)
      .set({ deadlineCommit: commit })
      .where(
        and(
          eq(r.academyId, academyId),
          eq(r.id, response.id),
          eq(r.repoLink, response.repoLink),
          isNull(r.deadlineCommit),
          sql`${r.submittedAt} <= ${endDate.toISOString()}::timestamptz`,
        ),
      )
      .returning({ id: r.id })
    return noted.length > 0
  },

  /** Unless its time was prolonged meanwhile. */
  endNoting: async (db: Db, { academyId, id, endDate }: EndedLecture, now: Date): Promise<void> => {
    await db
      .update(stageLectures)
      .set({ commitsNotedAt: now })
      .where(
        and(
          eq(stageLectures.academyId, academyId),
          eq(stageLectures.id, id),
          sql`${stageLectures.endDate} = ${endDate.toISOString()}::timestamptz`,
        ),
      )
  },

  beginAgain: async (db: Db, academyId: number, stageLectureId: number): Promise<void> => {
    await db
      .update(stageLectures)
      .set({ commitsNotedAt: null })
      .where(and(eq(stageLectures.academyId, academyId), eq(stageLectures.id, stageLectureId)))
    await db
      .update(r)
      .set({ deadlineCommit: null })
      .where(and(eq(r.academyId, academyId), eq(r.stageLectureId, stageLectureId)))
  },

  forgetDeadline: async (db: Db, academyId: number, responseId: number): Promise<void> => {
    await db
      .update(r)
      .set({ deadlineCommit: null })
      .where(and(eq(r.academyId, academyId), eq(r.id, responseId)))
  },

  counting: async (db: Db, academyId: number, responseId: number): Promise<string | null> => {
    const [row] = await db
      .select({ commit: sql<string | null>`coalesce(${r.deadlineCommit}, ${s.commit})` })
      .from(r)
      .leftJoin(s, and(eq(s.academyId, r.academyId), eq(s.responseId, r.id)))
      .where(and(eq(r.academyId, academyId), eq(r.id, responseId)))
      .orderBy(desc(s.number))
      .limit(1)
    return row?.commit ?? null
  },

  /** What the newest ordinary grading looked at; null: there was none. */
  lastGraded: async (db: Db, academyId: number, responseId: number): Promise<{ commit: string | null } | null> => {
    const { rows } = await db.execute<{ commit: string | null }>(sql`
      select commit from autograde_results
      where academy_id = ${academyId} and homework_response_id = ${responseId} and regrade_id is null
      order by created_at desc, id desc limit 1`)
    return rows[0] ?? null
  },
}
