import { attachmentExtensions } from '@academy/contract/chat'

type Extension = (typeof attachmentExtensions)[number]

export interface AttachmentType {
  extension: Extension
  mimeType: string
}

const mimeTypes: Record<Extension, string> = {
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  txt: 'text/plain',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

const beginsWith = (bytes: Buffer, ...starts: readonly string[]): boolean =>
  starts.some((start) => bytes.subarray(0, start.length).equals(Buffer.from(start, 'latin1')))

/** The names of what is in a zip stand in it as they are. */
const isZipWith = (bytes: Buffer, ...names: readonly string[]): boolean =>
  beginsWith(bytes, 'PK\x03\x04') && names.every((name) => bytes.includes(name))

const decoded = (bytes: Buffer): string => {
  if (beginsWith(bytes, '\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes)
  if (beginsWith(bytes, '\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes)
  // Old editors write in the code page of the country; what matters here is that it is letters.
  return bytes.toString('latin1')
}
// eslint-disable-next-line no-control-regex
const isText = (bytes: Buffer): boolean => !/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\ufffd]/.test(decoded(bytes))

const looksLike: Record<Extension, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => beginsWith(bytes, '\xff\xd8\xff'),
  jpg: (bytes) => beginsWith(bytes, '\xff\xd8\xff'),
  png: (bytes) => beginsWith(bytes, '\x89PNG\r\n\x1a\n'),
  pdf: (bytes) => beginsWith(bytes, '%PDF-'),
  txt: isText,
  zip: (bytes) => beginsWith(bytes, 'PK\x03\x04', 'PK\x05\x06'),
  xlsx: (bytes) => isZipWith(bytes, '[Content_Types].xml', 'xl/'),
  ods: (bytes) => isZipWith(bytes, mimeTypes.ods),
  docx: (bytes) => isZipWith(bytes, '[Content_Types].xml', 'word/'),
}

const extensionOf = (name: string): string => /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** FILE-08: the name and the content say the same, and it is something that may be sent; null: it is not. */
export const attachmentTypeOf = (name: string, bytes: Uint8Array): AttachmentType | null => {
  const extension = attachmentExtensions.find((known) => known === extensionOf(name))
  return extension && looksLike[extension](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    ? { extension, mimeType: mimeTypes[extension] }
    : null
}

const nameMaxLength = 150

/** FILE-11: what its owner called it, as data: one line, no folders, nothing that turns the text around. */
export const nameToKeep = (name: string): string => {
  const last = name
    .toWellFormed()
    .replace(/[\p{C}\u2028\u2029]+/gu, ' ')
    .split(/[\\/]/)
    .at(-1)!
    .trim()
  if (last.length <= nameMaxLength) return last
  const extension = last.slice(last.lastIndexOf('.'))
  return `${[...last]
    .slice(0, nameMaxLength - extension.length - 1)
    .join('')
    .toWellFormed()}…${extension}`
}
