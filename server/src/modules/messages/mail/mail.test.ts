import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { authApi } from '@academy/contract/auth'
import { mailActions } from '@academy/contract/enums'
import { mailboxApi, settingsApi } from '@academy/contract/system'
import { createMailTransport, type MailTransport } from '#platform/mail-transport.ts'
import { defaultMailTemplates } from '#server/schema/mail-templates.ts'
import { mails } from '#server/schema/mails.ts'
import { decodeHeader, startSmtp, type TestSmtp } from '#test/fakes/smtp.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { sendMail } from './mail.jobs.ts'
import { buttonBlock, layOut } from './mail.layout.ts'

let it: TestApp
let smtp: TestSmtp
let transport: MailTransport
beforeAll(async () => {
  smtp = await startSmtp()
  it = await startTestApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://academy.example' } })
  transport = createMailTransport(smtp.url, it.config.mailFrom)
})
afterAll(async () => {
  if (transport.kind === 'smtp') transport.close()
  await it.close()
  await smtp.close()
})
afterEach(() => {
  smtp.refuseWith = null
  smtp.received.splice(0)
})

let phones = 0
const register = async (
  changes: { firstName?: string; lastName?: string; localization?: 'ua' | 'en' } = {},
): Promise<string> => {
  const email = `reader.${randomUUID()}@example.test`
  const { status } = await it.call(authApi.register, {
    body: {
      email,
      password: 'Verba-2026',
      firstName: 'Ївга',
      lastName: 'Ткач',
      phoneNumber: `+38095${String(++phones).padStart(7, '0')}`,
      birthDate: '2000-01-01',
      graduationYear: null,
      localization: 'ua',
      agreement: true,
      agreementTermsAndConditions: true,
      dataProcessingAllowed: true,
      ...changes,
    },
  })
  expect(status).toBe(201)
  return email
}
const mailTo = async (email: string) => {
  const [row] = await it.database.db.select().from(mails).where(eq(mails.toAddress, email))
  return row!
}
/** A worker would wait some minutes before it tries again. */
const makeDue = () => it.database.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
const clearJobs = () => it.database.db.execute(sql`delete from graphile_worker._private_jobs`)

describe('the confirmation mail', () => {
  test('[MAIL-13][ACC-23] arrives at the one address, with a link that confirms', async () => {
    const email = await register()
    await it.runJobs(transport)
    expect(smtp.received).toHaveLength(1)
    const [mail] = smtp.received
    expect(mail!.recipients).toEqual([email])
    expect(mail!.from).toBe('no-reply@academy.test')
    expect(decodeHeader(mail!.headers.get('to')![0])).toBe(`Ївга Ткач <${email}>`)
    const link = /https:\/\/academy\.example\/auth\/confirm-email\/([\w-]{43})\s/.exec(mail!.parts['text/plain'])!
    expect(mail!.parts['text/html']).toContain(`href="${link[0].trim()}"`)
    expect((await it.call(authApi.confirmEmail, { body: { hash: link[1]! } })).body).toEqual({ email })
  })

  test.each([
    ['ua', 'Підтвердьте свою електронну пошту', 'Вітаємо, Ївга!', '<html lang="uk">'],
    ['en', 'Confirm your email address', 'Hello, Ївга!', '<html lang="en">'],
  ] as const)(
    '[ACC-23][I18N-13] speaks the language of its reader: %s',
    async (localization, subject, greeting, lang) => {
      await register({ localization })
      await it.runJobs(transport)
      const [mail] = smtp.received
      expect(decodeHeader(mail!.headers.get('subject')![0])).toBe(subject)
      expect(mail!.parts['text/plain']).toContain(greeting)
      expect(mail!.parts['text/html']).toContain(greeting)
      expect(mail!.parts['text/html']).toContain(lang)
    },
  )

  test('[MAIL-19] its texts, which carry the link, are dropped once it has gone', async () => {
    const email = await register()
    expect((await mailTo(email)).text).toContain('/auth/confirm-email/')
    await it.runJobs(transport)
    expect(await mailTo(email)).toMatchObject({ state: 'sent', text: '', html: '', tries: 1, sentAt: it.clock.now })
  })

  test('[C4][MAIL-19] a job that runs again does not send again', async () => {
    const email = await register()
    await it.runJobs(transport)
    const { id } = await mailTo(email)
    const deps = { db: it.database.db, mailTransport: transport, now: () => it.clock.now }
    for (const number of [1, 2]) await sendMail.run(deps, { mailId: id }, { number, isLast: false })
    expect(smtp.received).toHaveLength(1)
  })

  test('[C4] keeps its message id at every try, so that a mail server can drop a copy', async () => {
    const email = await register()
    const { id } = await mailTo(email)
    await it.runJobs(transport)
    // As if the note of the success had been lost.
    await it.database.db.update(mails).set({ state: 'queued', text: 'x', html: 'x' }).where(eq(mails.id, id))
    const deps = { db: it.database.db, mailTransport: transport, now: () => it.clock.now }
    await sendMail.run(deps, { mailId: id }, { number: 2, isLast: false })
    const ids = smtp.received.map(({ headers }) => headers.get('message-id')![0])
    expect(ids).toEqual([`<mail-${id}@academy.test>`, `<mail-${id}@academy.test>`])
  })
})

describe('what people typed stays text', () => {
  test('[S10] names with apostrophes and angle brackets cannot become markup or a second receiver', async () => {
    const email = await register({ firstName: "О'Генрі", lastName: 'Ґедзь-Яворська' })
    await it.runJobs(transport)
    expect(smtp.received[0]!.recipients).toEqual([email])
    expect(smtp.received[0]!.parts['text/html']).toContain('О&#39;Генрі')
  })

  const hostile = [
    'Eve\r\nBcc: victim@example.test',
    'Eve\nSubject: forged',
    'Eve <victim@example.test>',
    'Eve, victim@example.test',
    '"Eve" <victim@example.test>, "x',
    'Eve;victim@example.test',
    '=?UTF-8?B?RXZlDQpCY2M6IHZpY3RpbUBleGFtcGxlLnRlc3Q=?=',
    'group:victim@example.test;',
    `${'x'.repeat(100_000)}\r\nBcc: victim@example.test`,
    '(comment victim@example.test)',
    'Eve\0Bcc: victim@example.test',
  ]
  test.each(hostile)(
    '[S10] a name that got into the database anyway adds no header and no receiver: %j',
    async (name) => {
      if (transport.kind !== 'smtp') throw new Error('no transport')
      await transport.send({
        messageId: randomUUID(),
        to: { name: name.replaceAll('\0', ''), address: 'reader@example.test' },
        subject: `Hello ${name.slice(0, 200)}`,
        text: name,
        html: 'x',
      })
      const [mail] = smtp.received
      expect(mail!.recipients).toEqual(['reader@example.test'])
      const known = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']
      expect([...mail!.headers.keys()].toSorted()).toEqual(known)
      for (const values of mail!.headers.values()) expect(values).toHaveLength(1)
      expect(mail!.headers.get('to')![0]).toMatch(/<reader@example\.test>$/)
    },
  )

  test.each([
    'a@b.test\r\nBcc: victim@example.test',
    'a@b.test, victim@example.test',
    '"a@b.test"@c.test x',
    'a@b.test>',
  ])('[S10][VAL-09] such an address cannot register: %j', async (email) => {
    const { status } = await it.call(authApi.resendConfirmation, { body: { email, hash: 'x' } })
    expect(status).toBe(400)
  })
})

describe('a mail server that does not take it', () => {
  test('[MAIL-19] is tried again, and the mail goes out once it does', async () => {
    const email = await register()
    smtp.refuseWith = { code: 451, text: 'later please' }
    await it.runJobs(transport)
    expect(await mailTo(email)).toMatchObject({ state: 'queued', tries: 1, lastError: 'EENVELOPE' })
    expect((await mailTo(email)).text).toContain('/auth/confirm-email/')
    smtp.refuseWith = null
    const tryAgain = async () => {
      await makeDue()
      await it.runJobs(transport)
      return (await mailTo(email)).state
    }
    await expect.poll(tryAgain).toBe('sent')
    expect(await mailTo(email)).toMatchObject({ state: 'sent', tries: 2, lastError: null })
    expect(smtp.received).toHaveLength(1)
  })

  test('[MAIL-19] is given up after five tries', async () => {
    const dead = createMailTransport('smtp://127.0.0.1:9', it.config.mailFrom)
    const email = await register()
    const tryAgain = async () => {
      await makeDue()
      await it.runJobs(dead)
      return (await mailTo(email)).tries
    }
    for (let number = 1; number <= 5; number++) {
      expect((await mailTo(email)).state).toBe('queued')
      await expect.poll(tryAgain).toBe(number)
    }
    expect(await mailTo(email)).toMatchObject({ state: 'failed', tries: 5, lastError: expect.stringMatching(/^E/) })
    await makeDue()
    await it.runJobs(transport)
    expect(smtp.received).toEqual([])
    if (dead.kind === 'smtp') dead.close()
    await clearJobs()
  })

  test('registration itself does not wait for it', async () => {
    const before = smtp.connections()
    await register()
    expect(smtp.connections()).toBe(before)
    await clearJobs()
  })
})

describe('the local mailbox', () => {
  const unsent = { action: 'registration confirmation', toName: 'Me', toAddress: 'me@example.test' } as const

  test.each([
    ['with an SMTP server', { SMTP_URL: 'smtp://127.0.0.1:2525' }],
    ['when others can reach the server', { HOST: '0.0.0.0' }],
  ])('is not there %s', async (_when, env) => {
    const elsewhere = await startTestApp({ env })
    try {
      for (const { status, error } of [
        await elsewhere.call(mailboxApi.list, {}),
        await elsewhere.call(mailboxApi.get, { params: { id: 1 } }),
      ])
        expect([status, error.name]).toEqual([404, 'EndpointNotFound'])
      const letter = { subject: 'Hi', text: 'the text', html: '<p>the text</p>' }
      const [mail] = await elsewhere.database.db
        .insert(mails)
        .values({ ...unsent, ...letter })
        .returning()
      const page = await elsewhere.app.http.inject(`/mailbox-mail/${mail!.id}`)
      expect([page.statusCode, page.body]).toEqual([404, ''])
      expect((await elsewhere.call(settingsApi.get, {})).body.hasLocalMailbox).toBe(false)
    } finally {
      await elsewhere.close()
    }
  })

  test('[MAIL-19] shows the mails where there is no SMTP server and only this machine can ask', async () => {
    const local = await startTestApp()
    try {
      expect((await local.call(settingsApi.get, {})).body.hasLocalMailbox).toBe(true)
      const user = { email: 'me@example.test', subject: 'Hi', text: 'the text', html: '<p>the text</p>' }
      await local.database.db.execute(sql`insert into mails (action, to_name, to_address, subject, text, html)
        values ('registration confirmation', 'Me', ${user.email}, ${user.subject}, ${user.text}, ${user.html})`)
      const { body: list } = await local.call(mailboxApi.list, {})
      expect(list).toEqual([{ id: expect.any(Number), to: user.email, subject: 'Hi', createdAt: expect.any(String) }])
      const { body } = await local.call(mailboxApi.get, { params: { id: list[0]!.id } })
      expect(body).toMatchObject({ text: 'the text', html: '<p>the text</p>' })
      expect((await local.call(mailboxApi.get, { params: { id: 999 } })).status).toBe(404)
      const passedOn = [{ 'x-forwarded-for': '203.0.113.1' }, { host: 'evil.example' }]
      for (const headers of passedOn)
        for (const url of ['/api/mailbox', `/api/mailbox/${list[0]!.id}`])
          expect((await local.app.http.inject({ url, headers })).json()).toMatchObject({ name: 'EndpointNotFound' })
    } finally {
      await local.close()
    }
  })

  test('[MAIL-19] [S4] a mail is shown as its reader would see it, in a frame that runs nothing and whose links leave it', async () => {
    const local = await startTestApp()
    try {
      const blocks = [buttonBlock('http://localhost/confirm', 'Confirm', 'en')]
      const letter = layOut({ subject: 'Hi', lang: 'en', blocks, notes: [] })
      const [mail] = await local.database.db
        .insert(mails)
        .values({ ...unsent, ...letter })
        .returning()
      const show = (query = '', headers = {}) =>
        local.app.http.inject({ url: `/mailbox-mail/${mail!.id}${query}`, headers })
      const page = await show()
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain(`default-src 'none'`)
      expect(policy).toContain(`frame-ancestors 'self'`)
      expect(policy).toMatch(/; sandbox (?!.*(allow-scripts|allow-same-origin|allow-forms))/)
      expect(page.body).toContain('<base target="_top">')
      expect(page.body.replace('<base target="_top">', '')).toBe(mail!.html)
      expect((await show('?theme=dark')).body).toContain('@media all{')
      expect((await show('?theme=light')).body).toContain('@media not all{')
      for (const missing of [
        await show('', { 'x-forwarded-for': '203.0.113.1' }),
        await show('', { host: 'evil.example' }),
        await local.app.http.inject('/mailbox-mail/999'),
        await local.app.http.inject('/mailbox-mail/x'),
      ])
        expect([missing.statusCode, missing.body]).toEqual([404, ''])
    } finally {
      await local.close()
    }
  })
})

describe('an academy that is called like an address', () => {
  const { AcademyConfirmation } = mailActions
  const invite = async (name: string) => {
    const academy = await it.make.academy({ name })
    const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    const emails = `stranger.${randomUUID()}@example.test`
    await admin.call(academiesApi.invite, { params: { id: academy.id }, body: { emails } }, { academyId: academy.id })
    const { subject, text, html } = await mailTo(emails)
    return [subject, text, html].map((part) => part.includes(name))
  }
  afterEach(() => it.database.db.delete(defaultMailTemplates))

  test('[S10] [MAIL-17] is not named in a mail whose words staff wrote', async () => {
    const body = 'Вас кличе {{academyName}}.\n\n[Далі]({{link}})'
    await it.make.mailTemplate(null, { action: AcademyConfirmation, subject: 'Запрошує {{academyName}}', body })
    expect(await invite('evil.com/login')).toEqual([false, false, false])
    expect(await invite('Node.js 2026')).toEqual([true, true, true])
  })

  test('[S10] is not named in a built-in invitation, which Admins send to whomever they like', async () => {
    expect(await invite('www.evil.example')).toEqual([false, false, false])
    expect(await invite('Node.js 2027')).toEqual([false, true, true])
  })
})
