import { freePort } from '../scripts/testing/free-port.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { type CpuTime, cpuTime } from './cpu-time.ts'
import { type Figure, median, spread } from './figure.ts'
import { findPgbench, type Pgbench } from './find-pgbench.ts'
import { load, type Request } from './load.ts'
import { runPgbench, writeScript } from './pgbench.ts'
import { pgbenchScript } from './pgbench-script.ts'
import { type Member, type Fixture, withFixture } from './fixture.ts'

/** Of the budgets in design/stack.md. */
const clients = 32
const rounds = 4
const roundSeconds = 4
const warmUpSeconds = 3

interface Turn {
  perSecond: number
  /** Per request; null where the system does not tell. */
  cpu: CpuTime | null
}

interface Round {
  stack: Turn & { p99Ms: number }
  alone: Turn
}

const withCpu = async <T extends { perSecond: number }>(fixture: Fixture, seconds: number, work: () => Promise<T>) => {
  const before = await cpuTime(fixture.env.DATA_DIR!)
  const result = await work()
  const after = await cpuTime(fixture.env.DATA_DIR!)
  const requests = result.perSecond * seconds
  const cpu = before &&
    after && {
      serverUs: (after.serverUs - before.serverUs) / requests,
      databaseUs: (after.databaseUs - before.databaseUs) / requests,
    }
  return { ...result, cpu }
}

/** Both take turns on one running server, so that a neighbour's load or a slower disk falls on both. */
const takeTurns = async (pgbench: Pgbench, fixture: Fixture): Promise<Round[]> => {
  const { requestsByPerson, statementsByPerson, databaseUrl, scriptPath } = fixture
  await writeScript(scriptPath, pgbenchScript(statementsByPerson))
  const requestsPerScript = requestsByPerson[0]!.length
  const server = await startServerProcess({ ...fixture.env, PORT: String(await freePort()) })
  const throughStack = (seconds: number) => withCpu(fixture, seconds, () => load(server.url, requestsByPerson, seconds))
  const alone = (seconds: number) =>
    withCpu(fixture, seconds, async () => ({
      perSecond: requestsPerScript * (await runPgbench(pgbench, { databaseUrl, scriptPath, clients, seconds })),
    }))
  try {
    await throughStack(warmUpSeconds)
    await alone(warmUpSeconds)
    const done: Round[] = []
    for (let round = 0; round < rounds; round++)
      done.push({ stack: await throughStack(roundSeconds), alone: await alone(roundSeconds) })
    return done
  } finally {
    await server.kill('SIGTERM')
  }
}

/** Requests through the whole stack as a part of what the database alone can do with the same statements. */
export const measureAgainstPgbench = async (
  what: string,
  requestsOf: (member: Member) => Request[],
  limits: { budget: number; ambition: number },
): Promise<Figure[]> => {
  const pgbench = await findPgbench()
  const done = await withFixture(clients, requestsOf, (fixture) => takeTurns(pgbench, fixture))
  const ratios = done.map(({ stack, alone }) => stack.perSecond / alone.perSecond)
  const explaining = (name: string, unit: Figure['unit'], of: (round: Round) => number | undefined): Figure[] => {
    const values = done.map(of).filter((value) => value !== undefined)
    const better = unit === '/s' ? 'larger' : 'smaller'
    return values.length < done.length ? [] : [{ name: `${what}, ${name}`, value: median(values), unit, better }]
  }
  return [
    { name: `${what} / pgbench`, value: median(ratios), unit: '', better: 'larger', ...limits, remark: spread(ratios) },
    ...explaining('requests', '/s', ({ stack }) => stack.perSecond),
    ...explaining('pgbench with its statements', '/s', ({ alone }) => alone.perSecond),
    ...explaining('p99', 'ms', ({ stack }) => stack.p99Ms),
    ...explaining('server CPU each', 'µs', ({ stack }) => stack.cpu?.serverUs),
    ...explaining('database CPU each', 'µs', ({ stack }) => stack.cpu?.databaseUs),
    ...explaining('database CPU each with pgbench', 'µs', ({ alone }) => alone.cpu?.databaseUs),
  ]
}
