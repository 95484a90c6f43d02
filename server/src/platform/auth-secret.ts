import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDir } from '@academy/local-postgres/data-folder'
import { type Config, minSecretLength, StartError } from './config.ts'
import { writeFlushed } from './write-flushed.ts'

/** On one machine the secret is generated once and stored beside the data; several machines share AUTH_SECRET. */
export const authSecretOf = async ({ authSecret, dataDir }: Config): Promise<string> => {
  if (authSecret) return authSecret
  const path = join(dataDir, 'auth-secret')
  const secret = (await readIfThere(path)) ?? (await makeSecret(dataDir, path))
  if (secret.trim().length < minSecretLength)
    throw new StartError(
      `${path} is damaged: it holds ${secret.trim().length} characters, fewer than ${minSecretLength}. ` +
        'Put it back from a backup. Without one, remove the file: everybody then has to log in again, and second factors, ' +
        'calendar addresses and the seals of certificates and of the audit log that it made are no longer recognised.',
    )
  return secret
}

type Kept = Pick<Config, 'authSecret' | 'dataDir'>

/** Returns null where this machine does not know the secret; none is generated. */
export const knownSecret = async ({ authSecret, dataDir }: Kept): Promise<string | null> =>
  authSecret ?? (await readIfThere(join(dataDir, 'auth-secret')))

/** Stores the secret of a backup where the servers of this machine read it; an existing one is not overwritten. */
export const keepSecret = async (kept: Kept, secret: string): Promise<void> => {
  const path = join(kept.dataDir, 'auth-secret')
  const found = (await knownSecret(kept)) ?? (await makeSecret(kept.dataDir, path, secret))
  if (found === secret) return
  throw new StartError(
    `The backup was made with another secret than the one in ${kept.authSecret ? 'AUTH_SECRET' : path}: second factors ` +
      `and seals would not be recognised. Put that one aside for the restore: the backup's own is written to ${path}.`,
  )
}

/** Written to a temporary file, then linked: a reader finds the whole secret or none, also after a power cut. */
const makeSecret = async (
  dataDir: string,
  path: string,
  secret = randomBytes(48).toString('base64'),
): Promise<string> => {
  await mkdir(dataDir, { recursive: true })
  const aside = `${path}.${randomUUID()}`
  try {
    await writeFlushed(aside, secret)
    // Unlike a rename, a link does not replace the secret of a process that was first.
    await link(aside, path).catch((error: { code?: string }) => {
      if (error.code !== 'EEXIST') throw error
    })
    await syncDir(dataDir)
  } finally {
    await rm(aside, { force: true })
  }
  return readFile(path, 'utf8')
}

const readIfThere = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
