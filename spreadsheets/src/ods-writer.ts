import { strToU8, zipSync } from 'fflate'
import type { Cell } from './csv-writer.ts'

const type = 'application/vnd.oasis.opendocument.spreadsheet'
const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespaces = ['office', 'table', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

const manifest =
  `${declaration}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2">` +
  `<manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/>` +
  '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"\r]/g, (sign) => entities[sign]!)

/** The format knows single spaces only; others are counted. */
const paragraph = (line: string): string =>
  escaped(line)
    .replace(/^ | {2,}| $/g, (spaces) => `<text:s text:c="${spaces.length}"/>`)
    .replaceAll('\t', '<text:tab/>')

/** S7: every cell is a text or a number, so nothing in it is a formula. */
const cell = (content: Cell): string => {
  if (content === null || content === '') return '<table:table-cell/>'
  if (typeof content === 'number')
    return `<table:table-cell office:value-type="float" office:value="${content}"><text:p>${content}</text:p></table:table-cell>`
  const paragraphs = content.split('\n').map((line) => `<text:p>${paragraph(line)}</text:p>`)
  return `<table:table-cell office:value-type="string">${paragraphs.join('')}</table:table-cell>`
}

export const toOds = (name: string, rows: Iterable<readonly Cell[]>): Uint8Array => {
  const table = Iterator.from(rows)
    .map((cells) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`)
    .toArray()
    .join('')
  const content =
    `${declaration}<office:document-content ${namespaces} office:version="1.2"><office:body><office:spreadsheet>` +
    `<table:table table:name="${escaped(name)}">${table}</table:table>` +
    '</office:spreadsheet></office:body></office:document-content>'
  return zipSync({
    // First and unpacked, so that its bytes alone say what the file is.
    mimetype: [strToU8(type), { level: 0 }],
    'META-INF/manifest.xml': strToU8(manifest),
    'content.xml': strToU8(content),
  })
}
