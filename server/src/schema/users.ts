import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, snakeCase, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment } from '#platform/columns.ts'

export const users = snakeCase.table(
  'users',
  {
    id: identity().primaryKey(),
    email: text().notNull(),
    passwordHash: text(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phoneNumber: text(),
    birthDate: date({ mode: 'string' }),
    graduationYear: integer(),
    localization: text().notNull().default('ua').$type<'ua' | 'en'>(),
    isSuperAdmin: boolean().notNull().default(false),
    /** made by register-teacher, or holds any staff role; kept up to date where roles are granted. */
    isEmployee: boolean().notNull().default(false),
    /** The academy chosen in the selector. Its foreign key is added by migration: the tables refer to each other. */
    currentAcademyId: integer(),
    /** The public half of a referral link (SYS-15). */
    userHash: uuid().notNull().defaultRandom().unique(),
    referrerId: integer(),
    /** ACC-19: the moment of the three consents is the proof of them. */
    consentedAt: moment(),
    emailConfirmedAt: moment(),
    blockedAt: moment(),
    deletedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    // One account per address whatever its case; a deleted account frees address and phone.
    uniqueIndex('users_live_email')
      .on(sql`lower(${table.email})`)
      .where(sql`deleted_at is null`),
    uniqueIndex('users_live_phone')
      .on(table.phoneNumber)
      .where(sql`deleted_at is null`),
    check('users_localization', sql`${table.localization} in ('ua', 'en')`),
  ],
)

/** One log-in on one device. Its refresh token is a message code over (id, generation): see tokens.ts. */
export const sessions = snakeCase.table(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** SESS-07: who acts as the user, and from which session of their own. */
    impersonatorId: integer().references(() => users.id),
    parentSessionId: uuid(),
    generation: integer().notNull().default(1),
    rotatedAt: createdAt(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    revokeReason: text(),
    ip: text(),
    userAgent: text(),
  },
  (table) => [
    index('sessions_user')
      .on(table.userId)
      .where(sql`revoked_at is null`),
    index('sessions_parent')
      .on(table.parentSessionId)
      .where(sql`revoked_at is null`),
  ],
)

/** T6: one-time secrets that travel by mail, stored as SHA-256 only. */
export const oneTimeTokens = snakeCase.table(
  'one_time_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    purpose: text().notNull().$type<'confirm-email'>(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('one_time_tokens_user').on(table.userId, table.purpose)],
)
