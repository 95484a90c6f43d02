import { describe, expect, test } from 'vitest'
import { TextTree } from './markdown.ts'

const picture = '/files/lectures/0f8fad5b-d9cb-469f-a165-70867728950e.webp'
const isTree = (nodes: unknown) => TextTree.safeParse(nodes).success

describe('[MAT-26] a tree of text', () => {
  test('holds the kinds it knows, within each other', () => {
    const link = { type: 'link', href: 'https://example.com/', children: [{ type: 'strong', children: ['тут'] }] }
    const item = { type: 'item', isChecked: null, children: [{ type: 'line', children: ['a', link] }] }
    expect(isTree(['a', { type: 'list', start: null, children: [item] }, { type: 'rule' }])).toBe(true)
    expect(isTree([{ type: 'table', align: [null], rows: [[[link]]] }])).toBe(true)
    expect(isTree([{ type: 'image', src: picture, alt: '' }])).toBe(true)
  })

  test.each([
    'https://example.com/a.webp',
    `https://example.com${picture}`,
    `/${picture}`,
    `${picture}?x`,
    picture.replace('lectures', 'questions'),
    picture.replace('.webp', '.svg'),
    picture.replace('lectures/', 'lectures/../'),
    'javascript:alert(1)',
    '',
  ])('shows no picture from %j', (src) => {
    expect(isTree([{ type: 'image', src, alt: '' }])).toBe(false)
  })

  test.each([
    ['another kind', { type: 'html', text: '<b>' }],
    ['another kind deep inside', { type: 'quote', children: [{ type: 'image', href: 'https://example.com/' }] }],
    ['another property', { type: 'paragraph', children: [], onClick: 'alert(1)' }],
    ['a script as an address', { type: 'link', href: 'javascript:alert(1)', children: [] }],
    ['data as an address', { type: 'link', href: 'data:text/html,x', children: [] }],
    ['another site by its name alone', { type: 'link', href: '//evil.example', children: [] }],
    ['an address that is not as browsers read it', { type: 'link', href: 'HTTPS://example.com', children: [] }],
    ['a number', 7],
  ])('refuses %s', (_, node) => {
    expect(isTree([node])).toBe(false)
  })
})
