import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import type { Registration } from '@academy/contract/auth-forms'
import { jobs } from '#server/jobs.ts'
import { testPassword } from '#test/make/make.ts'
import { connect, closeSockets, listen } from '#test/servers/sockets.ts'
import { startSmtp } from '#test/fakes/smtp.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { startWorker } from './jobs.ts'
import { createLog } from './log.ts'
import { createMailTransport } from './mail-transport.ts'

const lines: string[] = []
const log = createLog('trace', { write: (line) => void lines.push(line) })
let it: TestApp
beforeAll(async () => {
  it = await startTestApp({ log })
})
afterAll(() => it.close())
beforeEach(() => lines.splice(0))

/** Everything a person hands over that must not be found in a log, all with the same mark. */
const mark = `canary${randomUUID().slice(0, 8)}`
const canary = { email: `${mark}@example.test`, password: `my ${mark}!`, phoneNumber: '+380670001122' }
const registration = (changes: Partial<Registration> = {}): Registration => ({
  ...canary,
  firstName: 'Канарка',
  lastName: 'Жовтенька',
  birthDate: '2001-02-03',
  graduationYear: null,
  localization: 'ua',
  agreement: true,
  agreementTermsAndConditions: true,
  dataProcessingAllowed: true,
  ...changes,
})

const expectSilence = (...secrets: string[]) => {
  expect(lines.length).toBeGreaterThan(0)
  const text = lines.join('')
  for (const secret of [mark, canary.phoneNumber, 'Канарка', ...secrets]) expect(text).not.toContain(secret)
}
const raw = (options: { url: string; payload?: string; headers?: Record<string, string>; method?: 'GET' | 'POST' }) =>
  it.app.http.inject({ method: 'POST', ...options })

describe('no secret in the log', () => {
  test('[P5] of registration, login, refresh and logout', async () => {
    expect((await it.call(authApi.register, { body: registration() })).status).toBe(201)
    expect((await it.call(authApi.register, { body: registration() })).status).toBe(409)
    await it.call(authApi.login, { body: { email: canary.email, password: `wrong${mark}` } })
    await it.call(authApi.login, { body: { email: canary.email, password: canary.password } })
    const { body } = await it.call(authApi.login, {
      body: { email: (await it.make.user()).email, password: testPassword },
    })
    await it.call(authApi.me, {}, { headers: { authorization: `Bearer ${body.accessToken}`, cookie: `x=${mark}` } })
    const { body: next } = await it.call(authApi.tokens, { body: { refreshToken: body.refreshToken } })
    await it.call(authApi.logout, { body: { refreshToken: next.refreshToken } })
    expectSilence(body.accessToken, body.refreshToken, next.accessToken, next.refreshToken)
  })

  test('[P5] of what is refused before anybody looked at it', async () => {
    await it.call(authApi.register, {
      body: registration({ firstName: `${mark}1`, email: `${mark}@`, password: mark.repeat(9) }),
    })
    const json = { 'content-type': 'application/json' }
    await raw({ url: '/api/auth/login', headers: json, payload: `{"password":"${mark}", oops` })
    await raw({ url: '/api/auth/login', headers: { 'content-type': 'text/plain' }, payload: mark })
    await raw({ url: '/api/auth/login', headers: json, payload: JSON.stringify({ password: mark.repeat(200_000) }) })
    await raw({ url: `/api/auth/login?password=${mark}`, headers: json, payload: '{}' })
    await raw({ url: `/api/${mark}?token=${mark}`, method: 'GET' })
    await raw({
      url: `/api/auth/login/impersonation/${mark}`,
      method: 'GET',
      headers: { authorization: `Bearer ${mark}` },
    })
    await raw({ url: `/api/auth/%${mark}`, method: 'GET' })
    await it.call(authApi.confirmEmail, { body: { hash: mark } })
    await it.call(authApi.resendConfirmation, { body: { email: canary.email, hash: mark } })
    await it.call(
      authApi.register,
      { body: registration() },
      { headers: { 'idempotency-key': mark, 'user-agent': mark } },
    )
    expectSilence()
  })

  test('[P5] of errors of the database, which like to repeat what they were given', async () => {
    const owner = new pg.Client({ connectionString: it.urls.ownerUrl })
    await owner.connect()
    await owner.query(`create function tell_all() returns trigger language plpgsql as $$
      begin raise exception 'cannot take %', to_jsonb(new) using detail = to_jsonb(new)::text, hint = new.email; end $$;
      create trigger tell_all before insert on users for each row execute function tell_all()`)
    const body = registration({ email: `other.${mark}@example.test`, phoneNumber: '+380670001133' })
    const { status, text } = await it.call(authApi.register, { body })
    await owner.query('drop trigger tell_all on users; drop function tell_all')
    await owner.end()
    expect(status).toBe(500)
    expect(text).not.toContain(mark)
    expectSilence('+380670001133')
    const failed = lines.map((line) => JSON.parse(line) as { msg: string; err?: { cause?: { code: string } } })
    expect(failed.find(({ msg }) => msg === 'request failed')?.err?.cause?.code).toBe('P0001')
  })

  test('[P5] of realtime', async () => {
    const client = await connect(await listen(it.app))
    await client.hello(`${mark}.${mark}.${mark}`)
    await client.closed
    closeSockets()
    lines.push('x')
    expectSilence()
  })

  test('[P5] of a mail that a mail server sends back with its address', async () => {
    const smtp = await startSmtp()
    smtp.refuseWith = { code: 550, text: `5.1.1 <${canary.email}> is unknown here` }
    const mailTransport = createMailTransport(smtp.url, it.config.mailFrom)
    const deps = it.jobDeps(mailTransport)
    const worker = await startWorker({ pool: it.database.pool, jobs, deps, log })
    await expect.poll(() => lines.length).toBeGreaterThan(0)
    await worker.stop()
    if (mailTransport.kind === 'smtp') mailTransport.close()
    await smtp.close()
    expectSilence()
    expect(lines.join('')).toContain('mail.send')
  })
})

describe('what is in the log', () => {
  test('a request by its route, status, time and id, which the caller got too', async () => {
    const { headers } = await it.call(authApi.me, {})
    const line = JSON.parse(lines.at(-1)!) as Record<string, unknown>
    expect(line).toMatchObject({ method: 'GET', route: '/api/auth/me', status: 401, ms: expect.any(Number) })
    expect(line.requestId).toBe(headers['x-request-id'])
  })

  test('an error with its kind, place and cause, whatever was thrown', () => {
    log.error({ err: new TypeError('plain', { cause: new Error('below') }) }, 'x')
    const { err } = JSON.parse(lines.at(-1)!) as { err: Record<string, unknown> }
    expect(err).toMatchObject({ type: 'TypeError', message: 'plain', cause: { message: 'below' } })
    expect(err.stack).toContain('log.test.ts')
    log.error({ err: mark }, 'x')
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ err: { type: 'string' } })
  })
})
