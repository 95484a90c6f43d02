import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { explainTargetError } from '#platform/embedded/embedded-postgres-error.ts'
import type { FileStore } from '#platform/file-store.ts'
import { inPieces, type ZipPart, zipStream } from '#platform/zip-stream.ts'
import { BackupError } from './backup-error.ts'
import type { BackupKey } from './backup-key.ts'
import { withOwner } from './database-client.ts'
import { copyClause, partName, readCounters, readTables, type TableLayout } from './database-layout.ts'
import { filesFolder, format, type Manifest, manifestName, secretName } from './manifest.ts'
import { appliedMigrations } from './schema-version.ts'
import { writeSealed } from './sealed-file.ts'

export interface Source {
  ownerUrl: string
  files: FileStore
  /** Null where the servers get it from elsewhere and this machine does not know it. */
  authSecret: string | null
}
export interface Summary {
  file: string
  rowCount: number
  fileCount: number
  bytes: number
}

const bytesOf = (text: string): Iterable<Uint8Array> => [Buffer.from(text)]
const packedKinds = /\.(?:zip|webp|png|jpg|gif|gz|pdf)$/

/** One after the other on one connection: a part is asked for when the one before it has gone out. */
async function* tableParts(client: pg.Client, tables: TableLayout[], counted: Manifest['tables']) {
  for (const table of tables) {
    const content = client.query(copyTo(`copy ${copyClause(table)} to stdout`))
    const hasEnded = once(content, 'end')
    yield { name: partName(table), content }
    await hasEnded
    counted.push({ ...table, rowCount: content.rowCount })
  }
}

/** A file that was removed since its name was read is no part of the backup: nothing names it any more. */
async function* fileParts(files: FileStore, names: string[]): AsyncGenerator<ZipPart> {
  for (const name of names) {
    const bytes = await files.get(name)
    if (bytes) yield { name: `${filesFolder}${name}`, content: inPieces(bytes), isPacked: packedKinds.test(name) }
  }
}

const isRemembered = (name: string): boolean => name.startsWith('audit/')

/**
 * What is remembered of the audit log is read before the database, so that the database knows it. All other files come
 * after it: what a row names was there before the row.
 */
async function* partsOf(source: Source, client: pg.Client, summary: Summary): AsyncGenerator<ZipPart> {
  const { files, authSecret } = source
  const remembered: ZipPart[] = []
  for await (const part of fileParts(files, (await files.names()).filter(isRemembered))) remembered.push(part)
  await client.query('begin isolation level repeatable read read only')
  const version = await appliedMigrations(client)
  const tables: Manifest['tables'] = []
  yield* tableParts(client, await readTables(client), tables)
  // Counters only go up: read last, they are past every row of the snapshot.
  const counters = await readCounters(client)
  await client.query('commit')
  let fileCount = 0
  for (const part of remembered) fileCount += yield* counting(part)
  const others = (await files.names()).filter((name) => !isRemembered(name))
  for await (const part of fileParts(files, others)) fileCount += yield* counting(part)
  if (authSecret !== null) yield { name: secretName, content: bytesOf(authSecret) }
  const manifest: Manifest = { format, createdAt: new Date().toISOString(), ...version, tables, counters, fileCount }
  yield { name: manifestName, content: bytesOf(JSON.stringify(manifest)) }
  Object.assign(summary, { fileCount, rowCount: tables.reduce((sum, { rowCount }) => sum + rowCount, 0) })
}

function* counting(part: ZipPart): Generator<ZipPart, number> {
  yield part
  return 1
}

const refuseTaken = async (file: string): Promise<void> => {
  const isThere = await stat(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new BackupError(`The file ${file} exists already. Choose another name or delete it.`)
}

/** One moment of the database and the files that it names, encrypted; servers go on working meanwhile. */
export const backUp = async (source: Source, file: string, key: BackupKey): Promise<Summary> => {
  await refuseTaken(file)
  const summary = { file, rowCount: 0, fileCount: 0, bytes: 0 }
  try {
    summary.bytes = await withOwner(source.ownerUrl, (client) =>
      writeSealed(zipStream(partsOf(source, client, summary)), file, key),
    )
    return summary
  } catch (error) {
    throw explainTargetError(file, error)
  }
}
