import { and, eq, sql } from 'drizzle-orm'
import type { RoleName } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { lectures, stageLectures } from '#server/schema/lectures.ts'

export interface StaffMember {
  userId: number
  isSuperAdmin: boolean
  rolesByAcademy: ReadonlyMap<number, readonly RoleName[]>
}

export const reviewersRepo = {
  lecture: async (db: Db, academyId: number, stageLectureId: number) => {
    const [row] = await db
      .select({
        id: stageLectures.id,
        stageId: stageLectures.stageId,
        groupId: stageLectures.groupId,
        hasHomework: stageLectures.hasHomework,
        homeworkCuratorId: stageLectures.homeworkCuratorId,
        lecturerId: lectures.lecturerId,
        reviewerIds: sql<number[]>`array(select sr.user_id from stage_lecture_reviewers sr
          where sr.academy_id = ${stageLectures.academyId} and sr.stage_lecture_id = ${stageLectures.id})`,
      })
      .from(stageLectures)
      .innerJoin(
        lectures,
        and(eq(lectures.academyId, stageLectures.academyId), eq(lectures.id, stageLectures.lectureId)),
      )
      .where(and(eq(stageLectures.academyId, academyId), eq(stageLectures.id, stageLectureId)))
    return row
  },

  /** Of these, who can work here now: not removed, not blocked, not gone. */
  staff: async (db: Db, academyId: number, userIds: readonly number[]): Promise<StaffMember[]> => {
    const { rows } = await db.execute<{ userId: number; isSuperAdmin: boolean; roles: RoleName[] }>(sql`
      select u.id as "userId", u.is_super_admin as "isSuperAdmin", array(select ur.role from user_roles ur
          join user_academies ua on ua.academy_id = ur.academy_id and ua.user_id = ur.user_id and ua.active
        where ur.academy_id = ${academyId} and ur.user_id = u.id) as roles
      from users u where u.id = any(${sql.param([...userIds])}::int[]) and u.deleted_at is null
        and u.blocked_at is null`)
    return rows.map(({ roles, ...row }) => ({ ...row, rolesByAcademy: new Map([[academyId, roles]]) }))
  },
}
