import { academiesFor, type Capability } from '@academy/contract/permissions'
import type { User, UserAcademy } from '@academy/contract/users'
import { roleHolderOf } from '#lib/session/roles.rules.ts'

/** The academies in which somebody has a right. */
export const academiesWith = (
  user: User,
  capability: Capability,
  effect: 'read' | 'write' = 'read',
): readonly UserAcademy[] => {
  const scope = academiesFor(roleHolderOf(user), capability, effect)
  return user.academies.filter(({ id, active }) => active && (scope === 'every' || scope.includes(id)))
}
