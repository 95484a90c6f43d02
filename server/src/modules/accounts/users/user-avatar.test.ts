import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { authApi } from '@academy/contract/auth'
import type { ErrorReply } from '@academy/contract/errors'
import { uploadMaxBytes } from '@academy/contract/limits'
import { usersApi } from '@academy/contract/users'
import { tinyImage } from '#test/make/make-images.ts'
import type { Person } from '#test/make/make.ts'
import { multipartOf, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let picture: Buffer
beforeAll(async () => {
  it = await startTestApp()
  picture = Buffer.from(await (await tinyImage()).arrayBuffer())
})
afterAll(() => it.close())

const endpoint = usersApi.profileImage
const asBlob = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)])

const post = async (person: Person, payload: Buffer, headers: Record<string, string>, impersonator?: Person) => {
  const { accessToken } = await it.as(person, impersonator ? { impersonator } : {})
  const authorization = `Bearer ${accessToken}`
  const { method, path: url } = endpoint
  const answer = await it.app.http.inject({ method, url, payload, headers: { ...headers, authorization } })
  const body = answer.json<{ avatarUrl: string } & ErrorReply>()
  return { status: answer.statusCode, ...body, headers: answer.headers }
}
const upload = async (person: Person, bytes: Uint8Array = picture, name = 'me.png', impersonator?: Person) => {
  const { payload, headers } = await multipartOf(endpoint, asBlob(bytes), name)
  return post(person, payload, headers, impersonator)
}
const sendForm = async (person: Person, fill: (form: FormData) => void) => {
  const form = new FormData()
  fill(form)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const contentType = request.headers.get('content-type')!
  return post(person, Buffer.from(await request.arrayBuffer()), { 'content-type': contentType })
}
const me = async (person: Person) => (await (await it.as(person)).call(authApi.me, {})).body
const remove = async (person: Person) => (await it.as(person)).call(usersApi.removeProfileImage, {})
const get = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => it.app.http.inject({ method, url })
const auditOf = async (person: Person) => {
  const { rows } = await it.database.db.execute<{ details: unknown; impersonator_id: number | null }>(
    sql`select details, impersonator_id from audit_log
        where action = 'avatar.changed' and target_id = ${String(person.id)} order by id`,
  )
  return rows
}

describe('an upload', () => {
  test('[ACC-50][FILE-04][FILE-10][ACC-51] becomes the picture of the person, for everybody who is shown it', async () => {
    const person = await it.make.user()
    const { status, avatarUrl } = await upload(person)
    expect(status).toBe(200)
    expect(avatarUrl).toMatch(/^\/files\/avatars\/[0-9a-f-]{36}\.webp$/)
    expect((await me(person)).avatarUrl).toBe(avatarUrl)
    const { statusCode, rawPayload } = await get(avatarUrl)
    expect(statusCode).toBe(200)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect((await auditOf(person)).map(({ details }) => details)).toEqual([{ isRemoved: false }])
  })

  test('[ACC-50] takes the place of the one before, whose file goes', async () => {
    const person = await it.make.user()
    const [first, second] = [(await upload(person)).avatarUrl, (await upload(person)).avatarUrl]
    expect(second).not.toBe(first)
    expect((await get(first)).statusCode).toBe(200)
    await it.runJobs()
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200])
  })

  test('[ACC-50] that cannot be kept is an error, and the picture before stays', async () => {
    const person = await it.make.user()
    const { avatarUrl } = await upload(person)
    const put = vi.spyOn(it.files, 'put').mockRejectedValueOnce(new Error('disk full'))
    expect((await upload(person)).status).toBe(500)
    put.mockRestore()
    await it.runJobs()
    expect((await me(person)).avatarUrl).toBe(avatarUrl)
    expect((await get(avatarUrl)).statusCode).toBe(200)
  })

  test('[ACC-50] a file that cannot be removed now is removed later', async () => {
    const person = await it.make.user()
    const { avatarUrl } = await upload(person)
    await upload(person)
    const remove = it.files.remove.bind(it.files)
    // Jobs of others may be due as well: only this file cannot be removed.
    const gone = vi
      .spyOn(it.files, 'remove')
      .mockImplementation((name) =>
        avatarUrl!.endsWith(name) ? Promise.reject(new Error('the store is away')) : remove(name),
      )
    await it.runJobs()
    expect((await get(avatarUrl)).statusCode).toBe(200)
    gone.mockRestore()
    const lookLater = async (): Promise<number> => {
      await it.database.db.execute(sql`select graphile_worker.reschedule_jobs(array(
        select id from graphile_worker.jobs), run_at => now())`)
      await it.runJobs()
      return (await get(avatarUrl)).statusCode
    }
    // A job whose failure is just being written down is not put forward yet.
    await expect.poll(lookLater).toBe(404)
  })

  test('[FILE-03][VAL-34][CONST-25] of exactly 4194304 bytes is taken, one byte more is not', async () => {
    const person = await it.make.user()
    const padded = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)])
    expect(uploadMaxBytes).toBe(4_194_304)
    const { avatarUrl } = await upload(person, padded(4_194_304))
    expect((await me(person)).avatarUrl).toBe(avatarUrl)
    const { status, code, name } = await upload(person, padded(4_194_305))
    expect([status, code, name]).toEqual([400, 20, 'FileTooLarge'])
    expect((await me(person)).avatarUrl).toBe(avatarUrl)
  })

  test('[FILE-01][FILE-07] of another type is refused, by its name or by its bytes', async () => {
    const person = await it.make.user()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    for (const [bytes, name] of [
      [picture, 'me.gif'],
      [picture, 'me'],
      [svg, 'me.png'],
      [picture.subarray(0, 40), 'me.png'],
    ] as const)
      expect(await upload(person, bytes, name)).toMatchObject({ status: 406, code: 18, name: 'FileTypeNotAllowed' })
    expect((await me(person)).avatarUrl).toBeNull()
    expect(await auditOf(person)).toEqual([])
  })

  test('[FILE-07] without a file is refused as such', async () => {
    const person = await it.make.user()
    const json = { 'content-type': 'application/json' }
    const answers = [
      await post(person, Buffer.from('{}'), json),
      await sendForm(person, (form) => form.append('other-field', asBlob(picture), 'me.png')),
      await sendForm(person, (form) => form.append('user-image', 'just a text')),
      await sendForm(person, (form) => form.append('user-image', asBlob(Buffer.alloc(0)), 'me.png')),
      await post(person, Buffer.from('no multipart'), { 'content-type': 'multipart/form-data; boundary=x' }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, code: 19, name: 'FileNotUploaded' })
  })

  nightTest(
    '[T7] thirty an hour are taken from one person, one more is refused, others are not concerned',
    async () => {
      const [person, other] = [await it.make.user(), await it.make.user()]
      // What is refused counts too: the work was done.
      for (let count = 0; count < 29; count++) expect((await upload(person, picture, 'me.gif')).status).toBe(406)
      const last = await upload(person)
      expect(last.status).toBe(200)
      const refused = await upload(person)
      expect(refused).toMatchObject({ status: 429, code: 75, name: 'TooManyRequests' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
      expect((await me(person)).avatarUrl).toBe(last.avatarUrl)
      expect((await upload(other)).status).toBe(200)
    },
  )

  test('[ACC-50] by an impersonator is written down with both names (Q-16)', async () => {
    const [person, impersonator] = [await it.make.user(), await it.make.user({ isSuperAdmin: true })]
    expect((await upload(person, picture, 'me.png', impersonator)).status).toBe(200)
    expect(await auditOf(person)).toMatchObject([{ impersonator_id: impersonator.id }])
  })
})

describe('removing it', () => {
  test('[FILE-10] brings the placeholder back, and the file goes', async () => {
    const person = await it.make.user()
    const { avatarUrl } = await upload(person)
    expect((await remove(person)).status).toBe(204)
    expect((await me(person)).avatarUrl).toBeNull()
    await it.runJobs()
    expect((await get(avatarUrl)).statusCode).toBe(404)
    expect((await remove(person)).status).toBe(204)
    expect((await auditOf(person)).map(({ details }) => details)).toEqual([{ isRemoved: false }, { isRemoved: true }])
  })
})

describe('the address of a picture', () => {
  test('[S8] says what it is and lets it be nothing else', async () => {
    const { avatarUrl } = await upload(await it.make.user())
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await get(avatarUrl, method)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(String(headers['content-security-policy']).split('; ')).toEqual(
        expect.arrayContaining(["default-src 'none'", 'sandbox']),
      )
    }
  })

  test('[S8] whatever lies there is sent as a picture, never as a page', async () => {
    const name = `avatars/${randomUUID()}.webp`
    await it.files.put(name, Buffer.from('<!doctype html><script>alert(1)</script>'))
    expect((await get(`/files/${name}`)).headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
  })

  test('[S8] nothing else in the store is to be had', async () => {
    const id = randomUUID()
    for (const name of [`secrets/${id}.webp`, `avatars/${id}.html`, 'avatars/short.webp', 'audit/newest-seal'])
      await it.files.put(name, Buffer.from('secret'))
    await it.files.put(`avatars/${id}.webp`, picture)
    const addresses = [
      `/files/secrets/${id}.webp`,
      `/files/avatars/${id}.html`,
      '/files/avatars/short.webp',
      '/files/audit/newest-seal',
      `/files/avatars/${randomUUID()}.webp`,
      `/files/avatars/${id.toUpperCase()}.webp`,
      `/files/avatars/${id}.webp.html`,
      `/files/avatars/${id}.webp%00.html`,
      `/files/avatars%2f..%2fsecrets%2f${id}.webp`,
      `/files/avatars/../secrets/${id}.webp`,
      `/files/..%2f..%2f..%2fetc%2fpasswd`,
      `/files/avatars/%2e%2e/secrets/${id}.webp`,
      `/files/avatars//${id}.webp`,
      '/files/avatars/',
      '/files/%zz',
    ]
    for (const url of addresses) {
      const { statusCode, headers, body } = await get(url)
      expect([url, statusCode, (JSON.parse(body) as ErrorReply).name]).toEqual([url, 404, 'EndpointNotFound'])
      expect([url, headers['cache-control']]).toEqual([url, 'no-store'])
    }
    expect((await get(`/files/avatars/${id}.webp`)).statusCode).toBe(200)
    expect((await get(`/files/avatars/${id}.webp`, 'POST')).statusCode).toBe(404)
  })
})
