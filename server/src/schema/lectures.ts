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
} from 'drizzle-orm/pg-core'
import { repoTypes } from '@academy/contract/enums'
import type { FeedbackConfig } from '@academy/contract/lectures'
import { feedbackMaxLength, stageLectureAttempts } from '@academy/contract/limits'
import type { LocalizedName } from '@academy/contract/users'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { academies, groups, stages, userAcademies } from './academies.ts'

/** HW-04 */
export const lectures = snakeCase.table(
  'lectures',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    name: jsonb().$type<LocalizedName>().notNull(),
    shortName: jsonb().$type<LocalizedName>().notNull(),
    description: jsonb().$type<LocalizedName>(),
    lecturerId: integer(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.academyId, table.id] })],
)

const noText: LocalizedName = { ua: '', en: '' }
const feedbackOn: FeedbackConfig = { enabled: true, isTextRequired: false, maxLength: feedbackMaxLength }

/** HW-05: a lecture held for a group in a stage. */
export const stageLectures = snakeCase.table(
  'stage_lectures',
  {
    academyId: integer().notNull(),
    id: identity(),
    stageId: integer().notNull(),
    lectureId: integer().notNull(),
    /** null: for everybody in the stage. */
    groupId: integer(),
    urlName: text().notNull(),
    startDate: moment().notNull(),
    endDate: moment().notNull(),
    hasHomework: boolean().notNull().default(true),
    hasChat: boolean().notNull().default(true),
    videoLink: text(),
    hasAutograde: boolean().notNull().default(false),
    needRepo: boolean().notNull().default(false),
    repoType: integer().notNull().default(repoTypes.Any),
    testRepoLink: text(),
    /** AG-20: what the autograder must give at least. */
    minMark: integer(),
    /** From where on a trace is shown to students (HW-06). */
    traceAccordingText: text(),
    feedbackConfig: jsonb().$type<FeedbackConfig>().notNull().default(feedbackOn),
    showAutogradeResult: boolean().notNull().default(false),
    homework: jsonb().$type<LocalizedName>().notNull().default(noText),
    materials: jsonb().$type<LocalizedName>().notNull().default(noText),
    homeworkPath: text(),
    homeworkCuratorId: integer(),
    attempts: integer().notNull().default(stageLectureAttempts),
    /** When the commits of the deadline were noted down; null: not yet. */
    commitsNotedAt: moment(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({ columns: [table.academyId, table.stageId], foreignColumns: [stages.academyId, stages.id] }),
    foreignKey({ columns: [table.academyId, table.lectureId], foreignColumns: [lectures.academyId, lectures.id] }),
    foreignKey({ columns: [table.academyId, table.groupId], foreignColumns: [groups.academyId, groups.id] }),
    unique('stage_lectures_url_name').on(table.academyId, table.stageId, table.urlName),
    index('stage_lectures_stage').on(table.academyId, table.stageId, table.startDate),
    index('stage_lectures_lecture').on(table.academyId, table.lectureId),
    index('stage_lectures_unnoted')
      .on(table.endDate)
      .where(sql`need_repo and commits_noted_at is null`),
    index('stage_lectures_due')
      .on(table.endDate)
      .where(sql`has_homework`),
    check('stage_lectures_attempts', sql`${table.attempts} between 1 and 100`),
    check('stage_lectures_min_mark', sql`${table.minMark} between 0 and 10`),
    check('stage_lectures_dates', sql`${table.endDate} >= ${table.startDate}`),
  ],
)

/** HW-14: who may take its homework for review. */
export const stageLectureReviewers = snakeCase.table(
  'stage_lecture_reviewers',
  {
    academyId: integer().notNull(),
    stageLectureId: integer().notNull(),
    userId: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.stageLectureId, table.userId] }),
    foreignKey({
      columns: [table.academyId, table.stageLectureId],
      foreignColumns: [stageLectures.academyId, stageLectures.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }).onDelete('cascade'),
    index('stage_lecture_reviewers_user').on(table.academyId, table.userId),
  ],
)

/** HW-08, Q-56: one per student and lecture. */
export const lectureFeedback = snakeCase.table(
  'lecture_feedback',
  {
    academyId: integer().notNull(),
    lectureId: integer().notNull(),
    userId: integer().notNull(),
    rating: integer().notNull(),
    text: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.lectureId, table.userId] }),
    foreignKey({ columns: [table.academyId, table.lectureId], foreignColumns: [lectures.academyId, lectures.id] }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    check('lecture_feedback_rating', sql`${table.rating} between 1 and 5`),
  ],
)

/** The comment bank of a lecture, shared by all who review it. */
export const reviewPhrases = snakeCase.table(
  'review_phrases',
  {
    academyId: integer().notNull(),
    id: identity(),
    lectureId: integer().notNull(),
    authorId: integer().notNull(),
    body: text().notNull(),
    usedCount: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({
      columns: [table.academyId, table.lectureId],
      foreignColumns: [lectures.academyId, lectures.id],
    }).onDelete('cascade'),
    index('review_phrases_lecture').on(table.academyId, table.lectureId),
  ],
)
