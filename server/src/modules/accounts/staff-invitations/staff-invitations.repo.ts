import { and, eq, gt, sql } from 'drizzle-orm'
import type { RoleName } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { staffInvitations } from '#server/schema/stage-parts.ts'

export interface InvitationRow extends Record<string, unknown> {
  id: number
  academyId: number
  academyName: string
  email: string
  role: RoleName
  invitedById: number
  invitedBy: string | null
  createdAt: Date
  expiresAt: Date
}

type Condition = ReturnType<typeof sql>

interface Page {
  offset: number
  limit: number
}

const open = async (db: Db, now: Date, condition: Condition, page?: Page): Promise<InvitationRow[]> => {
  const part = page ? sql`limit ${page.limit} offset ${page.offset}` : sql``
  const { rows } = await db.execute<InvitationRow>(sql`
    select i.id, i.academy_id as "academyId", a.name as "academyName", i.email, i.role,
      i.invited_by_id as "invitedById", i.created_at as "createdAt", i.expires_at as "expiresAt",
      case when u.deleted_at is null then u.first_name || ' ' || u.last_name end as "invitedBy"
    from staff_invitations i join academies a on a.id = i.academy_id and a.deleted_at is null
      left join users u on u.id = i.invited_by_id
    where i.expires_at > ${now} and ${condition}
    order by i.created_at desc, i.id desc ${part}`)
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    expiresAt: new Date(row.expiresAt),
  }))
}

/** only those who work somewhere, or wait for their first role, under an address that is proved to be theirs. */
const isFor = (userId: number): Condition => sql`exists (select 1 from users invited
  where invited.id = ${userId} and lower(invited.email) = i.email and invited.is_employee
    and invited.email_confirmed_at is not null and invited.deleted_at is null and invited.blocked_at is null)`

export const staffInvitationsRepo = {
  ofAcademy: (db: Db, academyId: number, now: Date, page: Page) =>
    open(db, now, sql`i.academy_id = ${academyId}`, page),

  countOfAcademy: (db: Db, academyId: number, now: Date): Promise<number> =>
    db.$count(staffInvitations, and(eq(staffInvitations.academyId, academyId), gt(staffInvitations.expiresAt, now))),

  openById: async (db: Db, academyId: number, id: number, now: Date): Promise<InvitationRow | undefined> =>
    (await open(db, now, sql`i.academy_id = ${academyId} and i.id = ${id}`))[0],

  /** Whether this person may read and answer it. */
  isMeant: async (db: Db, userId: number, id: number, now: Date): Promise<boolean> =>
    (await open(db, now, sql`${isFor(userId)} and i.id = ${id}`)).length > 0,

  forUser: (db: Db, userId: number, now: Date) => open(db, now, isFor(userId)),

  /** What stands at an address, held until the end of the transaction; two who invite there follow each other. */
  lockedAt: async (db: Db, academyId: number, email: string): Promise<{ role: RoleName } | undefined> => {
    await db.execute(sql`select 1 from academies where id = ${academyId} for no key update`)
    const [row] = await db
      .select({ role: staffInvitations.role })
      .from(staffInvitations)
      .where(and(eq(staffInvitations.academyId, academyId), eq(staffInvitations.email, email)))
      .for('update')
    return row
  },

  /** One invitation for an address; a later one is another, so that nobody accepts what they have not read. */
  put: async (db: Db, values: typeof staffInvitations.$inferInsert): Promise<number> => {
    const { academyId, email } = values
    await db
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.academyId, academyId), eq(staffInvitations.email, email)))
    const [row] = await db.insert(staffInvitations).values(values).returning({ id: staffInvitations.id })
    return row!.id
  },

  byId: async (db: Db, id: number): Promise<{ academyId: number; role: RoleName } | undefined> => {
    const [row] = await db
      .select({ academyId: staffInvitations.academyId, role: staffInvitations.role })
      .from(staffInvitations)
      .where(eq(staffInvitations.id, id))
    return row
  },

  /** True for the one who removes it: an invitation is answered or taken back once. */
  remove: async (db: Db, academyId: number, id: number): Promise<boolean> => {
    const rows = await db
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.academyId, academyId), eq(staffInvitations.id, id)))
      .returning({ id: staffInvitations.id })
    return rows.length > 0
  },
}
