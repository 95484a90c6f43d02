import { and, desc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { mails } from '#server/schema/mails.ts'
import { systemSettings } from '#server/schema/settings.ts'
import type { StoredTemplate } from './mail.choice.ts'

export type NewMail = Pick<
  typeof mails.$inferInsert,
  | 'action'
  | 'userId'
  | 'academyId'
  | 'toName'
  | 'toAddress'
  | 'subject'
  | 'text'
  | 'html'
  | 'unsubscribeUrl'
  | 'invitation'
>

export interface Wording {
  templates: StoredTemplate[]
  academies: { id: number; name: string }[]
}

export const mailRepo = {
  /** One statement with one text, however many there are. */
  insert: async (db: Db, rows: readonly NewMail[]): Promise<number[]> => {
    const inserted = await db.execute<{ id: number }>(sql`
      insert into mails (action, user_id, academy_id, to_name, to_address, subject, text, html, unsubscribe_url,
        invitation)
      select action, "userId", "academyId", "toName", "toAddress", subject, text, html, "unsubscribeUrl", invitation
      from json_to_recordset(${JSON.stringify(rows)}::json) as mail (action text, "userId" int, "academyId" int,
        "toName" text, "toAddress" text, subject text, text text, html text, "unsubscribeUrl" text,
        invitation jsonb)
      returning id`)
    return inserted.rows.map(({ id }) => id)
  },

  /** MAIL-16: what may be said in mails of these academies, and how those are called. Deleted academies say nothing. */
  wording: async (db: Db, academyIds: readonly number[]): Promise<Wording> => {
    const ids = sql`any(${sql.param([...academyIds])}::int[])`
    const { rows } = await db.execute<{ wording: Wording }>(sql`
      with named as (select id, name from academies where id = ${ids} and deleted_at is null),
        written as (
          select id, academy_id as "academyId", action, language, subject, body from mail_templates
            where academy_id in (select id from named)
          union all select id, null, action, language, subject, body from default_mail_templates)
      select json_build_object('templates', (select coalesce(json_agg(written), '[]') from written),
        'academies', (select coalesce(json_agg(named), '[]') from named)) as wording`)
    return rows[0]!.wording
  },

  supportEmail: async (db: Db): Promise<string> => {
    const [row] = await db.select({ supportEmail: systemSettings.supportEmail }).from(systemSettings)
    return row!.supportEmail
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
      .set({
        state: 'sent',
        sentAt: now,
        text: '',
        html: '',
        unsubscribeUrl: null,
        invitation: null,
        lastError: null,
        tries: sql`${mails.tries} + 1`,
      })
      .where(eq(mails.id, id)),

  markKept: (db: Db, id: number) => db.update(mails).set({ state: 'kept' }).where(eq(mails.id, id)),

  markFailed: (db: Db, id: number, lastError: string, isLast: boolean) =>
    db
      .update(mails)
      .set({ lastError, state: isLast ? 'failed' : 'queued', tries: sql`${mails.tries} + 1` })
      .where(eq(mails.id, id)),

  /** To whoever has no account: invited by mail, and never here. */
  deleteToStrangers: (db: Db, before: Date) =>
    db.delete(mails).where(and(isNull(mails.userId), lte(mails.createdAt, before))),

  /** Of what never left only its kind, its time and its error stay. One that still waits after so long has lost its job. */
  forgetUnsent: (db: Db, before: Date) =>
    db
      .update(mails)
      .set({
        state: 'failed',
        lastError: sql`coalesce(${mails.lastError}, 'never tried')`,
        toName: '',
        toAddress: '',
        subject: '',
        text: '',
        html: '',
        unsubscribeUrl: null,
        invitation: null,
      })
      .where(and(inArray(mails.state, ['failed', 'queued']), ne(mails.toAddress, ''), lte(mails.createdAt, before))),

  /** Those of the local mailbox were never sent; their links have run out. */
  forgetKept: (db: Db, before: Date) =>
    db
      .update(mails)
      .set({ text: '', html: '', unsubscribeUrl: null, invitation: null })
      .where(and(eq(mails.state, 'kept'), ne(mails.text, ''), lte(mails.createdAt, before))),

  /** Only one that failed and still has its text: what was sent or forgotten has none. */
  backToQueue: async (db: Db, id: number): Promise<{ action: string; tries: number } | undefined> => {
    const [row] = await db
      .update(mails)
      .set({ state: 'queued' })
      .where(and(eq(mails.id, id), eq(mails.state, 'failed'), ne(mails.text, '')))
      .returning({ action: mails.action, tries: mails.tries })
    return row
  },
}
