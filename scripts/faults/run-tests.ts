import { join } from 'node:path'
import { runNode } from '../run-program.ts'
import { withReport } from '../testing/report-file.ts'
import type { Test } from './fault.ts'
import { isJourney, runJourneys } from './run-journeys.ts'
import type { TestsReport } from './verdict.ts'

const asPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Which tests run is the same with and without the fault: all that some row names. A test that leans on another one of
 * its file fails without the fault too, or in neither run.
 */
export const patternOf = (tests: Test[]): string =>
  [...new Set(tests.map(({ title }) => asPattern(title)))].toSorted().join('|')

/** Runs tests of the copy with the programs of the copy. */
export const runTests = async (
  root: string,
  files: string[],
  pattern: string,
  env: NodeJS.ProcessEnv,
): Promise<{ report: TestsReport | null; output: string }> => {
  if (files.every(isJourney)) return runJourneys(root, files, pattern, env)
  // As measured for this run: the programs of the copy get it by `env`, too.
  const slowness = Number(env.ACADEMY_SLOWNESS ?? 1)
  let output = ''
  const { report } = await withReport<TestsReport>(async (path) => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    // A test that ran out of time would say nothing: its limit is far beyond those of the waits in it.
    const far = Math.round(240_000 * slowness)
    const limits = [`--testTimeout=${far}`, `--hookTimeout=${far}`]
    const args = ['run', '--reporter=json', `--outputFile=${path}`, `--testNamePattern=${pattern}`, ...limits, ...files]
    const ended = await runNode(vitest, args, { cwd: root, env, timeoutMs: Math.round(600_000 * slowness) })
    output = ended.output
    return ended.code
  })
  return { report, output }
}
