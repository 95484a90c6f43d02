import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { mails } from '#server/schema/mails.ts'

export type NewMail = Pick<
  typeof mails.$inferInsert,
  'action' | 'userId' | 'toName' | 'toAddress' | 'subject' | 'text' | 'html'
>

export const mailRepo = {
  /** One statement with one text, however many there are. */
  insert: async (db: Db, rows: readonly NewMail[]): Promise<number[]> => {
    const inserted = await db.execute<{ id: number }>(sql`
      insert into mails (action, user_id, to_name, to_address, subject, text, html)
      select action, "userId", "toName", "toAddress", subject, text, html
      from json_to_recordset(${JSON.stringify(rows)}::json) as mail (action text, "userId" int, "toName" text,
        "toAddress" text, subject text, text text, html text)
      returning id`)
    return inserted.rows.map(({ id }) => id)
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
