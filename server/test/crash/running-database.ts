import { connectionUrl, databaseName, runningAddress } from '#platform/embedded/cluster-address.ts'
import { readOwnerPassword } from '#platform/embedded/create-cluster.ts'
import { dataFolder } from '#platform/embedded/data-folder.ts'
import { readPostmaster } from '#platform/embedded/postmaster-pid.ts'

/** The owner's address of the database that a server runs in this data folder. */
export const ownerUrlOf = async (dataDir: string): Promise<string> => {
  const folder = dataFolder(dataDir)
  const { port = 0 } = (await readPostmaster(folder.cluster)) ?? {}
  return connectionUrl(runningAddress(folder, port), await readOwnerPassword(folder), databaseName)
}
