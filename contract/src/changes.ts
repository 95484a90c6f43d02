import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { QuestionCategory, QuestionDifficulty, RoleName } from './enums.ts'
import { Id, IdParam, IsoDateTime, integer } from './fields.ts'
import { changeMaxCount } from './limits.ts'
import { PeopleQuery } from './people.ts'
import { pageInAddress, rowsOf } from './paging.ts'
import { QuestionQuery } from './question-query.ts'
import { LocalizedName } from './users.ts'

/** What can be done with many people of a list at once. */
export const peopleChangeKinds = [
  'groupAdd',
  'groupRemove',
  'stageAdd',
  'roleGrant',
  'roleRemove',
  'block',
  'unblock',
] as const
export type PeopleChangeKind = (typeof peopleChangeKinds)[number]
export const questionChangeKinds = ['testAdd', 'category', 'difficulty', 'questionsRemove'] as const
export type QuestionChangeKind = (typeof questionChangeKinds)[number]
export const changeKinds = [...peopleChangeKinds, ...questionChangeKinds] as const
export type ChangeKind = (typeof changeKinds)[number]

const of = <K extends ChangeKind>(kind: K) => ({ kind: z.literal(kind, 'wrongChoice') })
export const PeopleChange = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...of('groupAdd'), groupId: Id }),
    z.strictObject({ ...of('groupRemove'), groupId: Id }),
    z.strictObject({ ...of('stageAdd'), stageId: Id }),
    z.strictObject({ ...of('roleGrant'), role: RoleName }),
    z.strictObject(of('roleRemove')),
    z.strictObject(of('block')),
    z.strictObject(of('unblock')),
  ],
  'wrongChoice',
)
export type PeopleChange = z.infer<typeof PeopleChange>

export const QuestionChange = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ ...of('testAdd'), testId: Id }),
    z.strictObject({ ...of('category'), category: QuestionCategory }),
    z.strictObject({ ...of('difficulty'), difficulty: QuestionDifficulty }),
    z.strictObject(of('questionsRemove')),
  ],
  'wrongChoice',
)
export type QuestionChange = z.infer<typeof QuestionChange>
export type AnyChange = PeopleChange | QuestionChange

/** Whom a change is about: everybody who fits the filters of the list, or those of them who are named (`userIds`). */
export const PeopleTarget = z.pick(PeopleQuery, { search: true, filters: true })
export type PeopleTarget = z.infer<typeof PeopleTarget>
export const QuestionTarget = z.omit(QuestionQuery, { page: true, perPage: true, orderField: true, order: true })
export type QuestionTarget = z.infer<typeof QuestionTarget>

/** Why a person or question stays as it is. */
export const leftOutRules = [
  'alreadySo',
  'oneself',
  'higherRole',
  'notStudent',
  'personBlocked',
  'noDirection',
  'otherDirection',
  'archived',
  'testFull',
  'gone',
] as const
export type LeftOutRule = (typeof leftOutRules)[number]
/** What becomes of one person or question. */
export const changeRules = ['changes', ...leftOutRules] as const
export const ChangeRule = z.enum(changeRules)
export type ChangeRule = z.infer<typeof ChangeRule>

const LeftOut = z.array(z.strictObject({ rule: z.enum(leftOutRules), count: z.int() }))

/** How many the caller saw it would change, and how many not: with other numbers it is refused with 409. */
const Expected = z.strictObject({ count: integer(0, changeMaxCount), leftOut: integer(0, changeMaxCount) })

/** So many are named; the rest is counted. */
export const changePreviewMaxNames = 200

export const ChangePreview = z.strictObject({
  count: z.int(),
  leftOut: LeftOut,
  /** The first of them: those who are left out before the others. */
  subjects: z.array(z.strictObject({ id: Id, name: z.string(), note: z.string(), rule: ChangeRule })),
})
export type ChangePreview = z.infer<typeof ChangePreview>

/**
 * running, undoing: a job is at it. stopped: somebody stopped it, or it could not be done any more, or not by whoever was at
 * it. The rest stayed as it was and waits: until it is gone on with, or, if it was being undone, undone again.
 */
export const changeStates = ['running', 'done', 'stopped', 'undoing', 'undone'] as const
export type ChangeState = (typeof changeStates)[number]

export const Change = z.strictObject({
  id: Id,
  kind: z.enum(changeKinds),
  /** The group, test, role, category or difficulty it is about; '' where there is none. */
  label: z.string(),
  stage: z.nullable(LocalizedName),
  state: z.enum(changeStates),
  total: z.int(),
  /** How many of them have been looked at; while it is undone, how many of the changed ones. */
  done: z.int(),
  changed: z.int(),
  leftOut: LeftOut,
  /** Of a stopped one: how many it never came to. */
  notReached: z.int(),
  author: z.nullable(z.string()),
  createdAt: IsoDateTime,
  undoUntil: IsoDateTime,
  canUndo: z.boolean(),
  canResume: z.boolean(),
  /** Of an undone one: how many are as they were, and how many somebody changed meanwhile and stayed. */
  restored: z.int(),
  kept: z.int(),
})
export type Change = z.infer<typeof Change>

const ById = z.strictObject({ id: IdParam })

export const changesApi = defineApi({
  previewPeople: {
    method: 'POST',
    path: '/api/changes/people/preview',
    access: 'users.read',
    oneAcademy: true,
    effect: 'read',
    body: z.strictObject({ change: PeopleChange, target: PeopleTarget }),
    response: ChangePreview,
    errors: ['GroupNotFound', 'StageNotFound', 'WrongEmployeeRole'],
    summary: 'Whom a change of many people would change, and who is left out and why',
  },
  people: {
    method: 'POST',
    path: '/api/changes/people',
    access: 'users.read',
    oneAcademy: true,
    body: z.strictObject({ change: PeopleChange, target: PeopleTarget, expected: Expected }),
    response: Change,
    idempotent: true,
    takesLong: true,
    errors: ['GroupNotFound', 'StageNotFound', 'WrongEmployeeRole'],
    summary: 'Change many people at once; more than a few are changed by a job',
  },
  previewQuestions: {
    method: 'POST',
    path: '/api/changes/questions/preview',
    access: 'tests.manage',
    oneAcademy: true,
    effect: 'read',
    body: z.strictObject({ change: QuestionChange, target: QuestionTarget }),
    response: ChangePreview,
    errors: ['TestNotFound'],
    summary: 'Which questions a change would change, and which are left out and why',
  },
  questions: {
    method: 'POST',
    path: '/api/changes/questions',
    access: 'tests.manage',
    oneAcademy: true,
    body: z.strictObject({ change: QuestionChange, target: QuestionTarget, expected: Expected }),
    response: Change,
    idempotent: true,
    takesLong: true,
    errors: ['TestNotFound'],
    summary: 'Change many questions at once; more than a few are changed by a job',
  },
  list: {
    method: 'GET',
    path: '/api/changes',
    access: 'users.read',
    oneAcademy: true,
    query: z.strictObject({ ...pageInAddress, of: z.optional(z.enum(['people', 'questions'], 'wrongChoice')) }),
    response: rowsOf(Change),
    summary: 'The changes of many at once that the caller could make as well, newest first',
  },
  get: {
    method: 'GET',
    path: '/api/changes/:id',
    access: 'users.read',
    oneAcademy: true,
    params: ById,
    response: Change,
    errors: ['EndpointNotFound'],
    summary: 'How far a change of many has come',
  },
  stop: {
    method: 'POST',
    path: '/api/changes/:id/stop',
    access: 'users.read',
    oneAcademy: true,
    params: ById,
    response: Change,
    idempotent: true,
    errors: ['EndpointNotFound'],
    summary: 'Change nobody else; what is done stays done. One that has ended meanwhile stays as it is',
  },
  resume: {
    method: 'POST',
    path: '/api/changes/:id/resume',
    access: 'users.read',
    oneAcademy: true,
    params: ById,
    response: Change,
    idempotent: true,
    takesLong: true,
    errors: ['EndpointNotFound', 'GroupNotFound', 'StageNotFound', 'TestNotFound', 'WrongEmployeeRole'],
    summary: 'Go on with those that a stopped change never came to',
  },
  undo: {
    method: 'POST',
    path: '/api/changes/:id/undo',
    access: 'users.read',
    oneAcademy: true,
    params: ById,
    response: Change,
    idempotent: true,
    takesLong: true,
    errors: ['EndpointNotFound'],
    summary: 'Put back what nobody has changed meanwhile, exactly as it was',
  },
})
