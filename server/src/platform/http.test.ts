import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { defineApi } from '@academy/contract/endpoint'
import { unpackWoff } from '#modules/programme/certificates/certificate-woff.ts'
import type { Ctx } from './ctx.ts'
import { readDefaultFile } from './default-file.ts'
import { handleError, NotReadyError } from './http-errors.ts'
import { type HttpDeps, registerEndpoints } from './http.ts'

const api = defineApi({
  ask: {
    method: 'GET',
    path: '/api/ask',
    access: 'pages.read',
    response: z.strictObject({ name: z.string() }),
    summary: 'Stands for any call of the contract',
  },
})

/** What a visitor is answered when the use case answers or fails like this. */
const answerOf = async (handler: (ctx: Ctx) => unknown, callTimeoutMs = 10_000) => {
  const app = fastify()
  app.setErrorHandler(handleError)
  const deps = { now: () => new Date(), callTimeoutMs } as Partial<HttpDeps> as HttpDeps
  registerEndpoints(app, [{ name: 'ask', endpoint: api.ask, handler }], deps)
  const { statusCode, body, headers } = await app.inject({ method: 'GET', url: '/api/ask' })
  await app.close()
  return { statusCode, body, retryAfter: headers['retry-after'] }
}

test('a reply is what the contract names', async () => {
  expect(await answerOf(() => ({ name: 'Olena' }))).toMatchObject({ statusCode: 200, body: '{"name":"Olena"}' })
})

test.each([
  ['is missing', () => '/nowhere/font.woff', (bytes: Buffer) => bytes],
  ['cannot be read', () => import.meta.filename, unpackWoff],
])('[ERR-90] a file of the product that %s has a name', async (_, pathOf, read: (bytes: Buffer) => unknown) => {
  const { statusCode, body } = await answerOf(() => readDefaultFile(pathOf, read))
  expect([statusCode, JSON.parse(body)]).toMatchObject([500, { code: 17, name: 'InvalidDefaultFile' }])
})

test('[V4] a file that is sent piece by piece ends with whoever wanted it', async () => {
  const app = fastify()
  app.setErrorHandler(handleError)
  const deps = { now: () => new Date(), callTimeoutMs: 10_000 } as Partial<HttpDeps> as HttpDeps
  let [sent, isOver] = [0, false]
  async function* pieces() {
    try {
      for (; sent < 1_000_000; sent++) yield Buffer.alloc(65_536)
    } finally {
      isOver = true
    }
  }
  const endpoint = { ...api.ask, response: undefined, download: { contentType: 'application/zip' } } as never
  registerEndpoints(app, [{ name: 'ask', endpoint, handler: () => ({ name: 'a.zip', content: pieces() }) }], deps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const { headers, body } = await fetch(`http://127.0.0.1:${port}/api/ask`)
  expect(headers.get('content-disposition')).toBe('attachment; filename="a.zip"')
  const reader = body!.getReader()
  expect((await reader.read()).value!.length).toBeGreaterThan(0)
  await reader.cancel()
  await expect.poll(() => isOver).toBe(true)
  await app.close()
})

test.each([
  ['who has left', true, 0],
  ['who still waits, because the store broke off', false, 1],
])('a reply that ends too early for somebody %s', (_, isGone, failures) => {
  const error = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
  const logged = vi.fn()
  const request = { socket: { destroyed: isGone }, log: { error: logged }, routeOptions: { url: '/files/*' } }
  const send = vi.fn()
  handleError(error, request as never, { status: () => ({ send }) } as never)
  expect(logged).toHaveBeenCalledTimes(failures)
  expect(send).toHaveBeenCalledTimes(failures)
})

test('[E8] [ERR-03] [ERR-73] a reply with more than the contract names is refused, and nothing of it goes out', async () => {
  const { statusCode, body } = await answerOf(() => ({ name: 'Olena', passwordHash: 'a secret of the server' }))
  expect([statusCode, JSON.parse(body)]).toMatchObject([500, { code: 0, name: 'UnknownError' }])
  expect(body).not.toContain('Olena')
  expect(body).not.toContain('secret')
})

test.each(['22021', '22P05'])(
  '[S1] a text that no database can hold (%s) is the mistake of the caller',
  async (code) => {
    const { statusCode, body } = await answerOf(() => {
      throw Object.assign(new Error('invalid byte sequence'), { code })
    })
    expect([statusCode, (JSON.parse(body) as { name: string }).name]).toEqual([400, 'ValidationError'])
  },
)

test.each([
  ['stops', { code: '57P01' }],
  ['has no connections left', { code: '53300' }],
  ['refuses the connection', { code: 'ECONNREFUSED' }],
  ['holds a row for too long', { code: '55P03' }],
  ['ends one of two who wait for each other', { code: '40P01' }],
  ['does not answer the pool', { message: 'timeout exceeded when trying to connect' }],
])('[E2] a database that %s is a wait for the caller, and no fault of ours', async (_, error) => {
  const { statusCode, retryAfter } = await answerOf(() => {
    throw Object.assign(new Error('away'), error)
  })
  expect([statusCode, retryAfter]).toEqual([503, '2'])
})

test('[T5] a call that was answered for taking too long knows that nobody waits for it any more', async () => {
  const seen: (boolean | undefined)[] = []
  const { promise: goOn, resolve } = Promise.withResolvers<void>()
  const { promise: isDone, resolve: done } = Promise.withResolvers<void>()
  const { statusCode, retryAfter } = await answerOf(async (ctx) => {
    seen.push(ctx.isCallerGone?.())
    await goOn
    seen.push(ctx.isCallerGone?.())
    done()
    return { name: 'too late' }
  }, 1)
  expect([statusCode, retryAfter]).toEqual([503, '2'])
  resolve()
  await isDone
  expect(seen).toEqual([false, true])
})

test('[T5] a refusal that comes by the hundred leaves no line of its own in the log', async () => {
  const lines: unknown[] = []
  for (const isLogged of [true, false])
    await answerOf((ctx) => {
      ctx.log.error = (line: unknown) => lines.push(line)
      throw new NotReadyError('busy', { isLogged })
    })
  expect(lines).toHaveLength(1)
})
