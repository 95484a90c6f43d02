import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
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
    /** When the country and the year of graduation were asked for; before that, no year is not 'Other' (VAL-31). */
    backgroundGivenAt: moment(),
    /** ISO 3166-1 alpha-2. */
    country: text(),
    /** The name of the picture in the file store; null for the drawn placeholder. */
    avatarFile: text(),
    googleId: text(),
    facebookId: text(),
    /** ACC-43: the address that waits for its confirmation. */
    pendingEmail: text(),
    localization: text().notNull().default('ua').$type<'ua' | 'en'>(),
    /** Whether to be told a day before something ends. */
    remindersEnabled: boolean().notNull().default(true),
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
    principlesAcceptedAt: moment(),
    referralSeenAt: moment(),
    emailConfirmedAt: moment(),
    blockedAt: moment(),
    deletedAt: moment(),
    /** Grows when the owner requests a new address of the calendar feed: the old one stops working. */
    calendarVersion: integer().notNull().default(1),
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
    uniqueIndex('users_live_google')
      .on(table.googleId)
      .where(sql`deleted_at is null`),
    uniqueIndex('users_live_facebook')
      .on(table.facebookId)
      .where(sql`deleted_at is null`),
    index('users_name').on(table.lastName, table.firstName, table.id),
    // What a search begins with, as name-search.ts asks: byte by byte, as the order of the alphabet finds no beginnings.
    index('users_email_start').on(sql`lower(${table.email}) text_pattern_ops`),
    index('users_phone_start').on(table.phoneNumber.op('text_pattern_ops')),
    index('users_first_name_start').on(sql`lower(${table.firstName} || ' ' || ${table.lastName}) text_pattern_ops`),
    index('users_last_name_start').on(sql`lower(${table.lastName} || ' ' || ${table.firstName}) text_pattern_ops`),
    // who came through somebody.
    index('users_referrer')
      .on(table.referrerId)
      .where(sql`referrer_id is not null`),
    index('users_gone')
      .on(table.id)
      .where(sql`deleted_at is not null or blocked_at is not null`),
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
    /** When its owner last proved who is there: at the log-in, or again before something sensitive. */
    steppedUpAt: moment(),
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

export type OneTimePurpose = 'confirm-email' | 'change-email' | 'reset-password'

/** T6: one-time secrets that travel by mail, stored as SHA-256 only. */
export const oneTimeTokens = snakeCase.table(
  'one_time_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    purpose: text().notNull().$type<OneTimePurpose>(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [index('one_time_tokens_user').on(table.userId, table.purpose)],
)

/** The secret of an authenticator, sealed with the server's key; counts once it was proved with a code. */
export const secondFactors = snakeCase.table('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  sealedSecret: text().notNull(),
  createdAt: createdAt(),
  enabledAt: moment(),
  /** The time step of the last accepted code: none is accepted twice. */
  lastStep: bigint({ mode: 'number' }),
})

/** Recovery codes for a lost authenticator; each works once, stored as SHA-256 only. */
export const recoveryCodes = snakeCase.table(
  'recovery_codes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id),
    codeHash: text().notNull(),
    createdAt: createdAt(),
    usedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** ACC-11: why an account was deleted, without anything that names its owner. */
export const removedUsers = snakeCase.table(
  'removed_users',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    reason: integer().notNull(),
    comment: text().notNull().default(''),
    removedBy: integer()
      .notNull()
      .references(() => users.id),
    removedAt: createdAt(),
    /** When the last trace was cleared. */
    erasedAt: moment(),
  },
  (table) => [check('removed_users_reason', sql`${table.reason} between 0 and 3`)],
)

/** NTF-07, Q-63: devices that may be told, and where their push service takes messages for them. */
export const deviceTokens = snakeCase.table(
  'device_tokens',
  {
    deviceId: text().primaryKey(),
    /** What jobs call it. */
    id: identity().unique('device_tokens_id'),
    userId: integer()
      .notNull()
      .references(() => users.id),
    platformId: integer().notNull(),
    /** A device gets messages only while the person who turned them on is logged in there. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text(),
    p256dh: text('p256dh'),
    auth: text(),
    /** Which of our keys the browser has allowed. */
    serverKey: text(),
    expiresAt: moment(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (table) => [
    index('device_tokens_user').on(table.userId),
    index('device_tokens_session').on(table.sessionId),
    index('device_tokens_endpoint').on(table.endpoint),
    check('device_tokens_subscription', sql`num_nulls(endpoint, p256dh, auth, server_key) in (0, 4)`),
  ],
)
