import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { materialCategories } from '@academy/contract/enums'
import {
  byCategory,
  learntPercent,
  readableCategories,
  type ShownContent,
  withGroupsAbove,
} from './material-preparations.rules.ts'

const { Recommendations, Low, Mid, Deep } = materialCategories
const every = [Recommendations, Low, Mid, Deep]

describe('[MAT-07] which categories a student reads', () => {
  test.each([
    [true, null, every],
    [true, 0, every],
    [true, 100, every],
    [false, null, every],
    [false, 0, [Recommendations, Low]],
    [false, 49, [Recommendations, Low]],
    [false, 50, [Recommendations, Mid]],
    [false, 79, [Recommendations, Mid]],
    [false, 80, [Recommendations, Deep]],
    [false, 100, [Recommendations, Deep]],
  ])('isAllReadable %o and a result of %o give %o', (isAllReadable, successPercent, expected) => {
    expect(readableCategories(isAllReadable, successPercent)).toEqual(expected)
  })
})

const content = (materialContentId: number, category: number): ShownContent => ({
  materialContentId,
  category,
  title: `Content ${materialContentId}`,
  link: null,
  body: '',
})
const idsOf = (shown: ReturnType<typeof byCategory>) =>
  shown.map(({ category, materials }) => [category, materials.map(({ materialContentId }) => materialContentId)])

describe('[MAT-08] the materials of a stage', () => {
  test('come by category, in their order, without empty ones and without repetition', () => {
    const contents = [content(5, Deep), content(2, Recommendations), content(1, Deep), content(5, Deep)]
    expect(idsOf(byCategory(contents))).toEqual([
      [Recommendations, [2]],
      [Deep, [5, 1]],
    ])
    expect(idsOf(byCategory(contents, [Recommendations, Low]))).toEqual([[Recommendations, [2]]])
    expect(byCategory([])).toEqual([])
  })

  test('show each content exactly once, whatever groups it comes from', () => {
    const contents = fc.array(fc.record({ id: fc.integer({ min: 1, max: 9 }), repeat: fc.integer({ min: 1, max: 3 }) }))
    fc.assert(
      fc.property(contents, (some) => {
        const given = some.flatMap(({ id, repeat }) => Array.from({ length: repeat }, () => content(id, id % 4)))
        const shown = byCategory(given).flatMap(({ materials }) => materials.map((one) => one.materialContentId))
        expect(new Set(shown)).toEqual(new Set(given.map((one) => one.materialContentId)))
        expect(new Set(shown).size).toBe(shown.length)
      }),
    )
  })
})

test.each([
  [0, 0, null],
  [5, 0, null],
  [0, 12, 0],
  [1, 12, 8],
  [6, 12, 50],
  [12, 12, 100],
  [20, 12, 100],
])('[MAT-11] %i marks of %i possible ones are %o percent', (marks, possible, expected) => {
  expect(learntPercent(marks, possible)).toBe(expected)
})

test('a sub-group belongs to all groups above it, even where the tree is broken', () => {
  const groups = [
    { id: 1, parentGroupId: null },
    { id: 2, parentGroupId: 1 },
    { id: 3, parentGroupId: 2 },
    { id: 8, parentGroupId: 9 },
    { id: 9, parentGroupId: 8 },
  ]
  expect(withGroupsAbove(3, groups)).toEqual([3, 2, 1])
  expect(withGroupsAbove(1, groups)).toEqual([1])
  expect(withGroupsAbove(8, groups)).toEqual([8, 9])
})
