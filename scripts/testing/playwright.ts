import { packageProgram } from '../package-program.ts'
import { inProject } from '../project.ts'
import { runNode } from '../run-program.ts'
import { withReport } from './report-file.ts'
import type { Tally } from './tally.ts'

export type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: { tests: unknown[] }[] }
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

export const countPlaywright = (code: number, report: PlaywrightReport | null): Tally => {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  // A test that needed a second try is not one to trust.
  const failed = unexpected + flaky
  return { passed: expected, failed: failed === 0 && code !== 0 ? 1 : failed, skipped }
}

const countSpecs = (suite: PlaywrightSuite): number =>
  (suite.suites ?? []).reduce((sum, child) => sum + countSpecs(child), 0) +
  (suite.specs ?? []).reduce((sum, spec) => sum + spec.tests.length, 0)

const playwright = (args: string[], env: NodeJS.ProcessEnv, isShown: boolean) =>
  runNode(packageProgram('@playwright/test', 'playwright', 'e2e'), ['test', ...args], {
    cwd: inProject('e2e'),
    env,
    isShown,
  })

const reportTo = (path: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  PLAYWRIGHT_JSON_OUTPUT_FILE: path,
})

export const runPlaywright = async (filters: string[], env: NodeJS.ProcessEnv): Promise<Tally> => {
  const { code, report } = await withReport<PlaywrightReport>(async (path) => {
    const ended = await playwright(['--reporter=list,json', ...filters], reportTo(path, env), true)
    return ended.code
  })
  return countPlaywright(code, report)
}

export const countJourneys = async (filters: string[]): Promise<number> => {
  const { report } = await withReport<PlaywrightReport>(async (path) => {
    const ended = await playwright(['--list', '--reporter=json', ...filters], reportTo(path, process.env), false)
    return ended.code
  })
  return report ? report.suites.reduce((sum, suite) => sum + countSpecs(suite), 0) : 1
}
