import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import { isFileName } from '#platform/file-store-names.ts'
import type { FileStore } from '#platform/file-store.ts'
import { createLog } from '#platform/log.ts'
import { prepareDatabase } from '#platform/migrate.ts'
import { type Archive, readArchive } from './archive-reader.ts'
import { BackupError } from './backup-error.ts'
import type { BackupKey } from './backup-key.ts'
import { withOwner } from './database-client.ts'
import { partName, readTables } from './database-layout.ts'
import { bringErasures } from './erasures.ts'
import { loadDatabase } from './load-database.ts'
import { filesFolder, type Manifest, manifestName, readManifest, secretName } from './manifest.ts'
import { refuseNewer, refuseOtherVersion } from './schema-version.ts'
import { openSealed } from './sealed-file.ts'

export interface Target {
  ownerUrl: string
  /** An existing role for the application; null: one is created. */
  appUrl: string | null
  files: FileStore
  /** Keeps the secret of the backup, or refuses it where another one is set. */
  takeSecret(secret: string): Promise<void>
  /** The data folder used until now: who was erased since the backup stays erased (P2). */
  formerDataDir?: string | undefined
  /** Only for databases of the test suite: they may lose acknowledged writes. */
  isThrowAway?: boolean
  /** Cancels the restore before anything is committed. */
  signal?: AbortSignal
}

/** A backup that is complete, was written with the key and can be read by this version. */
export interface OpenBackup {
  file: string
  manifest: Manifest
  archive: Archive
  close(): Promise<void>
}

const refuseStrangeParts = ({ names }: Archive, manifest: Manifest, file: string): void => {
  const tables = new Set(manifest.tables.map(partName))
  const isOurs = (name: string) =>
    tables.has(name) ||
    [manifestName, secretName].includes(name) ||
    (name.startsWith(filesFolder) && isFileName(name.slice(filesFolder.length)))
  const strange = names.find((name) => !isOurs(name))
  if (strange !== undefined) throw new BackupError(`The backup ${file} holds ${strange}, which does not belong to one.`)
  const fileCount = names.filter((name) => name.startsWith(filesFolder)).length
  if (fileCount !== manifest.fileCount)
    throw new BackupError(`The backup ${file} holds ${fileCount} files instead of ${manifest.fileCount}.`)
}

export const openBackup = async (file: string, key: BackupKey): Promise<OpenBackup> => {
  const handle = await openSealed(file, key)
  try {
    const archive = await readArchive(handle)
    const manifest = readManifest(await archive.read(manifestName), file)
    refuseNewer(manifest, file)
    refuseStrangeParts(archive, manifest, file)
    return { file, manifest, archive, close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

export const refuseUsedDatabase = async (client: pg.Client): Promise<void> => {
  const { rows: tables } = await client.query<{ users: string | null }>(`select to_regclass('public.users') as users`)
  if (tables[0]!.users === null) return
  const { rows } = await client.query<{ isUsed: boolean }>('select exists(select from public.users) as "isUsed"')
  if (rows[0]!.isUsed)
    throw new BackupError('The database of DATABASE_URL holds an academy already. Restore into an empty one.')
}

/** Both have the same columns: a missing or extra one would lose data or invent it. */
const refuseOtherTables = async (client: pg.Client, { file, manifest }: OpenBackup): Promise<void> => {
  const wanted = manifest.tables.map(({ schema, name, columns }) => ({ schema, name, columns }))
  if (!isDeepStrictEqual(await readTables(client), wanted))
    throw new BackupError(`The backup ${file} has other tables than this version of Academy. Nothing was restored.`)
}

const refuseOtherSchema = async (client: pg.Client, backup: OpenBackup): Promise<void> => {
  await refuseUsedDatabase(client)
  await refuseOtherVersion(client, backup.manifest, backup.file)
  await refuseOtherTables(client, backup)
}

const fillDatabase = (target: Target, backup: OpenBackup): Promise<void> =>
  withOwner(target.ownerUrl, async (client) => {
    const { manifest, archive } = backup
    // A server that starts meanwhile waits before it migrates, and before it fills an empty database with first data.
    for (const lock of [advisoryLocks.migrate, advisoryLocks.seed])
      await client.query('select pg_advisory_lock($1)', [lock])
    await refuseOtherSchema(client, backup)
    const tables = manifest.tables.map((table) => ({ ...table, open: () => archive.open(partName(table)) }))
    await client.query('begin')
    await loadDatabase(client, { tables, counters: manifest.counters })
    target.signal?.throwIfAborted()
    await client.query('commit')
    await client.query('analyze')
  })

/**
 * Files first and the database last, in one transaction: a restore that is interrupted leaves a database without anybody
 * in it, and can be run again.
 */
export const restoreInto = async (target: Target, backup: OpenBackup): Promise<void> => {
  const { archive, manifest } = backup
  await withOwner(target.ownerUrl, refuseUsedDatabase)
  await prepareDatabase(target.ownerUrl, {
    appUrl: target.appUrl,
    log: createLog('silent'),
    only: manifest.migrations,
    ...(target.isThrowAway ? { isThrowAway: true } : {}),
  })
  await withOwner(target.ownerUrl, (client) => refuseOtherSchema(client, backup))
  if (archive.names.includes(secretName))
    await target.takeSecret(Buffer.from(await archive.read(secretName)).toString('utf8'))
  for (const name of archive.names.filter((one) => one.startsWith(filesFolder))) {
    target.signal?.throwIfAborted()
    await target.files.put(name.slice(filesFolder.length), await archive.read(name))
  }
  if (target.formerDataDir) await bringErasures(target.formerDataDir, target.files)
  await fillDatabase(target, backup)
}
