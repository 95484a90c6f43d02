import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let open: TestApp
let guarded: TestApp
beforeAll(async () => {
  open = await startTestApp()
  guarded = await startTestApp({ env: { METRICS_TOKEN: 'scraper-token' } })
})
afterAll(async () => {
  await open.close()
  await guarded.close()
})

const scrape = (it: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  it.app.http.inject({ url: '/api/metrics', headers, remoteAddress })

test('a scraper on this machine reads the times of requests by route', async () => {
  await open.call(authApi.me, {})
  const { statusCode, body } = await scrape(open)
  expect(statusCode).toBe(200)
  expect(body).toContain('academy_request_seconds_count{method="GET",route="/api/auth/me",status="401"} 1')
  expect(body).toContain('academy_database_connections_waiting 0')
})

test('nobody from outside does, nor through a proxy on this machine, nor by a name that leads here', async () => {
  expect((await scrape(open, {}, '203.0.113.1')).statusCode).toBe(404)
  expect((await scrape(open, { 'x-forwarded-for': '203.0.113.1' })).statusCode).toBe(404)
  expect((await scrape(open, { host: 'academy.example' })).statusCode).toBe(404)
})

test('behind a proxy that adds nothing to a call, only the token opens them', async () => {
  const proxied = await startTestApp({ env: { PROXY_HOPS: '1' } })
  try {
    expect((await scrape(proxied)).statusCode).toBe(404)
  } finally {
    await proxied.close()
  }
})

test('with METRICS_TOKEN the token decides, from wherever it comes', async () => {
  const bearer = { authorization: 'Bearer scraper-token' }
  expect((await scrape(guarded, bearer, '203.0.113.1')).statusCode).toBe(200)
  for (const authorization of ['', 'Bearer', 'Bearer scraper-tokem', 'Bearer scraper-token2'])
    expect((await scrape(guarded, authorization ? { authorization } : {})).statusCode).toBe(404)
})

test('[P5] unknown addresses are counted without being repeated', async () => {
  await open.app.http.inject({ url: '/api/canary-address' })
  expect((await scrape(open)).body).not.toContain('canary-address')
})
