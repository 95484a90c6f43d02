import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { copyFile, type FileHandle, link, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { syncDir } from '@academy/local-postgres/data-folder'
import { errorCode } from '@academy/local-postgres/local-postgres-error'
import { Decrypter, Encrypter } from 'age-encryption'
import { openNamelessFile } from '#platform/nameless-file.ts'
import { BackupError } from './backup-error.ts'
import type { BackupKey } from './backup-key.ts'

/** The work of one guess of the key, as a power of two. */
const work = { random: 10, thoughtUp: 18 }
const opening = 'age-encryption.org/v1\n'

// Web streams have two types, that of the web and that of Node.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as unknown as NodeWebStream)

const noSpace = (place: string, error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')
    ? new BackupError(`There is not enough space in ${place}. Free some and run this again.`, { cause: error })
    : error

export interface SealedTarget {
  file: string
  key: BackupKey
  signal?: AbortSignal | undefined
}

/** Never replaces a file. On a file system without hard links the file is copied instead of linked. */
const giveName = async (partial: string, file: string): Promise<void> => {
  try {
    await link(partial, file)
    await rm(partial)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error) ?? '')) throw error
    await copyFile(partial, file, constants.COPYFILE_EXCL)
    await rm(partial)
  }
}

/** Encrypts a stream into a file that appears complete or not at all, and never replaces another. */
export const writeSealed = async (content: Readable, { file, key, signal }: SealedTarget): Promise<number> => {
  const partial = `${file}.${randomUUID()}.partial`
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key.text)
  encrypter.setScryptWorkFactor(key.isRandom ? work.random : work.thoughtUp)
  try {
    const sealed = fromWeb(await encrypter.encrypt(toWeb(content)))
    const sink = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(sealed, sink, signal ? { signal } : {})
    await giveName(partial, file)
    await syncDir(dirname(file))
    return (await stat(file)).size
  } catch (error) {
    content.destroy()
    await rm(partial, { force: true })
    throw noSpace(dirname(file), error)
  }
}

const openFile = async (file: string): Promise<FileHandle> => {
  try {
    return await open(file, 'r')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new BackupError(`There is no file ${file}.`)
    throw new BackupError(`The file ${file} cannot be read by this user.`, { cause: error })
  }
}

const refuseOtherFile = async (file: string): Promise<void> => {
  const handle = await openFile(file)
  const read = handle.read(Buffer.alloc(opening.length), 0, opening.length, 0)
  const { buffer, bytesRead } = await read.finally(() => handle.close())
  const start = buffer.subarray(0, bytesRead)
  if (start.toString('latin1') === opening) return
  const isPacked = start.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))
  throw new BackupError(
    isPacked
      ? `The file ${file} is not encrypted. If an older Academy made it, restore it with that version.`
      : `The file ${file} is not an Academy backup. Nothing was restored.`,
  )
}

const decrypted = async (sealed: Readable, file: string, key: BackupKey): Promise<Readable> => {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key.text)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(sealed)))
  } catch (error) {
    throw new BackupError(
      `The key does not open ${file}: it was made with another one, or its beginning was altered. Nothing was restored.`,
      { cause: error },
    )
  }
}

/**
 * The content of a sealed file in a file without a name. It is read to its end first: nothing of it is looked at before
 * all of it is known to be what was written by somebody who has the key.
 */
export const openSealed = async (file: string, key: BackupKey): Promise<FileHandle> => {
  await refuseOtherFile(file)
  const content = await openNamelessFile()
  const sealed = createReadStream(file)
  try {
    await content.writeFile(await decrypted(sealed, file, key))
    return content
  } catch (error) {
    await content.close()
    const told = noSpace(tmpdir(), error)
    if (told instanceof BackupError) throw told
    throw new BackupError(
      `The backup ${file} is damaged (it is cut off or altered). Nothing was restored; use another backup.`,
      { cause: error },
    )
  } finally {
    sealed.destroy()
  }
}
