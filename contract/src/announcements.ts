import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { RoleName } from './enums.ts'
import { Id, IdParam, IsoDateTime, optionalText, ShortText, text, VerbatimText } from './fields.ts'
import { announcementReceiversMaxCount, longTextMaxLength, receiversAtOnceMaxCount } from './limits.ts'
import { TextNode } from './markdown.ts'
import { pageOf, rowsOf } from './paging.ts'
import { peopleFilters } from './people-filters.ts'
import { ReviewStudent } from './review.ts'

const ById = z.strictObject({ id: IdParam })

/** NTF-50: Ukrainian and English are needed, Russian may stay empty. */
const inThreeLanguages = <T extends z.ZodMiniType>(needed: T, optional: z.ZodMiniType<string>) =>
  z.strictObject({ ua: needed, en: needed, ru: optional })
export const AnnouncementInput = z.strictObject({
  title: inThreeLanguages(ShortText, optionalText(255)),
  body: inThreeLanguages(text(1, longTextMaxLength), VerbatimText),
})
export type AnnouncementInput = z.infer<typeof AnnouncementInput>

const ThreeTexts = z.strictObject({ ua: z.string(), en: z.string(), ru: z.string() })

/** NTF-06, NTF-49 */
export const AnnouncementRow = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  title: ThreeTexts,
  receiversAmount: z.int(),
  /** How many of them have read it. */
  readAmount: z.int(),
  /** Chosen, but not told yet: they get it at the moment it is scheduled for, or when somebody sends it. */
  chosenAmount: z.int(),
  /** When it is sent by itself; null: it is not scheduled. */
  publishAt: z.nullable(IsoDateTime),
  /** When those who had not read it were last told again. */
  resentAt: z.nullable(IsoDateTime),
  author: z.nullable(z.string()),
  createdAt: IsoDateTime,
  updatedAt: IsoDateTime,
})
export type AnnouncementRow = z.infer<typeof AnnouncementRow>

export const Announcement = z.strictObject({ ...AnnouncementRow.shape, body: ThreeTexts })
export type Announcement = z.infer<typeof Announcement>

/** NTF-05: what a receiver reads, in their own language. */
export const ReceivedAnnouncement = z.strictObject({
  id: Id,
  academyId: Id,
  academyName: z.string(),
  title: z.string(),
  body: z.array(TextNode),
  /** The language of the texts, for screen readers. */
  language: z.enum(['ua', 'en', 'ru']),
  isRead: z.boolean(),
  createdAt: IsoDateTime,
})
export type ReceivedAnnouncement = z.infer<typeof ReceivedAnnouncement>

/** receiver: was notified, and has read it or not, or is chosen for one that nobody has got yet; other: neither. */
export const receiverStates = ['receiver', 'read', 'unread', 'other'] as const
export type ReceiverState = (typeof receiverStates)[number]

const receiverFilters = {
  ...peopleFilters,
  teamId: z.optional(Id),
  state: z.optional(z.enum(receiverStates, 'wrongChoice')),
}
export const PeopleFilters = z.strictObject(receiverFilters)
export type PeopleFilters = z.infer<typeof PeopleFilters>
const paging = pageOf(['id'])

export const ReceiverCandidate = z.strictObject({
  ...ReviewStudent.shape,
  email: z.string(),
  roles: z.array(RoleName),
  groupName: z.nullable(z.string()),
  isReceiver: z.boolean(),
  readAt: z.nullable(IsoDateTime),
})
export type ReceiverCandidate = z.infer<typeof ReceiverCandidate>

const ChosenReceivers = {
  ...receiverFilters,
  /** Only these of them. */
  userIds: z.optional(z.array(Id).check(z.maxLength(receiversAtOnceMaxCount, 'toLong'))),
}
const Receivers = z.strictObject({ receiversAmount: z.int(), chosenAmount: z.int(), told: z.int() })
const noSuchPeople = ['UserNotFound', 'GroupNotFound', 'StageNotFound', 'TeamNotFound'] as const

/** Nobody is told of the same announcement more often than once in a day. */
export const ResendPreview = z.strictObject({
  unread: z.int(),
  /** Of these, who may be told again now; the others were told within the last day or cannot be reached any more. */
  due: z.int(),
  /** When the next of the others may be told; null: there is none. */
  nextAt: z.nullable(IsoDateTime),
})
export type ResendPreview = z.infer<typeof ResendPreview>

export const announcementsApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/announcements',
    access: 'announcements.manage',
    response: z.array(AnnouncementRow),
    summary: 'The announcements of the academies, newest first (NTF-39)',
  },
  get: {
    method: 'GET',
    path: '/api/announcements/:id',
    access: 'announcements.manage',
    oneAcademy: true,
    params: ById,
    response: Announcement,
    errors: ['AnnouncementNotFound'],
    summary: 'One announcement (NTF-40)',
  },
  create: {
    method: 'POST',
    path: '/api/announcements',
    access: 'announcements.manage',
    oneAcademy: true,
    body: AnnouncementInput,
    response: Announcement,
    status: 201,
    idempotent: true,
    summary: 'Write an announcement; it has no receivers yet (NTF-41)',
  },
  update: {
    method: 'PUT',
    path: '/api/announcements/:id',
    access: 'announcements.manage',
    oneAcademy: true,
    params: ById,
    body: z.strictObject({ ...AnnouncementInput.shape, updatedAt: IsoDateTime }),
    response: Announcement,
    errors: ['AnnouncementNotFound'],
    summary: 'Change the texts for all, without telling anybody again (NTF-42, Q-62, Q-87)',
  },
  remove: {
    method: 'DELETE',
    path: '/api/announcements/:id',
    access: 'announcements.manage',
    oneAcademy: true,
    takesLong: true,
    params: ById,
    errors: ['AnnouncementNotFound'],
    summary: 'Delete it, from the lists of its receivers, too (NTF-43)',
  },
  receivers: {
    method: 'PUT',
    path: '/api/announcements/:id/receivers',
    access: 'announcements.manage',
    oneAcademy: true,
    takesLong: true,
    params: ById,
    body: z.strictObject({ receivers: z.array(Id).check(z.maxLength(announcementReceiversMaxCount, 'toLong')) }),
    bodyMaxBytes: 2_000_000,
    response: Receivers,
    errors: ['AnnouncementNotFound', 'UserNotFound'],
    summary: 'Set the receivers; those who are new are told at once (NTF-44, Q-62)',
  },
  changeReceivers: {
    method: 'POST',
    path: '/api/announcements/:id/receivers/matching',
    access: 'announcements.manage',
    oneAcademy: true,
    takesLong: true,
    params: ById,
    body: z.strictObject({
      ...ChosenReceivers,
      isReceiver: z.boolean('wrongChoice'),
      /**
       * Whether the announcement still waited when the caller saw it. If that has changed, the call is refused with 409, because
       * whoever is only chosen must not be notified.
       */
      isWaiting: z.optional(z.boolean('wrongChoice')),
    }),
    response: Receivers,
    errors: ['AnnouncementNotFound', ...noSuchPeople],
    summary: 'Add or remove everybody who fits the filters of the list, or some of them',
  },
  schedule: {
    method: 'PUT',
    path: '/api/announcements/:id/schedule',
    access: 'announcements.manage',
    oneAcademy: true,
    takesLong: true,
    params: ById,
    body: z.strictObject({
      publishAt: IsoDateTime,
      /** Who else gets it then; absent: those who are chosen already. */
      receivers: z.optional(z.strictObject(ChosenReceivers)),
    }),
    response: AnnouncementRow,
    errors: ['AnnouncementNotFound', ...noSuchPeople],
    summary: 'Send it by itself at a moment, or at another one than was planned; nobody sees it before',
  },
  cancelSchedule: {
    method: 'DELETE',
    path: '/api/announcements/:id/schedule',
    access: 'announcements.manage',
    oneAcademy: true,
    params: ById,
    errors: ['AnnouncementNotFound'],
    summary: 'It is a draft again; whoever was chosen for it stays chosen',
  },
  publish: {
    method: 'POST',
    path: '/api/announcements/:id/publish',
    access: 'announcements.manage',
    oneAcademy: true,
    takesLong: true,
    params: ById,
    response: Receivers,
    errors: ['AnnouncementNotFound'],
    summary: 'Send it now to those who are chosen for it; a second time it reaches nobody',
  },
  copy: {
    method: 'POST',
    path: '/api/announcements/:id/copy',
    access: 'announcements.manage',
    oneAcademy: true,
    takesLong: true,
    params: ById,
    body: z.strictObject({ withReceivers: z.boolean('wrongChoice') }),
    response: Announcement,
    status: 201,
    idempotent: true,
    errors: ['AnnouncementNotFound'],
    summary: 'A new draft with the same texts and, if wanted, the same people chosen',
  },
  resendPreview: {
    method: 'GET',
    path: '/api/announcements/:id/resend',
    access: 'announcements.manage',
    oneAcademy: true,
    params: ById,
    response: ResendPreview,
    errors: ['AnnouncementNotFound'],
    summary: 'How many have not read it, and how many of them may be told again today',
  },
  resend: {
    method: 'POST',
    path: '/api/announcements/:id/resend',
    access: 'announcements.manage',
    oneAcademy: true,
    takesLong: true,
    params: ById,
    response: z.strictObject({ told: z.int() }),
    idempotent: true,
    errors: ['AnnouncementNotFound'],
    summary: 'Tell those again who have not read it, nobody more often than once a day',
  },
  candidates: {
    method: 'POST',
    path: '/api/users/paginated/announcement/:academyId/:announcementId',
    access: 'announcements.manage',
    effect: 'read',
    params: z.strictObject({ academyId: IdParam, announcementId: IdParam }),
    body: z.strictObject({ ...receiverFilters, page: paging.page, perPage: paging.perPage }),
    response: rowsOf(ReceiverCandidate),
    errors: ['AnnouncementNotFound', 'GroupNotFound', 'StageNotFound', 'TeamNotFound'],
    summary: 'People of the academy for the editor of receivers (NTF-45)',
  },
})
