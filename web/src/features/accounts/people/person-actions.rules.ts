import { roleNames, type RoleName } from '@academy/contract/enums'
import type { Person } from '@academy/contract/people'
import type { Person as Viewer } from '#lib/session/guards.rules.ts'
import { mayDo } from '#lib/session/roles.rules.ts'

export const personActions = [
  'comments',
  'missingData',
  'direction',
  'actAs',
  'grantRole',
  'removeRole',
  'block',
  'unblock',
  'blockAccount',
  'unblockAccount',
  'delete',
] as const
export type PersonAction = (typeof personActions)[number]

export interface Place {
  id: number
  name: string
}
type Membership = Person['academies'][number]

/** In an academy the list is about that academy; over all of them it is about each. */
const isInView = ({ selection }: Viewer, academyId: number) => typeof selection !== 'number' || selection === academyId

/** An Admin has no power over the other Admins of the academy; nor has anybody below them over a SuperAdmin. */
const isBelow = (person: Person, { user }: Viewer, academyId: number) =>
  user.isSuperAdmin ||
  !(person.isSuperAdmin || person.academies.some(({ id, roles }) => id === academyId && roles.includes('Admin')))

const mayChange = (person: Person, viewer: Viewer, academyId: number, capability: 'users.block' | 'roles.grant') =>
  isInView(viewer, academyId) && mayDo(viewer.user, academyId, capability) && isBelow(person, viewer, academyId)

/** SuperAdmin is no role of an academy; an Admin gives only the roles below their own (permission table). */
export const grantableRoles = (viewer: Viewer): RoleName[] => {
  const above: readonly RoleName[] = viewer.user.isSuperAdmin ? ['SuperAdmin'] : ['SuperAdmin', 'Admin']
  return roleNames.filter((role) => role !== 'Student' && !above.includes(role))
}

const hasStaffRole = ({ roles }: Membership) => roles.some((role) => role !== 'Student')

/** a role is given to people of the academy and to employees; only a SuperAdmin brings anybody from anywhere. */
const isReachable = (person: Person, { user }: Viewer, academyId: number) =>
  user.isSuperAdmin || person.academies.some((academy) => academy.id === academyId || hasStaffRole(academy))

/** ACC-73: staff note things about students of the academy, and nobody about oneself. */
const commentPlaces = (person: Person, viewer: Viewer): Membership[] =>
  person.id === viewer.user.id
    ? []
    : person.academies.filter(
        ({ id, roles }) =>
          roles.includes('Student') && isInView(viewer, id) && mayDo(viewer.user, id, 'comments.write', 'read'),
      )

/** ACC-54: staff fill in what students have not said; one’s own data one fills in oneself. */
const missingDataPlaces = (person: Person, viewer: Viewer): Membership[] =>
  person.id === viewer.user.id
    ? []
    : person.academies.filter(
        ({ id, roles }) =>
          roles.includes('Student') && isInView(viewer, id) && mayDo(viewer.user, id, 'users.missingData'),
      )

/** also after the first test, of students only, and not while acting as somebody. */
const directionPlaces = (person: Person, viewer: Viewer): Membership[] =>
  viewer.user.impersonator !== null
    ? []
    : person.academies.filter(
        ({ id, roles }) => roles.includes('Student') && isInView(viewer, id) && mayDo(viewer.user, id, 'groups.manage'),
      )

/** The academies an action can be about, for this very person. */
export const placesFor = (action: PersonAction, person: Person, viewer: Viewer): Place[] => {
  switch (action) {
    case 'block':
      return person.academies.filter(({ id, active }) => active && mayChange(person, viewer, id, 'users.block'))
    case 'unblock':
      return person.academies.filter(({ id, active }) => !active && mayChange(person, viewer, id, 'users.block'))
    case 'removeRole':
      return person.academies.filter(
        (academy) => hasStaffRole(academy) && mayChange(person, viewer, academy.id, 'roles.grant'),
      )
    case 'comments':
      return commentPlaces(person, viewer)
    case 'missingData':
      return missingDataPlaces(person, viewer)
    case 'direction':
      return directionPlaces(person, viewer)
    case 'grantRole':
      return viewer.user.academies.filter(
        ({ id }) => isReachable(person, viewer, id) && mayChange(person, viewer, id, 'roles.grant'),
      )
    case 'actAs':
    case 'blockAccount':
    case 'unblockAccount':
    case 'delete':
      return []
  }
}

/** ACC-62: no entry leads to a refusal; the server has said what the caller may do with this person. */
export const actionsFor = (person: Person, viewer: Viewer): PersonAction[] => {
  const { may, isBlocked } = person
  const isOffered: Record<PersonAction, boolean> = {
    comments: commentPlaces(person, viewer).length > 0,
    missingData: missingDataPlaces(person, viewer).length > 0,
    direction: directionPlaces(person, viewer).length > 0,
    actAs: may.impersonate,
    grantRole: may.grantRoles && placesFor('grantRole', person, viewer).length > 0,
    removeRole: may.grantRoles && placesFor('removeRole', person, viewer).length > 0,
    block: may.block && placesFor('block', person, viewer).length > 0,
    unblock: may.block && placesFor('unblock', person, viewer).length > 0,
    blockAccount: may.blockAccount && !isBlocked,
    unblockAccount: may.blockAccount && isBlocked,
    delete: may.delete,
  }
  return personActions.filter((action) => isOffered[action])
}

/** the states worth a badge; nothing special is 'active'. */
export type PersonBadge = 'accountBlocked' | 'blockedHere' | 'emailNotConfirmed' | 'active'

export const badgesOf = (person: Person, viewer: Viewer): PersonBadge[] => {
  const badges: PersonBadge[] = []
  if (person.isBlocked) badges.push('accountBlocked')
  if (person.academies.some(({ id, active }) => isInView(viewer, id) && !active)) badges.push('blockedHere')
  if (!person.isEmailConfirmed) badges.push('emailNotConfirmed')
  return badges.length > 0 ? badges : ['active']
}

/** Which lines of 'roles' a row shows: of the selected academy, or of each. */
export const membershipsInView = (person: Person, viewer: Viewer): Membership[] =>
  person.academies.filter(({ id }) => isInView(viewer, id))
