import { describe, expect, test } from 'vitest'
import { ownerProblems, type Ownership, tablesIn, writesIn } from './table-owners.ts'

const schema = [
  {
    path: 'server/src/schema/doors.ts',
    code: `export const doors = snakeCase.table('doors', {})
export const doorKeys = snakeCase.table(
  'door_keys',
  {},
)
export const doorKinds = ['oak', 'steel'] as const`,
  },
]
const tables = tablesIn(schema)
const repo = 'server/src/modules/house/doors/doors.repo.ts'
const writesOf = (code: string, path = repo) => writesIn({ path, code }, tables).map(({ table }) => table)
const imported = "import { doors, doorKeys as keys } from '#server/schema/doors.ts'\n"

test('tables are found by the names they have in the code', () => {
  expect([...tables]).toEqual([
    ['doors', 'doors'],
    ['doorKeys', 'door_keys'],
  ])
})

describe('a write is found', () => {
  test.each<[string, string, string[]]>([
    ['of the builder', `${imported}await db\n  .insert(doors)\n  .values(values)`, ['doors']],
    ['of the builder by another name', `${imported}await tx.update(keys).set(values)`, ['door_keys']],
    ['of the builder by a name of its own', `${imported}const d = doors\nawait db.delete(d)`, ['doors']],
    [
      'of the builder in turn',
      `${imported}for (const table of [doors, keys])\n  await db.delete(table)`,
      ['doors', 'door_keys'],
    ],
    ['of SQL', 'db.execute(sql`insert into doors (id) values (1)`)', ['doors']],
    [
      'of SQL inside another statement',
      'sql`with gone as (delete from door_keys k returning id) select 1`',
      ['door_keys'],
    ],
    ['of SQL that updates', 'sql`update\n  doors d set name = 1`', ['doors']],
    ['of SQL by a name of the code', `${imported}sql\`update \${keys} set name = 1\``, ['door_keys']],
  ])('%s', (_what, code, found) => {
    expect(writesOf(code)).toEqual(found)
  })
})

test.each<[string, string]>([
  ['a read', `${imported}db.select().from(doors).for('update')`],
  ['a lock', 'sql`select 1 from doors for no key update`'],
  ['what happens on a conflict', 'sql`select 1 on conflict do update set name = 1`'],
  ['a map', 'const seen = new Map()\nseen.delete(doors)'],
  ['a comment', '// insert into doors\n/* delete from doors */'],
])('%s is no write', (_what, code) => {
  expect(writesOf(code)).toEqual([])
})

describe('a table', () => {
  const house: Ownership = {
    tables: ['doors', 'door_keys', 'log'],
    ofPlatform: ['log'],
    tablesOf: { doors: ['doors', 'door_keys'] },
    exceptions: [{ module: 'locks', tables: ['door_keys'], because: 'locks cut keys' }],
    namedByValue: {},
  }
  const writes = [
    { path: repo, table: 'doors' },
    { path: repo, table: 'door_keys' },
    { path: 'server/src/modules/house/locks/locks.repo.ts', table: 'door_keys' },
  ]

  test('is written by its owner, and by whoever has a reason', () => {
    expect(ownerProblems(writes, house)).toEqual([])
  })

  test.each<[string, string, string]>([
    ['of another module', 'doors', 'writes doors, which belongs to doors'],
    ['of the platform', 'log', 'writes log, which belongs to the platform'],
  ])('a planted write of a table %s is named', (_whose, table, problem) => {
    const path = 'server/src/modules/house/windows/windows.repo.ts'
    expect(ownerProblems([...writes, { path, table }], house)).toEqual([`${path} ${problem}`])
  })

  test('an exception is for its tables only', () => {
    const write = { path: 'server/src/modules/house/locks/locks.service.ts', table: 'doors' }
    expect(ownerProblems([...writes, write], house)).toEqual([`${write.path} writes doors, which belongs to doors`])
  })

  test('that is named by a value is asked about', () => {
    const write = { path: repo, table: null }
    expect(ownerProblems([...writes, write], house)).toEqual([`${repo} names a table it writes by a value`])
    expect(ownerProblems([...writes, write], { ...house, namedByValue: { [repo]: 'doors or keys' } })).toEqual([])
  })

  test('has one owner, who writes it', () => {
    const { tablesOf } = house
    expect(ownerProblems(writes, { ...house, tablesOf: { ...tablesOf, locks: ['door_keys'] } })).toEqual([
      'door_keys has 2 owners instead of one',
    ])
    expect(ownerProblems(writes, { ...house, tables: [...house.tables, 'walls'] })).toEqual([
      'walls has 0 owners instead of one',
    ])
    expect(ownerProblems(writes, { ...house, tablesOf: { ...tablesOf, roofs: ['roof'] } })).toEqual([
      'there is no table roof',
      'roofs owns roof and does not write it',
    ])
  })

  test('an exception that is not needed any more is named', () => {
    expect(ownerProblems(writes.slice(0, 2), house)).toEqual([
      'locks is an exception for door_keys and does not write it',
    ])
  })
})

test('a name that no import explains is a table named by a value', () => {
  expect(writesOf('const clear = (db: Db, table: Table) => db.delete(table)')).toEqual([null])
  expect(writesOf('sql`delete from ${rows}`')).toEqual([null])
  expect(writesOf('sql`delete from ${sql.identifier(name)}`')).toEqual([null])
})
