import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'

/** The entries of an archive by name; each is read when it is needed. */
export interface Archive {
  names: string[]
  open(name: string): Promise<Readable>
  read(name: string): Promise<Uint8Array>
}

export const readArchive = async (handle: FileHandle): Promise<Archive> => {
  const zip: ZipFile = await fromFdPromise(handle.fd, { autoClose: false, lazyEntries: true })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  const open = async (name: string): Promise<Readable> => {
    const entry = entries.get(name)
    if (!entry) throw new Error(`The archive has no part ${name}`)
    return zip.openReadStreamPromise(entry)
  }
  return { names: [...entries.keys()], open, read: async (name) => buffer(await open(name)) }
}
