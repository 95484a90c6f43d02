import { inflateRawSync } from 'node:zlib'

/** The files of a zip archive by name, read from its directory: enough for what is packed in tests. */
export const unzip = (archive: Uint8Array): Map<string, string> => {
  const bytes = Buffer.from(archive)
  const files = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let entry = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((at) => bytes.readUInt16LE(entry + at))
    const name = bytes.toString('utf8', entry + 46, entry + 46 + nameLength!)
    const start = bytes.readUInt32LE(entry + 42)
    const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const packed = bytes.subarray(content, content + bytes.readUInt32LE(entry + 20))
    files.set(name, (bytes.readUInt16LE(entry + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
    entry += 46 + nameLength! + extraLength! + commentLength!
  }
  return files
}

const decode = (xml: string): string =>
  xml
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    // As Excel does: a sign that XML cannot hold stands as its number.
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The first sheet as rows of texts and numbers; null where a cell is empty. */
export const readSheet = (file: Uint8Array): { name: string; rows: (string | number | null)[][]; xml: string } => {
  const files = unzip(file)
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)]
  const texts = shared.map(([, text]) => decode(text!))
  const xml = files.get('xl/worksheets/sheet1.xml')!
  const rows = [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: (string | number | null)[] = []
    for (const [, attributes, content] of row!.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const letters = /r="([A-Z]+)\d+"/.exec(attributes!)![1]!
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      const value = /<v>(.*?)<\/v>/s.exec(content ?? '')?.[1]
      while (cells.length < column) cells.push(null)
      if (value === undefined) cells.push(null)
      else cells.push(attributes!.includes('t="s"') ? texts[Number(value)]! : Number(value))
    }
    return cells
  })
  return { name: decode(/<sheet [^>]*?name="([^"]*)"/.exec(files.get('xl/workbook.xml')!)![1]!), rows, xml }
}
