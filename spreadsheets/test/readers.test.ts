import { describe, expect, test } from 'vitest'
import { makeZip, odsParts, odsXml, sheetXml, xlsxParts, type ZipEntry } from './make-zip.ts'
import { readFile as readFileOf } from '../src/file-reader.ts'

const readFile = (bytes: Uint8Array) => readFileOf(bytes, 1_001)
const cellsOf = async (bytes: Uint8Array): Promise<string[][]> => {
  const file = await readFile(bytes)
  return file.kind === 'gift' ? [] : file.rows.map(({ cells }) => cells)
}
const xlsx = (rows: string, more: readonly ZipEntry[] = [], after = '') =>
  makeZip(xlsxParts({ content: sheetXml(rows, after) }, more))
const ods = (rows: string) => makeZip(odsParts(odsXml(rows)))

describe('[TEST-93] xlsx', () => {
  const strings = {
    name: 'xl/sharedStrings.xml',
    content:
      '<sst><si><t>plain</t></si><si><r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r><rPh><t>not this</t></rPh></si>' +
      '<si><t xml:space="preserve"> a_x000D_b &amp; &lt;c&gt;</t></si></sst>',
  }
  const styles = {
    name: 'xl/styles.xml',
    content:
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/><numFmt numFmtId="165" formatCode="0.00&quot;d&quot;"/>' +
      '</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
  }

  test('texts of all kinds, numbers, dates, formulas', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c>' +
      '<c r="D1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c></row>' +
      '<row r="3"><c r="A3"><v>3</v></c><c r="B3"><v>0.1</v></c><c r="C3" s="1"><v>45976</v></c>' +
      '<c r="D3" s="2"><v>45976.5</v></c><c r="E3" s="3"><v>2</v></c></row>' +
      '<row r="4"><c r="A4"><f>1+1</f><v>2</v></c><c r="B4" t="str"><f>A1</f><v>shown</v></c><c r="C4" t="b"><v>1</v></c>' +
      '<c r="D4" t="e"><v>#REF!</v></c><c r="E4"><f>NOW()</f></c></row>'
    expect(await cellsOf(xlsx(rows, [strings, styles]))).toEqual([
      ['plain', 'rich text', ' a\rb & <c>', 'inline'],
      ['3', '0.1', '2025-11-15', '2025-11-15 12:00:00', '2'],
      ['2', 'shown', 'TRUE', '#REF!'],
    ])
  })

  test('rows keep the numbers of the sheet; empty styled cells to the end of the sheet are no columns', async () => {
    const file = await readFile(
      xlsx('<row r="5"><c r="B5"><v>1</v></c><c r="XFD5" s="1"/></row><row r="9"/><row><c><v>2</v></c></row>'),
    )
    expect(file).toEqual({
      kind: 'xlsx',
      rows: [
        { number: 5, cells: ['', '1'] },
        { number: 10, cells: ['2'] },
      ],
    })
  })

  test('what stands in merged cells stands in each of them', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>7</v></c><c r="B1"><v>1</v></c></row><row r="2"><c r="B2"><v>2</v></c></row>' +
      '<row r="3"><c r="B3"><v>3</v></c></row>'
    const after = '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>'
    expect(await cellsOf(xlsx(rows, [], after))).toEqual([
      ['7', '1'],
      ['7', '2'],
      ['', '3'],
    ])
  })

  test('a hidden sheet is passed over, and prefixes of names are any', async () => {
    const more = [
      {
        name: 'xl/workbook.xml',
        content:
          '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="H" state="hidden" r:id="rId1"/>' +
          '<x:sheet name="S" r:id="rId2"/></x:sheets></x:workbook>',
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content:
          '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>' +
          '<Relationship Id="rId2" Target="/xl/worksheets/other.xml"/></Relationships>',
      },
      {
        name: 'xl/worksheets/other.xml',
        content:
          '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      },
    ]
    expect(await cellsOf(xlsx('<row><c><v>hidden</v></c></row>', more))).toEqual([['1']])
  })
})

describe('[TEST-93] ods', () => {
  test('paragraphs, spaces, repeated and merged cells, comments left out', async () => {
    const rows =
      '<table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>a</text:p></table:table-cell>' +
      '<table:table-cell><text:p>one<text:s text:c="3"/>two</text:p><text:p>three<text:line-break/>four</text:p></table:table-cell></table:table-row>' +
      '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>' +
      '<table:table-row><table:table-cell table:number-rows-spanned="2"><office:annotation><text:p>note</text:p></office:annotation><text:p>m</text:p></table:table-cell>' +
      '<table:table-cell office:value-type="float" office:value="5"><text:p>5</text:p></table:table-cell>' +
      '<table:table-cell table:number-columns-repeated="16380"/></table:table-row>' +
      '<table:table-row><table:covered-table-cell/><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>' +
      '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    const file = await readFile(ods(rows))
    expect(file).toEqual({
      kind: 'ods',
      rows: [
        { number: 1, cells: ['a', 'a', 'one   two\nthree\nfour'] },
        { number: 4, cells: ['m', '5'] },
        { number: 5, cells: ['m', 'x'] },
      ],
    })
  })
})

describe('[TEST-93] csv', () => {
  const text = 'питання,option1\n"перше, і ""друге""\nрядок",так\n'
  const expected = [
    ['питання', 'option1'],
    ['перше, і "друге"\nрядок', 'так'],
  ]
  const utf16 = (mark: string) => Buffer.from(mark + text, 'utf16le')
  const cp1251 = Buffer.from([0xef, 0xe8, 0xf2, 0xe0, 0xed, 0xed, 0xff, 0x2c, 0xb3, 0xbf, 0xba, 0xb4])
  const encodings: [string, Uint8Array, string[][]][] = [
    ['UTF-8', Buffer.from(text), expected],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`), expected],
    ['UTF-16 with its mark', utf16('\uFEFF'), expected],
    ['UTF-16 the other way round', utf16('\uFEFF').swap16(), expected],
    [
      'UTF-16 without a mark',
      Buffer.from('text,option1\na,b\n', 'utf16le'),
      [
        ['text', 'option1'],
        ['a', 'b'],
      ],
    ],
    ['windows-1251', cp1251, [['питання', 'іїєґ']]],
  ]
  test.each(encodings)('in %s', async (_, bytes, cells) => {
    expect(await cellsOf(bytes)).toEqual(cells)
  })

  test.each([',', ';', '\t'])('with %j between its cells', async (sign) => {
    const lines = [['text', 'option1', '"a,b;c"'].join(sign), ['x', 'y', '1;2'].map((cell) => `"${cell}"`).join(sign)]
    expect(await cellsOf(Buffer.from(lines.join('\r\n')))).toEqual([
      ['text', 'option1', 'a,b;c'],
      ['x', 'y', '1;2'],
    ])
  })

  test('[S7] the sign before what looks like a formula is taken off again, once', async () => {
    expect(await cellsOf(Buffer.from(`text,a,b,c\n'=1+1,''=1,'quoted',' -x\n`))).toEqual([
      ['text', 'a', 'b', 'c'],
      ['=1+1', "'=1", "'quoted'", ' -x'],
    ])
  })

  test('GIFT is known by what stands in it', async () => {
    const isGift = async (source: string) => (await readFile(Buffer.from(source))).kind === 'gift'
    expect(await isGift('// exam\n\n::Q1:: 2+2? {=4 ~5}')).toBe(true)
    expect(await isGift('$CATEGORY: JS\n\nA {T}')).toBe(true)
    expect(await isGift('Is it so? {\n  =yes\n  ~no\n}')).toBe(true)
    expect(await isGift('text,option1,option2\nWhat is {a:1}?,x,y')).toBe(false)
  })
})
