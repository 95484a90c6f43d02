import { roleNames, type RoleName } from '@academy/contract/enums'
import type { PersonEvent } from '@academy/contract/people'
import { can } from '@academy/contract/permissions'
import type { PersonCtx } from '#platform/ctx.ts'
import { personOf } from './person-card.service.ts'
import { type PersonEventRow, personHistoryRepo } from './person-history.repo.ts'

const pageSize = 20

/** P4: what was done to somebody in the academies of the call; who may block accounts also reads of the account. */
export const history = async (
  ctx: PersonCtx,
  userId: number,
  before?: number,
): Promise<{ rows: PersonEvent[]; hasMore: boolean }> => {
  const { scope } = await personOf(ctx, userId, 'users.block')
  const isAccountShown = can(ctx.actor, 'accounts.block', null, 'read')
  const page = { before: before ?? null, limit: pageSize + 1 }
  const found = await personHistoryRepo.of(ctx.db, userId, { scope, isAccountShown }, page)
  return { rows: found.slice(0, pageSize).map((row) => asEvent(row, userId)), hasMore: found.length > pageSize }
}

const rolesOf = (value: unknown): RoleName[] =>
  Array.isArray(value) ? roleNames.filter((role) => (value as unknown[]).includes(role)) : []

const asEvent = ({ id, at, event, academyName, details, ...by }: PersonEventRow, userId: number): PersonEvent => ({
  id,
  at: new Date(at).toISOString(),
  event,
  byName: by.impersonatorName ?? (by.actorId === userId ? null : by.actorName),
  academyName,
  roles:
    event === 'role.granted' || event === 'role.removed'
      ? { before: rolesOf(details?.before), after: rolesOf(details?.after) }
      : null,
})
