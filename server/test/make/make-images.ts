import { once } from 'node:events'
import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

/** A real picture, as small as one can be. */
let tinyBytes: Promise<Uint8Array> | undefined

export const tinyImage = async (): Promise<Blob> => {
  tinyBytes ??= sharp({ create: { width: 2, height: 2, channels: 3, background: '#0b4538' } })
    .png()
    .toBuffer()
  return new Blob([Uint8Array.from(await tinyBytes)], { type: 'image/png' })
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const chunk = Buffer.alloc(12 + data.length)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

/** Packed zeros, never unpacked here: a test about memory should not need it itself. */
const packedZeros = async (count: number): Promise<Buffer> => {
  const deflate = createDeflate({ level: 1 })
  const packed: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => packed.push(chunk))
  const block = Buffer.alloc(64 * 1024)
  for (let left = count; left > 0; left -= block.length)
    if (!deflate.write(block.subarray(0, Math.min(left, block.length)))) await once(deflate, 'drain')
  deflate.end()
  await once(deflate, 'end')
  return Buffer.concat(packed)
}

/** A PNG written by hand: what it claims and what it holds may differ. */
export const handmadePng = async (claimed: {
  width: number
  height: number
  isInterlaced?: boolean
  /** How many bytes of pixels there really are; a whole picture if absent. */
  pixelBytes?: number
  more?: Buffer[]
}): Promise<Buffer> => {
  const { width, height, isInterlaced = false, more = [] } = claimed
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits each for red, green, blue and alpha.
  head.set([8, 6, 0, 0, isInterlaced ? 1 : 0], 8)
  // Every line of every pass begins with the number of its filter.
  const whole = height * (1 + width * 4) + (isInterlaced ? 20 * height : 0)
  const pixels = await packedZeros(claimed.pixelBytes ?? whole)
  const chunks = [pngChunk('IHDR', head), ...more, pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}
