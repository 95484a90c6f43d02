import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { effectOf } from '@academy/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathOf, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { makeActor } from './actors.ts'
import { endpoints } from './endpoints.ts'
import { listen, request, sendBytes, statusesIn } from './raw-http.ts'
import { sampleOf } from './samples.ts'
import { makeWorld, type World } from './world.ts'

const host = 'academy.example'
let webDir: string
let it: TestApp
let world: World
let port: number
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'academy-web-'))
  await mkdir(join(webDir, 'assets', 'inner'), { recursive: true })
  await writeFile(join(webDir, 'index.html'), '<script nonce="__CSP_NONCE__"></script>')
  await writeFile(join(webDir, 'assets', 'inner', 'app-canary.js'), 'export {}')
  it = await startTestApp({ webDir, env: { PUBLIC_URL: `https://${host}` } })
  world = await makeWorld(it)
  port = await listen(it)
})
afterAll(async () => {
  await it.close()
  await rm(webDir, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => it.app.http.inject({ method: 'GET', url, headers })
const addresses = ['/', '/auth/login', '/api/auth/me', '/api/nothing', '/api/docs', '/assets/inner/app-canary.js']

test('no answer sets a cookie', async () => {
  const password = { email: `${randomUUID()}@example.test`, password: 'nobody at all' }
  const login = await it.app.http.inject({ method: 'POST', url: '/api/auth/login', payload: password })
  for (const { headers } of [login, ...(await Promise.all(addresses.map((url) => get(url)))), await get('/socket.io/')])
    expect(headers['set-cookie']).toBeUndefined()
  expect(
    await sendBytes(port, request('GET /socket.io/?EIO=4&transport=polling', { Connection: 'close' })),
  ).not.toMatch(/set-cookie/i)
})

test('also an answer that no hook sees says to come by TLS only', async () => {
  const saying = /strict-transport-security: max-age=31536000; includeSubDomains/i
  const unreadable = await get('/api/%zz')
  expect(unreadable.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(unreadable.headers['x-content-type-options']).toBe('nosniff')
  const malformed = await sendBytes(port, 'NOT HTTP\r\n\r\n')
  const polling = await sendBytes(port, request('GET /socket.io/?EIO=4&transport=polling', { Connection: 'close' }))
  expect([statusesIn(malformed), statusesIn(polling)]).toEqual([[400], [200]])
  for (const answer of [malformed, polling]) expect(answer).toMatch(saying)
})

test('a page is alone with its window, and what it loads is for itself', async () => {
  for (const url of addresses) {
    const { headers } = await get(url)
    expect([url, headers['cross-origin-opener-policy']]).toEqual([url, 'same-origin'])
    expect([url, headers['cross-origin-resource-policy']]).toEqual([url, 'same-origin'])
  }
})

test('TRACE is no method of ours, and nothing of the call comes back', async () => {
  for (const path of ['/', '/api/auth/me']) {
    const answer = await sendBytes(port, request(`TRACE ${path}`, { 'X-Canary': 'canary', Connection: 'close' }))
    expect(statusesIn(answer).every((status) => status >= 400 && status < 500)).toBe(true)
    expect(answer).not.toContain('canary')
  }
})

test('nobody is sent on from http to https, so that a program that came in the clear notices', async () => {
  for (const url of addresses) {
    const { statusCode, headers } = await get(url, { 'x-forwarded-proto': 'http', host })
    expect([url, statusCode < 300 || statusCode >= 400, headers.location]).toEqual([url, true, undefined])
  }
})

test('a folder is not listed', async () => {
  for (const url of ['/assets', '/assets/', '/assets/inner', '/assets/inner/', '/files/', '/files/avatars/'])
    expect([url, (await get(url)).body.includes('canary')]).toEqual([url, false])
  expect((await get('/assets/inner/')).statusCode).toBeGreaterThanOrEqual(400)
})

test('a call of another site is refused where it would change something by GET', async () => {
  const changing = endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && effectOf(endpoint) === 'write')
  expect(changing.length).toBeGreaterThan(0)
  for (const { name, endpoint } of changing) {
    const ask = async (site: string | null) => {
      const actor = await makeActor(world, 'SuperAdmin')
      const { params } = await sampleOf(name).input(world, actor)
      const headers = { authorization: `Bearer ${actor.token}`, ...(site ? { 'sec-fetch-site': site } : {}) }
      const { statusCode, body } = await get(`${pathOf(endpoint, params)}?academyId=${world.own.id}`, headers)
      return statusCode === 403 && body.includes('AccessDenied') ? 'refused' : 'looked at'
    }
    for (const site of ['cross-site', 'same-site', 'none'])
      expect([name, site, await ask(site)]).toEqual([name, site, 'refused'])
    for (const site of ['same-origin', null]) expect([name, site, await ask(site)]).toEqual([name, site, 'looked at'])
  }
})
