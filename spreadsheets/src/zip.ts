import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { refuse, Unreadable } from './unreadable.ts'

/** A sheet of a thousand rows unpacks to a few megabytes. */
const unpackedMaxBytes = 32 * 1024 * 1024
const maxEntries = 1_000
const maxNameLength = 255
const archiveName = /\.(?:zip|xlsx|xlsm|xlsb|ods|docx|odt|pptx|jar|7z|rar|gz|tgz|tar|bz2|xz|zst)$/i

export interface Archive {
  has(name: string): boolean
  /** In portions; never more than the entry claimed, and it claimed no more than is allowed. */
  read(name: string): AsyncIterable<Uint8Array>
}

/**
 * S6: the directory is looked at before anything is unpacked, and what is unpacked is counted whatever the directory
 * says. Archives inside are never opened.
 */
export const openArchive = async (bytes: Uint8Array): Promise<Archive> => {
  const zip = await open(bytes)
  if (zip.entryCount > maxEntries) refuse('tooManyEntries')
  const entries = await entriesOf(zip)
  let left = unpackedMaxBytes
  return {
    has: (name) => entries.has(name),
    read: async function* (name) {
      const entry = entries.get(name) ?? refuse('damaged')
      if (!entry.canDecodeFileData()) refuse('damaged')
      try {
        for await (const chunk of (await zip.openReadStreamPromise(entry)) as Readable) {
          left -= (chunk as Uint8Array).length
          if (left < 0) refuse('tooLargeUnpacked')
          yield chunk as Uint8Array
        }
      } catch (error) {
        if (error instanceof Unreadable) throw error
        // Sizes that lie, broken streams.
        refuse('damaged')
      }
    },
  }
}

const open = async (bytes: Uint8Array): Promise<ZipFile> => {
  try {
    return await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      strictFileNames: true,
    })
  } catch {
    return refuse('damaged')
  }
}

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>()
  let claimed = 0
  try {
    for await (const entry of zip.eachEntry()) {
      check(entry)
      claimed += entry.uncompressedSize
      if (claimed > unpackedMaxBytes) refuse('tooLargeUnpacked')
      if (entries.has(entry.fileName)) refuse('unsafeContent')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    // Names that lead out of the archive, among others.
    refuse('damaged')
  }
  return entries
}

const check = (entry: Entry): void => {
  if (entry.isEncrypted()) refuse('encrypted')
  if (entry.fileName.length > maxNameLength || archiveName.test(entry.fileName)) refuse('unsafeContent')
}
