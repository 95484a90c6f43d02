import { bigint, index, integer, jsonb, primaryKey, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

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
  },
  (table) => [
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_academy').on(table.academyId, table.id),
  ],
)

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
