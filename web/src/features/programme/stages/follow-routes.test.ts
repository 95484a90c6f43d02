import { expect, test } from 'vitest'
import { makeStage } from '#testing/make.ts'
import { justOpened } from './follow-routes.ts'

test('only what was not open before is told about, and nothing that hides', () => {
  const known = makeStage({ id: 1 })
  const locked = makeStage({ id: 2, available: false })
  const after = [
    known,
    { ...locked, available: true },
    makeStage({ id: 3, stageType: 0 }),
    makeStage({ id: 4, available: false }),
  ]
  expect(justOpened([known, locked], after).map(({ id }) => id)).toEqual([2])
  expect(justOpened(after, after)).toEqual([])
})
