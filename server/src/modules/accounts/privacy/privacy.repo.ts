import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { auditLog } from '#platform/tables.ts'
import { mails } from '#server/schema/mails.ts'
import { removedUsers, users } from '#server/schema/users.ts'
import { registry } from './privacy-registry.ts'
import type { ColumnEntry, DataOwner, TableEntry } from './privacy-registry-entry.ts'

export interface Removal {
  userId: number
  reason: number
  comment: string
  removedBy: number
  removedAt: Date
}

const camelCase = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const tablesWithRows = Object.entries(registry).flatMap(([name, table]) =>
  table.rowsOf ? [{ name, table, rowsOf: table.rowsOf }] : [],
)

const shownValue = (column: string, { exported }: ColumnEntry, owner: DataOwner): SQL =>
  typeof exported === 'function' ? exported(owner) : sql`${sql.identifier(column)}`

const shownFields = (table: TableEntry, owner: DataOwner): SQL =>
  sql.join(
    Object.entries(table.columns)
      .filter(([, entry]) => entry.exported !== false)
      .flatMap(([column, entry]) => [
        sql`${entry.exportedAs ?? camelCase(column)}::text`,
        shownValue(column, entry, owner),
      ]),
    sql`, `,
  )

/** A table may hold more of one person than fits into the memory. Inside a transaction only. */
async function* inPortions(db: Db, query: SQL): AsyncGenerator<string[]> {
  await db.execute(sql`declare export_rows no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await db.execute<{ item: string }>(sql`fetch 200 from export_rows`)
    if (rows.length === 0) break
    yield rows.map(({ item }) => item)
  }
  await db.execute(sql`close export_rows`)
}

/** Goes to the address that was given up, which was proved: who never confirmed one cannot change it. */
const toFormerAddress = 'e-mail changed'

/** An address that somebody else has by now tells of them, not of who had it before. */
const withoutForeign = async (db: Db, userId: number, given: readonly string[]): Promise<string[]> => {
  const addresses = [...new Set(given.map((address) => address.toLowerCase()).filter((address) => address !== ''))]
  const { rows } = await db.execute<{ address: string }>(sql`
    select address from unnest(${sql.param(addresses)}::text[]) address
    where not exists (select 1 from users other
      where lower(other.email) = address and other.deleted_at is null and other.id <> ${userId})`)
  return rows.map(({ address }) => address)
}

export const privacyRepo = {
  /** Must come before anything else of its transaction. */
  lookAtOneMoment: (db: Db) => db.execute(sql`set transaction isolation level repeatable read`),

  /**
   * Null for an account that never was; a deleted one is still found until it was erased. What was only sent to an address
   * is this person's where the address is proved to be: anybody may type a foreign one as the next address of an account.
   */
  owner: async (db: Db, userId: number): Promise<(DataOwner & { userHash: string }) | null> => {
    const [row] = await db
      .select({ email: users.email, confirmedAt: users.emailConfirmedAt, userHash: users.userHash })
      .from(users)
      .where(eq(users.id, userId))
    if (!row) return null
    const former = await db
      .selectDistinct({ address: mails.toAddress })
      .from(mails)
      .where(and(eq(mails.userId, userId), eq(mails.action, toFormerAddress)))
    const proved = [...(row.confirmedAt ? [row.email] : []), ...former.map(({ address }) => address)]
    return { id: userId, addresses: await withoutForeign(db, userId, proved), userHash: row.userHash }
  },

  /** What the registry says its owner may read, section by section; each is read before the next is asked for. */
  exportedSections: async function* (
    db: Db,
    owner: DataOwner,
  ): AsyncGenerator<{ section: string; portions: AsyncGenerator<string[]> }> {
    for (const { name, table, rowsOf } of tablesWithRows) {
      if (!table.section) continue
      const order = table.sortedBy ? sql`order by ${sql.identifier(table.sortedBy)}` : sql``
      const rows = sql`select json_build_object(${shownFields(table, owner)})::text as item
        from ${sql.identifier(name)} where ${rowsOf(owner)} ${order}`
      yield { section: table.section, portions: inPortions(db, rows) }
    }
  },

  /** The files of the file store that go with the account. */
  fileNames: async (db: Db, owner: DataOwner): Promise<string[]> => {
    const names: string[] = []
    for (const { name, table, rowsOf } of tablesWithRows)
      for (const [column] of Object.entries(table.columns).filter(([, entry]) => entry.namesFile)) {
        const { rows } = await db.execute<{ file: string | null }>(
          sql`select ${sql.identifier(column)} as file from ${sql.identifier(name)} where ${rowsOf(owner)}`,
        )
        names.push(...rows.flatMap(({ file }) => (file === null ? [] : [file])))
      }
    return names
  },

  erase: async (db: Db, owner: DataOwner): Promise<void> => {
    for (const { name, table, rowsOf } of tablesWithRows) {
      const rows = sql`${sql.identifier(name)}`
      if (table.alsoErased) await db.execute(sql`delete from ${rows} where ${table.alsoErased(owner)}`)
      if (table.onErasure === 'delete') await db.execute(sql`delete from ${rows} where ${rowsOf(owner)}`)
      if (table.onErasure !== 'clear') continue
      const cleared = Object.entries(table.columns).flatMap(([column, { erasedTo }]) =>
        erasedTo ? [sql`${sql.identifier(column)} = ${erasedTo}`] : [],
      )
      await db.execute(sql`update ${rows} set ${sql.join(cleared, sql`, `)} where ${rowsOf(owner)}`)
    }
  },

  addRemoval: (db: Db, removal: Removal) => db.insert(removedUsers).values(removal).onConflictDoNothing(),

  removal: async (db: Db, userId: number) => {
    const [row] = await db.select().from(removedUsers).where(eq(removedUsers.userId, userId)).for('update')
    return row
  },

  markErased: (db: Db, userId: number, now: Date) =>
    db.update(removedUsers).set({ erasedAt: now }).where(eq(removedUsers.userId, userId)),

  noteErasure: (db: Db, userId: number, now: Date) =>
    db.insert(auditLog).values({ action: 'account.erased', targetId: String(userId), at: now }),

  /** Of these accounts the ones whose data is still there. */
  notErased: (db: Db, userIds: number[]) =>
    db
      .select({ id: users.id, userHash: users.userHash })
      .from(users)
      .leftJoin(removedUsers, eq(removedUsers.userId, users.id))
      .where(and(inArray(users.id, userIds), isNull(removedUsers.erasedAt))),
}
