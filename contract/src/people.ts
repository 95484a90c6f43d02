import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import {
  EnglishLevel,
  englishLevels,
  FormVariantType,
  Locale,
  RemovedUserReason,
  RoleName,
  SortOrder,
  UserStageState,
} from './enums.ts'
import {
  AcademyParam,
  Id,
  IdParam,
  Ids,
  IsoDateTime,
  integer,
  Mark,
  OptionalLongText,
  optionalText,
  Percent,
  Uuid,
} from './fields.ts'
import { pageSize } from './limits.ts'
import { LocalizedName, Specialization } from './users.ts'

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

/** Where somebody studies in one academy, and how it goes. */
export const Study = z.strictObject({
  academyId: Id,
  direction: z.nullable(z.string()),
  /** Without the direction. */
  groups: z.array(z.string()),
  /** The last of those that are open; who is in none any more, where they came to at last. */
  stage: z.nullable(
    z.strictObject({
      name: LocalizedName,
      state: UserStageState,
      /** Of the test of the stage. */
      successPercent: z.nullable(Percent),
      mark: z.nullable(Mark),
    }),
  ),
})
export type Study = z.infer<typeof Study>

/** A person in the list: with where they are in each academy of the caller's. */
export const ListedPerson = z.strictObject({ ...Person.shape, studies: z.array(Study) })
export type ListedPerson = z.infer<typeof ListedPerson>

/** The parts of the page of a person (NAV-50). Who may not read a part is not given its name. */
export const personSections = [
  'way',
  'tests',
  'homework',
  'chats',
  'letter',
  'interview',
  'teams',
  'referrals',
  'comments',
  'forms',
  'history',
] as const
export type PersonSection = (typeof personSections)[number]

const ChosenVariant = z.strictObject({ type: FormVariantType, ua: z.string(), en: z.string() })

/** NAV-50: who somebody is, how to reach them, and what else the caller may read about them. */
export const PersonCard = z.strictObject({
  person: Person,
  localization: Locale,
  /** What they said about themselves; null: not for the caller. */
  about: z.nullable(
    z.strictObject({
      country: z.nullable(z.string()),
      graduationYear: z.nullable(z.int()),
      /** City, university, education, where they heard of the academy. */
      variants: z.array(ChosenVariant),
      /** The experience form of this academy. */
      experience: z.array(ChosenVariant),
    }),
  ),
  /** The one of `person.academies` the page is about; null: the person is in none. */
  academy: z.nullable(
    z.strictObject({
      id: Id,
      name: z.string(),
      specialization: z.nullable(Specialization),
      /** Without the direction. */
      groups: z.array(z.strictObject({ id: Id, name: z.string() })),
      /** CERT-12 */
      certificate: z.nullable(z.strictObject({ publicId: Uuid, number: z.string(), finishedAt: IsoDateTime })),
    }),
  ),
  sections: z.array(z.enum(personSections)),
})
export type PersonCard = z.infer<typeof PersonCard>

/** What was done to somebody, by the names of the audit log; the target of each is that person. */
export const personEvents = [
  'academy.joined',
  'academy.participation-confirmed',
  'avatar.changed',
  'comment.removed',
  'consent.given',
  'evaluation.marked',
  'impersonation.started',
  'interview.answered',
  'profile.changed',
  'role.granted',
  'role.removed',
  'staff.invitation-accepted',
  'staff.invitation-declined',
  'team.transferred',
  'user.blocked',
  'user.unblocked',
] as const
export type PersonEventName = (typeof personEvents)[number]

export const PersonEvent = z.strictObject({
  id: z.int(),
  at: IsoDateTime,
  event: z.enum(personEvents),
  /** Who did it, also while acting as somebody; null: the person. */
  byName: z.nullable(z.string()),
  /** null: it was about the whole account. */
  academyName: z.nullable(z.string()),
  /** Of role.granted and role.removed: what was held before and after. */
  roles: z.nullable(z.strictObject({ before: z.array(RoleName), after: z.array(RoleName) })),
})
export type PersonEvent = z.infer<typeof PersonEvent>

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
      /** Only these of them. */
      userIds: z.optional(Ids),
      /** ACC-13: as an interviewer found it; only for those who read interviews. */
      englishLevels: z.optional(z.array(EnglishLevel).check(z.maxLength(englishLevels.length, 'toLong'))),
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
    response: z.strictObject({ rows: z.array(ListedPerson), count: z.int() }),
    errors: ['AcademyNotFound'],
    summary: 'A page of the people of an academy, or of all the caller may see (ACC-64)',
  },
  card: {
    method: 'GET',
    path: '/api/users/:id/card',
    access: 'users.read',
    params: ById,
    /** Whoever stands at 'all' may say which academy of the person it is about; otherwise it is the newest. */
    query: z.strictObject({ academy: z.optional(IdParam) }),
    response: PersonCard,
    errors: ['UserNotFound', 'AcademyNotFound'],
    summary: 'Who somebody is, and what else the caller may read about them (NAV-50)',
  },
  history: {
    method: 'GET',
    path: '/api/users/:id/history',
    access: 'users.block',
    effect: 'read',
    params: ById,
    query: z.strictObject({ before: z.optional(IdParam) }),
    response: z.strictObject({ rows: z.array(PersonEvent), hasMore: z.boolean() }),
    errors: ['UserNotFound'],
    summary: 'What was done to somebody in the academy, newest first; a SuperAdmin also reads of the whole account',
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
