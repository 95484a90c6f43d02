import { cpuSeconds } from './testing/cpu-time.ts'
import { pathsToTests } from './testing/paths-to-tests.ts'
import { readPlan } from './testing/plan.ts'
import { runFiles, runParts } from './testing/run-parts.ts'
import { add, dearest, failedTests, isGood, nothing, summary, type Tally } from './testing/tally.ts'

/** What `npm test` may cost on two quiet cores: 12 minutes of CPU are less than 8 minutes for whoever waits. */
const budgetSeconds = 12 * 60

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`

const sayDearest = (tally: Tally): void => {
  console.log('\nThe ten dearest tests:')
  for (const { name, seconds } of dearest(tally, 10)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
}

const sayFailed = (tally: Tally): void => {
  const failed = failedTests(tally)
  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`)
}

/** Runs something and ends with the CPU it took and its counts, the counts alone on the last line. */
export const report = async (run: () => Promise<Tally>, budget: number | null = null): Promise<void> => {
  let tally = nothing
  try {
    tally = await run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    tally = add(tally, { ...nothing, failed: 1 })
  }
  const cpu = cpuSeconds()
  if (cpu !== null && budget !== null && cpu > budget) sayDearest(tally)
  sayFailed(tally)
  if (cpu !== null) console.log(`\nCPU: ${minutes(cpu)}${budget === null ? '' : ` (budget ${minutes(budget)})`}`)
  console.log(`\n${summary(tally)}`)
  process.exitCode = isGood(tally) ? 0 : 1
}

/** Everything that proves the product at its day size, or the parts or paths that are named. */
export const runTests = (args: string[]): Promise<void> =>
  report(
    async () => {
      const { parts, paths, filters } = readPlan(args)
      const tally = await runParts(parts, filters)
      return paths.length > 0 ? add(tally, await runFiles(pathsToTests(paths), filters)) : tally
    },
    args.length === 0 ? budgetSeconds : null,
  )

if (import.meta.main) await runTests(process.argv.slice(2))
