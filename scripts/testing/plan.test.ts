import { describe, expect, test } from 'vitest'
import { browserParts, filesOf, partNames, vitestParts } from './parts.ts'
import { readPlan } from './plan.ts'

describe('the words after npm test --', () => {
  test('choose parts, in the order in which they run', () => {
    expect(readPlan(['journeys', 'check'])).toEqual({ parts: ['check', 'journeys'], paths: [], filters: [] })
  })

  test('pass on filters after another --', () => {
    const plan = readPlan(['server', '--', 'homework', '-t', 'review'])
    expect(plan).toEqual({ parts: ['server'], paths: [], filters: ['homework', '-t', 'review'] })
    expect(readPlan(['--', 'homework']).parts).not.toContain('check')
  })

  test('may be paths', () => {
    const path = 'scripts/testing/plan.test.ts'
    expect(readPlan([path])).toEqual({ parts: [], paths: [path], filters: [] })
  })

  test('say so when there is no such part and no such path', () => {
    expect(() => readPlan(['sever'])).toThrow('There is no part and no path "sever"')
  })

  test('without any of them everything runs; the planted faults at full size only', () => {
    expect(readPlan([]).parts).toEqual(partNames.filter((part) => part !== 'faults'))
    expect(readPlan([], true).parts).toEqual([...partNames])
  })
})

test('every test file belongs to exactly one part', () => {
  const parts = [...Object.values(vitestParts), ...Object.values(browserParts)]
  const owned = parts.flatMap((part) => filesOf(part))
  const all = filesOf({
    files: [
      '{contract,hardened-git,local-postgres,spreadsheets,runner,scripts,server,web,e2e}/**/*.{test.ts,test.tsx,spec.ts}',
    ],
  })
  expect(owned.toSorted()).toEqual(all.toSorted())
  expect(owned.length).toBeGreaterThan(400)
})
