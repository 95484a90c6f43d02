import { describe, expect, test } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { branches, filterGroups, removalFailure } from './groups.rules.ts'

const js = { id: 1, name: 'JS' }
const qa = { id: 2, name: 'QA' }
const group = (id: number, name: string, specialization: typeof js, parentGroupId: number | null = null) => ({
  id,
  name,
  specialization,
  isDirection: parentGroupId === null,
  parentGroupId,
})
const groups = [
  group(10, 'JavaScript', js),
  group(11, 'Morning', js, 10),
  group(12, 'Evening', js, 10),
  group(20, 'Testing', qa),
  group(21, 'QA one', qa, 20),
]

test('[ACAD-39] all groups are there until one is chosen', () => {
  expect(filterGroups(groups, 'All')).toEqual(groups)
})

test.each([
  ['10', [10, 11, 12]],
  ['12', [10, 12]],
  ['20', [20, 21]],
  ['nothing', [10, 11, 12, 20, 21]],
])('the filter %s leaves %o', (chosen, ids) => {
  expect(filterGroups(groups, chosen).map(({ id }) => id)).toEqual(ids)
})

test('groups lie below their direction', () => {
  expect(branches(groups).map((one) => [one.direction.id, one.groups.map(({ id }) => id)])).toEqual([
    [10, [11, 12]],
    [20, [21]],
  ])
})

describe('what a refused removal says', () => {
  const used = new ApiError('ValidationError', { fields: [{ field: 'id', message: 'usedByStages' }] })
  test.each([
    [new ApiError('GroupAlreadyHaveUsers'), 'error.GroupAlreadyHaveUsers'],
    [used, 'groups.haveLectures'],
    [new ApiError('UnknownError'), null],
    [new TypeError('x'), null],
  ])('[ACAD-37][ERR-68] %o: %s', (error, text) => {
    expect(removalFailure(error)).toBe(text)
  })
})
