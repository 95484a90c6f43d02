import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { checkedFolder, checkedName, isFileName, isFolderName } from './file-store-names.ts'
import { writeFlushed } from './write-flushed.ts'

/** one store for files, a folder or an object store; the server makes the names, never a user. */
export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | null>
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>
  /** Names that begin with this folder, such as 'avatars/'. */
  list(folder: string): Promise<string[]>
  /** Names of all files, for a backup. */
  names(): Promise<string[]>
}

export const createFolderStore = (folder: string): FileStore => {
  const pathOf = (name: string): string => join(folder, checkedName(name))
  const list: FileStore['list'] = async (name) => {
    const path = join(folder, checkedFolder(name))
    const entries = await readdir(path, { withFileTypes: true }).catch(nothingThere([]))
    const names = entries.filter((entry) => entry.isFile()).map((entry) => `${name}${entry.name}`)
    return names.filter(isFileName).toSorted()
  }
  return {
    put: async (name, bytes) => {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Written to a temporary file, flushed, then renamed: a crash leaves the whole file or none.
      const draft = `${path}.${randomUUID()}.tmp`
      try {
        await writeFlushed(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: async (name) => readFile(pathOf(name)).catch(nothingThere(null)),
    remove: async (name) => rm(pathOf(name), { force: true }).catch(nothingThere(undefined)),
    list,
    names: async () => {
      const entries = await readdir(folder, { withFileTypes: true }).catch(nothingThere([]))
      const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => `${entry.name}/`)
      return (await Promise.all(folders.filter(isFolderName).map(list))).flat().toSorted()
    },
  }
}

const nothingThere =
  <T>(instead: T) =>
  (error: { code?: string }): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return instead
    throw error
  }
