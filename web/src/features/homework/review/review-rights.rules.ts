import { grantFor } from '@academy/contract/permissions'
import type { User } from '@academy/contract/users'
import { academiesWith } from '#kit/academy/own-academies.rules.ts'
import { roleHolderOf, type Selection } from '#lib/session/roles.rules.ts'

/** Whether there is work here that somebody sees and may not review: their right is for what is theirs (R). */
export const reviewsOnlyTheirs = (user: User, selection: Selection): boolean => {
  const ids = typeof selection === 'number' ? [selection] : academiesWith(user, 'homework.read').map(({ id }) => id)
  return ids.some((id) => grantFor(roleHolderOf(user), 'homework.review', id, 'write') === 'R')
}
