import { relative } from 'node:path'
import { packageProgram } from '../package-program.ts'
import { projectRoot } from '../project.ts'
import { runNode } from '../run-program.ts'
import { withNightTests } from './chosen-journeys.ts'
import { withReport } from './report-file.ts'
import { nothing, type Tally, type TimedTest } from './tally.ts'

type VitestTest = { fullName: string; status: string; duration?: number | null }
export type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: VitestTest[] }[]
}

const timedTests = ({ testResults }: VitestReport): TimedTest[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(projectRoot, name)
    // A file that does not load has no tests that could say so.
    if (status === 'failed' && assertionResults.length === 0) return [{ name: file, seconds: 0, hasFailed: true }]
    return assertionResults.map((one) => ({
      name: `${file}: ${one.fullName}`,
      seconds: (one.duration ?? 0) / 1000,
      hasFailed: one.status === 'failed',
    }))
  })

/** A file that fails before its first test, and a run that fails beside its tests, count as one failure each. */
export const countVitest = (code: number, report: VitestReport | null): Tally => {
  if (!report) return { ...nothing, failed: 1 }
  const tests = timedTests(report)
  const failed = tests.filter(({ hasFailed }) => hasFailed).length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    tests,
  }
}

const vitest = (): string => packageProgram('vitest')

export const runVitest = async (projects: string[], filters: string[], env: NodeJS.ProcessEnv): Promise<Tally> => {
  const { code, report } = await withReport<VitestReport>(async (path) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
    const chosen = projects.map((project) => `--project=${project}`)
    const ended = await runNode(vitest(), ['run', ...chosen, ...reporters, ...filters], { isShown: true, env })
    return ended.code
  })
  return countVitest(code, report)
}

/** Every file that Vitest would run at full size, once for each project it belongs to. */
export const listFiles = async (): Promise<{ file: string; project: string }[]> => {
  const { report } = await withReport<{ file: string; projectName: string }[]>(async (path) => {
    const ended = await runNode(vitest(), ['list', '--filesOnly', `--json=${path}`], {
      env: { ...process.env, ...withNightTests },
    })
    return ended.code
  })
  return (report ?? []).map(({ file, projectName }) => ({ file: relative(projectRoot, file), project: projectName }))
}

/** How many tests a project has, read from its files without running them. */
export const countTests = async (project: string, filters: string[]): Promise<number> => {
  const { report } = await withReport<unknown[]>(async (path) => {
    const ended = await runNode(vitest(), ['list', `--project=${project}`, `--json=${path}`, ...filters])
    return ended.code
  })
  return report?.length ?? 0
}
