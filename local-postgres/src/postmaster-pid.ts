import { open, readFile, realpath } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { commandLine, startMark } from './running-process.ts'

/** What PostgreSQL writes about itself into postmaster.pid. */
export type Postmaster = { pid: number; port: number; isReady: boolean }

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid')

// No system gives this number to a process.
const nobodysPid = '2147483646'

export const readPostmaster = async (cluster: string): Promise<Postmaster | null> => {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === 'ready' }
}

const dataDirOf = (words: string[]): string | undefined => words[words.indexOf('-D') + 1]

const samePlace = async (one: string, other: string): Promise<boolean> => {
  const [a, b] = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)))
  return a === b
}

/** Returns false only when certain: the process is gone, is not PostgreSQL, or its own file names another folder. */
export const isPostmasterOf = async (cluster: string, pid: number): Promise<boolean> => {
  if ((await startMark(pid)) === null) return false
  const words = await commandLine(pid)
  if (!words) return true
  if (!/^postgres(\.exe)?$/.test(basename(words[0] ?? ''))) return false
  const dataDir = dataDirOf(words)
  if (dataDir === undefined || (await samePlace(dataDir, cluster))) return true
  return (await readPostmaster(dataDir))?.pid !== pid
}

/**
 * After a crash the number in the file may belong to another process, and PostgreSQL would then refuse to start.
 * The file stays, because PostgreSQL reads from it whether orphaned backends still use the old shared memory.
 */
export const disownPostmaster = async (cluster: string): Promise<void> => {
  const file = await open(pidFile(cluster), 'r+').catch(() => null)
  if (!file) return
  try {
    // Written over, never emptied first: on a full disk an emptied file stays empty, and PostgreSQL refuses it for ever.
    const text = await file.readFile('utf8')
    await file.write(text.replace(/^\d+/, nobodysPid), 0)
  } finally {
    await file.close()
  }
}
