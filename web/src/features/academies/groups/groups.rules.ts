import type { Group } from '@academy/contract/groups'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { isApiError } from '#lib/api-error.ts'

type Listed = Pick<Group, 'id' | 'name' | 'specialization' | 'isDirection' | 'parentGroupId'>

/** A direction is shown with its groups, a group with its direction. */
export const filterGroups = <G extends Listed>(groups: readonly G[], chosen: string): G[] => {
  const group = groups.find(({ id }) => String(id) === chosen)
  if (!group) return [...groups]
  const root = group.parentGroupId ?? group.id
  return groups.filter(({ id, parentGroupId }) =>
    group.isDirection ? id === root || parentGroupId === root : id === root || id === group.id,
  )
}

export interface Branch<G> {
  direction: G
  groups: G[]
}

export const branches = <G extends Listed>(groups: readonly G[]): Branch<G>[] =>
  groups
    .filter(({ isDirection }) => isDirection)
    .map((direction) => ({ direction, groups: groups.filter(({ parentGroupId }) => parentGroupId === direction.id) }))

/** ACAD-37, ERR-68 */
export const removalFailure = (error: unknown): MessageKey | null => {
  if (isApiError(error, 'GroupAlreadyHaveUsers')) return 'error.GroupAlreadyHaveUsers'
  const isUsed = isApiError(error, 'ValidationError') && error.fields.some(({ message }) => message === 'usedByStages')
  return isUsed ? 'groups.haveLectures' : null
}
