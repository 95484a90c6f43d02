import { boundaryCheck } from './checks/boundaries.ts'
import { CheckFailure, type Check } from './checks/check.ts'
import { elapsedTimeCheck } from './checks/elapsed-time.ts'
import { fileNameCheck } from './checks/file-names.ts'
import { formatCheck } from './checks/format.ts'
import { lintCheck } from './checks/lint.ts'
import { lockfileCheck } from './checks/lockfile.ts'
import { typeChecks } from './checks/type-check.ts'
import { seconds } from './run-program.ts'

// The linter is begun first: it takes longest, and it uses all cores.
const allChecks: Check[] = [
  lintCheck,
  ...typeChecks,
  boundaryCheck,
  elapsedTimeCheck,
  fileNameCheck,
  formatCheck,
  lockfileCheck,
]
/** Each of the others keeps one core busy. */
const atOnce = 2

const runCheck = async ({ name, run }: Check): Promise<boolean> => {
  const startedAt = performance.now()
  const line = (mark: string, remark = '') => console.log(`${mark} ${name}${remark} (${seconds(startedAt)})`)
  try {
    const remark = await run()
    line('✓', remark ? `: ${remark}` : '')
    return true
  } catch (error) {
    line('✗')
    console.log(error instanceof CheckFailure ? error.message.trimEnd() : error)
    return false
  }
}

/** Runs every check, also after one has failed; each counts as one test. */
export const runChecks = async (checks: readonly Check[] = allChecks): Promise<{ passed: number; failed: number }> => {
  let passed = 0
  const left = [...checks]
  const work = async (): Promise<void> => {
    for (let check = left.shift(); check; check = left.shift()) if (await runCheck(check)) passed++
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { passed, failed: checks.length - passed }
}

if (import.meta.main) {
  const { failed } = await runChecks()
  if (failed > 0) process.exitCode = 1
}
