import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { contentName, manifestName, notABackup } from './backup-manifest.ts'
import { syncDir } from './data-folder.ts'
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts'

const tarEnded = (tar: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    tar.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    tar.once('error', (error) => {
      const isMissing = errorCode(error) === 'ENOENT'
      reject(
        isMissing ? new EmbeddedPostgresError('The program `tar` is missing. Install it and run this again.') : error,
      )
    })
    tar.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(said.trim() || `tar ended with code ${code}`)),
    )
  })

const noSpace = (file: string, error: unknown): unknown =>
  errorCode(error) === 'ENOSPC' || /No space left/.test(String(error))
    ? new EmbeddedPostgresError(`There is not enough space for ${file}. Free some and run this again.`, {
        cause: error,
      })
    : error

/** Packs the folder into a file that appears whole or not at all. The manifest comes first. */
export const packArchive = async (work: string, file: string): Promise<void> => {
  const partial = `${file}.partial`
  const tar = spawn('tar', ['-cf', '-', '-C', work, manifestName, contentName], { stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const packed = pipeline(tar.stdout, createGzip({ level: 4 }), createWriteStream(partial, { mode: 0o600 }))
    await Promise.all([tarEnded(tar), packed])
    const handle = await open(partial, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(partial, file)
    await syncDir(dirname(file))
  } catch (error) {
    tar.kill()
    await rm(partial, { force: true })
    throw noSpace(file, error)
  }
}

const unpackProblem = (file: string, error: unknown): unknown => {
  const code = errorCode(error)
  if (error instanceof EmbeddedPostgresError) return error
  if (code === 'ENOENT') return new EmbeddedPostgresError(`There is no file ${file}.`)
  if (code === 'EACCES') return new EmbeddedPostgresError(`The file ${file} may not be read by this user.`)
  if (code === 'Z_DATA_ERROR' && /header/.test(String(error))) return notABackup(file)
  if (code?.startsWith('Z_')) {
    return new EmbeddedPostgresError(
      `The backup ${file} is damaged (it is cut off or altered). Nothing was restored; use another backup.`,
      { cause: error },
    )
  }
  return noSpace(file, error)
}

/** tar leaves when it has seen the end of the archive; what is behind that is nothing but padding. */
const hasLeft = (error: unknown): boolean => ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(errorCode(error) ?? '')

export const unpackArchive = async (file: string, work: string): Promise<void> => {
  // Read access first: a tar that waits for a file that is not there would have to be killed.
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw unpackProblem(file, error)
  })
  const tar = spawn('tar', ['-xf', '-', '--no-same-owner', '-p', '-C', work], { stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = tarEnded(tar)
  const fed = pipeline(handle.createReadStream(), createGunzip(), tar.stdin).catch((error: unknown) => {
    if (!hasLeft(error)) throw error
  })
  const [feeding, unpacking] = await Promise.allSettled([fed, ended])
  // tar's complaint about a cut-off archive is only the echo of ours.
  for (const outcome of [feeding, unpacking]) {
    if (outcome.status === 'rejected') throw unpackProblem(file, outcome.reason)
  }
}
