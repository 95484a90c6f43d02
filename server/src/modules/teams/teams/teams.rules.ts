import { type RoleName, roleNames } from '@academy/contract/enums'
import { type Capability, can, grantFor, type RoleHolder } from '@academy/contract/permissions'
import type { Team } from '@academy/contract/teams'

/** R: a Coach only with the teams that name this Coach (TEAM-31, Q-68). */
export const mayWithTeam = (
  actor: RoleHolder & { userId: number },
  capability: Capability,
  { academyId, coachIds }: { academyId: number; coachIds: readonly number[] },
  effect: 'read' | 'write' = 'write',
): boolean => {
  const grant = grantFor(actor, capability, academyId, effect)
  return grant === 'R' ? coachIds.includes(actor.userId) : grant !== null
}

export const mayOf = (
  actor: RoleHolder & { userId: number },
  team: { academyId: number; coachIds: readonly number[] },
): Team['may'] => ({
  manage: mayWithTeam(actor, 'teams.manage', team),
  edit: mayWithTeam(actor, 'teams.edit', team),
  evaluate: mayWithTeam(actor, 'evaluations.evaluate', team),
})

/** Roles with which somebody can be a coach: those that let people evaluate. */
export const coachRoles: readonly RoleName[] = roleNames.filter(
  (role) =>
    role !== 'SuperAdmin' &&
    can({ isSuperAdmin: false, rolesByAcademy: new Map([[1, [role]]]) }, 'evaluations.evaluate', 1),
)
