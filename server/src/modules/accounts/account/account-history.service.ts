import type { AccountEvent, AccountEventName } from '@academy/contract/account'
import type { PersonCtx } from '#platform/ctx.ts'
import { accountRepo, type HistoryRow } from './account.repo.ts'

const pageSize = 50

/** Anybody can cause these at the front door, whoever they happen to be logged in as. */
const nameless: readonly AccountEventName[] = ['login.failed', 'password.recovery-requested']

/** SESS-36, A7: also what others did to the account or in its name, with their names. */
export const history = async (
  ctx: PersonCtx,
  before: number | undefined,
): Promise<{ rows: AccountEvent[]; hasMore: boolean }> => {
  const { userId } = ctx.actor
  const found = await accountRepo.history(ctx.db, userId, before ?? null, pageSize + 1)
  return { rows: found.slice(0, pageSize).map((row) => asEvent(row, userId)), hasMore: found.length > pageSize }
}

const asEvent = (row: HistoryRow, userId: number): AccountEvent => {
  const byName = nameless.includes(row.event) ? null : byWhom(row, userId)
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    event: row.event,
    // Where a colleague sat is theirs to know.
    ip: byName === null ? row.ip : null,
    byName,
    academyName: row.academyName,
  }
}

const byWhom = (row: HistoryRow, userId: number): string | null => {
  if (row.impersonatorName !== null) return row.impersonatorName
  return row.actorId === null || row.actorId === userId ? null : row.actorName
}
