import { existsSync } from 'node:fs'
import { buildWebIfStale } from './build-web.ts'
import { runChecks } from './check.ts'
import { findBrowser } from './find-browser.ts'
import { findBubblewrap } from './find-bubblewrap.ts'
import { findRedis } from './find-redis.ts'
import { inProject } from './project.ts'
import { findPart, withoutPart, type Part as MachinePart } from './testing/missing-part.ts'
import { readPlan, type Part, type Plan } from './testing/plan.ts'
import { countJourneys, runPlaywright } from './testing/playwright.ts'
import { add, isGood, nothing, summary, type Tally } from './testing/tally.ts'
import { countTests, runVitest } from './testing/vitest.ts'

type Machine = {
  browser: MachinePart | null
  redis: MachinePart | null
  sandbox: MachinePart | null
  env: NodeJS.ProcessEnv
}

const needs = (plan: Plan, ...needed: Part[]): boolean => needed.some((part) => plan.parts.includes(part))

const prepareMachine = async (plan: Plan): Promise<Machine> => {
  const browser = needs(plan, 'e2e') ? await findPart(findBrowser) : null
  const redis = needs(plan, 'server', 'e2e') ? await findPart(findRedis) : null
  const sandbox = needs(plan, 'runner') ? await findPart(findBubblewrap) : null
  const env = {
    ...process.env,
    ...(browser?.found ? { ACADEMY_BROWSER: browser.found.path } : {}),
    ...(redis?.found ? { ACADEMY_REDIS_SERVER: redis.found.path } : {}),
    ...(sandbox?.found ? { ACADEMY_BUBBLEWRAP: sandbox.found.path } : {}),
  }
  return { browser, redis, sandbox, env }
}

const hasWebTests = existsSync(inProject('web', 'vitest.config.ts'))

const projectsOf: Record<Part, string[]> = {
  check: [],
  unit: ['contract', 'hardened-git', 'runner', 'scripts'],
  runner: ['runner-boxes'],
  server: ['server', 'server-apart', 'server-alone'],
  web: hasWebTests ? ['web'] : [],
  e2e: [],
}

const runVitestParts = async ({ parts, filters }: Plan, machine: Machine): Promise<Tally> => {
  const { redis, sandbox, env } = machine
  let tally = nothing
  let projects = parts.flatMap((part) => projectsOf[part])
  if (projects.includes('runner-boxes') && sandbox?.missing) {
    projects = projects.filter((project) => project !== 'runner-boxes')
    tally = add(tally, withoutPart('runner-boxes', await countTests('runner-boxes', filters), sandbox.missing))
  }
  // The tests that need Redis skip themselves and are counted there; here is why.
  if (projects.includes('server') && redis?.missing) tally = add(tally, withoutPart('Redis', 0, redis.missing))
  return projects.length > 0 ? add(tally, await runVitest(projects, filters, env)) : tally
}

const runJourneys = async ({ filters }: Plan, { browser, env }: Machine): Promise<Tally> => {
  if (browser?.missing) return withoutPart('e2e', await countJourneys(filters), browser.missing)
  await buildWebIfStale()
  return runPlaywright(filters, env)
}

const runPlan = async (plan: Plan): Promise<Tally> => {
  let tally = nothing
  if (needs(plan, 'check')) tally = add(tally, { ...(await runChecks()), skipped: 0 })
  const machine = await prepareMachine(plan)
  tally = add(tally, await runVitestParts(plan, machine))
  if (needs(plan, 'e2e')) tally = add(tally, await runJourneys(plan, machine))
  return tally
}

/** Everything that proves the product, or the parts that are named; ends with the count alone on the last line. */
export const runTests = async (args: string[]): Promise<void> => {
  let tally = nothing
  try {
    tally = await runPlan(readPlan(args))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    tally = add(tally, { passed: 0, failed: 1, skipped: 0 })
  }
  console.log(`\n${summary(tally)}`)
  process.exitCode = isGood(tally) ? 0 : 1
}

if (import.meta.main) await runTests(process.argv.slice(2))
