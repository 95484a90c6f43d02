import { stageTypes } from '@academy/contract/enums'
import type { Group } from '@academy/contract/groups'
import type { Words } from '#kit/address/words.ts'

const withMaterials: readonly number[] = [
  stageTypes.MaterialsForPreparation,
  stageTypes.MaterialsForPreparationMarkdown,
]

/** MAT-25: the two types of stages that carry materials. */
export const stagesWithMaterials = <T extends { stageType: number }>(stages: readonly T[]): T[] =>
  stages.filter(({ stageType }) => withMaterials.includes(stageType))

export const isTextStage = ({ stageType }: { stageType: number }): boolean =>
  stageType === stageTypes.MaterialsForPreparationMarkdown

/** What the address says, if it is there; otherwise the first stage and all groups. */
export const chosenOf = <S extends { id: number }, G extends { id: number }>(
  address: Words,
  stages: readonly S[],
  groups: readonly G[],
): { stage: S | undefined; group: G | undefined } => ({
  stage: stages.find(({ id }) => String(id) === address.stage) ?? stages[0],
  group: groups.find(({ id }) => String(id) === address.group),
})

/** Each direction with its groups below it. */
export const inTree = (groups: readonly Group[]): Group[] => {
  const directions = groups.filter(({ isDirection }) => isDirection)
  const below = (direction: Group) =>
    groups.filter(
      ({ isDirection, specialization }) => !isDirection && specialization.id === direction.specialization.id,
    )
  const known = directions.flatMap((direction) => [direction, ...below(direction)])
  return [...known, ...groups.filter((group) => !known.includes(group))]
}
