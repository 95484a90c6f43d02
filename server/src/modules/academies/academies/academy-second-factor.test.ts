import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { accountApi } from '@academy/contract/account'
import { authApi } from '@academy/contract/auth'
import type { RoleName } from '@academy/contract/enums'
import { errors } from '@academy/contract/errors'
import { usersApi } from '@academy/contract/users'
import { auditLog } from '#platform/tables.ts'
import { authenticatorOf, type MadeAcademy, type Person, testPassword } from '#test/make/make.ts'
import { closeSockets, connect, listen } from '#test/servers/sockets.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let url: string
beforeAll(async () => {
  it = await startTestApp()
  url = await listen(it.app)
})
afterEach(async () => {
  closeSockets()
  // A SuperAdmin is asked for it by any academy: each test begins where none does.
  await it.database.db.execute(sql`update academies set requires_second_factor = false`)
})
afterAll(() => it.close())

const setRequired = (caller: Caller, academy: MadeAcademy, required = true, inAcademy: number | 'all' = academy.id) =>
  caller.call(
    academiesApi.setSecondFactor,
    { params: { academyId: academy.id }, body: { required } },
    { academyId: inAcademy },
  )

/** An academy whose Admin, with a second factor, has switched it on for everybody. */
const strictAcademy = async () => {
  const academy = await it.make.academy()
  const admin = await it.make.user({ roles: { Admin: [academy] } })
  await it.make.secondFactor(admin)
  const calls = await it.as(admin)
  expect((await setRequired(calls, academy)).status).toBe(204)
  return { academy, admin, calls }
}
const stagesIn = (caller: Caller, academy: MadeAcademy) =>
  caller.call(academiesApi.withStages, {}, { academyId: academy.id })
const secondFactorNeeded = {
  name: 'AccessDenied',
  code: 71,
  fields: [{ field: 'session', message: 'secondFactorNeeded' }],
}
const meOf = async (caller: Caller) => (await caller.call(authApi.me, {})).body

describe('the switch', () => {
  test('an Admin with a second factor demands it; it is written down and shown to the staff', async () => {
    const { academy, admin, calls } = await strictAcademy()
    const { body } = await calls.call(academiesApi.overview, {}, { academyId: academy.id })
    expect(body.map(({ id, requiresSecondFactor }) => [id, requiresSecondFactor])).toEqual([[academy.id, true]])
    const rows = await it.database.db.select().from(auditLog).where(eq(auditLog.actorId, admin.id))
    expect(rows).toMatchObject([
      { action: 'academy.second-factor', academyId: academy.id, details: { required: true } },
    ])
    expect((await setRequired(calls, academy, false)).status).toBe(204)
    const after = await calls.call(academiesApi.overview, {}, { academyId: academy.id })
    expect(after.body[0]?.requiresSecondFactor).toBe(false)
  })

  test('who lacks it cannot demand it from others', async () => {
    const academy = await it.make.academy()
    const admin = await it.make.user({ roles: { Admin: [academy] } })
    const superAdmin = await it.make.user({ isSuperAdmin: true })
    for (const person of [admin, superAdmin]) {
      const { status, error } = await setRequired(await it.as(person), academy)
      expect([status, error.fields]).toEqual([400, [{ field: 'required', message: 'secondFactorNeeded' }]])
    }
    const { body } = await (await it.as(admin)).call(academiesApi.overview, {}, { academyId: academy.id })
    expect(body[0]?.requiresSecondFactor).toBe(false)
  })

  test('one that was set up but never proved is none', async () => {
    const academy = await it.make.academy()
    const admin = await it.make.user({ roles: { Admin: [academy] } })
    await it.make.secondFactor(admin, { isEnabled: false })
    expect((await setRequired(await it.as(admin), academy)).error.name).toBe('ValidationError')
  })

  test.each<RoleName>(['TrackOwner', 'Coach', 'Teacher', 'HR', 'Student'])('a %s has no say', async (role) => {
    const academy = await it.make.academy()
    const person = await it.make.user({ roles: { [role]: [academy] } })
    await it.make.secondFactor(person)
    expect((await setRequired(await it.as(person), academy)).error.name).toBe('AccessDenied')
  })

  test('the academy of somebody else is not there', async () => {
    const [own, foreign] = [await it.make.academy(), await it.make.academy()]
    const admin = await it.make.user({ roles: { Admin: [own] } })
    await it.make.secondFactor(admin)
    const calls = await it.as(admin)
    for (const inAcademy of [own.id, 'all'] as const)
      expect((await setRequired(calls, foreign, true, inAcademy)).error.name).toBe('AcademyNotFound')
    expect((await setRequired(calls, foreign, true, foreign.id)).error.name).toBe('NoRightToAccessAcademy')
    const nowhere = { ...own, id: 2_000_000_000 }
    expect((await setRequired(calls, nowhere, true, own.id)).error.name).toBe('AcademyNotFound')
    expect((await setRequired(calls, own, true, 'all')).status).toBe(204)
  })
})

describe('[A5] a Teacher without it', () => {
  test('is refused there from the next call on, with the reason', async () => {
    const academy = await it.make.academy()
    const teacher = await it.as(await it.make.user({ roles: { Teacher: [academy] } }))
    expect((await stagesIn(teacher, academy)).status).toBe(200)
    const admin = await it.make.user({ roles: { Admin: [academy] } })
    await it.make.secondFactor(admin)
    await setRequired(await it.as(admin), academy)
    const { status, error } = await stagesIn(teacher, academy)
    expect([status, error]).toMatchObject([403, secondFactorNeeded])
  })

  test('works in another academy, and as Student anywhere', async () => {
    const { academy } = await strictAcademy()
    const [other, school] = [await it.make.academy(), await it.make.academy()]
    const teacher = await it.as(await it.make.user({ roles: { Teacher: [academy, other], Student: [school] } }))
    expect((await stagesIn(teacher, other)).status).toBe(200)
    expect((await stagesIn(teacher, school)).status).toBe(200)
    expect((await stagesIn(teacher, academy)).error).toMatchObject(secondFactorNeeded)
  })

  test('who also studies there still studies, and no more than that', async () => {
    const { academy } = await strictAcademy()
    const both = await it.as(await it.make.user({ roles: { Student: [academy], Teacher: [academy] } }))
    const options = { academyId: academy.id }
    expect((await both.call(usersApi.routes, {}, options)).status).toBe(200)
    expect((await both.call(academiesApi.overview, {}, options)).error).toMatchObject(secondFactorNeeded)
  })

  test('a student is asked for nothing', async () => {
    const { academy } = await strictAcademy()
    const student = await it.as(await it.make.student(academy))
    expect((await stagesIn(student, academy)).status).toBe(200)
    expect((await meOf(student)).secondFactor).toEqual({ isEnabled: false, isRequired: false })
  })

  test('reaches their own account, switches it on, and works at once', async () => {
    const { academy } = await strictAcademy()
    const person = await it.make.user({ roles: { Teacher: [academy] } })
    const teacher = await it.as(person)
    expect((await meOf(teacher)).secondFactor).toEqual({ isEnabled: false, isRequired: true })
    const { body: setup } = await teacher.call(accountApi.secondFactorSetup, {})
    const authenticator = authenticatorOf(setup.secret, () => it.clock.now)
    const enabled = await teacher.call(accountApi.secondFactorEnable, { body: { code: authenticator.code() } })
    expect(enabled.status).toBe(200)
    expect((await stagesIn(teacher, academy)).status).toBe(200)
    expect((await meOf(teacher)).secondFactor).toEqual({ isEnabled: true, isRequired: true })
  })

  test('an unproved secret opens nothing', async () => {
    const { academy } = await strictAcademy()
    const person = await it.make.user({ roles: { Teacher: [academy] } })
    await it.make.secondFactor(person, { isEnabled: false })
    expect((await stagesIn(await it.as(person), academy)).error).toMatchObject(secondFactorNeeded)
  })

  test("'all' leaves the academy out", async () => {
    const { academy } = await strictAcademy()
    const [one, two] = [await it.make.academy(), await it.make.academy()]
    const teacher = await it.as(await it.make.user({ roles: { Teacher: [academy, one, two] } }))
    const { body } = await teacher.call(academiesApi.withStages, {}, { academyId: 'all' })
    expect(body.map(({ id }) => id)).toEqual([one.id, two.id])
  })

  test('an Admin without it cannot switch the demand off', async () => {
    const { academy } = await strictAcademy()
    const other = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    expect((await setRequired(other, academy, false)).error).toMatchObject(secondFactorNeeded)
  })
})

describe('where it is required', () => {
  const disable = async (person: Person) => {
    const authenticator = await it.make.secondFactor(person)
    return (await it.as(person)).call(accountApi.secondFactorDisable, { body: { code: authenticator.code() } })
  }
  const refusal = { name: 'AccessDenied', fields: [{ message: 'secondFactorNeeded' }] }

  test('its staff cannot switch it off, other people can', async () => {
    const { academy } = await strictAcademy()
    expect((await disable(await it.make.user({ roles: { HR: [academy] } }))).error).toMatchObject(refusal)
    const elsewhere = await it.make.user({ roles: { Student: [academy], HR: [await it.make.academy()] } })
    expect((await disable(elsewhere)).status).toBe(204)
  })

  test('a SuperAdmin cannot either, whichever academy it is', async () => {
    await strictAcademy()
    expect((await disable(await it.make.user({ isSuperAdmin: true }))).error).toMatchObject(refusal)
  })

  test('a refused one is still on', async () => {
    const { admin, calls } = await strictAcademy()
    await calls.call(accountApi.secondFactorDisable, { body: { code: '123456' } })
    expect((await meOf(await it.as(admin))).secondFactor).toEqual({ isEnabled: true, isRequired: true })
  })
})

describe('[A5] a SuperAdmin', () => {
  test('without it is none while any academy requires it, and reaches their own account', async () => {
    const superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
    const untouched = await it.make.academy()
    expect((await stagesIn(superAdmin, untouched)).status).toBe(200)
    const { academy, calls } = await strictAcademy()
    for (const one of [academy, untouched]) expect((await stagesIn(superAdmin, one)).status).toBe(403)
    expect((await meOf(superAdmin)).secondFactor).toEqual({ isEnabled: false, isRequired: true })
    await setRequired(calls, academy, false)
    expect((await stagesIn(superAdmin, untouched)).status).toBe(200)
  })

  test('[ACC-59] without it is still nobody who may delete their own account', async () => {
    await strictAcademy()
    const superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
    const { error } = await superAdmin.call(accountApi.selfDelete, { body: { password: testPassword } })
    expect(error.name).toBe('AccessDenied')
    expect((await meOf(superAdmin)).isSuperAdmin).toBe(true)
  })

  test('with it is one as before', async () => {
    const { academy } = await strictAcademy()
    const person = await it.make.user({ isSuperAdmin: true })
    await it.make.secondFactor(person)
    const superAdmin = await it.as(person)
    expect((await stagesIn(superAdmin, academy)).status).toBe(200)
    expect((await setRequired(superAdmin, academy, false, 'all')).status).toBe(204)
  })

  test('a deleted academy requires nothing', async () => {
    const { academy } = await strictAcademy()
    const superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
    await it.database.db.execute(sql`update academies set deleted_at = now() where id = ${academy.id}`)
    expect((await stagesIn(superAdmin, await it.make.academy())).status).toBe(200)
    expect((await meOf(superAdmin)).secondFactor.isRequired).toBe(false)
  })
})

describe('[A7] impersonation', () => {
  test('somebody whose roles wait for it can be acted as, without those roles', async () => {
    const { academy, calls } = await strictAcademy()
    const teacher = await it.make.user({ roles: { Teacher: [academy] } })
    const { body } = await calls.call(authApi.impersonate, { params: { id: teacher.id } })
    const headers = { authorization: `Bearer ${body.accessToken}` }
    expect((await it.call(authApi.me, {}, { headers })).body.id).toBe(teacher.id)
    const stages = await it.call(academiesApi.withStages, {}, { headers, academyId: academy.id })
    expect(stages.error).toMatchObject(secondFactorNeeded)
  })

  test('a role that waits for it still ranks: who became an Admin elsewhere is acted as no more', async () => {
    const { calls, academy } = await strictAcademy()
    const { academy: elsewhere } = await strictAcademy()
    const student = await it.make.student(academy)
    const { body } = await calls.call(authApi.impersonate, { params: { id: student.id } })
    const headers = { authorization: `Bearer ${body.accessToken}` }
    expect((await it.call(authApi.me, {}, { headers })).status).toBe(200)
    await it.make.grant(student, 'Admin', elsewhere)
    expect((await it.call(authApi.me, {}, { headers })).status).toBe(401)
  })

  test('an Admin without it acts as nobody', async () => {
    const { academy } = await strictAcademy()
    const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    const { id } = await it.make.student(academy)
    expect((await admin.call(authApi.impersonate, { params: { id } })).error.name).toBe('AccessDenied')
  })
})

describe('[A5] realtime', () => {
  const opened = async (person: Person) => {
    const { accessToken } = await it.make.session(person)
    const client = await connect(url)
    await client.hello(accessToken)
    return client
  }
  const join = (client: Awaited<ReturnType<typeof opened>>, academy: MadeAcademy) =>
    client.ask('join-start-test-room', { academyId: academy.id })

  test('a room of the academy opens to those who have it, and to the others elsewhere', async () => {
    const { academy, admin } = await strictAcademy()
    const other = await it.make.academy()
    const person = await it.make.user({ roles: { HR: [academy, other] } })
    const client = await opened(person)
    expect(await join(client, academy)).toEqual({ code: errors.AccessDenied.code })
    expect(await join(client, other)).toEqual({ ok: true })
    expect(await join(await opened(admin), academy)).toEqual({ ok: true })
    await it.make.secondFactor(person)
    expect(await join(client, academy)).toEqual({ ok: true })
  })

  test('who is in the room without it when it is switched on is sent away, the others stay', async () => {
    const academy = await it.make.academy()
    const [hr, admin] = [
      await it.make.user({ roles: { HR: [academy] } }),
      await it.make.user({ roles: { Admin: [academy] } }),
    ]
    await it.make.secondFactor(admin)
    const [without, superAdmin, having, stranger] = [
      await opened(hr),
      await opened(await it.make.user({ isSuperAdmin: true })),
      await opened(admin),
      await opened(await it.make.user({ roles: { HR: [await it.make.academy()] } })),
    ]
    for (const client of [without, superAdmin, having]) expect(await join(client, academy)).toEqual({ ok: true })
    expect((await setRequired(await it.as(admin), academy)).status).toBe(204)
    expect(await without.closed).toBe('io server disconnect')
    expect(await superAdmin.closed).toBe('io server disconnect')
    expect(await join(having, academy)).toEqual({ ok: true })
    expect(stranger.socket.connected).toBe(true)
  })
})
