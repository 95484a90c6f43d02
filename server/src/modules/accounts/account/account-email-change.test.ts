import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { auditLog } from '#platform/tables.ts'
import { users } from '#server/schema/users.ts'
import { actionsTo, mailsTo, newestSecret } from '#test/reading/read-mails.ts'
import { type Person, testPassword } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

const day = 24 * 3600 * 1000

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const newAddress = () => `next.${crypto.randomUUID()}@example.test`
const ask = (caller: Caller, email: string, password = testPassword) =>
  caller.call(accountApi.updateCredentials, { body: { email, password } })
const cancel = (caller: Caller) => caller.call(accountApi.cancelEmailChange, {})
const confirm = (hash: string) => it.call(authApi.confirmEmail, { body: { hash } })
const login = (email: string) => it.call(authApi.login, { body: { email, password: testPassword } })
const rowOf = async ({ id }: Person) => {
  const [row] = await it.database.db.select().from(users).where(eq(users.id, id))
  return row!
}
/** Somebody who has asked for another address, with the link that was mailed to it. */
const asking = async (email = newAddress()) => {
  const person = await it.make.user()
  const here = await it.as(person)
  expect((await ask(here, email)).status).toBe(200)
  return { person, here, email, hash: await newestSecret(it, email, 'confirm-email') }
}

describe('asking for another address', () => {
  test('[ACC-43] changes nothing yet: the old one counts until the new one is confirmed', async () => {
    const person = await it.make.user()
    const here = await it.as(person)
    const email = newAddress()
    const { status, body } = await ask(here, email)
    expect([status, body]).toEqual([200, { pendingEmail: email }])
    expect((await here.call(authApi.me, {})).body).toMatchObject({ email: person.email, pendingEmail: email })
    expect((await login(person.email)).status).toBe(200)
    expect((await login(email)).error.name).toBe('UserNotFound')
  })

  test('[ACC-43] sends the link to the new address and a notice to the old one, in the language of the person', async () => {
    const person = await it.make.user({ localization: 'en' })
    const email = newAddress()
    await ask(await it.as(person), email)
    expect(await mailsTo(it, email)).toMatchObject([
      { action: 'e-mail change', subject: 'Confirm your new email address', userId: person.id },
    ])
    const [notice] = await mailsTo(it, person.email)
    expect(notice).toMatchObject({
      action: 'e-mail change requested',
      subject: 'Request to change your email address',
    })
    expect(notice!.text).not.toContain('/auth/confirm-email/')
  })

  test('[ACC-43] needs the current password', async () => {
    const person = await it.make.user()
    const { status, error } = await ask(await it.as(person), newAddress(), 'not mine')
    expect([status, error.name]).toEqual([401, 'WrongPassword'])
    expect((await rowOf(person)).pendingEmail).toBeNull()
  })

  test('[ACC-43] refuses the address one has already, whatever its case', async () => {
    const person = await it.make.user()
    const here = await it.as(person)
    for (const email of [person.email, person.email.toUpperCase()]) {
      const { status, error } = await ask(here, email)
      expect(status).toBe(400)
      expect(error).toMatchObject({ name: 'ValidationError', fields: [{ field: 'email', message: 'sameEmail' }] })
    }
  })

  test('[ACC-43] refuses the address of another live account, and takes that of a deleted one', async () => {
    const [taken, gone] = [await it.make.user(), await it.make.user({ deletedAt: new Date() })]
    const here = await it.as(await it.make.user())
    const { status, error } = await ask(here, taken.email.toUpperCase())
    expect(status).toBe(409)
    expect(error).toMatchObject({ name: 'UserAlreadyExists', fields: [{ field: 'email', message: 'emailTaken' }] })
    expect((await ask(here, gone.email)).status).toBe(200)
  })

  test('[P4] is written down, without any address: the log is for ever', async () => {
    const { person, email } = await asking()
    const log = await it.database.db.select().from(auditLog).where(eq(auditLog.actorId, person.id))
    expect(log.map(({ action }) => action)).toEqual(['email.change-requested'])
    expect(JSON.stringify(log)).not.toContain(email)
    expect(JSON.stringify(log)).not.toContain(person.email)
  })

  test('[T7] five times an hour, then 429: nobody has mails sent to many strangers', async () => {
    const here = await it.as(await it.make.user())
    for (let n = 0; n < 5; n++) expect((await ask(here, newAddress())).status).toBe(200)
    const sixth = newAddress()
    const { status, headers } = await ask(here, sixth)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(await actionsTo(it, sixth)).toEqual([])
  })
})

describe('confirming it', () => {
  test('[ACC-43] replaces the address; sessions go on, the old address is told', async () => {
    const { person, here, email, hash } = await asking()
    const { status, body } = await confirm(hash)
    expect([status, body]).toEqual([200, { email }])
    expect((await here.call(authApi.me, {})).body).toMatchObject({ email, pendingEmail: null })
    expect((await login(email)).status).toBe(200)
    expect((await login(person.email)).error.name).toBe('UserNotFound')
    expect(await actionsTo(it, person.email)).toEqual(['e-mail change requested', 'e-mail changed'])
    expect(await actionsTo(it, email)).toEqual(['e-mail change'])
  })

  test('[ACC-43][P4] is written down', async () => {
    const { person, hash } = await asking()
    await confirm(hash)
    const log = await it.database.db.select().from(auditLog).where(eq(auditLog.actorId, person.id))
    expect(log.map(({ action }) => action)).toEqual(['email.change-requested', 'email.changed'])
  })

  test('[ACC-26][T6] a second time answers that it is done already, and does nothing', async () => {
    const { person, email, hash } = await asking()
    await confirm(hash)
    const { status, error } = await confirm(hash)
    expect([status, error.name]).toEqual([409, 'EmailAlreadyConfirmed'])
    expect((await rowOf(person)).email).toBe(email)
  })

  test('[T6] of twenty at once exactly one replaces it', async () => {
    const { person, hash } = await asking()
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(hash)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error.name === 'EmailAlreadyConfirmed')).toHaveLength(19)
    expect(await actionsTo(it, person.email)).toEqual(['e-mail change requested', 'e-mail changed'])
  })

  test('[ACC-43][T6] works for one day and not a moment longer', async () => {
    const [early, late] = [await asking(), await asking()]
    it.clock.advance(day - 1)
    expect((await confirm(early.hash)).status).toBe(200)
    it.clock.advance(1)
    expect((await confirm(late.hash)).error.name).toBe('InvalidHash')
    expect((await rowOf(late.person)).email).toBe(late.person.email)
  })

  test('[ACC-43][T6] the link of a request that was replaced by another does nothing', async () => {
    const { person, here, hash: older } = await asking()
    const email = newAddress()
    await ask(here, email)
    expect((await confirm(older)).error.name).toBe('InvalidHash')
    expect(await rowOf(person)).toMatchObject({ email: person.email, pendingEmail: email })
    expect((await confirm(await newestSecret(it, email, 'confirm-email'))).body).toEqual({ email })
  })

  test('[ACC-43][T6] of requests at once only the link to the address that waits works', async () => {
    const person = await it.make.user()
    const here = await it.as(person)
    const addresses = Array.from({ length: 4 }, newAddress)
    await Promise.all(addresses.map((email) => ask(here, email)))
    const { pendingEmail } = await rowOf(person)
    for (const email of addresses.filter((email) => email !== pendingEmail))
      expect((await confirm(await newestSecret(it, email, 'confirm-email'))).error.name).toBe('InvalidHash')
    expect((await confirm(await newestSecret(it, pendingEmail!, 'confirm-email'))).body).toEqual({
      email: pendingEmail,
    })
  })

  test('[ACC-43] two accounts want one address: the first to confirm has it, the other keeps its own', async () => {
    const email = newAddress()
    const one = await asking(email)
    const two = await asking(email)
    expect(two.hash).not.toBe(one.hash)
    const answers = await Promise.all([confirm(one.hash), confirm(two.hash)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const loser = answers[0].status === 200 ? two : one
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.error).toMatchObject({
      name: 'UserAlreadyExists',
      fields: [{ field: 'email', message: 'emailTaken' }],
    })
    expect((await rowOf(loser.person)).email).toBe(loser.person.email)
    expect(await actionsTo(it, loser.person.email)).toEqual(['e-mail change requested'])
  })

  test('[ACC-43] an address that somebody registered meanwhile is theirs', async () => {
    const { person, email, hash } = await asking()
    await it.make.user({ email: email.toUpperCase() })
    expect((await confirm(hash)).error.name).toBe('UserAlreadyExists')
    expect((await rowOf(person)).email).toBe(person.email)
  })

  test('[T6] recovery links that went to the old address are worthless', async () => {
    const { person, hash } = await asking()
    await it.call(authApi.passwordRecovery, { body: { email: person.email } })
    await it.runJobs()
    const token = await newestSecret(it, person.email, 'reset-password')
    await confirm(hash)
    const { error } = await it.call(authApi.passwordReset, { body: { token, password: 'Another456' } })
    expect(error.name).toBe('InvalidResetPasswordToken')
  })
})

describe('cancelling it', () => {
  test('[ACC-43] forgets the address and its link, however often it is said', async () => {
    const { person, here, hash } = await asking()
    for (let n = 0; n < 2; n++) expect((await cancel(here)).status).toBe(204)
    expect((await confirm(hash)).error.name).toBe('InvalidHash')
    expect(await rowOf(person)).toMatchObject({ email: person.email, pendingEmail: null })
  })

  test('[ACC-43] at the moment of the confirmation: one of both happens, whole', async () => {
    const { person, here, email, hash } = await asking()
    const [, confirmed] = await Promise.all([cancel(here), confirm(hash)])
    const row = await rowOf(person)
    expect(row.pendingEmail).toBeNull()
    expect(row.email).toBe(confirmed.status === 200 ? email : person.email)
  })
})
