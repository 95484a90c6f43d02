import { stat } from 'node:fs/promises'
import type { FileStore } from '#platform/file-store.ts'
import { openFileStore } from '#platform/open-file-store.ts'
import { BackupError } from './backup-error.ts'

const folder = 'erasures/'

/** Read before anything is unpacked. */
export const refuseMissingFormer = async (dataDir: string): Promise<void> => {
  const isThere = await stat(dataDir).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isThere) throw new BackupError(`There is no data folder ${dataDir}: name the one that was used until now.`)
}

/** P2: the list of erased people is a file; the next start reads it and erases again those whom a backup brought back. */
export const bringErasures = async (formerDataDir: string, files: FileStore): Promise<void> => {
  const former = openFileStore({ dataDir: formerDataDir, s3: null })
  for (const name of await former.list(folder)) await files.put(name, (await former.get(name))!)
}
