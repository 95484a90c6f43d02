import type { FileHandle } from 'node:fs/promises'
import type { FileStore } from '#platform/file-store.ts'
import type { Logger } from '#platform/log.ts'
import { inPieces, type ZipPart } from '#platform/zip-stream.ts'

export const pathInArchive = (name: string): string => `files/${name}`

interface ArchiveSource {
  /** Closed by whoever sends it. */
  data: FileHandle
  names: readonly string[]
  files: Pick<FileStore, 'get'>
  log: Pick<Logger, 'warn'>
}

/**
 * The rows, then one file after another, each read when its turn has come. One that cannot be read is named, and the
 * others are sent all the same.
 */
export async function* archiveParts({ data, names, files, log }: ArchiveSource): AsyncGenerator<ZipPart> {
  try {
    yield { name: 'data.json', content: data.createReadStream({ start: 0, autoClose: false }) }
  } finally {
    await data.close()
  }
  const missing: string[] = []
  for (const name of names) {
    const bytes = await files.get(name).catch((error: unknown) => {
      log.warn({ err: error }, 'a file could not be exported')
      return null
    })
    if (bytes) yield { name: pathInArchive(name), content: inPieces(bytes), isPacked: true }
    else missing.push(name)
  }
  if (missing.length === 0) return
  yield { name: 'missing-files.json', content: [Buffer.from(JSON.stringify(missing.map(pathInArchive), null, 1))] }
}
