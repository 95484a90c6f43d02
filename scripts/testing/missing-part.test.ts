import { afterEach, expect, test, vi } from 'vitest'
import { withoutPart } from './missing-part.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test.each([
  ['true', 1],
  ['1', 1],
  ['', 0],
])('tests that cannot run, with CI=%s: %d failures', (ci, failed) => {
  vi.stubEnv('CI', ci)
  vi.spyOn(console, 'log').mockReturnValue()
  expect(withoutPart('journeys', 42, 'There is no browser.')).toMatchObject({ failed, skipped: 42 })
})
