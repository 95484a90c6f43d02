import { eq, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { ErrorReply } from '@academy/contract/errors'
import { createLog } from '#platform/log.ts'
import { hashPassword } from '#platform/passwords.ts'
import { auditLog } from '#platform/tables.ts'
import { authenticatorOf, type MadeAcademy, type Person, testPassword } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
})
afterAll(() => it.close())

const makeTeacher = async () => {
  const person = await it.make.user({ roles: { Teacher: [academy] } })
  return { person, authenticator: await it.make.secondFactor(person) }
}
const logIn = (person: Person, from: { academyHash?: string; direction?: number } = {}) =>
  it.call(authApi.login, { body: { email: person.email, password: testPassword, ...from } })
const ticketOf = async (person: Person) => (await logIn(person)).error.hash!
const secondStep = (ticket: string, code: string) => it.call(authApi.loginSecondFactor, { body: { ticket, code } })
const actionsOf = async ({ id }: Person) => {
  const rows = await it.database.db
    .select()
    .from(auditLog)
    .where(or(eq(auditLog.actorId, id), eq(auditLog.targetId, String(id))))
  return rows.map(({ action }) => action)
}
const sessionCount = async ({ id }: Person) => {
  const { rows } = await it.database.db.execute<{ one: number }>(
    sql`select 1 as one from sessions where user_id = ${id}`,
  )
  return rows.length
}
const change = (person: Person, set: ReturnType<typeof sql>) =>
  it.database.db.execute(sql`update users set ${set} where id = ${person.id}`)

describe('the first step', () => {
  test('answers AccessDenied on the field code, with a ticket instead of tokens', async () => {
    const { person } = await makeTeacher()
    const { status, error, text } = await logIn(person)
    expect(status).toBe(403)
    expect(error).toMatchObject({ name: 'AccessDenied', fields: [{ field: 'code', message: 'secondFactorNeeded' }] })
    expect(ErrorReply.safeParse(error).success).toBe(true)
    expect(text).not.toMatch(/accessToken|refreshToken/)
    expect(await sessionCount(person)).toBe(0)
    expect(await actionsOf(person)).not.toContain('login')
  })

  test('still wants the right password first', async () => {
    const { person } = await makeTeacher()
    const { error } = await it.call(authApi.login, { body: { email: person.email, password: 'wrong one' } })
    expect(error).toMatchObject({ name: 'WrongPassword', fields: [] })
    expect(error.hash).toBeUndefined()
  })

  test('one that was set up but never proved asks for nothing', async () => {
    const person = await it.make.user({ roles: { Teacher: [academy] } })
    await it.make.secondFactor(person, { isEnabled: false })
    expect((await logIn(person)).status).toBe(200)
  })

  test('the ticket tells nobody whose it is', async () => {
    const { person } = await makeTeacher()
    const ticket = await ticketOf(person)
    const readable = ticket.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    expect(readable.join(' ')).not.toMatch(/userId|comingFrom/)
  })
})

describe('the second step', () => {
  test('a code of the authenticator: a pair of tokens that works, written down as one log-in', async () => {
    const { person, authenticator } = await makeTeacher()
    const { status, body } = await secondStep(await ticketOf(person), authenticator.code())
    expect(status).toBe(200)
    const me = await it.call(authApi.me, {}, { headers: { authorization: `Bearer ${body.accessToken}` } })
    expect(me.body.id).toBe(person.id)
    expect((await it.call(authApi.tokens, { body: { refreshToken: body.refreshToken } })).status).toBe(200)
    expect((await actionsOf(person)).filter((action) => action === 'login')).toHaveLength(1)
  })

  test('a recovery code, once', async () => {
    const { person, authenticator } = await makeTeacher()
    const made = await (await it.as(person)).call(accountApi.recoveryCodes, { body: { code: authenticator.code() } })
    const code = made.body.recoveryCodes[0]!
    expect((await secondStep(await ticketOf(person), code)).status).toBe(200)
    expect((await secondStep(await ticketOf(person), code)).error.fields).toEqual([
      { field: 'code', message: 'wrongCode' },
    ])
  })

  test('a wrong code opens nothing and is written down as a failed log-in', async () => {
    const { person, authenticator } = await makeTeacher()
    const { status, error } = await secondStep(await ticketOf(person), authenticator.code(5))
    expect([status, error.name, error.fields]).toEqual([
      400,
      'ValidationError',
      [{ field: 'code', message: 'wrongCode' }],
    ])
    expect(await sessionCount(person)).toBe(0)
    expect(await actionsOf(person)).toEqual(['login.failed'])
  })

  test('after a mistyped code the same ticket still serves', async () => {
    const { person, authenticator } = await makeTeacher()
    const ticket = await ticketOf(person)
    await secondStep(ticket, authenticator.code(5))
    expect((await secondStep(ticket, authenticator.code())).status).toBe(200)
  })

  test('[T5] of fifty parallel log-ins with one code exactly one succeeds', async () => {
    const { person, authenticator } = await makeTeacher()
    const ticket = await ticketOf(person)
    const answers = await Promise.all(Array.from({ length: 50 }, () => secondStep(ticket, authenticator.code())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessionCount(person)).toBe(1)
  })

  test('[T5] ten wrong codes, then 429, whichever ticket and address they come with', async () => {
    const { person, authenticator } = await makeTeacher()
    for (let n = 0; n < 10; n++)
      expect((await secondStep(await ticketOf(person), authenticator.code(5))).status).toBe(400)
    const { status, headers } = await secondStep(await ticketOf(person), authenticator.code())
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const response = await it.app.http.inject({
      method: 'POST',
      url: authApi.loginSecondFactor.path,
      remoteAddress: '203.0.113.77',
      payload: { ticket: await ticketOf(person), code: authenticator.code() },
    })
    expect(response.statusCode).toBe(429)
  })

  test('[ACC-31] who came through an academy joins it only then', async () => {
    const internal = await it.make.academy({ type: 'Internal' })
    const { person, authenticator } = await makeTeacher()
    const { error } = await logIn(person, { academyHash: internal.hash, direction: internal.directions.JS! })
    const membersOf = async () => {
      const { rows } = await it.database.db.execute<{ one: number }>(
        sql`select 1 as one from user_academies where academy_id = ${internal.id}`,
      )
      return rows.length
    }
    expect(await membersOf()).toBe(0)
    expect((await secondStep(error.hash!, authenticator.code())).status).toBe(200)
    expect(await membersOf()).toBe(1)
  })

  test('a log-in with both steps counts as a fresh proof', async () => {
    const { person, authenticator } = await makeTeacher()
    const { body } = await secondStep(await ticketOf(person), authenticator.code())
    const { rows } = await it.database.db.execute<{ at: Date }>(
      sql`select stepped_up_at as at from sessions where user_id = ${person.id}`,
    )
    expect(rows.map(({ at }) => new Date(at))).toEqual([it.clock.now])
    expect(body.refreshToken).not.toBe('')
  })
})

describe('[T3] a ticket is worth nothing', () => {
  const refused = async (ticket: string, code: string) => {
    const { status, error } = await secondStep(ticket, code)
    return [status, error.name]
  }

  test('after five minutes', async () => {
    const { person, authenticator } = await makeTeacher()
    const ticket = await ticketOf(person)
    it.clock.advance(5 * 60_000 + 1_000)
    expect(await refused(ticket, authenticator.code())).toEqual([401, 'InvalidAccessToken'])
  })

  test('after the password was changed', async () => {
    const { person, authenticator } = await makeTeacher()
    const ticket = await ticketOf(person)
    await change(person, sql`password_hash = ${await hashPassword('Another123')}`)
    expect(await refused(ticket, authenticator.code())).toEqual([401, 'InvalidAccessToken'])
  })

  test('after the second factor was switched off', async () => {
    const { person, authenticator } = await makeTeacher()
    const ticket = await ticketOf(person)
    await it.database.db.execute(sql`delete from second_factors where user_id = ${person.id}`)
    expect(await refused(ticket, authenticator.code())).toEqual([401, 'InvalidAccessToken'])
  })

  test('[A5] for a blocked account', async () => {
    const { person, authenticator } = await makeTeacher()
    const ticket = await ticketOf(person)
    await change(person, sql`blocked_at = now()`)
    expect(await refused(ticket, authenticator.code())).toEqual([403, 'UserBlocked'])
  })

  test('[A5] for a deleted account', async () => {
    const { person, authenticator } = await makeTeacher()
    const ticket = await ticketOf(person)
    await change(person, sql`deleted_at = now()`)
    expect(await refused(ticket, authenticator.code())).toEqual([401, 'InvalidAccessToken'])
  })

  test('for another account than its own', async () => {
    const [mine, theirs] = [await makeTeacher(), await makeTeacher()]
    const { error } = await secondStep(await ticketOf(theirs.person), mine.authenticator.code())
    expect(error.fields).toEqual([{ field: 'code', message: 'wrongCode' }])
  })

  test('with any letter of it changed', async () => {
    const { person, authenticator } = await makeTeacher()
    const ticket = await ticketOf(person)
    const bytes = Buffer.from(ticket, 'latin1')
    // The last letter of a part may hold bits that count for nothing; those change no meaning.
    const places = [...ticket].flatMap((letter, index) =>
      letter === '.' || ticket[index + 1] === '.' || index === ticket.length - 1 ? [] : [index],
    )
    for (const place of places) {
      const changed = Buffer.from(bytes)
      changed[place] = ticket[place] === 'A' ? 66 : 65
      expect([place, await it.tokens.unseal('login-ticket', changed.toString('latin1'), it.clock.now)]).toEqual([
        place,
        null,
      ])
    }
    expect(await refused(`${ticket}A`, authenticator.code())).toEqual([401, 'InvalidAccessToken'])
  })

  test('when it is anything else of ours: a flow, a sealed secret, a token', async () => {
    const { person, authenticator } = await makeTeacher()
    const { accessToken, refreshToken } = await it.make.session(person)
    const later = new Date(it.clock.now.getTime() + 60_000)
    const sameContent = await it.tokens.unseal<Record<string, unknown>>(
      'login-ticket',
      await ticketOf(person),
      it.clock.now,
    )
    const { rows } = await it.database.db.execute<{ sealed: string }>(
      sql`select sealed_secret as sealed from second_factors where user_id = ${person.id}`,
    )
    const others = [
      await it.tokens.seal('social-flow', sameContent!, later),
      await it.tokens.seal('second-factor', sameContent!, later),
      rows[0]!.sealed,
      accessToken,
      refreshToken,
      it.tokens.makeCode('login-ticket', person.id, ''),
    ]
    for (const other of others) expect(await refused(other, authenticator.code())).toEqual([401, 'InvalidAccessToken'])
  })

  test('as a token of a session', async () => {
    const { person } = await makeTeacher()
    const ticket = await ticketOf(person)
    const me = await it.call(authApi.me, {}, { headers: { authorization: `Bearer ${ticket}` } })
    expect(me.error.name).toBe('InvalidAccessToken')
    const refreshed = await it.call(authApi.tokens, { body: { refreshToken: ticket } })
    expect(refreshed.error.name).toBe('InvalidRefreshToken')
  })
})

test('[P5] the log holds no secret, code, recovery code or ticket', async () => {
  const lines: string[] = []
  const told = await startTestApp({ log: createLog('trace', { write: (line) => void lines.push(line) }) })
  const person = await told.make.user({ email: 'canary.second@example.test', isEmployee: true })
  const calls = await told.as(person)
  const { body: setup } = await calls.call(accountApi.secondFactorSetup, {})
  const authenticator = authenticatorOf(setup.secret, () => told.clock.now)
  const codes = [authenticator.code(), authenticator.code(1), authenticator.code(9)]
  const { body: enabled } = await calls.call(accountApi.secondFactorEnable, { body: { code: codes[0]! } })
  const { error } = await told.call(authApi.login, { body: { email: person.email, password: testPassword } })
  const ticket = error.hash!
  for (const code of [codes[2]!, enabled.recoveryCodes[0]!, codes[1]!])
    await told.call(authApi.loginSecondFactor, { body: { ticket, code } })
  await told.close()
  const text = lines.join('')
  expect(text).toContain(authApi.loginSecondFactor.path)
  for (const secret of ['canary', setup.secret, ticket, ...enabled.recoveryCodes]) expect(text).not.toContain(secret)
  // Six digits may be part of some other number; as a value of their own they are not there.
  for (const code of codes) expect(text).not.toContain(`"${code}"`)
})
