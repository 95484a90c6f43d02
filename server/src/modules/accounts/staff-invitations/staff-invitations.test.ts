import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoleName } from '@academy/contract/enums'
import { authApi } from '@academy/contract/auth'
import { mailsApi } from '@academy/contract/mails'
import { peopleApi } from '@academy/contract/people'
import { staffInvitationsApi } from '@academy/contract/staff-invitations'
import { actionsTo } from '#test/reading/read-mails.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let here: MadeAcademy
let there: MadeAcademy
let admin: Person
let coach: Person
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  here = await it.make.academy()
  there = await it.make.academy()
  admin = await it.make.user({ roles: { Admin: [here] } })
  coach = await it.make.user({ roles: { Coach: [there] } })
})

const invite = async (email: string, { by = admin, roleName = 'Coach' as RoleName, academyId = here.id } = {}) =>
  (await it.as(by)).call(staffInvitationsApi.invite, { body: { academyId, email, roleName } }, { academyId: here.id })
const waiting = async (who = admin) =>
  (await it.as(who)).call(
    staffInvitationsApi.byAcademy,
    { params: { academyId: here.id }, query: {} },
    { academyId: here.id },
  )
const withdraw = async (id: number, who = admin, academyId = here.id) =>
  (await it.as(who)).call(staffInvitationsApi.withdraw, { params: { id } }, { academyId })
const own = async (who: Person) => (await (await it.as(who)).call(staffInvitationsApi.own, {})).body
const answer = async (who: Person, id: number, accept = true) =>
  (await it.as(who)).call(staffInvitationsApi.answer, { params: { id }, body: { accept } })
const rolesHere = async (who: Person): Promise<RoleName[]> =>
  (
    await it.database.db.execute<{ role: RoleName }>(
      sql`select role from user_roles where academy_id = ${here.id} and user_id = ${who.id} order by role`,
    )
  ).rows.map(({ role }) => role)
const grant = async (who: Person, whom: Person) =>
  (await it.as(who)).call(
    peopleApi.grantRole,
    { params: { id: whom.id }, body: { academyId: here.id, roleName: 'Coach' } },
    { academyId: here.id },
  )

describe('[V2] somebody who works in another academy', () => {
  test('gets no role by their number: an id that is nobody’s is answered the same', async () => {
    const nobody = { ...coach, id: 2_000_000_000 }
    const [answered, unknown] = [await grant(admin, coach), await grant(admin, nobody)]
    expect([answered.status, answered.error.name]).toEqual([unknown.status, unknown.error.name])
    expect(answered.error.name).toBe('UserNotFound')
    expect(await rolesHere(coach)).toEqual([])
  })

  test('is given one by whoever grants roles in both, and by a SuperAdmin', async () => {
    const ofBoth = await it.make.user({ roles: { Admin: [here, there] } })
    expect((await grant(ofBoth, coach)).status).toBe(204)
    const other = await it.make.user({ roles: { Coach: [there] } })
    expect((await grant(await it.make.user({ isSuperAdmin: true }), other)).status).toBe(204)
  })

  test('is invited by the address, reads of it, accepts, and holds the role from then on', async () => {
    const invited = await invite(coach.email.toUpperCase())
    expect([invited.status, invited.body.email]).toEqual([201, coach.email.toLowerCase()])
    await it.runJobs()
    expect(await actionsTo(it, coach.email)).toEqual(['staff invitation'])
    expect(await rolesHere(coach)).toEqual([])
    const [invitation] = await own(coach)
    expect(invitation).toMatchObject({ academyName: here.name, roleName: 'Coach' })
    expect((await answer(coach, invitation!.id)).status).toBe(204)
    expect(await rolesHere(coach)).toEqual(['Coach'])
    expect([await own(coach), (await waiting()).body.rows]).toEqual([[], []])
    const { rows } = await it.database.db.execute<{ actorId: number; details: object }>(sql`
      select actor_id as "actorId", details from audit_log
      where action = 'role.granted' and academy_id = ${here.id} and target_id = ${String(coach.id)}`)
    expect(rows).toMatchObject([{ actorId: coach.id, details: { after: ['Coach'], invitedById: admin.id } }])
  })

  test('declines, and nothing has changed', async () => {
    await invite(coach.email)
    const [invitation] = await own(coach)
    expect((await answer(coach, invitation!.id, false)).status).toBe(204)
    expect([await rolesHere(coach), await own(coach), (await waiting()).body.rows]).toEqual([[], [], []])
    expect((await answer(coach, invitation!.id)).error.name).toBe('EndpointNotFound')
  })

  test('answers at the same moment as the invitation is taken back: one of the two happens', async () => {
    await invite(coach.email)
    const [invitation] = await own(coach)
    const [answered, withdrawn] = await Promise.all([answer(coach, invitation!.id), withdraw(invitation!.id)])
    expect([answered.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([204, 404])
    expect(await rolesHere(coach)).toEqual(answered.status === 204 ? ['Coach'] : [])
  })
})

describe('[V2] an invitation', () => {
  test('tells nothing about who has an account: the answers are alike, and no mail goes to who does not work anywhere', async () => {
    const student = await it.make.student(there)
    const unconfirmed = await it.make.user({ roles: { Coach: [there] }, emailConfirmedAt: null })
    const addresses = [coach.email, student.email, unconfirmed.email, 'nobody@example.test']
    const answers = await Promise.all(addresses.map((email) => invite(email)))
    const shape = ({ status, body }: (typeof answers)[number]) => [status, Object.keys(body), body.roleName]
    for (const one of answers) expect(shape(one)).toEqual(shape(answers[0]!))
    expect((await waiting()).body.rows.map(({ email }) => email).toSorted()).toEqual(
      addresses.map((email) => email.toLowerCase()).toSorted(),
    )
    await it.runJobs()
    for (const { email } of [student, unconfirmed]) expect(await actionsTo(it, email)).toEqual([])
    expect(await own(student)).toEqual([])
  })

  test('to the same address says the role anew instead of standing twice', async () => {
    await invite(coach.email)
    await invite(coach.email, { roleName: 'HR' })
    expect((await waiting()).body.rows).toMatchObject([{ roleName: 'HR' }])
    expect(await own(coach)).toMatchObject([{ roleName: 'HR' }])
  })

  test.each(['Student', 'SuperAdmin'] as const)('[ROLE-30] to be %s is none', async (roleName) => {
    expect((await invite(coach.email, { roleName })).error.name).toBe('WrongEmployeeRole')
  })

  test('to be Admin comes from a SuperAdmin', async () => {
    expect((await invite(coach.email, { roleName: 'Admin' })).error.name).toBe('AccessDenied')
    const boss = await it.make.user({ isSuperAdmin: true })
    expect((await invite(coach.email, { by: boss, roleName: 'Admin' })).status).toBe(201)
  })

  test('to be Admin is neither replaced nor taken back by an Admin', async () => {
    const boss = await it.make.user({ isSuperAdmin: true })
    const { body } = await invite(coach.email, { by: boss, roleName: 'Admin' })
    expect((await invite(coach.email)).error.name).toBe('AccessDenied')
    expect((await withdraw(body.id)).error.name).toBe('AccessDenied')
    expect(await own(coach)).toMatchObject([{ id: body.id, roleName: 'Admin' }])
  })

  test('that was replaced is not accepted: nobody agrees to what they have not read', async () => {
    const { body: first } = await invite(coach.email)
    await invite(coach.email, { roleName: 'HR' })
    expect((await answer(coach, first.id)).error.name).toBe('EndpointNotFound')
    expect(await rolesHere(coach)).toEqual([])
  })

  test('is not seen among the mails by an Admin, who would learn who works elsewhere', async () => {
    const both = await it.make.user({ roles: { Student: [here], Coach: [there] } })
    await invite(both.email)
    await it.runJobs()
    expect(await actionsTo(it, both.email)).toEqual(['staff invitation'])
    const mails = await (await it.as(admin)).call(mailsApi.list, { query: {} }, { academyId: here.id })
    expect(mails.status).toBe(200)
    expect(JSON.stringify(mails.body)).not.toContain(both.email)
  })

  test('[A2] of another academy is neither made, read nor taken back', async () => {
    expect((await invite(coach.email, { academyId: there.id })).error.name).toBe('AcademyNotFound')
    const { body } = await invite(coach.email)
    const foreign = await it.make.user({ roles: { Admin: [there] } })
    expect((await waiting(foreign)).status).toBe(403)
    expect((await withdraw(body.id, foreign, there.id)).error.name).toBe('EndpointNotFound')
    expect((await answer(foreign, body.id)).error.name).toBe('EndpointNotFound')
    expect((await withdraw(body.id)).status).toBe(204)
    expect(await own(coach)).toEqual([])
  })

  test('ends after thirty days, and is forgotten', async () => {
    const { body } = await invite(coach.email)
    const before = it.clock.now
    it.clock.advance(30 * 24 * 3_600_000)
    try {
      expect((await answer(coach, body.id)).error.name).toBe('EndpointNotFound')
      expect((await waiting()).body).toEqual({ rows: [], count: 0 })
    } finally {
      it.clock.now = before
    }
  })

  test('counts no more when its Admin is one no longer', async () => {
    const { body } = await invite(coach.email)
    await it.database.db.execute(sql`delete from user_roles where user_id = ${admin.id}`)
    expect(await own(coach)).toEqual([])
    expect((await answer(coach, body.id)).error.name).toBe('EndpointNotFound')
    expect(await rolesHere(coach)).toEqual([])
  })

  test('is nothing for whoever acts as the invited', async () => {
    const { body } = await invite(coach.email)
    const boss = await it.make.user({ isSuperAdmin: true })
    const acting = await it.as(coach, { impersonator: boss })
    expect((await acting.call(staffInvitationsApi.own, {})).error.name).toBe('ImpersonationNotAllowed')
    const answered = await acting.call(staffInvitationsApi.answer, { params: { id: body.id }, body: { accept: true } })
    expect(answered.error.name).toBe('ImpersonationNotAllowed')
    expect((await acting.call(authApi.me, {})).status).toBe(200)
  })
})
