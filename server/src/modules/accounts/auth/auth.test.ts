import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { testPassword } from '#test/make/make.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

describe('login', () => {
  test('[ACC-31] answers a pair of tokens and what this browser is known by from now on', async () => {
    const person = await it.make.user()
    const { status, body } = await it.call(authApi.login, { body: { email: person.email, password: testPassword } })
    expect(status).toBe(200)
    expect(body).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      knownDevice: expect.stringMatching(/^[0-9a-f-]{36}\.[\w-]{43}$/),
    })
  })
})

describe('me', () => {
  test('[SESS-06] answers the user of the access token', async () => {
    const academy = await it.make.academy()
    const person = await it.make.student(academy)
    const { body } = await (await it.as(person)).call(authApi.me, {})
    expect(body).toMatchObject({ id: person.id, email: person.email, currentAcademyId: academy.id })
  })
})
