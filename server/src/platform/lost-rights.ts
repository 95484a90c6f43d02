import type { Ctx } from './ctx.ts'

/**
 * A5, A6: people who lose what gave them the right to watch leave its rooms at once. Their sockets connect again with
 * their current rights, so this function does not need to know which rights they still have.
 */
export const emitLostRights = (
  ctx: Pick<Ctx, 'emit'>,
  before: readonly (number | null)[],
  after: readonly (number | null)[] = [],
): void => {
  const lost = new Set(before.filter((userId) => userId !== null && !after.includes(userId)))
  for (const userId of lost) ctx.emit('rights.changed', { userId: userId! })
}
