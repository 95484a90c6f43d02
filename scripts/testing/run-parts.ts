import { buildWebIfStale } from '../build-web.ts'
import { checksBeside } from '../check.ts'
import { chooseJourneys, chosenByFilters, withNightTests } from './chosen-journeys.ts'
import { type Machine, prepareMachine } from './machine.ts'
import { withoutPart } from './missing-part.ts'
import { browserParts, filesOf, type Part, type PartName, vitestParts } from './parts.ts'
import type { TestFiles } from './paths-to-tests.ts'
import { countJourneys, runPlaywright } from './playwright.ts'
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

const runJourneys = async (filters: string[], { browser, env }: Machine): Promise<Tally> => {
  if (browser?.missing) return withoutPart('journeys', await countJourneys(filters, env), browser.missing)
  await buildWebIfStale()
  return runPlaywright(filters, env)
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

/** `beforeJourneys` is called between the two runners: journeys leave more of the cores idle than tests do. */
export const runSelection = async (
  { projects, tests, journeys, testEnv = {}, journeyEnv = {} }: Selection,
  beforeJourneys: () => void = () => {},
): Promise<Tally> => {
  const has = (name: string): boolean => tests !== null && projects.some((project) => project.startsWith(name))
  const machine = await prepareMachine({
    browser: journeys !== null,
    redis: has('server') || journeys !== null,
    // The server has a test with a real runner.
    sandbox: has('runner-boxes') || has('server'),
  })
  let tally = nothing
  if (tests)
    tally = add(tally, await runVitestProjects(projects, tests, { ...machine, env: { ...machine.env, ...testEnv } }))
  beforeJourneys()
  if (journeys) tally = add(tally, await runJourneys(journeys, { ...machine, env: { ...machine.env, ...journeyEnv } }))
  return tally
}

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
