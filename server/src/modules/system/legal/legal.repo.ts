import { desc, eq, sql } from 'drizzle-orm'
import type { AcceptedDocument, LegalDocument } from '@academy/contract/enums'
import type { LegalVersion } from '@academy/contract/legal'
import type { LocalizedName } from '@academy/contract/users'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import type { Db } from '#platform/db.ts'
import { legalAcceptances, legalVersions } from '#server/schema/legal.ts'

export interface CurrentText {
  document: LegalDocument
  version: number
  body: LocalizedName
  publishedAt: Date
}

export const legalRepo = {
  current: async (db: Db, document: LegalDocument): Promise<CurrentText | undefined> => {
    const [row] = await db
      .select()
      .from(legalVersions)
      .where(eq(legalVersions.document, document))
      .orderBy(desc(legalVersions.version))
      .limit(1)
    return row
  },

  /** The number of the version that counts now, by document. */
  currentVersions: async (db: Db): Promise<Map<LegalDocument, number>> => {
    const rows = await db
      .select({ document: legalVersions.document, version: sql<number>`max(${legalVersions.version})::int` })
      .from(legalVersions)
      .groupBy(legalVersions.document)
    return new Map(rows.map(({ document, version }) => [document, version]))
  },

  all: async (db: Db, document: LegalDocument): Promise<LegalVersion[]> => {
    const { rows } = await db.execute<LegalVersion & Record<string, unknown>>(sql`
      select v.document, v.version, v.body, v.must_be_accepted as "mustBeAccepted",
        v.published_at as "publishedAt", nullif(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), '') as "publishedBy",
        (select count(*)::int from legal_acceptances a where a.document = v.document and a.version = v.version)
          as "acceptedCount"
      from legal_versions v left join users u on u.id = v.published_by_id
      where v.document = ${document} order by v.version desc`)
    return rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt).toISOString() }))
  },

  /** Until the end of the transaction nobody else publishes, and nobody is counted as having accepted what is replaced. */
  lock: (db: Db, mode: 'publish' | 'accept') =>
    db.execute(
      mode === 'publish'
        ? sql`select pg_advisory_xact_lock(${advisoryLocks.legalTexts})`
        : sql`select pg_advisory_xact_lock_shared(${advisoryLocks.legalTexts})`,
    ),

  insert: (db: Db, values: typeof legalVersions.$inferInsert) => db.insert(legalVersions).values(values),

  /** Answers those that had not been accepted before: the first time is the one that counts. */
  accept: async (
    db: Db,
    userId: number,
    texts: readonly { document: AcceptedDocument; version: number }[],
    now: Date,
  ): Promise<{ document: AcceptedDocument; version: number }[]> =>
    db
      .insert(legalAcceptances)
      .values(texts.map((text) => ({ userId, ...text, acceptedAt: now })))
      .onConflictDoNothing()
      .returning({ document: legalAcceptances.document, version: legalAcceptances.version }),

  acceptancesOf: (db: Db, userId: number) =>
    db
      .select({
        document: legalAcceptances.document,
        version: legalAcceptances.version,
        acceptedAt: legalAcceptances.acceptedAt,
      })
      .from(legalAcceptances)
      .where(eq(legalAcceptances.userId, userId))
      .orderBy(desc(legalAcceptances.acceptedAt), legalAcceptances.document, desc(legalAcceptances.version)),

  /** Whether somebody is a student of one of these academies. */
  studiesIn: async (db: Db, userId: number, academies: 'every' | readonly number[]): Promise<boolean> => {
    const isThere =
      academies === 'every'
        ? sql`true`
        : sql`exists (select 1 from user_roles r join academies a on a.id = r.academy_id and a.deleted_at is null
            where r.user_id = u.id and r.role = 'Student' and r.academy_id = any(${sql.param([...academies])}::int[]))`
    const { rows } = await db.execute<{ one: number }>(
      sql`select 1 as one from users u where u.id = ${userId} and u.deleted_at is null and ${isThere}`,
    )
    return rows.length > 0
  },
}
