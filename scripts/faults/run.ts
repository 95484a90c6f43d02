// `npm run test:faults [-- WORD] [-- --quick]`: switches each guard off in a copy and looks whether its test fails.
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startTestCluster } from '../../server/test/servers/test-cluster.ts'
import { report } from '../test.ts'
import { findBrowser } from '../find-browser.ts'
import { measureSlowness } from '../testing/measure-slowness.ts'
import { findPart, withoutPart } from '../testing/missing-part.ts'
import { makeScratchFolder } from '../testing/scratch-folder.ts'
import { add, nothing, type Tally } from '../testing/tally.ts'
import { copyTree } from './copy-tree.ts'
import type { Fault } from './fault.ts'
import { faults } from './list.ts'
import { plant } from './plant.ts'
import { isJourney } from './run-journeys.ts'
import { patternOf, runTests } from './run-tests.ts'
import { judgeWith, judgeWithout } from './verdict.ts'

/** As many as the machine has cores. */
const lanes = 2

const choose = (args: string[]): Fault[] => {
  const words = args.filter((arg) => !arg.startsWith('--'))
  const holds = ({ name, edits, caughtBy }: Fault, word: string) =>
    [name, caughtBy.file, ...edits.map(({ file }) => file)].some((text) => text.includes(word))
  return faults
    .filter(({ isDear }) => !(isDear && args.includes('--quick')))
    .filter((fault) => words.length === 0 || words.some((word) => holds(fault, word)))
}

/** What the template of the shared cluster was made from; such a fault needs a cluster of its own. */
const shapesTemplate = ({ edits }: Fault): boolean =>
  edits.some(({ file }) => /^server\/(migrations|seed)\//.test(file))

interface Bench {
  root: string
  env: NodeJS.ProcessEnv
}

/** Tests that are named by rows that are not dear run together; one that is dear would make all others wait. */
const patternFor = (row: Fault, chosen: Fault[]): string =>
  patternOf(row.isDear ? [row.caughtBy] : chosen.filter(({ isDear }) => !isDear).map(({ caughtBy }) => caughtBy))

/** The tests of these rows without any fault; the reason for each row whose test does not pass. */
const runWithout = async (rows: Fault[], pattern: string, { root, env }: Bench): Promise<Map<Fault, string>> => {
  const broken = new Map<Fault, string>()
  if (rows.length === 0) return broken
  const files = [...new Set(rows.map(({ caughtBy }) => caughtBy.file))]
  const { report, output } = await runTests(root, files, pattern, env)
  if (!report) console.log(output)
  for (const row of rows) {
    const { isGood, reason } = judgeWithout(report, row.caughtBy)
    if (!isGood) broken.set(row, `the row is broken: ${reason}`)
  }
  return broken
}

const runWith = async (row: Fault, pattern: string, { root, env }: Bench) => {
  const takeOut = await plant(root, row.edits)
  try {
    const ownEnv = shapesTemplate(row) ? { ...env, ACADEMY_TEST_CLUSTER: '' } : env
    const { report } = await runTests(root, [row.caughtBy.file], pattern, ownEnv)
    return judgeWith(report, row.caughtBy)
  } finally {
    await takeOut()
  }
}

/** What a row comes to; a dear one is first run without its fault. */
const judge = async (row: Fault, chosen: Fault[], bench: Bench) => {
  const pattern = patternFor(row, chosen)
  const broken = row.isDear ? (await runWithout([row], pattern, bench)).get(row) : undefined
  return broken === undefined ? runWith(row, pattern, bench) : { isGood: false, reason: broken }
}

const print = (row: Fault, outcome: { isGood: boolean; reason: string }): void => {
  const { name, breaks, caughtBy } = row
  const test = `${caughtBy.file} "${caughtBy.title}"`
  console.log(
    outcome.isGood
      ? `✓ [${breaks}] ${name}: caught by ${test} (${outcome.reason})`
      : `✗ [${breaks}] ${name}: ${outcome.reason} (${test})`,
  )
}

const runFaults = async (chosen: Fault[], folder: string): Promise<Tally> => {
  const cluster = await startTestCluster()
  // Nobody else would end the database of a run that is stopped.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true })
      void cluster.stop().finally(() => process.exit(1))
    })
  try {
    const { ownerUrl, appUrl } = cluster
    // What a test leaves out by day must not be what catches a fault.
    const env = { ...process.env, ACADEMY_TEST_SIZE: 'day', ACADEMY_TEST_CLUSTER: JSON.stringify({ ownerUrl, appUrl }) }
    const roots = await Promise.all(Array.from({ length: lanes }, (_, lane) => copyTree(join(folder, `tree-${lane}`))))
    const benches = roots.map((root) => ({ root, env }))
    const together = chosen.filter(({ isDear }) => !isDear)
    const broken = await runWithout(together, patternOf(together.map(({ caughtBy }) => caughtBy)), benches[0]!)
    for (const [row, reason] of broken) print(row, { isGood: false, reason })
    const tally = { passed: 0, failed: broken.size, skipped: faults.length - chosen.length }
    const waiting = chosen.filter((row) => !broken.has(row))
    const work = async (bench: Bench): Promise<void> => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        const outcome = await judge(row, chosen, bench)
        print(row, outcome)
        if (outcome.isGood) tally.passed++
        else tally.failed++
      }
    }
    await Promise.all(benches.map(work))
    return { ...tally, tests: [] }
  } finally {
    await cluster.stop()
  }
}

/** Faults that a journey finds need a browser. */
const withBrowser = async (chosen: Fault[]): Promise<{ rows: Fault[]; left: Tally }> => {
  const inBrowser = chosen.filter(({ caughtBy }) => isJourney(caughtBy.file))
  if (inBrowser.length === 0) return { rows: chosen, left: nothing }
  const { found, missing } = await findPart(findBrowser)
  if (found) {
    process.env.ACADEMY_BROWSER = found.path
    return { rows: chosen, left: nothing }
  }
  const { failed } = withoutPart('faults that a journey finds', inBrowser.length, missing)
  // They are counted with all that were not chosen.
  return { rows: chosen.filter((row) => !inBrowser.includes(row)), left: { ...nothing, failed } }
}

/** Plants the faults that the words choose, all without any. */
export const testFaults = async (words: string[]): Promise<Tally> => {
  process.env.ACADEMY_SLOWNESS ??= measureSlowness().toFixed(2)
  const folder = await makeScratchFolder()
  try {
    const { rows, left } = await withBrowser(choose(words))
    return add(left, await runFaults(rows, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await report(() => testFaults(process.argv.slice(2)))
