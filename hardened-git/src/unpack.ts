import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { isSafePath } from './files.ts'
import { type GitRun, runGit } from './git-process.ts'
import { refuse } from './git-refused.ts'

interface Blob {
  id: string
  size: number
  path: string
  isExecutable: boolean
}

const longestName = 4_096

/** One piece of text up to each `end`, however the pieces arrive. */
const splitAt = async function* (output: AsyncIterable<Buffer>, end: number): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of output) {
    rest = rest.length > 0 ? Buffer.concat([rest, part]) : part
    for (let at = rest.indexOf(end); at >= 0; at = rest.indexOf(end)) {
      yield rest.subarray(0, at)
      rest = rest.subarray(at + 1)
    }
    if (rest.length > longestName) return refuse('notAllowed')
  }
}

const readEntry = (entry: Buffer): Blob | null => {
  const tab = entry.indexOf('\t')
  const [mode, type, id, size] = entry.subarray(0, tab).toString('latin1').split(/ +/)
  // A submodule is another repository: it is not fetched.
  if (type !== 'blob') return null
  let path: string
  try {
    path = new TextDecoder('utf-8', { fatal: true }).decode(entry.subarray(tab + 1))
  } catch {
    return refuse('notAllowed', 'a name that is no text')
  }
  if (!isSafePath(path)) return refuse('notAllowed', 'a path that leads out')
  return { id: id!, size: Number(size), path, isExecutable: mode === '100755' }
}

/** How many folders there are when those of this path are added to the known ones. */
const countFolders = (known: Set<string>, path: string): number => {
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const folder = path.slice(0, at)
    if (known.has(folder)) break
    known.add(folder)
  }
  return known.size
}

/** What a commit holds. It is counted while git says it: a small tree can stand for millions of files. */
const listBlobs = async (run: GitRun, commit: string): Promise<Blob[]> => {
  const { result, code } = await runGit(
    run,
    ['ls-tree', '-r', '-z', '-l', '--full-tree', `${commit}^{commit}`],
    async (output) => {
      const blobs: Blob[] = []
      const folders = new Set<string>()
      let size = 0
      for await (const entry of splitAt(output as AsyncIterable<Buffer>, 0)) {
        const blob = readEntry(entry)
        if (blob === null) continue
        blobs.push(blob)
        size += blob.size
        // A few files in long paths can stand for millions of folders.
        const folderCount = countFolders(folders, blob.path)
        if (Math.max(blobs.length, folderCount) > run.limits.maxFiles) return refuse('tooManyFiles')
        if (!(size <= run.limits.maxBytes)) return refuse('tooLarge')
      }
      return blobs
    },
  )
  // Not fetched: the repository does not have it, or it is no commit.
  return code === 0 ? result : refuse('noSuchCommit')
}

/** Reads lines and counted bytes, whatever the pieces they arrive in. */
const readerOf = (output: Readable) => {
  const source = (output as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async (): Promise<Buffer> => {
    const { value, done } = await source.next()
    return done ? refuse('notAccessible') : value
  }
  return {
    line: async (): Promise<string> => {
      while (!rest.includes('\n')) {
        if (rest.length > longestName) return refuse('notAccessible')
        rest = Buffer.concat([rest, await more()])
      }
      const end = rest.indexOf('\n')
      const line = rest.subarray(0, end).toString('latin1')
      rest = rest.subarray(end + 1)
      return line
    },
    bytes: async (count: number, take: (bytes: Buffer) => Promise<unknown>): Promise<void> => {
      for (let left = count; left > 0;) {
        if (rest.length === 0) rest = await more()
        const piece = rest.subarray(0, left)
        await take(piece)
        rest = rest.subarray(piece.length)
        left -= piece.length
      }
    },
  }
}

const unwritable = new Set(['EEXIST', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ'])

/**
 * Writes the files of a commit. Git is only asked for their bytes: its checkout would know links, filters, line ends
 * and hooks. A link becomes a small text that says where it led to.
 */
export const unpack = async (run: GitRun, commit: string, folder: string): Promise<void> => {
  const blobs = await listBlobs(run, commit)
  await mkdir(folder)
  if (blobs.length === 0) return
  await runGit(run, ['cat-file', '--batch', '--buffer'], async (output, child) => {
    child.stdin.end(blobs.map(({ id }) => `${id}\n`).join(''))
    const reader = readerOf(output)
    for (const { id, size, path, isExecutable } of blobs) {
      if ((await reader.line()) !== `${id} blob ${size}`) return refuse('notAccessible')
      const target = join(folder, path)
      try {
        await mkdir(dirname(target), { recursive: true })
        // Never overwrites: two names may be the same on this file system.
        const file = await open(target, 'wx', isExecutable ? 0o755 : 0o644)
        try {
          await reader.bytes(size, (bytes) => file.write(bytes))
        } finally {
          await file.close()
        }
      } catch (error) {
        if (unwritable.has((error as { code?: string }).code ?? '')) return refuse('notAllowed')
        throw error
      }
      await reader.bytes(1, async () => {})
    }
    return undefined
  })
}
