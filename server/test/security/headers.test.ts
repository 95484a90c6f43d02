import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutgoingHttpHeaders } from 'node:http'
import { effectOf } from '@academy/contract/endpoint'
import { permissions } from '@academy/contract/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize, isFullSize } from '../../../scripts/testing/size.ts'
import { makeActor, newcomer } from './actors.ts'
import { send } from './calls.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import { allowedOf } from './permissions-table.ts'
import { sampleOf } from './samples.ts'
import { keep, makeWorld, sharing, type World } from './world.ts'

const picture = `avatars/${randomUUID()}.webp`

let webDir: string
let it: TestApp
let plain: TestApp
let world: World
let shared: World
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'academy-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(
    join(webDir, 'index.html'),
    '<script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style>',
  )
  await writeFile(join(webDir, 'assets', 'app-1234.js'), 'export {}')
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  it = await startTestApp({ webDir, env: { PUBLIC_URL: 'https://academy.example' }, asksAroundOnce: true })
  plain = await startTestApp({ webDir })
  world = await makeWorld(it)
  shared = sharing(world)
  await it.files.put(picture, Buffer.from('a picture'))
})
afterAll(async () => {
  await it.close()
  await plain.close()
  await rm(webDir, { recursive: true })
})

const get = (url: string, app = it) => app.app.http.inject({ method: 'GET', url })
const pages = ['/', '/auth/login', '/main/academy?x=1', '/api/docs']

const policyOf = (headers: OutgoingHttpHeaders): Map<string, string> =>
  new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/\s+(.*)/) as [string, string]),
  )

/** What every answer of every kind carries. */
const expectGuarded = (label: string, headers: OutgoingHttpHeaders): void => {
  const policy = policyOf(headers)
  expect({
    label,
    nosniff: headers['x-content-type-options'],
    frame: headers['x-frame-options'],
    referrer: headers['referrer-policy'],
    ancestors: policy.get('frame-ancestors'),
    fallback: policy.get('default-src'),
    isUnsafe: /unsafe-|\*|https?:|strict-dynamic/.test(String(headers['content-security-policy'])),
    product: headers['x-powered-by'] ?? headers.server,
  }).toEqual({
    label,
    nosniff: 'nosniff',
    frame: 'DENY',
    referrer: 'no-referrer',
    ancestors: "'none'",
    fallback: "'none'",
    isUnsafe: false,
    product: undefined,
  })
}

describe('a page', () => {
  test.each(pages)(
    '[S4] %s runs only what carries its nonce, and writes to the DOM only through trusted types',
    async (url) => {
      const { headers, body, statusCode } = await get(url)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expectGuarded(url, headers)
      const policy = policyOf(headers)
      const nonce = /'nonce-([A-Za-z0-9+/=]{22,})'/.exec(policy.get('script-src')!)?.[1]
      expect(policy.get('script-src')).toBe(`'self' 'nonce-${nonce}'`)
      expect(policy.get('style-src')).toBe(`'self' 'nonce-${nonce}'`)
      expect(policy.get('require-trusted-types-for')).toBe("'script'")
      expect(policy.get('trusted-types')).toBe('service-worker')
      expect(policy.get('worker-src')).toBe("'self'")
      expect(policy.get('base-uri')).toBe("'none'")
      expect(policy.get('object-src')).toBe("'none'")
      expect(policy.get('form-action')).toBe("'self'")
      expect(policy.get('frame-src')).toBe("'self'")
      expect(body).toContain(`nonce="${nonce}"`)
      expect(body).not.toContain('__CSP_NONCE__')
      // Every script and style of the page is one the policy vouches for, and none hides in an attribute.
      for (const [tag] of body.matchAll(/<(?:script|style)\b[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
      expect(body).not.toMatch(/\s(?:on\w+|style)=["']|javascript:/i)
    },
  )

  test('[S4] has another nonce each time, and is kept by nobody on the way', async () => {
    const count = bySize({ day: 5, full: 20 })
    for (const url of pages) {
      const answers = await Promise.all(Array.from({ length: count }, () => get(url)))
      const nonces = answers.map(({ headers }) => /nonce-([^']+)/.exec(String(headers['content-security-policy']))![1]!)
      expect(new Set(nonces).size).toBe(count)
      expect(Buffer.from(nonces[0]!, 'base64').length).toBeGreaterThanOrEqual(16)
      for (const { headers } of answers) expect(headers['cache-control']).toMatch(/^(?:no-store|private, no-cache)$/)
    }
  })
})

const actors = ['anonymous', 'Student', 'SuperAdmin'] as const
/** By day one whom the call is for: the headers are put on by the same lines for everybody. */
const actorsFor = (endpoint: EndpointName) => (isFullSize ? actors : [allowedOf(endpoint, actors) ?? 'anonymous'])

describe('every answer', () => {
  test('[S4] of the API, good or bad, is guarded and not stored', async () => {
    for (const { name, endpoint } of endpoints)
      for (const actorName of actorsFor(name)) {
        const isRead = effectOf(endpoint) === 'read'
        // What a call changes is made up at length; by day its bad answer is enough, the same lines write both.
        const isAskedWell = isRead || isFullSize
        const askWell = async () => {
          // Whoever only reads is the same afterwards.
          const actor = isRead
            ? await keep(shared, actorName, (fresh) => makeActor(fresh, actorName))
            : await newcomer(world, actorName)
          const input = await sampleOf(name).input(isRead ? shared : world, actor)
          return send(it, endpoint, input, { token: actor.token })
        }
        const bad = await send(
          it,
          endpoint,
          { params: { id: 'x', academyId: 'x' }, query: { nonsense: 1 } },
          { token: 'x' },
        )
        for (const { headers, statusCode } of isAskedWell ? [await askWell(), bad] : [bad]) {
          expectGuarded(`${name} ${statusCode}`, headers)
          expect([name, statusCode, headers['cache-control']]).toEqual([name, statusCode, 'no-store'])
          const isFile = endpoint.download && statusCode === 200
          const json = 'application/json; charset=utf-8'
          expect(headers['content-type'] ?? json).toBe(isFile ? endpoint.download!.contentType : json)
        }
      }
  })

  test('[S8] a download is saved under a harmless name, never shown or run', async () => {
    const downloads = endpoints.filter(({ endpoint }) => endpoint.download)
    expect(downloads.length).toBeGreaterThan(0)
    // The tests before have called everything, and what deletes an academy has deleted theirs.
    const world = await makeWorld(it)
    for (const { name, endpoint } of downloads) {
      const actor = await makeActor(world, 'SuperAdmin')
      const input = await sampleOf(name).input(world, actor)
      const { headers, statusCode } = await send(it, endpoint, input, { token: actor.token })
      expect([name, statusCode, headers['content-type']]).toEqual([name, 200, endpoint.download!.contentType])
      expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/)
      expect(policyOf(headers).has('sandbox')).toBe(true)
      expect(headers['x-content-type-options']).toBe('nosniff')
      const isForAll = permissions[endpoint.access].scope === 'public'
      expect([name, (await send(it, endpoint, input)).statusCode]).toEqual([name, isForAll ? 200 : 401])
    }
  })

  test.each([
    '/assets/app-1234.js',
    '/favicon.svg',
    '/assets/missing.js',
    '/api/openapi.json',
    '/api/metrics',
    '/api/nothing',
    '/api/%zz',
    `/api/roles/${'a'.repeat(300)}`,
    '/%zz',
    `/files/${picture}`,
    '/files/avatars/missing.webp',
  ])('[S4] %s is guarded', async (url) => {
    const { headers } = await get(url)
    expectGuarded(url, headers)
    const isRight = !url.startsWith('/api') || headers['cache-control'] === 'no-store'
    expect(isRight).toBe(true)
  })

  test.each(['/static-pages/1/missing', '/live-chat/missing'])(
    '[S4] %s is a page without script, picture or form, which only we may frame',
    async (url) => {
      const { headers, statusCode } = await get(url)
      const policy = policyOf(headers)
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect([...policy.keys()].toSorted()).toEqual([
        'base-uri',
        'default-src',
        'font-src',
        'form-action',
        'frame-ancestors',
        'sandbox',
        'style-src',
      ])
      expect(policy.get('default-src')).toBe("'none'")
      expect(policy.get('font-src')).toBe("'self'")
      expect(policy.get('style-src')).toMatch(/^'sha256-[A-Za-z0-9+/=]{44}'$/)
      expect(policy.get('sandbox')).not.toMatch(/allow-(?:scripts|same-origin|forms|top-navigation)/)
      expect(policy.get('frame-ancestors')).toBe("'self' https://academy.example")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
    },
  )

  test('[S4] a missing file is no page, which a browser would run as a script', async () => {
    for (const url of [
      '/assets/missing.js',
      '/api/missing.js',
      '/assets/%2e%2e%2findex.html',
      '/api/',
      '/files/missing.js',
      '/files/avatars/missing.webp',
    ])
      expect([url, (await get(url)).headers['content-type']]).not.toEqual([url, 'text/html; charset=utf-8'])
  })

  test('[S4] a file keeps its type and the page itself is not served as a file', async () => {
    expect((await get('/assets/app-1234.js')).headers['content-type']).toMatch(/^(?:text|application)\/javascript/)
    expect((await get('/index.html')).body).not.toContain('__CSP_NONCE__')
  })

  test('[S4] says to come by TLS only, when the address of the product does', async () => {
    for (const url of ['/', '/api/health/live', '/api/nothing', '/assets/app-1234.js', '/api/docs']) {
      const age = /max-age=(\d+)/.exec(String((await get(url)).headers['strict-transport-security']))?.[1]
      expect([url, Number(age) >= 31_536_000]).toEqual([url, true])
      expect((await get(url, plain)).headers['strict-transport-security']).toBeUndefined()
    }
  })
})
