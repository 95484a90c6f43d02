import { expect, test } from 'vitest'
import { deviceName } from './device-name.rules.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141', 'Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.71`,
    'Edge 141',
    'Windows',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`, 'Opera 124', 'Linux'],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari 18',
    'macOS',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome 141', 'ChromeOS'],
])('a computer: %s', (userAgent, browser, system) => {
  expect(deviceName(userAgent)).toEqual({ browser, system, kind: 'computer' })
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome 141',
    'iOS',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Chrome 141',
    'Android',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-X710) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    'Samsung Internet 28',
    'Android',
    'tablet',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    'Safari 16',
    'iPadOS',
    'tablet',
  ],
])('in the hand: %s', (userAgent, browser, system, kind) => {
  expect(deviceName(userAgent)).toEqual({ browser, system, kind })
})

test.each([null, '', 'curl/8.5.0', '<script>alert(1)</script>'])('nothing is made up about %o', (userAgent) => {
  expect(deviceName(userAgent)).toEqual({ browser: null, system: null, kind: 'computer' })
})

test('a name that never ends costs nothing', () => {
  const startedWith = deviceName(`Mozilla/5.0 (Windows NT 10.0) ${'Version/1 '.repeat(100_000)}Safari/`)
  expect(startedWith.system).toBe('Windows')
})
