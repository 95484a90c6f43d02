import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerRole } from './cluster-address.ts'
import { clusterVersion } from './cluster-version.ts'
import { interruptedRestoreMark, syncDir, unfinishedDir, type DataFolder } from './data-folder.ts'
import { finishUpgrade } from './finish-upgrade.ts'
import { LocalPostgresError, explainFolderError } from './local-postgres-error.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { giveTo, letReach, runAs, type PostgresUser } from './postgres-user.ts'

const passwordFile = (cluster: string): string => join(cluster, 'academy.password')

// ICU sorts Ukrainian as a reader expects; character classes (pg_trgm needs them for Cyrillic) still come from libc.
const localeOptions = (ctype: string): string[] => [
  '--encoding=UTF8',
  '--locale-provider=icu',
  '--icu-locale=uk',
  '--locale=C',
  `--lc-ctype=${ctype}`,
]

const utf8Ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

const initdbProblem = (folder: DataFolder, output: string): LocalPostgresError => {
  if (/No space left on device|Disk quota exceeded/.test(output)) {
    return new LocalPostgresError(
      `There is no space left for the database in ${folder.root}. Free 100 MB or set DATA_DIR to another disk.`,
    )
  }
  return new LocalPostgresError(
    `The database could not be created in ${folder.root}: ${output.trim().split('\n').at(-1) ?? 'initdb failed'}`,
  )
}

const initdb = async (
  folder: DataFolder,
  binaries: PostgresBinaries,
  user: PostgresUser,
  work: { cluster: string; password: string; isDurable: boolean },
): Promise<void> => {
  const attempt = (ctype: string) =>
    runAs(user, binaries.initdb, [
      `--pgdata=${work.cluster}`,
      `--username=${ownerRole}`,
      `--pwfile=${work.password}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--no-instructions',
      ...localeOptions(ctype),
      ...(work.isDurable ? [] : ['--no-sync']),
    ])
  let outcome = await attempt(utf8Ctype)
  if (outcome.code !== 0 && /invalid locale/.test(outcome.output)) outcome = await attempt('C')
  if (outcome.code !== 0) throw initdbProblem(folder, outcome.output)
}

const buildCluster = async (
  folder: DataFolder,
  binaries: PostgresBinaries,
  user: PostgresUser,
  isDurable: boolean,
): Promise<void> => {
  const work = unfinishedDir(folder)
  const cluster = join(work, 'postgres')
  const password = join(work, 'password')
  try {
    for (const dir of [work, cluster]) {
      await mkdir(dir, { mode: 0o700 })
      await giveTo(user, dir)
    }
    await writeFile(password, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true })
    await giveTo(user, password)
    const capable = await letReach(user, [binaries.postgres, join(binaries.native, 'share'), cluster])
    await initdb(folder, binaries, capable, { cluster, password, isDurable })
    await rename(password, passwordFile(cluster))
    await syncDir(cluster)
    await rename(cluster, folder.cluster)
    await syncDir(folder.root)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

const checkVersion = (folder: DataFolder, version: string, binaries: PostgresBinaries): void => {
  if (version === binaries.major) return
  throw new LocalPostgresError(
    `The data folder ${folder.root} was made by PostgreSQL ${version}, but this Academy brings PostgreSQL ` +
      `${binaries.major}. ` +
      (Number(version) < Number(binaries.major)
        ? 'Run `npm run upgrade-database`.'
        : 'Start the Academy version that made it, or set DATA_DIR to another folder.'),
  )
}

const refuseHalfRestored = async (folder: DataFolder): Promise<void> => {
  const isMarked = (await readdir(folder.root)).includes(interruptedRestoreMark)
  if (!isMarked) return
  throw new LocalPostgresError(
    `A restore into ${folder.root} was interrupted. Empty this folder and restore again, or set DATA_DIR to another.`,
  )
}

const refuseForeignContent = async (folder: DataFolder): Promise<void> => {
  const content = await readdir(folder.cluster).catch(() => null)
  if (content === null) return
  if (content.length > 0) {
    throw new LocalPostgresError(
      `The folder ${folder.cluster} is not a complete database (PG_VERSION is missing). ` +
        'Restore a backup, or set DATA_DIR to another folder.',
    )
  }
  await rmdir(folder.cluster)
}

/** Makes the cluster on the first start; it appears by one rename, so a kill half-way leaves nothing behind. */
export const ensureCluster = async (
  folder: DataFolder,
  binaries: PostgresBinaries,
  user: PostgresUser,
  isDurable: boolean,
): Promise<void> => {
  try {
    await refuseHalfRestored(folder)
    await finishUpgrade(folder)
    const version = await clusterVersion(folder.cluster)
    if (version !== null) return checkVersion(folder, version, binaries)
    await refuseForeignContent(folder)
    await buildCluster(folder, binaries, user, isDurable)
  } catch (error) {
    throw explainFolderError(folder.root, error)
  }
}

export const readOwnerPassword = async (folder: DataFolder): Promise<string> => {
  try {
    return (await readFile(passwordFile(folder.cluster), 'utf8')).trim()
  } catch (error) {
    throw new LocalPostgresError(
      `The database password ${passwordFile(folder.cluster)} cannot be read. ` +
        'Start Academy as the user who made the data folder, or restore a backup.',
      { cause: error },
    )
  }
}
