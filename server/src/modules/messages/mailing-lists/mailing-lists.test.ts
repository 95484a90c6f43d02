import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { type Locale, type MailingList, mailingLists } from '@academy/contract/enums'
import { mailingListsApi } from '@academy/contract/mailing-lists'
import { createMailTransport, type MailTransport } from '#platform/mail-transport.ts'
import { auditLog } from '#platform/tables.ts'
import { mailingSubscriptions as subscriptions } from '#server/schema/mailing-lists.ts'
import { mails } from '#server/schema/mails.ts'
import { newestSecret } from '#test/reading/read-mails.ts'
import { testPassword } from '#test/make/make.ts'
import { decodeHeader, startSmtp, type TestSmtp } from '#test/fakes/smtp.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { forgetSubscriptions } from './mailing-lists.jobs.ts'

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
beforeEach(async () => {
  await received()
  await it.database.db.delete(subscriptions)
  it.caller.address = `10.7.${++networks}.1`
})

let networks = 0
let addresses = 0
const freshAddress = () => `reader.${++addresses}@example.test`
const subscribe = (
  email: string,
  { list = mailingLists.Blog, localization = 'ua' }: { list?: 1 | 2; localization?: Locale } = {},
) => it.call(mailingListsApi.subscribe, { body: { email, list, localization } })
const received = async () => {
  await it.runJobs(transport)
  return smtp.received.splice(0)
}
const rowOf = async (email: string, list: MailingList = mailingLists.Blog) => {
  const rows = await it.database.db.select().from(subscriptions).where(eq(subscriptions.email, email))
  return rows.find((row) => row.list === list)!
}
const visit = (path: string, method: 'GET' | 'POST' = 'GET', headers: Record<string, string> = {}, payload = '') =>
  it.app.http.inject({ method, url: path, headers, ...(payload && { payload }) })
const titleOf = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]
const pathIn = (text: string) => /https:\/\/academy\.example(\/mailing\/\S+)/.exec(text)![1]!
/** Asks, reads the mail, presses the button; returns the mail that says it is done. */
const becomeSubscriber = async (email: string, options: Parameters<typeof subscribe>[1] = {}) => {
  await subscribe(email, options)
  const [request] = await received()
  await visit(pathIn(request!.parts['text/plain']), 'POST')
  return (await received())[0]!
}
const makeSubscriber = (email: string, changes: Partial<typeof subscriptions.$inferInsert> = {}) =>
  it.database.db.insert(subscriptions).values({
    email,
    list: mailingLists.Blog,
    source: 'page',
    localization: 'ua',
    confirmedAt: it.clock.now,
    createdAt: it.clock.now,
    ...changes,
  })
const superAdmin = async () => {
  const caller = await it.as(await it.make.user({ isSuperAdmin: true }))
  await caller.call(accountApi.stepUp, { body: { password: testPassword } })
  return caller
}
const amountsOf = async (list: MailingList) =>
  (await (await superAdmin()).call(mailingListsApi.amounts, {})).body.find((row) => row.list === list)!

describe('asking for the mails of a list', () => {
  test.each([
    [mailingLists.Blog, 'ua', 'Підтвердьте підписку на новини Академії'],
    [mailingLists.Landing, 'en', 'Confirm your subscription to Academy news'],
  ] as const)(
    '[MAIL-03][Q-72] counts once the owner of the address has said yes: list %s in %s',
    async (list, localization, subject) => {
      const email = freshAddress()
      expect((await subscribe(email, { list, localization })).status).toBe(202)
      const [request, ...others] = await received()
      expect([request!.recipients, others.length]).toEqual([[email], 0])
      expect(decodeHeader(request!.headers.get('subject')![0])).toBe(subject)
      expect(await amountsOf(list)).toEqual({ list, confirmed: 0, waiting: 1, unsubscribed: 0 })
      const path = pathIn(request!.parts['text/plain'])
      // Programs look at every link of a mail; that is no answer.
      const page = await visit(path)
      expect([page.statusCode, page.body.includes('<form method="post">')]).toEqual([200, true])
      expect((await rowOf(email, list)).confirmedAt).toBeNull()
      expect((await visit(path, 'POST')).statusCode).toBe(200)
      expect(await rowOf(email, list)).toMatchObject({ confirmedAt: it.clock.now, source: 'page', localization })
      expect(await amountsOf(list)).toEqual({ list, confirmed: 1, waiting: 0, unsubscribed: 0 })
    },
  )

  test('[Q-72] the link confirms once and for seven days; a newer one takes its place', async () => {
    const email = freshAddress()
    await subscribe(email)
    const first = pathIn((await received())[0]!.parts['text/plain'])
    await subscribe(email)
    const second = pathIn((await received())[0]!.parts['text/plain'])
    expect((await visit(first, 'POST')).statusCode).toBe(404)
    it.clock.advance(7 * 24 * 3600_000 + 1)
    for (const method of ['GET', 'POST'] as const) expect((await visit(second, method)).statusCode).toBe(404)
    await subscribe(email)
    const third = pathIn((await received())[0]!.parts['text/plain'])
    const answers = await Promise.all([1, 2, 3].map(() => visit(third, 'POST')))
    expect(answers.map(({ statusCode, body }) => `${statusCode} ${titleOf(body)}`).toSorted()).toEqual([
      '200 Вас уже підписано',
      '200 Вас уже підписано',
      '200 Готово, Вас підписано',
    ])
    expect(await received()).toHaveLength(1)
    for (const path of ['/mailing/confirm/x', `/mailing/confirm/${'x'.repeat(43)}`, '/mailing/confirm/%00'])
      expect((await visit(path, 'POST')).statusCode).toBe(404)
  })

  test('[Q-72] a link that was used says that the subscription stands, as long as it does and for seven days', async () => {
    const email = freshAddress()
    await subscribe(email, { localization: 'en' })
    const path = pathIn((await received())[0]!.parts['text/plain'])
    await visit(path, 'POST')
    await received()
    const confirmed = await rowOf(email)
    it.clock.advance(24 * 3600_000)
    for (const method of ['GET', 'POST', 'GET'] as const) {
      const page = await visit(path, method)
      expect([page.statusCode, titleOf(page.body)]).toEqual([200, 'You’re already subscribed'])
      expect(page.body).not.toContain('<form')
    }
    expect(await rowOf(email)).toEqual(confirmed)
    expect(await received()).toEqual([])
    it.clock.advance(6 * 24 * 3600_000)
    for (const method of ['GET', 'POST'] as const) expect((await visit(path, method)).statusCode).toBe(404)
    expect(await rowOf(email)).toEqual(confirmed)
  })

  test.each(['its own link', 'the account'])(
    '[Q-72] an old link brings nobody back who left the list by %s',
    async (way) => {
      const person = await it.make.user()
      const email = person.email.toLowerCase()
      await subscribe(email)
      const path = pathIn((await received())[0]!.parts['text/plain'])
      await visit(path, 'POST')
      const caller = await it.as(person)
      const leave = async () =>
        way === 'the account'
          ? caller.call(mailingListsApi.setOwn, { body: { list: mailingLists.Blog, isSubscribed: false } })
          : visit(`/mailing/unsubscribe/${(await rowOf(email)).unsubscribeKey}`, 'POST')
      await leave()
      const left = await rowOf(email)
      expect(left.unsubscribedAt).toEqual(it.clock.now)
      for (const method of ['GET', 'POST'] as const) expect((await visit(path, method)).statusCode).toBe(404)
      expect(await rowOf(email)).toEqual(left)
      // Asked again, and left once more before the answer: the link of that mail is old as well.
      await received()
      await subscribe(email)
      const newer = pathIn((await received())[0]!.parts['text/plain'])
      it.clock.advance(60_000)
      await leave()
      expect((await visit(newer, 'POST')).statusCode).toBe(404)
      expect(await rowOf(email)).toEqual(left)
    },
  )

  test('[Q-72] a link says that the subscription stands also where the account has answered before it', async () => {
    const person = await it.make.user()
    await subscribe(person.email)
    const path = pathIn((await received())[0]!.parts['text/plain'])
    const caller = await it.as(person)
    await caller.call(mailingListsApi.setOwn, { body: { list: mailingLists.Blog, isSubscribed: true } })
    expect(titleOf((await visit(path)).body)).toBe('Вас уже підписано')
    expect(titleOf((await visit(path, 'POST')).body)).toBe('Вас уже підписано')
  })

  test('[Q-72] a subscriber who asks again gets a mail that says so, with the link to unsubscribe', async () => {
    const email = freshAddress()
    await makeSubscriber(email)
    const before = await rowOf(email)
    await subscribe(email, { localization: 'en' })
    const [mail, ...others] = await received()
    expect(others).toEqual([])
    expect(decodeHeader(mail!.headers.get('subject')![0])).toBe('You’re already subscribed to Academy news')
    const url = `https://academy.example/mailing/unsubscribe/${before.unsubscribeKey}`
    expect(mail!.headers.get('list-unsubscribe')).toEqual([`<${url}>`])
    expect(mail!.parts['text/plain']).toContain(url)
    expect(mail!.parts['text/plain']).not.toContain('/mailing/confirm/')
    expect(await rowOf(email)).toEqual(before)
  })

  test('[Q-72] the answer does not say whether the address is known, nor does the work', async () => {
    const known = freshAddress()
    await makeSubscriber(known)
    const left = freshAddress()
    await makeSubscriber(left)
    await visit(`/mailing/unsubscribe/${(await rowOf(left)).unsubscribeKey}`, 'POST')
    const account = await it.make.user()
    const answers = []
    for (const email of [known, left, account.email, freshAddress(), known.toUpperCase()]) {
      const { status, text } = await subscribe(email)
      const jobs = await it.database.pool.query(
        `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'mailing-lists.ask'`,
      )
      answers.push([status, text, jobs.rows[0].n])
    }
    expect(answers).toEqual([1, 2, 3, 4, 5].map((jobs) => [202, '', jobs]))
    // Each address gets a mail; only its owner reads what it says.
    expect(await received()).toHaveLength(5)
  })

  test.each([true, false])('[T7] no mailbox is filled, and nobody mails the world (on the list: %s)', async (isOn) => {
    const email = freshAddress()
    if (isOn) await makeSubscriber(email)
    for (let count = 0; count < 5; count++) expect((await subscribe(email)).status).toBe(202)
    expect(await received()).toHaveLength(3)
    const answers = []
    for (let count = 0; count < 26; count++) answers.push(await subscribe(freshAddress()))
    expect(answers.map(({ status }) => status)).toEqual([...Array(25).fill(202), 429])
    await received()
  })

  test.each([
    { email: 'a@b.test\r\nBcc: victim@example.test' },
    { email: 'a@b.test, victim@example.test' },
    { list: mailingLists.Default },
    { list: 3 },
    { localization: 'ru' },
    { source: 'registration' },
  ])('[S10][VAL-09] refuses %j', async (changes) => {
    const body = { email: freshAddress(), list: mailingLists.Blog, localization: 'ua', ...changes }
    const { status } = await it.call(mailingListsApi.subscribe, { body } as Parameters<
      typeof it.call<typeof mailingListsApi.subscribe>
    >[1])
    expect(status).toBe(400)
    expect(await it.database.db.$count(subscriptions)).toBe(0)
  })
})

describe('leaving a list', () => {
  test('[Q-72] every mail to a list says how, also to mail programs (RFC 8058)', async () => {
    const email = freshAddress()
    const mail = await becomeSubscriber(email, { localization: 'en' })
    const { unsubscribeKey } = await rowOf(email)
    const url = `https://academy.example/mailing/unsubscribe/${unsubscribeKey}`
    expect(mail.headers.get('list-unsubscribe')).toEqual([`<${url}>`])
    expect(mail.headers.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
    expect(mail.parts['text/html']).toContain(`href="${url}"`)
    expect(mail.parts['text/plain']).toContain(url)
    const [stored] = await it.database.db
      .select()
      .from(mails)
      .where(eq(mails.toAddress, email))
      .orderBy(mails.id)
      .offset(1)
    expect(stored).toMatchObject({ action: 'subscription confirmed', state: 'sent', unsubscribeUrl: null, text: '' })
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['', ''],
  ])('[Q-72] takes one click as a mail program sends it: %s', async (type, payload) => {
    const email = freshAddress()
    await makeSubscriber(email)
    const path = `/mailing/unsubscribe/${(await rowOf(email)).unsubscribeKey}`
    const page = await visit(path)
    expect([page.statusCode, page.body.includes('<form method="post">')]).toEqual([200, true])
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors 'none'`)
    expect((await rowOf(email)).unsubscribedAt).toBeNull()
    const answer = await visit(path, 'POST', type ? { 'content-type': type } : {}, payload)
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined])
    expect((await rowOf(email)).unsubscribedAt).toEqual(it.clock.now)
    // Again, and when nobody knows the key any more, it is what was wanted.
    it.clock.advance(60_000)
    expect((await visit(path, 'POST')).statusCode).toBe(200)
    expect((await rowOf(email)).unsubscribedAt).not.toEqual(it.clock.now)
    expect((await visit('/mailing/unsubscribe/6f0e8c52-3f43-4a53-9c36-0a4a1de0b0c5', 'POST')).statusCode).toBe(200)
    expect((await visit('/mailing/unsubscribe/1', 'POST')).statusCode).toBe(404)
  })

  test('[Q-72] whoever has left can come back the same way', async () => {
    const email = freshAddress()
    await makeSubscriber(email)
    await visit(`/mailing/unsubscribe/${(await rowOf(email)).unsubscribeKey}`, 'POST')
    await becomeSubscriber(email)
    expect((await rowOf(email)).unsubscribedAt).toBeNull()
  })
})

describe('with an account', () => {
  let phones = 0
  const register = async (changes: { isSubscribed?: boolean } = {}) => {
    const email = `New.${freshAddress()}`
    const { status } = await it.call(authApi.register, {
      body: {
        email,
        password: 'Verba-2026',
        firstName: 'Ївга',
        lastName: 'Ткач',
        phoneNumber: `+38099${String(++phones).padStart(7, '0')}`,
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
  const { Default, Blog } = mailingLists
  const confirm = async (email: string) =>
    it.call(authApi.confirmEmail, { body: { hash: await newestSecret(it, email, 'confirm-email') } })

  test('[MAIL-03][Q-72] a registration comes with the default list, once its mail was answered', async () => {
    const email = await register()
    expect(await rowOf(email.toLowerCase(), Default)).toMatchObject({ source: 'registration', confirmedAt: null })
    expect(await amountsOf(Default)).toMatchObject({ confirmed: 0, waiting: 1 })
    await confirm(email)
    expect((await rowOf(email.toLowerCase(), Default)).confirmedAt).toEqual(it.clock.now)
    const without = await register({ isSubscribed: false })
    await confirm(without)
    expect(await rowOf(without.toLowerCase(), Default)).toBeUndefined()
    await received()
  })

  test('[Q-72] a new password proves the address as well', async () => {
    const email = await register()
    await it.call(authApi.passwordRecovery, { body: { email } })
    const texts = (await received()).map(({ parts }) => parts['text/plain'])
    const token = texts.flatMap((text) => /\/auth\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? [])[0]!
    expect((await it.call(authApi.passwordReset, { body: { token, password: 'Nova-Verba-2026' } })).status).toBe(204)
    expect((await rowOf(email.toLowerCase(), Default)).confirmedAt).toEqual(it.clock.now)
    await received()
  })

  test('[Q-72] a list follows the address also where the new one was asked about and has not answered', async () => {
    const person = await it.make.user()
    const caller = await it.as(person)
    const next = `next.${person.email}`
    const stored = next.toLowerCase()
    await caller.call(mailingListsApi.setOwn, { body: { list: Blog, isSubscribed: true } })
    await caller.call(mailingListsApi.setOwn, { body: { list: Default, isSubscribed: true } })
    await makeSubscriber(stored)
    await it.database.db.update(subscriptions).set({ confirmedAt: null }).where(eq(subscriptions.email, stored))
    // Who left a list by the new address is not put back.
    await makeSubscriber(stored, { list: Default, unsubscribedAt: it.clock.now })
    await caller.call(accountApi.updateCredentials, { body: { email: next, password: testPassword } })
    await it.call(authApi.confirmEmail, { body: { hash: await newestSecret(it, next, 'confirm-email') } })
    const { body } = await caller.call(mailingListsApi.own, {})
    expect(body.filter(({ isSubscribed }) => isSubscribed).map(({ list }) => list)).toEqual([Blog])
    expect(await rowOf(person.email.toLowerCase())).toBeUndefined()
    await received()
  })

  test('[Q-72] a person sees and sets their lists, which follow the address', async () => {
    const person = await it.make.user()
    const caller = await it.as(person)
    const own = async () =>
      (await caller.call(mailingListsApi.own, {})).body.filter((row) => row.isSubscribed).map(({ list }) => list)
    expect(await own()).toEqual([])
    await caller.call(mailingListsApi.setOwn, { body: { list: Blog, isSubscribed: true } })
    expect(await own()).toEqual([Blog])
    const next = `next.${person.email}`
    await caller.call(accountApi.updateCredentials, { body: { email: next, password: testPassword } })
    await it.call(authApi.confirmEmail, { body: { hash: await newestSecret(it, next, 'confirm-email') } })
    expect(await own()).toEqual([Blog])
    expect(await rowOf(person.email.toLowerCase())).toBeUndefined()
    const { body } = await caller.call(mailingListsApi.setOwn, { body: { list: Blog, isSubscribed: false } })
    expect(body.every((row) => !row.isSubscribed)).toBe(true)
    await received()
  })
})

describe('the export', () => {
  const ask = async (caller: Awaited<ReturnType<typeof superAdmin>>, list?: MailingList) =>
    caller.call(mailingListsApi.export, { body: list === undefined ? {} : { list } })

  test('[MAIL-03][Q-72][Q-74] holds whoever confirmed and has not left, with the way off the list; it is written down', async () => {
    const [stays, leaves, waits] = [`=cmd.${freshAddress()}`, freshAddress(), freshAddress()]
    await makeSubscriber(stays)
    await makeSubscriber(leaves)
    await visit(`/mailing/unsubscribe/${(await rowOf(leaves)).unsubscribeKey}`, 'POST')
    await subscribe(waits)
    await received()
    const caller = await superAdmin()
    const { status, text, headers } = await ask(caller, mailingLists.Blog)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = text.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^"'=cmd\.reader\.\d+@example\.test","blog","ua","page",("\d{4}-\d\d-\d\d \d\d:\d\d",){2}/)
    expect(lines[1]).toContain(`/mailing/unsubscribe/${(await rowOf(stays)).unsubscribeKey}"`)
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect((await ask(caller, mailingLists.Landing)).error.name).toBe('NothingToExport')
    const audited = await it.database.db.select().from(auditLog).where(eq(auditLog.action, 'mailing.exported'))
    expect(audited.map(({ details }) => details)).toEqual([{ list: mailingLists.Blog, count: 1 }])
  })

  test('[Q-72] asks for a fresh proof of who is there', async () => {
    await makeSubscriber(freshAddress())
    const caller = await superAdmin()
    it.clock.advance(11 * 60_000)
    expect((await ask(caller)).error.fields).toEqual([{ field: 'session', message: 'stepUpNeeded' }])
  })
})

const forget = () =>
  forgetSubscriptions.run({ db: it.database.db, now: () => it.clock.now }, {} as never, { number: 1, isLast: true })

test('[Q-72] who asks again at the end of the month, or after leaving, has seven days to answer', async () => {
  const [waits, leaves] = [freshAddress(), freshAddress()]
  await subscribe(waits)
  await makeSubscriber(leaves)
  await visit(`/mailing/unsubscribe/${(await rowOf(leaves)).unsubscribeKey}`, 'POST')
  await received()
  const dayMs = 24 * 3600_000
  it.clock.advance(29 * dayMs)
  await subscribe(waits)
  await subscribe(leaves)
  const paths = (await received()).map(({ parts }) => pathIn(parts['text/plain']))
  it.clock.advance(6 * dayMs)
  await forget()
  expect(paths).toHaveLength(2)
  for (const path of paths) expect((await visit(path)).statusCode).toBe(200)
  it.clock.advance(dayMs)
  await forget()
  expect(await it.database.db.$count(subscriptions)).toBe(0)
})

test('[F25] who never answered and who left is forgotten after a month, whoever is on a list is not', async () => {
  const [stays, leaves, waits] = [freshAddress(), freshAddress(), freshAddress()]
  await makeSubscriber(stays)
  await makeSubscriber(leaves)
  await visit(`/mailing/unsubscribe/${(await rowOf(leaves)).unsubscribeKey}`, 'POST')
  await subscribe(waits)
  await received()
  it.clock.advance(29 * 24 * 3600_000)
  await forget()
  expect(await it.database.db.$count(subscriptions)).toBe(3)
  it.clock.advance(2 * 24 * 3600_000)
  await forget()
  const left = await it.database.db.select({ email: subscriptions.email }).from(subscriptions)
  expect(left).toEqual([{ email: stays }])
})
