import { stageTypes } from '@academy/contract/enums'
import type { Group } from '@academy/contract/groups'
import { expect, test } from 'vitest'
import { chosenOf, inTree, isTextStage, stagesWithMaterials } from './preparation-choice.rules.ts'

test('[MAT-25] only the two types of stages that carry materials are there to choose', () => {
  const stages = Object.values(stageTypes).map((stageType) => ({ id: stageType, stageType }))
  const shown = stagesWithMaterials(stages)
  expect(shown.map(({ stageType }) => stageType)).toEqual([3, 10])
  expect(shown.map(isTextStage)).toEqual([false, true])
})

test.each([
  [{}, 1, undefined],
  [{ stage: '2', group: '7' }, 2, 7],
  [{ stage: '99', group: '99' }, 1, undefined],
  [{ stage: 'x', group: '' }, 1, undefined],
])('the address %o shows stage %o of group %o', (address, stage, group) => {
  const chosen = chosenOf(address, [{ id: 1 }, { id: 2 }], [{ id: 7 }])
  expect([chosen.stage?.id, chosen.group?.id]).toEqual([stage, group])
})

test('without stages nothing is chosen', () => {
  expect(chosenOf({ stage: '1' }, [], []).stage).toBeUndefined()
})

test('groups stand below their direction, and none is lost', () => {
  const group = (id: number, specializationId: number, isDirection: boolean): Group => ({
    id,
    academyId: 1,
    name: `Group ${id}`,
    specialization: { id: specializationId, name: '' },
    isDirection,
    parentGroupId: null,
    studentsCount: 0,
  })
  const groups = [group(1, 10, false), group(2, 20, true), group(3, 10, true), group(4, 20, false), group(5, 30, false)]
  expect(inTree(groups).map(({ id }) => id)).toEqual([2, 4, 3, 1, 5])
})
