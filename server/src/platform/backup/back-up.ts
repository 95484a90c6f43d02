import { stat } from 'node:fs/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import type { FileStore } from '#platform/file-store.ts'
import { inPieces, type ZipPart, zipStream } from '#platform/zip-stream.ts'
import { BackupError, explainTargetError } from './backup-error.ts'
import type { BackupKey } from './backup-key.ts'
import { withOwner } from './database-client.ts'
import { copyClause, partName, quoted, readCounters, readTables, type TableLayout } from './database-layout.ts'
import { filesFolder, format, type Manifest, manifestName, secretName } from './manifest.ts'
import { appliedMigrations } from './schema-version.ts'
import { writeSealed } from './sealed-file.ts'

export interface Source {
  ownerUrl: string
  files: FileStore
  /** Null where the servers get the secret from elsewhere and this machine does not know it. */
  authSecret: string | null
}
export interface Summary {
  file: string
  rowCount: number
  fileCount: number
  /** Files that were removed while the backup was made. */
  goneCount: number
  hasSecret: boolean
  bytes: number
}

const bytesOf = (text: string): Iterable<Uint8Array> => [Buffer.from(text)]
const packedKinds = /\.(?:zip|webp|png|jpg|gif|gz|pdf)$/

/** One after the other on one connection: a table is read when the one before it has been written. */
async function* tableParts(client: pg.Client, tables: TableLayout[], counted: Manifest['tables']) {
  for (const table of tables) {
    const content = client.query(copyTo(`copy ${copyClause(table)} to stdout`))
    yield { name: partName(table), content }
    // The database says how many they were after the last row, and may take its time: whatever is answered next comes later.
    await client.query('select')
    counted.push({ ...table, rowCount: content.rowCount })
  }
}

/** A file that the snapshot names may have been removed since; the backup reports how many. */
async function* fileParts(files: FileStore, names: string[], summary: Summary): AsyncGenerator<ZipPart> {
  for (const name of names) {
    const bytes = await files.get(name)
    if (!bytes) {
      summary.goneCount++
      continue
    }
    yield { name: `${filesFolder}${name}`, content: inPieces(bytes), isPacked: packedKinds.test(name) }
    summary.fileCount++
  }
}

/**
 * Locked before the snapshot is taken: a table that is rewritten afterwards, as some migrations do, would be empty in it.
 * Whoever migrates now is waited for.
 */
export const beginSnapshot = async (client: pg.Client): Promise<TableLayout[]> => {
  const migrating = [advisoryLocks.migrate]
  await client.query('select pg_advisory_lock_shared($1)', migrating)
  const tables = await readTables(client)
  await client.query('begin isolation level repeatable read')
  await client.query(`lock table ${tables.map(quoted).join(', ')} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', migrating)
  return tables
}

const isRemembered = (name: string): boolean => name.startsWith('audit/')

/**
 * What is remembered of the audit log is read before the database, so that the database knows it. All other files come
 * after it: what a row names was there before the row.
 */
async function* partsOf(source: Source, client: pg.Client, summary: Summary): AsyncGenerator<ZipPart> {
  const { files, authSecret } = source
  const remembered: ZipPart[] = []
  const early = (await files.names()).filter(isRemembered)
  for await (const part of fileParts(files, early, summary)) remembered.push(part)
  const layout = await beginSnapshot(client)
  const version = await appliedMigrations(client)
  const tables: Manifest['tables'] = []
  yield* tableParts(client, layout, tables)
  // Counters only go up: read last, they are past every row of the snapshot.
  const counters = await readCounters(client)
  await client.query('commit')
  yield* remembered
  const others = (await files.names()).filter((name) => !isRemembered(name))
  yield* fileParts(files, others, summary)
  if (authSecret !== null) yield { name: secretName, content: bytesOf(authSecret) }
  const { fileCount } = summary
  const manifest: Manifest = { format, createdAt: new Date().toISOString(), ...version, tables, counters, fileCount }
  yield { name: manifestName, content: bytesOf(JSON.stringify(manifest)) }
  summary.rowCount = tables.reduce((sum, { rowCount }) => sum + rowCount, 0)
}

const refuseTaken = async (file: string): Promise<void> => {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new BackupError(`The file ${file} exists already. Choose another name or delete it.`)
}

/** One moment of the database and the files that it names, encrypted; servers go on working meanwhile. */
export const backUp = async (source: Source, file: string, key: BackupKey, signal?: AbortSignal): Promise<Summary> => {
  await refuseTaken(file)
  const hasSecret = source.authSecret !== null
  const summary = { file, rowCount: 0, fileCount: 0, goneCount: 0, hasSecret, bytes: 0 }
  try {
    summary.bytes = await withOwner(source.ownerUrl, (client) =>
      writeSealed(zipStream(partsOf(source, client, summary)), { file, key, signal }),
    )
    return summary
  } catch (error) {
    throw explainTargetError(file, error)
  }
}
