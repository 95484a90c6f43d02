import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { RemovedUserReason, RoleName, SortOrder } from './enums.ts'
import { AcademyParam, Id, IdParam, Ids, IsoDateTime, integer, OptionalLongText, optionalText } from './fields.ts'
import { pageSize } from './limits.ts'

/** A person as staff see them in a list. */
export const Person = z.strictObject({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  /** Only of the academies the caller may see people of. */
  academies: z.array(
    z.strictObject({ id: Id, name: z.string(), roles: z.array(RoleName), active: z.boolean(), joinedAt: IsoDateTime }),
  ),
  isSuperAdmin: z.boolean(),
  /** the whole account, by a SuperAdmin. */
  isBlocked: z.boolean(),
  isEmailConfirmed: z.boolean(),
  createdAt: IsoDateTime,
  /** What the caller may do with this very person, so that no button leads to a refusal. */
  may: z.strictObject({
    impersonate: z.boolean(),
    block: z.boolean(),
    blockAccount: z.boolean(),
    delete: z.boolean(),
    grantRoles: z.boolean(),
  }),
})
export type Person = z.infer<typeof Person>

/** */
export const PeopleQuery = z.strictObject({
  page: z.optional(integer(1, 1_000_000)),
  perPage: z.optional(integer(1, pageSize.max)),
  search: z.optional(optionalText(100)),
  orderField: z.optional(z.enum(['name', 'email', 'createdAt'], 'wrongChoice')),
  order: z.optional(SortOrder),
  filters: z.optional(
    z.strictObject({
      roles: z.optional(z.array(RoleName).check(z.maxLength(7, 'toLong'))),
      active: z.optional(z.boolean('wrongChoice')),
      groupIds: z.optional(Ids),
      /** Whoever entered one of them, however it went. */
      stageIds: z.optional(Ids),
    }),
  ),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

const ById = z.strictObject({ id: IdParam })

export const peopleApi = defineApi({
  list: {
    method: 'POST',
    path: '/api/users/paginated/full/:academy',
    access: 'users.read',
    effect: 'read',
    params: z.strictObject({ academy: AcademyParam }),
    body: PeopleQuery,
    response: z.strictObject({ rows: z.array(Person), count: z.int() }),
    errors: ['AcademyNotFound'],
    summary: 'A page of the people of an academy, or of all the caller may see (ACC-64)',
  },
  grantRole: {
    method: 'PUT',
    path: '/api/users/:id/roles',
    access: 'roles.grant',
    params: ById,
    body: z.strictObject({ academyId: Id, roleName: RoleName }),
    errors: ['UserNotFound', 'WrongEmployeeRole', 'AcademyNotFound'],
    summary: 'Give somebody a staff role in an academy (ACC-70)',
  },
  removeRole: {
    method: 'DELETE',
    path: '/api/users/:id/roles/:academyId',
    access: 'roles.grant',
    params: z.strictObject({ id: IdParam, academyId: IdParam }),
    errors: ['UserNotFound', 'AcademyNotFound'],
    summary: 'Take the staff roles of somebody in an academy away (ACC-70)',
  },
  setActive: {
    method: 'PUT',
    path: '/api/users/:id/active',
    access: 'users.block',
    params: ById,
    body: z.strictObject({ academyId: Id, active: z.boolean('wrongChoice') }),
    errors: ['UserNotFound', 'AcademyNotFound'],
    summary: 'Block or unblock somebody in an academy (ACC-77)',
  },
  setBlocked: {
    method: 'PUT',
    path: '/api/users/:id/blocked',
    access: 'accounts.block',
    params: ById,
    body: z.strictObject({ blocked: z.boolean('wrongChoice') }),
    errors: ['UserNotFound'],
    summary: 'Block or unblock a whole account; its sessions end at once (Q-17)',
  },
  remove: {
    method: 'POST',
    path: '/api/users/delete/:userId',
    access: 'users.delete',
    params: z.strictObject({ userId: IdParam }),
    body: z.strictObject({ reason: RemovedUserReason, comment: OptionalLongText }),
    errors: ['UserNotFound', 'CanNotDeleteYourself'],
    summary: 'Delete an account with a reason (ACC-71)',
  },
})
