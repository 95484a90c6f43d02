import { buildWebIfStale } from '../build-web.ts'
import { checksBeside } from '../check.ts'
import { chooseJourneys, chosenByFilters, withNightTests } from './chosen-journeys.ts'
import { type Machine, prepareMachine } from './machine.ts'
import { withoutPart } from './missing-part.ts'
import { browserParts, filesOf, type Part, type PartName, vitestParts } from './parts.ts'
import type { TestFiles } from './paths-to-tests.ts'
import { countJourneys, runPlaywright } from './playwright.ts'
import { runOne } from './run-in-turn.ts'
import { add, nothing, type Tally } from './tally.ts'
import { countTests, runVitest } from './vitest.ts'

type Table<P extends Part = Part> = Partial<Record<PartName, P>>

const rowsOf = <P extends Part>(table: Table<P>, parts: readonly PartName[]): P[] =>
  parts.flatMap((name) => table[name] ?? [])

/** The files of the chosen parts, unless all parts of the runner are chosen: then it finds them itself. */
const chosenFiles = (table: Table, parts: readonly PartName[]): string[] => {
  const rows = rowsOf(table, parts)
  return rows.length === Object.keys(table).length ? [] : rows.flatMap(filesOf)
}

const runVitestProjects = async (projects: string[], filters: string[], machine: Machine): Promise<Tally> => {
  let tally = nothing
  let left = [...new Set(projects)]
  if (left.includes('runner-boxes') && machine.sandbox?.missing) {
    left = left.filter((project) => project !== 'runner-boxes')
    tally = add(tally, withoutPart('runner-boxes', await countTests('runner-boxes', filters), machine.sandbox.missing))
  }
  // The tests that need Redis skip themselves and are counted there; here is why.
  if (left.includes('server') && machine.redis?.missing)
    tally = add(tally, withoutPart('Redis', 0, machine.redis.missing))
  return left.length > 0 ? add(tally, await runVitest(left, filters, machine.env)) : tally
}

const runJourneys = async (
  filters: string[],
  { browser, env }: Machine,
  say: ((text: string) => void) | null,
): Promise<Tally> => {
  if (browser?.missing) return withoutPart('journeys', await countJourneys(filters, env), browser.missing)
  return runPlaywright(filters, env, say)
}

/** Playwright takes patterns: a dot in a name is a dot. */
const patternOf = (file: string): string => file.replace(/^e2e\//, '').replaceAll('.', '\\.')

/** What runs: projects and files of Vitest, files of Playwright; no files are all of them, null is none. */
export type Selection = {
  projects: string[]
  tests: string[] | null
  journeys: string[] | null
  /** Further variables in the environment of the tests and of the journeys. */
  testEnv?: NodeJS.ProcessEnv
  journeyEnv?: NodeJS.ProcessEnv
}

/**
 * Tests and journeys run side by side: a journey waits more than it works, and tests need all of the cores. `whenOneEnds` is
 * called when the first of the two has ended.
 */
export const runSelection = async (
  { projects, tests, journeys, testEnv = {}, journeyEnv = {} }: Selection,
  whenOneEnds: () => void = () => {},
): Promise<Tally> => {
  const has = (name: string): boolean => tests !== null && projects.some((project) => project.startsWith(name))
  const machine = await prepareMachine({
    browser: journeys !== null,
    redis: has('server') || journeys !== null,
    // The server has a test with a real runner.
    sandbox: has('runner-boxes') || has('server'),
  })
  const withEnv = (env: NodeJS.ProcessEnv): Machine => ({ ...machine, env: { ...machine.env, ...env } })
  // Before both: some tests start whole servers, which would serve a client that is half built.
  const client = journeys && !machine.browser?.missing ? await buildClient() : nothing
  const saidByJourneys: string[] = []
  const say = tests ? (text: string) => void saidByJourneys.push(text) : null
  const ofTests = tests
    ? runOne('tests', () => runVitestProjects(projects, tests, withEnv(testEnv))).finally(whenOneEnds)
    : null
  const ofJourneys =
    journeys && client.failed === 0
      ? runOne('journeys', () => runJourneys(journeys, withEnv(journeyEnv), say)).finally(whenOneEnds)
      : null
  const tally = add(client, add((await ofTests) ?? nothing, (await ofJourneys) ?? nothing))
  for (const text of saidByJourneys) console.log(text)
  return tally
}

/** Without a client there are no journeys; the tests go on. */
const buildClient = (): Promise<Tally> =>
  runOne('journeys', async () => {
    await buildWebIfStale()
    return nothing
  })

/** Runs parts together: one run of each test runner. Filters take the place of the parts' own files. */
export const runParts = async (parts: readonly PartName[], filters: string[]): Promise<Tally> => {
  let tally = nothing
  const checks = parts.includes('check') ? checksBeside() : null
  const inVitest = rowsOf(vitestParts, parts)
  const inBrowser = rowsOf(browserParts, parts)
  const filesFor = (table: Table): string[] => (filters.length > 0 ? filters : chosenFiles(table, parts))
  if (inVitest.length + inBrowser.length > 0) {
    const { env, notes } = chosenByFilters(
      inBrowser.length > 0 ? filters : [],
      Object.values(browserParts).flatMap(filesOf),
    )
    for (const note of notes) console.log(note)
    const selection: Selection = {
      projects: inVitest.flatMap(({ projects }) => projects),
      tests: inVitest.length > 0 ? filesFor(vitestParts) : null,
      // Tests that a filter names are run, also those of the night.
      testEnv: filters.some((word) => word.length > 2) ? withNightTests : {},
      journeys:
        inBrowser.length > 0 ? filesFor(browserParts).map((one) => (filters.length ? one : patternOf(one))) : null,
      journeyEnv: env,
    }
    tally = add(tally, await runSelection(selection, () => void checks?.begin()))
  }
  if (checks) tally = add(tally, await checks.end())
  if (parts.includes('faults')) {
    // Loaded when it is needed: it brings the server's test cluster with it.
    const { testFaults } = await import('../faults/run.ts')
    tally = add(tally, await testFaults(filters))
  }
  return tally
}

/** Runs these files, whatever part they belong to; their test runners get the filters besides. */
export const runFiles = ({ vitest, journeys: chosen }: TestFiles, filters: string[] = []): Promise<Tally> => {
  const all = Object.values(browserParts).flatMap(filesOf)
  const { journeys, env, notes } = chooseJourneys(chosen, all)
  for (const note of notes) console.log(note)
  return runSelection({
    projects: Object.values(vitestParts).flatMap(({ projects }) => projects),
    tests: vitest.length > 0 ? [...vitest, ...filters] : null,
    // What somebody works on runs whole.
    testEnv: withNightTests,
    journeys: journeys.length > 0 ? [...journeys.map(patternOf), ...filters] : null,
    journeyEnv: env,
  })
}
