import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataFolder } from './data-folder.ts'
import { LocalPostgresError, errorCode, explainFolderError } from './local-postgres-error.ts'
import { hiddenMark, startMark } from './running-process.ts'

type Holder = { pid: number; startMark: string }

export const inUse = (folder: DataFolder, pid: number | string): LocalPostgresError =>
  new LocalPostgresError(
    `The data folder ${folder.root} is in use by process ${pid}. Stop it or set DATA_DIR to another folder.`,
  )

const parseHolder = (text: string): Holder | null => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startMark' in value)) return null
    const { pid, startMark } = value
    return typeof pid === 'number' && typeof startMark === 'string' ? { pid, startMark } : null
  } catch {
    return null
  }
}

const readLock = (folder: DataFolder): Promise<string | null> =>
  readFile(folder.lockFile, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })

/** The process that uses the folder now; null when there is none. */
export const lockHolder = async (folder: DataFolder): Promise<Holder | null> => {
  const holder = parseHolder((await readLock(folder)) ?? '')
  if (!holder) return null
  const mark = await startMark(holder.pid)
  return mark === holder.startMark || mark === hiddenMark ? holder : null
}

const createLock = async (folder: DataFolder, text: string): Promise<boolean> => {
  try {
    await writeFile(folder.lockFile, text, { flag: 'wx', mode: 0o644, flush: true })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw explainFolderError(folder.root, error)
  }
}

/** Moves a dead owner's lock away; if a new owner took it meanwhile, puts it back. */
const removeStale = async (folder: DataFolder, staleText: string): Promise<void> => {
  const aside = `${folder.lockFile}.${process.pid}`
  try {
    await rename(folder.lockFile, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw explainFolderError(folder.root, error)
  }
  if ((await readFile(aside, 'utf8')) === staleText) await rm(aside, { force: true })
  else await rename(aside, folder.lockFile)
}

/**
 * One Academy per data folder. The file gives the quick, friendly answer; the database session in
 * `cluster-session.ts` is what a race or a second container cannot get past.
 */
export const lockDataFolder = async (folder: DataFolder): Promise<() => Promise<void>> => {
  const mine = JSON.stringify({ pid: process.pid, startMark: (await startMark(process.pid)) ?? '' })
  for (let attempt = 0; attempt < 40; attempt++) {
    if (await createLock(folder, mine)) return () => rm(folder.lockFile, { force: true })
    const text = await readLock(folder)
    if (text === null) continue
    const holder = await lockHolder(folder)
    if (holder) throw inUse(folder, holder.pid)
    // An empty file may be a lock that is being written at this moment.
    if (text === '' && attempt < 20) await sleep(25)
    else await removeStale(folder, text)
  }
  throw new LocalPostgresError(`The lock ${folder.lockFile} cannot be taken. Delete this file and start again.`)
}
