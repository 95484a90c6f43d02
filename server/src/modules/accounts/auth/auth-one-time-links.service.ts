import type { Ctx } from '#platform/ctx.ts'
import { hashOneTimeToken, makeOneTimeToken } from '#platform/tokens.ts'
import type { OneTimePurpose } from '#server/schema/users.ts'
import { authRepo } from './auth.repo.ts'

const hourMs = 3600 * 1000
/** T6. */
const lifeMs: Record<OneTimePurpose, number> = {
  'confirm-email': 7 * 24 * hourMs,
  'change-email': 24 * hourMs,
  'reset-password': hourMs,
}
/**
 * How many links work at a time. Anybody may ask for a new password for anybody, so the mail that its owner is just opening
 * must not be worthless because of the next one. The others are only sent for who knows the password; and a link
 * to an address that was given up must never confirm another.
 */
const keptLinks: Record<OneTimePurpose, number> = { 'confirm-email': 1, 'change-email': 1, 'reset-password': 3 }

interface OneTimeLink {
  tokenHash: string
  userId: number
  purpose: OneTimePurpose
  expiresAt: Date
  usedAt: Date | null
}

/** The secret of a new link. What was mailed for the same purpose before works only as one of the newest. */
export const issueLink = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: number,
  purpose: OneTimePurpose,
): Promise<string> => {
  const { token, tokenHash } = makeOneTimeToken()
  // Of two calls at once the second sees, and counts, what the first has issued.
  await authRepo.lockUser(ctx.db, userId)
  await authRepo.dropOlderOneTimeTokens(ctx.db, userId, purpose, keptLinks[purpose] - 1)
  await authRepo.insertOneTimeToken(ctx.db, {
    tokenHash,
    userId,
    purpose,
    createdAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + lifeMs[purpose]),
  })
  return token
}

/** A glance without a promise: by the time it is used, the link may be gone. */
export const findLink = (
  ctx: Ctx,
  secret: string,
  purposes: readonly OneTimePurpose[],
): Promise<OneTimeLink | undefined> => authRepo.oneTimeToken(ctx.db, hashOneTimeToken(secret), purposes)

/** The link, with its account held until the end of the transaction: nobody else spends, replaces or drops it. */
export const holdLink = async (
  ctx: Ctx,
  secret: string,
  purposes: readonly OneTimePurpose[],
): Promise<OneTimeLink | undefined> => {
  const found = await findLink(ctx, secret, purposes)
  if (!found) return undefined
  await authRepo.lockUser(ctx.db, found.userId)
  return findLink(ctx, secret, purposes)
}

export const isOpen = (ctx: Ctx, link: OneTimeLink): boolean => link.usedAt === null && link.expiresAt > ctx.now()

export const spendLink = (ctx: Ctx, link: OneTimeLink) => authRepo.useOneTimeToken(ctx.db, link.tokenHash, ctx.now())

export const dropLinks = (ctx: Ctx, userId: number, purposes: readonly OneTimePurpose[]) =>
  authRepo.dropOneTimeTokens(ctx.db, userId, purposes)
