import { inflateSync } from 'node:zlib'

/**
 * A WOFF unpacked into the TrueType font it holds. The PDF writer reads WOFF too, but unpacks it anew for every file, in
 * plain JavaScript: that was most of the time a certificate took.
 */
export const unpackWoff = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20
    const [offset, packedLength, length] = [4, 8, 12].map((part) => woff.readUInt32BE(at + part)) as [
      number,
      number,
      number,
    ]
    const packed = woff.subarray(offset, offset + packedLength)
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      length,
      bytes: packedLength < length ? inflateSync(packed) : packed,
    }
  })
  const header = Buffer.alloc(12 + count * 16)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const parts: Buffer[] = [header]
  let end = header.length
  for (const [index, { tag, checksum, length, bytes }] of tables.entries()) {
    const at = 12 + index * 16
    tag.copy(header, at)
    checksum.copy(header, at + 4)
    header.writeUInt32BE(end, at + 8)
    header.writeUInt32BE(length, at + 12)
    const padding = Buffer.alloc(-length & 3)
    parts.push(bytes, padding)
    end += length + padding.length
  }
  return Buffer.concat(parts)
}
