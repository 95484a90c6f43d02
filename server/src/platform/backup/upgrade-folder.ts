import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { withLocalPostgres } from '@academy/local-postgres'
import { type Upgrade, upgradeCluster } from '@academy/local-postgres/upgrade-cluster'
import type { FileStore } from '#platform/file-store.ts'
import { openFileStore } from '#platform/open-file-store.ts'
import { backUp, type Summary } from './back-up.ts'
import type { BackupKey } from './backup-key.ts'
import { openBackup, restoreInto } from './restore.ts'

/**
 * Takes the database of a data folder to the major version of PostgreSQL that this Academy brings: a backup and a restore, with a key that
 * nobody gets. Files and secret stay where they are.
 */
export const upgradeFolder = (upgrade: Upgrade): Promise<{ former: string; copied: Summary }> =>
  upgradeCluster(upgrade, async (formerUrl, workDir) => {
    const { dataDir, fast = false, signal } = upgrade
    const files: FileStore = { ...openFileStore({ dataDir, s3: null }), names: async () => [] }
    const file = join(workDir, 'academy.age')
    const key: BackupKey = { text: randomBytes(32).toString('base64url'), isRandom: true }
    const done = await backUp({ ownerUrl: formerUrl, files, authSecret: null }, file, key, signal)
    const backup = await openBackup(file, key)
    try {
      const target = {
        appUrl: null,
        files,
        takeSecret: async () => {},
        isThrowAway: fast,
        ...(signal ? { signal } : {}),
      }
      await withLocalPostgres({ dataDir: workDir, fast, signal }, ({ ownerUrl }) =>
        restoreInto({ ...target, ownerUrl }, backup),
      )
    } finally {
      await backup.close()
    }
    return done
  })
