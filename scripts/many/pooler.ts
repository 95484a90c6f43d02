import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { answering } from '../../server/test/crash/answering.ts'
import { chatting } from '../../server/test/crash/chatting.ts'
import { inspectWriters, prepareWriters } from '../../server/test/crash/crash-run.ts'
import { startServerProcess } from '../../server/test/crash/server-process.ts'
import type { CrashPlan, Storm } from '../../server/test/crash/storm.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { prepareDatabase } from '../../server/src/platform/migrate.ts'
import { type PoolerOptions, startPooler } from './engines/pgbouncer.ts'
import { asOwner, createPrimary, findMakings, makeNode } from './engines/postgres.ts'
import { makePorts } from './ports.ts'

const plan: CrashPlan = { clients: 10, kills: 1, stormMs: 0 }
const loadMs = 8_000

/** PgBouncer between a server and its database, in each of its modes: what works, and how it fails where it does not. */
export const provePooler = async (say: (line: string) => void): Promise<boolean> => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-many-'))
  const nextPort = makePorts()
  const secret = randomBytes(36).toString('base64')
  const makings = await findMakings(folder)
  const node = makeNode('database', join(folder, 'database'), await nextPort(), makings)
  try {
    await createPrimary(node, makings)
    /** Null where everything works, else the first thing that does not. */
    const failureOf = async (wanted: Pick<PoolerOptions, 'mode' | 'ignoresOptions'>): Promise<string | null> => {
      const name = `${wanted.mode}_${wanted.ignoresOptions ? 'open' : 'strict'}`
      await asOwner(node, (client) => client.query(`create database ${name}`), 'postgres')
      const directUrl = node.url(name)
      const appUrl = new URL(await prepareDatabase(directUrl, { appUrl: null, log: createLog('silent') }))
      const owner = new URL(directUrl)
      const passwords = { [owner.username]: owner.password, [appUrl.username]: appUrl.password }
      const place = join(folder, name)
      const pooler = await startPooler(place, await nextPort(), { ...wanted, passwords, databasePort: node.port })
      const writers = [answering(), chatting()]
      await prepareWriters(directUrl, secret, plan, writers)
      try {
        const server = await startServerProcess({
          NODE_ENV: 'production',
          DATABASE_URL: directUrl.replace(`:${node.port}/`, `:${pooler.port}/`),
          DATA_DIR: join(folder, 'server'),
          PORT: String(await nextPort()),
          HOST: '127.0.0.1',
          AUTH_SECRET: secret,
          PUBLIC_URL: 'http://127.0.0.1',
          LOG_LEVEL: 'warn',
        })
        try {
          const storm: Storm = { isOver: false, acknowledged: 0, retries: 0, refused: 0, unexpected: [], restMs: 300 }
          const work = Promise.all(writers.flatMap((each) => each.write(server.url, storm))).then(
            () => true,
            () => false,
          )
          await sleep(loadMs)
          storm.isOver = true
          const isDone = await Promise.race([work, sleep(20_000, false, { ref: false })])
          const { lost, doubled } = await inspectWriters(directUrl, writers)
          const wrong = [...storm.unexpected, ...lost, ...doubled]
          if (isDone && wrong.length === 0) return null
          const said = /prepared statement[^,]*?(?:does not exist|already exists)/.exec(server.output())?.[0]
          return said ?? wrong[0] ?? 'calls are never answered'
        } finally {
          await server.kill('SIGKILL')
        }
      } catch (error) {
        return (error as Error).message.trim().split('\n')[0]!
      } finally {
        await pooler.stop()
      }
    }

    // As docs/operations.md says it. PgBouncer 1.20 and later read `options` themselves, so the first may work there.
    const modes = [
      { mode: 'session', ignoresOptions: false, hasToWork: null },
      { mode: 'session', ignoresOptions: true, hasToWork: true },
      { mode: 'transaction', ignoresOptions: true, hasToWork: false },
    ] as const
    let isAsWritten = true
    for (const { hasToWork, ...mode } of modes) {
      const failure = await failureOf(mode)
      say(`${mode.mode} mode${mode.ignoresOptions ? ', options ignored' : ''}: ${failure ?? 'works'}`)
      if (hasToWork !== null && hasToWork !== (failure === null)) isAsWritten = false
    }
    return isAsWritten
  } finally {
    await node.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
