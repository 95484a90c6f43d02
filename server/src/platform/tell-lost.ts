import type { Ctx } from './ctx.ts'

/**
 * A5, A6: whoever is not given any more what gave them the right to watch leaves its rooms at once. Their sockets come back
 * with the rights of now, so that nobody else's have to be known here.
 */
export const tellLost = (
  ctx: Pick<Ctx, 'emit'>,
  before: readonly (number | null)[],
  after: readonly (number | null)[] = [],
): void => {
  const lost = new Set(before.filter((userId) => userId !== null && !after.includes(userId)))
  for (const userId of lost) ctx.emit('rights.changed', { userId: userId! })
}
