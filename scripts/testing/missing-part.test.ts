import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { inProject } from '../project.ts'
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

test('the script of the CI says that it is one', () => {
  expect(readFileSync(inProject('.ci', 'run'), 'utf8')).toMatch(/^export CI=true$/m)
})
