import * as z from 'zod/mini'
import { AcademyTemplate, AcademyTemplateName } from './academy-templates.ts'
import { defineApi } from './endpoint.ts'
import { AcademyType, StageType } from './enums.ts'
import {
  endNotBeforeStart,
  Hash,
  Id,
  IdParam,
  Ids,
  IsoDateTime,
  optionalText,
  perLanguage,
  text,
  VerbatimText,
} from './fields.ts'
import { Direction, Employee, Group } from './groups.ts'
import { signerMaxLength } from './limits.ts'
import { AdvanceInput, DryRunQuery, Move, MoveCount, MovedPerson } from './moves.ts'
import { rowsOf } from './paging.ts'
import { LocalizedName, Specialization } from './users.ts'

export const Academy = z.strictObject({
  id: Id,
  name: z.string(),
  hash: z.string(),
  type: AcademyType,
  isAcademyClosed: z.boolean(),
  startDate: z.nullable(IsoDateTime),
  endDate: z.nullable(IsoDateTime),
  description: LocalizedName,
  directions: z.array(Direction),
  /** whether the caller could join now. */
  joinable: z.boolean(),
  isMember: z.boolean(),
})
export type Academy = z.infer<typeof Academy>

export const AcademyStage = z.strictObject({
  id: Id,
  name: LocalizedName,
  stageType: StageType,
  position: z.int(),
  startDate: z.nullable(IsoDateTime),
  endDate: z.nullable(IsoDateTime),
  isOnlyForDesignated: z.boolean(),
})
export type AcademyStage = z.infer<typeof AcademyStage>

export const AcademyWithStages = z.strictObject({
  id: Id,
  name: z.string(),
  academyStages: z.array(AcademyStage),
  currentActiveStageId: z.nullable(Id),
})
export type AcademyWithStages = z.infer<typeof AcademyWithStages>

/** what /main shows of one academy. */
export const AcademyOverview = z.strictObject({
  id: Id,
  name: z.string(),
  type: AcademyType,
  isAcademyClosed: z.boolean(),
  /** Its staff need a second factor to see anything of it. */
  requiresSecondFactor: z.boolean(),
  startDate: z.nullable(IsoDateTime),
  endDate: z.nullable(IsoDateTime),
  currentActiveStageId: z.nullable(Id),
  studentsCount: z.int(),
  employeesCount: z.int(),
  joinedLastWeekCount: z.int(),
  stages: z.array(z.extend(AcademyStage, { currentCount: z.int(), failedCount: z.int() })),
  directions: z.array(z.strictObject({ specialization: Specialization, studentsCount: z.int() })),
  /** The students who joined last. */
  newest: z.array(
    z.strictObject({
      userId: Id,
      firstName: z.string(),
      lastName: z.string(),
      joinedAt: IsoDateTime,
      direction: z.nullable(z.string()),
    }),
  ),
})
export type AcademyOverview = z.infer<typeof AcademyOverview>

/** ACAD-03: the edited academy with everything that belongs to it. Only for those who may edit it. */
export const AcademyDetails = z.strictObject({
  id: Id,
  name: z.string(),
  hash: z.string(),
  privateHash: z.nullable(z.string()),
  secretHash: z.nullable(z.string()),
  type: AcademyType,
  isAcademyClosed: z.boolean(),
  requiresSecondFactor: z.boolean(),
  startDate: z.nullable(IsoDateTime),
  endDate: z.nullable(IsoDateTime),
  description: LocalizedName,
  /** Name and position of who signs its certificates; '' is nobody. */
  certificateSigner: z.string(),
  currentActiveStageId: z.nullable(Id),
  groups: z.array(Group),
  stages: z.array(AcademyStage),
  employees: z.array(Employee),
  studentsCount: z.int(),
  createdAt: IsoDateTime,
})
export type AcademyDetails = z.infer<typeof AcademyDetails>

const nullableDate = z.nullable(IsoDateTime)
const academyInput = {
  name: text(2, 100),
  hash: Hash,
  type: AcademyType,
  /** Made by the server where the type needs one and none is given. */
  privateHash: z.nullable(Hash),
  secretHash: z.nullable(Hash),
  startDate: nullableDate,
  endDate: nullableDate,
  description: perLanguage(VerbatimText),
  /** Left out: nobody for a new academy, the same as before for an old one. */
  certificateSigner: z.optional(optionalText(signerMaxLength)),
}
export const AcademyInput = z
  .strictObject({ ...academyInput, isAcademyClosed: z.boolean('wrongChoice') })
  .check(endNotBeforeStart)
export type AcademyInput = z.infer<typeof AcademyInput>

const startsWhenMadeFromTemplate = z.refine<{ template?: string | null | undefined; startDate: string | null }>(
  ({ template, startDate }) => !template || startDate !== null,
  { error: 'fieldIsRequired', path: ['startDate'] },
)

export const NewAcademy = z
  .strictObject({
    ...academyInput,
    /** Its directions. */
    specializationIds: Ids,
    /** Left out: an academy without stages. */
    template: z.optional(z.nullable(AcademyTemplateName)),
  })
  .check(endNotBeforeStart, startsWhenMadeFromTemplate)
export type NewAcademy = z.infer<typeof NewAcademy>

/** Copies the programme, its forms and mail texts, not people. All dates move by the distance between the start dates. */
export const AcademyCopy = z.strictObject({ name: text(2, 100), hash: Hash, startDate: IsoDateTime })
export type AcademyCopy = z.infer<typeof AcademyCopy>

/** The problems that 'check academy' finds; each is a dead end or a surprise for a student. */
export const problemKinds = [
  'noStages',
  'noDirections',
  'stageWithoutDates',
  'datesOverlap',
  'datesOutOfOrder',
  'stageOutsideAcademy',
  'missingTranslation',
  'testingWithoutTest',
  'testTooSmall',
  'englishShareMissing',
  'testWindowOutside',
  'demoQuestionsInTest',
  'lecturesWithoutLectures',
  'homeworkWithoutText',
  'homeworkWithoutReviewer',
  'studentsWithoutTeam',
  'materialsMissing',
  'pageMissing',
  'failedStageMissing',
  'finishedStageMissing',
  'certificateUnreachable',
  'stageAfterFinish',
  'noAdmin',
  'listEmpty',
  'formWithoutQuestions',
  'formWithoutUsers',
  'mailLanguageMissing',
] as const
export const ProblemKind = z.enum(problemKinds)
export type ProblemKind = z.infer<typeof ProblemKind>

export const AcademyProblem = z.strictObject({
  kind: ProblemKind,
  /** An error stops a student, a warning only surprises. */
  severity: z.enum(['error', 'warning']),
  stage: z.nullable(z.strictObject({ id: Id, name: LocalizedName })),
  /** The other stage, the direction or the language that the text of the problem names. */
  about: z.nullable(z.string()),
})
export type AcademyProblem = z.infer<typeof AcademyProblem>

/** Whom deleting or closing an academy concerns. */
export const PeopleConcerned = z.strictObject({ students: z.int(), employees: z.int(), finished: z.int() })
export type PeopleConcerned = z.infer<typeof PeopleConcerned>

const AcademyById = z.strictObject({ id: IdParam })
const duplicates = ['DuplicateAcademyName', 'DuplicateAcademyPrivateHash', 'DuplicateAcademySecretHash'] as const

export const academiesApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/academies',
    access: 'academies.list',
    response: z.array(Academy),
    summary: 'Academies the caller belongs to or may join; for a visitor the open public ones (ACAD-14)',
  },
  byHash: {
    method: 'GET',
    path: '/api/academies/byHash/:hash',
    access: 'session.enter',
    params: z.strictObject({ hash: text(1, 64) }),
    response: Academy,
    errors: ['InvalidHash'],
    summary: 'An academy by its public, private or secret hash (ACAD-16)',
  },
  isClosed: {
    method: 'GET',
    path: '/api/academies/isClosed/:academyId',
    access: 'academies.list',
    params: z.strictObject({ academyId: IdParam }),
    response: z.strictObject({ isClosed: z.boolean() }),
    errors: ['AcademyNotFound'],
    summary: 'Whether an academy is closed (ACAD-17)',
  },
  withStages: {
    method: 'GET',
    path: '/api/academies/with-stages',
    access: 'stages.read',
    response: z.array(AcademyWithStages),
    summary: 'Academies with their stages in order (ACAD-18)',
  },
  overview: {
    method: 'GET',
    path: '/api/academies/overview',
    access: 'statistics.read',
    response: z.array(AcademyOverview),
    summary: 'The staff overview of the current academy, or of all of them (Q-88)',
  },
  stagesShort: {
    method: 'GET',
    path: '/api/academies/stages-short',
    access: 'stages.read',
    oneAcademy: true,
    response: z.array(z.strictObject({ id: Id, name: LocalizedName, stageType: StageType, position: z.int() })),
    summary: 'The short stage list of the academy (ACAD-19)',
  },
  templates: {
    method: 'GET',
    path: '/api/academies/templates',
    access: 'academies.create',
    response: z.array(AcademyTemplate),
    summary: 'What a new academy can begin with: stages with their lengths',
  },
  get: {
    method: 'GET',
    path: '/api/academies/:id',
    access: 'academies.update',
    params: AcademyById,
    response: AcademyDetails,
    errors: ['AcademyNotFound'],
    summary: 'An academy with groups, stages and employees, to edit it (ACAD-03)',
  },
  create: {
    method: 'POST',
    path: '/api/academies',
    access: 'academies.create',
    body: NewAcademy,
    response: AcademyDetails,
    status: 201,
    idempotent: true,
    errors: [...duplicates, 'SpecializationNotFound'],
    summary: 'A new academy; whoever makes it is its Admin (ACAD-15)',
  },
  update: {
    method: 'PUT',
    path: '/api/academies/:id',
    access: 'academies.update',
    params: AcademyById,
    body: AcademyInput,
    response: AcademyDetails,
    errors: ['AcademyNotFound', ...duplicates],
    summary: 'Change or close an academy (ACAD-15, ACAD-35)',
  },
  copy: {
    method: 'POST',
    path: '/api/academies/:id/copy',
    access: 'academies.update',
    params: AcademyById,
    body: AcademyCopy,
    response: AcademyDetails,
    status: 201,
    idempotent: true,
    errors: ['AcademyNotFound', ...duplicates],
    summary: 'The same programme once more, with its dates shifted and without its people',
  },
  remove: {
    method: 'DELETE',
    path: '/api/academies/:id',
    access: 'academies.delete',
    params: AcademyById,
    errors: ['AcademyNotFound'],
    summary: 'Remove an academy from every list; what people did stays (ACAD-32)',
  },
  peopleConcerned: {
    method: 'GET',
    path: '/api/academies/:id/people-count',
    access: 'academies.update',
    params: AcademyById,
    response: PeopleConcerned,
    errors: ['AcademyNotFound'],
    summary: 'How many people closing or deleting the academy concerns',
  },
  check: {
    method: 'GET',
    path: '/api/academies/:id/check',
    access: 'academies.moveCount',
    params: AcademyById,
    response: z.array(AcademyProblem),
    errors: ['AcademyNotFound'],
    summary: 'Dead ends of the programme, before a student finds them',
  },
  moveCount: {
    method: 'GET',
    path: '/api/academies/:id/getMoveCount',
    access: 'academies.moveCount',
    params: AcademyById,
    response: MoveCount,
    errors: ['AcademyNotFound'],
    summary: 'What the next stage would do, without doing it (ACAD-21)',
  },
  movePeople: {
    method: 'POST',
    path: '/api/academies/:id/move-preview',
    access: 'academies.moveCount',
    effect: 'read',
    params: AcademyById,
    body: DryRunQuery,
    response: rowsOf(MovedPerson),
    errors: ['AcademyNotFound', 'LastAcademyStage'],
    summary: 'Who would move, who would fail, and why',
  },
  goToNextStage: {
    method: 'POST',
    path: '/api/academies/:id/goToNextStage',
    access: 'academies.advance',
    params: AcademyById,
    body: AdvanceInput,
    response: Move,
    idempotent: true,
    takesLong: true,
    errors: ['AcademyNotFound', 'LastAcademyStage', 'AcademyClosed'],
    summary: 'The academy goes on to its next stage (ACAD-20)',
  },
  invite: {
    method: 'POST',
    path: '/api/academies/:id/invitations',
    access: 'academies.update',
    params: AcademyById,
    body: z.strictObject({ emails: VerbatimText }),
    response: z.strictObject({ sent: z.int(), alreadyIn: z.int() }),
    errors: ['AcademyNotFound', 'AcademyClosed', 'EmailCouldNotBeSent'],
    summary: 'Invite people by mail to confirm their participation (ACAD-36)',
  },
  confirmParticipation: {
    method: 'POST',
    path: '/api/academies/confirm-participation/:hash',
    access: 'participation.confirm',
    params: z.strictObject({ hash: text(1, 200) }),
    /** `isConfirmed` is false for a visitor, who first logs in or registers. */
    response: z.strictObject({ academyId: Id, academyName: z.string(), isConfirmed: z.boolean() }),
    errors: ['InvalidHash', 'AcademyClosed', 'RegistrationError'],
    summary: 'Confirm the participation a mail asked for (Q-12)',
  },
  askToTakePart: {
    method: 'POST',
    path: '/api/academies/participation-requests',
    access: 'academies.join',
    body: z.strictObject({ academyHash: text(1, 64) }),
    /** Where the mail went. */
    response: z.strictObject({ email: z.string() }),
    idempotent: true,
    errors: ['InvalidHash', 'AcademyClosed', 'RegistrationError', 'UserAlreadyInAcademy', 'EmailCouldNotBeSent'],
    summary: 'Ask for the mail that lets one into a secret academy (Q-09, MAIL-14)',
  },
  setSecondFactor: {
    method: 'PUT',
    path: '/api/academies/:academyId/second-factor',
    access: 'academies.update',
    params: z.strictObject({ academyId: IdParam }),
    body: z.strictObject({ required: z.boolean('wrongChoice') }),
    errors: ['AcademyNotFound'],
    summary: 'Whether the staff of an academy must log in with a second factor',
  },
})
