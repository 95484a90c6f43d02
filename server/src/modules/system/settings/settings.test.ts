import { sql } from 'drizzle-orm'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { settingsApi, type SystemSettingsInput } from '@academy/contract/system'
import type { Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { outsideFrames } from './settings.rules.ts'

const initial: SystemSettingsInput = {
  liveChatEnabled: false,
  liveChatId: null,
  referralsEnabled: true,
  supportEmail: 'support@academy.test',
  analyticsTagId: null,
  companyDomains: ['academy.test', 'academy.example'],
  staticPagesUrl: null,
  headerLinks: [],
}

let it: TestApp
let webDir: string
let superAdmin: Person
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'academy-web-'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html>')
  it = await startTestApp({ webDir })
  superAdmin = await it.make.user({ isSuperAdmin: true, firstName: 'Олена', lastName: 'Головна' })
})
afterAll(async () => {
  await it.close()
  await rm(webDir, { recursive: true })
})

const update = async (values: Partial<SystemSettingsInput>, id = 1) =>
  (await it.as(superAdmin)).call(settingsApi.update, { params: { id }, body: { ...initial, ...values } })
beforeEach(() => update({}))

test('[SYS-03] the public part is for everybody, and nothing but the public part', async () => {
  const { status, body } = await it.call(settingsApi.get, {})
  expect(status).toBe(200)
  expect(body).toEqual({
    liveChatEnabled: false,
    liveChatId: null,
    referralsEnabled: true,
    supportEmail: 'support@academy.test',
    analyticsTagId: null,
    liveChatUrl: null,
    analyticsUrl: null,
    headerLinks: [],
    legalDocuments: expect.arrayContaining(['terms', 'code-of-conduct', 'data-processing']) as unknown,
    hasLocalMailbox: true,
    isDemo: false,
    socialLogins: [],
    companyDomains: ['academy.test', 'academy.example'],
    passwordLength: { min: 6, max: 20 },
  })
})

test('[SYS-03] [SYS-05] a change is seen at once', async () => {
  const { status } = await update({ liveChatEnabled: true, liveChatId: 'chat-1', referralsEnabled: false })
  expect(status).toBe(200)
  const { body } = await it.call(settingsApi.get, {})
  expect(body).toMatchObject({ liveChatEnabled: true, liveChatId: 'chat-1', referralsEnabled: false })
})

test('[SYS-01] [SYS-04] admin information is everything, with who changed it last and when', async () => {
  await update({ analyticsTagId: 'tag-1', staticPagesUrl: 'https://pages.example' })
  const admin = await it.make.user({ roles: { Admin: [await it.make.academy()] } })
  const { status, body } = await (await it.as(admin)).call(settingsApi.adminInfo, {})
  expect(status).toBe(200)
  expect(body).toEqual({
    ...initial,
    id: 1,
    analyticsTagId: 'tag-1',
    staticPagesUrl: 'https://pages.example',
    updatedAt: it.clock.now.toISOString(),
    updatedBy: 'Олена Головна',
  })
})

test('[SYS-05] there is one row: another id is not found, and the log keeps what changed', async () => {
  expect((await update({}, 2)).error.name).toBe('EndpointNotFound')
  await update({ supportEmail: 'help@academy.test' })
  const { rows } = await it.database.db.execute<{ details: unknown }>(
    sql`select details from audit_log where action = 'settings.updated' order by id desc limit 1`,
  )
  expect(rows[0]!.details).toEqual({ supportEmail: { from: 'support@academy.test', to: 'help@academy.test' } })
})

test('[SYS-05] [VAL-10] company domains count for the registration of teachers at once', async () => {
  await update({ companyDomains: ['new.example'] })
  const register = (email: string) =>
    it.call(authApi.registerTeacher, {
      body: {
        email,
        password: 'Verba-2026',
        firstName: 'Ірина',
        lastName: 'Вчителька',
        phoneNumber: '+380501112233',
        localization: 'ua',
        agreement: true,
        agreementTermsAndConditions: true,
        dataProcessingAllowed: true,
      },
    })
  const refused = await register('teacher@academy.test')
  expect([refused.status, refused.error.fields]).toEqual([400, [{ field: 'email', message: 'wrongWorkEmail' }]])
  expect((await register('teacher@new.example')).status).toBe(201)
})

test('[NAV-80] links of the landing header are for everybody', async () => {
  const headerLinks = [{ label: { ua: 'Блог', en: 'Blog' }, url: 'https://blog.example/start?from=academy' }]
  expect((await update({ headerLinks })).body.headerLinks).toEqual(headerLinks)
  expect((await it.call(settingsApi.get, {})).body.headerLinks).toEqual(headerLinks)
})

test.each([
  [{ supportEmail: 'nobody' }, 'supportEmail'],
  [{ companyDomains: [] }, 'companyDomains'],
  [{ companyDomains: ['Not A Domain'] }, 'companyDomains.0'],
  [{ liveChatId: '<script>' }, 'liveChatId'],
  [{ analyticsTagId: '../x' }, 'analyticsTagId'],
  [{ headerLinks: [{ label: { ua: 'Блог', en: 'Blog' }, url: 'http://plain.example' }] }, 'headerLinks.0.url'],
  [{ headerLinks: [{ label: { ua: 'Блог', en: 'Blog' }, url: 'javascript:alert(1)' }] }, 'headerLinks.0.url'],
  [{ headerLinks: [{ label: { ua: 'Блог', en: '' }, url: 'https://blog.example' }] }, 'headerLinks.0.label.en'],
  [
    {
      headerLinks: Array.from({ length: 6 }, () => ({ label: { ua: 'Блог', en: 'Blog' }, url: 'https://b.example' })),
    },
    'headerLinks',
  ],
  [{ staticPagesUrl: 'http://plain.example' }, 'staticPagesUrl'],
  [{ staticPagesUrl: "https://x.example; script-src 'unsafe-inline'" }, 'staticPagesUrl'],
])('[SYS-05] %j is refused', async (values, field) => {
  const { status, error } = await update(values)
  expect([status, error.fields?.map((entry) => entry.field)]).toEqual([400, [field]])
})

describe('what is shown in a frame', () => {
  test.each([
    ['the switch is off', { liveChatEnabled: false, liveChatId: 'c' }, null],
    ['there is no id', { liveChatEnabled: true, liveChatId: null }, null],
    ['both are there', { liveChatEnabled: true, liveChatId: 'c' }, '/live-chat/c'],
    [
      'pages have a host',
      { liveChatEnabled: true, liveChatId: 'c', staticPagesUrl: 'https://p.example' },
      'https://p.example/live-chat/c',
    ],
  ])('[SYS-07] the live chat when %s', (_, values, url) => {
    expect(outsideFrames({ ...initial, ...values }).liveChatUrl).toBe(url)
  })

  test('[SYS-08][CONST-32] no analytics while the id is empty, and never from our own host', () => {
    const staticPagesUrl = 'https://p.example'
    const urlOf = (values: Partial<SystemSettingsInput>) => outsideFrames({ ...initial, ...values }).analyticsUrl
    expect(urlOf({ staticPagesUrl })).toBeNull()
    expect(urlOf({ analyticsTagId: 'G-1' })).toBeNull()
    expect(urlOf({ analyticsTagId: 'G-1', staticPagesUrl })).toBe('https://p.example/analytics/G-1')
  })

  test('[SYS-07] the page of the chat says where the team can be reached, as long as the chat is on', async () => {
    const open = (url: string) => it.app.http.inject({ method: 'GET', url })
    expect((await open('/live-chat/chat-1')).statusCode).toBe(404)
    await update({ liveChatEnabled: true, liveChatId: 'chat-1' })
    const { statusCode, body, headers } = await open('/live-chat/chat-1?lang=en')
    expect([statusCode, body.includes('mailto:support@academy.test')]).toEqual([200, true])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect((await open('/live-chat/another')).statusCode).toBe(404)
    await update({ liveChatEnabled: false, liveChatId: 'chat-1' })
    expect((await open('/live-chat/chat-1')).statusCode).toBe(404)
  })

  test('[S13] our pages frame ours and the one host of static pages, nobody else', async () => {
    const policy = async () =>
      /frame-src ([^;]+)/.exec(String((await it.app.http.inject('/')).headers['content-security-policy']))?.[1]
    expect(await policy()).toBe("'self'")
    await update({ staticPagesUrl: 'https://pages.example' })
    it.clock.advance(11_000)
    expect(await policy()).toBe("'self' https://pages.example")
  })
})
