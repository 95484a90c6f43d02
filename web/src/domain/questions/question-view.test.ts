import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { highlightCode, type CodePart } from '#ui/highlight-code.ts'
import { asCode, codeOfDescription } from './question-description.ts'
import { QuestionView, type QuestionViewProps } from './question-view.tsx'

const question: QuestionViewProps = {
  text: 'Що виведе код?',
  description: '',
  imageUrl: null,
  answerType: 0,
  options: [
    { id: 7, text: 'перший' },
    { id: 3, text: 'другий' },
  ],
  chosen: [],
  name: 'q',
  imageAlt: 'Схема',
}
const draw = (props: Partial<QuestionViewProps> = {}) =>
  renderToStaticMarkup(createElement(QuestionView, { ...question, ...props }))
const inputs = (markup: string) => markup.match(/<input[^>]*>/g) ?? []

describe('a description', () => {
  test.each([
    ['---code---', 'code'],
    ['  ---\nlet x = 1\n---\n ', 'let x = 1'],
    ['---  \n  indented\n---', '  indented'],
    ['------', ''],
    ['---\n\n---', ''],
  ])('[VAL-46][TEST-20] %j is the code %j', (description, code) => {
    expect(codeOfDescription(description)).toBe(code)
  })

  test.each(['', 'text', '---', '-----', '--- only at its beginning', 'only at its end ---', '--x--'])(
    '[VAL-46][TEST-20] %j is text',
    (description) => {
      expect(codeOfDescription(description)).toBe(null)
    },
  )

  test('[VAL-46] any code comes back from its dashes as it was', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', ' ', '\n', '-', '\t') }),
        (code) => codeOfDescription(asCode(code)) === code,
      ),
    )
  })

  test('[TEST-20] is drawn as code or as text', () => {
    expect(draw({ description: '---\nif (a < b) go()\n---' })).toMatch(/<code[^>]*>if \(a &lt; b\) go\(\)<\/code>/)
    expect(draw({ description: 'Прочитайте уважно' })).toMatch(/<p[^>]*>Прочитайте уважно<\/p>/)
    expect(draw()).not.toContain('<pre')
  })
})

describe('code in colours', () => {
  const textOf = (parts: readonly CodePart[]): string =>
    parts.map((part) => (typeof part === 'string' ? part : textOf(part.children))).join('')

  test('[TEST-20] loses and adds no character', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (code) => {
        expect(textOf(highlightCode(code))).toBe(code)
      }),
      { numRuns: 50 },
    )
    const samples = [
      'SELECT * FROM a WHERE b = 1;',
      '<?php echo "<b>";',
      'public class A { int x; }',
      '<a href="x">y</a>',
    ]
    for (const code of samples) {
      expect(textOf(highlightCode(code))).toBe(code)
      expect(highlightCode(code).some((part) => typeof part !== 'string')).toBe(true)
    }
  })
})

describe('a question', () => {
  test('[TEST-22] with one answer is a group of radio buttons, with several of checkboxes', () => {
    expect(inputs(draw()).every((input) => input.includes('type="radio"'))).toBe(true)
    expect(draw()).toContain('role="radiogroup"')
    expect(inputs(draw({ answerType: 1 })).every((input) => input.includes('type="checkbox"'))).toBe(true)
  })

  test('[TEST-02] shows its options in the order they come, with what is chosen', () => {
    const [first, second] = inputs(draw({ chosen: [3] }))
    expect([first, second].map((input) => [/value="(\d)"/.exec(input!)?.[1], input!.includes('checked')])).toEqual([
      ['7', false],
      ['3', true],
    ])
  })

  test('[TEST-21] shows its picture with words for those who do not see it', () => {
    expect(draw({ imageUrl: '/files/questions/a.webp' })).toMatch(
      /<img[^>]*src="\/files\/questions\/a.webp"[^>]*alt="Схема"/,
    )
    expect(draw()).not.toContain('<img')
  })

  test('says in words how an option stands, and lets nothing be changed when it is only read', () => {
    const markup = draw({
      readOnly: true,
      options: [{ id: 1, text: 'так', mark: 'wrong' }],
      markLabels: { correct: 'Правильно', wrong: 'Хибно', missed: 'Пропущено' },
    })
    expect(markup).toContain('Хибно')
    expect(inputs(markup).every((input) => input.includes('disabled'))).toBe(true)
  })

  test('draws whatever was written as text', () => {
    const evil = '<img src=x onerror=alert(1)>'
    expect(draw({ text: evil, description: asCode(evil), options: [{ id: 1, text: evil }] })).not.toContain('<img')
  })
})
