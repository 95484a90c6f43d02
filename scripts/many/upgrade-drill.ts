import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startLocalPostgres, withLocalPostgres } from '../../local-postgres/src/local-postgres.ts'
import { inspectWriters, prepareWriters } from '../../server/test/crash/crash-run.ts'
import { joining } from '../../server/test/crash/joining.ts'
import { startServerProcess } from '../../server/test/crash/server-process.ts'
import type { CrashPlan, Storm } from '../../server/test/crash/storm.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { prepareDatabase } from '../../server/src/platform/migrate.ts'
import { withFormerPostgres } from '../former-postgres.ts'
import { inProject } from '../project.ts'
import { runNode } from '../run-program.ts'
import { makePorts } from './ports.ts'
import { until } from './waiting.ts'

const plan: CrashPlan = { clients: 25, kills: 1, stormMs: 0 }
const writesLeast = 50
/** When an upgrade is killed, from its start on: while it gets the programs, copies, and puts the folders in place. */
const killsAfterMs = [2_000, 6_000, 9_000, 12_000]

const upgrade = ['upgrade-database']
const command = inProject('scripts', 'backup.ts')

const killUpgrade = async (env: NodeJS.ProcessEnv, afterMs: number): Promise<string> => {
  const child = spawn(process.execPath, [command, ...upgrade], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await Promise.race([ended, sleep(afterMs)])
  child.kill('SIGKILL')
  const [code] = (await ended) as [number | null]
  return code === null ? `killed after ${afterMs / 1000} s` : `had ended with ${code} before it could be killed`
}

/** An embedded database that a former PostgreSQL made, taken to the one of today; killed on the way, it goes on as it was or is done. */
export const drillUpgrade = async (say: (line: string) => void): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-many-'))
  const dataDir = join(folder, 'data')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const secret = randomBytes(36).toString('base64')
  const writers = [joining()]
  try {
    const unexpected = await withFormerPostgres(async (find) => {
      const former = await startLocalPostgres({ dataDir, binaries: await find('17') })
      try {
        await prepareDatabase(former.ownerUrl, { appUrl: null, log: createLog('silent') })
        await prepareWriters(former.ownerUrl, secret, plan, writers)
        const server = await startServerProcess({
          NODE_ENV: 'production',
          DATABASE_URL: former.ownerUrl,
          DATA_DIR: dataDir,
          PORT: String(await makePorts()()),
          HOST: '127.0.0.1',
          AUTH_SECRET: secret,
          PUBLIC_URL: 'http://127.0.0.1',
          LOG_LEVEL: 'silent',
        })
        const storm: Storm = { isOver: false, acknowledged: 0, retries: 0, refused: 0, unexpected: [], restMs: 50 }
        const work = writers.flatMap((each) => each.write(server.url, storm))
        await until('enough was acknowledged', () => writers.every((each) => each.promisedCount() >= writesLeast))
        storm.isOver = true
        await Promise.all(work)
        await server.kill('SIGTERM')
        return storm.unexpected
      } finally {
        await former.stop()
      }
    })
    say(`${writers[0]!.promisedCount()} acknowledged writes in PostgreSQL 17`)
    const refusal = await startLocalPostgres({ dataDir }).then(
      async (started) => started.stop().then(() => 'it started'),
      (error: unknown) => (error as Error).message,
    )
    say(`a start: ${refusal}`)
    for (const afterMs of killsAfterMs) say(`an upgrade: ${await killUpgrade(env, afterMs)}`)
    const { code, output } = await runNode(command, upgrade, { env })
    say(output.trim().split('\n').at(-1) ?? '')
    const isDone = code === 0 || output.includes('There is nothing to do')
    const found = await withLocalPostgres({ dataDir }, ({ ownerUrl }) => inspectWriters(ownerUrl, writers))
    const wrong = [
      ...unexpected,
      ...(refusal.includes('upgrade-database') ? [] : [`a start on the former folder: ${refusal}`]),
      ...(isDone ? [] : [output]),
      ...found.lost,
      ...found.doubled,
      ...found.torn,
    ]
    for (const one of wrong) console.log(`  ${one}`)
    say(wrong.length === 0 ? 'everything is there, in the PostgreSQL of today' : 'wrong')
    return wrong.length === 0
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
