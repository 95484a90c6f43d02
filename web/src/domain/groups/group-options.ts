import type { Group } from '@academy/contract/groups'
import { groupFilterAll, rootGroupSuffix } from '@academy/contract/limits'

export type NamedGroup = Pick<Group, 'id' | 'name' | 'specialization' | 'isDirection'>

/** ACAD-38: the specialization, with ' (root)' for the direction; where two would be the same, the name of the group helps. */
export const groupLabel = (group: NamedGroup, all: readonly NamedGroup[]): string => {
  const { specialization, isDirection } = group
  if (isDirection) return specialization.name + rootGroupSuffix
  const alike = all.filter((other) => !other.isDirection && other.specialization.id === specialization.id)
  return alike.length > 1 ? `${specialization.name} · ${group.name}` : specialization.name
}

/** Every list of groups to choose from says them so. */
export const groupOptions = (groups: readonly NamedGroup[]): { value: string; label: string }[] =>
  groups.map((group) => ({ value: String(group.id), label: groupLabel(group, groups) }))

/** ACAD-39: 'all' first, which is what a filter holds until somebody chooses. */
export const groupFilterOptions = (groups: readonly NamedGroup[], allLabel: string) => [
  { value: groupFilterAll, label: allLabel },
  ...groupOptions(groups),
]
