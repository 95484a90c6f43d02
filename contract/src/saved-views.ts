import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Id, IdParam, integer, IsoDateTime, text, verbatim } from './fields.ts'
import type { Capability } from './permissions.ts'

/** The lists of which views are kept, each with the right to see it: a view is nothing without its list. */
export const listRights = {
  people: 'users.read',
  reviewQueue: 'homework.read',
  testResults: 'tests.fullSummary',
  questions: 'tests.manage',
  tests: 'tests.manage',
  lectures: 'lectures.read',
  interviewStudents: 'interviews.manage',
  stageUsers: 'stageUsers.read',
  certificates: 'users.read',
  forms: 'forms.manage',
  projectEvaluations: 'teams.overview',
} as const satisfies Record<string, Capability>
export type ListName = keyof typeof listRights
export const listNames = Object.keys(listRights) as [ListName, ...ListName[]]

export const savedViewLimits = { name: 60, words: 30, word: 40, value: 400, ownPerList: 30 } as const

/** What stands behind the ? of the list's address: filters, order, columns. The academy and the page never do. */
const ViewWords = z
  .record(
    z.string().check(z.regex(/^[a-zA-Z]{1,40}$/, 'wrongChoice')),
    verbatim(savedViewLimits.value).check(z.minLength(1, 'toShort')),
  )
  .check(
    z.refine((words) => Object.keys(words).length <= savedViewLimits.words, 'toLong'),
    z.refine((words) => !('academy' in words) && !('page' in words), 'wrongChoice'),
  )
export type ViewWords = z.infer<typeof ViewWords>

const content = { name: text(1, savedViewLimits.name), words: ViewWords, isShared: z.boolean('wrongChoice') }
const List = z.enum(listNames, 'wrongChoice')

export const SavedView = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  list: List,
  name: z.string(),
  words: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Of a view that somebody else shares. */
  ownerName: z.nullable(z.string()),
  /** The list of the caller opens with it. */
  isDefault: z.boolean(),
  /** Whether the caller may delete it: one's own, or as who edits the academy any that is shared. */
  mayDelete: z.boolean(),
  version: z.int(),
  updatedAt: IsoDateTime,
})
export type SavedView = z.infer<typeof SavedView>

const ById = z.strictObject({ id: IdParam })

export const savedViewsApi = defineApi({
  ofList: {
    method: 'GET',
    path: '/api/saved-views',
    access: 'lists.views',
    query: z.strictObject({ list: List }),
    response: z.array(SavedView),
    summary: "One's own views of a list and those that are shared in the academy",
  },
  create: {
    method: 'POST',
    path: '/api/saved-views',
    access: 'lists.views',
    oneAcademy: true,
    body: z.strictObject({ list: List, ...content }),
    response: SavedView,
    status: 201,
    idempotent: true,
    summary: 'Save filters, order and columns of a list under a name',
  },
  update: {
    method: 'PUT',
    path: '/api/saved-views/:id',
    access: 'lists.views',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ ...content, version: integer(1, 1_000_000) }),
    response: SavedView,
    errors: ['EndpointNotFound'],
    summary: "Rename, replace, share or take back one's own view",
  },
  remove: {
    method: 'DELETE',
    path: '/api/saved-views/:id',
    access: 'lists.views',
    oneAcademy: true,
    params: ById,
    errors: ['EndpointNotFound'],
    summary: "Delete one's own view, or one that is shared as who edits the academy",
  },
  setDefault: {
    method: 'PUT',
    path: '/api/saved-views/default',
    access: 'lists.views',
    oneAcademy: true,
    body: z.strictObject({ list: List, viewId: z.nullable(Id) }),
    errors: ['EndpointNotFound'],
    summary: 'Choose the view with which a list opens for oneself, or none',
  },
})
