import { describe, expect, test } from 'vitest'
import { groupFilterOptions, groupLabel, groupOptions } from './group-options.ts'

const js = { id: 1, name: 'JS' }
const qa = { id: 2, name: 'QA' }
const group = (id: number, name: string, specialization: typeof js, isDirection = false) => ({
  id,
  name,
  specialization,
  isDirection,
})
const groups = [
  group(10, 'JavaScript', js, true),
  group(11, 'Morning', js),
  group(12, 'Evening', js),
  group(20, 'Testing', qa, true),
  group(21, 'QA one', qa),
]

describe('the label of a group', () => {
  test.each([
    [10, 'JS (root)'],
    [20, 'QA (root)'],
    [21, 'QA'],
    [11, 'JS · Morning'],
    [12, 'JS · Evening'],
  ])('[ACAD-38] [CONST-52] of %i is %s', (id, label) => {
    expect(
      groupLabel(
        groups.find((one) => one.id === id)!,
        groups,
      ),
    ).toBe(label)
    expect(groupOptions(groups).find(({ value }) => value === String(id))).toEqual({ value: String(id), label })
  })

  test("[ACAD-39] the first choice of a filter is 'All'", () => {
    const options = groupFilterOptions(groups, 'Усі')
    expect(options[0]).toEqual({ value: 'All', label: 'Усі' })
    expect(options).toHaveLength(groups.length + 1)
  })
})
