import { chmod, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode, explainFolderError } from './local-postgres-error.ts'

export type DataFolder = {
  root: string
  /** PGDATA. */
  cluster: string
  /** Holds the unix socket of the running cluster and nothing else. */
  socketDir: string
  lockFile: string
  postgresLog: string
}

const unfinishedPrefix = '.unfinished-'
export const interruptedRestoreMark = '.restore-interrupted'

export const dataFolder = (dataDir: string): DataFolder => {
  const root = resolve(dataDir)
  return {
    root,
    cluster: join(root, 'postgres'),
    socketDir: join(root, 'run'),
    lockFile: join(root, 'academy.lock'),
    postgresLog: join(root, 'postgres.log'),
  }
}

/** For files that must appear complete or not at all: they are written here, then renamed into place. */
export const unfinishedDir = (folder: DataFolder): string =>
  join(folder.root, `${unfinishedPrefix}${process.pid}-${Date.now()}`)

/** Not Node's `recursive`, which never ends where a folder exists but refuses content, as /proc does. */
const makeFolder = async (path: string): Promise<boolean> => {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(path)).isDirectory()) return false
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error
  }
  await makeFolder(dirname(path))
  await mkdir(path)
  return true
}

export const createDataFolder = async (folder: DataFolder): Promise<void> => {
  try {
    const isNew = await makeFolder(folder.root)
    // PostgreSQL does not run as root: its own user has to pass through the folder, but not to list it.
    if (isNew) await chmod(folder.root, process.getuid?.() === 0 ? 0o711 : 0o700)
  } catch (error) {
    throw explainFolderError(folder.root, error)
  }
}

/** What a killed first start or restore left behind, or what one is at work in. */
export const unfinishedDirs = async (folder: DataFolder): Promise<string[]> =>
  (await readdir(folder.root)).filter(isUnfinished).map((name) => join(folder.root, name))

export const isUnfinished = (name: string): boolean => name.startsWith(unfinishedPrefix)

/** Makes a rename survive a power cut. Windows cannot open folders and does not need it. */
export const syncDir = async (dir: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
