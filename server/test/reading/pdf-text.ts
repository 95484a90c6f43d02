import { inflateSync } from 'node:zlib'

/** What a person could select and copy in a PDF that pdfkit wrote: one text per piece of one font. */
export const pdfTexts = (file: Uint8Array): string[] => {
  const source = Buffer.from(file).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id, body] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id!, unpacked(body!))
  const page = [...objects.values()].find((body) => body.includes('/Type /Page\n'))!
  const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)![1]!)!
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)![1]!)!
  const letters = new Map<string, Map<string, string>>()
  for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)!)![1]!
    letters.set(name!, lettersOf(objects.get(unicode)!))
  }
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf([\s\S]*?)ET/g)].map(([, font, shown]) =>
    [...shown!.matchAll(/<([0-9a-f]+)>/g)]
      .flatMap(([, codes]) => codes!.match(/.{4}/g)!)
      .map((code) => letters.get(font!)!.get(code) ?? '?')
      .join(''),
  )
}

const unpacked = (body: string): string => {
  const [head, stream] = body.split('\nstream\n')
  if (!stream || !head!.includes('/FlateDecode')) return body
  return inflateSync(Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1')).toString('latin1')
}

/** beginbfrange: from code, to code, the texts of the codes in between. */
const lettersOf = (unicode: string): Map<string, string> => {
  const letters = new Map<string, string>()
  for (const [, from, texts] of unicode.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [index, [, text]] of [...texts!.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const code = (Number.parseInt(from!, 16) + index).toString(16).padStart(4, '0')
      letters.set(code, Buffer.from(text!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  return letters
}
