import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LanguageDates } from '@academy/contract/stages'
import type { LectureDetails, ProjectDetails } from '@academy/contract/stage-details'
import type { LocalizedName } from '@academy/contract/users'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { users } from './users.ts'

export const specializations = snakeCase.table('specializations', {
  id: identity().primaryKey(),
  name: text().notNull().unique(),
  position: integer().notNull().default(0),
})

export const academies = snakeCase.table(
  'academies',
  {
    id: identity().primaryKey(),
    name: text().notNull(),
    hash: text().notNull().unique(),
    privateHash: text().unique(),
    secretHash: text().unique(),
    type: integer().notNull(),
    /** Opens the pages of an academy that is not public. */
    pageKey: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`),
    isClosed: boolean().notNull().default(false),
    requiresSecondFactor: boolean().notNull().default(false),
    startDate: moment(),
    endDate: moment(),
    description: jsonb().$type<LocalizedName>().notNull(),
    /** Name and position of who signs its certificates; '' is nobody. */
    certificateSigner: text().notNull().default(''),
    /** The active stage. Its foreign key (academies.id, this) is added by migration: it is circular. */
    currentActiveStageId: integer(),
    createdAt: createdAt(),
    deletedAt: moment(),
  },
  (table) => [
    uniqueIndex('academies_live_name')
      .on(table.name)
      .where(sql`deleted_at is null`),
    check('academies_type', sql`${table.type} between 0 and 3`),
  ],
)

/**
 * Tables below belong to one academy each. The academy is part of the primary key and of every foreign key between
 * them, so that the database alone refuses a row that points into another academy (A3).
 */
export const groups = snakeCase.table(
  'groups',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    name: text().notNull(),
    specializationId: integer()
      .notNull()
      .references(() => specializations.id),
    isDirection: boolean().notNull(),
    parentGroupId: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.parentGroupId], foreignColumns: [table.academyId, table.id] }),
    uniqueIndex('groups_one_direction')
      .on(table.academyId, table.specializationId)
      .where(sql`is_direction`),
  ],
)

interface StoredDetails {
  isAllReadable?: boolean
  markdown?: LocalizedName | null
  lecture?: LectureDetails
  project?: ProjectDetails
  /** The name of the static page a StagePage frames. */
  template?: string | null
}

export const stages = snakeCase.table(
  'stages',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    stageType: integer().notNull(),
    name: jsonb().$type<LocalizedName>().notNull(),
    urlName: text().notNull(),
    position: integer().notNull(),
    startDate: moment(),
    endDate: moment(),
    isOnlyForDesignated: boolean().notNull().default(false),
    /** When the name was last written in each language: one that is older than another is marked. */
    nameUpdatedAt: jsonb().$type<LanguageDates>().notNull().default({}),
    /** The text above the page of the stage, in markdown. */
    description: jsonb().$type<LocalizedName>(),
    /** null: the icon of the type. */
    icon: text(),
    /** */
    showTestResult: boolean().notNull().default(false),
    /** The part of the details that belongs to the type and is not rows of a table of its own. */
    details: jsonb().$type<StoredDetails>().notNull().default({}),
    /** */
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    unique('stages_url_name').on(table.academyId, table.urlName),
    check('stages_type', sql`${table.stageType} between 0 and 18`),
  ],
)

/** One person in one academy. Its uuid is the public id of certificate and public page (ACAD-12, Q-76). */
export const userAcademies = snakeCase.table(
  'user_academies',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    publicId: uuid().notNull().defaultRandom().unique(),
    /** false when blocked in this academy. */
    active: boolean().notNull().default(true),
    joinedAt: createdAt(),
    finishedAt: moment(),
    /** The number of the certificate, once there is one: short enough to be read aloud. */
    certificateNumber: text().unique(),
    /** When staff gave it out once more, after a name or a signer had changed; the number stays. */
    certificateReissuedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.userId] }),
    index('user_academies_user').on(table.userId),
    index('user_academies_joined').on(table.academyId, table.joinedAt),
    // The order of the list of certificates; few of those who joined have one.
    index('user_academies_certificates')
      .on(table.academyId, table.finishedAt, table.userId)
      .where(sql`certificate_number is not null`),
    index('user_academies_blocked')
      .on(table.academyId, table.userId)
      .where(sql`not active`),
  ],
)

/** ROLE-07, Q-18: a person may hold several roles in one academy. SuperAdmin is not tied to one, so it is no row here. */
export const userRoles = snakeCase.table(
  'user_roles',
  {
    academyId: integer().notNull(),
    userId: integer().notNull(),
    role: text().notNull(),
    grantedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.userId, table.role] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    index('user_roles_user').on(table.userId),
    index('user_roles_role').on(table.academyId, table.role),
    check('user_roles_role', sql`${table.role} in ('Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR', 'Student')`),
  ],
)

export const userGroups = snakeCase.table(
  'user_groups',
  {
    academyId: integer().notNull(),
    userId: integer().notNull(),
    groupId: integer().notNull(),
    createdAt: createdAt(),
    /** Who of the staff; null: the student. */
    addedById: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.userId, table.groupId] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    foreignKey({ columns: [table.academyId, table.groupId], foreignColumns: [groups.academyId, groups.id] }),
    index('user_groups_group').on(table.academyId, table.groupId),
    index('user_groups_user').on(table.userId),
  ],
)

/** A group or direction somebody has left. Its name is kept, because a group without people can be deleted. */
export const pastUserGroups = snakeCase.table(
  'past_user_groups',
  {
    academyId: integer().notNull(),
    id: identity(),
    userId: integer().notNull(),
    name: text().notNull(),
    isDirection: boolean().notNull(),
    since: moment().notNull(),
    until: moment().notNull(),
    /** Who of the staff; null: the student. */
    addedById: integer(),
    removedById: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    index('past_user_groups_user').on(table.academyId, table.userId),
  ],
)

export const userStages = snakeCase.table(
  'user_stages',
  {
    academyId: integer().notNull(),
    userId: integer().notNull(),
    stageId: integer().notNull(),
    state: text().notNull().$type<'Opened' | 'Passed' | 'Failed'>(),
    mark: integer(),
    /** what the test of the stage came to; null without a submitted one. */
    successPercent: integer(),
    equityPercent: integer(),
    submittedAt: moment(),
    enteredAt: createdAt(),
    leftAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.userId, table.stageId] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    foreignKey({ columns: [table.academyId, table.stageId], foreignColumns: [stages.academyId, stages.id] }),
    index('user_stages_stage').on(table.academyId, table.stageId, table.state, table.userId),
    index('user_stages_page').on(table.academyId, table.stageId, table.userId),
    check('user_stages_state', sql`${table.state} in ('Opened', 'Passed', 'Failed')`),
    check('user_stages_mark', sql`${table.mark} between 0 and 10`),
    check('user_stages_success', sql`${table.successPercent} between 0 and 100`),
  ],
)
