import { readdir, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { copyFile, copyTree, type CopiedFile } from './copy-tree.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

// What the next start makes anew, or what belongs to the processes of this one (PostgreSQL's "Making a Base Backup").
const leftOut = [
  /^postgres\/(postmaster\.pid|postmaster\.opts|backup_label.*|tablespace_map.*|current_logfiles)$/,
  /^postgres\/(pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./,
  /\/(pgsql_tmp.*|pg_internal\.init.*)$/,
]

const isLeftOut = (path: string): boolean => leftOut.some((pattern) => pattern.test(path))

/** For a stopped cluster: everything, the write-ahead log included. */
export const copyStopped = (cluster: string, to: string): Promise<CopiedFile[]> =>
  copyTree(cluster, to, 'postgres', isLeftOut)

const controlFile = 'postgres/global/pg_control'

const isLeftOutOnline = (path: string): boolean =>
  isLeftOut(path) || path === controlFile || path.startsWith('postgres/pg_wal/')

type Span = { first: string; last: string; label: string }

/** Copies the log from the beginning of the backup to its end; segments of one timeline sort by their names. */
const copyLog = async (cluster: string, to: string, { first, last }: Span): Promise<CopiedFile[]> => {
  const names = await readdir(join(cluster, 'pg_wal'))
  const isNeeded = (name: string) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last
  const needed = names.filter((name) => isNeeded(name) || name.endsWith('.history'))
  const copied: CopiedFile[] = []
  for (const name of needed) {
    const path = `pg_wal/${name}`
    const file = await copyFile(join(cluster, path), join(to, path), `postgres/${path}`)
    if (file) copied.push(file)
  }
  if (!copied.some(({ path }) => path.endsWith(last))) {
    throw new EmbeddedPostgresError('The end of the database log could not be copied. Run the backup again.')
  }
  return copied
}

const writeLabel = async (to: string, label: string): Promise<CopiedFile> => {
  const content = Buffer.from(label)
  await writeFile(join(to, 'backup_label'), content, { mode: 0o600 })
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { path: 'postgres/backup_label', bytes: content.length, sha256 }
}

const beginBackup = async (client: pg.Client): Promise<string> => {
  // Keeps the log we need from being recycled while the copy runs; it is gone with this session.
  await client.query(`select pg_create_physical_replication_slot('academy_backup_' || pg_backend_pid(), true, true)`)
  const { rows } = await client.query<{ first: string }>(
    `select pg_walfile_name(pg_backup_start('academy', true)) as first`,
  )
  return rows[0]?.first ?? ''
}

const endBackup = async (client: pg.Client, first: string): Promise<Span> => {
  const { rows } = await client.query<{ last: string; label: string }>(
    'select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(false)',
  )
  return { first, last: rows[0]?.last ?? '', label: rows[0]?.label ?? '' }
}

/** For a running cluster: PostgreSQL's low-level backup. What changes meanwhile is put right by the log at the start. */
export const copyRunning = async (url: string, cluster: string, to: string): Promise<CopiedFile[]> => {
  const client = new pg.Client({ connectionString: url, application_name: 'academy backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    const first = await beginBackup(client)
    const files = await copyTree(cluster, to, 'postgres', isLeftOutOnline)
    const control = await copyFile(join(cluster, 'global/pg_control'), join(to, 'global/pg_control'), controlFile)
    const span = await endBackup(client, first)
    const log = await copyLog(cluster, to, span)
    const label = await writeLabel(to, span.label)
    return [...files, ...(control ? [control] : []), ...log, label]
  } catch (error) {
    if (error instanceof EmbeddedPostgresError || !(error instanceof Error)) throw error
    if (!/terminat|ECONNRESET|EPIPE|not queryable/i.test(error.message)) throw error
    throw new EmbeddedPostgresError('The database was stopped during the backup. Run the backup again.', {
      cause: error,
    })
  } finally {
    await client.end().catch(() => {})
  }
}
