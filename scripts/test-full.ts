import { readPlan } from './testing/plan.ts'
import { runParts } from './testing/run-parts.ts'
import { add, isGood, nothing, summary, type Tally } from './testing/tally.ts'
import { report } from './test.ts'
import { seconds } from './run-program.ts'

// Tests read it when they are loaded.
process.env.ACADEMY_TEST_SIZE = 'full'

/** Everything at its full size, part after part: a night is long enough, and each part can be repeated alone. */
await report(async () => {
  const { parts, filters } = readPlan(process.argv.slice(2), true)
  const lines: string[] = []
  let whole: Tally = nothing
  for (const part of parts) {
    console.log(`\n=== ${part}`)
    const startedAt = performance.now()
    const tally = await runParts([part], filters)
    lines.push(`${isGood(tally) ? '✓' : '✗'} ${part}: ${summary(tally)} (${seconds(startedAt)})`)
    whole = add(whole, tally)
  }
  console.log(`\n${lines.join('\n')}`)
  return whole
})
