import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Locale, MailingList } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { mailingSubscriptions as subscriptions, type SubscriptionSource } from '#server/schema/mailing-lists.ts'

export interface Asked {
  /** In small letters. */
  email: string
  list: MailingList
  source: SubscriptionSource
  localization: Locale
}

/** on the list. Whoever has not confirmed is not. */
const isActive = and(isNotNull(subscriptions.confirmedAt), isNull(subscriptions.unsubscribedAt))
/** Not on the list: an answer of the owner would put it there. */
const isWaiting = or(isNull(subscriptions.confirmedAt), isNotNull(subscriptions.unsubscribedAt))
/**
 * What leaving a list sets; who leaves again has left when they first did. The link goes each time, used or not: nobody
 * comes back by a mail that is older than their leaving.
 */
const leaving = (now: Date) => ({
  unsubscribedAt: sql`coalesce(${subscriptions.unsubscribedAt}, ${now.toISOString()}::timestamptz)`,
  tokenHash: null,
  tokenExpiresAt: null,
})
const ofAddress = (email: string, list: MailingList) =>
  and(eq(subscriptions.email, email), eq(subscriptions.list, list))

export const mailingListsRepo = {
  /** The same work whether the address is known or not; what was there stays as it was. */
  ask: async (db: Db, asked: Asked, now: Date): Promise<number> => {
    const [row] = await db
      .insert(subscriptions)
      .values({ ...asked, createdAt: now })
      .onConflictDoUpdate({ target: [subscriptions.email, subscriptions.list], set: { email: asked.email } })
      .returning({ id: subscriptions.id })
    return row!.id
  },

  /** Whoever left the list before is not put back by registering again. */
  add: async (db: Db, asked: Asked, now: Date): Promise<void> => {
    await db
      .insert(subscriptions)
      .values({ ...asked, createdAt: now })
      .onConflictDoNothing()
  },

  /** undefined: it is gone. Of two at once the second waits. */
  lock: async (db: Db, id: number) => {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
    return row
  },

  setToken: (db: Db, id: number, token: { tokenHash: string; tokenExpiresAt: Date; localization: Locale }) =>
    db.update(subscriptions).set(token).where(eq(subscriptions.id, id)),

  byToken: async (db: Db, tokenHash: string, now: Date) => {
    const [row] = await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.tokenHash, tokenHash), gt(subscriptions.tokenExpiresAt, now)))
    return row
  },

  /**
   * The link confirms once: of two at once, one finds a subscription that waits. The row keeps the link, so that a second
   * press learns that the subscription stands; leaving the list takes the link away.
   */
  confirmByToken: async (db: Db, tokenHash: string, now: Date) => {
    const [row] = await db
      .update(subscriptions)
      .set({ confirmedAt: now, unsubscribedAt: null })
      .where(and(eq(subscriptions.tokenHash, tokenHash), gt(subscriptions.tokenExpiresAt, now), isWaiting))
      .returning()
    return row
  },

  /** What came with a registration counts once the address is proved by its mail. */
  confirmRegistered: (db: Db, email: string, now: Date) =>
    db
      .update(subscriptions)
      .set({ confirmedAt: now })
      .where(
        and(
          eq(subscriptions.email, email),
          eq(subscriptions.source, 'registration'),
          isNull(subscriptions.confirmedAt),
          isNull(subscriptions.unsubscribedAt),
        ),
      ),

  byKey: async (db: Db, unsubscribeKey: string) => {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.unsubscribeKey, unsubscribeKey))
    return row
  },

  unsubscribe: (db: Db, unsubscribeKey: string, now: Date) =>
    db.update(subscriptions).set(leaving(now)).where(eq(subscriptions.unsubscribeKey, unsubscribeKey)),

  activeOf: async (db: Db, email: string): Promise<MailingList[]> => {
    const rows = await db
      .select({ list: subscriptions.list })
      .from(subscriptions)
      .where(and(eq(subscriptions.email, email), isActive))
    return rows.map(({ list }) => list)
  },

  /** By the owner of the address, who need not be asked by mail. */
  setOwn: async (db: Db, asked: Asked, isSubscribed: boolean, now: Date): Promise<void> => {
    if (!isSubscribed) await db.update(subscriptions).set(leaving(now)).where(ofAddress(asked.email, asked.list))
    else
      await db
        .insert(subscriptions)
        .values({ ...asked, createdAt: now, confirmedAt: now })
        .onConflictDoUpdate({
          target: [subscriptions.email, subscriptions.list],
          set: { confirmedAt: now, unsubscribedAt: null },
          setWhere: isWaiting!,
        })
  },

  /** What the new address said of a list itself stays; where it never answered, it is on the list as the old one was. */
  move: async (db: Db, from: string, to: string): Promise<void> => {
    await db.execute(sql`
      delete from mailing_subscriptions waiting using mailing_subscriptions moved
      where waiting.email = ${to} and waiting.confirmed_at is null and waiting.unsubscribed_at is null
        and moved.email = ${from} and moved.list = waiting.list
        and moved.confirmed_at is not null and moved.unsubscribed_at is null`)
    await db.execute(sql`
      update mailing_subscriptions moved set email = ${to} where email = ${from} and not exists (
        select 1 from mailing_subscriptions there where there.email = ${to} and there.list = moved.list)`)
    await db.delete(subscriptions).where(eq(subscriptions.email, from))
  },

  amounts: (db: Db) =>
    db
      .select({
        list: subscriptions.list,
        confirmed: sql<number>`count(*) filter (where ${isActive})::int`,
        waiting: sql<number>`count(*) filter (where confirmed_at is null and unsubscribed_at is null)::int`,
        unsubscribed: sql<number>`count(*) filter (where unsubscribed_at is not null)::int`,
      })
      .from(subscriptions)
      .groupBy(subscriptions.list),

  countActive: (db: Db, list: MailingList | undefined): Promise<number> =>
    db.$count(subscriptions, and(isActive, list === undefined ? undefined : eq(subscriptions.list, list))),

  activeAfter: (db: Db, list: MailingList | undefined, afterId: number, limit: number) =>
    db
      .select()
      .from(subscriptions)
      .where(
        and(isActive, gt(subscriptions.id, afterId), list === undefined ? undefined : eq(subscriptions.list, list)),
      )
      .orderBy(asc(subscriptions.id))
      .limit(limit),

  /** F25: who never answered, and who left; whoever was asked again keeps the link as long as it was promised. */
  forget: (db: Db, before: Date, now: Date) =>
    db
      .delete(subscriptions)
      .where(
        and(
          or(
            and(isNull(subscriptions.confirmedAt), lte(subscriptions.createdAt, before)),
            lte(subscriptions.unsubscribedAt, before),
          ),
          or(isNull(subscriptions.tokenExpiresAt), lte(subscriptions.tokenExpiresAt, now)),
        ),
      ),
}
