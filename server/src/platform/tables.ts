import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, jsonb, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** PostgreSQL's own number of a transaction, 64 bits wide; read as text. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** The first answer to a retried call (E7). The body is kept as text so that a replay is equal to the byte. */
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

/** Append only: the application's role may insert and read, a trigger refuses the rest even to the owner (P4). */
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
    /** Which transaction wrote it; the database fills it in. */
    tx: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_academy').on(table.academyId, table.id),
    index('audit_log_target').on(table.targetId, table.id),
    index('audit_log_tx').on(table.tx, table.id),
  ],
)

/**
 * P4: each seal is a keyed code over the rows of all transactions of a span and over the seal before it, so a row that
 * was changed, added or removed later shows. Spans of transactions, because ids commit out of order.
 */
export const auditSeals = snakeCase.table('audit_seals', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: createdAt(),
  fromTx: transactionId().notNull(),
  untilTx: transactionId().notNull().unique(),
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
