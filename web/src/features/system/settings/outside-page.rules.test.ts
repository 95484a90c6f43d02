import { expect, test } from 'vitest'
import { analyticsAddress, hostOfReferrer } from './outside-page.rules.ts'

const url = 'https://p.example/analytics/G-1'

test('[SYS-08] the kind of page and where the visitor came from are told, and nothing else', () => {
  expect(analyticsAddress(url, '/cabinet/$stageUrlName', '/auth/login')).toBe(
    `${url}?page=%2Fcabinet%2F%24stageUrlName&referrer=%2Fauth%2Flogin`,
  )
  expect(analyticsAddress(url, '/', null)).toBe(`${url}?page=%2F`)
})

test.each([
  ['https://search.example/?q=who+is+olena', 'https://search.example'],
  ['https://academy.test/confirm/secret', null],
  ['', null],
  ['no address', null],
])('[SYS-08] of the site before, %s, the host is told: %s', (referrer, host) => {
  expect(hostOfReferrer(referrer, 'https://academy.test')).toBe(host)
})
