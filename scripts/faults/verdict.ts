import type { Test } from './fault.ts'

export interface TestsReport {
  testResults: {
    /** The absolute path of the test file. */
    name: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

type Outcome = { isGood: boolean; reason: string }

const good = (reason: string): Outcome => ({ isGood: true, reason })
const bad = (reason: string): Outcome => ({ isGood: false, reason })

/** Only tests that ran say anything: a file that did not load has none. */
const ranOf = (report: TestsReport, { file, title }: Test) => {
  const inFile = report.testResults.filter(({ name }) => name.endsWith(`/${file}`))
  const ran = inFile
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => fullName.includes(title) && (status === 'passed' || status === 'failed'))
  return { ran, message: inFile.map(({ message }) => message ?? '').join(' ') }
}

/** So does any test on a machine that is busy enough. */
const ranOutOfTime = /^(?:Error: )?(?:(?:Test|Hook) timed out|Test timeout of)/

const firstLine = (text: string | undefined): string => text?.trim().split('\n')[0] ?? ''

/** Without a fault the test has to pass, or its failure would say nothing. */
export const judgeWithout = (report: TestsReport | null, test: Test): Outcome => {
  if (!report) return bad('the run without a fault wrote no report')
  const { ran, message } = ranOf(report, test)
  if (ran.length === 0) return bad(`no test of ${test.file} ran with "${test.title}". ${firstLine(message)}`)
  const failed = ran.find(({ status }) => status === 'failed')
  if (failed) return bad(`"${failed.fullName}" fails without the fault: ${firstLine(failed.failureMessages?.[0])}`)
  return good('')
}

/** With the fault a test that ran has to fail. */
export const judgeWith = (report: TestsReport | null, test: Test): Outcome => {
  if (!report) return bad('the row is broken: the run wrote no report')
  const { ran, message } = ranOf(report, test)
  if (ran.length === 0) return bad(`the row is broken: no test ran with the fault. ${firstLine(message)}`)
  const failed = ran.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return bad(`NOT CAUGHT: ${ran.length} tests passed`)
  const reasons = failed.map(({ failureMessages }) => firstLine(failureMessages?.[0]))
  const said = reasons.find((reason) => !ranOutOfTime.test(reason))
  return said === undefined ? bad('the row is broken: with the fault the test only ran out of time') : good(said)
}
