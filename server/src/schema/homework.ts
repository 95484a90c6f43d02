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
import type { DeadlineNoting, ReviewNotificationStatus } from '@academy/contract/enums'
import type { appealStates } from '@academy/contract/homework'
import { createdAt, identity, moment } from '#platform/columns.ts'
import { academies, userAcademies } from './academies.ts'
import { stageLectures } from './lectures.ts'

/** HW-03: the homework of one student in one stage lecture, in its current state. */
export const homeworkResponses = snakeCase.table(
  'homework_responses',
  {
    academyId: integer().notNull(),
    id: identity(),
    stageLectureId: integer().notNull(),
    userId: integer().notNull(),
    body: text().notNull().default(''),
    repoLink: text(),
    /** HW-31, Q-47: how often it was handed in, without submissions whose attempt was given back. */
    attempts: integer().notNull().default(0),
    mark: integer(),
    /** a mark of a person is never overwritten by the autograder. */
    markedBy: text().$type<'person' | 'autograde'>(),
    reviewBody: text(),
    /** staff only. */
    likeAbility: integer(),
    /** the student may answer once more until then. */
    reanswerDeadline: moment(),
    isAnswered: boolean().notNull().default(false),
    isReviewed: boolean().notNull().default(false),
    notificationStatus: text().$type<ReviewNotificationStatus>().notNull().default('None'),
    reviewerId: integer(),
    /** The newest submission; null: made by staff for somebody who handed in nothing. */
    submittedAt: moment(),
    reviewedAt: moment(),
    /** The commit of the repository at the deadline: that commit is graded. */
    deadlineCommit: text(),
    /** When and how that was noted. */
    deadlineNotedAt: moment(),
    deadlineNoting: text().$type<DeadlineNoting>(),
    /** Who has it open now, and until when that counts. */
    heldById: integer(),
    heldUntil: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    unique('homework_responses_student').on(table.academyId, table.stageLectureId, table.userId),
    foreignKey({
      columns: [table.academyId, table.stageLectureId],
      foreignColumns: [stageLectures.academyId, stageLectures.id],
    }),
    foreignKey({
      columns: [table.academyId, table.userId],
      foreignColumns: [userAcademies.academyId, userAcademies.userId],
    }),
    // The queue: of one lecture and of the whole academy, who waits longest first.
    index('homework_responses_waiting')
      .on(table.academyId, table.submittedAt, table.id)
      .where(sql`is_answered and not is_reviewed`),
    index('homework_responses_lecture').on(table.academyId, table.stageLectureId, table.submittedAt, table.id),
    index('homework_responses_reviewer')
      .on(table.academyId, table.reviewerId, table.submittedAt)
      .where(sql`is_answered and not is_reviewed`),
    // The queue by mark; who has none stands below all marks.
    index('homework_responses_by_mark').on(table.academyId, sql`coalesce(mark, -1)`, table.id),
    index('homework_responses_user').on(table.academyId, table.userId),
    index('homework_responses_reviewed').on(table.academyId, table.stageLectureId, table.reviewedAt),
    index('homework_responses_returned')
      .on(table.reanswerDeadline)
      .where(sql`not is_answered`),
    check('homework_responses_mark', sql`${table.mark} between 0 and 10`),
    check('homework_responses_like', sql`${table.likeAbility} between 0 and 10`),
  ],
)

/** Every version a student handed in. */
export const homeworkSubmissions = snakeCase.table(
  'homework_submissions',
  {
    academyId: integer().notNull(),
    responseId: integer().notNull(),
    number: integer().notNull(),
    body: text().notNull(),
    repoLink: text(),
    submittedAt: moment().notNull(),
    /** The commit of the repository at that time, once git has reported it. */
    commit: text(),
    /** Its automatic check failed by our own fault, so it does not count as an attempt any more. */
    attemptReturnedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.responseId, table.number] }),
    foreignKey({
      columns: [table.academyId, table.responseId],
      foreignColumns: [homeworkResponses.academyId, homeworkResponses.id],
    }).onDelete('cascade'),
  ],
)

export const reviewKinds = ['checked', 'returned', 'withdrawn', 'autograde', 'appeal'] as const

/** Every review as it was saved. */
export const homeworkReviews = snakeCase.table(
  'homework_reviews',
  {
    academyId: integer().notNull(),
    id: identity(),
    responseId: integer().notNull(),
    submissionNumber: integer().notNull(),
    kind: text().$type<(typeof reviewKinds)[number]>().notNull(),
    mark: integer(),
    reviewBody: text(),
    reanswerDeadline: moment(),
    /** null: the autograder's. */
    authorId: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({
      columns: [table.academyId, table.responseId],
      foreignColumns: [homeworkResponses.academyId, homeworkResponses.id],
    }).onDelete('cascade'),
    index('homework_reviews_response').on(table.academyId, table.responseId),
    index('homework_reviews_author').on(table.academyId, table.authorId, table.createdAt),
  ],
)

export const lineComments = snakeCase.table(
  'line_comments',
  {
    academyId: integer().notNull(),
    id: identity(),
    responseId: integer().notNull(),
    commit: text().notNull(),
    path: text().notNull(),
    line: integer().notNull(),
    quote: text(),
    body: text().notNull(),
    authorId: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.id] }),
    foreignKey({
      columns: [table.academyId, table.responseId],
      foreignColumns: [homeworkResponses.academyId, homeworkResponses.id],
    }).onDelete('cascade'),
    index('line_comments_response').on(table.academyId, table.responseId),
  ],
)

/** One appeal per response; it ends accepted or rejected, with a reason. */
export const appeals = snakeCase.table(
  'appeals',
  {
    academyId: integer().notNull(),
    responseId: integer().notNull(),
    reason: text().notNull(),
    state: text().$type<(typeof appealStates)[number]>().notNull().default('open'),
    decision: text(),
    decidedById: integer(),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.academyId, table.responseId] }),
    foreignKey({
      columns: [table.academyId, table.responseId],
      foreignColumns: [homeworkResponses.academyId, homeworkResponses.id],
    }).onDelete('cascade'),
    index('appeals_open')
      .on(table.academyId, table.createdAt)
      .where(sql`state = 'open'`),
    check('appeals_decided', sql`(${table.state} = 'open') = (${table.decidedAt} is null)`),
  ],
)

/** The state before a bulk assignment, so that it can be undone. */
export const assignmentChanges = snakeCase.table(
  'assignment_changes',
  {
    academyId: integer()
      .notNull()
      .references(() => academies.id),
    id: identity(),
    changedById: integer().notNull(),
    entries: jsonb().$type<{ id: number; reviewerId: number | null; before: number | null }[]>().notNull(),
    createdAt: createdAt(),
    undoneAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.academyId, table.id] })],
)
