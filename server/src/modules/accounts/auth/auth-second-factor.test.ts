import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import { auditLog } from '#platform/tables.ts'
import { recoveryCodes, secondFactors } from '#server/schema/users.ts'
import { authenticatorOf, type MadeAcademy, type Person, testPassword } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
})
afterAll(() => it.close())

const makeTeacher = () => it.make.user({ roles: { Teacher: [academy] } })
const rowOf = async ({ id }: Person) =>
  (await it.database.db.select().from(secondFactors).where(eq(secondFactors.userId, id)))[0]
const storedOf = async (person: Person) => [
  await rowOf(person),
  await it.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id)),
]
const actionsOf = async ({ id }: Person) =>
  (await it.database.db.select().from(auditLog).where(eq(auditLog.actorId, id))).map(({ action }) => action)
const wrongCode = [{ field: 'code', message: 'wrongCode' }]

/** Somebody, of the staff unless said otherwise, with a session, an authenticator and recovery codes, all through the front door. */
const withSecondFactor = async (given?: Person) => {
  const person = given ?? (await makeTeacher())
  const calls = await it.as(person)
  const { body: setup } = await calls.call(accountApi.secondFactorSetup, {})
  const authenticator = authenticatorOf(setup.secret, () => it.clock.now)
  const { body } = await calls.call(accountApi.secondFactorEnable, { body: { code: authenticator.code() } })
  it.clock.advance(30_000)
  return { person, calls, authenticator, codes: body.recoveryCodes }
}

describe('setting it up', () => {
  test('a secret and the address to scan; nothing changes before it is proved', async () => {
    const person = await makeTeacher()
    const calls = await it.as(person)
    const { status, body } = await calls.call(accountApi.secondFactorSetup, {})
    expect(status).toBe(200)
    expect(new URL(body.uri).searchParams.get('secret')).toBe(body.secret)
    expect(decodeURIComponent(body.uri)).toContain(`Academy:${person.email}`)
    const { body: me } = await calls.call(authApi.me, {})
    expect(me.secondFactor).toEqual({ isEnabled: false, isRequired: false })
    expect((await it.call(authApi.login, { body: { email: person.email, password: testPassword } })).status).toBe(200)
  })

  test('the secret lies sealed in the database', async () => {
    const person = await makeTeacher()
    const { body } = await (await it.as(person)).call(accountApi.secondFactorSetup, {})
    expect(JSON.stringify(await rowOf(person))).not.toContain(body.secret)
  })

  test('an unfinished one is replaced: only the newest secret proves anything', async () => {
    const calls = await it.as(await makeTeacher())
    const { body: first } = await calls.call(accountApi.secondFactorSetup, {})
    const { body: second } = await calls.call(accountApi.secondFactorSetup, {})
    const codeOf = ({ secret }: { secret: string }) => authenticatorOf(secret, () => it.clock.now).code()
    const old = await calls.call(accountApi.secondFactorEnable, { body: { code: codeOf(first) } })
    expect(old.error).toMatchObject({ name: 'ValidationError', fields: wrongCode })
    expect((await calls.call(accountApi.secondFactorEnable, { body: { code: codeOf(second) } })).status).toBe(200)
  })

  test('one that is on must be switched off first', async () => {
    const { person, calls } = await withSecondFactor()
    const before = await rowOf(person)
    const { status, error } = await calls.call(accountApi.secondFactorSetup, {})
    expect([status, error.name, error.fields[0]?.field]).toEqual([400, 'ValidationError', 'secondFactor'])
    expect(await rowOf(person)).toEqual(before)
  })

  test.each(['a student', 'an applicant'])('%s may protect an account with it as staff may', async (who) => {
    const person = await (who === 'a student' ? it.make.student(academy) : it.make.user())
    await withSecondFactor(person)
    const { error } = await it.call(authApi.login, { body: { email: person.email, password: testPassword } })
    expect(error).toMatchObject({ name: 'AccessDenied', fields: [{ field: 'code', message: 'secondFactorNeeded' }] })
  })

  test('a session that has not proved itself lately gets no secret', async () => {
    const calls = await it.as(await makeTeacher())
    it.clock.advance(10 * 60_000)
    for (const answer of [
      await calls.call(accountApi.secondFactorSetup, {}),
      await calls.call(accountApi.secondFactorEnable, { body: { code: '123456' } }),
    ])
      expect(answer.error).toMatchObject({ name: 'AccessDenied', fields: [{ message: 'stepUpNeeded' }] })
  })
})

describe('switching it on', () => {
  test('ten recovery codes, shown once and kept as hashes only', async () => {
    const { person, codes } = await withSecondFactor()
    expect(codes).toHaveLength(10)
    const rows = await it.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    expect(rows).toHaveLength(10)
    for (const { codeHash } of rows) expect(codeHash).toMatch(/^[0-9a-f]{64}$/)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
    expect(await actionsOf(person)).toContain('second-factor.enabled')
  })

  test('me knows it', async () => {
    const { calls } = await withSecondFactor()
    expect((await calls.call(authApi.me, {})).body.secondFactor).toEqual({ isEnabled: true, isRequired: false })
  })

  test('[A5] the other sessions end, this one stays', async () => {
    const person = await makeTeacher()
    const [here, elsewhere] = [await it.as(person), await it.as(person)]
    const authenticator = await it.make.secondFactor(person, { isEnabled: false })
    await here.call(accountApi.secondFactorEnable, { body: { code: authenticator.code() } })
    expect((await here.call(authApi.me, {})).status).toBe(200)
    expect((await elsewhere.call(authApi.me, {})).error.name).toBe('InvalidAccessToken')
  })

  test('a wrong code switches nothing on', async () => {
    const person = await makeTeacher()
    const calls = await it.as(person)
    const elsewhere = await it.as(person)
    const authenticator = await it.make.secondFactor(person, { isEnabled: false })
    const { status, error } = await calls.call(accountApi.secondFactorEnable, { body: { code: authenticator.code(5) } })
    expect([status, error.name, error.fields]).toEqual([400, 'ValidationError', wrongCode])
    expect((await rowOf(person))?.enabledAt).toBeNull()
    expect((await elsewhere.call(authApi.me, {})).status).toBe(200)
  })

  test('without having set it up every code is wrong, a recovery code too', async () => {
    const { codes } = await withSecondFactor()
    const calls = await it.as(await makeTeacher())
    for (const code of ['123456', codes[0]!])
      expect((await calls.call(accountApi.secondFactorEnable, { body: { code } })).error.fields).toEqual(wrongCode)
  })

  test('the code that switched it on is used up', async () => {
    const person = await makeTeacher()
    const calls = await it.as(person)
    const code = (await it.make.secondFactor(person, { isEnabled: false })).code()
    expect((await calls.call(accountApi.secondFactorEnable, { body: { code } })).status).toBe(200)
    expect((await calls.call(accountApi.recoveryCodes, { body: { code } })).error.fields).toEqual(wrongCode)
  })

  test('[T3] a sealed secret counts for nobody else, wherever its row is copied to', async () => {
    const [owner, thief] = [await makeTeacher(), await makeTeacher()]
    const authenticator = await it.make.secondFactor(owner)
    const { sealedSecret } = (await rowOf(owner))!
    await it.database.db.insert(secondFactors).values({ userId: thief.id, sealedSecret, enabledAt: it.clock.now })
    const { error } = await (
      await it.as(thief)
    ).call(accountApi.recoveryCodes, { body: { code: authenticator.code() } })
    expect(error.fields).toEqual(wrongCode)
  })
})

describe('switching it off', () => {
  test('with a code of the authenticator', async () => {
    const { person, calls, authenticator } = await withSecondFactor()
    const { status } = await calls.call(accountApi.secondFactorDisable, { body: { code: authenticator.code() } })
    expect(status).toBe(204)
    expect((await calls.call(authApi.me, {})).body.secondFactor.isEnabled).toBe(false)
    expect((await it.call(authApi.login, { body: { email: person.email, password: testPassword } })).status).toBe(200)
    expect(await actionsOf(person)).toContain('second-factor.disabled')
    const left = await it.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id))
    expect(left).toEqual([])
  })

  test('with a recovery code', async () => {
    const { calls, codes } = await withSecondFactor()
    expect((await calls.call(accountApi.secondFactorDisable, { body: { code: codes[9]! } })).status).toBe(204)
  })

  test('not with a wrong one', async () => {
    const { person, calls } = await withSecondFactor()
    const { error } = await calls.call(accountApi.secondFactorDisable, { body: { code: '0000-0000-0000' } })
    expect(error).toMatchObject({ name: 'ValidationError', fields: wrongCode })
    expect((await rowOf(person))?.enabledAt).not.toBeNull()
  })

  test('who is no staff any more may still get rid of it', async () => {
    const { person, calls, authenticator } = await withSecondFactor()
    await it.database.db.execute(sql`delete from user_roles where user_id = ${person.id}`)
    await it.database.db.execute(sql`update users set is_employee = false where id = ${person.id}`)
    const { status } = await calls.call(accountApi.secondFactorDisable, { body: { code: authenticator.code() } })
    expect(status).toBe(204)
  })

  test('[A7] not by somebody who acts as the owner', async () => {
    const person = await makeTeacher()
    const authenticator = await it.make.secondFactor(person)
    const admin = await it.make.user({ roles: { Admin: [academy] } })
    const calls = await it.as(person, { impersonator: admin })
    for (const endpoint of [accountApi.secondFactorDisable, accountApi.recoveryCodes, accountApi.secondFactorEnable]) {
      const { error } = await calls.call(endpoint, { body: { code: authenticator.code() } })
      expect(error.name).toBe('ImpersonationNotAllowed')
    }
    expect((await calls.call(accountApi.secondFactorSetup, {})).error.name).toBe('ImpersonationNotAllowed')
  })
})

describe('new recovery codes', () => {
  test('ten others, and the old ones are worth nothing', async () => {
    const { person, calls, authenticator, codes } = await withSecondFactor()
    const { body } = await calls.call(accountApi.recoveryCodes, { body: { code: authenticator.code() } })
    expect(body.recoveryCodes).toHaveLength(10)
    expect(body.recoveryCodes.filter((code) => codes.includes(code))).toEqual([])
    expect(await actionsOf(person)).toContain('second-factor.recovery-codes')
    const withOld = await calls.call(accountApi.secondFactorDisable, { body: { code: codes[0]! } })
    expect(withOld.error.fields).toEqual(wrongCode)
    const withNew = await calls.call(accountApi.secondFactorDisable, { body: { code: body.recoveryCodes[0]! } })
    expect(withNew.status).toBe(204)
  })

  test('somebody without a second factor gets none', async () => {
    const { error } = await (
      await it.as(await makeTeacher())
    ).call(accountApi.recoveryCodes, {
      body: { code: '123456' },
    })
    expect(error.fields).toEqual(wrongCode)
  })

  test('one as it was written down: in capitals, with spaces, without dashes', async () => {
    const { calls, codes } = await withSecondFactor()
    for (const code of [codes[0]!.toUpperCase(), codes[1]!.replaceAll('-', ' '), codes[2]!.replaceAll('-', '')])
      expect((await calls.call(accountApi.stepUp, { body: { code } })).status).toBe(204)
  })
})

describe('a code is accepted once', () => {
  const statuses = async (count: number, one: () => Promise<{ status: number }>) =>
    (await Promise.all(Array.from({ length: count }, one))).map(({ status }) => status)

  test('[T5] of fifty parallel uses of one code exactly one succeeds', async () => {
    const { calls, authenticator } = await withSecondFactor()
    const body = { code: authenticator.code() }
    const answers = await statuses(50, () => calls.call(accountApi.stepUp, { body }))
    expect(answers.filter((status) => status === 204)).toHaveLength(1)
    expect(answers.filter((status) => status === 400)).toHaveLength(9)
  })

  test('of parallel uses of one recovery code exactly one succeeds', async () => {
    const { calls, codes } = await withSecondFactor()
    const answers = await statuses(10, () => calls.call(accountApi.stepUp, { body: { code: codes[0]! } }))
    expect(answers.filter((status) => status === 204)).toHaveLength(1)
  })

  test('a code older than the last accepted one does not come back', async () => {
    const { calls, authenticator } = await withSecondFactor()
    const earlier = authenticator.code()
    expect((await calls.call(accountApi.stepUp, { body: { code: authenticator.code(1) } })).status).toBe(204)
    const { error } = await calls.call(accountApi.stepUp, { body: { code: earlier } })
    expect(error.fields).toEqual(wrongCode)
  })
})

describe('guessing codes', () => {
  const guess = (calls: Awaited<ReturnType<typeof withSecondFactor>>['calls'], code = '000000') =>
    calls.call(accountApi.recoveryCodes, { body: { code } })

  test('[T5] ten wrong ones, then 429 even for the right one, on every way that takes a code', async () => {
    const { person, calls, authenticator, codes } = await withSecondFactor()
    const before = await storedOf(person)
    for (let n = 0; n < 10; n++) expect((await guess(calls)).status).toBe(400)
    for (const code of [authenticator.code(), codes[0]!]) {
      expect((await guess(calls, code)).error.name).toBe('TooManyRequests')
      expect((await calls.call(accountApi.stepUp, { body: { code } })).error.name).toBe('TooManyRequests')
      expect((await calls.call(accountApi.secondFactorDisable, { body: { code } })).error.name).toBe('TooManyRequests')
    }
    expect(await storedOf(person)).toEqual(before)
    const { error } = await it.call(authApi.login, { body: { email: person.email, password: testPassword } })
    const body = { ticket: error.hash!, code: authenticator.code() }
    expect((await it.call(authApi.loginSecondFactor, { body })).error.name).toBe('TooManyRequests')
  })

  test('[T5] parallel guesses cannot slip past: of thirty at once only ten are compared', async () => {
    const { calls } = await withSecondFactor()
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(calls)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('[T5] a right code is given back, but takes no wrong one away', async () => {
    const { calls, codes } = await withSecondFactor()
    for (let n = 0; n < 9; n++) await guess(calls)
    for (const code of codes.slice(0, 3))
      expect((await calls.call(accountApi.stepUp, { body: { code } })).status).toBe(204)
    expect((await guess(calls)).status).toBe(400)
    expect((await guess(calls)).status).toBe(429)
  })

  test('[T5] nobody is held up by the guesses at another account', async () => {
    const [victim, neighbour] = [await withSecondFactor(), await withSecondFactor()]
    for (let n = 0; n < 11; n++) await guess(victim.calls)
    const body = { code: neighbour.authenticator.code() }
    expect((await neighbour.calls.call(accountApi.stepUp, { body })).status).toBe(204)
  })
})
