import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { RepoType, ReviewNotificationStatus } from './enums.ts'
import {
  GivenRepoLink,
  Id,
  IdParam,
  Ids,
  integer,
  IsoDateTime,
  LikeAbility,
  Mark,
  text,
  VerbatimText,
} from './fields.ts'
import { homeworkStates, reviewStates } from './homework-state.ts'
import { attemptsMaxCount } from './limits.ts'
import { Employee, LectureFeedback } from './lectures.ts'
import { LocalizedTree, TextNode } from './markdown.ts'
import { AnswerInput, OwnResponse, Submitted } from './own-homework.ts'
import { AutogradeResult } from './realtime.ts'
import { LocalizedName, RouteLecture } from './users.ts'

const ById = z.strictObject({ id: IdParam })

// --- What students see

/** HW-01 */
export const StudentLecture = z.strictObject({
  ...RouteLecture.shape,
  homeworkResponse: z.nullable(OwnResponse),
  homeworkResponseMark: z.nullable(z.int()),
  lectureFeedback: z.nullable(LectureFeedback),
})
export type StudentLecture = z.infer<typeof StudentLecture>

export const appealStates = ['open', 'accepted', 'rejected'] as const
export const Appeal = z.strictObject({
  state: z.enum(appealStates),
  reason: z.string(),
  reasonTree: z.array(TextNode),
  createdAt: IsoDateTime,
  decision: z.nullable(z.string()),
  decisionTree: z.array(TextNode),
  decidedAt: z.nullable(IsoDateTime),
})
export type Appeal = z.infer<typeof Appeal>

/** One line of code and what a reviewer said of it. */
export const LineComment = z.strictObject({
  id: Id,
  commit: z.string(),
  path: z.string(),
  line: z.int(),
  /** What the line said when the comment was written; null: the repository could not be read then. */
  quote: z.nullable(z.string()),
  body: z.string(),
  bodyTree: z.array(TextNode),
  author: Employee,
  createdAt: IsoDateTime,
})
export type LineComment = z.infer<typeof LineComment>

/** Earlier attempts stay as they were handed in. */
export const Submission = z.strictObject({
  number: z.int(),
  body: z.string(),
  bodyTree: z.array(TextNode),
  repoLink: z.nullable(z.string()),
  submittedAt: IsoDateTime,
  /** Where the repository stood then; null: not known (yet). */
  commit: z.nullable(z.string()),
})
export type Submission = z.infer<typeof Submission>

/** With what was published about it; null for the newest one, whose review is that of the response. */
export const OwnSubmission = z.strictObject({
  ...Submission.shape,
  review: z.nullable(z.strictObject({ mark: z.nullable(z.int()), tree: z.array(TextNode) })),
})
export type OwnSubmission = z.infer<typeof OwnSubmission>

export type { HomeworkState } from './homework-state.ts'

/** Everything the page of a lecture and its task show. */
export const LecturePage = z.strictObject({
  stageLectureId: Id,
  stageId: Id,
  lectureId: Id,
  name: LocalizedName,
  urlName: z.string(),
  startDate: IsoDateTime,
  endDate: IsoDateTime,
  lecturer: z.nullable(Employee),
  description: LocalizedTree,
  materials: LocalizedTree,
  /** The call while the lecture is held, its recording afterwards. */
  videoLink: z.nullable(z.string()),
  homework: z.nullable(
    z.strictObject({
      text: LocalizedTree,
      needRepo: z.boolean(),
      repoType: RepoType,
      attemptsAllowed: z.int(),
      attemptsUsed: z.int(),
      /** Until when the next submission counts; null: there is none any more. */
      deadline: z.nullable(IsoDateTime),
      hasAutograde: z.boolean(),
      minMark: z.nullable(z.int()),
      state: z.enum(homeworkStates),
      isUrgent: z.boolean(),
      response: z.nullable(OwnResponse),
      submissions: z.array(OwnSubmission),
      reviewTree: z.nullable(z.array(TextNode)),
      lineComments: z.array(LineComment),
      /** Only with showAutogradeResult (AG-09), the newest first. */
      autograde: z.nullable(z.array(AutogradeResult)),
      /** Waiting: how many stand before, and how long a review takes in the middle; null: too few to say. */
      place: z.nullable(z.int()),
      medianWaitMinutes: z.nullable(z.int()),
      /** Until when one appeal is, or was, possible; null: there is nothing to appeal against. */
      appealUntil: z.nullable(IsoDateTime),
      mayAppeal: z.boolean(),
      appeal: z.nullable(Appeal),
    }),
  ),
  feedback: z.nullable(
    z.strictObject({ isTextRequired: z.boolean(), maxLength: z.int(), own: z.nullable(LectureFeedback) }),
  ),
  hasChat: z.boolean(),
})
export type LecturePage = z.infer<typeof LecturePage>

// --- What staff see

/** HW-03 */
export const HomeworkResponse = z.strictObject({
  id: Id,
  stageLectureId: Id,
  userId: Id,
  reviewerId: z.nullable(Id),
  body: z.string(),
  repoLink: z.nullable(z.string()),
  attempts: z.int(),
  studentWaitForAutogradeResult: z.boolean(),
  teacherWaitForAutogradeResult: z.boolean(),
  mark: z.nullable(z.int()),
  reviewBody: z.nullable(z.string()),
  likeAbility: z.nullable(z.int()),
  reanswerDeadline: z.nullable(IsoDateTime),
  isReviewed: z.boolean(),
  isAnswered: z.boolean(),
  notificationStatus: ReviewNotificationStatus,
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
})
export type HomeworkResponse = z.infer<typeof HomeworkResponse>

/** The reviewer's half of PUT {id}. What is left out stays as it is. */
const reviewFields = {
  mark: z.optional(z.nullable(Mark)),
  reviewBody: z.optional(z.nullable(VerbatimText)),
  likeAbility: z.optional(z.nullable(LikeAbility)),
  reanswerDeadline: z.optional(z.nullable(IsoDateTime)),
  isReviewed: z.optional(z.boolean('wrongChoice')),
}
const answerFields = { body: z.optional(VerbatimText), repoLink: z.optional(z.nullable(GivenRepoLink)) }

/** The version the writer saw: somebody else's review in between is not overwritten. */
const seen = { updatedAt: z.optional(IsoDateTime) }

export const ResponseUpdate = z.strictObject({ ...answerFields, ...reviewFields, ...seen })
export type ResponseUpdate = z.infer<typeof ResponseUpdate>
export const ManagerUpdate = z.strictObject({
  ...reviewFields,
  attempts: z.optional(integer(0, attemptsMaxCount)),
  ...seen,
})
export type ManagerUpdate = z.infer<typeof ManagerUpdate>

/** ofOthers: somebody else has it. notAReviewer: none of the named ones reviews its lecture. */
export const assignRefusals = ['notFound', 'reviewed', 'notAnswered', 'ofOthers', 'notAReviewer'] as const
export type AssignRefusal = (typeof assignRefusals)[number]

/** ACC-75: a mark of a lecture as its student may see it, or as staff gave it. */
export const LectureMark = z.strictObject({
  userId: Id,
  stageId: Id,
  stageLectureId: Id,
  lectureId: Id,
  /** The homework itself. */
  responseId: Id,
  name: LocalizedName,
  mark: z.nullable(z.int()),
  isReviewed: z.boolean(),
  state: z.enum(reviewStates),
  submittedAt: z.nullable(IsoDateTime),
})
export type LectureMark = z.infer<typeof LectureMark>

export const homeworkApi = defineApi({
  marks: {
    method: 'POST',
    path: '/api/users/get/lecture-marks',
    access: 'users.summary',
    oneAcademy: true,
    effect: 'read',
    body: z.strictObject({ userId: z.optional(Id), userIds: z.optional(Ids), stageId: z.optional(Id) }),
    response: z.array(LectureMark),
    summary: 'The marks of lectures of some people; a student gets only their own (ACC-75)',
  },
  page: {
    method: 'GET',
    path: '/api/homeworkResponses/lecture-page/:id',
    access: 'own.stages',
    oneAcademy: true,
    params: ById,
    response: LecturePage,
    errors: ['StageLectureNotFound', 'StageNotAvailable'],
    summary: 'A lecture as its student sees it, with their own homework (HW-21)',
  },
  create: {
    method: 'POST',
    path: '/api/homeworkResponses/create',
    access: 'homework.submit',
    oneAcademy: true,
    body: z.strictObject({ ...AnswerInput.shape, stageLectureId: Id }),
    response: Submitted,
    status: 201,
    idempotent: true,
    errors: ['StageLectureNotFound', 'CanNotAddHomework', 'AcademyClosed'],
    summary: 'Hand in a homework for the first time (HW-24)',
  },
  update: {
    method: 'PUT',
    path: '/api/homeworkResponses/:id',
    access: 'homework.update',
    oneAcademy: true,
    params: ById,
    body: ResponseUpdate,
    response: z.union([Submitted, HomeworkResponse]),
    idempotent: true,
    errors: [
      'HomeworkResponseNotFound',
      'CanNotAddHomework',
      'HomeworkAttemptsExhausted',
      'ReanswerDeadlinePassed',
      'CanNotBeReviewed',
      'AcademyClosed',
    ],
    summary: 'The author hands in again, the assigned reviewer reviews (HW-25, Q-51)',
  },
  appeal: {
    method: 'POST',
    path: '/api/homeworkResponses/:id/appeal',
    access: 'homework.submit',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ reason: text(10, 2_000) }),
    response: Appeal,
    status: 201,
    idempotent: true,
    errors: ['HomeworkResponseNotFound'],
    summary: 'Ask for a second look at a review, once and within its window; else 409 appealClosed',
  },
  decideAppeal: {
    method: 'PUT',
    path: '/api/homeworkResponses/:id/appeal',
    access: 'homework.manage',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({
      accepted: z.boolean('wrongChoice'),
      decision: text(1, 2_000),
      /** With an accepted one: the mark from now on; left out it stays. */
      mark: z.optional(Mark),
    }),
    response: Appeal,
    errors: ['HomeworkResponseNotFound', 'CanNotBeReviewed'],
    summary: 'Accept or reject an appeal with a reason; one that is decided answers 409 appealClosed',
  },
  createAndAssignSelf: {
    method: 'POST',
    path: '/api/homeworkResponses/create-and-assign-self-to-homeworkResponse',
    access: 'homework.createForStudent',
    oneAcademy: true,
    body: z.strictObject({ userId: Id, stageLectureId: Id }),
    response: HomeworkResponse,
    status: 201,
    idempotent: true,
    errors: ['StageLectureNotFound', 'UserNotFound', 'CanNotAddHomework', 'CanNotBeReviewed'],
    summary: 'An empty response of a student who did not hand in, to be marked by the caller (HW-50, Q-52)',
  },
  withoutResponse: {
    method: 'GET',
    path: '/api/homeworkResponses/without-response/:id',
    access: 'homework.read',
    oneAcademy: true,
    params: ById,
    response: z.array(Employee),
    errors: ['StageLectureNotFound'],
    summary: 'Students of a stage lecture who have not handed in anything',
  },
  one: {
    method: 'GET',
    path: '/api/homeworkResponses/get-one/:id',
    access: 'homework.read',
    oneAcademy: true,
    params: ById,
    response: HomeworkResponse,
    errors: ['HomeworkResponseNotFound'],
    summary: 'One response (HW-51)',
  },
  withRepoLinks: {
    method: 'GET',
    path: '/api/homeworkResponses/with-repo-links/:id',
    access: 'homework.read',
    oneAcademy: true,
    params: ById,
    response: z.array(HomeworkResponse),
    errors: ['StageLectureNotFound'],
    summary: 'The responses of a stage lecture that name a repository (HW-52)',
  },
  updateStatus: {
    method: 'PUT',
    path: '/api/homeworkResponses/:id/updateStatus',
    access: 'homework.review',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({
      isReviewed: z.boolean('wrongChoice'),
      notificationStatus: z.optional(ReviewNotificationStatus),
    }),
    response: HomeworkResponse,
    errors: ['HomeworkResponseNotFound', 'CanNotBeReviewed'],
    summary: 'Publish or withdraw a review (HW-48, Q-50)',
  },
  forManager: {
    method: 'PUT',
    path: '/api/homeworkResponses/:id/for-manager',
    access: 'homework.manage',
    oneAcademy: true,
    params: ById,
    body: ManagerUpdate,
    response: HomeworkResponse,
    errors: ['HomeworkResponseNotFound', 'CanNotBeReviewed'],
    summary: 'Change a review and the attempts without being assigned (HW-49, Q-51)',
  },
  assign: {
    method: 'PUT',
    path: '/api/homeworkResponses/:id/assign-homeworkResponse',
    access: 'homework.assign',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ assign: z.boolean('wrongChoice'), reviewerId: z.optional(Id) }),
    response: HomeworkResponse,
    errors: ['HomeworkResponseNotFound', 'CanNotBeReviewed', 'UserNotFound'],
    summary: 'Give a response to a reviewer or take it back (HW-45)',
  },
  assignMultiple: {
    method: 'POST',
    path: '/api/homeworkResponses/assignMultiple',
    access: 'homework.assign',
    oneAcademy: true,
    body: z.strictObject({
      assign: z.boolean('wrongChoice'),
      ids: Ids,
      /** Left out: the caller. Several: each gets an equal share. */
      reviewerId: z.optional(Id),
      reviewerIds: z.optional(Ids),
      /** Only say what would happen. */
      isPreview: z.optional(z.boolean('wrongChoice')),
    }),
    response: z.strictObject({
      /** null for a preview, and when nothing changed. */
      changeId: z.nullable(Id),
      changed: z.array(z.strictObject({ id: Id, reviewerId: z.nullable(Id), before: z.nullable(Id) })),
      unchanged: z.int(),
      /** Left as they are. */
      refused: z.array(z.strictObject({ id: Id, why: z.enum(assignRefusals) })),
    }),
    errors: ['UserNotFound', 'CanNotBeReviewed'],
    summary: 'Give many responses to reviewers or take them back (HW-46)',
  },
  undoAssign: {
    method: 'POST',
    path: '/api/homeworkResponses/assignMultiple/:id/undo',
    access: 'homework.assign',
    oneAcademy: true,
    params: ById,
    response: z.strictObject({ restored: z.int(), skipped: z.int() }),
    errors: ['HomeworkResponseNotFound'],
    summary: 'Take back one bulk assignment; what somebody changed since stays',
  },
})
