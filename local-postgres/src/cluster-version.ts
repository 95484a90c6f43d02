import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './local-postgres-error.ts'

/** The major version of PostgreSQL that made it; null where there is none. */
export const clusterVersion = (cluster: string): Promise<string | null> =>
  readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return null
      throw error
    },
  )
