import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { removedUserReasons, type RoleName } from '@academy/contract/enums'
import { peopleApi } from '@academy/contract/people'
import { tablesOfThePast } from '#modules/academies/academy-membership/academy-membership.repo.ts'
import { auditLog } from '#platform/tables.ts'
import { userAcademies, userRoles } from '#server/schema/academies.ts'
import { stageEvents } from '#server/schema/moves.ts'
import { removedUsers, users } from '#server/schema/users.ts'
import { type MadeAcademy, type Person, testPassword } from '#test/make/make.ts'
import { asOwner } from '#test/security/catalogue.ts'
import { brokenInvariants } from '#test/security/invariants.ts'
import { untilWaiting } from '#test/servers/lock-waits.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let here: MadeAcademy
let there: MadeAcademy
let superAdmin: Person
let admin: Person
beforeAll(async () => {
  it = await startTestApp()
  here = await it.make.academy()
  there = await it.make.academy()
  superAdmin = await it.make.user({ isSuperAdmin: true })
  admin = await it.make.user({ roles: { Admin: [here] } })
})
afterAll(() => it.close())

const staffRoles = ['Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR'] as const
const grant = async (
  who: Person,
  whom: Person,
  roleName: RoleName,
  academyId = here.id,
  call: number | 'all' = here.id,
) =>
  (await it.as(who)).call(
    peopleApi.grantRole,
    { params: { id: whom.id }, body: { academyId, roleName } },
    { academyId: call },
  )
const removeRole = async (who: Person, whom: Person, academyId = here.id, call: number | 'all' = here.id) =>
  (await it.as(who)).call(peopleApi.removeRole, { params: { id: whom.id, academyId } }, { academyId: call })
const setActive = async (who: Person, whom: Person, active: boolean, academyId = here.id) =>
  (await it.as(who)).call(
    peopleApi.setActive,
    { params: { id: whom.id }, body: { academyId, active } },
    { academyId: here.id },
  )
const setBlocked = async (who: Person, whom: Person, blocked: boolean) =>
  (await it.as(who)).call(peopleApi.setBlocked, { params: { id: whom.id }, body: { blocked } })
const remove = async (who: Person, whom: Person, reason: 0 | 1 | 2 | 3 = removedUserReasons.Other, comment = '') =>
  (await it.as(who)).call(
    peopleApi.remove,
    { params: { userId: whom.id }, body: { reason, comment } },
    { academyId: here.id },
  )

const rolesOf = async (person: Person, academy = here) => {
  const { db } = it.database
  const mine = and(eq(userRoles.userId, person.id), eq(userRoles.academyId, academy.id))
  return (await db.select().from(userRoles).where(mine)).map(({ role }) => role).toSorted()
}
const accountOf = async (person: Person) =>
  (await it.database.db.select().from(users).where(eq(users.id, person.id)))[0]!
const lastAudit = async (person: Person) => {
  const ofPerson = eq(auditLog.targetId, String(person.id))
  return (await it.database.db.select().from(auditLog).where(ofPerson).orderBy(desc(auditLog.id)).limit(1))[0]
}

describe('granting a staff role', () => {
  test('[ACC-70] a SuperAdmin grants every staff role', async () => {
    for (const role of staffRoles) {
      const person = await it.make.user({ roles: { Student: [here] } })
      expect((await grant(superAdmin, person, role)).status).toBe(204)
      expect(await rolesOf(person)).toEqual([role, 'Student'].toSorted())
    }
  })

  test('[ACC-70] an Admin grants all but Admin', async () => {
    for (const role of staffRoles) {
      const person = await it.make.user({ roles: { Student: [here] } })
      const { status, error } = await grant(admin, person, role)
      if (role === 'Admin') expect([status, error.name]).toEqual([403, 'AccessDenied'])
      else expect(status).toBe(204)
      expect(await rolesOf(person)).toEqual(role === 'Admin' ? ['Student'] : [role, 'Student'].toSorted())
    }
  })

  test.each(['Student', 'SuperAdmin'] as const)('[ACC-70][ROLE-30] %s is no staff role of an academy', async (role) => {
    const person = await it.make.user({ roles: { Teacher: [here] } })
    for (const who of [superAdmin, admin]) {
      const { status, error } = await grant(who, person, role)
      expect([status, error.code, error.name]).toEqual([400, 36, 'WrongEmployeeRole'])
    }
    expect(await rolesOf(person)).toEqual(['Teacher'])
    expect((await accountOf(person)).isSuperAdmin).toBe(false)
  })

  test('[ACC-70] to an employee without academies: they belong to it and have the rights at once', async () => {
    const person = await it.make.user({ isEmployee: true })
    const caller = await it.as(person)
    expect((await grant(admin, person, 'Teacher')).status).toBe(204)
    const { body } = await caller.call(authApi.me, {})
    expect(body).toMatchObject({ isEmployee: true, academyRoles: { Teacher: [{ id: here.id }] } })
    const { status } = await caller.call(
      peopleApi.list,
      { params: { academy: here.id }, body: {} },
      { academyId: here.id },
    )
    expect(status).toBe(200)
  })

  test('makes an employee of a Student (Q-21), and twice is as once', async () => {
    const person = await it.make.user({ roles: { Student: [here] } })
    expect((await accountOf(person)).isEmployee).toBe(false)
    for (let time = 1; time <= 2; time++) expect((await grant(admin, person, 'Coach')).status).toBe(204)
    expect((await accountOf(person)).isEmployee).toBe(true)
    const rows = await it.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(person.id)))
    expect(rows).toMatchObject([
      {
        action: 'role.granted',
        actorId: admin.id,
        academyId: here.id,
        ip: it.caller.address,
        details: { before: ['Student'], after: ['Student', 'Coach'] },
      },
    ])
  })

  test('[A2] to somebody out of reach is as to somebody who does not exist', async () => {
    const nobody = await grant(admin, { id: 2_000_000_000, email: '' }, 'Teacher')
    expect([nobody.status, nobody.error.name]).toEqual([404, 'UserNotFound'])
    for (const person of [
      await it.make.user({ roles: { Student: [there] } }),
      await it.make.user({ roles: { Admin: [here] } }),
      await it.make.user(),
      await it.make.user({ isSuperAdmin: true, roles: { Student: [here] } }),
      await it.make.user({ roles: { Student: [here] }, deletedAt: new Date() }),
    ])
      expect((await grant(admin, person, 'Teacher')).text).toBe(nobody.text)
  })

  test('[A2] in an academy that is not the one of the call is as in one that does not exist', async () => {
    const person = await it.make.user({ roles: { Student: [here] } })
    const nowhere = await grant(admin, person, 'Teacher', 2_000_000_000)
    expect([nowhere.status, nowhere.error.name]).toEqual([404, 'AcademyNotFound'])
    for (const call of [here.id, 'all'] as const)
      expect((await grant(admin, person, 'Teacher', there.id, call)).text).toBe(nowhere.text)
    expect((await grant(superAdmin, person, 'Teacher', 2_000_000_000, 'all')).text).toBe(nowhere.text)
    expect((await grant(superAdmin, person, 'Teacher', there.id, 'all')).status).toBe(204)
  })
})

describe('taking staff roles away', () => {
  test('[ACC-70] takes all of one academy, and none of another', async () => {
    const person = await it.make.user({ roles: { Coach: [here], HR: [here], Teacher: [there] } })
    expect((await removeRole(admin, person)).status).toBe(204)
    expect(await rolesOf(person)).toEqual([])
    expect(await rolesOf(person, there)).toEqual(['Teacher'])
    expect(await accountOf(person)).toMatchObject({ isEmployee: true })
    expect(await lastAudit(person)).toMatchObject({
      action: 'role.removed',
      actorId: admin.id,
      academyId: here.id,
      details: { before: expect.arrayContaining(['Coach', 'HR']) as unknown, after: [] },
    })
  })

  test('[ACC-70] leaves a Student a Student, with direction and stages', async () => {
    const person = await it.make.student(here)
    await it.make.grant(person, 'Teacher', here)
    await removeRole(admin, person)
    expect(await rolesOf(person)).toEqual(['Student'])
    expect(await accountOf(person)).toMatchObject({ isEmployee: false, currentAcademyId: here.id })
  })

  test('[ACC-70] whoever holds no role any more does not belong to the academy', async () => {
    const person = await it.make.user({ roles: { Teacher: [here] } })
    await removeRole(admin, person)
    const rows = await it.database.db.select().from(userAcademies).where(eq(userAcademies.userId, person.id))
    expect(rows).toEqual([])
    expect(await accountOf(person)).toMatchObject({ isEmployee: false, currentAcademyId: null })
  })

  test('[ACC-70] a past without any open stage stays in the books of the academy', async () => {
    const person = await it.make.user({ roles: { Teacher: [here] } })
    const event = { academyId: here.id, userId: person.id, stageId: here.stages[0]!.id }
    const reason = { rule: 'byHand' as const }
    await it.database.db.insert(stageEvents).values([
      { ...event, kind: 'add', before: null, after: 'Opened', reason },
      { ...event, kind: 'remove', before: 'Opened', after: null, reason },
    ])
    expect((await removeRole(admin, person)).status).toBe(204)
    expect(await rolesOf(person)).toEqual([])
    const rows = await it.database.db.select().from(userAcademies).where(eq(userAcademies.userId, person.id))
    expect(rows).toHaveLength(1)
  })

  test('nothing else names a membership than what is looked at when somebody leaves', async () => {
    const { rows } = await it.database.pool.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
        where contype = 'f' and confrelid = 'user_academies'::regclass`,
    )
    const goes = [
      'user_groups',
      'user_academy_form_variants',
      'user_own_form_variants',
      'user_roles',
      'stage_lecture_reviewers',
      'team_coaches',
      'announcement_receivers',
      'announcement_chosen_receivers',
      'form_users',
    ]
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...goes, ...tablesOfThePast].toSorted())
  })

  test('an address of the company keeps an employee one (Q-21, Q-22)', async () => {
    const person = await it.make.user({ email: 'Kept.Employee@Academy.TEST', roles: { Teacher: [here] } })
    await removeRole(admin, person)
    expect(await accountOf(person)).toMatchObject({ isEmployee: true })
  })

  test('[ACC-70][A2] of an Admin is for a SuperAdmin only', async () => {
    const person = await it.make.user({ roles: { Admin: [here] } })
    expect((await removeRole(admin, person)).error.name).toBe('UserNotFound')
    expect((await removeRole(admin, admin)).error.name).toBe('UserNotFound')
    expect((await removeRole(superAdmin, person)).status).toBe(204)
    expect(await rolesOf(person)).toEqual([])
  })
})

describe('blocking in an academy', () => {
  test('[ACC-77] by its Admin: no rights there, all of them elsewhere, and back', async () => {
    const person = await it.make.user({ roles: { Teacher: [here, there] } })
    const caller = await it.as(person)
    const listIn = async (academy: MadeAcademy) =>
      (await caller.call(peopleApi.list, { params: { academy: academy.id }, body: {} }, { academyId: academy.id }))
        .error?.name
    expect((await setActive(admin, person, false)).status).toBe(204)
    expect([await listIn(here), await listIn(there)]).toEqual(['NoRightToAccessAcademy', undefined])
    expect(await lastAudit(person)).toMatchObject({
      action: 'user.blocked',
      actorId: admin.id,
      academyId: here.id,
      details: { before: { active: true }, after: { active: false } },
    })
    expect((await setActive(admin, person, true)).status).toBe(204)
    expect([await listIn(here), await listIn(there)]).toEqual([undefined, undefined])
    expect(await lastAudit(person)).toMatchObject({ action: 'user.unblocked' })
  })

  test('two who block the same person at the same moment do it once', async () => {
    const person = await it.make.user({ roles: { Student: [here] } })
    const holder = await it.database.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from users where id = $1 for no key update', [person.id])
    const calls = [setActive(admin, person, false), setActive(superAdmin, person, false)]
    await untilWaiting(it, 2)
    await holder.query('commit')
    holder.release()
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([204, 204])
    const entries = and(eq(auditLog.targetId, String(person.id)), eq(auditLog.action, 'user.blocked'))
    expect(await it.database.db.$count(auditLog, entries)).toBe(1)
  })

  test('[ACC-77] not oneself, and Admins only by a SuperAdmin', async () => {
    const other = await it.make.user({ roles: { Admin: [here] } })
    expect((await setActive(admin, admin, false)).error.name).toBe('AccessDenied')
    expect((await setActive(superAdmin, superAdmin, false)).error.name).toBe('AccessDenied')
    expect((await setActive(admin, other, false)).error.name).toBe('UserNotFound')
    expect((await setActive(superAdmin, other, false)).status).toBe(204)
  })

  test('[ACC-77][A2] who is not of the academy is not there', async () => {
    for (const person of [
      await it.make.user({ roles: { Student: [there] } }),
      await it.make.user({ isEmployee: true }),
    ])
      for (const who of [admin, superAdmin])
        expect((await setActive(who, person, false)).error.name).toBe('UserNotFound')
  })
})

describe('blocking an account', () => {
  test('[ACC-77] by a SuperAdmin: sessions end, the log-in says why, and back', async () => {
    const person = await it.make.user({ roles: { Student: [here] } })
    const { body: pair } = await it.call(authApi.login, { body: { email: person.email, password: testPassword } })
    expect((await setBlocked(superAdmin, person, true)).status).toBe(204)
    const headers = { authorization: `Bearer ${pair.accessToken}` }
    expect((await it.call(authApi.me, {}, { headers })).status).toBe(401)
    const refreshed = await it.call(authApi.tokens, { body: { refreshToken: pair.refreshToken } })
    expect(refreshed.error.name).toBe('InvalidRefreshToken')
    const logIn = () => it.call(authApi.login, { body: { email: person.email, password: testPassword } })
    expect((await logIn()).error.name).toBe('UserBlocked')
    expect(await lastAudit(person)).toMatchObject({
      action: 'user.blocked',
      actorId: superAdmin.id,
      academyId: null,
      details: { before: { blocked: false }, after: { blocked: true } },
    })
    expect((await setBlocked(superAdmin, person, false)).status).toBe(204)
    expect((await logIn()).status).toBe(200)
    // What was ended stays ended.
    expect((await it.call(authApi.me, {}, { headers })).status).toBe(401)
  })

  test('[ACC-77] not oneself; deleted and unknown people are not there', async () => {
    expect((await setBlocked(superAdmin, superAdmin, true)).error.name).toBe('AccessDenied')
    const gone = await it.make.user({ deletedAt: new Date() })
    expect((await setBlocked(superAdmin, gone, true)).error.name).toBe('UserNotFound')
  })
})

describe('deleting somebody', () => {
  test('[ACC-71][ACC-11][ACC-12] with a reason and a comment, which are kept', async () => {
    expect(removedUserReasons).toEqual({ SelfDeleted: 0, DuplicatedAccount: 1, Personality: 2, Other: 3 })
    for (const reason of Object.values(removedUserReasons)) {
      const person = await it.make.student(here)
      const caller = await it.as(person)
      expect((await remove(admin, person, reason, `чому ${reason}`)).status).toBe(204)
      expect((await caller.call(authApi.me, {})).status).toBe(401)
      await it.runJobs()
      const [record] = await it.database.db.select().from(removedUsers).where(eq(removedUsers.userId, person.id))
      expect(record).toMatchObject({ reason, comment: `чому ${reason}`, removedBy: admin.id, removedAt: it.clock.now })
      expect((await accountOf(person)).email).toBe(`deleted-${person.id}@deleted.invalid`)
    }
  })

  test('[ACC-71] is written down with who did it, without words that may name the person', async () => {
    const person = await it.make.student(here)
    await remove(admin, person, removedUserReasons.Personality, 'Тест Тестенко')
    const [row] = await it.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'account.deleted'), eq(auditLog.targetId, String(person.id))))
    expect(row).toMatchObject({ actorId: admin.id, details: { reason: 2 }, ip: it.caller.address })
    expect(JSON.stringify(row)).not.toContain('Тестенко')
  })

  test('[ACC-72] oneself is refused: CanNotDeleteYourself', async () => {
    for (const who of [superAdmin, admin]) {
      const { status, error } = await remove(who, who)
      expect([status, error.code, error.name]).toEqual([409, 47, 'CanNotDeleteYourself'])
    }
  })

  test('[ACC-71] an Admin deletes Students of their own academies only', async () => {
    const nobody = await remove(admin, { id: 2_000_000_000, email: '' })
    expect([nobody.status, nobody.error.name]).toEqual([404, 'UserNotFound'])
    for (const person of [
      await it.make.user({ roles: { Teacher: [here] } }),
      await it.make.user({ roles: { Student: [here], Teacher: [there] } }),
      await it.make.user({ roles: { Student: [here, there] } }),
      await it.make.user({ roles: { Student: [there] } }),
      await it.make.user({ roles: { Student: [here] }, isEmployee: true }),
      await it.make.user({ roles: { Student: [here] }, isSuperAdmin: true }),
      await it.make.user(),
      await it.make.user({ roles: { Student: [here] }, deletedAt: new Date() }),
    ]) {
      expect((await remove(admin, person)).text).toBe(nobody.text)
      if (!(await accountOf(person)).deletedAt) expect((await remove(superAdmin, person)).status).toBe(204)
    }
  })

  test.each(['delete', 'block'])(
    '[ACC-71] of two SuperAdmins who %s each other at the same moment, one stays',
    async (what) => {
      const [one, two] = [await it.make.user({ isSuperAdmin: true }), await it.make.user({ isSuperAdmin: true })]
      const toRemove = { reason: removedUserReasons.Other, comment: '' }
      const acts = [[await it.as(one), two] as const, [await it.as(two), one] as const].map(
        ([caller, { id }]) =>
          () =>
            what === 'delete'
              ? caller.call(peopleApi.remove, { params: { userId: id }, body: toRemove }, { academyId: here.id })
              : caller.call(peopleApi.setBlocked, { params: { id }, body: { blocked: true } }),
      )
      const answers = await Promise.all(acts.map((act) => act()))
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      const alive = [await accountOf(one), await accountOf(two)].filter((row) => !row.deletedAt && !row.blockedAt)
      expect(alive).toHaveLength(1)
    },
  )

  test('[ACC-71] twice at the same moment is once', async () => {
    const person = await it.make.student(here)
    const answers = await Promise.all([remove(admin, person), remove(superAdmin, person), remove(admin, person)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404])
  })
})

test('[ACC-70] after all of that no rule of the data is broken', async () => {
  await it.runJobs()
  expect(await asOwner(it.urls.ownerUrl, brokenInvariants)).toEqual([])
})
