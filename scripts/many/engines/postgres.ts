import { randomBytes } from 'node:crypto'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPostgresBinaries, type PostgresBinaries } from '@academy/local-postgres/postgres-binaries'
import {
  choosePostgresUser,
  giveTo,
  letReach,
  type PostgresUser,
  runAs,
  spawnAs,
} from '@academy/local-postgres/postgres-user'
import { processesIn } from '@academy/local-postgres/running-process'
import { openSync, closeSync } from 'node:fs'
import pg from 'pg'
import { runProgram } from '../../run-program.ts'
import { until } from '../waiting.ts'

export const owner = 'academy_owner'
export const databaseName = 'academy'

/** One machine with PostgreSQL: the server programs are the ones that the embedded database is run with. */
export interface PostgresNode {
  name: string
  port: number
  folder: string
  url(database?: string): string
  isRunning(): Promise<boolean>
  start(): Promise<void>
  /** All of its processes at once: nothing gets to the disk any more that was not there. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** What all nodes of one database share. */
export interface PostgresMakings {
  binaries: PostgresBinaries
  user: PostgresUser
  password: string
}

export const findMakings = async (folder: string): Promise<PostgresMakings> => {
  const binaries = await findPostgresBinaries()
  const chosen = await choosePostgresUser(join(folder, 'none'))
  // The programs must be found by a user that may not walk through our own folders.
  await chmod(folder, 0o755)
  const user = await letReach(chosen, [binaries.postgres, join(binaries.native, 'share'), folder])
  return { binaries, user, password: randomBytes(24).toString('base64url') }
}

/** Small, because three engines and five processes of ours live beside it; what makes commits durable is all on. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '250',
  shared_buffers: '64MB',
  wal_keep_size: '512MB',
  max_wal_size: '512MB',
  hot_standby: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // Who writes waits for the standby only where there is one (database-keeper.ts sets its name).
  synchronous_commit: 'on',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '500ms',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
}

export const makeNode = (
  name: string,
  folder: string,
  port: number,
  makings: PostgresMakings,
  more: Record<string, string> = {},
): PostgresNode => {
  const { binaries, user, password } = makings
  const url = (database = databaseName) => `postgresql://${owner}:${password}@127.0.0.1:${port}/${database}`
  const isRunning = async (): Promise<boolean> => (await processesIn(folder)).length > 0
  const isReady = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url('postgres'), connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    return client
      .connect()
      .then(() => true)
      .catch(() => false)
      .finally(() => void client.end().catch(() => {}))
  }
  return {
    name,
    port,
    folder,
    url,
    isRunning,
    start: async () => {
      const args = Object.entries({ ...settings, ...more, port: String(port), cluster_name: name }).flatMap(
        ([key, value]) => ['-c', `${key}=${value}`],
      )
      const log = openSync(`${folder}.log`, 'a', 0o600)
      const child = spawnAs(user, binaries.postgres, ['-D', folder, ...args], ['ignore', log, log])
      closeSync(log)
      child.once('error', () => {})
      child.unref()
      await until(`${name} is ready`, isReady)
    },
    kill: async () => {
      for (const pid of await processesIn(folder)) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
        }
      }
      await until(`${name} is gone`, async () => !(await isRunning()))
    },
    stop: async () => {
      if (await isRunning()) await runAs(user, binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60'])
    },
  }
}

/** A new cluster with the same order of words as the embedded one, and an empty database. */
export const createPrimary = async (
  node: PostgresNode,
  { binaries, user, password }: PostgresMakings,
): Promise<void> => {
  await mkdir(node.folder, { mode: 0o700 })
  await giveTo(user, node.folder)
  const passwordFile = `${node.folder}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  await giveTo(user, passwordFile)
  const { code, output } = await runAs(user, binaries.initdb, [
    `--pgdata=${node.folder}`,
    `--username=${owner}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=uk',
    '--locale=C',
    '--lc-ctype=C.UTF-8',
  ])
  await rm(passwordFile)
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${output}`)
  await node.start()
  await asOwner(node, (client) => client.query(`create database ${databaseName}`), 'postgres')
}

export const asOwner = async <T>(
  node: Pick<PostgresNode, 'url'>,
  work: (client: pg.Client) => Promise<T>,
  database?: string,
): Promise<T> => {
  const client = new pg.Client({ connectionString: node.url(database), connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Of another run or another machine: they would be taken for the copy's own. */
const notCopied = ['postmaster.pid', 'postmaster.opts', 'standby.signal', 'recovery.signal', 'backup_label']

/**
 * Copies a running cluster as pg_basebackup does, which the embedded database does not bring: between the two calls the
 * server keeps what the copy needs, and the label says where its recovery begins.
 */
export const copyRunning = async (from: PostgresNode, folder: string, user: PostgresUser): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  await asOwner(
    from,
    async (client) => {
      await client.query(`select pg_backup_start('copy', fast => true)`)
      // Files come and go while it copies; what is missing is in the log of changes.
      await runProgram('cp', ['-a', from.folder, folder])
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(wait_for_archive => false)',
      )
      for (const name of notCopied) await rm(join(folder, name), { force: true })
      await rm(join(folder, 'pg_wal'), { recursive: true, force: true })
      for (const part of ['pg_wal', 'pg_wal/archive_status', 'pg_wal/summaries']) {
        await mkdir(join(folder, part), { mode: 0o700 })
        await giveTo(user, join(folder, part))
      }
      await writeFile(join(folder, 'backup_label'), rows[0]!.labelfile, { mode: 0o600 })
      await giveTo(user, join(folder, 'backup_label'))
    },
    'postgres',
  )
}

/** Makes the folder of `node` a standby of `primary` and starts it. */
export const startStandby = async (
  node: PostgresNode,
  primary: PostgresNode,
  makings: PostgresMakings,
): Promise<void> => {
  await copyRunning(primary, node.folder, makings.user)
  const conninfo = `host=127.0.0.1 port=${primary.port} user=${owner} password=${makings.password} application_name=${node.name}`
  await writeFile(join(node.folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`, { mode: 0o600 })
  await giveTo(makings.user, join(node.folder, 'postgresql.auto.conf'))
  await writeFile(join(node.folder, 'standby.signal'), '')
  await giveTo(makings.user, join(node.folder, 'standby.signal'))
  await node.start()
}
