import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { RoleName } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { academies, groups, userAcademies, userRoles } from '#server/schema/academies.ts'

/** What somebody did or got in an academy: its rows name the membership. */
export const tablesOfThePast = [
  'user_stages',
  'stage_events',
  'attempts',
  'test_allowances',
  'interview_answers',
  'interview_slots',
  'motivation_letters',
  'letter_decisions',
  'learnt_materials',
  'user_comments',
  'homework_responses',
  'lecture_feedback',
  'user_teams',
  'chat_messages',
  'held_students',
  'form_passings',
  'past_user_groups',
]

const inAcademy = (academyId: number, userId: number) =>
  and(eq(userRoles.academyId, academyId), eq(userRoles.userId, userId))

interface Membership {
  active: boolean
  joinedAt: Date
}
export interface StaffRoles {
  membership: Membership
  roles: readonly { role: string; grantedAt: Date }[]
}

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

  addStaffRole: async (db: Db, academyId: number, userId: number, role: RoleName, now: Date): Promise<void> => {
    await db.insert(userAcademies).values({ academyId, userId, joinedAt: now }).onConflictDoNothing()
    await db.insert(userRoles).values({ academyId, userId, role, grantedAt: now }).onConflictDoNothing()
  },

  removeStaffRoles: (db: Db, academyId: number, userId: number) =>
    db
      .delete(userRoles)
      .where(and(inAcademy(academyId, userId), ne(userRoles.role, 'Student')))
      .returning({ role: userRoles.role, grantedAt: userRoles.grantedAt }),

  membership: async (db: Db, academyId: number, userId: number): Promise<Membership | undefined> => {
    const [row] = await db
      .select({ active: userAcademies.active, joinedAt: userAcademies.joinedAt })
      .from(userAcademies)
      .where(and(eq(userAcademies.academyId, academyId), eq(userAcademies.userId, userId)))
    return row
  },

  /** Who never left keeps the membership that is there. */
  restoreStaffRoles: async (
    db: Db,
    academyId: number,
    userId: number,
    { membership, roles }: StaffRoles,
  ): Promise<void> => {
    await db
      .insert(userAcademies)
      .values({ academyId, userId, ...membership })
      .onConflictDoNothing()
    await db
      .insert(userRoles)
      .values(roles.map((one) => ({ academyId, userId, ...one })))
      .onConflictDoNothing()
  },

  removeRole: (db: Db, academyId: number, userId: number, role: RoleName) =>
    db.delete(userRoles).where(and(inAcademy(academyId, userId), eq(userRoles.role, role))),

  hasRole: async (db: Db, academyId: number, userId: number): Promise<boolean> =>
    (await db.$count(userRoles, inAcademy(academyId, userId))) > 0,

  /** Whoever has a past there stays in its books. */
  removeMembership: async (db: Db, academyId: number, userId: number): Promise<void> => {
    const nothingIn = tablesOfThePast.map(
      (table) => sql`not exists (select 1 from ${sql.identifier(table)} t
        where t.academy_id = ${academyId} and t.user_id = ${userId})`,
    )
    await db
      .delete(userAcademies)
      .where(and(eq(userAcademies.academyId, academyId), eq(userAcademies.userId, userId), ...nothingIn))
  },

  setActive: (db: Db, academyId: number, userId: number, active: boolean) =>
    db
      .update(userAcademies)
      .set({ active })
      .where(and(eq(userAcademies.academyId, academyId), eq(userAcademies.userId, userId))),
}
