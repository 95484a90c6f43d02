import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner, findMakings, createPrimary, makeNode, type PostgresNode, startStandby } from './engines/postgres.ts'
import { until } from './waiting.ts'

const lookEveryMs = 250
/** Of looks in a row that got no answer: then the primary is taken for dead. */
const missesMax = 4
const answerMs = 1_000

export interface KeptDatabase {
  /** Both hosts, as DATABASE_URL wants them. */
  url: string
  primary(): PostgresNode
  standby(): PostgresNode
  /** How often a standby took over. */
  promotions(): number
  /** Until commits are on two machines again. */
  untilSafe(): Promise<void>
  stop(): Promise<void>
}

const within = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(answerMs, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer in time'))),
  ])

/**
 * Keeps a primary and a synchronous standby. It does what Patroni does, in a few lines, because Debian's Patroni needs
 * pg_controldata, pg_basebackup and pg_rewind of the same version as the server, and the product's PostgreSQL 18 is not in
 * Debian 12: the former primary is ended for certain before the standby is promoted, and is copied anew as a standby.
 * While there is no standby the primary goes on alone, as Patroni's synchronous_mode does.
 */
export const keepDatabase = async (folder: string, nextPort: () => Promise<number>): Promise<KeptDatabase> => {
  const makings = await findMakings(folder)
  const nodes = [
    makeNode('db1', `${folder}/db1`, await nextPort(), makings),
    makeNode('db2', `${folder}/db2`, await nextPort(), makings),
  ] as [PostgresNode, PostgresNode]
  let [primary, standby] = nodes
  let promotions = 0
  let isOver = false
  let isSynchronous = false
  await createPrimary(primary, makings)
  await startStandby(standby, primary, makings)

  const isStreaming = (): Promise<boolean> =>
    within(
      asOwner(
        primary,
        async (client) => {
          const { rows } = await client.query<{ state: string }>(
            `select state from pg_stat_replication where application_name = $1`,
            [standby.name],
          )
          return rows[0]?.state === 'streaming'
        },
        'postgres',
      ),
    )
  const setSynchronous = async (wanted: boolean): Promise<void> => {
    await asOwner(
      primary,
      async (client) => {
        await client.query(`alter system set synchronous_standby_names = '${wanted ? standby.name : ''}'`)
        await client.query('select pg_reload_conf()')
      },
      'postgres',
    )
    isSynchronous = wanted
  }
  const promote = async (): Promise<void> => {
    // Nobody may write there any more, and nothing that runs there may think that it is the primary.
    await primary.kill()
    await asOwner(standby, (client) => client.query('select pg_promote()'), 'postgres')
    ;[primary, standby] = [standby, primary]
    promotions++
    isSynchronous = false
  }
  const keep = async (): Promise<void> => {
    for (let misses = 0; !isOver; await sleep(lookEveryMs)) {
      const streams = await isStreaming().catch(() => null)
      misses = streams === null ? misses + 1 : 0
      try {
        // Alone it must not promote anybody: what the standby lacks would be lost.
        if (streams === null && misses >= missesMax && isSynchronous) await promote()
        else if (streams !== null && streams !== isSynchronous) await setSynchronous(streams)
        else if (streams === false && !(await standby.isRunning())) await startStandby(standby, primary, makings)
      } catch (error) {
        process.stderr.write(`  the keeper of the database tries again: ${(error as Error).message}\n`)
      }
    }
  }
  const keeping = keep()
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    url: primary.url().replace(`127.0.0.1:${primary.port}`, hosts) + '?target_session_attrs=read-write',
    primary: () => primary,
    standby: () => standby,
    promotions: () => promotions,
    untilSafe: () => until('commits are on two machines', () => isSynchronous),
    stop: async () => {
      isOver = true
      await keeping
      for (const node of nodes) await node.stop()
    },
  }
}
