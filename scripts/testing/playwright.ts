import { readFileSync } from 'node:fs'
import { packageProgram } from '../package-program.ts'
import { inProject } from '../project.ts'
import { runNode } from '../run-program.ts'
import { withReport } from './report-file.ts'
import { nothing, type Tally, type TimedTest } from './tally.ts'

type PlaywrightResult = {
  duration: number
  attachments?: { name: string; path?: string }[]
  errors?: { message?: string }[]
}
type PlaywrightTest = { status: string; results: PlaywrightResult[] }
type PlaywrightSpec = { title: string; file: string; tests: PlaywrightTest[] }
export type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] }
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

export const specsOf = ({ suites = [], specs = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const timedTests = ({ suites }: PlaywrightReport): TimedTest[] =>
  suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => ({
      name: `e2e/journeys/${file}: ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      hasFailed: status === 'unexpected' || status === 'flaky',
    })),
  )

export const countPlaywright = (code: number, report: PlaywrightReport | null): Tally => {
  if (!report) return { ...nothing, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  // A test that needed a second try is not one to trust.
  const failed = unexpected + flaky
  return { passed: expected, failed: failed === 0 && code !== 0 ? 1 : failed, skipped, tests: timedTests(report) }
}

/** What the page of a failed journey held at its end: a machine that is gone when somebody reads its log keeps no files. */
export const lastPages = (
  { suites }: PlaywrightReport,
  read = (path: string) => readFileSync(path, 'utf8'),
): string[] =>
  suites.flatMap(specsOf).flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments))
      .filter(({ name, path }) => name === 'error-context' && path !== undefined)
      .map(({ path }) => `The page at the end of "${title}":\n${snapshotIn(read(path!))}`),
  )

const snapshotIn = (context: string): string => /```yaml\n([\s\S]*?)```/.exec(context)?.[1] ?? context

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

/** What it says is shown while it runs, or handed to `say` when it has ended. */
export const runPlaywright = async (
  filters: string[],
  env: NodeJS.ProcessEnv,
  say: ((text: string) => void) | null = null,
): Promise<Tally> => {
  let output = ''
  const { code, report } = await withReport<PlaywrightReport>(async (path) => {
    const ended = await playwright(['--reporter=list,json', ...filters], reportTo(path, env), say === null)
    output = ended.output
    return ended.code
  })
  say?.(output)
  if (report) for (const page of lastPages(report)) (say ?? console.log)(page)
  return countPlaywright(code, report)
}

/** The file of each journey that would run, listed without running it; null when the files do not load. */
export const listJourneys = async (filters: string[], env: NodeJS.ProcessEnv): Promise<string[] | null> => {
  const { report } = await withReport<PlaywrightReport>(async (path) => {
    const ended = await playwright(['--list', '--reporter=json', ...filters], reportTo(path, env), false)
    return ended.code
  })
  const specs = report?.suites.flatMap(specsOf)
  return specs?.flatMap(({ file, tests }) => tests.map(() => `e2e/journeys/${file}`)) ?? null
}

export const countJourneys = async (filters: string[], env: NodeJS.ProcessEnv): Promise<number> =>
  (await listJourneys(filters, env))?.length ?? 1
