import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Id, IdParam, Ids, IsoDateTime } from './fields.ts'
import { importMaxRows, spreadsheetMaxBytes } from './limits.ts'
import { pageOf, rowsOf } from './paging.ts'

/** A student in a group, or one who could be put into it. */
export const GroupMember = z.strictObject({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatarUrl: z.nullable(z.string()),
  /** Since when in the group; null: not in it. */
  since: z.nullable(IsoDateTime),
  /** in the academy, or the whole account. */
  isBlocked: z.boolean(),
})
export type GroupMember = z.infer<typeof GroupMember>

export const groupChanges = ['add', 'remove'] as const
export type GroupChange = (typeof groupChanges)[number]

/** What becomes of somebody who is named. Everything but joins and leaves changes nothing. */
export const groupRules = [
  'joins',
  'leaves',
  'alreadyThere',
  'notThere',
  'otherDirection',
  'noDirection',
  'personBlocked',
  'notStudent',
] as const
export const GroupRule = z.enum(groupRules)
export type GroupRule = z.infer<typeof GroupRule>

/** What can be wrong with a row of a file besides. */
export const groupFileRules = [
  ...groupRules,
  'noEmail',
  'unknownEmail',
  'noGroup',
  'unknownGroup',
  'severalGroups',
  'groupIsDirection',
  'repeated',
] as const
export const GroupFileRow = z.strictObject({
  /** As the sheet numbers it. */
  row: z.int(),
  email: z.string(),
  group: z.string(),
  rule: z.enum(groupFileRules),
  /** Whom and where to, for a row that joins. */
  userId: z.nullable(Id),
  groupId: z.nullable(Id),
  firstName: z.string(),
  lastName: z.string(),
})
export type GroupFileRow = z.infer<typeof GroupFileRow>
export const GroupFilePreview = z.strictObject({ count: z.int(), rows: z.array(GroupFileRow) })
export type GroupFilePreview = z.infer<typeof GroupFilePreview>

/** From when to when somebody was in a group or direction; the newest first. */
export const GroupPeriod = z.strictObject({
  /** null: in the past, where only the name is kept. */
  groupId: z.nullable(Id),
  name: z.string(),
  isDirection: z.boolean(),
  since: IsoDateTime,
  until: z.nullable(IsoDateTime),
  /** Who did it; null: the student, or it is not known any more. */
  addedBy: z.nullable(z.string()),
  removedBy: z.nullable(z.string()),
})
export type GroupPeriod = z.infer<typeof GroupPeriod>

const ById = z.strictObject({ id: IdParam })
const userIds = z.strictObject({ userIds: Ids.check(z.minLength(1, 'fieldIsRequired')) })
const Changed = z.strictObject({ changed: z.int() })

export const groupMembersApi = defineApi({
  list: {
    method: 'POST',
    path: '/api/groups/:id/users/paginated',
    access: 'users.read',
    oneAcademy: true,
    effect: 'read',
    params: ById,
    body: z.strictObject({
      ...pageOf(['name']),
      /** false: the students of its direction who are not in it. */
      isMember: z.optional(z.boolean('wrongChoice')),
    }),
    response: rowsOf(GroupMember),
    errors: ['GroupNotFound'],
    summary: 'The people of a group, or those of its direction who could be put into it',
  },
  add: {
    method: 'POST',
    path: '/api/groups/:id/add-users',
    access: 'groups.manage',
    oneAcademy: true,
    params: ById,
    body: userIds,
    response: Changed,
    idempotent: true,
    errors: ['GroupNotFound', 'WrongStudentAcademy'],
    summary: 'Put students of the direction into a group below it',
  },
  remove: {
    method: 'POST',
    path: '/api/groups/:id/remove-users',
    access: 'groups.manage',
    oneAcademy: true,
    params: ById,
    body: userIds,
    response: Changed,
    idempotent: true,
    errors: ['GroupNotFound', 'WrongStudentAcademy'],
    summary: 'Take people out of a group; what they have handed in stays',
  },
  readFile: {
    method: 'POST',
    path: '/api/groups/users/file',
    access: 'groups.manage',
    oneAcademy: true,
    effect: 'read',
    query: z.strictObject({ groupId: z.optional(IdParam) }),
    upload: { field: 'file', maxBytes: spreadsheetMaxBytes },
    response: GroupFilePreview,
    errors: ['FileNotUploaded', 'FileTypeNotAllowed', 'FileTooLarge', 'SpreadsheetImportError', 'GroupNotFound'],
    summary: 'Read a csv, xlsx or ods file of e-mails and groups and say what each row would do',
  },
  addFromFile: {
    method: 'POST',
    path: '/api/groups/users/import',
    access: 'groups.manage',
    oneAcademy: true,
    body: z.strictObject({
      memberships: z
        .array(z.strictObject({ userId: Id, groupId: Id }))
        .check(z.minLength(1, 'fieldIsRequired'), z.maxLength(importMaxRows, 'toLong')),
    }),
    response: Changed,
    idempotent: true,
    errors: ['GroupNotFound', 'WrongStudentAcademy'],
    summary: 'Put everybody of a file into the groups, all of them or nobody',
  },
  ofUser: {
    method: 'GET',
    path: '/api/groups/of-user/:userId',
    access: 'users.read',
    oneAcademy: true,
    params: z.strictObject({ userId: IdParam }),
    response: z.array(GroupPeriod),
    errors: ['UserNotFound'],
    summary: 'In which groups of the academy somebody is and was',
  },
})
