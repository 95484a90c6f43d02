import { expect, test } from 'vitest'
import { languageOfFile, linesOf } from './code-lines.rules.ts'
import { highlightCode } from './highlight-code.ts'

const textOf = (part: ReturnType<typeof highlightCode>[number]): string =>
  typeof part === 'string' ? part : part.children.map(textOf).join('')

test('a scope over several lines stands in each of them', () => {
  const comment = { scope: 'comment', children: ['/* a\n\nb */'] }
  expect(linesOf(['x\n', comment, '\ny'])).toEqual([
    ['x'],
    [{ scope: 'comment', children: ['/* a'] }],
    [],
    [{ scope: 'comment', children: ['b */'] }],
    ['y'],
  ])
  expect(linesOf([])).toEqual([[]])
})

test('not a letter is lost', () => {
  const code = 'const a = `one\ntwo ${b}\n`\n\n/** why\n * so */\nfunction f() {\n  return "x"\n}\n'
  const lines = linesOf(highlightCode(code, 'javascript'))
  expect(lines.map((parts) => parts.map(textOf).join(''))).toEqual(code.split('\n'))
})

test.each([
  ['src/App.tsx', 'typescript'],
  ['a/b/INDEX.HTML', 'xml'],
  ['Makefile', 'text'],
  ['notes.txt', 'text'],
])('%s is %s', (path, language) => expect(languageOfFile(path)).toBe(language))
