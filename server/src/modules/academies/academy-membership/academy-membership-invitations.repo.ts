import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Locale } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { academies } from '#server/schema/academies.ts'
import { invitations } from '#server/schema/stage-parts.ts'

export interface InvitedAccount extends Record<string, unknown> {
  id: number
  email: string
  firstName: string
  lastName: string
  localization: Locale
  isMember: boolean
}

export const invitationsRepo = {
  /** Who of these addresses has an account, and who of them is in the academy already. */
  accountsOf: async (db: Db, academyId: number, emails: readonly string[]): Promise<InvitedAccount[]> => {
    const { rows } = await db.execute<InvitedAccount>(sql`
      select u.id, lower(u.email) as email, u.first_name as "firstName", u.last_name as "lastName", u.localization,
        exists (select 1 from user_academies ua where ua.academy_id = ${academyId} and ua.user_id = u.id) as "isMember"
      from users u where u.deleted_at is null and lower(u.email) = any(${sql.param([...emails])}::text[])`)
    return rows
  },

  /** A second invitation makes the link of the first worthless. */
  save: (db: Db, values: typeof invitations.$inferInsert) =>
    db
      .insert(invitations)
      .values(values)
      .onConflictDoUpdate({
        target: [invitations.academyId, invitations.email],
        set: {
          codeHash: values.codeHash,
          invitedById: values.invitedById,
          createdAt: values.createdAt,
          expiresAt: values.expiresAt,
          usedAt: null,
        },
      }),

  /** Held until the end of the transaction: it is used once. */
  heldByCode: async (db: Db, codeHash: string) => {
    const [row] = await db
      .select({
        id: invitations.id,
        academyId: invitations.academyId,
        academyName: academies.name,
        isClosed: academies.isClosed,
        email: invitations.email,
        expiresAt: invitations.expiresAt,
        usedAt: invitations.usedAt,
      })
      .from(invitations)
      .innerJoin(academies, and(eq(academies.id, invitations.academyId), isNull(academies.deletedAt)))
      .where(eq(invitations.codeHash, codeHash))
      .for('update', { of: invitations })
    return row
  },

  markUsed: (db: Db, academyId: number, id: number, now: Date) =>
    db
      .update(invitations)
      .set({ usedAt: now })
      .where(and(eq(invitations.academyId, academyId), eq(invitations.id, id))),

  /** Those that were used or ran out before. */
  deleteOver: (db: Db, before: Date) =>
    db.delete(invitations).where(or(lte(invitations.expiresAt, before), lte(invitations.usedAt, before))),
}
