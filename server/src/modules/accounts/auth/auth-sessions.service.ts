import { randomUUID } from 'node:crypto'
import type { TokenPair } from '@academy/contract/auth'
import type { RoleName } from '@academy/contract/enums'
import type { RoleHolder } from '@academy/contract/permissions'
import * as accounts from '#modules/system/accounts/accounts.service.ts'
import * as mail from '#modules/messages/mail/mail.service.ts'
import { createBatcher } from '#platform/batcher.ts'
import type { Actor, Authentication, Ctx, PersonCtx } from '#platform/ctx.ts'
import type { Db } from '#platform/db.ts'
import { AppError, fail, isDatabaseAway } from '#platform/errors.ts'
import {
  idleSince,
  impersonationSeconds,
  longestImpersonationSeconds,
  refreshGraceMs,
  sessionSeconds,
  type Tokens,
} from '#platform/tokens.ts'
import { type ActorRow, authRepo } from './auth.repo.ts'
import { academiesToActIn, mayActAs } from './auth.rules.ts'

type FindActor = (sessionId: string) => Promise<ActorRow | undefined>

/** From a token, or a session known from one, to the person behind it, with the rights of this very moment. */
export const createAuthentication = (deps: { db: Db; tokens: Tokens; now(): Date }): Authentication => {
  // Asked together by calls that came at the same time, never by one that came later: lost rights stop at once (A5).
  const lookups = createBatcher({
    run: async (sessionIds: readonly string[]) => {
      const found = await authRepo.actors(deps.db, sessionIds, deps.now())
      return sessionIds.map((sessionId) => found.get(sessionId))
    },
    isForAll: isDatabaseAway,
  })
  const bySession = (sessionId: string): Promise<Actor> => actorOf(lookups.add, sessionId)
  const byToken = async (token: string): Promise<Actor> => {
    const claims = await deps.tokens.verifyAccess(token, deps.now())
    const actor = await bySession(claims.sessionId)
    return actor.userId === claims.userId ? actor : fail('InvalidAccessToken')
  }
  const endOfToken = async (token: string): Promise<Date> =>
    new Date((await deps.tokens.verifyAccess(token, deps.now())).expiresAtMs)
  return { byToken, bySession, endOfToken }
}

const actorOf = async (find: FindActor, sessionId: string): Promise<Actor> => {
  const row = (await find(sessionId)) ?? fail('InvalidAccessToken')
  const actor = asActor(row)
  if (row.impersonatorId === null) return actor
  // A5: acting as somebody lasts as long as the actor's own session and the right to it.
  const impersonator = await actorOf(find, row.parentSessionId ?? fail('InvalidAccessToken'))
  const target = rankOf(row)
  if (!mayActAs(impersonator, target)) fail('InvalidAccessToken')
  return narrowedTo(academiesToActIn(impersonator, target), actor)
}

/** V2: an academy that the impersonator has no power in counts as one that shows this person nothing. */
const narrowedTo = (academies: 'every' | ReadonlySet<number>, actor: Actor): Actor => {
  if (academies === 'every') return actor
  const { rolesByAcademy, needsSecondFactorIn, blockedIn, currentAcademyId } = actor
  const held = [...rolesByAcademy.keys(), ...needsSecondFactorIn]
  return {
    ...actor,
    actsIn: academies,
    rolesByAcademy: new Map([...rolesByAcademy].filter(([academyId]) => academies.has(academyId))),
    needsSecondFactorIn: new Set([...needsSecondFactorIn].filter((academyId) => academies.has(academyId))),
    blockedIn: new Set([...blockedIn, ...held.filter((academyId) => !academies.has(academyId))]),
    currentAcademyId: currentAcademyId !== null && academies.has(currentAcademyId) ? currentAcademyId : null,
  }
}

/** Whom somebody counts as for others: a role that waits for a second factor is held all the same (A7). */
const rankOf = ({ isSuperAdmin, roles }: ActorRow): RoleHolder => {
  const active = Map.groupBy(
    (roles ?? []).filter((held) => held.active),
    ({ academyId }) => academyId,
  )
  return {
    isSuperAdmin,
    rolesByAcademy: new Map([...active].map(([academyId, held]) => [academyId, held.map(({ role }) => role)])),
  }
}

const asActor = (row: ActorRow): Actor => {
  const rolesByAcademy = new Map<number, RoleName[]>()
  const blockedIn = new Set<number>()
  const needsSecondFactorIn = new Set<number>()
  for (const { academyId, role, active, requiresSecondFactor } of row.roles ?? []) {
    // blocked in an academy means no roles there.
    if (!active) blockedIn.add(academyId)
    else if (requiresSecondFactor && role !== 'Student' && !row.hasSecondFactor) needsSecondFactorIn.add(academyId)
    else rolesByAcademy.set(academyId, [...(rolesByAcademy.get(academyId) ?? []), role])
  }
  return {
    userId: row.userId,
    fullName: row.fullName,
    sessionId: row.sessionId,
    impersonatorId: row.impersonatorId,
    sessionEndsAt: new Date(row.expiresAt),
    isSuperAdmin: row.isSuperAdmin && (row.hasSecondFactor || !row.isSecondFactorRequired),
    isEmployee: row.isEmployee || row.isSuperAdmin,
    currentAcademyId: row.currentAcademyId,
    rolesByAcademy,
    blockedIn,
    hasSecondFactor: row.hasSecondFactor,
    needsSecondFactorIn,
    steppedUpAt: row.steppedUpAt === null ? null : new Date(row.steppedUpAt),
  }
}

export interface SessionTools {
  tokens: Tokens
}

const issuePair = async (
  { tokens }: SessionTools,
  session: { id: string; userId: number; impersonatorId: number | null; generation: number },
  now: Date,
): Promise<TokenPair> => ({
  accessToken: await tokens.signAccess(
    { userId: session.userId, sessionId: session.id, impersonatorId: session.impersonatorId },
    now,
  ),
  refreshToken: tokens.makeRefresh({ sessionId: session.id, generation: session.generation }),
})

export const openSession = async (
  tools: SessionTools,
  ctx: Ctx,
  user: { userId: number; impersonator?: { userId: number; sessionId: string } },
): Promise<TokenPair> => {
  const now = ctx.now()
  const session = {
    id: randomUUID(),
    userId: user.userId,
    impersonatorId: user.impersonator?.userId ?? null,
    parentSessionId: user.impersonator?.sessionId ?? null,
    generation: 1,
    rotatedAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (user.impersonator ? impersonationSeconds : sessionSeconds) * 1000),
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    steppedUpAt: user.impersonator ? null : now,
  }
  await authRepo.createSession(ctx.db, session)
  return issuePair(tools, session, now)
}

/** each half hour somebody proves anew who they are and decides that they still act as this person. */
export const renewImpersonation = (
  tools: SessionTools,
  ctx: PersonCtx,
  refreshToken: string,
): Promise<{ until: string }> =>
  ctx.transaction(async (ctx) => {
    const { sessionId } = tools.tokens.readRefresh(refreshToken)
    const session = await authRepo.sessionById(ctx.db, sessionId)
    const isOwn = session?.parentSessionId === ctx.actor.sessionId
    if (!session || !isOwn || session.revokedAt || session.expiresAt <= ctx.now()) return fail('InvalidRefreshToken')
    const longest = session.createdAt.getTime() + longestImpersonationSeconds * 1000
    const until = new Date(Math.min(ctx.now().getTime() + impersonationSeconds * 1000, longest))
    await authRepo.prolong(ctx.db, sessionId, until)
    await ctx.audit('impersonation.renewed', { targetId: session.userId })
    return { until: until.toISOString() }
  })

/**
 * Rotation with reuse detection (T1, T2). The current token moves the session one generation on. Its direct
 * predecessor, for ten seconds, answers with the same new token: that is another tab, or a reply that got lost.
 * Anything older was copied by somebody: the session ends.
 */
export const refresh = async (tools: SessionTools, ctx: Ctx, refreshToken: string): Promise<TokenPair> => {
  const { sessionId, generation } = tools.tokens.readRefresh(refreshToken)
  const now = ctx.now()
  const rotated = await authRepo.rotate(ctx.db, sessionId, generation, now)
  if (rotated) {
    await refuseDeadUser(ctx, sessionId)
    return issuePair(tools, rotated, now)
  }
  const session = await authRepo.sessionById(ctx.db, sessionId)
  const isOver = !session || session.revokedAt || session.expiresAt <= now || session.rotatedAt <= idleSince(now)
  if (isOver) return fail('InvalidRefreshToken')
  const isPredecessor = session.generation === generation + 1
  if (isPredecessor && now.getTime() - session.rotatedAt.getTime() <= refreshGraceMs) {
    await refuseDeadUser(ctx, sessionId)
    return issuePair(tools, session, now)
  }
  await ctx.transaction(async (ctx) => {
    const hasEnded = await revokeSession(ctx, sessionId, 'refresh token used twice')
    if (hasEnded) await reportReuse(ctx, sessionId, session.impersonatorId ?? session.userId)
  })
  return fail('InvalidRefreshToken')
}

/** T1: writes to the owner of the token that somebody else used it too. */
const reportReuse = async (ctx: Ctx, sessionId: string, holderId: number): Promise<void> => {
  await ctx.audit('session.reuse-detected', { actorId: holderId, targetId: sessionId })
  const holder = await accounts.accountById(ctx, holderId)
  if (holder) await mail.send(ctx, holder, 'session reuse', '/auth/forgot-password')
}

/** A blocked or deleted user's session refreshes no more, nor does an impersonation whose right is gone. */
const refuseDeadUser = async (ctx: Ctx, sessionId: string): Promise<void> => {
  try {
    await actorOf(async (id) => (await authRepo.actors(ctx.db, [id], ctx.now())).get(id), sessionId)
  } catch (error) {
    if (error instanceof AppError) fail('InvalidRefreshToken')
    throw error
  }
}

/** Whether there was anything left to end. */
export const revokeSession = async (ctx: Ctx, sessionId: string, reason: string): Promise<boolean> =>
  emitRevoked(ctx, await authRepo.revoke(ctx.db, sessionId, reason, ctx.now()))

/** Every session of a person, here or elsewhere, by themselves or by somebody acting as them (T4, A5). */
export const revokeAllOf = async (
  ctx: Ctx,
  userId: number,
  reason: string,
  options: { exceptSessionId?: string } = {},
): Promise<boolean> =>
  emitRevoked(ctx, await authRepo.revokeAllOf(ctx.db, userId, options.exceptSessionId ?? null, reason, ctx.now()))

/** A5: the right to act as others may have gone with other rights; where it has not, one begins anew. */
export const revokeActingOf = async (ctx: Ctx, impersonatorId: number, reason: string): Promise<boolean> =>
  emitRevoked(ctx, await authRepo.revokeActingOf(ctx.db, impersonatorId, reason, ctx.now()))

const emitRevoked = (ctx: Ctx, sessionIds: string[]): boolean => {
  if (sessionIds.length > 0) ctx.emit('session.revoked', { sessionIds })
  return sessionIds.length > 0
}

/** For its owner only: of somebody else's session nothing is known. */
export const revokeOwnSession = async (ctx: PersonCtx, sessionId: string, reason: string): Promise<boolean> => {
  const session = await authRepo.sessionById(ctx.db, sessionId)
  return session?.userId === ctx.actor.userId && (await revokeSession(ctx, sessionId, reason))
}

/** SESS-08: 204 whatever the token is; a stranger learns nothing and ends nothing. */
export const logout = async (tools: SessionTools, ctx: Ctx, refreshToken: string): Promise<void> => {
  try {
    const { sessionId } = tools.tokens.readRefresh(refreshToken)
    await revokeSession(ctx, sessionId, 'logout')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
