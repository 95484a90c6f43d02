import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, jsonb, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** PostgreSQL's own number of a transaction, 64 bits wide; read as text. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** The first reply to a retried call (E7). The body is stored as text, so that a replay is equal to the byte. */
export const idempotencyKeys = snakeCase.table(
  'idempotency_keys',
  {
    scope: text().notNull(),
    key: uuid().notNull(),
    requestHash: text().notNull(),
    reply: text(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_keys_age').on(table.createdAt)],
)

/** Whether a row belongs to the history of its academy; written out, so that PostgreSQL sees which index has them. */
export const isAcademyEvent = sql`action in ('academy.advanced', 'academy.closed', 'academy.copied', 'academy.created',
  'academy.opened', 'academy.second-factor', 'academy.updated',
  'group.created', 'group.removed', 'group.renamed', 'marks.set',
  'move.undone', 'stage.created', 'stage.removed', 'stage.updated',
  'stageLecture.created', 'stageLecture.deleted', 'stageLecture.updated', 'stages.reordered')`

/**
 * Append only: the application's role may insert, read and once fill in which seal covers a row; a trigger refuses the
 * rest even to the owner (P4).
 */
export const auditLog = snakeCase.table(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    at: createdAt(),
    action: text().notNull(),
    actorId: integer(),
    impersonatorId: integer(),
    academyId: integer(),
    targetId: text(),
    details: jsonb().$type<Record<string, unknown>>(),
    ip: text(),
    requestId: text(),
    /** The seal that covers this row; null until the next one is made. The only column that is filled in later. */
    sealId: bigint({ mode: 'number' }),
    /** Only in rows of the time when seals covered spans of transactions: their codes cover it. */
    tx: transactionId(),
  },
  (table) => [
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_academy').on(table.academyId, table.id),
    // Among the rows of an academy are those of everybody who joined it.
    index('audit_log_history').on(table.academyId, table.id).where(isAcademyEvent),
    index('audit_log_target').on(table.targetId, table.id),
    index('audit_log_seal').on(table.sealId, table.id),
  ],
)

/**
 * P4: each seal is a keyed code over the rows that name it and over the seal before it, so a row that was changed, added
 * or removed later shows. Rows name their seal, because ids commit out of order and numbers of transactions mean
 * nothing in another cluster.
 */
export const auditSeals = snakeCase.table('audit_seals', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: createdAt(),
  /** Both only in seals of the time when they covered spans of transactions. */
  fromTx: transactionId(),
  untilTx: transactionId(),
  rowCount: integer().notNull(),
  code: text().notNull(),
})

/** Counters of rate-limiter-flexible; the columns are the library's. */
export const rateLimits = snakeCase.table(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
)

/** one row, the encrypted pair of keys by which push services know this installation. */
export const pushKeys = snakeCase.table('push_keys', {
  id: integer().primaryKey().default(1),
  sealedPair: text().notNull(),
  createdAt: createdAt(),
})
