import type { ImportPreview, ImportRow } from '@academy/contract/questions'
import { describe, expect, test } from 'vitest'
import {
  countRows,
  faultyCsv,
  fieldOfColumn,
  firstFilter,
  googleKey,
  missingOf,
  optionOf,
  resultHeadings,
  shownRows,
  withField,
} from './import-view.rules.ts'

const row = (outcome: ImportRow['outcome'], values: Partial<ImportRow> = {}): ImportRow => ({
  row: 2,
  outcome,
  question: null,
  before: null,
  errors: [],
  warnings: [],
  cells: [],
  ...values,
})

describe('the key of a sheet', () => {
  test.each([
    ['1aBcDeFgHiJkLmNo', '1aBcDeFgHiJkLmNo'],
    [' https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmNo/edit#gid=0 ', '1aBcDeFgHiJkLmNo'],
    ['https://docs.google.com/spreadsheets/d/e/2PACX-1vAbCdEf/pubhtml', '2PACX-1vAbCdEf'],
    ['https://evil.test/spreadsheets/d/1aBcDeFgHiJkLmNo', null],
    ['short', null],
    ['', null],
  ])('%s is %s', (text, key) => {
    expect(googleKey(text)).toBe(key)
  })
})

describe('rows', () => {
  const rows = [row('new'), row('faulty'), row('same'), row('new')]
  test('are counted and narrowed; what is wrong comes first', () => {
    const counts = countRows(rows)
    expect(counts).toEqual({ all: 4, new: 2, changed: 0, same: 1, faulty: 1 })
    expect(firstFilter(counts)).toBe('faulty')
    expect(firstFilter({ ...counts, faulty: 0 })).toBe('all')
    expect(shownRows(rows, 'new')).toHaveLength(2)
    expect(shownRows(rows, 'all')).toBe(rows)
  })
})

describe('columns', () => {
  test('a field has one column and a column one field', () => {
    const mapping = withField({ text: 0, option1: 1 }, 2, 'text')
    expect(mapping).toEqual({ option1: 1, text: 2 })
    expect(withField(mapping, 2, 'option1')).toEqual({ option1: 2 })
    expect(withField(mapping, 1, '')).toEqual({ text: 2 })
    expect(fieldOfColumn(mapping, 2)).toBe('text')
    expect(fieldOfColumn(mapping, 0)).toBeUndefined()
  })

  test('one language is enough', () => {
    expect(missingOf({ textEn: 0, option1En: 1, option2: 2 })).toEqual(['correct'])
    expect(missingOf({})).toEqual(['text', 'option1', 'option2', 'correct'])
    expect(optionOf('option3En')).toEqual({ part: 'option', number: 3, isEnglish: true })
    expect(optionOf('match2')).toEqual({ part: 'match', number: 2, isEnglish: false })
    expect(missingOf({ text: 0, option1: 1, answerType: 2 })).toEqual([])
    expect(optionOf('text')).toBeNull()
  })
})

test('[S7] the file of faults has the rows as they stood, inert, and why', () => {
  const preview: ImportPreview = {
    kind: 'csv',
    columns: ['text', 'correct'],
    mapping: {},
    missing: [],
    language: null,
    examples: [],
    rows: [row('new'), row('faulty', { row: 7, cells: ['=1+1 "x"'] })],
  }
  expect(faultyCsv(preview, { row: 'Рядок', reason: 'Причина', text: 'GIFT', reasons: () => 'немає' })).toBe(
    '\uFEFF"text","correct","Рядок","Причина"\r\n"\'=1+1 ""x""","","7","немає"\r\n',
  )
})

describe('columns of results', () => {
  test('are those of our own export, but one that somebody chose as a field', () => {
    const columns = ['text', 'facility', 'lastUsedIn', 'Facility index']
    expect(resultHeadings({ columns, mapping: { text: 0 } })).toEqual(['facility', 'lastUsedIn'])
    expect(resultHeadings({ columns, mapping: { text: 0, option1: 1 } })).toEqual(['lastUsedIn'])
    expect(resultHeadings({ columns: ['text'], mapping: { text: 0 } })).toEqual([])
  })
})
