import { asvsCheck } from './checks/asvs.ts'
import { boundaryCheck } from './checks/boundaries.ts'
import { CheckFailure, type Check } from './checks/check.ts'
import { contractUseCheck } from './checks/contract-use.ts'
import { dependencyCheck } from './checks/dependencies.ts'
import { documentCheck } from './checks/documents.ts'
import { elapsedTimeCheck } from './checks/elapsed-time.ts'
import { fileNameCheck } from './checks/file-names.ts'
import { formatCheck } from './checks/format.ts'
import { lintCheck } from './checks/lint.ts'
import { lockfileCheck } from './checks/lockfile.ts'
import { moduleCycleCheck } from './checks/module-cycles.ts'
import { repeatedTextCheck } from './checks/repeated-texts.ts'
import { tableOwnerCheck } from './checks/table-owners.ts'
import { typeChecks } from './checks/type-check.ts'
import { wingCheck } from './checks/wings.ts'
import { wordingCheck } from './checks/wording.ts'
import { seconds } from './run-program.ts'
import type { Tally, TimedTest } from './testing/tally.ts'

/** Checks that only read files; together they take a few seconds. */
export const textChecks: readonly Check[] = [
  asvsCheck,
  boundaryCheck,
  contractUseCheck,
  dependencyCheck,
  documentCheck,
  elapsedTimeCheck,
  fileNameCheck,
  lockfileCheck,
  moduleCycleCheck,
  repeatedTextCheck,
  tableOwnerCheck,
  wingCheck,
  wordingCheck,
]

// The linter starts first, because it takes longest.
const allChecks: Check[] = [lintCheck, ...typeChecks, ...textChecks, formatCheck]
/** Each of them keeps one core busy. */
const atOnce = 2

type Say = (line: unknown) => void

const runCheck = async ({ name, run }: Check, say: Say): Promise<TimedTest> => {
  const startedAt = performance.now()
  const line = (mark: string, remark = '') => say(`${mark} ${name}${remark} (${seconds(startedAt)})`)
  const outcome = (hasFailed: boolean) => ({ name, seconds: (performance.now() - startedAt) / 1000, hasFailed })
  try {
    const remark = await run()
    line('✓', remark ? `: ${remark}` : '')
    return outcome(false)
  } catch (error) {
    line('✗')
    say(error instanceof CheckFailure ? error.message.trimEnd() : error)
    return outcome(true)
  }
}

/** Runs every check, also after one has failed; each counts as one test. */
export const runChecks = async (checks: readonly Check[] = allChecks, say: Say = console.log): Promise<Tally> => {
  const tests: TimedTest[] = []
  const left = [...checks]
  const work = async (): Promise<void> => {
    for (let check = left.shift(); check; check = left.shift()) tests.push(await runCheck(check, say))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const failed = tests.filter(({ hasFailed }) => hasFailed).length
  return { passed: tests.length - failed, failed, skipped: 0, tests }
}

/** Runs all checks in the background; their output is printed in one piece when their end is awaited. */
export const checksBeside = () => {
  const lines: unknown[] = []
  let running: Promise<Tally> | null = null
  const begin = () => (running ??= runChecks(allChecks, (line) => lines.push(line)))
  const end = async (): Promise<Tally> => {
    const tally = await begin()
    for (const line of lines) console.log(line)
    return tally
  }
  return { begin, end }
}

if (import.meta.main) {
  const { failed } = await runChecks()
  if (failed > 0) process.exitCode = 1
}
