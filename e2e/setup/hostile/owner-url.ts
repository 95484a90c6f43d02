/* oxlint-disable no-restricted-imports -- this one goes past the server on purpose, straight into its database */
import { connectionUrl, databaseName, runningAddress } from '../../../server/src/platform/embedded/cluster-address.ts'
import { readOwnerPassword } from '../../../server/src/platform/embedded/create-cluster.ts'
import { dataFolder } from '../../../server/src/platform/embedded/data-folder.ts'
import { readPostmaster } from '../../../server/src/platform/embedded/postmaster-pid.ts'

/** The way into the database of a server that runs in this data folder, past everything the server checks. */
export const ownerUrlOf = async (dataDir: string): Promise<string> => {
  const folder = dataFolder(dataDir)
  const postmaster = await readPostmaster(folder.cluster)
  if (!postmaster) throw new Error('No database runs in this folder')
  return connectionUrl(runningAddress(folder, postmaster.port), await readOwnerPassword(folder), databaseName)
}
