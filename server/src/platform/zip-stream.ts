import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipPart {
  /** Its path inside the archive. */
  name: string
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Pictures and archives are compressed already. */
  isPacked?: boolean
}

/**
 * An archive that is written while it is read: the next part is asked for when the one before it has gone out, and
 * nothing is asked for any more once the reader has gone.
 */
export const zipStream = (parts: AsyncIterable<ZipPart>): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream.pipe(new PassThrough())
  let current: Readable | null = null

  const write = async (): Promise<void> => {
    for await (const { name, content, isPacked = false } of parts) {
      if (output.destroyed) return
      const stream = Readable.from(content, { objectMode: false })
      current = stream
      addOnce(zip, name, { compress: !isPacked }, stream)
      await finished(stream)
    }
    zip.end()
  }

  zip.on('error', (error: Error) => output.destroy(error))
  output.once('close', () => current?.destroy())
  write().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return output
}

/** The library keeps every entry until the end, so it gets the content only while it writes it. */
const addOnce = (zip: ZipFile, name: string, options: { compress: boolean }, stream: Readable): void => {
  let waiting: Readable | null = stream
  zip.addReadStreamLazy(name, options, (take) => {
    const given = waiting!
    waiting = null
    take(null, given)
  })
}

const pieceBytes = 65_536

/** In pieces, so that a slow reader does not get all of it at once. */
export function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}
