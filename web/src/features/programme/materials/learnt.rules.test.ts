import { expect, test } from 'vitest'
import { learntIds, progressOf, withLearnt } from './learnt.rules.ts'

const mark = (materialContentId: number, isLearnt = true) => ({ stageId: 1, materialContentId, isLearnt })
const material = (materialContentId: number) => ({ materialContentId, title: '', link: null, body: [] })

test('[MAT-01] a mark takes the place of the one before it', () => {
  const marks = withLearnt(withLearnt([mark(1), mark(2)], mark(1, false)), mark(3))
  expect(learntIds(marks)).toEqual(new Set([2, 3]))
  expect(marks.filter(({ materialContentId }) => materialContentId === 1)).toHaveLength(1)
  expect(learntIds(withLearnt(marks, mark(1)))).toEqual(new Set([1, 2, 3]))
})

test('progress counts what is shown, not marks left on what is not', () => {
  const categories = [{ materials: [material(1), material(2)] }, { materials: [material(3)] }]
  expect(progressOf(categories, new Set([2, 3, 99]))).toEqual({ done: 2, total: 3 })
  expect(progressOf([], new Set([2]))).toEqual({ done: 0, total: 0 })
})
