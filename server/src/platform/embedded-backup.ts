import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { packArchive, unpackArchive } from './embedded/backup-archive.ts'
import {
  contentName,
  readManifest,
  refuseOtherKind,
  verifyContent,
  writeManifest,
  type Manifest,
} from './embedded/backup-manifest.ts'
import { connectionUrl } from './embedded/cluster-address.ts'
import { copyRunning, copyStopped } from './embedded/copy-cluster.ts'
import { copyFile, copyTree, syncFiles, type CopiedFile } from './embedded/copy-tree.ts'
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
import { EmbeddedPostgresError, explainFolderError, explainTargetError } from './embedded/embedded-postgres-error.ts'
import { findPostgresBinaries } from './embedded/postgres-binaries.ts'
import { choosePostgresUser } from './embedded/postgres-user.ts'
import { adoptCluster } from './embedded/run-cluster.ts'

export { EmbeddedPostgresError } from './embedded/embedded-postgres-error.ts'

export type BackupJob = { dataDir: string; file: string }
/** `formerDataDir`: the folder used until now. Who was erased since the backup stays erased (P2). */
export type RestoreJob = BackupJob & { formerDataDir?: string }
export type BackupSummary = { file: string; fileCount: number; bytes: number; wasRunning: boolean }

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Where the database answers; null when it does not run. */
const runningUrl = async (folder: DataFolder): Promise<string | null> => {
  const [binaries, user] = await Promise.all([findPostgresBinaries(), choosePostgresUser(folder.cluster)])
  const address = await adoptCluster({ folder, binaries, user, isDurable: true, log: () => {}, warn: () => {} })
  return address && connectionUrl(address, await readOwnerPassword(folder), 'postgres')
}

/** A stopped database is copied under the lock, so that nobody starts it meanwhile. */
const copyDatabase = async (folder: DataFolder, to: string): Promise<{ files: CopiedFile[]; wasRunning: boolean }> => {
  const isServed = (await lockHolder(folder)) !== null
  const unlock = isServed ? async () => {} : await lockDataFolder(folder)
  try {
    const url = await runningUrl(folder)
    if (url) return { files: await copyRunning(url, folder.cluster, to), wasRunning: true }
    if (isServed) throw new EmbeddedPostgresError('Academy is just starting or stopping. Run the backup again.')
    return { files: await copyStopped(folder.cluster, to), wasRunning: false }
  } finally {
    await unlock()
  }
}

const isOwnBusiness = (folder: DataFolder, name: string): boolean =>
  isUnfinished(name) ||
  ['postgres', 'run', 'cache', interruptedRestoreMark].includes(name) ||
  join(folder.root, name).startsWith(folder.lockFile) ||
  join(folder.root, name).startsWith(folder.postgresLog)

/** Uploads and secrets. They come after the database: what a row names was there before the row. */
const copyTheRest = async (folder: DataFolder, to: string): Promise<CopiedFile[]> => {
  const copied: CopiedFile[] = []
  for (const entry of await readdir(folder.root, { withFileTypes: true })) {
    if (isOwnBusiness(folder, entry.name)) continue
    const [source, target] = [join(folder.root, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copied.push(...(await copyTree(source, target, entry.name)))
    else if (entry.isFile())
      copied.push(...[await copyFile(source, target, entry.name)].filter((file) => file !== null))
  }
  return copied
}

const refuseTarget = async (folder: DataFolder, file: string): Promise<void> => {
  if (!(await exists(join(folder.cluster, 'PG_VERSION')))) {
    throw new EmbeddedPostgresError(`There is no database in ${folder.root} to back up. Set DATA_DIR to its folder.`)
  }
  if (!relative(folder.root, file).startsWith('..')) {
    throw new EmbeddedPostgresError(`The backup may not lie in the data folder ${folder.root}. Choose another place.`)
  }
  if (await exists(file)) {
    throw new EmbeddedPostgresError(`The file ${file} exists already. Choose another name or delete it.`)
  }
}

/** Copies the database, the uploads and the secrets into one file, whether Academy runs or not. */
export const backUp = async (job: BackupJob): Promise<BackupSummary> => {
  const folder = dataFolder(job.dataDir)
  const file = resolve(job.file)
  await refuseTarget(folder, file)
  const work = `${file}.work-${process.pid}`
  const content = join(work, contentName)
  await mkdir(work, { mode: 0o700 }).catch((error: unknown) => {
    throw explainTargetError(file, error)
  })
  try {
    await mkdir(content, { mode: 0o700 })
    const { files, wasRunning } = await copyDatabase(folder, join(content, 'postgres'))
    files.push(...(await copyTheRest(folder, content)))
    await writeManifest(work, await findPostgresBinaries(), files)
    await packArchive(work, file)
    return { file, fileCount: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), wasRunning }
  } catch (error) {
    throw explainTargetError(file, error)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const refuseFullFolder = async (folder: DataFolder): Promise<void> => {
  const names = await readdir(folder.root)
  const isInterrupted = names.includes(interruptedRestoreMark)
  const content = names.filter((name) => !join(folder.root, name).startsWith(folder.lockFile) && !isUnfinished(name))
  if (content.length === 0) return
  throw new EmbeddedPostgresError(
    isInterrupted
      ? `An earlier restore into ${folder.root} was interrupted. Empty this folder and restore again.`
      : `The data folder ${folder.root} is not empty. Restore into a new one: set DATA_DIR to it.`,
  )
}

/** Until the mark is gone again, no start takes the half for the whole. */
const moveIntoPlace = async (work: string, folder: DataFolder): Promise<void> => {
  const mark = join(folder.root, interruptedRestoreMark)
  await writeFile(mark, 'A restore is under way.\n', { flush: true })
  await syncDir(folder.root)
  const content = join(work, contentName)
  for (const name of await readdir(content)) await rename(join(content, name), join(folder.root, name))
  await syncDir(folder.root)
  await rm(mark)
  await syncDir(folder.root)
}

/** The list of the erased lies beside the uploads; the next start reads it and erases again. */
const bringErasures = async (former: DataFolder, content: string): Promise<void> => {
  const source = join(former.files, 'erasures')
  if (await exists(source)) await cp(source, join(content, 'files', 'erasures'), { recursive: true })
}

/** Asked before anything is unpacked. */
const refuseMissingFormer = async (former: DataFolder): Promise<void> => {
  if (!(await exists(former.root)))
    throw new EmbeddedPostgresError(`There is no data folder ${former.root}: name the one that was used until now.`)
}

/** Puts a backup into an empty data folder; the next start brings the database to the moment the backup ended. */
export const restore = async (job: RestoreJob): Promise<Manifest> => {
  const folder = dataFolder(job.dataDir)
  const file = resolve(job.file)
  await createDataFolder(folder)
  const unlock = await lockDataFolder(folder)
  const work = unfinishedDir(folder)
  try {
    await refuseFullFolder(folder)
    if (job.formerDataDir) await refuseMissingFormer(dataFolder(job.formerDataDir))
    await mkdir(work, { mode: 0o700 })
    await unpackArchive(file, work)
    const manifest = await readManifest(work, file)
    refuseOtherKind(manifest, file, await findPostgresBinaries())
    await verifyContent(work, manifest, file)
    const paths = manifest.files.map(({ path }) => path)
    await syncFiles(join(work, contentName), paths)
    if (job.formerDataDir) await bringErasures(dataFolder(job.formerDataDir), join(work, contentName))
    await moveIntoPlace(work, folder)
    return manifest
  } catch (error) {
    throw explainFolderError(folder.root, error)
  } finally {
    await rm(work, { recursive: true, force: true })
    await unlock()
  }
}
