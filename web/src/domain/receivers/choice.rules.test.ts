import { expect, test } from 'vitest'
import { choiceOf, chosenCount, nobody, tickedIn, toChosen } from './choice.rules.ts'

const rows = [{ id: 1 }, { id: 2 }]
const some = choiceOf(new Set(['2', '40']))

test('everybody who fits is the number of the list, and ticks every row', () => {
  expect([chosenCount(nobody, 100_000), chosenCount(some, 100_000), chosenCount({ all: true }, 100_000)]).toEqual([
    0, 2, 100_000,
  ])
  expect([...tickedIn({ all: true }, rows)]).toEqual(['1', '2'])
  expect(tickedIn(some, rows).has('2')).toBe(true)
})

test('everybody is meant by the filters, some by their numbers whatever the filters say', () => {
  const filters = { role: 'Student' as const }
  expect(toChosen({ all: true }, filters)).toEqual(filters)
  expect(toChosen(some, filters)).toEqual({ userIds: [2, 40] })
})
