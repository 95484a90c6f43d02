import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { TeamRole } from '@academy/contract/enums'
import type { CriterionMark } from '@academy/contract/evaluations'
import { createdAt, identity } from '#platform/columns.ts'
import { specializations, stages, userAcademies } from './academies.ts'
import { users } from './users.ts'

/** TEAM-07: of the whole installation, like directions. */
export const technologies = snakeCase.table(
  'technologies',
  { id: identity().primaryKey(), name: text().notNull() },
  (table) => [uniqueIndex('technologies_name').on(sql`lower(${table.name})`)],
)

/** TEAM-01 */
export const teams = snakeCase.table(
  'teams',
  {
    academyId: integer().notNull(),
    id: identity(),
    stageId: integer().notNull(),
    name: text().notNull(),
    details: text().notNull().default(''),
    specializationId: integer().references(() => specializations.id),
    repositoryUrl: text(),
    isQualityCriteriaPassed: boolean(),
    technologyIds: integer().array().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    // So that a person of the team names the same stage as the team does.
    unique('teams_stage').on(table.academyId, table.stageId, table.id),
    foreignKey({ columns: [table.academyId, table.stageId], foreignColumns: [stages.academyId, stages.id] }),
    uniqueIndex('teams_name').on(table.academyId, table.stageId, sql`lower(${table.name})`),
  ],
)

export const teamCoaches = snakeCase.table(
  'team_coaches',
  { academyId: integer().notNull(), teamId: integer().notNull(), userId: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.academyId, table.teamId, table.userId] }),
    foreignKey({ columns: [table.academyId, table.teamId], foreignColumns: [teams.academyId, teams.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }).onDelete('cascade'),
    index('team_coaches_user').on(table.academyId, table.userId),
  ],
)

/** A student in a team; TEAM-20: in one of a stage. */
export const userTeams = snakeCase.table(
  'user_teams',
  {
    academyId: integer().notNull(),
    id: identity(),
    teamId: integer().notNull(),
    stageId: integer().notNull(),
    userId: integer().notNull(),
    role: integer().$type<TeamRole>().notNull(),
    technologyIds: integer().array().notNull().default([]),
    country: text(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    unique('user_teams_one_per_stage').on(table.academyId, table.stageId, table.userId),
    foreignKey({
      columns: [table.academyId, table.stageId, table.teamId],
      foreignColumns: [teams.academyId, teams.stageId, teams.id],
    }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    index('user_teams_team').on(table.academyId, table.teamId),
    index('user_teams_user').on(table.academyId, table.userId),
  ],
)

/** TEAM-03: an event of one team. */
export const evaluations = snakeCase.table(
  'evaluations',
  {
    academyId: integer().notNull(),
    id: identity(),
    teamId: integer().notNull(),
    title: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    isCurrent: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.teamId], foreignColumns: [teams.academyId, teams.id] }),
    index('evaluations_team').on(table.academyId, table.teamId),
    // TEAM-30
    uniqueIndex('evaluations_current')
      .on(table.academyId, table.teamId)
      .where(sql`is_current`),
  ],
)

/** What a student got in it; marks are empty as long as only feedback was given. */
export const studentEvaluations = snakeCase.table(
  'student_evaluations',
  {
    academyId: integer().notNull(),
    evaluationId: integer().notNull(),
    userTeamId: integer().notNull(),
    marks: jsonb().$type<CriterionMark[]>().notNull().default([]),
    publicFeedback: text().notNull().default(''),
    privateFeedback: text(),
    isStar: boolean().notNull().default(false),
    evaluatorId: integer().references(() => users.id),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.evaluationId, table.userTeamId] }),
    foreignKey({
      columns: [table.academyId, table.evaluationId],
      foreignColumns: [evaluations.academyId, evaluations.id],
    }),
    foreignKey({
      columns: [table.academyId, table.userTeamId],
      foreignColumns: [userTeams.academyId, userTeams.id],
    }),
    index('student_evaluations_user_team').on(table.academyId, table.userTeamId),
    check('student_evaluations_marks', sql`jsonb_typeof(${table.marks}) = 'array'`),
  ],
)
