import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { users } from '#server/schema/users.ts'
import { actionsTo, newestSecret } from '#test/reading/read-mails.ts'
import { type MadeAcademy, testPassword } from '#test/make/make.ts'
import { type SocialApp, startSocialApp } from '#test/fakes/social-app.ts'
import type { TestApp } from '#test/servers/test-app.ts'

/** Facebook names an address without saying whose it is (F29). */
let app: SocialApp
let it: TestApp
let academy: MadeAcademy
let { atProvider, freshEmail, logIn, enter, meOf } = {} as SocialApp
beforeAll(async () => {
  app = await startSocialApp()
  ;({ it, atProvider, freshEmail, logIn, enter, meOf } = app)
  academy = await it.make.academy()
})
afterAll(() => app.close())

const rowsOf = (email: string) =>
  it.database.db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
const confirm = (hash: string) => it.call(authApi.confirmEmail, { body: { hash } })

describe('[ACC-41] an address that Facebook names and that has an account', () => {
  test.each([
    ['a student', {}],
    ['the staff', { isEmployee: true }],
    ['a SuperAdmin', { isSuperAdmin: true }],
    ['somebody who never confirmed it', { emailConfirmedAt: null }],
    ['somebody who is blocked', { blockedAt: new Date() }],
  ])('of %s opens and links nothing, and its owner is told what to do', async (_whose, values) => {
    const person = await it.make.user({ email: freshEmail(), ...values })
    const [before] = await rowsOf(person.email)
    const { status, error } = await logIn('facebook', atProvider('facebook', { email: person.email.toUpperCase() }))
    expect([status, error.name, error.fields]).toEqual([
      409,
      'UserAlreadyExists',
      [{ field: 'email', message: 'linkFromAccount' }],
    ])
    expect(error.hash).toBeUndefined()
    expect(await rowsOf(person.email)).toEqual([before])
    expect(await actionsTo(it, person.email)).toEqual([])
  })
})

describe('[ACC-41] an address that Facebook names and that is new', () => {
  test('[ACC-35] makes an account that opens once our own mail was answered', async () => {
    const email = freshEmail()
    const login = atProvider('facebook', { email })
    const { status, error } = await logIn('facebook', login)
    expect([status, error.name, error.email]).toEqual([401, 'EmailIsNotConfirmed', email])
    expect((await rowsOf(email))[0]).toMatchObject({ emailConfirmedAt: null, facebookId: login })
    expect(await actionsTo(it, email)).toEqual(['registration confirmation'])

    expect((await logIn('facebook', login)).error.name).toBe('EmailIsNotConfirmed')
    expect(await actionsTo(it, email)).toHaveLength(1)
    expect((await confirm(await newestSecret(it, email, 'confirm-email'))).status).toBe(200)
    const { body } = await logIn('facebook', login)
    expect(await meOf(body.accessToken)).toMatchObject({ email, facebookId: login, hasPassword: false })
  })

  test('[ACC-25] is sent the mail again with the hash of the answer', async () => {
    const email = freshEmail()
    const { error } = await logIn('facebook', atProvider('facebook', { email }))
    const { status } = await it.call(authApi.resendConfirmation, { body: { email, hash: error.hash! } })
    expect(status).toBe(204)
    expect(await actionsTo(it, email)).toHaveLength(2)
  })

  test('in two tabs at once is one account and one mail', async () => {
    const email = freshEmail()
    const login = atProvider('facebook', { email })
    const answers = await Promise.all(Array.from({ length: 4 }, () => logIn('facebook', login)))
    expect(answers.map(({ error }) => error.name)).toEqual(Array.from({ length: 4 }, () => 'EmailIsNotConfirmed'))
    expect(await rowsOf(email)).toHaveLength(1)
    expect(await actionsTo(it, email)).toHaveLength(1)
  })

  test('is lost to whoever can read its mails: a new password ends the log-in of Facebook', async () => {
    const email = freshEmail()
    const squatter = atProvider('facebook', { email })
    await logIn('facebook', squatter)
    await it.call(authApi.passwordRecovery, { body: { email } })
    await it.runJobs()
    const secret = await newestSecret(it, email, 'reset-password')
    expect((await it.call(authApi.passwordReset, { body: { token: secret, password: testPassword } })).status).toBe(204)
    expect((await it.call(authApi.login, { body: { email, password: testPassword } })).status).toBe(200)
    expect((await logIn('facebook', squatter)).error.name).toBe('UserAlreadyExists')
    expect((await rowsOf(email))[0]?.facebookId).toBeNull()
  })

  test('a new password of a confirmed account leaves its log-in with Facebook alone', async () => {
    const email = freshEmail()
    const login = atProvider('facebook', { email })
    await enter('facebook', login)
    await it.call(authApi.passwordRecovery, { body: { email } })
    await it.runJobs()
    await it.call(authApi.passwordReset, {
      body: { token: await newestSecret(it, email, 'reset-password'), password: testPassword },
    })
    expect((await logIn('facebook', login)).status).toBe(200)
  })

  test('[ERR-113] registers nobody while no academy is open', async () => {
    await it.database.db.execute('update academies set is_closed = true')
    const email = freshEmail()
    expect((await logIn('facebook', atProvider('facebook', { email }))).error.name).toBe(
      'RegistrationClosedOnSocialLogin',
    )
    expect(await rowsOf(email)).toEqual([])
    await it.database.db.execute(`update academies set is_closed = false where id = ${academy.id}`)
  })
})
