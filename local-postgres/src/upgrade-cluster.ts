import { rename, rm } from 'node:fs/promises'
import { clusterVersion } from './cluster-version.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { createDataFolder, type DataFolder, dataFolder, syncDir, unfinishedDir } from './data-folder.ts'
import { finishUpgrade, formerDir, upgradedDir } from './finish-upgrade.ts'
import { startInLockedFolder } from './local-postgres.ts'
import { explainFolderError, LocalPostgresError } from './local-postgres-error.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'

export interface Upgrade {
  dataDir: string
  /** The programs of the version that made the cluster. */
  findFormer(major: string): Promise<PostgresBinaries>
  fast?: boolean
  signal?: AbortSignal
}

const versionToUpgrade = async (folder: DataFolder, major: string): Promise<string> => {
  const version = await clusterVersion(folder.cluster)
  if (version === null)
    throw new LocalPostgresError(`There is no database in ${folder.root}. Set DATA_DIR to its folder.`)
  if (Number(version) >= Number(major))
    throw new LocalPostgresError(
      version === major
        ? `The database in ${folder.root} is of PostgreSQL ${major} already. There is nothing to do.`
        : `The database in ${folder.root} was made by PostgreSQL ${version}, and this Academy brings the older ${major}. Start the Academy version that made it.`,
    )
  const former = formerDir(folder, version)
  if ((await clusterVersion(former)) !== null)
    throw new LocalPostgresError(`An earlier upgrade left ${former} behind. Move it away and run the upgrade again.`)
  return version
}

/**
 * Takes a cluster to the major version that this Academy brings: it runs with its own programs while `copy` fills a new one beside it. The
 * lock is held until the new one is in its place, so that no server writes what would be left behind. The former cluster stays, under its version.
 */
export const upgradeCluster = async <T>(
  { dataDir, findFormer, fast, signal }: Upgrade,
  copy: (formerUrl: string, workDir: string) => Promise<T>,
): Promise<{ former: string; copied: T }> => {
  const folder = dataFolder(dataDir)
  const unlock = await lockDataFolder(folder)
  const work = dataFolder(unfinishedDir(folder))
  try {
    await finishUpgrade(folder)
    const version = await versionToUpgrade(folder, (await findPostgresBinaries()).major)
    const binaries = await findFormer(version)
    signal?.throwIfAborted()
    const running = await startInLockedFolder({ dataDir, fast, binaries })
    const stop = () => void running.stop()
    signal?.addEventListener('abort', stop)
    const copied = await createDataFolder(work)
      .then(() => copy(running.ownerUrl, work.root))
      .finally(() => {
        signal?.removeEventListener('abort', stop)
        return running.stop()
      })
    signal?.throwIfAborted()
    await rename(work.cluster, upgradedDir(folder))
    await syncDir(folder.root)
    await finishUpgrade(folder)
    return { former: formerDir(folder, version), copied }
  } catch (error) {
    throw explainFolderError(folder.root, error)
  } finally {
    await rm(work.root, { recursive: true, force: true })
    await unlock()
  }
}
