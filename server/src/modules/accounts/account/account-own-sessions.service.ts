import type { OwnSession } from '@academy/contract/account'
import * as sessions from '#modules/accounts/auth/auth-sessions.service.ts'
import type { PersonCtx } from '#platform/ctx.ts'
import { accountRepo } from './account.repo.ts'

export const list = async (ctx: PersonCtx): Promise<OwnSession[]> => {
  const { userId, sessionId } = ctx.actor
  const rows = await accountRepo.liveSessions(ctx.db, userId, ctx.now())
  const found = rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === sessionId,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.rotatedAt.toISOString(),
    ip: row.ip,
    userAgent: row.userAgent,
    impersonatorName: row.impersonatorId === null ? null : row.impersonatorName,
  }))
  return [...found.filter(({ isCurrent }) => isCurrent), ...found.filter(({ isCurrent }) => !isCurrent)]
}

/** Of a session that is not there, or not the caller's, nothing ends and nothing is told. */
export const end = (ctx: PersonCtx, sessionId: string): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const hasEnded = await sessions.revokeOwnSession(ctx, sessionId, 'ended by its owner')
    if (hasEnded) await ctx.audit('session.ended', { targetId: sessionId })
  })

export const endOthers = (ctx: PersonCtx): Promise<void> =>
  ctx.transaction(async (ctx) => {
    const { userId, sessionId } = ctx.actor
    const hasEnded = await sessions.revokeAllOf(ctx, userId, 'ended by its owner', { exceptSessionId: sessionId })
    if (hasEnded) await ctx.audit('session.ended')
  })
