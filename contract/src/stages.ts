import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { contentLocales, StageType } from './enums.ts'
import {
  endNotBeforeStart,
  Id,
  IdParam,
  Ids,
  IsoDateTime,
  perLanguage,
  profileHasItsAddress,
  text,
  UrlName,
  VerbatimText,
} from './fields.ts'
import { Move, MovePreview } from './moves.ts'
import { rowsOf } from './paging.ts'
import { ProgrammeDates, StageDates, StageDatesWarning } from './stage-dates.ts'
import {
  LectureDetails,
  MaterialsDetails,
  PageDetails,
  ProjectDetails,
  StageDetails,
  TestingDetails,
} from './stage-details.ts'
import { StageUser, UserStagesQuery } from './stage-users.ts'
import { LocalizedName } from './users.ts'

// --- Stages as staff see them

const nullableDate = z.nullable(IsoDateTime)

/** When the text of each language was written last: an older one is marked on the board. */
export const LanguageDates = z.partialRecord(z.enum(contentLocales), IsoDateTime)
export type LanguageDates = z.infer<typeof LanguageDates>

export const Stage = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  stageType: StageType,
  name: LocalizedName,
  nameUpdatedAt: LanguageDates,
  /** The text above the page of the stage, in markdown. */
  description: z.nullable(LocalizedName),
  urlName: z.string(),
  /** The name of an icon; null means the icon of the type. */
  icon: z.nullable(z.string()),
  position: z.int(),
  startDate: nullableDate,
  endDate: nullableDate,
  isOnlyForDesignated: z.boolean(),
  details: StageDetails,
  counts: z.strictObject({ opened: z.int(), passed: z.int(), failed: z.int() }),
  /** STG-02 */
  marks: z.strictObject({ count: z.int(), average: z.nullable(z.number()) }),
  /** */
  updatedAt: IsoDateTime,
})
export type Stage = z.infer<typeof Stage>

/** Names in ua and en are required, ru is not; empty texts count as missing. */
export const StageInput = z
  .strictObject({
    stageType: StageType,
    name: perLanguage(text(1, 100)),
    description: z.nullable(perLanguage(VerbatimText)),
    urlName: UrlName,
    icon: z.nullable(text(1, 40)),
    startDate: nullableDate,
    endDate: nullableDate,
    isOnlyForDesignated: z.boolean('wrongChoice'),
  })
  .check(endNotBeforeStart, profileHasItsAddress)
export type StageInput = z.infer<typeof StageInput>

/** what was read before it was changed; an older save is refused with 409 on `updatedAt`. */
const saved = { updatedAt: IsoDateTime }

export const StageShort = z.strictObject({ id: Id, name: LocalizedName, stageType: StageType, position: z.int() })
export type StageShort = z.infer<typeof StageShort>

const ById = z.strictObject({ id: IdParam })
const userIds = z.strictObject({ userIds: Ids })
export const memberMoves = ['add', 'remove', 'fail'] as const

export const stagesApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/stages',
    access: 'stages.board',
    response: z.array(Stage),
    summary:
      'The stages of the academy, or of each academy of the caller, in order, as staff edit them (STG-62, ACAD-52)',
  },
  get: {
    method: 'GET',
    path: '/api/stages/:id',
    access: 'stages.board',
    params: ById,
    response: Stage,
    errors: ['StageNotFound'],
    summary: 'One stage with its details (STG-62)',
  },
  create: {
    method: 'POST',
    path: '/api/stages',
    access: 'stages.manage',
    oneAcademy: true,
    body: StageInput,
    response: Stage,
    status: 201,
    idempotent: true,
    summary: 'A new stage at the end of the programme (STG-62)',
  },
  update: {
    method: 'PUT',
    path: '/api/stages/:id',
    access: 'stages.manage',
    params: ById,
    body: z.strictObject({ stage: StageInput, ...saved }),
    response: Stage,
    errors: ['StageNotFound'],
    summary: 'Change a stage; refused when somebody else saved meanwhile (STG-62, Q-87)',
  },
  remove: {
    method: 'DELETE',
    path: '/api/stages/:id',
    access: 'stages.manage',
    params: ById,
    errors: ['StageNotFound', 'StageCanNotBeDeleted'],
    summary: 'Remove a stage nobody has entered (STG-61)',
  },
  reorder: {
    method: 'PUT',
    path: '/api/stages/order',
    access: 'stages.manage',
    oneAcademy: true,
    body: z.strictObject({ stageIds: Ids, expected: Ids }),
    response: z.array(StageShort),
    errors: ['StageNotFound'],
    summary: 'Put the stages into another order; `expected` is the order it was made from (Q-87)',
  },
  previewDates: {
    method: 'POST',
    path: '/api/stages/dates-preview',
    access: 'stages.manage',
    effect: 'read',
    oneAcademy: true,
    body: z.strictObject({ stages: StageDates.check(z.minLength(1, 'fieldIsRequired')) }),
    response: z.array(StageDatesWarning),
    errors: ['StageNotFound'],
    summary: 'What new dates would concern: who is inside, and what would lie outside',
  },
  saveDates: {
    method: 'PUT',
    path: '/api/stages/dates',
    access: 'stages.manage',
    oneAcademy: true,
    body: ProgrammeDates,
    response: z.array(Stage),
    errors: ['StageNotFound'],
    summary:
      'The dates of several stages and of their academy at once, all or none; refused when somebody else saved one meanwhile (Q-87)',
  },
  minimal: {
    method: 'GET',
    path: '/api/stages/minimal',
    access: 'stages.read',
    oneAcademy: true,
    response: z.array(StageShort),
    summary: 'The stages by name; a student gets those of their own path (STG-65)',
  },
  byAcademy: {
    method: 'GET',
    path: '/api/stages/by-academy/:academyId',
    access: 'stages.read',
    params: z.strictObject({ academyId: IdParam }),
    response: z.array(StageShort),
    errors: ['AcademyNotFound'],
    summary: 'The stages of an academy (ACAD-29)',
  },
  info: {
    method: 'GET',
    path: '/api/stages/:id/info',
    access: 'stages.board',
    params: ById,
    response: Stage,
    errors: ['StageNotFound'],
    summary: 'A stage with the numbers of its users (STG-66)',
  },
  testingDetails: {
    method: 'PUT',
    path: '/api/stages/:id/testing-details',
    access: 'stages.editDetails',
    params: ById,
    body: z.extend(TestingDetails, saved),
    response: Stage,
    errors: ['StageNotFound', 'GroupNotFound', 'TestNotFound'],
    summary: 'The details of a testing stage (STG-70)',
  },
  materialsDetails: {
    method: 'PUT',
    path: '/api/stages/:id/materials-details',
    access: 'stages.editDetails',
    params: ById,
    body: z.extend(MaterialsDetails, saved),
    response: Stage,
    errors: ['StageNotFound', 'GroupNotFound', 'MaterialGroupNotFound'],
    summary: 'The details of a materials stage (STG-71)',
  },
  lectureDetails: {
    method: 'PUT',
    path: '/api/stages/:id/lecture-details',
    access: 'stages.editDetails',
    params: ById,
    body: z.extend(LectureDetails, saved),
    response: Stage,
    errors: ['StageNotFound'],
    summary: 'The details of a lecture stage (STG-72)',
  },
  projectDetails: {
    method: 'PUT',
    path: '/api/stages/:id/project-details',
    access: 'stages.editDetails',
    params: ById,
    body: z.extend(ProjectDetails, saved),
    response: Stage,
    errors: ['StageNotFound'],
    summary: 'The details of a project stage (STG-73)',
  },
  pageDetails: {
    method: 'PUT',
    path: '/api/stages/:id/page-details',
    access: 'stages.editDetails',
    params: ById,
    body: z.extend(PageDetails, saved),
    response: Stage,
    errors: ['StageNotFound'],
    summary: 'Which static page a stage page frames (Q-77)',
  },
  staticTemplates: {
    method: 'GET',
    path: '/api/stages/templates/static',
    access: 'stages.board',
    oneAcademy: true,
    response: z.array(z.strictObject({ name: z.string(), link: z.string() })),
    summary: 'The static pages a stage page can show (STG-74)',
  },
  userStages: {
    method: 'POST',
    path: '/api/stages/:id/user-stages/paginated',
    access: 'stageUsers.read',
    effect: 'read',
    params: ById,
    body: UserStagesQuery,
    response: rowsOf(StageUser),
    errors: ['StageNotFound', 'GroupNotFound'],
    summary: 'The users of a stage, page by page (STG-67)',
  },
  userStagesCsv: {
    method: 'POST',
    path: '/api/stages/:id/user-stages/csv',
    access: 'stageUsers.read',
    effect: 'read',
    params: ById,
    body: UserStagesQuery,
    download: { contentType: 'text/csv; charset=utf-8' },
    quota: 'exports',
    stepUp: true,
    errors: ['StageNotFound', 'GroupNotFound', 'NothingToExport'],
    summary: 'All users of a stage that fit the filters (STG-68)',
  },
  previewMembers: {
    method: 'POST',
    path: '/api/stages/:id/move-preview',
    access: 'stageUsers.move',
    oneAcademy: true,
    effect: 'read',
    params: ById,
    body: z.strictObject({ action: z.enum(memberMoves, 'wrongChoice'), userIds: Ids }),
    response: MovePreview,
    errors: ['StageNotFound'],
    summary: 'What adding, removing or failing these users would do',
  },
  addUsers: {
    method: 'POST',
    path: '/api/stages/:id/add-users',
    access: 'stageUsers.move',
    oneAcademy: true,
    params: ById,
    body: userIds,
    response: Move,
    idempotent: true,
    errors: ['StageNotFound', 'WrongStudentAcademy'],
    summary: 'Open a stage for single users (STG-63)',
  },
  removeUsers: {
    method: 'POST',
    path: '/api/stages/:id/remove-users',
    access: 'stageUsers.move',
    oneAcademy: true,
    params: ById,
    body: userIds,
    response: Move,
    idempotent: true,
    errors: ['StageNotFound', 'WrongStudentAcademy'],
    summary: 'Close a stage for single users (STG-64)',
  },
  moveToFailed: {
    method: 'POST',
    path: '/api/stages/move-to-failed',
    access: 'stageUsers.move',
    oneAcademy: true,
    body: z.strictObject({ stageId: Id, usersId: Ids }),
    response: z.strictObject({ moved: z.int(), move: Move }),
    idempotent: true,
    errors: ['StageNotFound', 'WrongStudentAcademy'],
    summary: 'Let users fail a stage; it is the end of their path (STG-75)',
  },
})
