import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { RepoType } from './enums.ts'
import {
  endNotBeforeStart,
  HttpsLink,
  Id,
  IdParam,
  Ids,
  integer,
  IsoDateTime,
  LectureRating,
  Mark,
  optionalText,
  OptionalShortText,
  perLanguage,
  ShortText,
  TestsRepoLink,
  text,
  UrlName,
  VerbatimText,
} from './fields.ts'
import { attemptsMaxCount, feedbackMaxLength, uploadMaxBytes } from './limits.ts'
import { LocalizedName } from './users.ts'

const ById = z.strictObject({ id: IdParam })
const saved = { updatedAt: IsoDateTime }

export const Employee = z.strictObject({ id: Id, firstName: z.string(), lastName: z.string() })
export type Employee = z.infer<typeof Employee>

// --- Lectures

/** HW-04 */
export const LectureRow = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  name: LocalizedName,
  shortName: LocalizedName,
  lecturer: z.nullable(Employee),
  /** Where it is held: it cannot be deleted while there is one (HW-20). */
  heldIn: z.array(
    z.strictObject({
      stageLectureId: Id,
      stageId: Id,
      stageName: LocalizedName,
      groupName: z.nullable(z.string()),
      startDate: IsoDateTime,
      endDate: IsoDateTime,
    }),
  ),
  rating: z.strictObject({ count: z.int(), average: z.nullable(z.number()) }),
  updatedAt: IsoDateTime,
})
export type LectureRow = z.infer<typeof LectureRow>

export const Lecture = z.strictObject({
  ...LectureRow.shape,
  lecturerId: z.nullable(Id),
  /** Markdown, as it is edited. */
  description: LocalizedName,
})
export type Lecture = z.infer<typeof Lecture>

const lectureFields = {
  name: perLanguage(ShortText),
  shortName: perLanguage(text(1, 30)),
  description: perLanguage(VerbatimText),
  lecturerId: z.nullable(Id),
}
export const LectureInput = z.strictObject(lectureFields)
export type LectureInput = z.infer<typeof LectureInput>

/** names only for those who may know them. */
export const FeedbackOfLecture = z.strictObject({
  count: z.int(),
  average: z.nullable(z.number()),
  /** How many gave one star, two stars and so on. */
  byRating: z.array(z.strictObject({ rating: LectureRating, count: z.int() })),
  entries: z.array(
    z.strictObject({
      rating: LectureRating,
      text: z.nullable(z.string()),
      updatedAt: IsoDateTime,
      groupName: z.nullable(z.string()),
      student: z.nullable(Employee),
    }),
  ),
})
export type FeedbackOfLecture = z.infer<typeof FeedbackOfLecture>

/** HW-08 */
export const LectureFeedback = z.strictObject({ rating: LectureRating, text: z.nullable(z.string()) })
export type LectureFeedback = z.infer<typeof LectureFeedback>

export const lecturesApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/lectures',
    access: 'lectures.read',
    response: z.array(LectureRow),
    summary: 'The lectures of the academies; a student gets those of their stages (HW-62)',
  },
  get: {
    method: 'GET',
    path: '/api/lectures/:id',
    access: 'lectures.read',
    oneAcademy: true,
    params: ById,
    response: Lecture,
    errors: ['LectureNotFound'],
    summary: 'One lecture (HW-62)',
  },
  create: {
    method: 'POST',
    path: '/api/lectures',
    access: 'lectures.edit',
    oneAcademy: true,
    body: LectureInput,
    response: Lecture,
    status: 201,
    idempotent: true,
    errors: ['UserNotFound'],
    summary: 'Make a lecture; a Teacher becomes its lecturer (HW-62)',
  },
  update: {
    method: 'PUT',
    path: '/api/lectures/:id',
    access: 'lectures.edit',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ ...lectureFields, ...saved }),
    response: Lecture,
    errors: ['LectureNotFound', 'UserNotFound'],
    summary: 'Change a lecture (HW-62, Q-87)',
  },
  remove: {
    method: 'DELETE',
    path: '/api/lectures/:id',
    access: 'lectures.delete',
    oneAcademy: true,
    params: ById,
    errors: ['LectureNotFound', 'LectureCanNotBeDeleted'],
    summary: 'Delete a lecture that is held nowhere (HW-20, HW-62)',
  },
  uploadImage: {
    method: 'POST',
    path: '/api/lectures/image',
    access: 'lectures.edit',
    upload: { field: 'lecture-image', maxBytes: uploadMaxBytes },
    response: z.strictObject({ imageUrl: z.string() }),
    errors: ['FileNotUploaded', 'FileTypeNotAllowed', 'FileTooLarge'],
    summary: 'Keep a picture for the text of a lecture (S5)',
  },
  readFeedback: {
    method: 'GET',
    path: '/api/lectures/:id/feedback',
    access: 'lectureFeedback.read',
    oneAcademy: true,
    params: ById,
    response: FeedbackOfLecture,
    errors: ['LectureNotFound'],
    summary: 'What students said of a lecture; a student gets their own feedback (HW-35, Q-56)',
  },
  giveFeedback: {
    method: 'POST',
    path: '/api/lectures/:id/feedback',
    access: 'homework.submit',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({
      rating: LectureRating,
      text: z.nullable(optionalText(feedbackMaxLength)),
      // Oddity 19: must be the id of the path when it is there.
      lectureId: z.optional(Id),
    }),
    response: LectureFeedback,
    errors: ['LectureNotFound', 'StageNotAvailable'],
    summary: 'Say what one thinks of a lecture; a later call replaces it (HW-34)',
  },
  rate: {
    method: 'POST',
    path: '/api/lectures/:id/rating',
    access: 'homework.submit',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ rating: LectureRating, lectureId: z.optional(Id) }),
    response: LectureFeedback,
    errors: ['LectureNotFound', 'StageNotAvailable'],
    summary: 'Give stars to a lecture and keep the text (HW-35)',
  },
})

// --- Lectures held in a stage

export const FeedbackConfig = z.strictObject({
  enabled: z.boolean('wrongChoice'),
  isTextRequired: z.boolean('wrongChoice'),
  maxLength: integer(1, feedbackMaxLength),
})
export type FeedbackConfig = z.infer<typeof FeedbackConfig>

/** HW-05, HW-06 */
const stageLectureFields = {
  lectureId: Id,
  /** null: for everybody in the stage. */
  groupId: z.nullable(Id),
  urlName: UrlName,
  startDate: IsoDateTime,
  endDate: IsoDateTime,
  hasHomework: z.boolean('wrongChoice'),
  hasChat: z.boolean('wrongChoice'),
  /** The call while the lecture is held, its recording afterwards. Absent, as from a page of the version before: as it was. */
  videoLink: z.optional(z.nullable(HttpsLink)),
  hasAutograde: z.boolean('wrongChoice'),
  needRepo: z.boolean('wrongChoice'),
  repoType: RepoType,
  testRepoLink: z.nullable(TestsRepoLink),
  minMark: z.nullable(Mark),
  traceAccordingText: z.nullable(OptionalShortText),
  feedbackConfig: FeedbackConfig,
  showAutogradeResult: z.boolean('wrongChoice'),
  /** Markdown per language. */
  homework: perLanguage(VerbatimText),
  materials: perLanguage(VerbatimText),
  /** Where the text came from in the homework repository; null: typed by hand. */
  homeworkPath: z.nullable(OptionalShortText),
  homeworkCuratorId: z.nullable(Id),
  reviewerIds: Ids,
  attempts: integer(1, attemptsMaxCount),
}

/** HW-66 */
const autogradeHasWhatItNeeds = z.refine<{
  hasAutograde: boolean
  needRepo: boolean
  testRepoLink: string | null
}>(({ hasAutograde, needRepo }) => !hasAutograde || needRepo, { error: 'autogradeNeedsRepo', path: ['needRepo'] })
const autogradeHasTests = z.refine<{ hasAutograde: boolean; testRepoLink: string | null }>(
  ({ hasAutograde, testRepoLink }) => !hasAutograde || testRepoLink !== null,
  { error: 'fieldIsRequired', path: ['testRepoLink'] },
)

export const StageLectureInput = z
  .strictObject({ stageId: Id, ...stageLectureFields })
  .check(endNotBeforeStart, autogradeHasWhatItNeeds, autogradeHasTests)
export type StageLectureInput = z.infer<typeof StageLectureInput>

export const StageLectureUpdate = z
  .strictObject({ stageId: Id, ...stageLectureFields, ...saved })
  .check(endNotBeforeStart, autogradeHasWhatItNeeds, autogradeHasTests)

export const StageLecture = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  stageId: Id,
  stageName: LocalizedName,
  lectureId: Id,
  lectureName: LocalizedName,
  shortName: LocalizedName,
  lecturer: z.nullable(Employee),
  groupId: z.nullable(Id),
  groupName: z.nullable(z.string()),
  urlName: z.string(),
  startDate: IsoDateTime,
  endDate: IsoDateTime,
  hasHomework: z.boolean(),
  hasChat: z.boolean(),
  videoLink: z.nullable(z.string()),
  hasAutograde: z.boolean(),
  needRepo: z.boolean(),
  repoType: RepoType,
  testRepoLink: z.nullable(z.string()),
  minMark: z.nullable(z.int()),
  traceAccordingText: z.nullable(z.string()),
  feedbackConfig: z.strictObject({ enabled: z.boolean(), isTextRequired: z.boolean(), maxLength: z.int() }),
  showAutogradeResult: z.boolean(),
  homework: LocalizedName,
  materials: LocalizedName,
  homeworkPath: z.nullable(z.string()),
  homeworkCuratorId: z.nullable(Id),
  reviewerIds: z.array(Id),
  attempts: z.int(),
  /** Who is expected, who handed in, whose work waits, whose is checked. */
  counts: z.strictObject({ expected: z.int(), responses: z.int(), waiting: z.int(), reviewed: z.int() }),
  updatedAt: IsoDateTime,
})
export type StageLecture = z.infer<typeof StageLecture>

/** HW-59 */
export const Reviewer = z.strictObject({
  ...Employee.shape,
  /** Responses that wait for a review of theirs. */
  assignedCount: z.int(),
})
export type Reviewer = z.infer<typeof Reviewer>

export const stageLecturesApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/stage-lectures',
    access: 'lectures.read',
    query: z.strictObject({ stageId: z.optional(IdParam) }),
    response: z.array(StageLecture),
    errors: ['StageNotFound'],
    summary: 'The lectures of the stages, by their start; a student gets those of their own stages',
  },
  get: {
    method: 'GET',
    path: '/api/stage-lectures/:id',
    access: 'lectures.read',
    oneAcademy: true,
    params: ById,
    response: StageLecture,
    errors: ['StageLectureNotFound'],
    summary: 'One stage lecture (HW-58)',
  },
  reviewers: {
    method: 'GET',
    path: '/api/stage-lectures/:id/reviewers',
    access: 'lectures.read',
    oneAcademy: true,
    params: ById,
    response: z.array(Reviewer),
    errors: ['StageLectureNotFound'],
    summary: 'Who reviews its homework, with their load (HW-59)',
  },
  byGroup: {
    method: 'GET',
    path: '/api/stage-lectures/get/by-group',
    access: 'lectures.read',
    oneAcademy: true,
    query: z.strictObject({ groupId: IdParam }),
    response: z.array(StageLecture),
    errors: ['GroupNotFound'],
    summary: 'The stage lectures of a group (HW-60)',
  },
  create: {
    method: 'POST',
    path: '/api/stage-lectures',
    access: 'lectures.edit',
    oneAcademy: true,
    body: StageLectureInput,
    response: StageLecture,
    status: 201,
    idempotent: true,
    errors: ['StageNotFound', 'LectureNotFound', 'GroupNotFound', 'UserNotFound'],
    summary: 'Hold a lecture in a stage (HW-63)',
  },
  update: {
    method: 'PUT',
    path: '/api/stage-lectures/:id',
    access: 'lectures.edit',
    oneAcademy: true,
    params: ById,
    body: StageLectureUpdate,
    response: StageLecture,
    errors: ['StageLectureNotFound', 'StageNotFound', 'LectureNotFound', 'GroupNotFound', 'UserNotFound'],
    summary: 'Change a stage lecture (HW-63, Q-87)',
  },
  remove: {
    method: 'DELETE',
    path: '/api/stage-lectures/:id',
    access: 'lectures.delete',
    oneAcademy: true,
    params: ById,
    errors: ['StageLectureNotFound', 'StageLectureCanNotBeDeleted'],
    summary: 'Delete a stage lecture nobody has worked in yet (HW-18, HW-61)',
  },
})

// --- The homework repository

export const homeworkRepositoryApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/stages/github/homeworks-list',
    access: 'homeworkRepository.read',
    response: z.array(z.strictObject({ path: z.string(), name: z.string(), filesCount: z.int() })),
    errors: ['ServiceNotConfigured'],
    summary: 'The folders of the homework repository; none when it is not configured (STG-79)',
  },
  files: {
    method: 'GET',
    path: '/api/stages/github/get-files',
    access: 'homeworkRepository.read',
    query: z.strictObject({ path: text(1, 255) }),
    response: z.array(z.strictObject({ path: z.string(), name: z.string(), text: z.string() })),
    errors: ['ServiceNotConfigured'],
    summary: 'The markdown files of one homework (STG-80)',
  },
})
