import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterVersion } from './cluster-version.ts'
import { type DataFolder, syncDir } from './data-folder.ts'

/** Holds an upgraded cluster only between two renames, and only when all is in it. */
export const upgradedDir = ({ root }: DataFolder): string => join(root, 'postgres-upgraded')

/** Where the cluster goes that an upgrade takes the place of. */
export const formerDir = ({ root }: DataFolder, major: string): string => join(root, `postgres-${major}`)

/** Puts an upgraded cluster in its place. After a kill between two of its steps the next start goes on here. */
export const finishUpgrade = async (folder: DataFolder): Promise<void> => {
  if ((await clusterVersion(upgradedDir(folder))) === null) return
  const former = await clusterVersion(folder.cluster)
  if (former !== null) {
    await rename(folder.cluster, formerDir(folder, former))
    await syncDir(folder.root)
  }
  await rename(upgradedDir(folder), folder.cluster)
  await syncDir(folder.root)
}
