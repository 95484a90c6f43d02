// `npm run backup -- FILE|FOLDER`, `npm run backup -- --new-key FILE` and `npm run restore -- FILE [former data folder]`:
// for the embedded database in DATA_DIR, or for DATABASE_URL with S3_* or the files in DATA_DIR.
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backUp, type Summary } from '../server/src/platform/backup/back-up.ts'
import { BackupError } from '../server/src/platform/backup/backup-error.ts'
import { makeKeyFile, readBackupKey } from '../server/src/platform/backup/backup-key.ts'
import { openBackup, restoreInto } from '../server/src/platform/backup/restore.ts'
import { backupName, removeOldBackups } from '../server/src/platform/backup/rotation.ts'
import { keepSecret } from '../server/src/platform/auth-secret.ts'
import { type Config, readConfig, StartError } from '../server/src/platform/config.ts'
import { backUpFolder, restoreFolder } from '../server/src/platform/embedded-backup.ts'
import { EmbeddedPostgresError } from '../server/src/platform/embedded-postgres.ts'
import { openFileStore } from '../server/src/platform/open-file-store.ts'
import { seconds } from './run-program.ts'

/** npm runs us in the project; a name without a folder means where the person stands. */
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

const backUpAll = async (config: Config, file: string): Promise<Summary> => {
  const key = await keyOf()
  if (config.databaseUrl === null) return backUpFolder({ ...config, file, key })
  const kept = await readFile(join(config.dataDir, 'auth-secret'), 'utf8').catch(() => null)
  const authSecret = config.authSecret ?? kept
  return backUp({ ownerUrl: config.databaseUrl, files: openFileStore(config), authSecret }, file, key)
}

const restoreAll = async (config: Config, file: string, former: string | undefined): Promise<string> => {
  const key = await keyOf()
  if (config.databaseUrl === null) {
    const formerDataDir = former ? { formerDataDir: placeOf(former, 'restore') } : {}
    return (await restoreFolder({ dataDir: config.dataDir, file, key, ...formerDataDir })).createdAt
  }
  const backup = await openBackup(file, key)
  try {
    const takeSecret = (secret: string) => keepSecret(config, secret)
    const { databaseUrl: ownerUrl, databaseAppUrl: appUrl } = config
    await restoreInto({ ownerUrl, appUrl, files: openFileStore(config), takeSecret }, backup)
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
  const { rowCount, fileCount, bytes } = await backUpAll(readConfig(), file)
  const removed = isRotated ? await removeOldBackups(place) : []
  const rotated = removed.length > 0 ? ` Removed ${removed.length} old ones.` : ''
  return `Backed up ${rowCount} rows and ${fileCount} files to ${file} (${megabytes(bytes)}, encrypted).${rotated}`
}

const restore = async (name: string | undefined, former: string | undefined): Promise<string> => {
  const createdAt = await restoreAll(readConfig(), placeOf(name, 'restore'), former)
  return `Restored the backup of ${createdAt}. Run \`npm start\`.`
}

const commands: Record<string, typeof backup> = { backup, restore }

try {
  const [command = '', first, second] = process.argv.slice(2)
  const startedAt = performance.now()
  const said = await commands[command]?.(first, second)
  console.log(`${said ?? `There is no command "${command}".`} (${seconds(startedAt)})`)
} catch (error) {
  const isForeseen = [BackupError, EmbeddedPostgresError, StartError].some((kind) => error instanceof kind)
  console.error(isForeseen ? (error as Error).message : error)
  process.exitCode = 1
}
