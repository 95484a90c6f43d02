import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staticPagesApi, type StaticPageInput } from '@academy/contract/static-pages'
import { academies, stages } from '#server/schema/academies.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let trackOwner: Person
beforeAll(async () => {
  it = await startTestApp({ env: { PUBLIC_URL: 'https://academy.example' } })
  academy = await it.make.academy({ stages: ['StagePage'] })
  trackOwner = await it.make.user({ roles: { TrackOwner: [academy] } })
})
afterAll(() => it.close())

const input = (values: Partial<StaticPageInput> = {}): StaticPageInput => ({
  title: { ua: 'Про нас', en: 'About us' },
  body: { ua: '**Вітаємо**', en: '**Welcome**' },
  updatedAt: null,
  ...values,
})
const save = async (name: string, body: StaticPageInput, who = trackOwner) =>
  (await it.as(who)).call(staticPagesApi.save, { params: { name }, body })
const list = async (who = trackOwner) => (await (await it.as(who)).call(staticPagesApi.list, {})).body
const remove = async (name: string) => (await it.as(trackOwner)).call(staticPagesApi.remove, { params: { name } })
const open = (path: string) => it.app.http.inject({ method: 'GET', url: path })

describe('writing a page', () => {
  test('a new page is listed with the address students see it at', async () => {
    const { status, body } = await save('written', input())
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'written', link: `/static-pages/${academy.id}/written` })
    expect(await list()).toContainEqual(body)
  })

  test('Q-87: whoever did not see the last save is refused, also when both come at once', async () => {
    const first = (await save('raced', input())).body
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((text) => save('raced', input({ body: { ua: text, en: text }, updatedAt: first.updatedAt }))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.error.fields).toEqual([{ field: 'updatedAt', message: 'savedMeanwhile' }])
    const winner = answers.find(({ status }) => status === 200)!.body
    expect((await list()).find(({ name }) => name === 'raced')).toEqual(winner)
  })

  test('Q-87: two new pages of one name: one is written, the other told', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => save('twins', input())))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('Q-87: a page that was removed meanwhile does not come back', async () => {
    const { updatedAt } = (await save('gone', input())).body
    expect((await remove('gone')).status).toBe(204)
    expect((await save('gone', input({ updatedAt }))).status).toBe(409)
  })

  test.each(['null', 'my-null-page', 'Has Spaces', 'edit'])('[STG-33] %s is no name for a page', async (name) => {
    expect((await save(name, input())).status).toBe(400)
  })

  test('pages belong to their academy', async () => {
    const other = await it.make.academy()
    const stranger = await it.make.user({ roles: { TrackOwner: [other] } })
    await save('ours', input())
    await save('ours', input({ title: { ua: 'Інша', en: 'Another' } }), stranger)
    expect((await list(stranger)).map(({ title }) => title.en)).toEqual(['Another'])
    expect((await open(`/static-pages/${other.id}/ours?lang=en`)).body).toContain('Another')
    expect((await open(`/static-pages/${academy.id}/ours?lang=en`)).body).toContain('About us')
  })
})

describe('removing a page', () => {
  test('is written to the log', async () => {
    await save('logged', input())
    expect((await remove('logged')).status).toBe(204)
    const { rows } = await it.database.db.execute<{ action: string }>(
      sql`select action from audit_log where target_id = 'logged' and academy_id = ${academy.id}`,
    )
    expect(rows).toEqual([{ action: 'static-page.removed' }])
    expect((await remove('logged')).error.name).toBe('EndpointNotFound')
  })

  test('is refused while a stage shows it', async () => {
    await save('framed', input())
    const stage = eq(stages.id, academy.stages[0]!.id)
    await it.database.db
      .update(stages)
      .set({ details: { template: 'framed' } })
      .where(stage)
    const { status, error } = await remove('framed')
    expect([status, error.fields]).toEqual([409, [{ field: 'name', message: 'usedByStages' }]])
    await it.database.db.update(stages).set({ details: {} }).where(stage)
    expect((await remove('framed')).status).toBe(204)
  })
})

describe('the address of a page', () => {
  test('[NAV-38][I18N-11] answers the page in the language asked for, else in ua', async () => {
    await save('home', input())
    const inEnglish = await open(`/static-pages/${academy.id}/home?lang=en`)
    expect(inEnglish.statusCode).toBe(200)
    expect(inEnglish.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(inEnglish.body).toContain('<html lang="en">')
    expect(inEnglish.body).toContain('<title>About us</title>')
    expect(inEnglish.body).toContain('<strong>Welcome</strong>')
    for (const query of ['', '?lang=ua', '?lang=ru', '?lang=xx', '?lang=en&lang=ua']) {
      const { body } = await open(`/static-pages/${academy.id}/home${query}`)
      expect([query, body.includes('<html lang="uk">'), body.includes('Вітаємо')]).toEqual([query, true, true])
    }
  })

  test('follows the theme of the page around it', async () => {
    await save('themed', input())
    expect((await open(`/static-pages/${academy.id}/themed?theme=dark`)).body).toContain('data-theme="dark"')
    expect((await open(`/static-pages/${academy.id}/themed?theme="><script>`)).body).not.toContain('"><script>')
  })

  test.each(['Private', 'Secret', 'Internal'] as const)(
    '[F9] of a %s academy opens by the address that its people get, not by a number and a name',
    async (type) => {
      const closed = await it.make.academy({ type })
      const { body } = await save('plans', input(), await it.make.user({ roles: { Admin: [closed] } }))
      expect((await open(body.link)).statusCode).toBe(200)
      const [key] = /(?<=\d-)[\da-f-]{36}/.exec(body.link)!
      const other = await it.make.academy({ type })
      for (const place of [closed.id, `${closed.id}-`, `${closed.id}-${randomUUID()}`, `${other.id}-${key}`, `-${key}`])
        expect([place, (await open(`/static-pages/${place}/plans`)).statusCode]).toEqual([place, 404])
    },
  )

  test('[F9] opens by the new address alone once an Admin has renewed the key, and that is written down', async () => {
    const closed = await it.make.academy({ type: 'Private' })
    const admin = await it.make.user({ roles: { Admin: [closed] } })
    const owner = await it.make.user({ roles: { TrackOwner: [closed] } })
    const { link: before } = (await save('plans', input(), admin)).body
    expect((await (await it.as(owner)).call(staticPagesApi.renewKey, {})).error.name).toBe('AccessDenied')
    expect((await open(before)).statusCode).toBe(200)
    expect((await (await it.as(admin)).call(staticPagesApi.renewKey, {})).status).toBe(204)
    const after = (await list(admin))[0]!.link
    expect([(await open(before)).statusCode, (await open(after)).statusCode]).toEqual([404, 200])
    const { rows } = await it.database.db.execute<{ actorId: number }>(sql`
      select actor_id as "actorId" from audit_log
      where action = 'static-pages.key-renewed' and academy_id = ${closed.id}`)
    expect(rows).toEqual([{ actorId: admin.id }])
  })

  test('is 404 where there is no page, no academy any more, or nonsense', async () => {
    const deleted = await it.make.academy()
    await save('left', input(), await it.make.user({ roles: { Admin: [deleted] } }))
    expect((await open(`/static-pages/${deleted.id}/left`)).statusCode).toBe(200)
    await it.database.db.update(academies).set({ deletedAt: it.clock.now }).where(eq(academies.id, deleted.id))
    for (const path of [
      `${deleted.id}/left`,
      `${academy.id}/unknown`,
      `${academy.id}/null`,
      `${academy.id}/%00`,
      `${academy.id}/..%2f..%2fetc`,
      'x/home',
      '99999999999/home',
    ]) {
      const { statusCode, headers, body } = await open(`/static-pages/${path}`)
      expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8'])
      expect(body).toContain('Такої сторінки немає')
    }
  })

  test('[S4] [S13] runs nothing, loads nothing but our fonts, and only we may frame it', async () => {
    await save('guarded', input())
    for (const name of ['guarded', 'missing']) {
      const { headers, body } = await open(`/static-pages/${academy.id}/${name}`)
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' https:\/\/academy\.example; sandbox allow-popups allow-popups-to-escape-sandbox$/,
      )
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(body).not.toContain('<script')
    }
  })

  test('[STG-32] says its title once: in a frame the page around it does', async () => {
    const { name } = (await save('titled', input())).body
    const title = /<h1>/
    expect((await open(`/static-pages/${academy.id}/${name}`)).body).toMatch(title)
    const { body } = await open(`/static-pages/${academy.id}/${name}?framed=1`)
    expect(body).not.toMatch(title)
    expect(body).toMatch(/<title>.+<\/title>/)
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![x](https://tracker.example/pixel.png)',
    '<iframe src="https://evil.example"></iframe>',
    '<style>body{display:none}</style>',
    '[x](vbscript:x "onmouseover=alert(1)")',
  ])('[S3] %s stays text', async (text) => {
    const { name } = (await save(`hostile-${crypto.randomUUID()}`, input({ body: { ua: text, en: text } }))).body
    const { body } = await open(`/static-pages/${academy.id}/${name}`)
    const [main] = /<main>[^]*<\/main>/.exec(body)!
    expect(main).not.toMatch(/<(?:script|img|iframe|style)|href="(?:javascript|data|vbscript)/i)
  })

  test('a title is text too', async () => {
    const title = { ua: '</title><script>1</script>', en: '</title><script>1</script>' }
    await save('titled', input({ title }))
    expect((await open(`/static-pages/${academy.id}/titled`)).body).not.toContain('<script')
  })

  test('links leave the frame, tables and lists are drawn', async () => {
    const text = '[site](https://example.org)\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n- [x] done'
    await save('rich', input({ body: { ua: text, en: text } }))
    const { body } = await open(`/static-pages/${academy.id}/rich`)
    expect(body).toContain('<a target="_blank" rel="noopener noreferrer" href="https://example.org">')
    expect(body).toContain('<td>1</td>')
  })
})

test('[ACAD-52] at all: the pages of each academy of the caller, also two of one name, with their own addresses', async () => {
  const [shown, closed] = [await it.make.academy({ name: 'А' }), await it.make.academy({ name: 'Б', type: 'Internal' })]
  const foreign = await it.make.academy()
  for (const place of [shown, closed, foreign])
    await save('rules', input(), await it.make.user({ roles: { Admin: [place] } }))
  const person = await it.make.user({ roles: { HR: [shown], TrackOwner: [closed], Student: [foreign] } })
  const { body } = await (await it.as(person)).call(staticPagesApi.list, {}, { academyId: 'all' })
  expect(body.map(({ academyId, academyName, name }) => [academyId, academyName, name])).toEqual([
    [shown.id, 'А', 'rules'],
    [closed.id, 'Б', 'rules'],
  ])
  expect(body[0]!.link).toBe(`/static-pages/${shown.id}/rules`)
  expect(body[1]!.link).toMatch(new RegExp(`^/static-pages/${closed.id}-[^/]+/rules$`))
})
