import { createHash } from 'node:crypto'
import { mkdir, open, readdir, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './embedded-postgres-error.ts'

export type CopiedFile = { path: string; bytes: number; sha256: string }

const chunkBytes = 256 * 1024

/** Reads a file to its end, chunk by chunk, and tells its size and hash. */
export const digest = async (
  file: FileHandle,
  onChunk: (chunk: Buffer) => Promise<unknown> = async () => {},
): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(chunkBytes)
  let bytes = 0
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, bytes)
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
    const chunk = buffer.subarray(0, bytesRead)
    hash.update(chunk)
    await onChunk(chunk)
    bytes += bytesRead
  }
}

/** A running database drops files at any moment; one that is gone is not needed. */
const unlessGone = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })

/** Copies one file; null when it is gone. The hash is of what was copied, also when the file changes meanwhile. */
export const copyFile = async (from: string, to: string, path: string): Promise<CopiedFile | null> => {
  const source = await unlessGone(open(from, 'r'))
  if (!source) return null
  try {
    const target = await open(to, 'wx', 0o600)
    try {
      return { path, ...(await digest(source, (chunk) => target.write(chunk))) }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Copies a folder with everything in it that is not skipped; paths in the result start with `name`. */
export const copyTree = async (
  from: string,
  to: string,
  name: string,
  isSkipped: (path: string) => boolean = () => false,
): Promise<CopiedFile[]> => {
  await mkdir(to, { mode: 0o700 })
  const entries = (await unlessGone(readdir(from, { withFileTypes: true }))) ?? []
  const copied: CopiedFile[] = []
  for (const entry of entries) {
    const path = `${name}/${entry.name}`
    if (isSkipped(path)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copied.push(...(await copyTree(source, target, path, isSkipped)))
    else if (entry.isFile()) copied.push(...[await copyFile(source, target, path)].filter((file) => file !== null))
  }
  return copied
}

/** Every file under a folder, as paths from there with forward slashes. */
export const filePaths = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => !entry.isDirectory())
  return files.map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(root.length + 1)
      .replaceAll('\\', '/'),
  )
}

const syncsAtOnce = 32

/** Makes files survive a power cut; many at once, because the disk then writes its journal once for all of them. */
export const syncFiles = async (root: string, paths: string[]): Promise<void> => {
  const waiting = paths.values()
  const work = async () => {
    for (const path of waiting) {
      const file = await open(join(root, path), 'r+')
      await file.sync().finally(() => file.close())
    }
  }
  await Promise.all(Array.from({ length: syncsAtOnce }, work))
}
