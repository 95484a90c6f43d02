import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { keepSecret, knownSecret } from './auth-secret.ts'
import { backUp, type Summary } from './backup/back-up.ts'
import { BackupError } from './backup/backup-error.ts'
import type { BackupKey } from './backup/backup-key.ts'
import { refuseMissingFormer } from './backup/erasures.ts'
import { openBackup, restoreInto } from './backup/restore.ts'
import type { Manifest } from './backup/manifest.ts'
import { connectionUrl, databaseName } from './embedded/cluster-address.ts'
import { readOwnerPassword } from './embedded/create-cluster.ts'
import { lockDataFolder, lockHolder } from './embedded/data-folder-lock.ts'
import {
  createDataFolder,
  dataFolder,
  interruptedRestoreMark,
  isUnfinished,
  syncDir,
  unfinishedDir,
  type DataFolder,
} from './embedded/data-folder.ts'
import { explainFolderError } from './embedded/embedded-postgres-error.ts'
import { findPostgresBinaries } from './embedded/postgres-binaries.ts'
import { choosePostgresUser } from './embedded/postgres-user.ts'
import { adoptCluster } from './embedded/run-cluster.ts'
import { removeLeftovers, startEmbeddedPostgres } from './embedded-postgres.ts'
import { createFolderStore } from './file-store.ts'

export interface BackupJob {
  dataDir: string
  file: string
  key: BackupKey
  /** AUTH_SECRET where it is set, else the one in the folder. */
  authSecret?: string | null
  /** Gives up durability for speed: only for clusters that a test throws away. */
  fast?: boolean
  /** Cancels the work; nothing of it is left behind. */
  signal?: AbortSignal
}
/** `formerDataDir`: the folder used until now. Who was erased since the backup stays erased (P2). */
export type RestoreJob = BackupJob & { formerDataDir?: string }

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const secretPath = (folder: DataFolder): string => join(folder.root, 'auth-secret')

/** The address of the database of a running server; null when none runs. */
const runningUrl = async (folder: DataFolder): Promise<string | null> => {
  const [binaries, user] = await Promise.all([findPostgresBinaries(), choosePostgresUser(folder.cluster)])
  const address = await adoptCluster({ folder, binaries, user, isDurable: true, log: () => {}, warn: () => {} })
  return address && connectionUrl(address, await readOwnerPassword(folder), databaseName)
}

type Options = Pick<BackupJob, 'fast' | 'signal'>

/** Cancelling stops the database, which ends the statements that run on it. */
const withOwnDatabase = async <T>(
  dataDir: string,
  { fast = false, signal }: Options,
  use: (ownerUrl: string) => Promise<T>,
): Promise<T> => {
  signal?.throwIfAborted()
  const postgres = await startEmbeddedPostgres({ dataDir, fast })
  const stop = () => void postgres.stop()
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    return await use(postgres.ownerUrl)
  } finally {
    signal?.removeEventListener('abort', stop)
    await postgres.stop()
  }
}

/** If no server runs, the database is started for the time of the backup. */
const withDatabase = async <T>(
  folder: DataFolder,
  options: Options,
  use: (ownerUrl: string) => Promise<T>,
): Promise<T> => {
  if ((await lockHolder(folder)) === null) return withOwnDatabase(folder.root, options, use)
  const url = await runningUrl(folder)
  if (!url) throw new BackupError('Academy is just starting or stopping. Run the backup again.')
  return use(url)
}

const refuseSource = async (folder: DataFolder, file: string): Promise<void> => {
  if (!(await exists(join(folder.cluster, 'PG_VERSION'))))
    throw new BackupError(`There is no database in ${folder.root} to back up. Set DATA_DIR to its folder.`)
  if (!relative(folder.root, file).startsWith('..'))
    throw new BackupError(`The backup may not lie in the data folder ${folder.root}. Choose another place.`)
}

/** The database, the files and the secret of a data folder in one file, whether Academy runs or not. */
export const backUpFolder = async (job: BackupJob): Promise<Summary> => {
  const folder = dataFolder(job.dataDir)
  await refuseSource(folder, job.file)
  const files = createFolderStore(folder.files)
  const authSecret = await knownSecret({ ...job, authSecret: job.authSecret ?? null })
  return withDatabase(folder, job, (ownerUrl) => backUp({ ownerUrl, files, authSecret }, job.file, job.key, job.signal))
}

const refuseFullFolder = async (folder: DataFolder): Promise<void> => {
  const names = await readdir(folder.root)
  const isInterrupted = names.includes(interruptedRestoreMark)
  const content = names.filter((name) => !join(folder.root, name).startsWith(folder.lockFile) && !isUnfinished(name))
  if (content.length === 0) return
  throw new BackupError(
    isInterrupted
      ? `An earlier restore into ${folder.root} was interrupted. Empty this folder and restore again.`
      : `The data folder ${folder.root} is not empty. Restore into a new one: set DATA_DIR to it.`,
  )
}

/** While the marker file is there, no start uses the half-restored folder. */
const moveIntoPlace = async (work: DataFolder, folder: DataFolder): Promise<void> => {
  const mark = join(folder.root, interruptedRestoreMark)
  await writeFile(mark, 'A restore is under way.\n', { flush: true })
  await syncDir(folder.root)
  for (const from of [work.cluster, work.files, secretPath(work)])
    if (await exists(from)) await rename(from, join(folder.root, relative(work.root, from)))
  await syncDir(folder.root)
  await rm(mark)
  await syncDir(folder.root)
}

/** A new cluster with our own settings, filled with the data: a backup brings neither settings nor programs. */
const fillFolder = async (work: DataFolder, job: RestoreJob): Promise<Manifest> => {
  const backup = await openBackup(job.file, job.key)
  try {
    await createDataFolder(work)
    await withOwnDatabase(work.root, job, (ownerUrl) =>
      restoreInto(
        {
          ownerUrl,
          appUrl: null,
          files: createFolderStore(work.files),
          takeSecret: (secret) => keepSecret({ authSecret: job.authSecret ?? null, dataDir: work.root }, secret),
          formerDataDir: job.formerDataDir,
          isThrowAway: job.fast ?? false,
        },
        backup,
      ),
    )
    return backup.manifest
  } finally {
    await backup.close()
  }
}

/** Puts a backup into an empty data folder. */
export const restoreFolder = async (job: RestoreJob): Promise<Manifest> => {
  const folder = dataFolder(job.dataDir)
  await createDataFolder(folder)
  const unlock = await lockDataFolder(folder)
  const work = dataFolder(unfinishedDir(folder))
  try {
    await removeLeftovers(folder)
    await refuseFullFolder(folder)
    if (job.formerDataDir) await refuseMissingFormer(job.formerDataDir)
    const manifest = await fillFolder(work, job)
    job.signal?.throwIfAborted()
    await moveIntoPlace(work, folder)
    return manifest
  } catch (error) {
    throw explainFolderError(folder.root, error)
  } finally {
    await rm(work.root, { recursive: true, force: true })
    await unlock()
  }
}
