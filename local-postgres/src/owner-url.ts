import { connectionUrl, databaseName, runningAddress } from './cluster-address.ts'
import { readOwnerPassword } from './create-cluster.ts'
import { dataFolder } from './data-folder.ts'
import { readPostmaster } from './postmaster-pid.ts'
import { adoptCluster } from './run-cluster.ts'

/** The owner's address of the database in this data folder, whether it answers or not. */
export const ownerUrlOf = async (dataDir: string): Promise<string> => {
  const folder = dataFolder(dataDir)
  const { port = 0 } = (await readPostmaster(folder.cluster)) ?? {}
  return connectionUrl(runningAddress(folder, port), await readOwnerPassword(folder), databaseName)
}

/** The owner's address of the database that another process runs in this data folder; null when none runs. */
export const runningOwnerUrl = async (dataDir: string): Promise<string | null> => {
  const folder = dataFolder(dataDir)
  const address = await adoptCluster(folder)
  return address && connectionUrl(address, await readOwnerPassword(folder), databaseName)
}
