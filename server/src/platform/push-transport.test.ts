import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import webPush from 'web-push'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { readPushAddress } from './push-address.ts'
import { createPushTransport, type Lookup, readRetryAfter } from './push-transport.ts'

let callers = 0
const inside = createServer((socket) => {
  callers++
  socket.destroy()
})
let port: number
beforeAll(async () => {
  inside.listen(0, '127.0.0.1')
  await once(inside, 'listening')
  port = (inside.address() as AddressInfo).port
})
afterAll(() => void inside.close())

const now = () => new Date('2026-11-17T12:00:00.000Z')
const keys = webPush.generateVAPIDKeys()
const send = (endpoint: string, lookup: Lookup) =>
  createPushTransport({
    keys: null,
    hosts: {},
    caFile: null,
    subject: 'mailto:a@academy.test',
    log: createLog('silent'),
    now,
    lookup,
  }).send({
    keys,
    subscription: { endpoint, p256dh: webPush.generateVAPIDKeys().publicKey, auth: 'A'.repeat(22) },
    text: '{}',
    topic: 'n1',
    ttlSeconds: 60,
  })

describe('[S9] where a browser says its push service is', () => {
  test.each([
    'http://push.example.com/a',
    'https://push.example.com:8443/a',
    'https://user:secret@push.example.com/a',
    'https://push.example.com/a#b',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://metadata/a',
    'https://push.example.com./a',
    'ftp://push.example.com/a',
    'javascript:alert(1)',
    'push.example.com/a',
    `https://push.example.com/${'a'.repeat(1000)}`,
    '',
  ])('%s is not taken', (endpoint) => {
    expect(readPushAddress(endpoint, {})).toBeNull()
  })

  test.each([
    ['https://fcm.googleapis.com/fcm/send/a:b-c', 'fcm.googleapis.com', '/fcm/send/a:b-c'],
    [
      'https://updates.push.services.mozilla.com/wpush/v2/gAAA=',
      'updates.push.services.mozilla.com',
      '/wpush/v2/gAAA=',
    ],
    ['https://web.push.apple.com/QO', 'web.push.apple.com', '/QO'],
    ['https://db5p.notify.windows.com/w/?token=A%2b', 'db5p.notify.windows.com', '/w/?token=A%2b'],
  ])('%s is', (endpoint, host, path) => {
    expect(readPushAddress(endpoint, {})).toEqual({ host, path, port: 443 })
  })

  test('a host inside the network of the operator is where the settings say', () => {
    const hosts = { 'push.corp.example': { address: '10.0.0.5', port: 8443 } }
    expect(readPushAddress('https://push.corp.example/a', hosts)).toEqual({
      host: 'push.corp.example',
      path: '/a',
      address: '10.0.0.5',
      port: 8443,
    })
  })

  test.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['169.254.169.254'],
    ['::1'],
    ['fd00::1'],
    ['::ffff:127.0.0.1'],
    ['93.184.216.34', '127.0.0.1'],
  ])('a name that leads to %s is not spoken to, and never again', async (...addresses) => {
    expect(await send('https://push.example.com/a', async () => addresses)).toEqual({ kind: 'gone' })
    expect(callers).toBe(0)
  })

  test('a name that leads nowhere may lead somewhere later', async () => {
    expect(await send('https://push.example.com/a', async () => [])).toEqual({ kind: 'later', afterMs: null })
  })

  test('nobody is reached at another port than the one of https', () => {
    expect(readPushAddress(`https://push.example.com:${port}/a`, {})).toBeNull()
  })
})

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Tue, 17 Nov 2026 12:01:00 GMT', 60_000],
  ['Tue, 17 Nov 2026 11:00:00 GMT', 0],
  ['999999999', 24 * 3600 * 1000],
  ['soon', null],
  ['', null],
  [undefined, null],
])('Retry-After %s', (text, ms) => {
  expect(readRetryAfter(text, now())).toBe(ms)
})
