import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withLocalPostgres } from '@academy/local-postgres'
import { dataFolder } from '@academy/local-postgres/data-folder'
import { keepSecret, knownSecret } from '#platform/auth-secret.ts'
import type { Config } from '#platform/config.ts'
import type { FileStore } from '#platform/file-store.ts'
import { openFileStore } from '#platform/open-file-store.ts'
import { backUp, type Summary } from './back-up.ts'
import { BackupError } from './backup-error.ts'
import type { BackupKey } from './backup-key.ts'
import { withOwner } from './database-client.ts'
import { openBackup, refuseUsedDatabase, restoreInto } from './restore.ts'

export interface Move extends Pick<Config, 'dataDir' | 's3' | 'authSecret' | 'authSecretsBefore' | 'databaseAppUrl'> {
  /** The empty database that holds the academy from now on. */
  databaseUrl: string
  signal?: AbortSignal
  /** Only for databases that a test throws away. */
  fast?: boolean
}

const refuseMissingCluster = async (dataDir: string): Promise<void> => {
  const { cluster, root } = dataFolder(dataDir)
  const found = await stat(join(cluster, 'PG_VERSION')).catch(() => null)
  if (!found) throw new BackupError(`There is no database in ${root} to move. Set DATA_DIR to its folder.`)
}

/** Without an object store files stay where they are, so only the database is copied. */
const filesToMove = ({ dataDir, s3 }: Move): FileStore => {
  const files = openFileStore({ dataDir, s3: null })
  return s3 ? files : { ...files, names: async () => [] }
}

/** What the servers of this folder signed with: the file beside the database, unless it was replaced, or AUTH_SECRET. */
const secretUsed = async ({ dataDir, authSecret, authSecretsBefore }: Move): Promise<string | null> => {
  const made = await knownSecret({ dataDir, authSecret: null })
  return made === null || authSecretsBefore.includes(made) ? authSecret : made
}

/**
 * Moves the embedded database of a data folder into a database of one's own, and the files into the object store where one is
 * set: a backup and a restore, with a key that nobody gets. The folder is locked until all is there, so that no server writes what would be
 * left behind. It stays as it was.
 */
export const moveFolder = async (move: Move): Promise<Summary> => {
  const { dataDir, databaseUrl, signal, fast = false } = move
  await refuseMissingCluster(dataDir)
  await withOwner(databaseUrl, refuseUsedDatabase)
  const aside = await mkdtemp(join(tmpdir(), 'academy-move-'))
  const file = join(aside, 'academy.age')
  const key: BackupKey = { text: randomBytes(32).toString('base64url'), isRandom: true }
  try {
    return await withLocalPostgres({ dataDir, fast, signal }, async ({ ownerUrl }) => {
      const authSecret = await secretUsed(move)
      const done = await backUp({ ownerUrl, files: filesToMove(move), authSecret }, file, key, signal)
      const backup = await openBackup(file, key)
      try {
        const takeSecret = (secret: string) => keepSecret(move, secret)
        const target = { ownerUrl: databaseUrl, appUrl: move.databaseAppUrl, files: openFileStore(move), takeSecret }
        await restoreInto({ ...target, isThrowAway: fast, ...(signal ? { signal } : {}) }, backup)
      } finally {
        await backup.close()
      }
      return done
    })
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}
