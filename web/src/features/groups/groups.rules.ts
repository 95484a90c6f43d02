import type { Group } from '@academy/contract/groups'
import { groupFilterAll, rootGroupSuffix } from '@academy/contract/limits'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { isApiError } from '#lib/api-error.ts'

type Listed = Pick<Group, 'id' | 'name' | 'specialization' | 'isDirection' | 'parentGroupId'>

/** ACAD-38: the specialization, with ' (root)' for the direction; where two would be the same, the own name helps. */
export const groupLabel = (group: Listed, all: readonly Listed[]): string => {
  const { specialization, isDirection } = group
  if (isDirection) return specialization.name + rootGroupSuffix
  const alike = all.filter((other) => !other.isDirection && other.specialization.id === specialization.id)
  return alike.length > 1 ? `${specialization.name} · ${group.name}` : specialization.name
}

/** ACAD-38, ACAD-39: 'all' first, which is what a filter holds until somebody chooses. */
export const groupOptions = (groups: readonly Listed[], allLabel: string): { value: string; label: string }[] => [
  { value: groupFilterAll, label: allLabel },
  ...groups.map((group) => ({ value: String(group.id), label: groupLabel(group, groups) })),
]

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
