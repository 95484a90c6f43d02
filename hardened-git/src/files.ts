import { constants, type Dirent } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { refuse } from './git-refused.ts'

export interface ListedFile {
  /** From the folder on, with slashes. */
  path: string
  size: number
  isText: boolean
}

export const textFileMaxBytes = 256 * 1024
const sampleBytes = 8 * 1024

/** No `..`, no absolute path, nothing of .git; valid on every file system. */
export const isSafePath = (path: string): boolean =>
  path.length > 0 &&
  path.length <= 1_000 &&
  !path.includes('\0') &&
  !path.includes('\\') &&
  !isAbsolute(path) &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git')

/** Opens the file at the path without following links anywhere on the way. */
const openInside = async (folder: string, path: string) => {
  if (!isSafePath(path)) return refuse('notAllowed')
  const parts = path.split('/')
  for (let depth = 1; depth < parts.length; depth++) {
    const parent = await lstat(join(folder, ...parts.slice(0, depth))).catch(() => null)
    if (!parent?.isDirectory()) return refuse('notAllowed')
  }
  // Non-blocking: a named pipe would wait for its writer.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(join(folder, path), flags).catch(() => refuse('notAllowed'))
  if ((await file.stat()).isFile()) return file
  await file.close()
  return refuse('notAllowed')
}

const readStart = async (folder: string, path: string, maxBytes: number): Promise<Buffer> => {
  const file = await openInside(folder, path)
  try {
    const buffer = Buffer.alloc(maxBytes)
    let filled = 0
    while (filled < maxBytes) {
      const { bytesRead } = await file.read(buffer, filled, maxBytes - filled, filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    return buffer.subarray(0, filled)
  } finally {
    await file.close()
  }
}

/** `isCut`: the last character may be incomplete. */
const textOf = (bytes: Buffer, isCut: boolean): string | null => {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
  } catch {
    return null
  }
}

/** The plain files below a folder, by their names; links and whatever else there is are left out. */
export const listFiles = async (folder: string, maxFiles = 5_000): Promise<{ files: ListedFile[]; isCut: boolean }> => {
  const files: ListedFile[] = []
  const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1)
  /** False: there are more. */
  const walk = async (at: string): Promise<boolean> => {
    const entries = await readdir(at, { withFileTypes: true })
    for (const entry of entries.toSorted(byName)) {
      const whole = join(at, entry.name)
      if (entry.isDirectory() && !(await walk(whole))) return false
      if (!entry.isFile()) continue
      if (files.length === maxFiles) return false
      const path = relative(folder, whole).replaceAll('\\', '/')
      const { size } = await lstat(whole)
      const isText = size <= textFileMaxBytes && (await isTextAt(folder, path, size))
      files.push({ path, size, isText })
    }
    return true
  }
  return { isCut: !(await walk(folder)), files }
}

const isTextAt = async (folder: string, path: string, size: number): Promise<boolean> =>
  isSafePath(path) && textOf(await readStart(folder, path, sampleBytes), size > sampleBytes) !== null

/** A text file as a whole; larger ones and those that are no text are refused. */
export const readTextFile = async (folder: string, path: string, maxBytes = textFileMaxBytes): Promise<string> => {
  const bytes = await readStart(folder, path, maxBytes + 1)
  if (bytes.length > maxBytes) return refuse('tooLarge')
  return textOf(bytes, false) ?? refuse('notAllowed')
}
