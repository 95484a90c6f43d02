import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import { advisoryLocks } from './advisory-locks.ts'
import { type Db, inTransaction } from './db.ts'
import { auditLog, auditSeals } from './tables.ts'

/** A keyed code over a text: what the database alone could not make up. */
export type AuditCode = (text: string) => string

export interface Seal {
  id: number
  untilTx: string
  code: string
}

const pageSize = 200

/** Details as the database writes them: the order of their keys is always the same there. */
type Row = Omit<typeof auditLog.$inferSelect, 'details'> & { details: string | null }

/** By transaction, because numbers of rows are given out in another order than they are committed. */
const rowsBetween = (db: Db, fromTx: string, untilTx: string): Promise<Row[]> =>
  db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      action: auditLog.action,
      actorId: auditLog.actorId,
      impersonatorId: auditLog.impersonatorId,
      academyId: auditLog.academyId,
      targetId: auditLog.targetId,
      details: sql<string | null>`${auditLog.details}::text`,
      ip: auditLog.ip,
      requestId: auditLog.requestId,
      tx: auditLog.tx,
    })
    .from(auditLog)
    .where(sql`${auditLog.tx} >= ${fromTx}::xid8 and ${auditLog.tx} < ${untilTx}::xid8`)
    .orderBy(asc(auditLog.tx), asc(auditLog.id))

const codeOver = (auditCode: AuditCode, before: string, span: { fromTx: string; untilTx: string }, rows: Row[]) =>
  auditCode(JSON.stringify([before, span.fromTx, span.untilTx, rows.map((row) => Object.values(row))]))

const newestSeal = async (db: Db) => {
  const [seal] = await db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1)
  return seal
}

/** Of all transactions before this one it is decided whether their rows are there. */
const finishedBefore = async (db: Db): Promise<string> => {
  const { rows } = await db.execute<{ tx: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as tx`)
  return rows[0]!.tx
}

/** What cannot be made good by sealing on; null when all is well. */
export const troubleBeforeSealing = async (db: Db, known: Seal | null): Promise<string | null> => {
  const newest = await newestSeal(db)
  if (newest && BigInt(newest.untilTx) > BigInt(await finishedBefore(db)))
    return 'transactions are counted anew, as after a dump was restored into another cluster: nothing can be sealed'
  if (!known) return null
  const found = await db.select({ code: auditSeals.code }).from(auditSeals).where(eq(auditSeals.id, known.id))
  return found[0]?.code === known.code ? null : `seal ${known.id} is gone`
}

/** Seals what was finished since the last seal; null when there is nothing, or another server is at it. */
export const sealAudit = (db: Db, auditCode: AuditCode, now: Date): Promise<Seal | null> =>
  inTransaction(db, async (tx) => {
    const { rows: locked } = await tx.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.sealAudit}) as "isOurs"`,
    )
    if (!locked[0]!.isOurs) return null
    const before = await newestSeal(tx)
    const span = { fromTx: before?.untilTx ?? '0', untilTx: await finishedBefore(tx) }
    const rows = await rowsBetween(tx, span.fromTx, span.untilTx)
    if (rows.length === 0) return null
    const code = codeOver(auditCode, before?.code ?? '', span, rows)
    const [seal] = await tx
      .insert(auditSeals)
      .values({ ...span, at: now, rowCount: rows.length, code })
      .returning({ id: auditSeals.id, untilTx: auditSeals.untilTx, code: auditSeals.code })
    return seal!
  })

/**
 * P4: computes every code anew; answers what is wrong first, or null. `known` is a seal that is remembered outside the
 * database: without it, whoever takes the newest seals away takes what they covered with them.
 */
export const verifyAudit = async (db: Db, auditCode: AuditCode, known: Seal | null = null): Promise<string | null> => {
  let [before, at, isKnownThere] = ['', '0', known === null]
  for (let lastId = 0; ;) {
    const page = await db
      .select()
      .from(auditSeals)
      .where(gt(auditSeals.id, lastId))
      .orderBy(asc(auditSeals.id))
      .limit(pageSize)
    if (page.length === 0) return isKnownThere ? forgedRow(db) : `seal ${known!.id} is gone`
    const rows = await rowsBetween(db, page[0]!.fromTx, page.at(-1)!.untilTx)
    const bySeal = rowsBySeal(page, rows)
    for (const seal of page) {
      const covered = bySeal.get(seal.id)!
      const isRight = seal.fromTx === at && seal.rowCount === covered.length
      if (!isRight || seal.code !== codeOver(auditCode, before, seal, covered)) return `seal ${seal.id} is broken`
      if (seal.id === known?.id) isKnownThere = seal.code === known.code
      ;[before, at] = [seal.code, seal.untilTx]
    }
    lastId = page.at(-1)!.id
  }
}

/** A row that says it comes from a transaction that has not begun yet would never be sealed. */
const forgedRow = async (db: Db): Promise<string | null> => {
  const [row] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(sql`${auditLog.tx} >= pg_snapshot_xmax(pg_current_snapshot())`)
    .limit(1)
  return row ? `row ${row.id} was never written by a transaction` : null
}

const rowsBySeal = (seals: readonly (Seal & { fromTx: string })[], rows: readonly Row[]): Map<number, Row[]> => {
  const found = new Map(seals.map(({ id }): [number, Row[]] => [id, []]))
  let index = 0
  for (const row of rows) {
    while (index < seals.length && BigInt(row.tx) >= BigInt(seals[index]!.untilTx)) index++
    const seal = seals[index]
    if (seal) found.get(seal.id)!.push(row)
  }
  return found
}
