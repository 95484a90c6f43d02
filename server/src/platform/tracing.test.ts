import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authApi } from '@academy/contract/auth'
import { type SeenSpan, startTraceCollector } from '#test/fakes/trace-collector.ts'
import { closeSockets, connect, listen } from '#test/servers/sockets.ts'
import { startTestApp } from '#test/servers/test-app.ts'
import { readConfig } from './config.ts'
import { defineJob, enqueueJob, startWorker } from './jobs.ts'
import { createLog, type Logger } from './log.ts'
import { exportTraces } from './trace-export.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  closeSockets()
  for (const end of ends.splice(0).toReversed()) await end()
})

const startTraced = async (env: Record<string, string> = {}, status = 200) => {
  const collector = await startTraceCollector(status)
  ends.push(() => collector.close())
  const it = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env } })
  ends.push(() => it.close())
  const { tracing, proxyHops, role } = it.config
  const stop = exportTraces(tracing!, { role, log: it.log, isBehindProxy: proxyHops > 0 })
  ends.push(() => stop())
  /** Its spans are on their way until the export ends. */
  const sent = async (): Promise<SeenSpan[]> => {
    await stop()
    return collector.spans
  }
  return { it, collector, sent }
}

const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`

test('a call is a part of the trace of the proxy, and its statements are parts of the call', async () => {
  const { it, collector, sent } = await startTraced({ PROXY_HOPS: '1', OTEL_SERVICE_NAME: 'school' })
  const person = await it.make.user()
  const { call } = await it.as(person)
  expect((await call(authApi.me, {}, { headers: { traceparent } })).status).toBe(200)
  const spans = await sent()
  const me = spans.find(({ name }) => name === 'GET /api/auth/me')!
  expect(me).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId })
  expect(me.attributes).toMatchObject({ 'http.route': '/api/auth/me', 'http.response.status_code': 200 })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === me.spanId)
  expect(statements.map(({ name }) => name)).toContain('SELECT')
  expect(statements[0]!.attributes['db.query.text']).toMatch(/\$1/)
  expect(collector.services[0]).toMatchObject({ 'service.name': 'school', 'academy.role': 'all' })
})

test('[P5] what people type, who they are and how they prove it stays here', async () => {
  const { it, collector, sent } = await startTraced()
  const person = await it.make.user()
  const { call, accessToken } = await it.as(person)
  await call(authApi.me, {})
  await it.call(authApi.login, { body: { email: person.email, password: 'not the one' } })
  const spans = await sent()
  expect(spans.filter(({ name }) => name === 'INSERT')).not.toEqual([])
  const said = collector.bodies.join()
  for (const secret of [person.email, accessToken, 'not the one']) expect(said).not.toContain(secret)
})

test('a refusal has its name and is no error; a stranger cannot say which trace it belongs to', async () => {
  const { it, sent } = await startTraced()
  await it.call(authApi.me, {}, { headers: { traceparent } })
  const [me] = (await sent()).filter(({ name }) => name === 'GET /api/auth/me')
  expect(me!.attributes).toMatchObject({ 'error.type': 'InvalidAccessToken', 'http.response.status_code': 401 })
  expect(me!.status.code).not.toBe(2)
  expect(me!.traceId).not.toBe(caller.traceId)
})

const failingJob = defineJob<unknown>()({
  name: 'test.traced',
  payload: z.strictObject({ key: z.string() }),
  maxTries: 1,
  run: () => Promise.reject(new Error('a name nobody should read')),
})

test('an event and a job are traces, and what fails is an error without its words', async () => {
  const { it, collector, sent } = await startTraced()
  const admin = await it.make.user({ roles: { SuperAdmin: [] } })
  const client = await connect(await listen(it.app))
  await client.hello((await it.as(admin)).accessToken)
  await client.ask('get-room-list')
  const log: Logger = createLog('silent')
  const worker = await startWorker({ pool: it.database.pool, jobs: [failingJob], deps: {}, log })
  ends.push(() => worker.stop())
  await enqueueJob(it.database.db, failingJob, { key: randomUUID() })
  const lastOf = () => it.database.pool.query('select 1 from graphile_worker.jobs where attempts = max_attempts')
  await expect.poll(async () => (await lastOf()).rowCount).toBe(1)
  const spans = await sent()
  expect(spans.map(({ name }) => name)).toContain('event / get-room-list')
  const job = spans.find(({ name }) => name === 'job test.traced')!
  expect(job).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'Error' } })
  expect(collector.bodies.join()).not.toContain('nobody should read')
})

test('a collector that takes nothing is said once, and calls are answered', async () => {
  const { it, sent } = await startTraced({}, 400)
  const said: string[] = []
  it.log.warn = ((_: unknown, message: string) => void said.push(message)) as typeof it.log.warn
  expect((await it.call(authApi.me, {})).status).toBe(401)
  await sent()
  expect(said.filter((text) => text.includes('the collector takes no traces'))).toHaveLength(1)
})

test('settings that make no sense end the start with a sentence', () => {
  const at = 'http://localhost:4318'
  expect(readConfig({}).tracing).toBeNull()
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `${at}/`, OTEL_TRACES_SAMPLER_ARG: '0.1' }).tracing).toEqual({
    endpoint: at,
    serviceName: 'academy',
    share: 0.1,
  })
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' })).toThrow(/must be an address/)
  for (const share of ['2', 'all', '-1'])
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: at, OTEL_TRACES_SAMPLER_ARG: share })).toThrow(/from 0 to 1/)
})
