import { describe, expect, test } from 'vitest'
import { idsIn, titlesOf } from './titles.mjs'

const imports = "import { describe, expect, test } from 'vitest'\n"
const idsOf = (source: string) => titlesOf('a.test.ts', imports + source).flatMap(idsIn)

describe('ids stand in a title', () => {
  test.each([
    ['in brackets', "test('[HW-01] is handed in', () => {})", ['HW-01']],
    ['several in a row', "test('[HW-01][HW-02] [HW-03] are handed in', () => {})", ['HW-01', 'HW-02', 'HW-03']],
    ['several in one pair of brackets', "test('[STAT-02, STAT-04] are counted', () => {})", ['STAT-02', 'STAT-04']],
    [
      'of a group and of a template',
      "describe('[HW-01] homework', () => test(`[HW-02] ${1 + 1} files`, () => {}))",
      ['HW-01', 'HW-02'],
    ],
    ['of a test that runs beside others', "test.concurrent('[HW-01] together', () => {})", ['HW-01']],
    ['of a test that needs a part', "test.runIf(hasRedis)('[HW-01] with Redis', () => {})", ['HW-01']],
    [
      'of a test of the night',
      "import { nightTest } from './night-test.ts'\nnightTest('[HW-01] is kept', () => {})",
      ['HW-01'],
    ],
    ['of a step', "test('a journey', () => test.step('[HW-01] its first step', () => {}))", ['HW-01']],
    ['of a group in order', "describe.serial('[HW-01] one after another', () => {})", ['HW-01']],
    ['that is a promise or a note', "test('[E1] [A1] promises and [notes] are no ids', () => {})", []],
  ])('%s', (_, source, ids) => {
    expect(idsOf(source)).toEqual(ids)
  })
})

describe('a row of a table becomes a title', () => {
  test.each([
    ['alone', "test.each(['HW-01', 'HW-02'])('[%s] is kept', () => {})", ['HW-01', 'HW-02']],
    ['beside another value', "test.each([['a', 'HW-01'], ['b', 'HW-02']])('%s [%s]', () => {})", ['HW-01', 'HW-02']],
    ['by its name', "test.for([{ id: 'HW-01' }])('[$id] is kept', () => {})", ['HW-01']],
    [
      'that has a name',
      "const rows = [{ id: 'HW-01', no: 'HW-09' }]\ntest.each(rows)('[$id] is kept', () => {})",
      ['HW-01'],
    ],
    ['of a loop', "for (const [id] of [['HW-01']]) test(`[${id}] is kept`, () => {})", ['HW-01']],
    [
      'of the keys of an object',
      "for (const id of Object.keys({ 'HW-01': 1 })) test(`[${id}] is kept`, () => {})",
      ['HW-01'],
    ],
    ['of a group', "describe.each([['HW-01', 2]])('%s', (id) => test(`[${id}] is kept`, () => {}))", ['HW-01']],
    ['of a callback', "['HW-01'].forEach((id) => test(`[${id}] is kept`, () => {}))", ['HW-01']],
  ])('%s', (_, source, ids) => {
    expect(idsOf(source)).toEqual(ids)
  })

  test('of all that is left of a row', () => {
    const source = `
      const rows = [['a', 'HW-01', 'HW-02']].map(([name, ...ids]) => [\`[\${ids.join(', ')}]\`, name])
      test.each(rows)('%s %s', () => {})`
    expect(idsOf(source)).toEqual(['HW-01', 'HW-02'])
  })

  test('but a value that the title does not show does not count', () => {
    expect(idsOf("test.each([['HW-01', 'HW-02']])('[%s] is kept', () => {})")).toEqual(['HW-01'])
    expect(idsOf("test.each([{ id: 'HW-01' }])('is kept', () => {})")).toEqual([])
  })
})

describe('a title is made by the same file', () => {
  test('from a name, a choice or a list', () => {
    expect(idsOf("const id = '[HW-01]'\ntest(`${id} is kept`, () => {})")).toEqual(['HW-01'])
    expect(idsOf("test(isLate ? '[HW-01] late' : '[HW-02] in time', () => {})")).toEqual(['HW-01', 'HW-02'])
    expect(idsOf("test('[HW-01] ' + 'is kept', () => {})")).toEqual(['HW-01'])
  })

  test('by a function that collects the ids of its rows', () => {
    const source = `
      const idsOf = (rows) => {
        const ids = ['[HW-01]']
        if (rows.length > 1) ids.push('[HW-02] [HW-03]')
        return ids.join(' ')
      }
      for (const rows of tables) test(\`\${idsOf(rows)} are kept\`, () => {})`
    expect(idsOf(source)).toEqual(['HW-01', 'HW-02', 'HW-03'])
  })

  test('by whoever calls a function that makes tests', () => {
    const source = `
      const refuses = (title, input) => test(title, () => input)
      refuses('[HW-01] no name', '[HW-09]')`
    expect(idsOf(source)).toEqual(['HW-01'])
  })
})

describe('what is no title does not count', () => {
  test.each([
    ['a comment', "// test('[HW-01] once', () => {})"],
    ['a string', "const text = '[HW-01]'"],
    ['an expectation', "test('says', () => expect(said).toBe('[HW-01]'))"],
    ['a table nobody shows', "const rows = ['HW-01']\ntest('has rows', () => rows)"],
    ['a skipped test', "test.skip('[HW-01] later', () => {})"],
    ['a test to be written', "test.todo('[HW-01] later')"],
    ['a test in a skipped group', "describe.skip('later', () => test('[HW-01] inside', () => {}))"],
    ['a variable called it', "const it = { call: (text) => text }\nit.call('[HW-01]')"],
    ['a parameter called it', "const run = (it) => it('[HW-01]')"],
  ])('%s', (_, source) => {
    expect(idsOf(source)).toEqual([])
  })
})
