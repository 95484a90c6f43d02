import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { mails } from '#server/schema/mails.ts'

export const mailRepo = {
  insert: async (db: Db, values: typeof mails.$inferInsert): Promise<number> => {
    const [row] = await db.insert(mails).values(values).returning({ id: mails.id })
    return row!.id
  },

  byId: async (db: Db, id: number) => {
    const [row] = await db.select().from(mails).where(eq(mails.id, id))
    return row
  },

  newest: (db: Db, limit: number) => db.select().from(mails).orderBy(desc(mails.id)).limit(limit),

  /** The texts carry one-time links, so they go when the mail has gone. */
  markSent: (db: Db, id: number, now: Date) =>
    db
      .update(mails)
      .set({ state: 'sent', sentAt: now, text: '', html: '', lastError: null, tries: sql`${mails.tries} + 1` })
      .where(eq(mails.id, id)),

  markKept: (db: Db, id: number) => db.update(mails).set({ state: 'kept' }).where(eq(mails.id, id)),

  markFailed: (db: Db, id: number, lastError: string, isLast: boolean) =>
    db
      .update(mails)
      .set({ lastError, state: isLast ? 'failed' : 'queued', tries: sql`${mails.tries} + 1` })
      .where(eq(mails.id, id)),
}
