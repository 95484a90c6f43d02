import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { missingAcademyFields } from '@academy/contract/enums'
import { User } from '@academy/contract/users'
import type { Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const me = async (person: Person) => (await (await it.as(person)).call(authApi.me, {})).body

describe('the person', () => {
  test('[ACC-01][ACC-04][ACC-06][SESS-06][SYS-06] is answered with all that the shell needs', async () => {
    const academy = await it.make.academy({ stages: ['Registration', 'Testing', 'Lectures'] })
    const student = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
    const body = await me(student)
    expect(User.safeParse(body).success).toBe(true)
    expect(body).toEqual({
      id: student.id,
      email: student.email,
      firstName: 'Тест',
      lastName: 'Тестенко',
      phoneNumber: expect.stringMatching(/^\+38067/),
      birthDate: '2000-01-01',
      graduationYear: null,
      country: null,
      isBackgroundGiven: true,
      avatarUrl: null,
      googleId: null,
      facebookId: null,
      hasPassword: true,
      pendingEmail: null,
      secondFactor: { isEnabled: false, isRequired: false },
      formVariants: [],
      missingFields: [],
      missingFormFields: ['university'],
      missingAcademyFields: [...missingAcademyFields],
      legalToAccept: [],
      groups: [
        {
          id: academy.directions.JS,
          academyId: academy.id,
          isDirection: true,
          specialization: { id: academy.specializationIds.JS, name: 'JS' },
        },
      ],
      isSuperAdmin: false,
      academyRoles: { Student: [{ id: academy.id, name: academy.name }] },
      academies: [
        {
          id: academy.id,
          name: academy.name,
          isAcademyClosed: false,
          isDraft: false,
          roleId: 7,
          roleName: 'Student',
          active: true,
        },
      ],
      currentAcademyId: academy.id,
      settings: { localization: 'ua', remindersEnabled: true },
      systemSettings: { liveChatEnabled: false, referralsEnabled: true },
      isEmployee: false,
      active: true,
      routes: [
        expect.objectContaining({ urlName: 'stage-1', available: true, isCurrentStage: false }),
        expect.objectContaining({ urlName: 'stage-2', available: true, isCurrentStage: true }),
        expect.objectContaining({ urlName: 'stage-3', available: false, isCurrentStage: false }),
      ],
      routesShort: [
        { id: academy.stages[0]!.id, urlName: 'stage-1', stageType: 2, available: true },
        { id: academy.stages[1]!.id, urlName: 'stage-2', stageType: 4, available: true },
        { id: academy.stages[2]!.id, urlName: 'stage-3', stageType: 6, available: false },
      ],
      finishedAcademies: [],
      dataProcessingAllowed: true,
      hasAcceptedPrinciplesAgreement: false,
      alreadySeenReferralPage: false,
      impersonator: null,
    })
  })

  test('without an academy is answered too, with nothing to show', async () => {
    const body = await me(await it.make.user())
    expect(body).toMatchObject({ academies: [], academyRoles: {}, currentAcademyId: null, routes: [], active: true })
  })

  test('[ACC-08] finishedAcademies are the ones the student has finished', async () => {
    const [finished, running] = [await it.make.academy(), await it.make.academy()]
    const student = await it.make.user({ roles: { Student: [finished, running] } })
    await it.database.db.execute(
      sql`update user_academies set finished_at = now() where user_id = ${student.id} and academy_id = ${finished.id}`,
    )
    expect((await me(student)).finishedAcademies).toEqual([finished.id])
  })
})

describe('roles', () => {
  test('[ROLE-07][ACC-03] academyRoles maps each role to the academies where it is held', async () => {
    const [one, two] = [await it.make.academy(), await it.make.academy()]
    const person = await it.make.user({ roles: { Teacher: [one, two], Coach: [two] } })
    const { academyRoles } = await me(person)
    expect(academyRoles).toEqual({
      Coach: [{ id: two.id, name: two.name }],
      Teacher: [
        { id: one.id, name: one.name },
        { id: two.id, name: two.name },
      ],
    })
    expect(Object.keys(academyRoles)).toEqual(['Coach', 'Teacher'])
  })

  test('[ROLE-08][ROLE-29] of several roles in one academy the first by precedence names the entry', async () => {
    const academy = await it.make.academy()
    const person = await it.make.user({ roles: { Student: [academy], HR: [academy], TrackOwner: [academy] } })
    expect((await me(person)).academies).toMatchObject([{ id: academy.id, roleId: 3, roleName: 'TrackOwner' }])
  })

  test('[ROLE-12][SESS-23][ROLE-08] a SuperAdmin has all academies, each as SuperAdmin, also where another role is held', async () => {
    const [held, foreign] = [await it.make.academy(), await it.make.academy({ isClosed: true, type: 'Secret' })]
    const boss = await it.make.user({ isSuperAdmin: true, roles: { Teacher: [held] } })
    const { academies, academyRoles } = await me(boss)
    const { rows } = await it.database.db.execute<{ n: number }>(sql`select count(*)::int as n from academies`)
    expect(academies).toHaveLength(rows[0]!.n)
    expect(academies.map(({ id }) => id)).toEqual(expect.arrayContaining([held.id, foreign.id]))
    expect(new Set(academies.map(({ roleId, roleName }) => `${roleId} ${roleName}`))).toEqual(new Set(['1 SuperAdmin']))
    expect(academyRoles.SuperAdmin).toHaveLength(rows[0]!.n)
    expect(academyRoles.Teacher).toEqual([{ id: held.id, name: held.name }])
  })

  test('[ROLE-12] nobody else gets academies that are not theirs', async () => {
    const mine = await it.make.academy()
    await it.make.academy()
    expect((await me(await it.make.user({ roles: { Admin: [mine] } }))).academies.map(({ id }) => id)).toEqual([
      mine.id,
    ])
  })

  test('[ACC-05] isEmployee holds everywhere for who is staff somewhere', async () => {
    const [works, studies] = [await it.make.academy(), await it.make.academy()]
    expect((await me(await it.make.user({ roles: { Teacher: [works], Student: [studies] } }))).isEmployee).toBe(true)
    expect((await me(await it.make.user({ roles: { Student: [studies] } }))).isEmployee).toBe(false)
  })
})

describe('the current academy', () => {
  test('a deleted one is none any more', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy)
    await it.database.db.execute(sql`update academies set deleted_at = now() where id = ${academy.id}`)
    expect(await me(student)).toMatchObject({ currentAcademyId: null, academies: [], routes: [] })
  })

  test('[A5] who is blocked in it sees that, and nothing of its stages', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy, { active: false })
    const body = await me(student)
    expect(body).toMatchObject({ active: false, currentAcademyId: academy.id, routes: [], routesShort: [] })
    expect(body.academies).toMatchObject([{ active: false }])
  })
})
