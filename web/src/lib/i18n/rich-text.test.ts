import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import type { MessageKey } from './messages.ts'
import { RichText } from './rich-text.tsx'

const key = 'legal.title' as MessageKey
const components = [createElement('a', { href: '/terms' }), createElement('b')]
const draw = (text: unknown[], values = {}) => {
  i18n.load('en', { [key]: text as string[] })
  i18n.activate('en')
  return renderToStaticMarkup(createElement(RichText, { id: key, values, components }))
}

test('tags of a text become the elements in their order', () => {
  expect(draw(['I agree to <0>the terms</0> and <1>more</1>.'])).toBe(
    'I agree to <a href="/terms">the terms</a> and <b>more</b>.',
  )
  expect(draw(['<1>Only</1>'])).toBe('<b>Only</b>')
})

test('values stand inside and outside of them, as text', () => {
  const text = ['Hello, ', ['name'], ': <0>', ['name'], '</0>']
  expect(draw(text, { name: '<i>A</i>' })).toBe(
    'Hello, &lt;i&gt;A&lt;/i&gt;: <a href="/terms">&lt;i&gt;A&lt;/i&gt;</a>',
  )
})

test('a tag without an element, or a text without tags, breaks nothing', () => {
  expect(draw(['a <7>b</7> c'])).toBe('a  c')
  expect(draw(['plain'])).toBe('plain')
})
