import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { authApi } from '@academy/contract/auth'
import { type Locale, mailActions } from '@academy/contract/enums'
import { mailTemplatesApi } from '@academy/contract/mail-templates'
import { createMailTransport, type MailTransport } from '#platform/mail-transport.ts'
import { defaultMailTemplates, mailTemplates } from '#server/schema/mail-templates.ts'
import { mails } from '#server/schema/mails.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy } from '#test/make/make.ts'
import { decodeHeader, startSmtp, type TestSmtp } from '#test/fakes/smtp.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let smtp: TestSmtp
let transport: MailTransport
let academy: MadeAcademy
beforeAll(async () => {
  smtp = await startSmtp()
  it = await startTestApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://academy.example' } })
  transport = createMailTransport(smtp.url, it.config.mailFrom)
  academy = await it.make.academy()
})
afterAll(async () => {
  if (transport.kind === 'smtp') transport.close()
  await it.close()
  await smtp.close()
})
beforeEach(async () => {
  smtp.received.splice(0)
  await it.database.db.delete(mailTemplates)
  await it.database.db.delete(defaultMailTemplates)
})

const { RegistrationConfirmation, AcademyConfirmation, PasswordRecovery } = mailActions
const received = async () => {
  await it.runJobs(transport)
  const [mail] = smtp.received.splice(0)
  return { ...mail!, subject: decodeHeader(mail!.headers.get('subject')![0]) }
}
let people = 0
const register = async (through: MadeAcademy | null, localization: Locale = 'ua') => {
  const number = ++people
  const joining = through ? { academyHash: through.hash, direction: through.directions.JS! } : {}
  await it.call(authApi.register, {
    body: {
      email: `newcomer.${number}@example.test`,
      password: 'Verba-2026',
      firstName: 'Ївга',
      lastName: 'Ткач',
      phoneNumber: `+38096${String(number).padStart(7, '0')}`,
      birthDate: '2000-01-01',
      graduationYear: null,
      localization,
      agreement: true,
      agreementTermsAndConditions: true,
      dataProcessingAllowed: true,
      ...joining,
    },
  })
  return received()
}
const invite = async (email: string) => {
  const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
  await admin.call(
    academiesApi.invite,
    { params: { id: academy.id }, body: { emails: email } },
    { academyId: academy.id },
  )
  return received()
}
const recover = async (current: MadeAcademy | null, localization: Locale = 'ua') => {
  const person = await it.make.user({
    firstName: 'Ївга',
    lastName: 'Ткач',
    ...(current && { roles: { Student: [current] } }),
  })
  await it.database.db
    .update(users)
    .set({ localization, currentAcademyId: current?.id ?? null })
    .where(eq(users.id, person.id))
  await it.call(authApi.passwordRecovery, { body: { email: person.email } })
  return received()
}

describe('each of the three mails', () => {
  const body = '# {{firstName}} {{lastName}}\n\nНабір {{academyName}}.\n\n[Далі]({{link}})'

  test('[MAIL-16][MAIL-02] of a registration is in the words of the academy that is joined, else in the default ones', async () => {
    await it.make.mailTemplate(academy, { action: RegistrationConfirmation, subject: '{{academyName}} чекає', body })
    await it.make.mailTemplate(null, { action: RegistrationConfirmation, subject: 'Для всіх', body })
    const joined = await register(academy)
    expect(joined.subject).toBe(`${academy.name} чекає`)
    expect(joined.parts['text/plain'].replaceAll('\r\n', '\n')).toContain(
      `Ївга Ткач\n\nНабір ${academy.name}.\n\nДалі: https://academy.example/auth/`,
    )
    const link = /https:\/\/academy\.example\/auth\/confirm-email\/([\w-]{43})/.exec(joined.parts['text/html'])!
    expect((await it.call(authApi.confirmEmail, { body: { hash: link[1]! } })).status).toBe(200)
    const alone = await register(null)
    expect(alone.subject).toBe('Для всіх')
    expect(alone.parts['text/plain']).not.toContain('Набір')
  })

  test('[MAIL-16][MAIL-02][MAIL-14] of an invitation is in the words of the academy that invites; a stranger has no name', async () => {
    await it.make.mailTemplate(academy, { action: AcademyConfirmation, subject: 'Запрошує {{academyName}}', body })
    const mail = await invite('stranger.one@example.test')
    expect(mail.subject).toBe(`Запрошує ${academy.name}`)
    expect(mail.parts['text/plain']).toMatch(/^Набір .*\s+Далі: https:\/\/academy\.example\/confirm-participation\//)
    const link = /https:\/\/academy\.example\/confirm-participation\/([\w-]{43})"/.exec(mail.parts['text/html'])!
    const led = await it.call(academiesApi.confirmParticipation, { params: { hash: link[1]! } })
    expect(led.body).toMatchObject({ academyId: academy.id, isConfirmed: false })
  })

  test('[MAIL-16][MAIL-02] for a new password is in the words of the current academy, else in the default ones', async () => {
    await it.make.mailTemplate(academy, { action: PasswordRecovery, subject: 'Пароль в {{academyName}}', body })
    await it.make.mailTemplate(null, { action: PasswordRecovery, subject: 'Пароль', body })
    expect((await recover(academy)).subject).toBe(`Пароль в ${academy.name}`)
    expect((await recover(await it.make.academy())).subject).toBe('Пароль')
    const mail = await recover(null)
    expect(mail.subject).toBe('Пароль')
    expect(mail.parts['text/html']).toMatch(/href="https:\/\/academy\.example\/auth\/reset-password\/[\w-]{43}"/)
  })
})

describe('the choice', () => {
  test('[MAIL-16][Q-71] falls back step by step as templates are deleted, down to the built-in text', async () => {
    const action = PasswordRecovery
    const superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
    const ids = [
      await it.make.mailTemplate(academy, { action, language: 'en', subject: 'Academy en' }),
      await it.make.mailTemplate(academy, { action, language: 'ua', subject: 'Academy ua' }),
      await it.make.mailTemplate(null, { action, language: 'en', subject: 'Default en' }),
      await it.make.mailTemplate(null, { action, language: 'ua', subject: 'Default ua' }),
    ]
    const seen = []
    for (const id of [...ids, null]) {
      const mail = await recover(academy, 'en')
      seen.push([mail.subject, /<html lang="(\w+)">/.exec(mail.parts['text/html'])![1]])
      if (id !== null) await superAdmin.call(mailTemplatesApi.remove, { params: { id } }, { academyId: academy.id })
    }
    expect(seen).toEqual([
      ['Academy en', 'en'],
      ['Academy ua', 'uk'],
      ['Default en', 'en'],
      ['Default ua', 'uk'],
      ['Reset your password', 'en'],
    ])
  })

  test('[MAIL-16][A2] no mail is in the words of another academy', async () => {
    const other = await it.make.academy()
    await it.make.mailTemplate(other, { action: PasswordRecovery, subject: 'Чужа тема', body: 'Чуже {{link}}' })
    const mail = await recover(academy)
    expect([mail.subject, mail.parts['text/html'].includes('Чуже')]).toEqual(['Відновлення пароля', false])
  })

  test.each([
    ['<img src=x onerror=alert(1)> "x" <eve>,', '&lt;img src=x onerror=alert(1)&gt;'],
    ['<img src=x onerror=alert(1)> "x" <eve@evil.test>,', null],
  ])('[S10] no name and no academy of a template adds a header, a receiver or a tag: %j', async (name, shown) => {
    const hostile = await it.make.academy({ name: `${name} ${++people}` })
    await it.make.mailTemplate(hostile, {
      action: PasswordRecovery,
      subject: 'Вітає {{academyName}}',
      body: '{{academyName}} {{link}}',
    })
    const mail = await recover(hostile)
    expect(mail.recipients).toHaveLength(1)
    const known = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']
    expect([...mail.headers.keys()].toSorted()).toEqual(known)
    expect(mail.parts['text/html']).not.toContain('<img')
    // A name with an address in it is left out altogether.
    expect(mail.parts['text/html'].includes(shown ?? 'evil.test')).toBe(shown !== null)
  })
})

describe('a preview and a test mail', () => {
  const draft = (academyId: number | null) => ({
    mailTemplate: { subject: '{{firstName}}, {{academyName}}', body: '# Вітаємо\n\nНабір {{academyName}}\n\n{{link}}' },
    action: AcademyConfirmation,
    language: 'ua' as const,
    academyId,
  })
  const asAdmin = async (email?: string) => {
    const admin = await it.make.user({ roles: { Admin: [academy] }, ...(email && { email }) })
    return { admin, caller: await it.as(admin) }
  }
  const at = () => ({ academyId: academy.id })

  test('[MAIL-17] the preview is the mail with sample values, in html and in text, and nothing is kept', async () => {
    const { caller } = await asAdmin()
    const before = await it.database.db.$count(mails)
    const { body } = await caller.call(
      mailTemplatesApi.preview,
      { body: { ...draft(academy.id), theme: 'dark' } },
      at(),
    )
    const { link, firstName } = body.values
    expect(body.subject).toBe(`${firstName}, ${academy.name}`)
    expect(body.text).toBe(`Вітаємо\n\nНабір ${academy.name}\n\nПідтвердити участь: ${link}`)
    expect(body.html).toContain(`href="${link}"`)
    expect(body.html).toContain('@media all{')
    expect(await it.database.db.$count(mails)).toBe(before)
    const other = await it.make.academy()
    expect((await caller.call(mailTemplatesApi.preview, { body: draft(other.id) }, at())).error.name).toBe(
      'AcademyNotFound',
    )
  })

  test('[S4] what is shown in a frame is what the preview answered, and nothing else', async () => {
    const { caller } = await asAdmin()
    const { body } = await caller.call(mailTemplatesApi.preview, { body: draft(academy.id) }, at())
    const show = (form: Record<string, string>, headers: Record<string, string> = {}) =>
      it.app.http.inject({
        method: 'POST',
        url: '/mail-preview',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(form).toString(),
      })
    const shown = await show({ html: body.html, pass: body.pass })
    expect([shown.statusCode, shown.body]).toEqual([200, body.html])
    // As a browser posts it.
    const posted = await show({ html: body.html.replaceAll('\n', '\r\n'), pass: body.pass })
    expect([posted.statusCode, posted.body.replaceAll('\r\n', '\n')]).toEqual([200, body.html])
    const policy = String(shown.headers['content-security-policy'])
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`frame-ancestors 'self'`)
    expect(policy).toMatch(/; sandbox$/)
    for (const forged of [
      await show({ html: `${body.html}<script>alert(1)</script>`, pass: body.pass }),
      await show({ html: body.html, pass: 'x' }),
      await show({}),
      await show({ html: body.html, pass: body.pass }, { 'sec-fetch-site': 'cross-site' }),
    ])
      expect([forged.statusCode, forged.body]).toEqual([404, ''])
  })

  test.each(['html=%', 'html=%zz', 'html=%ff'])('[ERR-135] %s is no form', async (payload) => {
    const { statusCode, body } = await it.app.http.inject({
      method: 'POST',
      url: '/mail-preview',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
    expect([statusCode, JSON.parse(body)]).toMatchObject([400, { code: 62, name: 'InvalidUrlencodedBody' }])
  })

  test.each([
    ['ua', '[Тест] Олена, '],
    ['en', '[Test] Olena, '],
  ] as const)('a test says in its subject that it is one, and leads to the home page: %s', async (language, begins) => {
    const { caller } = await asAdmin()
    await caller.call(mailTemplatesApi.test, { body: { ...draft(academy.id), language } }, at())
    const mail = await received()
    expect(mail.subject).toBe(`${begins}${academy.name}`)
    const links = [...mail.parts['text/html'].matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    expect(new Set(links)).toEqual(new Set(['https://academy.example/']))
    expect(mail.parts['text/plain']).not.toContain('sample')
  })

  test('[T7] a test goes to oneself alone, and only so often', async () => {
    const { admin, caller } = await asAdmin()
    const send = () => caller.call(mailTemplatesApi.test, { body: draft(academy.id) }, at())
    const { status, body } = await send()
    expect([status, body]).toEqual([202, { to: admin.email }])
    const mail = await received()
    expect(mail.recipients).toEqual([admin.email])
    const answers = []
    for (let count = 0; count < 20; count++) answers.push(await send())
    expect(answers.at(-1)!.error.name).toBe('TooManyRequests')
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(19)
    const rows = await it.database.db.select().from(mails).where(eq(mails.toAddress, admin.email))
    expect(rows.map(({ action, academyId }) => [action, academyId])).toEqual(
      Array(20).fill(['template test', academy.id]),
    )
  })
})
