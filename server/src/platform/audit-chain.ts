import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { advisoryLocks } from './advisory-locks.ts'
import { type Db, inTransaction } from './db.ts'
import { auditLog, auditSeals } from './tables.ts'

/** A keyed hash over a text: it cannot be computed from the database alone. */
export type AuditCode = (text: string) => string

export interface Seal {
  id: number
  code: string
}
type WholeSeal = typeof auditSeals.$inferSelect

const sealsAtATime = 200
/** The most rows of one seal: after a long stop many wait, and they are read into memory. */
export const maxRowsOfSeal = 2_000
const maxRowsOfPage = 20_000
/** The most problems that are reported of a log that was changed in many places. */
const maxReported = 10

/** Details as the database prints them, because it always prints keys in the same order. */
type Row = Omit<typeof auditLog.$inferSelect, 'details'> & { details: string | null }

const readRows = (db: Db, where: SQL | undefined) =>
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
      sealId: auditLog.sealId,
    })
    .from(auditLog)
    .where(where)

/** The order in which a seal covers its rows; only old rows name a transaction. */
const inOrder = (rows: Row[]): Row[] =>
  rows.toSorted((a, b) => {
    if (a.tx !== b.tx) return a.tx === null || (b.tx !== null && BigInt(a.tx) > BigInt(b.tx)) ? 1 : -1
    return a.id - b.id
  })

/** The seal id of a row is not part of the hash, because it is not known before. */
const contentOf = ({ sealId: _named, ...row }: Row): unknown[] => Object.values(row)

const codeOver = (
  auditCode: AuditCode,
  before: string,
  { fromTx, untilTx }: Pick<WholeSeal, 'fromTx' | 'untilTx'>,
  rows: Row[],
): string => auditCode(JSON.stringify([before, fromTx, untilTx, inOrder(rows).map(contentOf)]))

const newestSeal = async (db: Db) => {
  const [seal] = await db.select().from(auditSeals).orderBy(desc(auditSeals.id)).limit(1)
  return seal
}

/** Returns what is wrong before the next seal is made, since sealing would hide it; null when all is well. */
export const troubleBeforeSealing = async (db: Db, known: Seal | null): Promise<string | null> => {
  if (!known) return null
  const found = await db.select({ code: auditSeals.code }).from(auditSeals).where(eq(auditSeals.id, known.id))
  return found[0]?.code === known.code ? null : `seal ${known.id} is gone`
}

/** Seals the rows that are not sealed yet; returns null when there are none, or when another server is sealing. */
export const sealAudit = (db: Db, auditCode: AuditCode, now: Date): Promise<Seal | null> =>
  inTransaction(db, async (tx) => {
    const { rows: locked } = await tx.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks.sealAudit}) as "isOurs"`,
    )
    if (!locked[0]!.isOurs) return null
    const rows = await readRows(tx, isNull(auditLog.sealId)).orderBy(asc(auditLog.id)).limit(maxRowsOfSeal)
    if (rows.length === 0) return null
    const span = { fromTx: null, untilTx: null }
    const code = codeOver(auditCode, (await newestSeal(tx))?.code ?? '', span, rows)
    const [seal] = await tx
      .insert(auditSeals)
      .values({ ...span, at: now, rowCount: rows.length, code })
      .returning({ id: auditSeals.id, code: auditSeals.code })
    const ids = rows.map(({ id }) => id)
    await tx.update(auditLog).set({ sealId: seal!.id }).where(inArray(auditLog.id, ids))
    return seal!
  })

/**
 * P4: computes every hash again and returns what is wrong, or null. `known` is a seal that is remembered outside the
 * database: without it, whoever takes the newest seals away takes what they covered with them. `earlier` are the codes of
 * secrets that were replaced, oldest first.
 */
export const verifyAudit = (
  db: Db,
  auditCode: AuditCode,
  known: Seal | null = null,
  earlier: readonly AuditCode[] = [],
): Promise<string | null> =>
  // One snapshot for all pages, so that seals made meanwhile are not seen in part.
  db.transaction((tx) => verifySnapshot(tx as Db, [...earlier, auditCode], known), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

/** Goes on after a problem: otherwise one broken seal would hide later changes. */
const verifySnapshot = async (db: Db, codes: readonly AuditCode[], known: Seal | null): Promise<string | null> => {
  const wrong: string[] = []
  // A seal of a replaced secret behind one of its successor was made by somebody who knows the old one.
  let oldest = 0
  let [before, isKnownThere] = ['', known === null]
  for (let lastId: number | undefined; wrong.length < maxReported;) {
    const page = await sealsAfter(db, lastId)
    const rowCount = page.reduce((sum, seal) => sum + seal.rowCount, 0)
    // Reads one row more than expected: an extra row is seen, and a flood of them does not fill the memory.
    const rows = await readRows(db, namesSealBetween(lastId, page.at(-1)?.id))
      .orderBy(auditLog.sealId)
      .limit(rowCount + 1)
    const bySeal = Map.groupBy(rows, ({ sealId }) => sealId)
    for (const seal of page) {
      const covered = bySeal.get(seal.id) ?? []
      const isMadeWith = (code: AuditCode, at: number): boolean =>
        at >= oldest && seal.code === codeOver(code, before, seal, covered)
      const madeWith = seal.rowCount === covered.length ? codes.findIndex(isMadeWith) : -1
      if (madeWith === -1) wrong.push(`seal ${seal.id} is broken`)
      else oldest = madeWith
      if (seal.id === known?.id) isKnownThere = seal.code === known.code
      bySeal.delete(seal.id)
      before = seal.code
    }
    // It would never be sealed.
    const [stray] = [...bySeal.values()].flat()
    if (stray) wrong.push(`row ${stray.id} names a seal that is not there`)
    if (page.length === 0) break
    lastId = page.at(-1)!.id
  }
  if (!isKnownThere && wrong.length < maxReported) wrong.push(`seal ${known!.id} is gone`)
  return wrong.length > 0 ? wrong.slice(0, maxReported).join(', ') : null
}

/** Reads seals until their rows reach the limit of one page. */
const sealsAfter = async (db: Db, id: number | undefined): Promise<WholeSeal[]> => {
  const seals = await db
    .select()
    .from(auditSeals)
    .where(id === undefined ? undefined : gt(auditSeals.id, id))
    .orderBy(asc(auditSeals.id))
    .limit(sealsAtATime)
  let rowCount = 0
  const firstTooMany = seals.findIndex((seal, index) => (rowCount += seal.rowCount) > maxRowsOfPage && index > 0)
  return firstTooMany === -1 ? seals : seals.slice(0, firstTooMany)
}

const namesSealBetween = (after: number | undefined, last: number | undefined): SQL | undefined =>
  and(
    isNotNull(auditLog.sealId),
    after === undefined ? undefined : gt(auditLog.sealId, after),
    last === undefined ? undefined : lte(auditLog.sealId, last),
  )
