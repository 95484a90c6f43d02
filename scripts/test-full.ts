import { pathsToTests } from './testing/paths-to-tests.ts'
import { readPlan } from './testing/plan.ts'
import { runInTurn } from './testing/run-in-turn.ts'
import { runFiles, runParts } from './testing/run-parts.ts'
import { add } from './testing/tally.ts'
import { report } from './test.ts'

// Tests read it when they are loaded.
process.env.ACADEMY_TEST_SIZE = 'full'

/** Everything at its full size, part after part: a night is long enough, and each part can be repeated alone. */
await report(async () => {
  const { parts, paths, filters } = readPlan(process.argv.slice(2), true)
  const tally = await runInTurn(parts, (part) => runParts([part], filters))
  return paths.length > 0 ? add(tally, await runFiles(pathsToTests(paths), filters)) : tally
})
