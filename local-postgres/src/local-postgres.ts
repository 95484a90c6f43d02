import { rm } from 'node:fs/promises'
import { connectionUrl, databaseName } from './cluster-address.ts'
import { holdCluster } from './cluster-session.ts'
import { ensureCluster, readOwnerPassword } from './create-cluster.ts'
import { lockDataFolder, lockHolder, inUse } from './data-folder-lock.ts'
import { createDataFolder, dataFolder, type DataFolder, unfinishedDirs } from './data-folder.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { choosePostgresUser } from './postgres-user.ts'
import { isPostmasterOf, readPostmaster } from './postmaster-pid.ts'
import {
  adoptCluster,
  reviveCluster,
  silentLog,
  startCluster,
  stopCluster,
  type Cluster,
  type ClusterLog,
} from './run-cluster.ts'

export { LocalPostgresError } from './local-postgres-error.ts'

export type LocalPostgresOptions = {
  dataDir: string
  log?: ClusterLog
  /** Gives up durability for speed: only for clusters that a test throws away. */
  fast?: boolean | undefined
  /** The programs of another version, for a cluster that it made. */
  binaries?: PostgresBinaries | undefined
}

export type LocalPostgres = {
  /** The superuser's address of database `academy`, for migrations and backups. */
  ownerUrl: string
  dataDir: string
  /** True when the database of a killed server was still running and this start uses it. */
  isAdopted: boolean
  stop(): Promise<void>
}

const describeCluster = async (options: LocalPostgresOptions): Promise<Cluster> => {
  const folder = dataFolder(options.dataDir)
  const [binaries, user] = await Promise.all([
    options.binaries ?? findPostgresBinaries(),
    choosePostgresUser(folder.cluster),
  ])
  return { folder, binaries, user, isDurable: !options.fast, log: options.log ?? silentLog }
}

/** The start is tried every second, and a disk may stay full for hours: each reason is logged once. */
const sayingWhy = (cluster: Cluster, revive: () => Promise<void>): (() => Promise<void>) => {
  let said = ''
  return async () => {
    try {
      await revive()
      said = ''
    } catch (error) {
      const reason = (error as Error).message
      if (reason !== said) cluster.log.warn(reason)
      said = reason
      throw error
    }
  }
}

/** Only for the holder of the lock: what a killed first start or restore left behind, and the database that runs in it. */
export const removeLeftovers = async (folder: DataFolder): Promise<void> => {
  for (const path of await unfinishedDirs(folder)) {
    await stopLeftoverPostgres(path)
    await rm(path, { recursive: true, force: true })
  }
}

const bringUp = async (cluster: Cluster): Promise<Omit<LocalPostgres, 'stop'> & { release(): Promise<void> }> => {
  const { folder } = cluster
  await removeLeftovers(folder)
  await ensureCluster(folder, cluster.binaries, cluster.user, cluster.isDurable)
  const adopted = await adoptCluster(folder)
  if (adopted) cluster.log.info('The database of the last start is still running: this start uses it.')
  const address = adopted ?? (await startCluster(cluster))
  const password = await readOwnerPassword(folder)
  try {
    const revive = sayingWhy(cluster, () => reviveCluster(cluster, address))
    const release = await holdCluster(connectionUrl(address, password, 'postgres'), folder, revive)
    const ownerUrl = connectionUrl(address, password, databaseName)
    return { ownerUrl, dataDir: folder.root, isAdopted: adopted !== null, release }
  } catch (error) {
    if (!adopted) await stopCluster(cluster)
    throw error
  }
}

/** For the holder of the lock of the data folder. */
export const startInLockedFolder = async (options: LocalPostgresOptions): Promise<LocalPostgres> => {
  const cluster = await describeCluster(options)
  const { release, ...running } = await bringUp(cluster)
  const stop = async () => {
    await release()
    await stopCluster(cluster)
  }
  let stopping: Promise<void> | null = null
  return { ...running, stop: () => (stopping ??= stop()) }
}

/** Brings up the PostgreSQL that lives in the data folder; one Academy per folder. */
export const startLocalPostgres = async (options: LocalPostgresOptions): Promise<LocalPostgres> => {
  const folder = dataFolder(options.dataDir)
  await createDataFolder(folder)
  const unlock = await lockDataFolder(folder)
  try {
    const running = await startInLockedFolder(options)
    let stopping: Promise<void> | null = null
    return { ...running, stop: () => (stopping ??= running.stop().then(unlock)) }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Runs the database while `use` works. Aborting stops it, which ends the statements that run on it. */
export const withLocalPostgres = async <T>(
  { signal, ...options }: LocalPostgresOptions & { signal?: AbortSignal | undefined },
  use: (postgres: LocalPostgres) => Promise<T>,
): Promise<T> => {
  signal?.throwIfAborted()
  const postgres = await startLocalPostgres(options)
  const stop = () => void postgres.stop()
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    return await use(postgres)
  } finally {
    signal?.removeEventListener('abort', stop)
    await postgres.stop()
  }
}

/** Stops a database that a killed server left running; false when there is none. */
export const stopLeftoverPostgres = async (dataDir: string): Promise<boolean> => {
  const folder = dataFolder(dataDir)
  const holder = await lockHolder(folder)
  if (holder) throw inUse(folder, holder.pid)
  const postmaster = await readPostmaster(folder.cluster)
  if (!postmaster || !(await isPostmasterOf(folder.cluster, postmaster.pid))) return false
  await stopCluster(await describeCluster({ dataDir }))
  return true
}
