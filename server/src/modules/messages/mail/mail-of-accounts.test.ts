import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { createMailTransport, type MailTransport } from '#platform/mail-transport.ts'
import { actionsTo, newestSecret } from '#test/reading/read-mails.ts'
import { type Person, testPassword } from '#test/make/make.ts'
import { decodeHeader, startSmtp, type TestSmtp } from '#test/fakes/smtp.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'

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
afterEach(() => smtp.received.splice(0))

const received = async () => {
  await it.runJobs(transport)
  return smtp.received
}
const newestTo = async (email: string) => (await received()).findLast(({ recipients }) => recipients.includes(email))!
const recover = ({ email }: Person) => it.call(authApi.passwordRecovery, { body: { email } })
const changePassword = async (person: Person) =>
  (await it.as(person)).call(accountApi.changePassword, {
    body: { oldPassword: testPassword, password: 'Another456' },
  })
const askForEmail = async (person: Person, email: string) =>
  (await it.as(person)).call(accountApi.updateCredentials, { body: { email, password: testPassword } })
const changeEmail = async (person: Person) => {
  const email = `next.${person.email}`
  await askForEmail(person, email)
  const hash = await newestSecret(it, email, 'confirm-email')
  await it.call(authApi.confirmEmail, { body: { hash } })
}
const stealSession = async (person: Person) => {
  const { body } = await it.call(authApi.login, { body: { email: person.email, password: testPassword } })
  const refresh = () => it.call(authApi.tokens, { body: { refreshToken: body.refreshToken } })
  await refresh()
  it.clock.advance(11_000)
  await refresh()
}

describe('the recovery mail', () => {
  test('[MAIL-15] carries the token, in words and in the button, to the one address', async () => {
    const person = await it.make.user({ firstName: 'Ївга', lastName: 'Ткач' })
    await recover(person)
    const mail = await newestTo(person.email)
    expect(smtp.received).toHaveLength(1)
    expect(mail.recipients).toEqual([person.email])
    expect(decodeHeader(mail.headers.get('to')![0])).toBe(`Ївга Ткач <${person.email}>`)
    const link = /https:\/\/academy\.example\/auth\/reset-password\/([\w-]{43})\s/.exec(mail.parts['text/plain'])!
    expect(mail.parts['text/html']).toContain(`href="${link[0].trim()}"`)
    const reset = await it.call(authApi.passwordReset, { body: { token: link[1]!, password: 'Another456' } })
    expect(reset.status).toBe(204)
  })

  test('[MAIL-15][T6] its texts are dropped once it has gone: nobody finds the token in the database', async () => {
    const person = await it.make.user()
    await recover(person)
    const mail = await newestTo(person.email)
    const [, token] = /reset-password\/([\w-]{43})\s/.exec(mail.parts['text/plain'])!
    const { rows } = await it.database.pool.query<{ row: string }>(
      'select to_jsonb(m)::text as row from mails m union all select to_jsonb(t)::text from one_time_tokens t',
    )
    expect(rows.filter(({ row }) => row.includes(token!))).toEqual([])
  })
})

type Story = [what: string, cause: (person: Person) => Promise<unknown>, ua: string, en: string]
const stories: Story[] = [
  ['password recovery', recover, 'Відновлення пароля', 'Reset your password'],
  ['password changed', changePassword, 'Ваш пароль змінено', 'Your password was changed'],
  [
    'e-mail change requested',
    (person) => askForEmail(person, `next.${person.email}`),
    'Запит на зміну електронної пошти',
    'Request to change your email address',
  ],
  ['e-mail changed', changeEmail, 'Вашу електронну пошту змінено', 'Your email address was changed'],
  ['session reuse', stealSession, 'Ми завершили один із Ваших сеансів', 'We ended one of your sessions'],
]

describe.each(stories)('%s', (action, cause, ua, en) => {
  test.each([
    ['ua', ua, 'Вітаємо, Ївга!', '<html lang="uk">'],
    ['en', en, 'Hello, Ївга!', '<html lang="en">'],
  ] as const)('[I18N-13] speaks the language of its reader: %s', async (localization, subject, greeting, lang) => {
    const person = await it.make.user({ localization, firstName: 'Ївга' })
    await cause(person)
    const mail = await newestTo(person.email)
    expect((await actionsTo(it, person.email)).at(-1)).toBe(action)
    expect(decodeHeader(mail.headers.get('subject')![0])).toBe(subject)
    for (const part of ['text/plain', 'text/html'] as const) expect(mail.parts[part]).toContain(greeting)
    expect(mail.parts['text/html']).toContain(lang)
  })

  const hostile = [
    'Eve\r\nBcc: victim@example.test',
    '"Eve" <victim@example.test>, "x',
    '<script>alert(1)</script><a href="https://evil.example">',
    '"><img src=x onerror=alert(1)>',
    '=?UTF-8?B?RXZlDQpCY2M6IHZpY3RpbUBleGFtcGxlLnRlc3Q=?=',
    'group:victim@example.test;',
  ]
  // By day each name in one story, in turns: all stories write their mails in the same place.
  const turn = stories.findIndex(([what]) => what === action)
  const inTurn = hostile.filter((_, index) => index % stories.length === turn)
  test.each(bySize({ day: inTurn, full: hostile }))(
    '[S10] a name like %j adds no header, no receiver and no markup',
    async (name) => {
      const person = await it.make.user({ firstName: name, lastName: name })
      await cause(person)
      const mail = await newestTo(person.email)
      expect(mail.recipients).toEqual([person.email])
      const known = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']
      expect([...mail.headers.keys()].toSorted()).toEqual(known)
      for (const values of mail.headers.values()) expect(values).toHaveLength(1)
      expect(mail.headers.get('to')![0]).toMatch(new RegExp(`<${person.email.replaceAll('.', '\\.')}>$`))
      expect(mail.parts['text/html']).not.toMatch(/<(?:script|img)|evil\.example">/)
      for (const { recipients } of smtp.received) expect(recipients.join()).not.toContain('victim')
    },
  )
})

test('the notice of a changed address says where to write, for whoever cannot log in any more', async () => {
  const person = await it.make.user()
  await changeEmail(person)
  const { parts } = await newestTo(person.email)
  for (const part of ['text/plain', 'text/html'] as const) expect(parts[part]).toContain('support@academy.test')
})

test('[S10] the link of an e-mail change goes to the new address only, the notice to the old one only', async () => {
  const person = await it.make.user()
  await askForEmail(person, `next.${person.email}`)
  const mails = await received()
  expect(mails.map(({ recipients }) => recipients)).toEqual([[`next.${person.email}`], [person.email]])
  const hasLink = mails.map(({ parts }) => parts['text/plain'].includes('/auth/confirm-email/'))
  expect(hasLink).toEqual([true, false])
})
