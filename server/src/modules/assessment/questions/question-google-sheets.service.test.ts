import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { isPublicAddress } from '@academy/hardened-git/public-address'
import { createGoogleSheets, type Outside } from './question-google-sheets.service.ts'

const key = '1aBcDeFgHiJkLmNoPqRs'
const google = '142.250.74.110'

/** Whoever is reached although nobody should be. */
let listener: Server
let connections = 0
beforeAll(async () => {
  listener = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => listener.close(resolve)))
beforeEach(() => {
  connections = 0
})

interface Answer {
  status?: number
  location?: string
  chunks?: Uint8Array[]
}

/** Google as it answers, hop by hop; every address that is spoken to is written down, and would be reached. */
const standIn = (hops: Answer[], addresses: (host: string, hop: number) => string[] = () => [google]) => {
  const asked: { host: string; address: string; path: string }[] = []
  let looked = 0
  const outside: Outside = {
    resolve: (host) => Promise.resolve(addresses(host, looked++)),
    get: async ({ host, address, path }) => {
      const { status = 200, location, chunks = [] } = hops[asked.length] ?? {}
      asked.push({ host, address, path })
      if (address !== google)
        await fetch(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/`).catch(() => {})
      return {
        status,
        location,
        body: (async function* () {
          yield* chunks
        })(),
      }
    },
  }
  return { asked, sheets: createGoogleSheets(outside) }
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'read',
    (error: unknown) =>
      error instanceof AppError ? `${error.errorName} ${error.details.fields?.[0]?.message}` : String(error),
  )
const unreachable = 'SpreadsheetImportError googleUnreachable'

describe('[TEST-91] a published sheet', () => {
  test('is fetched from Google, also where Google sends it on', async () => {
    const bytes = Buffer.from('text,option1')
    const next = 'https://doc-0s-4c-sheets.googleusercontent.com/export/x?format=xlsx'
    const { asked, sheets } = standIn([{ status: 307, location: next }, { chunks: [bytes] }])
    expect(Buffer.from(await sheets.download(key)).equals(bytes)).toBe(true)
    expect(asked).toEqual([
      { host: 'docs.google.com', address: google, path: `/spreadsheets/d/${key}/export?format=xlsx` },
      { host: 'doc-0s-4c-sheets.googleusercontent.com', address: google, path: '/export/x?format=xlsx' },
    ])
    const published = standIn([{ chunks: [bytes] }])
    await published.sheets.download('2PACX-1vAbCdEfGh')
    expect(published.asked[0]!.path).toBe('/spreadsheets/d/e/2PACX-1vAbCdEfGh/pub?output=xlsx')
  })

  test.each([
    [
      'a log-in is wanted',
      [{ status: 302, location: 'https://accounts.google.com/ServiceLogin?x=1' }],
      'sheetNotPublic',
    ],
    ['it is private', [{ status: 403 }], 'sheetNotPublic'],
    ['there is none', [{ status: 404 }], 'sheetNotFound'],
    ['Google is ill', [{ status: 503 }], 'googleUnreachable'],
    [
      'it goes round in circles',
      Array.from({ length: 9 }, () => ({ status: 302, location: `https://docs.google.com/spreadsheets/d/${key}` })),
      'googleUnreachable',
    ],
    ['it is too large', [{ chunks: Array.from({ length: 5 }, () => new Uint8Array(1_000_000)) }], 'sheetTooLarge'],
  ])('says what to do where %s', async (_, hops, message) => {
    expect(await refusal(standIn(hops).sheets.download(key))).toBe(`SpreadsheetImportError ${message}`)
  })

  test('says so where there is no network at all', async () => {
    const broken: Outside = {
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
      get: () => Promise.reject(new Error()),
    }
    expect(await refusal(createGoogleSheets(broken).download(key))).toBe(unreachable)
  })
})

describe('[S9] nobody is spoken to but Google', () => {
  const keys = ['../../../x/aaaaaa', 'a/../../evil.test', '@127.0.0.1:80/aa', 'x?u=http://127.0.0.1', 'aaaaaaaaaa#@evil', 'aaaaaaaaaa%2f..', 'aaaaaaaaaa\r\nHost: a', 'aaaaaaaaa\u2024a', 'a'.repeat(201), '', 'http://127.0.0.1', 'aaaaaaaaaa\0'] // prettier-ignore
  test.each(keys)('a key %j', async (trick) => {
    const { asked, sheets } = standIn([])
    expect(await refusal(sheets.download(trick))).toBe('SpreadsheetImportError sheetNotFound')
    expect([asked.length, connections]).toEqual([0, 0])
  })

  const locations = [
    'http://docs.google.com/x', 'http://127.0.0.1/', 'https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/',
    'https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/', 'https://127.1/', 'https://0/', 'https://169.254.169.254/latest/meta-data/', 'https://[fd00:ec2::254]/',
    'https://metadata.google.internal/', 'https://docs.google.com@evil.test/', 'https://evil.test#docs.google.com', 'https://evil.test/docs.google.com', 'https://docs.google.com.evil.test/',
    'https://docs.google.com:8080/', 'https://docs.google.com:22/', 'https://user:pw@docs.google.com/', 'https://googleusercontent.com/', 'https://googleusercontent.com.evil.test/',
    'https://evilgoogleusercontent.com/', 'https://a.b.c.googleusercontent.com/', 'https://drive.google.com/', 'https://script.google.com/macros/x', 'https://www.google.com/url?q=http://127.0.0.1',
    'https://accounts.google.com.evil.test/', '//evil.test/x', '\\\\evil.test\\x', '/\\evil.test', 'https:\\\\127.0.0.1\\', 'gopher://127.0.0.1:6379/_x', 'file:///etc/passwd', 'ftp://127.0.0.1/',
    'unix:/var/run/docker.sock', 'data:text/csv,a', 'javascript:alert(1)', 'https://docs\u3002google\u3002com.evil.test/', 'https://docs.google.com\u2044@127.0.0.1/', 'https://ⓔvil.test/', 'https://',
    'https://127.0.0.1%2f@docs.google.com/', 'https://docs.google.com%00.evil.test/', 'http://[::]:80/', 'https://docs.google.com\t.evil.test/', 'https://docs.google.com./',
  ] // prettier-ignore
  test.each(locations)('a redirect to %s', async (location) => {
    const { asked, sheets } = standIn([{ status: 302, location }])
    expect(await refusal(sheets.download(key))).toBe(unreachable)
    expect(asked).toHaveLength(1)
    expect(connections).toBe(0)
  })

  const inside = [
    '127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '192.0.0.8', '198.18.0.1', '224.0.0.1', '255.255.255.255',
    '::1', '::', '::ffff:10.0.0.1', '::ffff:142.250.74.110', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:4136:e378::', '2001:db8::1', 'ff02::1', 'not an address', '',
  ] // prettier-ignore
  test.each(inside)('a name that means %s', async (address) => {
    const { asked, sheets } = standIn([], () => [address])
    expect(await refusal(sheets.download(key))).toBe(unreachable)
    expect([asked.length, connections]).toEqual([0, 0])
  })

  test('a name that means both, or something else the second time', async () => {
    const mixed = standIn([], () => [google, '127.0.0.1'])
    expect(await refusal(mixed.sheets.download(key))).toBe(unreachable)
    const rebound = standIn([{ status: 302, location: 'https://docs.google.com/again' }], (_, hop) => [
      hop === 0 ? google : '127.0.0.1',
    ])
    expect(await refusal(rebound.sheets.download(key))).toBe(unreachable)
    expect(mixed.asked).toEqual([])
    expect(rebound.asked).toHaveLength(1)
    expect(connections).toBe(0)
  })

  test('addresses of the internet are those', () => {
    for (const address of [google, '8.8.8.8', '2a00:1450:4001:80b::200e', '1.1.1.1'])
      expect(isPublicAddress(address)).toBe(true)
  })
})
