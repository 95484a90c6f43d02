import { expect, test } from 'vitest'
import { isOwnPath } from './paths.ts'
import { formatQuery, parseQuery } from './query-string.ts'

test.each(['/cabinet/js?x=1', '/', '/main'])('%s is a place to come back to', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '',
  undefined,
  '/auth/login',
  '/auth/social/google',
])('[S13] %s is not', (path) => {
  expect(isOwnPath(path)).toBe(false)
})

test('query values stay plain text, empty ones are left out', () => {
  const values = { email: 'a+b@c.ua', hash: '0123', empty: '', none: undefined }
  expect(formatQuery(values)).toBe('?email=a%2Bb%40c.ua&hash=0123')
  expect(parseQuery(formatQuery(values))).toEqual({ email: 'a+b@c.ua', hash: '0123' })
})
