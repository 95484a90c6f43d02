import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { accountApi } from '@academy/contract/account'
import { academiesApi } from '@academy/contract/academies'
import { calendarApi } from '@academy/contract/cabinet'
import { notificationsApi } from '@academy/contract/notifications'
import { peopleApi } from '@academy/contract/people'
import { usersApi } from '@academy/contract/users'
import { auditLog } from '#platform/tables.ts'
import { type MadeAcademy, type Person, testPassword } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let here: MadeAcademy
let there: MadeAcademy
const people: Record<string, Person> = {}
beforeAll(async () => {
  it = await startTestApp()
  here = await it.make.academy()
  there = await it.make.academy()
  people.SuperAdmin = await it.make.user({ isSuperAdmin: true })
  people['another SuperAdmin'] = await it.make.user({ isSuperAdmin: true })
  people['another Admin'] = await it.make.user({ roles: { Admin: [here] } })
  for (const role of ['Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR', 'Student'] as const)
    people[role] = await it.make.user({ roles: { [role]: [here] } })
  people['Student elsewhere'] = await it.make.user({ roles: { Student: [there] } })
  people['Teacher elsewhere'] = await it.make.user({ roles: { Teacher: [there] } })
  people['Student here, Admin elsewhere'] = await it.make.user({ roles: { Student: [here], Admin: [there] } })
  people['Student here, Teacher elsewhere'] = await it.make.user({ roles: { Student: [here], Teacher: [there] } })
  people['SuperAdmin and Student here'] = await it.make.user({ isSuperAdmin: true, roles: { Student: [here] } })
  people.applicant = await it.make.user()
  people['blocked Student'] = await it.make.user({ roles: { Student: [here] }, blockedAt: new Date() })
  people['deleted Student'] = await it.make.user({ roles: { Student: [here] }, deletedAt: new Date() })
  people['Student blocked in the academy'] = await it.make.student(here, { active: false })
})
afterAll(() => it.close())

const start = async (who: string, whom: string) =>
  (await it.as(people[who]!)).call(authApi.impersonate, { params: { id: people[whom]!.id } })

describe('[A7][SESS-26][ROLE-22] who may act as whom (Q-15)', () => {
  const allowed: Record<string, readonly string[]> = {
    SuperAdmin: [
      'Admin',
      'another Admin',
      'TrackOwner',
      'Coach',
      'Teacher',
      'HR',
      'Student',
      'applicant',
      'Student elsewhere',
      'Teacher elsewhere',
      'Student here, Admin elsewhere',
      'Student here, Teacher elsewhere',
      'Student blocked in the academy',
    ],
    Admin: ['TrackOwner', 'Coach', 'Teacher', 'HR', 'Student', 'Student here, Teacher elsewhere'],
    TrackOwner: ['Student'],
  }
  const refusals = new Set(['AccessDenied', 'ImpersonationNotAllowed', 'UserNotFound'])

  test.each(['SuperAdmin', 'Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR', 'Student', 'applicant'])(
    '%s',
    async (who) => {
      const outcomes: Record<string, string> = {}
      for (const whom of Object.keys(people)) {
        const { status, error } = await start(who, whom)
        outcomes[whom] = status === 200 ? 'reached' : error.name
      }
      const reached = Object.keys(outcomes).filter((whom) => outcomes[whom] === 'reached')
      expect(reached.toSorted()).toEqual((allowed[who] ?? []).toSorted())
      const others = Object.values(outcomes).filter((outcome) => outcome !== 'reached')
      expect(others.filter((outcome) => !refusals.has(outcome))).toEqual([])
    },
  )
})

describe('the refusal', () => {
  test('[ERR-167] ImpersonationNotAllowed for oneself, an equal SuperAdmin and a blocked account', async () => {
    for (const whom of ['SuperAdmin', 'another SuperAdmin', 'blocked Student']) {
      const { status, error } = await start('SuperAdmin', whom)
      expect([whom, status, error.code, error.name]).toEqual([whom, 403, 94, 'ImpersonationNotAllowed'])
    }
  })

  test('[A2] somebody out of reach is answered as somebody who does not exist', async () => {
    const admin = await it.as(people.Admin!)
    const outOfReach = await admin.call(authApi.impersonate, { params: { id: people['Student elsewhere']!.id } })
    const nobody = await admin.call(authApi.impersonate, { params: { id: 2_000_000_000 } })
    expect([outOfReach.status, outOfReach.text]).toEqual([404, nobody.text])
  })
})

describe('acting as somebody', () => {
  const actAs = async (whom: string, who = 'Admin') => {
    const { body } = await start(who, whom)
    const headers = { authorization: `Bearer ${body.accessToken}` }
    return { ...body, headers }
  }

  test('[SESS-07] me is the other person, with the name of who really acts', async () => {
    const { headers } = await actAs('Student')
    const { body } = await it.call(authApi.me, {}, { headers })
    expect(body.id).toBe(people.Student!.id)
    expect(body.impersonator).toMatchObject({ id: people.Admin!.id, fullName: 'Тест Тестенко' })
  })

  test('[A7][SESS-07] the token names the impersonator in its act claim', async () => {
    const { accessToken } = await actAs('Student')
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      unknown
    >
    expect(claims).toMatchObject({ sub: String(people.Student!.id), act: { sub: String(people.Admin!.id) } })
  })

  const minute = 60_000
  /** Somebody who acts as a Student, in their own session, with a new token for each call. */
  const bossOf = async (who: string) => {
    const { sessionId } = await it.as(people[who]!)
    const claims = { userId: people[who]!.id, sessionId, impersonatorId: null }
    const options = async () => ({
      headers: { authorization: `Bearer ${await it.tokens.signAccess(claims, it.clock.now)}` },
    })
    const { body } = await it.call(authApi.impersonate, { params: { id: people.Student!.id } }, await options())
    return {
      body,
      prove: async () => it.call(accountApi.stepUp, { body: { password: testPassword } }, await options()),
      renew: async (refreshToken = body.refreshToken) =>
        it.call(authApi.renewImpersonation, { body: { refreshToken } }, await options()),
    }
  }

  test('[SESS-13][A7] lasts half an hour, refreshed or not, unless it is renewed with a new proof', async () => {
    const boss = await bossOf('SuperAdmin')
    it.clock.advance(29 * minute)
    const { body } = await it.call(authApi.tokens, { body: { refreshToken: boss.body.refreshToken } })
    expect((await boss.renew()).error.fields).toEqual([{ field: 'session', message: 'stepUpNeeded' }])
    await boss.prove()
    const { until } = (await boss.renew()).body
    expect(until).toBe(new Date(it.clock.now.getTime() + 30 * minute).toISOString())
    const me = await it.call(authApi.me, {}, { headers: { authorization: `Bearer ${body.accessToken}` } })
    expect(me.body.impersonator).toMatchObject({ until, proof: 'password' })
    it.clock.advance(31 * minute)
    const { error } = await it.call(authApi.tokens, { body: { refreshToken: body.refreshToken } })
    expect(error.name).toBe('InvalidRefreshToken')
    const [note] = await it.database.db.select().from(auditLog).where(eq(auditLog.action, 'impersonation.renewed'))
    expect(note).toMatchObject({ actorId: people.SuperAdmin!.id, targetId: String(people.Student!.id) })
  })

  test('[A7] is renewed for eight hours in all, and by nobody else', async () => {
    const boss = await bossOf('SuperAdmin')
    const other = await bossOf('another SuperAdmin')
    expect((await other.renew(boss.body.refreshToken)).error.name).toBe('InvalidRefreshToken')
    const end = new Date(it.clock.now.getTime() + 8 * 60 * minute).toISOString()
    let until = ''
    for (let half = 0; half < 16; half++) {
      it.clock.advance(29 * minute)
      await boss.prove()
      until = (await boss.renew()).body.until
    }
    expect(until).toBe(end)
  })

  test('a refreshed impersonation is still one', async () => {
    const { refreshToken } = await actAs('Student')
    const { body } = await it.call(authApi.tokens, { body: { refreshToken } })
    const me = await it.call(authApi.me, {}, { headers: { authorization: `Bearer ${body.accessToken}` } })
    expect(me.body.impersonator?.id).toBe(people.Admin!.id)
  })

  test('[SESS-34][A7][ERR-167] a second one on top of it is refused', async () => {
    const { headers } = await actAs('TrackOwner')
    const { error } = await it.call(authApi.impersonate, { params: { id: people.Student!.id } }, { headers })
    expect(error).toMatchObject({ code: 94, name: 'ImpersonationNotAllowed' })
  })

  test('[SESS-33] reading works, settings and current academy may be changed, nothing else', async () => {
    const { headers } = await actAs('Student')
    const options = { headers, academyId: here.id }
    expect((await it.call(usersApi.routes, {}, options)).status).toBe(200)
    expect((await it.call(usersApi.updateSettings, { body: { localization: 'en' } }, options)).status).toBe(200)
    expect((await it.call(usersApi.updateCurrentAcademy, { body: { academyId: here.id } }, options)).status).toBe(200)
    const direction = await it.call(
      usersApi.updateSpecialization,
      { body: { specializationId: here.specializationIds.QA! } },
      options,
    )
    expect(direction.error.name).toBe('ImpersonationNotAllowed')
    const joining = await it.call(
      usersApi.registerToAcademy,
      { body: { academyId: there.id, directionId: there.directions.JS! } },
      options,
    )
    expect(joining.error.name).toBe('ImpersonationNotAllowed')
    const { body } = await it.call(authApi.me, {}, options)
    expect(body.academies.map(({ id }) => id)).toEqual([here.id])
  })

  test('[SESS-36][P4] the start is written down: who, whom, when, from where', async () => {
    await start('Admin', 'Coach')
    const rows = await it.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(people.Coach!.id)))
    expect(rows.at(-1)).toMatchObject({
      action: 'impersonation.started',
      actorId: people.Admin!.id,
      at: expect.any(Date),
      ip: it.caller.address,
    })
  })

  test('[A7] every call is written down with both ids, also what is only read', async () => {
    const { headers } = await actAs('HR')
    await it.call(usersApi.updateSettings, { body: { localization: 'en' } }, { headers })
    await it.call(authApi.me, {}, { headers })
    await it.call(peopleApi.list, { params: { academy: String(here.id) }, body: {} }, { headers, academyId: here.id })
    // Everybody reads this: it tells nothing about anybody.
    await it.call(academiesApi.list, {}, { headers })
    const rows = await it.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actorId, people.HR!.id))
      .orderBy(auditLog.id)
    const both = { actorId: people.HR!.id, impersonatorId: people.Admin!.id }
    expect(rows).toMatchObject([
      { ...both, action: 'impersonation.write', details: { call: 'PUT /api/users/update/settings' } },
      { ...both, action: 'impersonation.read', details: { call: 'GET /api/auth/me' } },
      {
        ...both,
        action: 'impersonation.read',
        academyId: here.id,
        details: { path: expect.stringContaining(`${here.id}`) },
      },
    ])
  })

  test('[V2] what is about the account itself is its owner’s alone', async () => {
    const { headers } = await actAs('Student')
    for (const endpoint of [accountApi.sessions, accountApi.history, calendarApi.link])
      expect((await it.call(endpoint, {}, { headers })).error.name).toBe('ImpersonationNotAllowed')
  })
})

describe('[V2] somebody who is also elsewhere', () => {
  const acting = async () => {
    const { body } = await start('Admin', 'Student here, Teacher elsewhere')
    return { headers: { authorization: `Bearer ${body.accessToken}` } }
  }

  test('is seen as staff of the academy see them: nothing of the other one', async () => {
    const both = people['Student here, Teacher elsewhere']!
    await it.make.announcement(there, [both])
    await it.make.announcement(here, [both])
    const options = await acting()
    const { body: me } = await it.call(authApi.me, {}, options)
    expect(me.academies.map(({ id }) => id)).toEqual([here.id])
    expect(me.academyRoles).toEqual({ Student: [{ id: here.id, name: here.name }] })
    const inbox = await it.call(notificationsApi.announcements, {}, options)
    expect(inbox.body.announcements.map(({ academyId }) => academyId)).toEqual([here.id])
  })

  test('opens no door there', async () => {
    const options = await acting()
    const read = await it.call(usersApi.routes, {}, { ...options, academyId: there.id })
    expect(read.error.name).toBe('NoRightToAccessAcademy')
    const body = { academyId: there.id }
    const chosen = await it.call(usersApi.updateCurrentAcademy, { body }, options)
    expect(chosen.error.name).toBe('NoRightToAccessAcademy')
    expect((await it.call(usersApi.routes, {}, { ...options, academyId: here.id })).status).toBe(200)
  })

  test('is seen whole by a SuperAdmin', async () => {
    const { body } = await start('SuperAdmin', 'Student here, Teacher elsewhere')
    const headers = { authorization: `Bearer ${body.accessToken}` }
    const { body: me } = await it.call(authApi.me, {}, { headers })
    expect(me.academies.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([here.id, there.id])
  })
})

describe('the right to it is lost', () => {
  const acting = async () => {
    const boss = await it.make.user({ roles: { Admin: [here] } })
    const bossCalls = await it.as(boss)
    const { body } = await bossCalls.call(authApi.impersonate, { params: { id: people.Teacher!.id } })
    const headers = { authorization: `Bearer ${body.accessToken}` }
    const me = async () => (await it.call(authApi.me, {}, { headers })).status
    const refresh = async () => {
      const { refreshToken } = body
      return (await it.call(authApi.tokens, { body: { refreshToken } })).status
    }
    return { boss, sessionId: bossCalls.sessionId, me, refresh }
  }

  test.each<[string, (boss: Person, sessionId: string) => ReturnType<typeof sql>]>([
    ['the impersonator is blocked', ({ id }) => sql`update users set blocked_at = now() where id = ${id}`],
    ['the impersonator is deleted', ({ id }) => sql`update users set deleted_at = now() where id = ${id}`],
    ['the impersonator is no Admin any more', ({ id }) => sql`delete from user_roles where user_id = ${id}`],
    ['their own session has ended', (_boss, id) => sql`update sessions set revoked_at = now() where id = ${id}`],
  ])('[A5][A7] %s: the impersonation stops with the next call', async (_what, change) => {
    const { boss, sessionId, me, refresh } = await acting()
    expect(await me()).toBe(200)
    await it.database.db.execute(change(boss, sessionId))
    expect(await me()).toBe(401)
    expect(await refresh()).toBe(401)
  })

  test('[A5][A7] the other person has become an Admin: the impersonation stops', async () => {
    const [boss, teacher] = [
      await it.make.user({ roles: { Admin: [here] } }),
      await it.make.user({ roles: { Teacher: [here] } }),
    ]
    const { body } = await (await it.as(boss)).call(authApi.impersonate, { params: { id: teacher.id } })
    const headers = { authorization: `Bearer ${body.accessToken}` }
    expect((await it.call(authApi.me, {}, { headers })).status).toBe(200)
    await it.make.grant(teacher, 'Admin', there)
    expect((await it.call(authApi.me, {}, { headers })).status).toBe(401)
  })
})
