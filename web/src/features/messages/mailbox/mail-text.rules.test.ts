import { expect, test } from 'vitest'
import { mailParts } from './mail-text.rules.ts'

test('links become parts, own ones lose the origin, the rest stays text', () => {
  expect(
    mailParts(
      'Hi!\nhttp://localhost:3000/auth/confirm-email/abc.\nSee https://example.com/x (docs).',
      'http://localhost:3000',
    ),
  ).toEqual([
    { text: 'Hi!\n' },
    { href: '/auth/confirm-email/abc', text: 'http://localhost:3000/auth/confirm-email/abc' },
    { text: '.\nSee ' },
    { href: 'https://example.com/x', text: 'https://example.com/x' },
    { text: ' (docs).' },
  ])
})

test('nothing but http becomes a link', () => {
  expect(mailParts('javascript:alert(1)', 'http://localhost')).toEqual([{ text: 'javascript:alert(1)' }])
})
