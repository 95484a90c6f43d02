import { expect, test } from 'vitest'
import { wordingProblems } from './wording.ts'

const wrong = ['the', 'own'].join(' ')

test('the wrong word is found in comments, titles and texts, also over the end of a line', () => {
  const code = `/** Changes ${wrong} password. */\nexport const a = 1\n// What belongs to the\n// own academy.\n/**\n * The\n * own row.\n */\n`
  expect(wordingProblems([{ path: 'a.ts', text: code }])).toEqual([
    `a.ts:1 "${wrong}": say whose own it is`,
    `a.ts:3 "${wrong}": say whose own it is`,
    `a.ts:6 "T${wrong.slice(1)}": say whose own it is`,
  ])
  expect(wordingProblems([{ path: 'en.json', text: `{ "help": "Edit ${wrong} lectures." }` }])).toHaveLength(1)
})

test('who says whose it is, or who owns it, is left alone', () => {
  const text = "Their own, its own and one's own.\nThe owner of the academy; the ownership.\n- the\n\nown way"
  expect(wordingProblems([{ path: 'a.md', text }])).toEqual([])
})

test('an unfinished merge is found, also inside a table', () => {
  const [mine, between, theirs] = ['<', '=', '>'].map((sign) => sign.repeat(7))
  const text = `| a |\n\n${mine} HEAD\nb\n| ${between}   |\nc\n${theirs} other\n`
  expect(wordingProblems([{ path: 'a.md', text }])).toEqual([
    'a.md:3 an unfinished merge',
    'a.md:5 an unfinished merge',
    'a.md:7 an unfinished merge',
  ])
  expect(wordingProblems([{ path: 'a.ts', text: `const line = '${between}'\n// ${between}= a heading` }])).toEqual([])
})
