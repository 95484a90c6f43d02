import { stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { withLocalPostgres } from '@academy/local-postgres'
import { dataFolder, type DataFolder } from '@academy/local-postgres/data-folder'
import { lockHolder } from '@academy/local-postgres/data-folder-lock'
import { fillFolder } from '@academy/local-postgres/fill-folder'
import { runningOwnerUrl } from '@academy/local-postgres/owner-url'
import { keepSecret, knownSecret } from '#platform/auth-secret.ts'
import { openFileStore } from '#platform/open-file-store.ts'
import { backUp, type Summary } from './back-up.ts'
import { BackupError } from './backup-error.ts'
import type { BackupKey } from './backup-key.ts'
import { refuseMissingFormer } from './erasures.ts'
import type { Manifest } from './manifest.ts'
import { openBackup, restoreInto } from './restore.ts'

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

const filesIn = (dataDir: string) => openFileStore({ dataDir, s3: null })

/** If no server runs, the database is started for the time of the backup. */
const withDatabase = async <T>(
  folder: DataFolder,
  { fast, signal }: BackupJob,
  use: (ownerUrl: string) => Promise<T>,
): Promise<T> => {
  if ((await lockHolder(folder)) === null)
    return withLocalPostgres({ dataDir: folder.root, fast, signal }, ({ ownerUrl }) => use(ownerUrl))
  const url = await runningOwnerUrl(folder.root)
  if (!url) throw new BackupError('Academy is just starting or stopping. Run the backup again.')
  return use(url)
}

const hasDatabase = ({ cluster }: DataFolder): Promise<boolean> =>
  stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )

const refuseSource = async (folder: DataFolder, file: string): Promise<void> => {
  if (!(await hasDatabase(folder)))
    throw new BackupError(`There is no database in ${folder.root} to back up. Set DATA_DIR to its folder.`)
  if (!relative(folder.root, file).startsWith('..'))
    throw new BackupError(`The backup may not lie in the data folder ${folder.root}. Choose another place.`)
}

/** The database, the files and the secret of a data folder in one file, whether Academy runs or not. */
export const backUpFolder = async (job: BackupJob): Promise<Summary> => {
  const folder = dataFolder(job.dataDir)
  await refuseSource(folder, job.file)
  const files = filesIn(folder.root)
  const authSecret = await knownSecret({ ...job, authSecret: job.authSecret ?? null })
  return withDatabase(folder, job, (ownerUrl) => backUp({ ownerUrl, files, authSecret }, job.file, job.key, job.signal))
}

/** A new cluster with our own settings, filled with the data: a backup brings neither settings nor programs. */
const restoreAll = async (dataDir: string, job: RestoreJob): Promise<Manifest> => {
  const { authSecret = null, fast = false, signal } = job
  const backup = await openBackup(job.file, job.key)
  try {
    await withLocalPostgres({ dataDir, fast, signal }, ({ ownerUrl }) =>
      restoreInto(
        {
          ownerUrl,
          appUrl: null,
          files: filesIn(dataDir),
          takeSecret: (secret) => keepSecret({ authSecret, dataDir }, secret),
          formerDataDir: job.formerDataDir,
          isThrowAway: fast,
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
export const restoreFolder = (job: RestoreJob): Promise<Manifest> =>
  fillFolder(job.dataDir, ['files', 'auth-secret'], async (workDir) => {
    if (job.formerDataDir) await refuseMissingFormer(job.formerDataDir)
    const manifest = await restoreAll(workDir, job)
    job.signal?.throwIfAborted()
    return manifest
  })
