import * as fields from '@academy/contract/fields'
import type { Schema } from '@academy/contract/endpoint'
import { describe, expect, test } from 'vitest'
import { costlyTextFor, hasNestedRepetition, isCostly, patternOf } from './regex-cost.ts'
import { regexLiteralsIn, sourceFiles } from './source-files.ts'

const files = sourceFiles('contract/src', 'local-postgres/src', 'server/src')
const patterns = files.flatMap(({ path, text }) => regexLiteralsIn(text).map((literal) => ({ path, literal })))

describe('a regular expression', () => {
  test('[S11] the reader finds them all, and only them', () => {
    expect(files.length).toBeGreaterThan(40)
    expect(patterns.length).toBeGreaterThan(20)
    const source = "const a = b / c! / d // /x/\nconst e = /[/]\\/x/g.test('/y/') && `${/in/.source}/z/`\nreturn /r+/"
    expect(regexLiteralsIn(source)).toEqual(['/[/]\\/x/g', '/in/', '/r+/'])
  })

  test.each(["^([A-Za-z]+[' -]?)+$", '(a|a)*b', '(a|ab)*c', '(\\w*)*', '(x+x+)+y', '((a{1,9}){1,9}){5,}'])(
    '[S11] %s is seen to be dangerous',
    (source) => expect(hasNestedRepetition(source)).toBe(true),
  )
  test('[S11] its cost shows what the shape does not', () => {
    expect(hasNestedRepetition('^\\d+\\d+\\d+$')).toBe(false)
    expect(costlyTextFor(/^\d+\d+\d+$/, 700)).not.toBeNull()
    expect(costlyTextFor(/^\d+$/)).toBeNull()
  })

  for (const [path, found] of Map.groupBy(patterns, (one) => one.path))
    test(`[S11] those of ${path} take linear time`, () => {
      for (const { literal } of found) {
        expect([literal, hasNestedRepetition(patternOf(literal).source)]).toEqual([literal, false])
        expect([literal, costlyTextFor(patternOf(literal))]).toEqual([literal, null])
      }
    })

  test('[S11] put together at run time stands only where its fields are measured below', () => {
    const made = files.filter(({ text }) => /\bnew RegExp\(|\bRegExp\(/.test(text)).map(({ path }) => path)
    expect(made).toEqual(['contract/src/fields.ts'])
  })
})

describe('a field', () => {
  const schemas = Object.entries(fields as Record<string, unknown>).filter((entry): entry is [string, Schema] =>
    Boolean(entry[1] && typeof entry[1] === 'object' && '_zod' in entry[1]),
  )
  const units = [
    'a',
    'A',
    '0',
    '.',
    '-',
    '@',
    '/',
    ' ',
    "'",
    '+',
    'а',
    '.-',
    'a.',
    'a-',
    '-.',
    '..',
    '/.',
    'a/',
    '0-',
    '\u0301',
    '👩',
  ]
  const starts = [
    '',
    'a@',
    'a@a',
    'https://github.com/',
    'https://github.com/a/',
    'https://gitlab.com/a/',
    'https://a',
    'https://a.bc/',
    '+',
    '2001-',
    '2001-02-03T04:05:06.',
  ]

  test.each(schemas)('[S11] %s answers any text without much work', (_, schema) => {
    for (const length of [100, 250, 10_000])
      for (const start of starts)
        for (const unit of units)
          for (const end of ['', '!', '.git', '@a.bc']) {
            const text = start + unit.repeat(Math.ceil(length / unit.length)) + end
            if (isCostly(() => schema.safeParse(text))) throw new Error(`${start}${unit} x ${length} ${end} is costly`)
          }
  })
})

const statement = /(?:select|insert into|update|delete from|alter|drop|create)\b/.source
/** Text made into SQL by hand: sql.raw, or a text with a hole that no tag turns into a parameter. */
const builtSql = [
  /\bsql\s*\.\s*(?:raw|unsafe)\s*\(/g,
  /\.(?:query|execute|unsafe|prepare)\s*(?:<[^(]*>)?\(\s*(?:\w+\s*\+|`[^`]*\$\{)[^\n]*/g,
  new RegExp(String.raw`(?<!sql|sql<[^\x60]{1,200}>)(['"\x60])\s*${statement}[^'"\x60]*(?:\1\s*\+|\$\{)`, 'gi'),
]
const builtSqlIn = (text: string): string[] =>
  builtSql.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found))

/**
 * Names of roles, databases and tables cannot be parameters; these three places quote them with the driver's own
 * functions. Those of tables come from the catalogue of the database, never from a backup.
 */
const mayBuild = (path: string): boolean =>
  /^(?:local-postgres\/src\/|server\/src\/platform\/(?:migrate\.ts|backup\/))/.test(path)

describe('SQL', () => {
  test('[S12] put together from texts is seen', () => {
    for (const text of [
      'db.execute(sql.raw(`x`))',
      'client.query(`select * from users where id = ${id}`)',
      "client.query('select * from users where id = ' + id)",
      'pool.query<Row>(`select ${column}`)',
      'const text = `delete from ${table}`',
      'client.query(start + end)',
    ])
      expect([text, builtSqlIn(text).length > 0]).toEqual([text, true])
    for (const text of [
      'db.execute(sql`select ${id}`)',
      "client.query('select $1', [id])",
      'sql<boolean>`select ${id}`',
      'client.query(`select 1`)',
    ])
      expect([text, builtSqlIn(text)]).toEqual([text, []])
  })

  test('[S12] is never put together from texts', () => {
    const built = files
      .filter(({ path }) => !mayBuild(path))
      .flatMap(({ path, text }) => builtSqlIn(text).map((found) => `${path}: ${found}`))
    expect(built).toEqual([])
  })
})

describe('a line of the log', () => {
  /** Only `err` goes through the serializer that leaves out statements, values and headers. */
  const errorElsewhere = /\blog\.\w+\(\{(?:[^}]*,)?\s*(?:error|cause)\s*[,:}]/g
  const found = (text: string): string[] => text.match(errorElsewhere) ?? []

  test('[P5] says what went wrong under err and nowhere else', () => {
    expect(found("log.warn({ error }, 'x')")).toHaveLength(1)
    expect(found("deps.log.error({ userId, error: caught }, 'x')")).toHaveLength(1)
    expect(found("log.warn({ err: error }, 'x')")).toEqual([])
    expect(files.flatMap(({ path, text }) => found(text).map((line) => `${path}: ${line}`))).toEqual([])
  })
})
