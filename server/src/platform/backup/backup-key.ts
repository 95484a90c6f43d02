import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { errorCode } from '@academy/local-postgres/local-postgres-error'
import { writeFlushed } from '#platform/write-flushed.ts'
import { BackupError } from './backup-error.ts'

export interface BackupKey {
  /** What opens the file, also for the program `age`, which asks for a passphrase. */
  text: string
  /** 256 random bits cannot be guessed; only a passphrase of a person needs a slow key derivation. */
  isRandom: boolean
}

const prefix = 'academy-backup-key-'
const keyPattern = /^academy-backup-key-[\w-]{43}$/
const minPassphraseLength = 16

/** The file is the only thing that opens the backups made with it. */
export const makeKeyFile = async (path: string): Promise<void> => {
  try {
    await writeFlushed(path, `${prefix}${randomBytes(32).toString('base64url')}\n`)
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new BackupError(`The file ${path} exists already. Choose another name: backups made with it need it.`)
    throw new BackupError(`The key ${path} cannot be written. Choose another place.`, { cause: error })
  }
}

const readKeyFile = async (path: string): Promise<BackupKey> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new BackupError(`The key of the backups, ${path} (BACKUP_KEY_FILE), cannot be read.`, { cause: error })
  })
  if (!keyPattern.test(text.trim()))
    throw new BackupError(`The file ${path} (BACKUP_KEY_FILE) is not a key of backups, or a damaged one.`)
  return { text: text.trim(), isRandom: true }
}

export const readBackupKey = async (given: {
  keyFile: string | null
  passphrase: string | null
}): Promise<BackupKey> => {
  if (given.keyFile && given.passphrase)
    throw new BackupError('BACKUP_KEY_FILE and BACKUP_PASSPHRASE are both set: say by which one backups are opened.')
  if (given.keyFile) return readKeyFile(given.keyFile)
  if (given.passphrase === null)
    throw new BackupError(
      "A backup holds everybody's data and is encrypted. Make a key with `npm run backup -- --new-key academy.key`, " +
        'keep a copy of it away from this machine, and set BACKUP_KEY_FILE to it (or set BACKUP_PASSPHRASE).',
    )
  if (given.passphrase.length < minPassphraseLength)
    throw new BackupError(`BACKUP_PASSPHRASE must have at least ${minPassphraseLength} characters.`)
  return { text: given.passphrase, isRandom: false }
}
