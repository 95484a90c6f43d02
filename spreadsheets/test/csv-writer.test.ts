import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv as readAsSheet } from '../src/csv-reader.ts'
import { type Cell, csvHead, csvRows, inert, readableAgain, toCsv } from '../src/csv-writer.ts'
import { bySize } from '../../scripts/testing/size.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'

/** RFC 4180 as it is written: every field quoted, quotes doubled, rows ended by CRLF. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    expect(text[at]).toBe('"')
    let field = ''
    for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
      if (at >= text.length) throw new Error('a field does not end')
      if (text[at] === '"') at++
      field += text[at]
    }
    at++
    row.push(field)
    if (text[at] === ',') at++
    else {
      expect(text.slice(at, at + 2)).toBe('\r\n')
      at += 2
      rows.push(row)
      row = []
    }
  }
  return rows
}
const withoutMark = (text: string): string => {
  expect(text.charCodeAt(0)).toBe(0xfeff)
  return text.slice(1)
}

const hostile = [
  '=HYPERLINK("https://evil.example","click")',
  '+380671234567',
  '+1+1',
  '+380501234567*2',
  '+380-50-123-45-67',
  "+cmd|' /C calc'!A0",
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  ' =1+1',
  '\u00a0=1',
  '\ufeff=1',
  '＝1+1',
  '=',
]
const plain = ['', 'Олена', "О'Коннор", 'a,b', 'a"b', '"', '""', 'a\r\nb', 'a\nb', ' ', '1=2', 'a@b.test', '2026-11-15']

describe('csv', () => {
  test.each(hostile)('[S7][STAT-11] %j is shown, not calculated', (cell) => {
    expect(inert(cell)).toBe(`'${cell}`)
  })
  test.each(plain)('[S7] %j stays as it is', (cell) => {
    expect(inert(cell)).toBe(cell)
  })
  test('numbers are numbers', () => {
    expect([inert(-5), inert(0), inert(null)]).toEqual([-5, 0, null])
  })

  test('[STAT-11] UTF-8 with a byte order mark, commas, everything quoted, CRLF', () => {
    const text = toCsv(
      ['Ім’я', 'Оцінка'],
      [
        ['Олена "Лена"', 10],
        ['рядок\nдругий', null],
      ],
    )
    expect(text).toBe('\ufeff"Ім’я","Оцінка"\r\n"Олена ""Лена""","10"\r\n"рядок\nдругий",""\r\n')
    expect(Buffer.from(text).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  })

  test('[S7] a text that begins with its own apostrophe is read again as it was', () => {
    const texts = ['=1', "'=1", "''=1", "' +1", "'quoted'", "'", 'plain']
    const written = toCsv(
      ['text'],
      texts.map((text) => [readableAgain(text)]),
    )
    expect(readAsSheet(written.slice(1), 100).map(({ cells }) => cells[0])).toEqual(['text', ...texts])
  })

  nightTest('[S7] whatever is written is read back, but for the sign in front of what could be a formula', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0', '"', ',', ';', "'", 'ї', ' ') }),
    )
    const cell: fc.Arbitrary<Cell> = fc.oneof(text, fc.integer(), fc.constant(null))
    const table = fc.integer({ min: 1, max: 4 }).chain((width) =>
      fc.record({
        header: fc.array(text, { minLength: width, maxLength: width }),
        rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 5 }),
      }),
    )
    fc.assert(
      fc.property(table, ({ header, rows }) => {
        const written = toCsv(header, rows)
        expect(written).toBe(csvHead(header) + csvRows(rows))
        const read = readCsv(withoutMark(written))
        expect(read.length).toBe(rows.length + 1)
        for (const [index, given] of [header, ...rows].entries())
          for (const [column, value] of given.entries()) {
            const found = read[index]![column]!
            if (typeof value !== 'string') expect(found).toBe(value === null ? '' : String(value))
            else {
              expect([value, `'${value}`]).toContain(found)
              expect(found).not.toMatch(/^[\s\0]*[=+\-@]/)
              expect(found).not.toMatch(/^[\t\r\n\0]/)
            }
          }
      }),
      { numRuns: bySize({ day: 150, full: 500 }) },
    )
  })
})
