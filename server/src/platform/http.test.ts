import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineApi } from '@academy/contract/endpoint'
import { handleError } from './http-errors.ts'
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
const answerOf = async (handler: () => unknown) => {
  const app = fastify()
  app.setErrorHandler(handleError)
  const deps = { now: () => new Date(), callTimeoutMs: 10_000 } as Partial<HttpDeps> as HttpDeps
  registerEndpoints(app, [{ name: 'ask', endpoint: api.ask, handler }], deps)
  const { statusCode, body } = await app.inject({ method: 'GET', url: '/api/ask' })
  await app.close()
  return { statusCode, body }
}

test('a reply is what the contract names', async () => {
  expect(await answerOf(() => ({ name: 'Olena' }))).toEqual({ statusCode: 200, body: '{"name":"Olena"}' })
})

test('[E8] a reply with more than the contract names is refused, and nothing of it goes out', async () => {
  const { statusCode, body } = await answerOf(() => ({ name: 'Olena', passwordHash: 'a secret of the server' }))
  expect(statusCode).toBe(500)
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
