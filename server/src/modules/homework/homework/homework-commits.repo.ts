import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { autogradeStatuses, type DeadlineNoting } from '@academy/contract/enums'
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

export interface Counting {
  commit: string | null
  notedAt: Date | null
  noting: DeadlineNoting | null
}

const notNoted = { deadlineCommit: null, deadlineNotedAt: null, deadlineNoting: null }

const theSubmission = (academyId: number, responseId: number, number: number) =>
  and(eq(s.academyId, academyId), eq(s.responseId, responseId), eq(s.number, number))

export const commitsRepo = {
  /** The repository of a submission whose commit is not known yet, and the end it was in time for. */
  unnotedSubmission: async (db: Db, academyId: number, responseId: number, number: number) => {
    const [row] = await db
      .select({ repoLink: s.repoLink, submittedAt: s.submittedAt, endDate: stageLectures.endDate })
      .from(s)
      .innerJoin(r, and(eq(r.academyId, s.academyId), eq(r.id, s.responseId)))
      .innerJoin(stageLectures, and(eq(stageLectures.academyId, r.academyId), eq(stageLectures.id, r.stageLectureId)))
      .where(and(theSubmission(academyId, responseId, number), isNull(s.commit)))
    if (!row || row.repoLink === null) return null
    return { repoLink: row.repoLink, endDate: row.submittedAt <= row.endDate ? row.endDate : null }
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
        and deadline_commit is null and deadline_noted_at is null and submitted_at <= ${endDate.toISOString()}::timestamptz
      order by md5(id::text || ${String(turn)}) limit ${limit}`)
    return rows
  },

  /**
   * Where no commit is given, the newest one that was noted when the same repository was handed in. Null: another
   * worker was first, or it was handed in again meanwhile.
   */
  noteDeadline: async (
    db: Db,
    { academyId, endDate }: EndedLecture,
    response: Pick<Unnoted, 'id' | 'repoLink'>,
    noted: { commit: string | null; noting: DeadlineNoting; at: Date },
  ): Promise<{ commit: string | null } | null> => {
    const ofSubmission = sql<string>`(select s.commit from homework_submissions s
      where s.academy_id = ${academyId} and s.response_id = ${response.id} and s.repo_link = ${response.repoLink}
        and s.commit is not null order by s.number desc limit 1)`
    const [row] = await db
      .update(r)
      .set({ deadlineCommit: noted.commit ?? ofSubmission, deadlineNotedAt: noted.at, deadlineNoting: noted.noting })
      .where(
        and(
          eq(r.academyId, academyId),
          eq(r.id, response.id),
          eq(r.repoLink, response.repoLink),
          isNull(r.deadlineCommit),
          isNull(r.deadlineNotedAt),
          sql`${r.submittedAt} <= ${endDate.toISOString()}::timestamptz`,
        ),
      )
      .returning({ commit: r.deadlineCommit })
    return row ?? null
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
      .set(notNoted)
      .where(and(eq(r.academyId, academyId), eq(r.stageLectureId, stageLectureId)))
  },

  forgetDeadline: async (db: Db, academyId: number, responseId: number): Promise<void> => {
    await db
      .update(r)
      .set(notNoted)
      .where(and(eq(r.academyId, academyId), eq(r.id, responseId)))
  },

  counting: async (db: Db, academyId: number, responseId: number): Promise<Counting> => {
    const [row] = await db
      .select({
        commit: sql<string | null>`coalesce(${r.deadlineCommit}, ${s.commit})`,
        notedAt: r.deadlineNotedAt,
        noting: r.deadlineNoting,
      })
      .from(r)
      .leftJoin(s, and(eq(s.academyId, r.academyId), eq(s.responseId, r.id)))
      .where(and(eq(r.academyId, academyId), eq(r.id, responseId)))
      .orderBy(desc(s.number))
      .limit(1)
    return row ?? { commit: null, notedAt: null, noting: null }
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
