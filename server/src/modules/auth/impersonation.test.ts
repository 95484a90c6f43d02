import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { academiesApi } from '@academy/contract/academies'
import { usersApi } from '@academy/contract/users'
import { auditLog } from '#platform/tables.ts'
import type { MadeAcademy, Person } from '#test/make.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

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
    expect(body.impersonator).toEqual({ id: people.Admin!.id, fullName: 'Тест Тестенко' })
  })

  test('[A7][SESS-07] the token names the impersonator in its act claim', async () => {
    const { accessToken } = await actAs('Student')
    const claims = JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      unknown
    >
    expect(claims).toMatchObject({ sub: String(people.Student!.id), act: { sub: String(people.Admin!.id) } })
  })

  test('[SESS-13] lasts eight hours, refreshed or not', async () => {
    const { refreshToken } = await actAs('Student', 'SuperAdmin')
    it.clock.advance(8 * 3600_000 - 1000)
    const { body } = await it.call(authApi.tokens, { body: { refreshToken } })
    it.clock.advance(2000)
    const { error } = await it.call(authApi.tokens, { body: { refreshToken: body.refreshToken } })
    expect(error.name).toBe('InvalidRefreshToken')
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

  test('[A7] every write is written down with both ids', async () => {
    const { headers } = await actAs('HR')
    await it.call(usersApi.updateSettings, { body: { localization: 'en' } }, { headers })
    await it.call(academiesApi.list, {}, { headers })
    const rows = await it.database.db.select().from(auditLog).where(eq(auditLog.actorId, people.HR!.id))
    expect(rows).toMatchObject([
      {
        action: 'impersonation.write',
        actorId: people.HR!.id,
        impersonatorId: people.Admin!.id,
        details: { call: 'PUT /api/users/update/settings' },
      },
    ])
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
    ['the own session has ended', (_boss, id) => sql`update sessions set revoked_at = now() where id = ${id}`],
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
