import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { lockDataFolder } from './data-folder-lock.ts'
import {
  createDataFolder,
  dataFolder,
  interruptedRestoreMark,
  isUnfinished,
  syncDir,
  unfinishedDir,
  type DataFolder,
} from './data-folder.ts'
import { removeLeftovers } from './local-postgres.ts'
import { explainFolderError, LocalPostgresError } from './local-postgres-error.ts'

const refuseFullFolder = async (folder: DataFolder): Promise<void> => {
  const names = await readdir(folder.root)
  const isInterrupted = names.includes(interruptedRestoreMark)
  const content = names.filter((name) => !join(folder.root, name).startsWith(folder.lockFile) && !isUnfinished(name))
  if (content.length === 0) return
  throw new LocalPostgresError(
    isInterrupted
      ? `An earlier restore into ${folder.root} was interrupted. Empty this folder and restore again.`
      : `The data folder ${folder.root} is not empty. Restore into a new one: set DATA_DIR to it.`,
  )
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** While the marker file is there, no start uses the half-restored folder. */
const moveIntoPlace = async (work: DataFolder, folder: DataFolder, names: string[]): Promise<void> => {
  const mark = join(folder.root, interruptedRestoreMark)
  await writeFile(mark, 'A restore is under way.\n', { flush: true })
  await syncDir(folder.root)
  for (const name of names)
    if (await exists(join(work.root, name))) await rename(join(work.root, name), join(folder.root, name))
  await syncDir(folder.root)
  await rm(mark)
  await syncDir(folder.root)
}

/**
 * Fills an empty data folder: `fill` gets another folder and makes a database there, and when it is done, the database
 * and what is named `beside` it are moved. A folder that could not be filled stays empty.
 */
export const fillFolder = async <T>(
  dataDir: string,
  beside: string[],
  fill: (workDir: string) => Promise<T>,
): Promise<T> => {
  const folder = dataFolder(dataDir)
  await createDataFolder(folder)
  const unlock = await lockDataFolder(folder)
  const work = dataFolder(unfinishedDir(folder))
  try {
    await removeLeftovers(folder)
    await refuseFullFolder(folder)
    const filled = await fill(work.root)
    await moveIntoPlace(work, folder, [basename(work.cluster), ...beside])
    return filled
  } catch (error) {
    throw explainFolderError(folder.root, error)
  } finally {
    await rm(work.root, { recursive: true, force: true })
    await unlock()
  }
}
