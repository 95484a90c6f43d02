import { type TextNode, TextTree } from '@academy/contract/markdown'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOf } from '#test/cost.ts'
import { bySize } from '../../../scripts/testing/size.ts'
import { treeOfText } from './markdown-parse.ts'

const picture = '/files/lectures/0f8fad5b-d9cb-469f-a165-70867728950e.webp'

const everyNode = (nodes: readonly TextNode[]): TextNode[] => {
  const all = [...nodes]
  for (const node of all) {
    if (typeof node === 'string') continue
    if ('children' in node) all.push(...node.children)
    if ('rows' in node) all.push(...node.rows.flat(2))
  }
  return all
}
const linksOf = (tree: TextTree): string[] =>
  everyNode(tree).flatMap((node) => (typeof node !== 'string' && node.type === 'link' ? [node.href] : []))
const wordsOf = (tree: TextTree): string =>
  everyNode(tree)
    .map((node) => (typeof node === 'string' ? node : 'text' in node ? node.text : ''))
    .join('')
const depthOf = (nodes: readonly TextNode[]): number =>
  Math.max(0, ...nodes.map((node) => (typeof node !== 'string' && 'children' in node ? 1 + depthOf(node.children) : 1)))

/** What the reply of an endpoint is checked with: no other kind, no other property, no other address. */
const expectSafe = (tree: TextTree) => {
  expect(TextTree.safeParse(tree).success).toBe(true)
  for (const href of linksOf(tree)) expect(href).toMatch(/^(https:\/\/|mailto:|\/(?!\/))/)
}

describe('a text in markdown as its readers get it', () => {
  test.each<[string, TextTree]>([
    ['слово', [{ type: 'paragraph', children: ['слово'] }]],
    ['## Розділ', [{ type: 'heading', level: 2, children: ['Розділ'] }]],
    ['```js\na < b\n```', [{ type: 'code', text: 'a < b', language: 'js' }]],
    ['    a < b', [{ type: 'code', text: 'a < b' }]],
    [
      '2. [x] раз\n3. два',
      [
        {
          type: 'list',
          start: 2,
          children: [
            { type: 'item', isChecked: true, children: [{ type: 'line', children: ['раз'] }] },
            { type: 'item', isChecked: null, children: [{ type: 'line', children: ['два'] }] },
          ],
        },
      ],
    ],
    [
      '[![схема](https://x.example/a.png)](/cabinet)',
      [{ type: 'paragraph', children: [{ type: 'link', href: '/cabinet', children: ['схема'] }] }],
    ],
    [
      '| a | b |\n|:-:|---|\n| 1 | *2* |',
      [
        {
          type: 'table',
          align: ['center', null],
          rows: [
            [['a'], ['b']],
            [['1'], [{ type: 'emphasis', children: ['2'] }]],
          ],
        },
      ],
    ],
    [`![схема](${picture})`, [{ type: 'paragraph', children: [{ type: 'image', src: picture, alt: 'схема' }] }]],
    [`![][p]\n\n[p]: ${picture}`, [{ type: 'paragraph', children: [{ type: 'image', src: picture, alt: '' }] }]],
    [
      `![a](${picture}?x)`,
      [{ type: 'paragraph', children: [{ type: 'link', href: `${picture}?x`, children: ['a'] }] }],
    ],
    ['a\n\n---', [{ type: 'paragraph', children: ['a'] }, { type: 'rule' }]],
    ['', []],
    [' \n ', []],
  ])('%j', (text, tree) => {
    expect(treeOfText(text)).toEqual(tree)
    expectSafe(tree)
  })
})

describe('[MAT-26] hostile text', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#x0A;script:alert(1)',
    '&#1;javascript:alert(1)',
    'javascript&colon;alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'blob:https://example.com/1',
    'http://example.com',
    '//evil.example',
    '/\\\\evil.example',
    'https://user:pass@evil.example',
    'relative/page',
  ])('a link or picture to %j is only its words', (address) => {
    const tree = treeOfText(`[тут](<${address}>) ![тут](<${address}>) [тут][d] ![тут][d]\n\n[d]: <${address}>`)
    expect(linksOf(tree)).toEqual([])
    expect(wordsOf(tree)).toContain('тут')
    expectSafe(tree)
  })

  test('html stays a text of its own kind', () => {
    expect(treeOfText('<script>alert(1)</script>')).toEqual([{ type: 'asWritten', text: '<script>alert(1)</script>' }])
    expect(everyNode(treeOfText('a <img src=x onerror=alert(1)> b'))).toContainEqual({
      type: 'asWritten',
      text: '<img src=x onerror=alert(1)>',
    })
  })

  test('no text at all gives another kind of node or an unsafe address', () => {
    const bits =
      '< > " \' ` ``` [ ] ( ) ![ ]( - [x] * ** ~~ # | |-| &lt; &#x3C; &colon; javascript: https://x.example // mailto: ' +
      'data:text/html, <script> <img/src=x/onerror=alert(1)> <!-- --> <style> [^1] [^1]: [d]: \\ слово onclick="alert(1)"'
    const hostile = fc
      .array(fc.constantFrom(...bits.split(' '), ' ', '\n', '\n\n', '    ', '\u0000'), { maxLength: 40 })
      .map((some) => some.join(''))
    fc.assert(
      fc.property(hostile, (text) => expectSafe(treeOfText(text))),
      { numRuns: 300 },
    )
  })

  test.each([
    ['quotes', '> '.repeat(5000)],
    ['strikes', '~a'.repeat(5000)],
    ['stars', '*a**b'.repeat(2000)],
    ['stars that close', `a**b${'c* '.repeat(3300)}`],
    ['pictures', '!['.repeat(5000)],
    ['footnotes', '[^'.repeat(5000)],
    ['tags', '<'.repeat(10_000)],
    ['lists', '+ '.repeat(5000)],
    ['numbered lists', '1. '.repeat(3333)],
    ['lists that the parser would still manage,', '- + '.repeat(100)],
    ['lists in quotes', '> - '.repeat(2500)],
    ['lists of two kinds', '- * '.repeat(2500)],
    ['brackets that close', ']'.repeat(10_000)],
    ['underlined headings', 'a\n=\n'.repeat(2500)],
  ])('%s without end are not read at all: they would hold up everybody', (_, text) => {
    expect(treeOfText(text)).toEqual([{ type: 'asWritten', text }])
  })

  /** What was read before is kept: each text is another. */
  let count = 0
  const cost = (of: string) => costOf(() => treeOfText(`${++count}\n\n${of}`), { times: bySize({ day: 1, full: 10 }) })
  const honest = 'слово **a** [b](https://c.de) \n\n- слово\n'.repeat(250)
  let honestCost: number | null = null
  test.each([
    ['a rule as long as a text', '- '.repeat(5000)],
    ['as many marks as are still read', '*a**b'.repeat(375).padEnd(10_000, ' слово')],
    ['as many quotes as are still read', '> '.repeat(24).concat('слово')],
  ])('%s take not much more work than an honest text, and nest no deeper', (_, text) => {
    const tree = treeOfText(text)
    honestCost ??= cost(honest)
    expect(cost(text)).toBeLessThan(10 * honestCost)
    expect(tree).not.toEqual([{ type: 'asWritten', text }])
    expect(depthOf(tree)).toBeLessThan(30)
    expectSafe(tree)
  })
})
