import * as z from 'zod/mini'
import { defineApi } from './endpoint.ts'
import { Id, IdParam, IsoDateTime } from './fields.ts'
import { LocalizedName } from './users.ts'

/** What was changed in an academy and its programme, by the names of the audit log. */
export const academyEvents = [
  'academy.advanced',
  'academy.closed',
  'academy.copied',
  'academy.created',
  'academy.opened',
  'academy.second-factor',
  'academy.updated',
  'group.created',
  'group.removed',
  'group.renamed',
  'marks.set',
  'move.undone',
  'stage.created',
  'stage.removed',
  'stage.updated',
  'stageLecture.created',
  'stageLecture.deleted',
  'stageLecture.updated',
  'stages.reordered',
] as const
export type AcademyEventName = (typeof academyEvents)[number]

/** What of an academy or a stage can be changed; without what it held, because some of it is secret. */
export const changedParts = [
  'name',
  'stageType',
  'type',
  'hash',
  'urlName',
  'privateHash',
  'secretHash',
  'startDate',
  'endDate',
  'isOnlyForDesignated',
  'description',
  'details',
  'icon',
  'certificateSigner',
] as const

export const AcademyEvent = z.strictObject({
  id: z.int(),
  at: IsoDateTime,
  event: z.enum(academyEvents),
  /** Who did it, also while acting as somebody; null: the server by itself, or an account that is gone. */
  by: z.nullable(z.strictObject({ id: Id, name: z.string() })),
  changed: z.array(z.enum(changedParts)),
  /** As it was called then; `isThere` tells whether it still exists. */
  stage: z.nullable(z.strictObject({ id: Id, name: LocalizedName, isThere: z.boolean() })),
  /** Of a lecture or a group. */
  name: z.nullable(LocalizedName),
  /** How many students it was about. */
  count: z.nullable(z.int()),
  /** Of academy.second-factor: whether it is required since. */
  isRequired: z.nullable(z.boolean()),
})
export type AcademyEvent = z.infer<typeof AcademyEvent>

export const academyHistoryApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/academies/:id/history',
    access: 'academies.update',
    effect: 'read',
    params: z.strictObject({ id: IdParam }),
    query: z.strictObject({ before: z.optional(IdParam), stageId: z.optional(IdParam) }),
    response: z.strictObject({ rows: z.array(AcademyEvent), hasMore: z.boolean() }),
    errors: ['AcademyNotFound'],
    summary: 'Who changed what in an academy and its stages, newest first',
  },
})
