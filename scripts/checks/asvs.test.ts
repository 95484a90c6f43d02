import { describe, expect, test } from 'vitest'
import { asvsProblems, type AsvsRow, readAsvs } from './asvs.ts'

const files: Record<string, string> = {
  'server/door.test.ts':
    "import { test } from 'vitest'\n// the window is closed\ntest('[A1] the door is closed', () => {})",
  'docs/house.md': '# The house\n\n## Doors\n\nDoors are closed.',
}
const rules = {
  countOfLevel: { '1': 1 },
  levelsThatMayBeOpen: ['1'],
  read: (path: string) => files[path] ?? null,
}
const row = (changes: Partial<AsvsRow> = {}): AsvsRow => ({
  id: '1.1.1',
  level: '1',
  asks: 'Doors are closed',
  applies: 'yes',
  kept: 'yes',
  proof: 'server/door.test.ts > the door is closed | docs/house.md > Doors',
  remark: '',
  ...changes,
})
const problemsOf = (changes: Partial<AsvsRow>, more: Partial<typeof rules> = {}) =>
  asvsProblems([row(changes)], { ...rules, ...more })

test('cells may hold commas and quotes', () => {
  const csv = 'id,level,asks,applies,kept,proof,remark\n1.1.1,1,"Doors, ""all"" of them",no,,,there are none\n'
  expect(readAsvs(csv)).toEqual([
    row({ asks: 'Doors, "all" of them', applies: 'no', kept: '', proof: '', remark: 'there are none' }),
  ])
  expect(() => readAsvs('id,level\n')).toThrow(/must have the columns/)
})

describe('the list of security requirements', () => {
  test('is fine when every row is proved, open with a reason, or not for us', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ kept: 'open', proof: '', remark: 'no test' })).toEqual([])
    expect(problemsOf({ applies: 'no', kept: '', proof: '', remark: 'there are no doors' })).toEqual([])
  })

  test('has each requirement once, and as many as the standard', () => {
    expect(asvsProblems([row(), row()], rules)).toEqual(['1.1.1 stands there twice', 'level 1 has 2 rows instead of 1'])
    expect(problemsOf({ level: '4' })).toEqual(['level 1 has 0 rows instead of 1', 'level 4 has 1 rows instead of 0'])
  })

  test.each<[string, Partial<AsvsRow>, string]>([
    ['a file that is not there', { proof: 'server/window.test.ts' }, 'there is no server/window.test.ts'],
    [
      'a title that only a comment has',
      { proof: 'server/door.test.ts > the window is closed' },
      'server/door.test.ts has no "the window is closed"',
    ],
    ['half a heading', { proof: 'docs/house.md > Door' }, 'docs/house.md has no "Door"'],
    ['no proof', { proof: '' }, 'is kept without a proof'],
    ['another word for kept', { kept: 'nearly' }, 'kept is yes or open, not "nearly"'],
    ['another word for applies', { applies: 'perhaps' }, 'applies is yes or no, not "perhaps"'],
    ['no reason', { applies: 'no', kept: '' }, 'does not apply, and says nothing about why'],
    ['nothing missing', { kept: 'open' }, 'is open, and says nothing about what is missing'],
  ])('names %s', (_what, changes, problem) => {
    expect(problemsOf(changes)).toEqual([`1.1.1 ${problem}`])
  })

  test('where nothing may be open, only a deviation that a document decides may be', () => {
    const closed = { levelsThatMayBeOpen: [] }
    expect(problemsOf({ kept: 'open', remark: 'no test' }, closed)).toEqual(['1.1.1 is open'])
    expect(problemsOf({ kept: 'open', remark: 'Deviation: no doors', proof: 'docs/house.md > Doors' }, closed)).toEqual(
      [],
    )
    expect(problemsOf({ kept: 'open', remark: 'Deviation: no doors', proof: '' }, closed)).toEqual(['1.1.1 is open'])
  })
})
