import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { glimpseOf, partsOf } from './message-parts.rules.ts'

const kinds = (message: string) =>
  partsOf(message).map((part) => `${'isBold' in part && part.isBold ? 'bold ' : ''}${part.kind}:${part.text}`)

describe('[RT-01] the text of a message', () => {
  test.each([
    ['words', ['text:words']],
    ['see https://example.com/a, please', ['text:see ', 'link:https://example.com/a', 'text:, please']],
    ['(https://example.com/a_(b))', ['text:(', 'link:https://example.com/a_(b)', 'text:)']],
    ['javascript:alert(1) and data:text/html,x', ['text:javascript:alert(1) and data:text/html,x']],
    ['call `map()` here', ['text:call ', 'code:map()', 'text: here']],
    ['before\n```js\nlet a = 1\n```\nafter', ['text:before', 'block:let a = 1', 'text:after']],
    ['```\nhttps://example.com `x`\n```', ['block:https://example.com `x`']],
    ['``` is no block', ['text:``` is no block']],
    ['**Never** do it', ['bold text:Never', 'text: do it']],
    ['a **b c**, (**d**)', ['text:a ', 'bold text:b c', 'text:, (', 'bold text:d', 'text:)']],
    [
      '**see `a ** b` and https://a.ua**',
      ['bold text:see ', 'bold code:a ** b', 'bold text: and ', 'bold link:https://a.ua'],
    ],
    ['`**x**` and https://a.ua/**b**', ['code:**x**', 'text: and ', 'link:https://a.ua/**b**']],
    ['```\n**x**\n```', ['block:**x**']],
    ['x**2 + y**2 and 2 ** 3 ** 4', ['text:x**2 + y**2 and 2 ** 3 ** 4']],
    ['**a\nb** ** c** **d ** ****', ['text:**a\nb** ** c** **d ** ****']],
    ['***a*** **b*c**', ['text:***a*** ', 'bold text:b*c']],
    ['**<b>a</b>**', ['bold text:<b>a</b>']],
    ['<img src=x onerror=alert(1)>', ['text:<img src=x onerror=alert(1)>']],
  ])('%j', (message, expected) => expect(kinds(message)).toEqual(expected))

  test('the language of a block is kept for its colours', () => {
    expect(partsOf('```TS\nlet a\n```')).toEqual([{ kind: 'block', text: 'let a', language: 'ts' }])
    expect(partsOf('```\nlet a\n```')).toEqual([{ kind: 'block', text: 'let a', language: undefined }])
  })

  test('whatever is written, links lead to http and https only and no word is lost', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '```',
        '`',
        '\n',
        'https://a.ua',
        'http://',
        'javascript:',
        '**',
        '*',
        'a',
        ')',
        '(',
        '```js\n',
        ' ',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const message = pieces.join('')
        const parts = partsOf(message)
        for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\//)
        const letters = (text: string) => text.replace(/[`*\s]|```[\w+#.-]*/g, '')
        const drawn = parts.map(({ text }) => text).join('')
        // Only the signs of code and of bold words, and the name of a language, are not drawn.
        expect(letters(message).length).toBeGreaterThanOrEqual(letters(drawn).length)
        const isMarked = parts.some((part) => 'isBold' in part && part.isBold)
        if (!message.includes('`'))
          expect(isMarked ? letters(drawn) : drawn).toBe(isMarked ? letters(message) : message)
      }),
    )
  })
})

test('a glimpse is one short line', () => {
  expect(glimpseOf('  a\n\nb  ')).toBe('a b')
  expect(glimpseOf('```js\nlet a\n```')).toBe('let a')
  expect(glimpseOf('**Never** x**2')).toBe('Never x**2')
  expect(glimpseOf('`PUT` will do, `so')).toBe('PUT will do, `so')
  expect(glimpseOf('абвгґ', 4)).toBe('абв…')
  expect(glimpseOf('👩‍🚀👩‍🚀', 100)).toBe('👩‍🚀👩‍🚀')
})
