import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { packageProgram } from '../package-program.ts'
import { runNode } from '../run-program.ts'
import { patient } from '../testing/patience.ts'
import { type PlaywrightReport, specsOf } from '../testing/playwright.ts'
import { withReport } from '../testing/report-file.ts'
import type { TestsReport } from './verdict.ts'

export const isJourney = (file: string): boolean => file.startsWith('e2e/')

const statuses: Record<string, string> = { expected: 'passed', unexpected: 'failed', flaky: 'failed' }

/** What Playwright says of its journeys, as Vitest says it of its tests. */
export const asTestsReport = ({ suites }: Pick<PlaywrightReport, 'suites'>): TestsReport => ({
  testResults: suites.flatMap(specsOf).map(({ title, file, tests }) => ({
    name: `/e2e/journeys/${file}`,
    assertionResults: tests.map(({ status, results }) => ({
      fullName: title,
      status: statuses[status] ?? status,
      failureMessages: results.flatMap(({ errors = [] }) =>
        errors.flatMap(({ message }) => (message === undefined ? [] : [stripVTControlCharacters(message)])),
      ),
    })),
  })),
})

/** Runs journeys of the copy against the client of the copy, which is built anew when a fault is in it. */
export const runJourneys = async (
  root: string,
  files: string[],
  pattern: string,
  env: NodeJS.ProcessEnv,
): Promise<{ report: TestsReport | null; output: string }> => {
  const built = await runNode(join(root, 'scripts/build-web.ts'), ['--if-stale'], { cwd: root, env })
  if (built.code !== 0) return { report: null, output: built.output }
  let output = ''
  const { report } = await withReport<PlaywrightReport>(async (path) => {
    const playwright = packageProgram('@playwright/test', 'playwright', 'e2e')
    const journeys = files.map((file) => file.replace(/^e2e\//, '').replaceAll('.', '\\.'))
    const ended = await runNode(playwright, ['test', '--reporter=json', `--grep=${pattern}`, ...journeys], {
      cwd: join(root, 'e2e'),
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
      timeoutMs: patient(600_000),
    })
    output = ended.output
    return ended.code
  })
  return { report: report && asTestsReport(report), output }
}
