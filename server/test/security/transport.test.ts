import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorReply } from '@academy/contract/errors'
import { usersApi } from '@academy/contract/users'
import { eq } from 'drizzle-orm'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { users } from '#server/schema/users.ts'
import { endpoints } from './endpoints.ts'
import { listen, request, sendBytes, statusesIn } from './raw-http.ts'
import { makeActor } from './actors.ts'
import { makeWorld, type World } from './world.ts'

let it: TestApp
let world: World
let port: number
let authorization: string
let userId: number
let configured: { requestTimeout: number; headersTimeout: number }
beforeAll(async () => {
  it = await startTestApp()
  world = await makeWorld(it)
  const { token, person } = await makeActor(world, 'Student')
  authorization = `Bearer ${token}`
  userId = person!.id
  const { server } = it.app.http as { server: typeof it.app.http.server & { connectionsCheckingInterval?: number } }
  configured = { requestTimeout: server.requestTimeout, headersTimeout: server.headersTimeout }
  // It looks more often: a test should not wait for half a minute.
  Object.assign(server, { connectionsCheckingInterval: 100 })
  port = await listen(it)
})
afterAll(() => it.close())

const { path, method } = usersApi.updateSettings
const put = (payload: string | Buffer, headers: Record<string, string>) =>
  it.app.http.inject({ method, url: path, payload, headers: { authorization, ...headers } })
const localization = async () => {
  const [row] = await it.database.db.select().from(users).where(eq(users.id, userId))
  return row!.localization
}
const nameOf = (body: string) => (JSON.parse(body) as ErrorReply).name

describe('a content type', () => {
  const variants = [
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;',
    'application/json ; charset=utf-8',
    'application/json\t; charset=utf-8',
    'application/json;charset="utf-8"',
    ' application/json',
    'application/json; charset=utf-7',
    'application/json/x',
    'application/jsonx',
    'xapplication/json',
    'application/json, text/plain',
    'text/plain',
    'text/json',
    'application/vnd.api+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
    'multipart/form-data',
    'a/b',
    'garbage',
    ';',
    '',
    '\t',
  ]
  for (const variant of variants)
    test(`[S2] ${JSON.stringify(variant)} never carries a body past its validation`, async () => {
      const wrong = await put('{"localization":"xx","isSuperAdmin":true}', { 'content-type': variant })
      expect([wrong.statusCode, ['ValidationError', 'InvalidJsonBody'].includes(nameOf(wrong.body))]).toEqual([
        400,
        true,
      ])
      const right = await put('{"localization":"en"}', { 'content-type': variant })
      expect(right.statusCode).toBe(nameOf(wrong.body) === 'ValidationError' ? 200 : 400)
    })

  test('[S2] JSON is understood in its usual spellings', async () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON'])
      expect((await put('{"localization":"ua"}', { 'content-type': type })).statusCode).toBe(200)
  })

  test('[S2] [ERR-134] a body without a type is refused', async () => {
    const bytes = request(
      `${method} ${path}`,
      { Authorization: authorization, 'Content-Length': '21', Connection: 'close' },
      '{"localization":"en"}',
    )
    expect(await sendBytes(port, bytes)).toContain('InvalidJsonBody')
  })
})

describe('a body', () => {
  const json = { 'content-type': 'application/json' }
  test.each([
    ['half an object', '{"localization":'],
    ['nothing', ''],
    ['two objects', '{"localization":"en"}{"localization":"en"}'],
    ['a comment', '{"localization":"en"/* */}'],
    ['single quotes', "{'localization':'en'}"],
    ['a poisoned prototype', '{"localization":"en","__proto__":{"isSuperAdmin":true}}'],
    ['a poisoned constructor', '{"localization":"en","constructor":{"prototype":{"isSuperAdmin":true}}}'],
    ['urlencoded text', 'localization=en'],
  ])('[S2] [ERR-134] of %s is refused as InvalidJsonBody', async (_, text) => {
    const { statusCode, body } = await put(text, json)
    expect([statusCode, nameOf(body)]).toEqual([400, 'InvalidJsonBody'])
  })

  test.each(['null', '[]', '"text"', '7', 'true', '[{"localization":"en"}]'])(
    '[S2] [ERR-88] %s is no object',
    async (text) => {
      const { statusCode, body } = await put(text, json)
      expect([statusCode, nameOf(body)]).toEqual([400, 'ValidationError'])
    },
  )

  test('[S2] of more than a megabyte is refused, also when it is packed', async () => {
    const large = JSON.stringify({ localization: 'en', pad: 'a'.repeat(1_100_000) })
    const { statusCode, body } = await put(large, json)
    expect([statusCode, nameOf(body)]).toEqual([413, 'InvalidJsonBody'])
    const packed = await put(gzipSync(large), { ...json, 'content-encoding': 'gzip' })
    expect(packed.statusCode).toBe(400)
    const bomb = await put(gzipSync(Buffer.alloc(64 * 2 ** 20, ' ')), { ...json, 'content-encoding': 'gzip' })
    expect(bomb.statusCode).toBe(400)
  })

  test.each(['gzip', 'br', 'deflate', 'nonsense', 'gzip, gzip', 'identity', ''])(
    '[S2] with Content-Encoding %j is never a server error',
    async (encoding) => {
      const { statusCode } = await put('{"localization":"xx"}', { ...json, 'content-encoding': encoding })
      expect(statusCode).toBe(400)
    },
  )

  test('[S2] the last of two equal keys counts, and is validated', async () => {
    const { statusCode } = await put('{"localization":"en","localization":"xx"}', json)
    expect(statusCode).toBe(400)
  })
})

describe('a form', () => {
  const { path: url, method: post, upload } = usersApi.profileImage
  const part = (name: string, fileName: string | null) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${fileName === null ? '' : `; filename="${fileName}"`}\r\n\r\nx\r\n`
  const [file, field, end] = [part(upload.field, 'a.png'), part('a', null), '--b--\r\n']
  test.each([
    ['nothing in it', ''],
    ['only its end', end],
    ['a field instead of the file', field + end],
    ['a file under another name', part('other', 'a.png') + end],
    ['two files', file + file + end],
    ['a file that breaks off', file],
    ['a file and a field that breaks off', file + field],
    ['a file and another that breaks off', file + file],
    ['a thousand fields that break off', field.repeat(1_200)],
    ['a head that breaks off', file + '--b\r\nContent-Disp'],
    ['no heads', '--b\r\n\r\nx\r\n--b--\r\n'],
    ['another boundary', file.replaceAll('--b', '--c')],
  ])('[S2] with %s is refused, and the server lives on', async (_what, payload) => {
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' }
    const { statusCode, body } = await it.app.http.inject({ method: post, url, payload, headers })
    expect(nameOf(body)).toBeOneOf(['FileNotUploaded', 'FileTypeNotAllowed'])
    expect(statusCode).toBeLessThan(500)
    // What a parser throws late ends the process, and with it this run.
    await new Promise((done) => setImmediate(done))
  })

  test('[S2] with more than four megabytes is answered while it is still being sent', async () => {
    const form = new FormData()
    form.append(upload.field, new Blob([new Uint8Array(12 * 2 ** 20)]), 'a.png')
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method: post,
      body: form,
      headers: { authorization },
    })
    expect(nameOf(await answer.text())).toBe('FileTooLarge')
  })

  test('[S2] with hundreds of thousands of parts is refused at once', async () => {
    const payload = '--b\r\n\r\n\r\n'.repeat(400_000)
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' }
    const { body } = await it.app.http.inject({ method: post, url, payload, headers })
    expect(nameOf(body)).toBe('FileNotUploaded')
  })

  test('[S2] is known to no other call', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const { statusCode, body } = await put(part('localization', null) + end, headers)
    expect([statusCode, nameOf(body)]).toEqual([400, 'InvalidJsonBody'])
  })
})

describe('a method', () => {
  const others = (allowed: readonly string[]) =>
    (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((one) => !allowed.includes(one))
  const byPath = Map.groupBy(endpoints, ({ endpoint }) => endpoint.path)
  for (const [url, rows] of byPath)
    test(`[ERR-01] [ERR-146] ${url} answers 405 to the methods it does not have`, async () => {
      const allowed = rows.map(({ endpoint }) => endpoint.method)
      for (const other of others(allowed)) {
        const { statusCode, body, headers } = await it.app.http.inject({
          method: other,
          url: url.replace(/:\w+/g, '1'),
        })
        expect([other, statusCode, nameOf(body)]).toEqual([other, 405, 'MethodNotAllowed'])
        expect(String(headers.allow).split(', ').toSorted()).toEqual([...new Set(allowed)].toSorted())
      }
    })

  test.each(['x-http-method-override', 'x-method-override', 'x-http-method'])(
    '[S2] %s changes nothing',
    async (header) => {
      const { statusCode } = await it.app.http.inject({
        method: 'GET',
        url: `${path}?_method=PUT`,
        headers: { authorization, [header]: method },
      })
      expect(statusCode).toBe(405)
    },
  )

  test('[S2] nobody of another origin is let in by CORS', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }
    const preflight = await it.app.http.inject({ method: 'OPTIONS', url: path, headers })
    const read = await it.app.http.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { ...headers, authorization },
    })
    for (const answer of [preflight, read])
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

describe('an address', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/auth/me/x',
    '/api/%zz',
    '/api/roles/%E0%A4%A',
    `/api/roles/${'a'.repeat(300)}`,
    '/api/../etc/passwd',
    '//api/auth/me',
    '/api//auth//me',
    '/API/AUTH/ME',
    '/api/auth/me;x=1',
    '/api/auth%2fme',
  ])('[ERR-145] %s is unknown', async (url) => {
    const { statusCode, body } = await it.app.http.inject({ method: 'GET', url, headers: { authorization } })
    expect([statusCode, nameOf(body)]).toEqual([404, 'EndpointNotFound'])
  })

  test('[ERR-147] an answer in a type we do not have is refused', async () => {
    const ask = (accept: string) =>
      it.app.http.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization, accept } })
    for (const accept of ['text/html', 'application/xml', 'image/*', 'application/jsonp', 'x'])
      expect([accept, (await ask(accept)).statusCode, nameOf((await ask(accept)).body)]).toEqual([
        accept,
        406,
        'NotAcceptable',
      ])
    for (const accept of [
      'application/json',
      '*/*',
      'application/*',
      'text/html, application/json;q=0.9',
      'APPLICATION/JSON',
    ])
      expect([accept, (await ask(accept)).statusCode]).toEqual([accept, 200])
  })

  test('[S2] a repeated or dressed-up academyId is refused, not chosen from', async () => {
    const ids = [world.own.id, world.foreign.id]
    for (const query of [
      `academyId=${ids[0]}&academyId=${ids[1]}`,
      `academyId=${ids[0]}&academyId=${ids[0]}`,
      `academyId[]=${ids[0]}`,
      `academyId[0]=${ids[0]}`,
      `academyId=${ids[0]},${ids[1]}`,
      `academyId=%20${ids[0]}`,
      `academyId=0${ids[0]}`,
      `academyid=${ids[0]}`,
      `academyId=${ids[0]}%00`,
    ]) {
      const { statusCode, body } = await it.app.http.inject({
        method: 'GET',
        url: `/api/users/routes?${query}`,
        headers: { authorization },
      })
      expect([query, statusCode, nameOf(body)]).toEqual([query, 400, 'ValidationError'])
    }
  })
})

describe('a connection', () => {
  /** The same clockwork, turned faster. Only for those who are to be cut: anybody else may be held up for a moment. */
  const withShortLimits = async <T>(work: () => Promise<T>): Promise<T> => {
    Object.assign(it.app.http.server, { requestTimeout: 400, headersTimeout: 300 })
    try {
      return await work()
    } finally {
      Object.assign(it.app.http.server, configured)
    }
  }

  test('[S2] has half a minute for its head and its body', () => {
    for (const ms of Object.values(configured)) {
      expect(ms).toBeGreaterThan(0)
      expect(ms).toBeLessThanOrEqual(60_000)
    }
    expect(configured.requestTimeout).toBeLessThanOrEqual(30_000)
  })

  test('[S2] that sends its body drop by drop is cut', async () => {
    const head = request(
      `${method} ${path}`,
      { Authorization: authorization, 'Content-Type': 'application/json', 'Content-Length': '21' },
      '{',
    )
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(head)
    const drip = setInterval(() => socket.write(' '), 100)
    await withShortLimits(() => new Promise((done) => socket.resume().on('close', done)))
    clearInterval(drip)
    expect(await localization()).not.toBe('xx')
  })

  test('[S2] that never ends its head is cut', async () => {
    const answer = await withShortLimits(() => sendBytes(port, 'GET /api/health/live HTTP/1.1\r\nHost: a\r\nX-A: '))
    expect(statusesIn(answer).every((status) => status >= 400 && status < 500)).toBe(true)
  })

  test.each([
    ['one huge header', { 'X-A': 'a'.repeat(20_000) }],
    ['ten thousand headers', Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`X-${index}`, '1']))],
    ['two lengths', { 'Content-Length': '5\r\nContent-Length: 6' }],
    ['a length and chunks', { 'Content-Length': '5', 'Transfer-Encoding': 'chunked' }],
    ['chunks spelled strangely', { 'Transfer-Encoding': 'xchunked' }],
    ['a negative length', { 'Content-Length': '-1' }],
    ['a bare line feed in a header', { 'X-A': 'a\nX-B: b\rc' }],
    ['NUL in a header', { 'X-A': 'a\0b' }],
  ])(
    '[S2] with %s is refused and closed, and nothing behind it is read',
    async (_, headers: Record<string, string>) => {
      const hidden = request('GET /api/auth/me', { Authorization: authorization, Connection: 'close' })
      const answer = await sendBytes(port, request(`${method} ${path}`, headers, hidden))
      expect(statusesIn(answer)).toEqual([400])
      expect(answer).not.toMatch(/x-powered-by|^server:/im)
    },
  )

  test('[S2] of pipelined calls asks each one who it is', async () => {
    const known = request('GET /api/auth/me', { Authorization: authorization })
    const unknown = request('GET /api/auth/me', { Connection: 'close' })
    expect(statusesIn(await sendBytes(port, known + unknown))).toEqual([200, 401])
  })

  test('[S2] the server still answers after all of that', async () => {
    expect(statusesIn(await sendBytes(port, request('GET /api/health/ready', { Connection: 'close' })))).toEqual([200])
  })
})
