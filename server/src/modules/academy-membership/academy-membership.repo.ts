import { and, eq, isNull } from 'drizzle-orm'
import type { RoleName } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { academies, groups, userAcademies, userRoles } from '#server/schema/academies.ts'

export const academyMembershipRepo = {
  academyForJoining: async (db: Db, academyId: number) => {
    const [row] = await db
      .select()
      .from(academies)
      .where(and(eq(academies.id, academyId), isNull(academies.deletedAt)))
      // The active stage must not move between reading it and opening the newcomer's stages.
      .for('share')
    return row
  },

  directionById: async (db: Db, academyId: number, groupId: number) => {
    const [row] = await db
      .select({ id: groups.id })
      .from(groups)
      .where(and(eq(groups.academyId, academyId), eq(groups.id, groupId), eq(groups.isDirection, true)))
      // Nobody deletes it before this person is in it.
      .for('key share')
    return row
  },

  directionBySpecialization: async (db: Db, academyId: number, specializationId: number) => {
    const [row] = await db
      .select({ id: groups.id })
      .from(groups)
      .where(
        and(
          eq(groups.academyId, academyId),
          eq(groups.specializationId, specializationId),
          eq(groups.isDirection, true),
        ),
      )
      .for('key share')
    return row
  },

  isMember: async (db: Db, userId: number, academyId: number): Promise<boolean> => {
    const rows = await db
      .select({ userId: userAcademies.userId })
      .from(userAcademies)
      .innerJoin(academies, and(eq(academies.id, userAcademies.academyId), isNull(academies.deletedAt)))
      .where(and(eq(userAcademies.academyId, academyId), eq(userAcademies.userId, userId)))
    return rows.length > 0
  },

  addMembership: async (db: Db, academyId: number, userId: number, now: Date): Promise<boolean> => {
    const rows = await db
      .insert(userAcademies)
      .values({ academyId, userId, joinedAt: now })
      .onConflictDoNothing()
      .returning({ userId: userAcademies.userId })
    return rows.length > 0
  },

  addRole: (db: Db, academyId: number, userId: number, role: Exclude<RoleName, 'SuperAdmin'>) =>
    db.insert(userRoles).values({ academyId, userId, role }).onConflictDoNothing(),
}
