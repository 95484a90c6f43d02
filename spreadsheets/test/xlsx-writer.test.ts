import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { thread } from './thread-settings.ts'
import { readSheet } from './unzip.ts'
import type { Cell } from '../src/csv-writer.ts'
import { openXlsx, toXlsx } from '../src/xlsx-writer.ts'
import { bySize } from '../../scripts/testing/size.ts'
import { nightTest } from '../../scripts/testing/night-test.ts'

const header = ['Прізвище', 'Ім’я', 'Оцінка']

describe('xlsx', () => {
  test('[STAT-06] Cyrillic, numbers and empty cells are read back', async () => {
    const rows = [
      ['Їжакевич', 'Ґудзик & <Олена>', 10],
      ['', 'a"b\'c', null],
      [' з пробілами ', 'рядок\nдругий', -5],
    ]
    const sheet = readSheet(await toXlsx('Користувачі', header, rows))
    expect([sheet.name, sheet.rows]).toEqual([
      'Користувачі',
      [header, ['Їжакевич', 'Ґудзик & <Олена>', 10], [null, 'a"b\'c'], [' з пробілами ', 'рядок\nдругий', -5]],
    ])
  })

  test('words that every object knows, control signs and what looks like their escapes are read back', async () => {
    const words = [...Object.getOwnPropertyNames(Object.prototype), 'a\u0001b', '_x0041_', '_x005F_x0041_']
    const sheet = readSheet(
      await toXlsx(
        'x',
        ['constructor', 'hasOwnProperty'],
        words.map((word) => [word, word]),
      ),
    )
    expect(sheet.rows).toEqual([['constructor', 'hasOwnProperty'], ...words.map((word) => [word, word])])
  })

  test('[S7] nothing in a table is ever a formula', async () => {
    const text = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '"', 'ї', '1', '(', ')', '<', '&', "'") })
    const row = fc.array(text, { minLength: 3, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const sheet = readSheet(await toXlsx('x', header, rows))
        expect(sheet.xml).not.toMatch(/<f[ >]/)
        const filled = sheet.rows.slice(1).map((cells) => [0, 1, 2].map((column) => cells[column] ?? ''))
        // Rows without anything in them are not written.
        expect(filled.filter((cells) => cells.some(Boolean))).toEqual(rows.filter((cells) => cells.some(Boolean)))
      }),
      { numRuns: bySize({ day: 20, full: 60 }) },
    )
  })

  nightTest('a long one is packed elsewhere, and nobody waits meanwhile', async () => {
    const long = bySize({ day: 5_000, full: 20_000 })
    const file = openXlsx({ name: 'Довга', header }, thread)
    const portion = (from: number): Cell[][] =>
      Array.from({ length: 1_000 }, (_, n) => [`Прізвище ${from + n}`, 'Ім’я', n % 11])
    for (let from = 0; from < long; from += 1_000) file.add(portion(from))
    // Whoever packed here would leave no turn to others.
    let turns = 0
    const others = setInterval(() => turns++, 0)
    const packed = await file.finish()
    clearInterval(others)
    await file.giveUp()
    const { rows } = readSheet(packed)
    expect([rows.length, rows[1], rows.at(-1)]).toEqual([
      long + 1,
      ['Прізвище 0', 'Ім’я', 0],
      [`Прізвище ${long - 1}`, 'Ім’я', 999 % 11],
    ])
    expect(turns).toBeGreaterThan(10)
  })

  test('one that is given up leaves nothing running', async () => {
    const file = openXlsx({ name: 'x', header }, thread)
    file.add(Array.from({ length: 1_001 }, () => ['x']))
    await file.giveUp()
    await expect(file.finish()).rejects.toThrow('ended')
  })
})
