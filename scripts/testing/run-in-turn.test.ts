import { afterEach, expect, test, vi } from 'vitest'
import { runInTurn } from './run-in-turn.ts'
import { failedTests, nothing, summary } from './tally.ts'

afterEach(() => void vi.restoreAllMocks())

test('a part that throws has failed, the parts after it still run, and each has its line', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  const ran: string[] = []
  const tally = await runInTurn(['unit', 'journeys', 'faults'], async (part) => {
    ran.push(part)
    if (part === 'journeys') throw new Error('The client does not build.')
    return { ...nothing, passed: 3 }
  })
  expect(ran).toEqual(['unit', 'journeys', 'faults'])
  expect(summary(tally)).toBe('6 passed, 1 failed')
  expect(failedTests(tally)).toEqual(['journeys: ended by an error'])
  const lines = String(said.mock.lastCall?.[0])
  expect(lines).toMatch(/✓ unit: 3 passed, 0 failed .*\n✗ journeys: 0 passed, 1 failed .*\n✓ faults: 3 passed/)
})
