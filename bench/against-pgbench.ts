import { freePort, startServerProcess } from '../server/test/crash/server-process.ts'
import { serverCpuMicroseconds } from './cpu-time.ts'
import { type Figure, median, spread } from './figure.ts'
import { findPgbench } from './find-pgbench.ts'
import { load, type Request } from './load.ts'
import { runPgbench, writeScript } from './pgbench.ts'
import { pgbenchScript } from './pgbench-script.ts'
import { type Member, withScene } from './scene.ts'

/** Of the budgets in design/stack.md. */
const clients = 32
const rounds = 4
const roundSeconds = 4
const warmUpSeconds = 3

interface Round {
  ratio: number
  requestsPerSecond: number
  pgbenchPerSecond: number
  p99Ms: number
  cpuPerRequestUs: number | null
}

/**
 * Requests through the whole stack as a part of what the database alone can do with the same statements. Both take
 * turns on one running server, so that a neighbour's load or a slower disk falls on both; the median pair counts.
 */
export const measureAgainstPgbench = async (
  what: string,
  requestsOf: (member: Member) => Request[],
  limits: { budget: number; ambition: number },
): Promise<Figure[]> => {
  const pgbench = await findPgbench()
  const results = await withScene(clients, requestsOf, async (scene) => {
    const { requestsByPerson, statementsByPerson, databaseUrl, scriptPath } = scene
    await writeScript(scriptPath, pgbenchScript(statementsByPerson))
    const requestsPerScript = requestsByPerson[0]!.length
    const server = await startServerProcess({ ...scene.env, PORT: String(await freePort()) })
    try {
      const throughStack = async (seconds: number) => {
        const before = await serverCpuMicroseconds(scene.env.DATA_DIR!)
        const result = await load(server.url, requestsByPerson, seconds)
        const after = await serverCpuMicroseconds(scene.env.DATA_DIR!)
        const cpuUs = before === null || after === null ? null : after - before
        return { ...result, cpuPerRequestUs: cpuUs === null ? null : cpuUs / (result.requestsPerSecond * seconds) }
      }
      const alone = async (seconds: number): Promise<number> =>
        requestsPerScript * (await runPgbench(pgbench, { databaseUrl, scriptPath, clients, seconds }))
      await throughStack(warmUpSeconds)
      await alone(warmUpSeconds)
      const done: Round[] = []
      for (let round = 0; round < rounds; round++) {
        const stack = await throughStack(roundSeconds)
        const pgbenchPerSecond = await alone(roundSeconds)
        done.push({ ...stack, pgbenchPerSecond, ratio: stack.requestsPerSecond / pgbenchPerSecond })
      }
      return done
    } finally {
      await server.kill('SIGTERM')
    }
  })
  const middle = (of: (round: Round) => number): number => median(results.map(of))
  const explaining = (name: string, value: number, unit: Figure['unit'], better: Figure['better']): Figure => ({
    name: `${what}, ${name}`,
    value,
    unit,
    better,
  })
  const ratios = results.map(({ ratio }) => ratio)
  return [
    { name: `${what} / pgbench`, value: median(ratios), unit: '', better: 'larger', ...limits, remark: spread(ratios) },
    explaining(
      'requests',
      middle((round) => round.requestsPerSecond),
      '/s',
      'larger',
    ),
    explaining(
      'pgbench, same statements',
      middle((round) => round.pgbenchPerSecond),
      '/s',
      'larger',
    ),
    explaining(
      'p99',
      middle((round) => round.p99Ms),
      'ms',
      'smaller',
    ),
    ...(results.every(({ cpuPerRequestUs }) => cpuPerRequestUs !== null)
      ? [
          explaining(
            'server CPU per request',
            middle((round) => round.cpuPerRequestUs!),
            'µs',
            'smaller',
          ),
        ]
      : []),
  ]
}
