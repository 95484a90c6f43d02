// `npm run backup -- FILE|FOLDER`, `npm run backup -- --new-key FILE` and `npm run restore -- FILE [former data folder]`:
// for the embedded database in DATA_DIR, or for DATABASE_URL with S3_* or the files in DATA_DIR.
// `npm run move-database -- ADDRESS`: from the embedded database into that of ADDRESS, or of DATABASE_URL.
// `npm run upgrade-database`: the embedded database from a former major version of PostgreSQL to the one that Academy brings.
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { LocalPostgresError } from '../local-postgres/src/local-postgres.ts'
import { backUp, type Summary } from '../server/src/platform/backup/back-up.ts'
import { BackupError } from '../server/src/platform/backup/backup-error.ts'
import { makeKeyFile, readBackupKey } from '../server/src/platform/backup/backup-key.ts'
import { refuseMissingFormer } from '../server/src/platform/backup/erasures.ts'
import { openBackup, restoreInto } from '../server/src/platform/backup/restore.ts'
import { backupName, removeOldBackups } from '../server/src/platform/backup/rotation.ts'
import { keepSecret, knownSecret } from '../server/src/platform/auth-secret.ts'
import { type Config, readConfig, StartError } from '../server/src/platform/config.ts'
import { backUpFolder, restoreFolder } from '../server/src/platform/backup/folder-backup.ts'
import { moveFolder } from '../server/src/platform/backup/move-folder.ts'
import { hostsOf } from '../server/src/platform/database-address.ts'
import { openFileStore } from '../server/src/platform/open-file-store.ts'
import { upgradeFolder } from '../server/src/platform/backup/upgrade-folder.ts'
import { withFormerPostgres } from './former-postgres.ts'
import { seconds } from './run-program.ts'

/** npm runs scripts in the project folder; a relative path means the folder of the caller. */
const placeOf = (name: string | undefined, command: string): string => {
  if (!name) throw new StartError(`Name the file: npm run ${command} -- academy.age`)
  return resolve(process.env.INIT_CWD ?? '.', name)
}

const keyOf = ({ BACKUP_KEY_FILE: keyFile, BACKUP_PASSPHRASE: passphrase } = process.env) =>
  readBackupKey({ keyFile: keyFile ? placeOf(keyFile, 'backup') : null, passphrase: passphrase || null })

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`

/** Servers write there within a minute of their first start: without it, this is not the place of their files. */
const refuseMissingFiles = async ({ s3, dataDir }: Config): Promise<void> => {
  if (s3 || (await isFolder(join(dataDir, 'files')))) return
  throw new BackupError(`There are no files in ${dataDir}: set DATA_DIR or S3_* to where the servers keep them.`)
}

/** A database that was started for this is stopped, and what is half done is removed. */
const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => ending.abort(new BackupError('Ended before it was done. Nothing is left behind.')))

const backUpAll = async (config: Config, file: string): Promise<Summary> => {
  const key = await keyOf()
  if (config.databaseUrl === null) return backUpFolder({ ...config, file, key, signal: ending.signal })
  await refuseMissingFiles(config)
  const source = { ownerUrl: config.databaseUrl, files: openFileStore(config), authSecret: await knownSecret(config) }
  return backUp(source, file, key, ending.signal)
}

const restoreAll = async (config: Config, file: string, former: string | undefined): Promise<string> => {
  const key = await keyOf()
  const formerDataDir = former && placeOf(former, 'restore')
  if (config.databaseUrl === null) {
    const job = { ...config, file, key, signal: ending.signal, ...(formerDataDir ? { formerDataDir } : {}) }
    return (await restoreFolder(job)).createdAt
  }
  if (formerDataDir) await refuseMissingFormer(formerDataDir)
  const backup = await openBackup(file, key)
  try {
    const takeSecret = (secret: string) => keepSecret(config, secret)
    const { databaseUrl: ownerUrl, databaseAppUrl: appUrl } = config
    const target = { ownerUrl, appUrl, files: openFileStore(config), takeSecret, formerDataDir, signal: ending.signal }
    await restoreInto(target, backup)
    return backup.manifest.createdAt
  } finally {
    await backup.close()
  }
}

const backup = async (name: string | undefined, keyName: string | undefined): Promise<string> => {
  if (name === '--new-key') {
    const path = placeOf(keyName, 'backup -- --new-key')
    await makeKeyFile(path)
    return `Made the key ${path}. Keep a copy away from this machine: nothing else opens the backups made with it.`
  }
  const place = placeOf(name, 'backup')
  const isRotated = await isFolder(place)
  const file = isRotated ? join(place, backupName(new Date())) : place
  const done = await backUpAll(readConfig(), file)
  const removed = isRotated ? await removeOldBackups(place, new Date()) : []
  return [
    `Backed up ${done.rowCount} rows and ${done.fileCount} files to ${file} (${megabytes(done.bytes)}, encrypted).`,
    done.goneCount > 0 ? `${done.goneCount} files were removed meanwhile and are not in it.` : '',
    done.hasSecret ? '' : 'AUTH_SECRET is not known here and not in it: keep it with the key.',
    removed.length > 0 ? `Removed ${removed.length} old ones.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const restore = async (name: string | undefined, former: string | undefined): Promise<string> => {
  const createdAt = await restoreAll(readConfig(), placeOf(name, 'restore'), former)
  return `Restored the backup of ${createdAt}. Run \`npm start\`.`
}

const moveDatabase = async (address: string | undefined): Promise<string> => {
  const config = readConfig(address ? { ...process.env, DATABASE_URL: address } : process.env)
  const { databaseUrl, dataDir, s3 } = config
  if (databaseUrl === null)
    throw new StartError('Name the empty database: npm run move-database -- postgresql://user:password@host/academy')
  const done = await moveFolder({ ...config, databaseUrl, signal: ending.signal })
  return [
    `Moved ${done.rowCount} rows to ${hostsOf(databaseUrl)}${s3 ? ` and ${done.fileCount} files to ${s3.endpoint}` : ''}. `,
    'Set DATABASE_URL to it before the next start',
    config.authSecret || !done.hasSecret
      ? '.'
      : `, and AUTH_SECRET on other machines to what is in ${join(dataDir, 'auth-secret')}.`,
    ` The database in ${dataDir} stays as it was, and nobody uses it any more.`,
  ].join('')
}

const upgradeDatabase = async (): Promise<string> => {
  const { databaseUrl, dataDir } = readConfig()
  if (databaseUrl !== null)
    throw new StartError(
      'This command is for the embedded database. One of your own (DATABASE_URL) is yours to upgrade.',
    )
  const upgrade = (findFormer: Parameters<Parameters<typeof withFormerPostgres>[0]>[0]) =>
    upgradeFolder({ dataDir, findFormer, signal: ending.signal })
  const { former, copied } = await withFormerPostgres(upgrade)
  return `Upgraded the database in ${dataDir} (${copied.rowCount} rows). Run \`npm start\`. The former one is in ${former}; remove it when everything works.`
}

const commands: Record<string, typeof backup> = {
  backup,
  restore,
  'move-database': moveDatabase,
  'upgrade-database': upgradeDatabase,
}

try {
  const [command = '', first, second] = process.argv.slice(2)
  const startedAt = performance.now()
  const said = await commands[command]?.(first, second)
  console.log(`${said ?? `There is no command "${command}".`} (${seconds(startedAt)})`)
} catch (error) {
  // After a cancellation the errors it caused are not printed.
  const reason: unknown = ending.signal.aborted ? ending.signal.reason : error
  const isForeseen = [BackupError, LocalPostgresError, StartError].some((kind) => reason instanceof kind)
  console.error(isForeseen ? (reason as Error).message : reason)
  process.exitCode = 1
}
