import { beforeAll, describe, expect, test } from 'vitest'
import { deflated, makeZip, odsParts, odsXml, sheetXml, xlsxParts, type ZipEntry } from './make-zip.ts'
import { thread } from './thread-settings.ts'
import { createThreadReader } from '../src/thread-reader.ts'
import { type FileFault, Unreadable } from '../src/unreadable.ts'
import { bySize } from '../../scripts/testing/size.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'

const reader = createThreadReader({ maxRows: 1_001, thread })
const memoryMaxBytes = 100 * 1024 * 1024

interface Seen {
  refusal: string
  moreBytes: number
}

const read = async (bytes: Uint8Array): Promise<Seen> => {
  const before = process.memoryUsage.rss()
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 5)
  const refusal = await reader.read(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof Unreadable ? error.fault : String(error)),
  )
  clearInterval(watch)
  return { refusal, moreBytes: Math.max(highest, process.memoryUsage.rss()) - before }
}

const expectRefused = async (bytes: Uint8Array, refusal: FileFault) => {
  const seen = await read(bytes)
  expect(seen.refusal).toBe(refusal)
  expect(seen.moreBytes).toBeLessThanOrEqual(memoryMaxBytes)
}

const harmless = sheetXml('<row r="1"><c r="A1" t="inlineStr"><is><t>text</t></is></c></row>')
const xlsx = (sheet: string) => makeZip(xlsxParts({ content: sheet }))

describe('[S6] files that mean harm are refused for what they are, in little memory', () => {
  const hugeBytes = 193_000_000
  let content: Buffer
  beforeAll(async () => {
    content = await deflated('<worksheet><!--', ' ', hugeBytes, '--></worksheet>')
  })

  test('193 MB in half a megabyte', async () => {
    const honest = makeZip(xlsxParts({ content, isPacked: true, claimedBytes: hugeBytes + 30 }))
    expect(honest.length).toBeLessThan(600_000)
    await expectRefused(honest, 'tooLargeUnpacked')
  })

  test('sizes that lie: smaller than the truth, larger, four gigabytes', async () => {
    const lying = (claimedBytes: number) => makeZip(xlsxParts({ content, isPacked: true, claimedBytes }))
    await expectRefused(lying(1_000), 'damaged')
    await expectRefused(lying(0), 'damaged')
    await expectRefused(lying(0xffff_fffe), 'tooLargeUnpacked')
    const small = makeZip(xlsxParts({ content: harmless, claimedBytes: 20_000_000 }))
    await expectRefused(small, 'damaged')
  })

  test('entries without number', async () => {
    const entries: ZipEntry[] = Array.from({ length: bySize({ day: 2_500, full: 100_000 }) }, (_, index) => ({
      name: index.toString(36),
      content: Buffer.from([3, 0]),
      isPacked: true,
      claimedBytes: 0,
    }))
    const bytes = makeZip([...xlsxParts({ content: harmless }), ...entries])
    await expectRefused(bytes, 'tooManyEntries')
  })

  test('archives in archives, also without end', async () => {
    const inner = makeZip([{ name: 'a.txt', content: 'a' }])
    await expectRefused(makeZip([{ name: 'r.zip', content: inner }]), 'unsafeContent')
    await expectRefused(
      makeZip(xlsxParts({ content: harmless }, [{ name: 'xl/embeddings/book.xlsx', content: inner }])),
      'unsafeContent',
    )
    let nested = inner
    for (let depth = 0; depth < 20; depth++) nested = makeZip([{ name: 'same', content: nested }])
    await expectRefused(nested, 'unknownType')
  })

  const names = ['../../etc/passwd', '/etc/passwd', 'xl/../../up', 'C:/windows/x', 'xl\\..\\..\\up', '..']
  test.each(names)('an entry named %s', async (name) => {
    await expectRefused(makeZip([...xlsxParts({ content: harmless }), { name, content: 'x' }]), 'damaged')
  })

  test('entries of the same name, encrypted ones, a directory cut off', async () => {
    const twice = [...xlsxParts({ content: harmless }), { name: 'xl/workbook.xml', content: '<workbook/>' }]
    await expectRefused(makeZip(twice), 'unsafeContent')
    await expectRefused(makeZip(xlsxParts({ content: harmless, isEncrypted: true })), 'encrypted')
    const whole = xlsx(harmless)
    for (const part of bySize({ day: [0.5, 0.99], full: [0.2, 0.5, 0.9, 0.99] })) {
      const { refusal } = await read(whole.subarray(0, Math.floor(whole.length * part)))
      expect(refusal).toBe('damaged')
    }
  })

  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
  const documentTypes = {
    'an entity from a file': '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    'an entity from the network': '<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1:1/">]>',
    'a document type elsewhere': '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd">',
    'a billion laughs': `<!DOCTYPE a [<!ENTITY l0 "lol">${laughs}]>`,
    'a parameter entity': '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:1/"> %x;]>',
  }
  const cell = '<row r="1"><c r="A1" t="inlineStr"><is><t>&x;&l9;</t></is></c></row>'
  /** Where a document type may stand. */
  const places = [
    (doctype: string) => xlsx(`${doctype}${sheetXml(cell).slice(38)}`),
    (doctype: string) => makeZip(odsParts(`${doctype}${odsXml('')}`)),
    (doctype: string) =>
      makeZip(xlsxParts({ content: harmless }, [{ name: 'xl/sharedStrings.xml', content: `${doctype}<sst/>` }])),
  ]
  const typesInTurn = Object.entries(documentTypes).map(([name, doctype], index) => ({ name, doctype, index }))
  test.each(typesInTurn)('$name', async ({ doctype, index }) => {
    // By day each document type is put into one kind of file, and each kind of file gets one of them.
    const chosen = bySize({ day: [places[index % places.length]!], full: places })
    for (const fileWith of chosen) await expectRefused(fileWith(doctype), 'unsafeContent')
  })

  test('an entity nobody defined, text that is no UTF-8, elements without end', async () => {
    await expectRefused(xlsx(sheetXml('<row r="1"><c r="A1"><v>&x;</v></c></row>')), 'damaged')
    const wide = Buffer.from(`\uFEFF${harmless}`, 'utf16le')
    await expectRefused(makeZip(xlsxParts({ content: wide })), 'damaged')
    await expectRefused(xlsx(sheetXml('<a>'.repeat(bySize({ day: 100_000, full: 1_000_000 })))), 'unsafeContent')
  })

  nightTest('a million columns, in every way there is to say it', async () => {
    await expectRefused(
      xlsx(sheetXml(`<row r="1">${'<c/>'.repeat(bySize({ day: 100_000, full: 1_000_000 }))}</row>`)),
      'tooManyColumns',
    )
    await expectRefused(xlsx(sheetXml('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>')), 'tooManyColumns')
    await expectRefused(xlsx(sheetXml('<row r="1"><c r="IW1"><v>1</v></c></row>')), 'tooManyColumns')
    const repeated = '<table:table-row><table:table-cell table:number-columns-repeated="1000000"><text:p>a</text:p>'
    await expectRefused(makeZip(odsParts(odsXml(`${repeated}</table:table-cell></table:table-row>`))), 'tooManyColumns')
    await expectRefused(Buffer.from(`text${',a'.repeat(10_000)}`), 'tooManyColumns')
    await expectRefused(Buffer.from(`text${',a'.repeat(1_000_000)}`), 'damaged')
  })

  test('too many rows, also as one that is repeated', async () => {
    await expectRefused(xlsx(sheetXml('<row><c><v>1</v></c></row>'.repeat(200_000))), 'tooManyRows')
    const row = '<table:table-row table:number-rows-repeated="1048576"><table:table-cell><text:p>a</text:p>'
    await expectRefused(makeZip(odsParts(odsXml(`${row}</table:table-cell></table:table-row>`))), 'tooManyRows')
    await expectRefused(Buffer.from('a,b\n'.repeat(900_000)), 'tooManyRows')
  })

  test('a text without end where cells are commas and quotes', async () => {
    const seen = await read(Buffer.from(`"${'a'.repeat(4_000_000)}`))
    expect(seen.refusal).toBe('damaged')
  })

  const others = {
    'a picture': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    'a program': Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0', 'latin1'),
    'a pdf': Buffer.from('%PDF-1.7\n1 0 obj'),
    'a page': Buffer.from('<!doctype html><script>alert(1)</script>'),
    'an archive of something else': makeZip([{ name: 'word/document.xml', content: '<a/>' }]),
    'an old sheet': Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]),
    'an archive that says it is text': makeZip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
      { name: 'content.xml', content: '<a/>' },
    ]),
  }
  test.each(Object.entries(others))('[FILE-02] [VAL-34] %s is no sheet, whatever its name', async (_, bytes) => {
    await expectRefused(bytes, 'unknownType')
  })

  nightTest('what breaks a reader leaves the next one alone', async () => {
    const many = Array.from({ length: 8 }, (_, n) =>
      reader.read(n % 2 ? Buffer.from('text,option1\na,b') : Buffer.from('PK\x03\x04', 'latin1')).then(
        ({ kind }) => kind,
        () => 'refused',
      ),
    )
    expect(await Promise.all(many)).toEqual(['refused', 'csv', 'refused', 'csv', 'refused', 'csv', 'refused', 'csv'])
  })
})
