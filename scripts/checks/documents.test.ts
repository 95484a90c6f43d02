import { expect, test } from 'vitest'
import { missingPaths, walkProblems, walksOf } from './documents.ts'

test('a file that is not there is named, a pattern is not', () => {
  const text = 'See `server/src/door.ts`, `web/src/<wing>/a.ts`, `server/src/*.ts` and `docs/here.md`.'
  expect(missingPaths(text, (path) => path === 'docs/here.md')).toEqual(['server/src/door.ts'])
})

const walks = walksOf(`# House

## Four walks

For the first day.

### A letter

1. \`web/src/door.ts\`: \`openDoor\` opens,
   and \`shutDoor\` shuts.
2. \`web/src/hall.ts\`: \`lead\` leads on \`in-time\`.
3. \`web/src/door.ts\`: again.
`)

test('a walk is its title and its steps, each with the functions it names', () => {
  expect(walks).toEqual([
    {
      title: 'A letter',
      steps: [
        { path: 'web/src/door.ts', names: ['openDoor', 'shutDoor'] },
        { path: 'web/src/hall.ts', names: [] },
        { path: 'web/src/door.ts', names: [] },
      ],
    },
  ])
})

test('a walk that visits a file twice, or names a function that is not there, is refused', () => {
  const code: Record<string, string> = { 'web/src/door.ts': 'const openDoor = 1', 'web/src/hall.ts': '' }
  expect(walkProblems(walks[0]!, (path) => code[path]!)).toEqual([
    'A letter: web/src/door.ts twice',
    'A letter: web/src/door.ts has no shutDoor',
  ])
})
