import { stageTypes } from '@academy/contract/enums'
import { expect, test } from 'vitest'
import { makeStage } from '#testing/make.ts'
import { endsSoon, isReadOnly, stageState, whatNow } from './stage-state.rules.ts'

const now = new Date('2026-03-10T12:00:00Z')
const before = '2026-03-01T00:00:00Z'
const after = '2026-03-20T00:00:00Z'

test.each([
  ['current', { isCurrentStage: true }],
  ['open', { endDate: after }],
  ['over', { endDate: before, isCurrentStage: true }],
  // Whoever came to the last stage has finished: nothing of it is left undone.
  ['passed', { endDate: before, isCurrentStage: true, stageType: stageTypes.Finished }],
  ['current', { endDate: after, isCurrentStage: true, stageType: stageTypes.Finished }],
  ['soon', { available: false, startDate: after }],
  ['locked', { available: false, startDate: before }],
  ['locked', { available: false }],
  ['passed', { state: 'Passed', isDone: true }],
  ['passed', { state: 'Passed', isDone: true, endDate: before }],
  // Whoever was there and did nothing has nothing to be ticked off.
  ['over', { state: 'Passed' }],
  ['over', { state: 'Passed', endDate: before }],
  // An application is filled in whenever it suits.
  ['open', { state: 'Passed', stageType: stageTypes.Registration }],
  ['passed', { state: 'Passed', isDone: true, stageType: stageTypes.Registration }],
  ['failed', { state: 'Failed', endDate: after }],
  ['open', { state: 'Passed', stageType: 18 }],
  // Nobody passed what was over before they joined, whatever its dates say.
  ['skipped', { state: 'Passed', isSkipped: true }],
  ['skipped', { state: 'Passed', isSkipped: true, endDate: before }],
  // But what they did in it nevertheless counts.
  ['passed', { state: 'Passed', isSkipped: true, isDone: true }],
  ['open', { state: 'Passed', isSkipped: true, stageType: 18 }],
  ['open', { state: 'Passed', stageType: stageTypes.MaterialsForPreparation, endDate: after }],
] as const)('[STG-85] a stage can be %s', (state, values) => {
  expect(stageState(makeStage(values), now)).toBe(state)
})

test('what comes next is the first stage behind the current one that is still locked', () => {
  const stages = [
    makeStage({ position: 1, urlName: 'a' }),
    makeStage({ position: 2, urlName: 'b', isCurrentStage: true }),
    makeStage({ position: 3, urlName: 'c', available: false }),
    makeStage({ position: 4, urlName: 'd', available: false }),
  ]
  const { current, next } = whatNow(stages, now)
  expect([current?.urlName, next?.urlName]).toEqual(['b', 'c'])
})

test('neither a stage of the past nor the end of the road is announced', () => {
  const stages = [
    makeStage({ position: 1, isCurrentStage: true }),
    makeStage({ position: 2, available: false, startDate: before }),
    makeStage({ position: 3, available: false, stageType: 17 }),
  ]
  expect(whatNow(stages, now).next).toBeNull()
})

test.each([
  [true, { state: 'Passed' as const }],
  [true, { endDate: before }],
  [true, { state: 'Passed' as const, isSkipped: true }],
  [true, { state: 'Failed' as const }],
  [false, { endDate: after }],
  // Nothing was ever to be done in these.
  [false, { state: 'Passed' as const, stageType: 1 as const }],
  [false, { endDate: before, stageType: 18 as const }],
  // Materials are learnt until their own end: the test they prepare for is going on.
  [false, { state: 'Passed' as const, stageType: stageTypes.MaterialsForPreparation, endDate: after }],
  [true, { state: 'Passed' as const, stageType: stageTypes.MaterialsForPreparation, endDate: before }],
  [true, { state: 'Passed' as const, stageType: stageTypes.MaterialsForPreparation }],
])('[STG-85] reading is all that is left: %s for %j', (expected, values) => {
  expect(isReadOnly(makeStage(values), now)).toBe(expected)
})

test('the end of a stage is near within a day of it, not because of one of its lectures', () => {
  expect(endsSoon(makeStage({ isUrgent: true, endDate: after }), now)).toBe(false)
  expect(endsSoon(makeStage({ isUrgent: true, endDate: '2026-03-11T11:00:00Z' }), now)).toBe(true)
})
