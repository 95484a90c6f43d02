import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: string | Uint8Array
  /** Already deflated: `content` is left alone. */
  isPacked?: boolean
  /** What the headers say of the size; the truth where nothing is said. */
  claimedBytes?: number
  isEncrypted?: boolean
}

const u16 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}

/** A zip archive written by hand, so that it can lie. */
export const makeZip = (entries: readonly ZipEntry[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, isPacked = false, claimedBytes, isEncrypted = false } of entries) {
    const raw = Buffer.from(content)
    const packed = isPacked ? raw : deflateRawSync(raw)
    const shared = Buffer.concat([
      u16(20),
      u16((isEncrypted ? 1 : 0) | 0x800),
      u16(8),
      u32(0),
      u32(isPacked ? 0 : crc32(raw)),
      u32(packed.length),
      u32(claimedBytes ?? raw.length),
      u16(Buffer.byteLength(name)),
      u16(0),
    ])
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed])
    files.push(local)
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02', 'latin1'),
        u16(20),
        shared,
        Buffer.alloc(10),
        u32(offset),
        Buffer.from(name),
      ]),
    )
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const count = Math.min(entries.length, 0xffff)
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06', 'latin1'),
    u32(0),
    u16(count),
    u16(count),
    u32(list.length),
    u32(offset),
    u16(0),
  ])
  return Buffer.concat([...files, list, end])
}

/** So many bytes of a repeated text, deflated without ever being held. */
export const deflated = async (head: string, repeated: string, times: number, tail: string): Promise<Buffer> => {
  const packer = createDeflateRaw({ level: 9 })
  const packed: Buffer[] = []
  packer.on('data', (chunk: Buffer) => void packed.push(chunk))
  const done = new Promise((resolve) => packer.once('end', resolve))
  const portion = Buffer.from(repeated.repeat(Math.max(1, Math.floor(1_000_000 / repeated.length))))
  const perPortion = portion.length / Buffer.byteLength(repeated)
  const write = (bytes: Buffer | string) => new Promise<void>((resolve) => packer.write(bytes, () => resolve()))
  await write(head)
  let left = times
  for (; left >= perPortion; left -= perPortion) await write(portion)
  await write(repeated.repeat(left) + tail)
  packer.end()
  await done
  return Buffer.concat(packed)
}

const relations =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  '<Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'
const workbook =
  '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
  '<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'

/** The parts of an xlsx file around its sheet; `more` replaces parts or adds some. */
export const xlsxParts = (sheet: Omit<ZipEntry, 'name'>, more: readonly ZipEntry[] = []): ZipEntry[] => {
  const parts = new Map<string, ZipEntry>([
    ['[Content_Types].xml', { name: '[Content_Types].xml', content: '<Types/>' }],
    ['xl/workbook.xml', { name: 'xl/workbook.xml', content: workbook }],
    ['xl/_rels/workbook.xml.rels', { name: 'xl/_rels/workbook.xml.rels', content: relations }],
    ['xl/worksheets/sheet1.xml', { name: 'xl/worksheets/sheet1.xml', ...sheet }],
  ])
  for (const part of more) parts.set(part.name, part)
  return [...parts.values()]
}

/** Cells as their xml. */
export const sheetXml = (rows: string, after = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`

export const odsParts = (content: string | Uint8Array): ZipEntry[] => [
  { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
  { name: 'content.xml', content },
]

export const odsXml = (rows: string): string =>
  '<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>' +
  `<table:table table:name="S">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`
