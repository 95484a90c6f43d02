import { and, asc, desc, eq, getColumns, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { autogradeActions, autogradeStatuses } from '@academy/contract/enums'
import type { Employee } from '@academy/contract/lectures'
import type { Db } from '#platform/db.ts'
import { homeworkResponses, homeworkReviews } from '#server/schema/homework.ts'
import { lectures, stageLectures } from '#server/schema/lectures.ts'
import { marksShown } from '#server/schema/shown-marks.ts'

const r = homeworkResponses

/** AG-06: a grading of this kind has not ended yet. Shadow ones are nobody's wait. */
const isWaitingFor = (isByStudent: boolean): SQL<boolean> => sql<boolean>`exists (select 1 from autograde_results ar
  where ar.academy_id = ${r.academyId} and ar.homework_response_id = ${r.id} and ar.regrade_id is null
    and ar.status in (${autogradeStatuses.Sent}, ${autogradeStatuses.Started})
    and (ar.action = ${autogradeActions.StudentPass}) = ${isByStudent})`

const columns = {
  ...getColumns(r),
  stageId: stageLectures.stageId,
  homeworkCuratorId: stageLectures.homeworkCuratorId,
  lecturerId: lectures.lecturerId,
  reviewerIds: sql<number[]>`array(select sr.user_id from stage_lecture_reviewers sr
    where sr.academy_id = ${r.academyId} and sr.stage_lecture_id = ${r.stageLectureId})`,
  hasOpenAppeal: sql<boolean>`exists (select 1 from appeals ap
    where ap.academy_id = ${r.academyId} and ap.response_id = ${r.id} and ap.state = 'open')`,
  marksShown: marksShown(r.academyId, stageLectures.stageId),
  studentWaits: isWaitingFor(true),
  teacherWaits: isWaitingFor(false),
}

const selectFrom = (db: Db) =>
  db
    .select(columns)
    .from(r)
    .innerJoin(stageLectures, and(eq(stageLectures.academyId, r.academyId), eq(stageLectures.id, r.stageLectureId)))
    .innerJoin(lectures, and(eq(lectures.academyId, stageLectures.academyId), eq(lectures.id, stageLectures.lectureId)))

export type ResponseRow = Awaited<ReturnType<typeof selectFrom>>[number]

/** More than any group that shares a lecture. */
const listMaxCount = 5_000

export const responsesRepo = {
  byId: async (db: Db, academyId: number, id: number): Promise<ResponseRow | undefined> => {
    const [row] = await selectFrom(db).where(and(eq(r.academyId, academyId), eq(r.id, id)))
    return row
  },

  /**
   * Held until the end of the transaction, in the order of their numbers. Locked first and read afterwards, so that
   * what is read is what the one before has left.
   */
  locked: async (db: Db, academyId: number, ids: readonly number[]): Promise<ResponseRow[]> => {
    const these = and(eq(r.academyId, academyId), inArray(r.id, [...ids]))
    await db.select({ id: r.id }).from(r).where(these).orderBy(asc(r.id)).for('no key update')
    return selectFrom(db).where(these).orderBy(asc(r.id))
  },

  withRepoLinks: (
    db: Db,
    academyId: number,
    stageLectureId: number,
    assignedTo: number | null,
  ): Promise<ResponseRow[]> =>
    selectFrom(db)
      .where(
        and(
          eq(r.academyId, academyId),
          eq(r.stageLectureId, stageLectureId),
          isNotNull(r.repoLink),
          assignedTo === null ? undefined : eq(r.reviewerId, assignedTo),
        ),
      )
      .orderBy(desc(r.submittedAt), asc(r.id))
      .limit(listMaxCount),

  save: async (db: Db, academyId: number, id: number, values: Partial<typeof r.$inferInsert>): Promise<void> => {
    await db
      .update(r)
      .set(values)
      .where(and(eq(r.academyId, academyId), eq(r.id, id)))
  },

  isAuthor: async (db: Db, academyId: number, id: number, userId: number): Promise<boolean> => {
    const rows = await db
      .select({ id: r.id })
      .from(r)
      .where(and(eq(r.academyId, academyId), eq(r.id, id), eq(r.userId, userId)))
    return rows.length > 0
  },

  hasOf: async (db: Db, academyId: number, stageLectureId: number, userId: number): Promise<boolean> => {
    const rows = await db
      .select({ id: r.id })
      .from(r)
      .where(and(eq(r.academyId, academyId), eq(r.stageLectureId, stageLectureId), eq(r.userId, userId)))
    return rows.length > 0
  },

  /** null: there is one already. */
  insertEmpty: async (db: Db, values: typeof r.$inferInsert): Promise<number | null> => {
    const [row] = await db.insert(r).values(values).onConflictDoNothing().returning({ id: r.id })
    return row?.id ?? null
  },

  /** The history: which attempt it is about is looked up. */
  addReview: async (db: Db, review: Omit<typeof homeworkReviews.$inferInsert, 'submissionNumber'>): Promise<void> => {
    await db.insert(homeworkReviews).values({
      ...review,
      submissionNumber: sql<number>`coalesce((select max(s.number) from homework_submissions s
        where s.academy_id = ${review.academyId} and s.response_id = ${review.responseId}), 0)`,
    })
  },

  /** Who is expected to hand in: the students of its stage, of its group where it has one. */
  withoutResponse: async (
    db: Db,
    academyId: number,
    of: { id: number; stageId: number; groupId: number | null },
    userId?: number,
  ): Promise<Employee[]> => {
    const { rows } = await db.execute<Employee & Record<string, unknown>>(sql`
      select u.id, u.first_name as "firstName", u.last_name as "lastName"
      from user_stages us join users u on u.id = us.user_id and u.deleted_at is null
      where us.academy_id = ${academyId} and us.stage_id = ${of.stageId}
        and ${userId === undefined ? sql`true` : sql`us.user_id = ${userId}`}
        and exists (select 1 from user_roles ur join user_academies ua on ua.academy_id = ur.academy_id
            and ua.user_id = ur.user_id and ua.active
          where ur.academy_id = us.academy_id and ur.user_id = us.user_id and ur.role = 'Student')
        and ${
          of.groupId === null
            ? sql`true`
            : sql`exists (select 1 from user_groups ug where ug.academy_id = us.academy_id
                and ug.user_id = us.user_id and ug.group_id = ${of.groupId})`
        }
        and not exists (select 1 from homework_responses h where h.academy_id = us.academy_id
          and h.stage_lecture_id = ${of.id} and h.user_id = us.user_id)
      order by u.last_name, u.first_name, u.id limit ${listMaxCount}`)
    return rows
  },
}
