import { type ChildProcess } from 'node:child_process'
import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  addressSettings,
  chooseAddress,
  connectionUrl,
  runningAddress,
  type ClusterAddress,
} from './cluster-address.ts'
import { readOwnerPassword } from './create-cluster.ts'
import type { DataFolder } from './data-folder.ts'
import { LocalPostgresError, errorCode } from './local-postgres-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { giveTo, letReach, runAs, spawnAs, type PostgresUser } from './postgres-user.ts'
import { disownPostmaster, isPostmasterOf, readPostmaster } from './postmaster-pid.ts'
import { commandLine, processesIn } from './running-process.ts'

/** What a start says, a line each; warnings are for a person to read. */
export type ClusterLog = { info(line: string): void; warn(line: string): void }

export const silentLog: ClusterLog = { info: () => {}, warn: () => {} }

export type Cluster = {
  folder: DataFolder
  binaries: PostgresBinaries
  user: PostgresUser
  isDurable: boolean
  log: ClusterLog
}

const durability = (isDurable: boolean): Record<string, string> => {
  const state = isDurable ? 'on' : 'off'
  return { fsync: state, synchronous_commit: state, full_page_writes: state }
}

const settings = (cluster: Cluster, address: ClusterAddress): Record<string, string> => ({
  ...addressSettings(address),
  ...durability(cluster.isDurable),
  // Tests fill a database within seconds; without statistics the planner takes every table for empty.
  ...(cluster.isDurable ? {} : { autovacuum_naptime: '2s' }),
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  // Measured: together they gave 28 % more durable writes at 32 clients.
  commit_delay: '1000',
  commit_siblings: '5',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The application sees every error itself; statements and key values are personal data and stay out of the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
})

const settingArgs = (values: Record<string, string>): string[] =>
  Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])

const maxLogBytes = 5_000_000
const adoptTimeoutMs = 60_000
// Recovery after a crash replays at most max_wal_size (1 GB).
const startTimeoutMs = 180_000
const orphanPatienceMs = 500
// One segment of the log; without room for it nothing can be written.
const leastFreeBytes = 16 * 1024 * 1024

const openLog = async (folder: DataFolder) => {
  const size = await stat(folder.postgresLog).then(
    (found) => found.size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(folder.postgresLog, `${folder.postgresLog}.1`)
  return open(folder.postgresLog, 'a', 0o600)
}

const exitOf = (child: ChildProcess): { isOver: boolean; error?: Error } => {
  const exit: { isOver: boolean; error?: Error } = { isOver: false }
  child.once('exit', () => (exit.isOver = true))
  child.once('error', (error) => Object.assign(exit, { isOver: true, error }))
  return exit
}

/** Resolves to PostgreSQL's message if it did not start, else to null. */
const launch = async (cluster: Cluster, address: ClusterAddress): Promise<string | null> => {
  const { folder, binaries, user } = cluster
  const log = await openLog(folder)
  try {
    const logStart = (await log.stat()).size
    const args = ['-D', folder.cluster, ...settingArgs(settings(cluster, address))]
    const child = spawnAs(user, binaries.postgres, args, ['ignore', log.fd, log.fd])
    child.unref()
    const exit = exitOf(child)
    const deadline = Date.now() + startTimeoutMs
    while (!exit.isOver && Date.now() < deadline) {
      const postmaster = await readPostmaster(folder.cluster)
      if (postmaster?.pid === child.pid && postmaster?.isReady) return null
      await sleep(10)
    }
    if (!exit.isOver) child.kill('SIGINT')
    const said = (await readFile(folder.postgresLog)).subarray(logStart).toString()
    return (
      exit.error?.message ?? (said || (exit.isOver ? 'it ended without a word' : 'it did not become ready in time'))
    )
  } finally {
    await log.close()
  }
}

const isTransient = (said: string): boolean =>
  // Backends of a killed postmaster need a moment to notice; a port may be taken between choosing and binding it.
  /pre-existing shared memory block|lock file "postmaster.pid"|Address already in use/.test(said)

/** On a full disk PostgreSQL cannot even log that the disk is full. */
const isDiskFull = async (folder: DataFolder): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder.root)
  return bavail * bsize < leastFreeBytes
}

const startProblem = async (folder: DataFolder, said: string): Promise<LocalPostgresError> => {
  if (/No space left on device/.test(said) || (await isDiskFull(folder))) {
    return new LocalPostgresError(
      `The disk of the data folder ${folder.root} is full. Free some space and start again; nothing is lost.`,
    )
  }
  const lines = said.trim().split('\n')
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1)
  return new LocalPostgresError(
    `The database in ${folder.root} did not start: ${reason} (the whole story is in ${folder.postgresLog})`,
  )
}

const prepareSocketDir = async (cluster: Cluster): Promise<void> => {
  // What lies here belongs to a dead postmaster: the caller has made sure that none is alive.
  await rm(cluster.folder.socketDir, { recursive: true, force: true })
  await mkdir(cluster.folder.socketDir, { mode: 0o700 })
  await giveTo(cluster.user, cluster.folder.socketDir)
}

const orphansOf = async (folder: DataFolder): Promise<number[]> => {
  const pids = await processesIn(folder.cluster)
  // A child of the postmaster says what it does; somebody who repairs the folder by hand (`postgres --single`) does not.
  const isChild = async (pid: number) => (await commandLine(pid))?.[0]?.startsWith('postgres: ') ?? false
  const areChildren = await Promise.all(pids.map(isChild))
  return pids.filter((_, index) => areChildren[index])
}

/**
 * Children of a killed postmaster end by themselves, unless they wait for one of them that was killed too: then for ever,
 * and no other postmaster may start beside them. What they had not finished is undone by the recovery.
 */
const endOrphans = async (folder: DataFolder): Promise<void> => {
  const deadline = Date.now() + orphanPatienceMs
  while ((await orphansOf(folder)).length > 0 && Date.now() < deadline) await sleep(20)
  for (const pid of await orphansOf(folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (errorCode(error) !== 'ESRCH') throw error
    }
  }
}

/** The address of the last start, which others may still use; a first start chooses one. */
export const startCluster = async (cluster: Cluster, formerly?: ClusterAddress): Promise<ClusterAddress> => {
  const { folder, binaries } = cluster
  await endOrphans(folder)
  await prepareSocketDir(cluster)
  const paths = [binaries.postgres, join(binaries.native, 'share'), folder.socketDir, folder.cluster]
  const user = await letReach(cluster.user, paths)
  for (let attempt = 1; ; attempt++) {
    const address = formerly ?? (await chooseAddress(folder))
    const said = await launch({ ...cluster, user }, address)
    if (said === null) return address
    if (!isTransient(said) || attempt === 20) throw await startProblem(folder, said)
    await sleep(250)
  }
}

type Answer = 'ready' | 'not-yet' | 'foreign'

const ask = async (folder: DataFolder, address: ClusterAddress): Promise<Answer> => {
  const url = connectionUrl(address, await readOwnerPassword(folder), 'postgres')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    // Our own socket can only be ours, wherever the folder is mounted; a port may be anyone's by now.
    return address.kind === 'socket' || rows[0]?.data_directory === folder.cluster ? 'ready' : 'foreign'
  } catch (error) {
    return errorCode(error) === '28P01' ? 'foreign' : 'not-yet'
  } finally {
    await client.end().catch(() => {})
  }
}

/** After a `kill -9` of the server its database still runs: use it instead of starting another. */
export const adoptCluster = async (folder: DataFolder): Promise<ClusterAddress | null> => {
  const deadline = Date.now() + adoptTimeoutMs
  for (;;) {
    const postmaster = await readPostmaster(folder.cluster)
    if (!postmaster) return null
    const address = runningAddress(folder, postmaster.port)
    if ((await ask(folder, address)) === 'ready') return address
    if (!(await isPostmasterOf(folder.cluster, postmaster.pid))) {
      await disownPostmaster(folder.cluster)
      return null
    }
    if (Date.now() > deadline) {
      throw new LocalPostgresError(
        `The database process ${postmaster.pid} holds ${folder.root} but does not answer. Run \`npm run stop\` first.`,
      )
    }
    await sleep(50)
  }
}

const isAlive = async (folder: DataFolder): Promise<boolean> => {
  const postmaster = await readPostmaster(folder.cluster)
  return postmaster !== null && (await isPostmasterOf(folder.cluster, postmaster.pid))
}

/** Starts the database again if its process died; one that is alive recovers by itself. */
export const reviveCluster = async (cluster: Cluster, address: ClusterAddress): Promise<void> => {
  if (await isAlive(cluster.folder)) return
  await disownPostmaster(cluster.folder.cluster)
  await startCluster(cluster, address)
  cluster.log.warn('The database process ended: it was started again.')
}

export const stopCluster = async (cluster: Cluster): Promise<void> => {
  const { folder, binaries } = cluster
  const user = await letReach(cluster.user, [binaries.pgCtl, folder.cluster])
  const outcome = await runAs(user, binaries.pgCtl, ['stop', '-D', folder.cluster, '-m', 'fast', '-w', '-t', '120'])
  if (outcome.code === 0 || !(await isAlive(folder))) return
  throw new LocalPostgresError(`The database in ${folder.root} did not stop: ${outcome.output.trim()}`)
}
