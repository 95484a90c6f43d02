import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import type { RoleName } from '@academy/contract/enums'
import { peopleApi } from '@academy/contract/people'
import { staffInvitationsApi } from '@academy/contract/staff-invitations'
import { staffInvitations } from '#server/schema/stage-parts.ts'
import { actionsTo } from '#test/reading/read-mails.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { forgetStaffInvitations } from './staff-invitations.jobs.ts'

const day = 24 * 3600 * 1000

let it: TestApp
let boss: Person
let here: MadeAcademy
let admin: Person
let coach: Person
beforeAll(async () => {
  it = await startTestApp()
  boss = await it.make.user({ isSuperAdmin: true })
})
afterAll(() => it.close())
beforeEach(async () => {
  here = await it.make.academy()
  admin = await it.make.user({ roles: { Admin: [here] } })
  coach = await it.make.user({ roles: { Coach: [await it.make.academy()] } })
})

const at = () => ({ academyId: here.id })
const invite = async (email: string, by = admin, roleName: RoleName = 'Coach') =>
  (await it.as(by)).call(staffInvitationsApi.invite, { body: { ...at(), email, roleName } }, at())
const waiting = async (page?: number) =>
  (await it.as(admin)).call(
    staffInvitationsApi.byAcademy,
    { params: at(), query: page === undefined ? {} : { page } },
    at(),
  )
const own = async () => (await (await it.as(coach)).call(staffInvitationsApi.own, {})).body
const accept = async (id: number) =>
  (await it.as(coach)).call(staffInvitationsApi.answer, { params: { id }, body: { accept: true } })
const auditOf = async (action: string) =>
  (
    await it.database.db.execute<{ actorId: number; details: object }>(sql`
      select actor_id as "actorId", details from audit_log where action = ${action} and academy_id = ${here.id}`)
  ).rows
const jobsOf = async () =>
  (
    await it.database.db.execute<{ name: string; payload: Record<string, unknown> }>(sql`
      select t.identifier as name, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`)
  ).rows
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

describe('[V2] whether an address has an account', () => {
  test('shows neither in the answer nor in what is done before it: one job of one shape', async () => {
    const student = await it.make.student(here)
    await it.runJobs()
    for (const email of [coach.email, student.email, 'nobody.at.all@example.test']) await invite(email)
    const jobs = await jobsOf()
    const id = expect.any(Number) as number
    const one = { name: 'staff-invitations.tell', payload: { ...at(), invitationId: id } }
    expect(jobs).toEqual([one, one, one])
    for (const { email } of [coach, student]) expect(await actionsTo(it, email)).toEqual([])
    await it.runJobs()
    expect(await actionsTo(it, coach.email)).toEqual(['staff invitation'])
    expect(await actionsTo(it, student.email)).toEqual([])
  })

  test('[T7] it gets one mail a day of an academy, however often it is invited and taken back', async () => {
    const again = async () => {
      const [before] = (await waiting()).body.rows
      if (before) await (await it.as(admin)).call(staffInvitationsApi.withdraw, { params: { id: before.id } }, at())
      await invite(coach.email)
      await it.runJobs()
    }
    for (let time = 1; time <= 3; time++) await again()
    expect(await own()).toHaveLength(1)
    expect(await actionsTo(it, coach.email)).toEqual(['staff invitation'])
    const there = await it.make.academy()
    const body = { academyId: there.id, email: coach.email, roleName: 'Coach' as const }
    await (await it.as(boss)).call(staffInvitationsApi.invite, { body }, { academyId: there.id })
    await it.runJobs()
    expect(await actionsTo(it, coach.email)).toHaveLength(2)
    const before = it.clock.now
    it.clock.advance(day)
    await again()
    it.clock.now = before
    expect(await actionsTo(it, coach.email)).toHaveLength(3)
  })

  test('[T7] what was taken back before the job ran is not mailed, and uses up nothing', async () => {
    const { body } = await invite(coach.email)
    await (await it.as(admin)).call(staffInvitationsApi.withdraw, { params: { id: body.id } }, at())
    await it.runJobs()
    expect(await actionsTo(it, coach.email)).toEqual([])
    await invite(coach.email)
    await it.runJobs()
    expect(await actionsTo(it, coach.email)).toEqual(['staff invitation'])
  })
})

describe('[V2] whoever invited', () => {
  test('and lost the role offers nothing any more, also when they are Admin again', async () => {
    const { body } = await invite(coach.email)
    const caller = await it.as(boss)
    expect((await caller.call(peopleApi.removeRole, { params: { id: admin.id, ...at() } }, at())).status).toBe(204)
    const again = { params: { id: admin.id }, body: { ...at(), roleName: 'Admin' as const } }
    expect((await caller.call(peopleApi.grantRole, again, at())).status).toBe(204)
    expect(await own()).toEqual([])
    expect((await accept(body.id)).error.name).toBe('EndpointNotFound')
  })

  test.each([
    ['is blocked', () => sql`update users set blocked_at = now() where id = ${admin.id}`],
    ['is blocked in the academy', () => sql`update user_academies set active = false where user_id = ${admin.id}`],
    ['has left', () => sql`update users set deleted_at = now() where id = ${admin.id}`],
  ])('and %s offers nothing', async (_what, change) => {
    const { body } = await invite(coach.email)
    await it.database.db.execute(change())
    expect(await own()).toEqual([])
    expect((await accept(body.id)).error.name).toBe('EndpointNotFound')
  })

  test('and owes a second factor offers nothing until they have it', async () => {
    const { body } = await invite(coach.email)
    await it.database.db.execute(sql`update academies set requires_second_factor = true where id = ${here.id}`)
    expect((await (await it.as(admin)).call(academiesApi.overview, {}, at())).error.name).toBe('AccessDenied')
    expect(await own()).toEqual([])
    expect((await accept(body.id)).error.name).toBe('EndpointNotFound')
    await it.make.secondFactor(admin)
    expect(await own()).toHaveLength(1)
    await it.database.db.execute(sql`update academies set requires_second_factor = false where id = ${here.id}`)
  })
})

describe('[V2] at the same moment', () => {
  test('two accept: one of them does', async () => {
    const { body } = await invite(coach.email)
    expect(statusesOf(await Promise.all([accept(body.id), accept(body.id)]))).toEqual([204, 404])
    expect(await auditOf('role.granted')).toHaveLength(1)
  })

  test('one accepts and the other invites to another role: the role that was read, or none', async () => {
    const { body } = await invite(coach.email)
    const [answered, invited] = await Promise.all([accept(body.id), invite(coach.email, admin, 'HR')])
    expect(invited.status).toBe(201)
    expect([204, 404]).toContain(answered.status)
    const granted = (await auditOf('role.granted')).map(({ details }) => details)
    expect(granted).toMatchObject(answered.status === 204 ? [{ after: ['Coach'] }] : [])
    expect(await own()).toMatchObject([{ roleName: 'HR' }])
  })

  test('four invite the same address: one invitation stands, and nobody sees an error', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => invite(coach.email)))
    expect(statusesOf(answers)).toEqual([201, 201, 201, 201])
    expect((await waiting()).body.count).toBe(1)
  })
})

test('[P4] a role that is held already is accepted, and that is written down', async () => {
  const { body } = await invite(coach.email)
  await it.database.db.execute(sql`insert into user_academies (academy_id, user_id) values (${here.id}, ${coach.id})`)
  await it.database.db.execute(
    sql`insert into user_roles (academy_id, user_id, role) values (${here.id}, ${coach.id}, 'Coach')`,
  )
  expect((await accept(body.id)).status).toBe(204)
  expect(await auditOf('staff.invitation-accepted')).toEqual([
    { actorId: coach.id, details: { role: 'Coach', invitedById: admin.id } },
  ])
  expect(await auditOf('role.granted')).toEqual([])
})

test('[T7] the sixty-first invitation of an hour is refused, and leaves nothing', async () => {
  await it.database.db.execute(sql`
    insert into rate_limits (key, points, expire)
    values (${`invitations:${admin.id}`}, 59, ${Date.now() + 3_600_000})`)
  expect((await invite('number60@example.test')).status).toBe(201)
  const { status, error, headers } = await invite('number61@example.test')
  expect([status, error.name]).toEqual([429, 'TooManyRequests'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await waiting()).body.rows.map(({ email }) => email)).toEqual(['number60@example.test'])
  expect((await invite('number1@example.test', await it.make.user({ roles: { Admin: [here] } }))).status).toBe(201)
})

test('the list comes in pages, and every invitation stands on one of them', async () => {
  const now = it.clock.now.getTime()
  await it.database.db.insert(staffInvitations).values(
    Array.from({ length: 23 }, (_, number) => ({
      academyId: here.id,
      email: `waits${number}@example.test`,
      role: 'Coach' as const,
      invitedById: admin.id,
      createdAt: new Date(now + number),
      expiresAt: new Date(now + day),
    })),
  )
  const pages = [(await waiting()).body, (await waiting(2)).body, (await waiting(3)).body]
  expect(pages.map(({ rows, count }) => [rows.length, count])).toEqual([
    [20, 23],
    [3, 23],
    [0, 23],
  ])
  expect(pages[0]!.rows[0]!.email).toBe('waits22@example.test')
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(23)
})

test('[P2] an invitation is forgotten by the job of the night once it has run out, and not before', async () => {
  const { body } = await invite(coach.email)
  const leftAfter = async (ms: number) => {
    const now = () => new Date(Date.parse(body.createdAt) + ms)
    await forgetStaffInvitations.run({ db: it.database.db, now }, {}, { number: 1, isLast: false })
    return it.database.db.$count(staffInvitations, sql`${staffInvitations.id} = ${body.id}`)
  }
  expect(await leftAfter(30 * day - 1)).toBe(1)
  expect(await leftAfter(30 * day)).toBe(0)
})
