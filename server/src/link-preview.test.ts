import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#server/schema/users.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let webDir: string
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'academy-web-'))
  await writeFile(
    join(webDir, 'index.html'),
    '<!doctype html><head><title>A</title><script nonce="__CSP_NONCE__"></script></head>',
  )
  it = await startTestApp({ webDir, env: { PUBLIC_URL: 'https://academy.example' } })
})
afterAll(async () => {
  await it.close()
  await rm(webDir, { recursive: true })
})

const get = (url: string, language = 'uk') => it.app.http.inject({ url, headers: { 'accept-language': language } })
const tagOf = (body: string, name: string) => new Map(tagsIn(body)).get(name)
const tagsIn = (body: string) =>
  [...body.matchAll(/<meta (?:property|name)="([^"]*)" content="([^"]*)" \/>/g)].map(
    ([, name, content]) => [name!, content!] as const,
  )

const graduateOf = async (names: { firstName: string; lastName: string }, academyName: string) => {
  const person = await it.make.graduate(await it.make.academy({ name: academyName }), { direction: 'JS' })
  await it.database.db.update(users).set(names).where(eq(users.id, person.id))
  return person
}

describe('a link that is sent round', () => {
  test('to a certificate or a public page names the person and the academy', async () => {
    const { publicId } = await graduateOf({ firstName: 'Олена', lastName: 'Коваль' }, 'Літня академія')
    const certificate = (await get(`/certificate/${publicId}?x=1`)).body
    expect(tagOf(certificate, 'og:title')).toBe('Сертифікат: Олена Коваль')
    expect(tagOf(certificate, 'og:description')).toBe('Літня академія. Напрям: JS')
    expect(tagOf(certificate, 'og:url')).toBe(`https://academy.example/certificate/${publicId}`)
    expect(tagOf(certificate, 'og:image')).toBe('https://academy.example/link-preview.png')
    const english = (await get(`/public/${publicId}`, 'en-GB,en;q=0.9')).body
    expect(tagOf(english, 'og:title')).toBe('Олена Коваль')
    expect(tagOf(english, 'og:description')).toBe('Літня академія. Direction: JS')
  })

  test('[Q-76] names nobody who did not finish, and nobody who is unknown', async () => {
    const student = await it.make.student(await it.make.academy())
    const { rows } = await it.database.pool.query<{ public_id: string }>(
      'select public_id from user_academies where user_id = $1',
      [student.id],
    )
    for (const id of [rows[0]!.public_id, randomUUID(), 'terms', '%27', 'x'.repeat(200)]) {
      const { statusCode, body } = await get(`/certificate/${id}`)
      expect([statusCode, tagOf(body, 'og:title')]).toEqual([200, undefined])
    }
  })

  test('to the home page says what this is', async () => {
    expect(tagOf((await get('/')).body, 'og:title')).toBe('Академія')
    expect(tagOf((await get('/', 'en')).body, 'og:title')).toBe('Academy')
  })

  test('or to any other page says it in the language of its reader', async () => {
    for (const path of ['/', '/auth/login', '/cabinet']) {
      expect(tagOf((await get(path)).body, 'description')).toMatch(/^Навчання програмування/)
      expect(tagOf((await get(path, 'en')).body, 'description')).toMatch(/^Learn to build software/)
    }
  })

  test.each([
    `"><script>alert(1)</script>`,
    `</head><script>alert(1)</script>`,
    `' onload='alert(1)`,
    `$& $\` $' $1 __CSP_NONCE__`,
    `&quot;&lt;`,
  ])('[S3] %s in a name stays a name', async (hostile) => {
    const names = { firstName: hostile, lastName: hostile }
    const { publicId } = await graduateOf(names, `${hostile} ${randomUUID()}`)
    const { body } = await get(`/certificate/${publicId}`)
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body.match(/<\/head>/g)).toHaveLength(1)
    const shown = tagOf(body, 'og:title')!
    const read = shown.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) =>
      name === 'amp' ? '&' : name === 'lt' ? '<' : name === 'gt' ? '>' : name === 'quot' ? '"' : "'",
    )
    expect(read).toBe(`Сертифікат: ${hostile} ${hostile}`)
    // Nothing broke out of its quotes: the tags are the ten we wrote.
    expect(tagsIn(body)).toHaveLength(10)
  })
})

describe('search engines', () => {
  test.each(['/certificate/x', '/public/x', '/verify', '/verify/7K4M-Q2XA-90TD', '/cabinet', '/main/users'])(
    '[T6] are told not to keep %s',
    async (url) => {
      const { body, headers } = await get(url)
      expect([tagOf(body, 'robots'), headers['x-robots-tag']]).toEqual(['noindex', 'noindex'])
    },
  )

  test.each(['/', '/auth/login', '/public/terms', '/publicity'])('may keep %s', async (url) => {
    const { body, headers } = await get(url)
    expect([tagOf(body, 'robots'), headers['x-robots-tag']]).toEqual([undefined, undefined])
  })
})
