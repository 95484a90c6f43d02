import { readPlan } from './testing/plan.ts'
import { runInTurn } from './testing/run-in-turn.ts'
import { runParts } from './testing/run-parts.ts'
import { report } from './test.ts'

// Tests read it when they are loaded.
process.env.ACADEMY_TEST_SIZE = 'full'

/** Everything at its full size, part after part: a night is long enough, and each part can be repeated alone. */
await report(async () => {
  const { parts, filters } = readPlan(process.argv.slice(2), true)
  return runInTurn(parts, (part) => runParts([part], filters))
})
