import { createHash, type Hash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

const filesUnder = async (path: string): Promise<string[]> => {
  const found = await stat(path).catch(() => null)
  if (!found) return []
  if (!found.isDirectory()) return [path]
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const addFile = async (hash: Hash, root: string, path: string): Promise<void> => {
  const content = await readFile(path)
  hash.update(`${relative(root, path).replaceAll(sep, '/')}\0${content.length}\0`).update(content)
}

/** One hash over the names and contents of everything under these paths; a path that does not exist counts as empty. */
export const fingerprint = async (root: string, paths: string[]): Promise<string> => {
  const files = (await Promise.all(paths.map((path) => filesUnder(join(root, path))))).flat()
  const hash = createHash('sha256')
  for (const path of files.toSorted()) await addFile(hash, root, path)
  return hash.digest('hex')
}
