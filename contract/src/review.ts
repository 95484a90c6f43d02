import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { AutogradeStatus, deadlineNotings } from './enums.ts'
import { Id, IdParam, integer, IsoDateTime, optionalText, text } from './fields.ts'
import { reviewStates } from './homework-state.ts'
import { Appeal, HomeworkResponse, LineComment, Submission } from './homework.ts'
import { Employee, StageLecture } from './lectures.ts'
import { TextNode } from './markdown.ts'
import { pageOf, rowsOf } from './paging.ts'
import { AutogradeResult } from './realtime.ts'
import { LocalizedName } from './users.ts'

const ById = z.strictObject({ id: IdParam })

export const ReviewStudent = z.strictObject({ ...Employee.shape, avatarUrl: z.nullable(z.string()) })
export type ReviewStudent = z.infer<typeof ReviewStudent>

/** Who is looking at it now; it ends by itself (soft lock). */
export const Holder = z.strictObject({ ...Employee.shape, until: IsoDateTime })
export type Holder = z.infer<typeof Holder>

export const QueueRow = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  student: ReviewStudent,
  stageLectureId: Id,
  lectureName: LocalizedName,
  groupName: z.nullable(z.string()),
  reviewer: z.nullable(Employee),
  state: z.enum(reviewStates),
  attempts: z.int(),
  mark: z.nullable(z.int()),
  hasRepo: z.boolean(),
  autograde: z.nullable(z.strictObject({ status: AutogradeStatus, mark: z.nullable(z.int()) })),
  submittedAt: z.nullable(IsoDateTime),
  updatedAt: IsoDateTime,
  holder: z.nullable(Holder),
})
export type QueueRow = z.infer<typeof QueueRow>

const filters = {
  stageId: z.optional(Id),
  stageLectureId: z.optional(Id),
  /** Of the student; without one: all groups. */
  groupId: z.optional(Id),
  state: z.optional(z.enum(reviewStates, 'wrongChoice')),
  /** 'me', 'none', one of the reviewers, or 'canReview': everything the caller may review. */
  reviewer: z.optional(z.union([z.enum(['me', 'none', 'canReview'], 'wrongChoice'), Id])),
  search: z.optional(optionalText(100)),
  /**
   * wait: who waits longest comes first. shuffled: one order for each reviewer, against the bias of sequence. '-' before a
   * column means downwards; who has no mark stands below all marks.
   */
  sequence: z.optional(z.enum(['wait', 'newest', 'name', '-name', 'mark', '-mark', 'shuffled'], 'wrongChoice')),
}
export const QueueFilters = z.strictObject(filters)
export type QueueFilters = z.infer<typeof QueueFilters>

const paging = pageOf(['id'])
export const QueueQuery = z.strictObject({ ...filters, page: paging.page, perPage: paging.perPage })
export type QueueQuery = z.infer<typeof QueueQuery>

/** One saved review of the past: kept whatever came later. */
export const ReviewOfPast = z.strictObject({
  id: Id,
  submissionNumber: z.int(),
  kind: z.enum(['checked', 'returned', 'withdrawn', 'autograde', 'appeal']),
  mark: z.nullable(z.int()),
  reviewBody: z.nullable(z.string()),
  reanswerDeadline: z.nullable(IsoDateTime),
  author: z.nullable(Employee),
  createdAt: IsoDateTime,
})
export type ReviewOfPast = z.infer<typeof ReviewOfPast>

/** Why a work is only shown: somebody else has it, nothing is handed in, or it is of a lecture of others. */
export const reviewRefusals = ['ofOthers', 'notAnswered', 'noRight'] as const
export type ReviewRefusal = (typeof reviewRefusals)[number]

/** Work and mark side by side, with all that was before. */
export const ReviewDetails = z.strictObject({
  response: HomeworkResponse,
  bodyTree: z.array(TextNode),
  student: ReviewStudent,
  groupName: z.nullable(z.string()),
  stageLecture: StageLecture,
  homeworkTree: z.array(TextNode),
  reviewer: z.nullable(Employee),
  state: z.enum(reviewStates),
  submissions: z.array(Submission),
  reviews: z.array(ReviewOfPast),
  lineComments: z.array(LineComment),
  autograde: z.array(AutogradeResult),
  appeal: z.nullable(Appeal),
  holder: z.nullable(Holder),
  /** What the caller may do here, so that no button leads to a refusal. */
  may: z.strictObject({
    review: z.boolean(),
    reviewRefusal: z.nullable(z.enum(reviewRefusals)),
    manage: z.boolean(),
    assign: z.boolean(),
    resend: z.boolean(),
  }),
  /** The commit that counts: of the deadline, else of the last submission. */
  commit: z.nullable(z.string()),
  /** Null: the time is not over, or what counts was handed in after it. */
  deadline: z.nullable(z.strictObject({ notedAt: IsoDateTime, noting: z.enum(deadlineNotings) })),
})
export type ReviewDetails = z.infer<typeof ReviewDetails>

export const Phrase = z.strictObject({
  id: Id,
  lectureId: Id,
  body: z.string(),
  usedCount: z.int(),
  author: z.nullable(Employee),
})
export type Phrase = z.infer<typeof Phrase>

export const CodeFile = z.strictObject({ path: z.string(), size: z.int(), isText: z.boolean() })
export type CodeFile = z.infer<typeof CodeFile>

export const reviewApi = defineApi({
  queue: {
    method: 'POST',
    path: '/api/homeworkResponses/queue',
    access: 'homework.read',
    effect: 'read',
    body: QueueQuery,
    response: rowsOf(QueueRow),
    errors: ['StageNotFound', 'StageLectureNotFound', 'GroupNotFound', 'UserNotFound'],
    summary: 'Responses to be reviewed, by stage, lecture, group, state and reviewer (HW-43)',
  },
  neighbours: {
    method: 'POST',
    path: '/api/homeworkResponses/:id/neighbours',
    access: 'homework.read',
    oneAcademy: true,
    effect: 'read',
    params: ById,
    body: QueueFilters,
    response: z.strictObject({
      previousId: z.nullable(Id),
      nextId: z.nullable(Id),
      /** 1-based position; for a response no longer in the queue, where it would be. null: beyond the counted range. */
      position: z.nullable(z.int()),
      count: z.int(),
    }),
    errors: ['HomeworkResponseNotFound', 'StageNotFound', 'StageLectureNotFound', 'GroupNotFound', 'UserNotFound'],
    summary: 'What stands before and after a response in the same queue',
  },
  details: {
    method: 'GET',
    path: '/api/homeworkResponses/:id/details',
    access: 'homework.read',
    oneAcademy: true,
    params: ById,
    response: ReviewDetails,
    errors: ['HomeworkResponseNotFound'],
    summary: 'A response with its history, comments and grading',
  },
  hold: {
    method: 'POST',
    path: '/api/homeworkResponses/:id/hold',
    access: 'homework.review',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ isTakingOver: z.optional(z.boolean('wrongChoice')) }),
    response: z.strictObject({ holder: Holder, isMine: z.boolean() }),
    errors: ['HomeworkResponseNotFound'],
    summary: 'Say that one is looking at it; it ends by itself when not repeated',
  },
  release: {
    method: 'DELETE',
    path: '/api/homeworkResponses/:id/hold',
    access: 'homework.review',
    oneAcademy: true,
    params: ById,
    errors: ['HomeworkResponseNotFound'],
    summary: 'Say that one looks elsewhere',
  },
  load: {
    method: 'GET',
    path: '/api/homeworkResponses/review-load',
    access: 'homework.read',
    query: z.strictObject({ stageLectureId: z.optional(IdParam) }),
    response: z.strictObject({
      waiting: z.int(),
      unassigned: z.int(),
      mine: z.int(),
      /** From submission to review, over the newest reviews; null: too few. */
      medianWaitMinutes: z.nullable(z.int()),
      reviewedByMeThisWeek: z.int(),
      reviewers: z.array(z.strictObject({ ...Employee.shape, waiting: z.int() })),
    }),
    errors: ['StageLectureNotFound'],
    summary: 'What waits, for whom and how long',
  },
  addLineComment: {
    method: 'POST',
    path: '/api/homeworkResponses/:id/line-comments',
    access: 'homework.review',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({
      commit: text(7, 64),
      path: text(1, 500),
      line: integer(1, 1_000_000),
      body: text(1, 2_000),
    }),
    response: LineComment,
    status: 201,
    idempotent: true,
    errors: ['HomeworkResponseNotFound', 'CanNotBeReviewed'],
    summary: 'Say something about a line of code',
  },
  removeLineComment: {
    method: 'DELETE',
    path: '/api/homeworkResponses/:id/line-comments/:commentId',
    access: 'homework.review',
    oneAcademy: true,
    params: z.strictObject({ id: IdParam, commentId: IdParam }),
    errors: ['HomeworkResponseNotFound', 'CanNotBeReviewed'],
    summary: 'Take an own line comment back',
  },
  code: {
    method: 'GET',
    path: '/api/homeworkResponses/:id/code',
    access: 'homework.read',
    oneAcademy: true,
    params: ById,
    response: z.strictObject({
      commit: z.string(),
      files: z.array(CodeFile),
      /** More files than are shown. */
      isCut: z.boolean(),
    }),
    errors: ['HomeworkResponseNotFound', 'AutogradeNotAvailable'],
    summary: 'The files of the repository at the commit that counts; 409 repositoryNotReadable when git refuses',
  },
  codeFile: {
    method: 'GET',
    path: '/api/homeworkResponses/:id/code/file',
    access: 'homework.read',
    oneAcademy: true,
    params: ById,
    query: z.strictObject({ commit: text(7, 64), path: text(1, 500) }),
    response: z.strictObject({ path: z.string(), text: z.string() }),
    errors: ['HomeworkResponseNotFound', 'AutogradeNotAvailable'],
    summary: 'One file of it',
  },
  phrases: {
    method: 'GET',
    path: '/api/review-phrases',
    access: 'homework.read',
    oneAcademy: true,
    query: z.strictObject({ lectureId: IdParam }),
    response: z.array(Phrase),
    errors: ['LectureNotFound'],
    summary: 'The comment bank of a lecture, the most used first',
  },
  addPhrase: {
    method: 'POST',
    path: '/api/review-phrases',
    access: 'homework.review',
    oneAcademy: true,
    body: z.strictObject({ lectureId: Id, body: text(1, 2_000) }),
    response: Phrase,
    status: 201,
    idempotent: true,
    errors: ['LectureNotFound'],
    summary: 'Keep a comment for all reviewers of a lecture',
  },
  usePhrase: {
    method: 'POST',
    path: '/api/review-phrases/:id/use',
    access: 'homework.review',
    oneAcademy: true,
    params: ById,
    errors: ['LectureNotFound'],
    summary: 'Count that a comment was used',
  },
  removePhrase: {
    method: 'DELETE',
    path: '/api/review-phrases/:id',
    access: 'homework.review',
    oneAcademy: true,
    params: ById,
    errors: ['LectureNotFound'],
    summary: "Remove a comment: one's own, or any as a manager",
  },
})
