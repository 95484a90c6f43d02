import { expect, test } from 'vitest'
import { frameAddress } from './frame-address.rules.ts'

test('[STG-32] [I18N-11] the frame goes to the link, in the language and the theme of the person', () => {
  expect(frameAddress('/static-pages/7/about', 'en', 'auto')).toEqual({
    framed: '/static-pages/7/about?lang=en&framed=1',
    alone: '/static-pages/7/about?lang=en',
  })
  expect(frameAddress('/static-pages/7/about', 'ua', 'dark')?.framed).toBe(
    '/static-pages/7/about?lang=ua&theme=dark&framed=1',
  )
  expect(frameAddress('https://pages.example/static-pages/7/about', 'ua', 'light')?.framed).toBe(
    'https://pages.example/static-pages/7/about?lang=ua&theme=light&framed=1',
  )
})

test('[STG-32] the page of an academy that is not public is framed by the address with its key', () => {
  const link = '/static-pages/7-9f0c8b1e-5a3d-4c63-8d0e-2b7a1c4f6e90/about'
  expect(frameAddress(link, 'en', 'auto')?.alone).toBe(`${link}?lang=en`)
})

test.each(['/static-pages/7/null', 'null', 'https://pages.example/static-pages/null/about', null])(
  '[STG-33] [CONST-51] %s shows the problem instead',
  (link) => {
    expect(frameAddress(link, 'ua', 'auto')).toBeNull()
  },
)

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'http://plain.example/static-pages/7/about',
  'https://evil.example/other/7/about',
  '//evil.example/static-pages/7/about',
  'https://evil.example@pages.example/static-pages/7/about',
  '/static-pages/7/about#"><script>',
  '/cabinet/edit',
])('[S13] %s is never loaded', (link) => {
  expect(frameAddress(link, 'ua', 'auto')).toBeNull()
})
