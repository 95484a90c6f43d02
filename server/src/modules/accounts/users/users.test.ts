import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApi } from '@academy/contract/auth'
import { roleNames } from '@academy/contract/enums'
import { rolesApi, usersApi } from '@academy/contract/users'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const hour = 3600_000

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
const later = (hours: number) => new Date(it.clock.now.getTime() + hours * hour)

describe('update/specialization', () => {
  const choose = async (person: { id: number; email: string }, specializationId: number, academyId?: number) =>
    (await it.as(person)).call(usersApi.updateSpecialization, { body: { specializationId } }, { academyId })

  test('[ACC-46][ACAD-40] gives the direction of the current academy, in place of the one before', async () => {
    const academy = await it.make.academy()
    const student = await it.make.student(academy, { direction: null })
    const first = await choose(student, academy.specializationIds.JS!)
    expect(first.body.groups).toMatchObject([{ specialization: { name: 'JS' } }])
    const second = await choose(student, academy.specializationIds.QA!)
    expect(second.body.groups).toMatchObject([{ id: academy.directions.QA, specialization: { name: 'QA' } }])
    expect(second.body.groups).toHaveLength(1)
  })

  test('the groups below the direction go with it; other academies stay as they are', async () => {
    const [here, there] = [await it.make.academy(), await it.make.academy()]
    const student = await it.make.student(there)
    await it.make.grant(student, 'Student', here)
    const { rows } = await it.database.db.execute<{ id: number }>(sql`
      insert into groups (academy_id, name, specialization_id, is_direction, parent_group_id)
      values (${here.id}, 'evening', ${here.specializationIds.JS!}, false, ${here.directions.JS!}),
        (${here.id}, 'morning', ${here.specializationIds.QA!}, false, ${here.directions.QA!}) returning id`)
    for (const groupId of [here.directions.JS!, ...rows.map(({ id }) => id)])
      await it.database.db.execute(
        sql`insert into user_groups (academy_id, user_id, group_id) values (${here.id}, ${student.id}, ${groupId})`,
      )
    const { body } = await choose(student, here.specializationIds.QA!, here.id)
    expect(new Set(body.groups.map(({ id }) => id))).toEqual(
      new Set([rows[1]!.id, here.directions.QA!, there.directions.JS!]),
    )
  })

  test('[ERR-165] a specialization the academy does not have', async () => {
    const academy = await it.make.academy({ directions: ['JS'] })
    const other = await it.make.academy({ directions: ['PHP'] })
    const { status, error } = await choose(await it.make.student(academy), other.specializationIds.PHP!)
    expect([status, error.code, error.name]).toEqual([404, 92, 'SpecializationNotFound'])
  })

  test('[ERR-162] a closed academy', async () => {
    const academy = await it.make.academy({ isClosed: true })
    const { error } = await choose(await it.make.student(academy), academy.specializationIds.QA!)
    expect(error.name).toBe('AcademyClosed')
  })

  test('[ROLE-32][ERR-122] an academy of others, and staff who study nowhere', async () => {
    const [mine, foreign] = [await it.make.academy(), await it.make.academy()]
    const student = await it.make.student(mine)
    const { status, error } = await choose(student, foreign.specializationIds.QA!, foreign.id)
    expect([status, error.code, error.name]).toEqual([403, 49, 'NoRightToAccessAcademy'])
    const teacher = await it.make.user({ roles: { Teacher: [mine] } })
    expect((await choose(teacher, mine.specializationIds.QA!)).error).toMatchObject({ code: 71, name: 'AccessDenied' })
  })
})

describe('update/settings', () => {
  test('[ACC-48][I18N-08] keeps the language', async () => {
    const calls = await it.as(await it.make.user())
    const { body } = await calls.call(usersApi.updateSettings, { body: { localization: 'en' } })
    expect(body).toEqual({ localization: 'en', remindersEnabled: true })
    expect((await calls.call(authApi.me, {})).body.settings).toMatchObject({ localization: 'en' })
  })

  test('[I18N-01] other languages and other fields are refused', async () => {
    const calls = await it.as(await it.make.user())
    const { error } = await calls.call(usersApi.updateSettings, { body: { localization: 'ru' as 'ua' } })
    expect(error.fields).toEqual([{ field: 'localization', message: 'wrongChoice' }])
    const extra = { localization: 'en', isSuperAdmin: true } as { localization: 'en' }
    expect((await calls.call(usersApi.updateSettings, { body: extra })).error.fields).toMatchObject([
      { message: 'unknownField' },
    ])
  })
})

describe('update/current-academy', () => {
  test('[ACC-69][ACAD-47] is kept on the server, with the routes of that academy', async () => {
    const [one, two] = [
      await it.make.academy({ stages: ['Registration'] }),
      await it.make.academy({ stages: ['Testing'] }),
    ]
    const student = await it.make.user({ roles: { Student: [one, two] } })
    const calls = await it.as(student)
    const { body } = await calls.call(usersApi.updateCurrentAcademy, { body: { academyId: one.id } })
    expect(body.currentAcademyId).toBe(one.id)
    expect(body.routes.map(({ id }) => id)).toEqual([one.stages[0]!.id])
    expect((await calls.call(authApi.me, {})).body.currentAcademyId).toBe(one.id)
  })

  test('[ACAD-46] null stands for none', async () => {
    const calls = await it.as(await it.make.user({ roles: { Teacher: [await it.make.academy()] } }))
    const { body } = await calls.call(usersApi.updateCurrentAcademy, { body: { academyId: null } })
    expect(body).toMatchObject({ currentAcademyId: null, routes: [] })
  })

  test('[ROLE-32] a foreign academy is refused exactly as one that does not exist', async () => {
    const foreign = await it.make.academy()
    const calls = await it.as(await it.make.student(await it.make.academy()))
    const [refused, unknown] = [
      await calls.call(usersApi.updateCurrentAcademy, { body: { academyId: foreign.id } }),
      await calls.call(usersApi.updateCurrentAcademy, { body: { academyId: 2_000_000_000 } }),
    ]
    expect([refused.status, refused.error.name]).toEqual([403, 'NoRightToAccessAcademy'])
    expect(unknown.text).toBe(refused.text)
  })

  test('[ROLE-09] a SuperAdmin chooses any that exists', async () => {
    const academy = await it.make.academy({ type: 'Secret' })
    const calls = await it.as(await it.make.user({ isSuperAdmin: true }))
    const choose = (academyId: number) => calls.call(usersApi.updateCurrentAcademy, { body: { academyId } })
    expect((await choose(academy.id)).body.currentAcademyId).toBe(academy.id)
    expect((await choose(2_000_000_000)).error.name).toBe('NoRightToAccessAcademy')
  })

  test('[E7] a repeat with the same key does not choose again', async () => {
    const [one, two] = [await it.make.academy(), await it.make.academy()]
    const calls = await it.as(await it.make.user({ roles: { Student: [one, two] } }))
    const choose = (academyId: number, key: string) =>
      calls.call(usersApi.updateCurrentAcademy, { body: { academyId } }, { headers: { 'idempotency-key': key } })
    const key = randomUUID()
    const first = await choose(one.id, key)
    await choose(two.id, randomUUID())
    expect((await choose(one.id, key)).text).toBe(first.text)
    expect((await calls.call(authApi.me, {})).body.currentAcademyId).toBe(two.id)
  })
})

describe('routes', () => {
  test('[STG-81] are the stages of the academy of the call, as the student sees them', async () => {
    const academy = await it.make.academy({
      stages: [
        'Registration',
        'Mock',
        { type: 'Testing', startDate: later(-1), endDate: later(5) },
        { type: 'SecondChance', isOnlyForDesignated: true },
        { type: 'Lectures', startDate: later(100) },
        'Project',
      ],
    })
    const student = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened', 2: 'Opened', 4: 'Opened' } })
    const { body } = await (await it.as(student)).call(usersApi.routes, {}, { academyId: academy.id })
    const seen = body.routes.map(({ urlName, available, isCurrentStage, isUrgent }) => [
      urlName,
      available,
      isCurrentStage,
      isUrgent,
    ])
    expect(seen).toEqual([
      ['stage-1', true, false, false],
      ['stage-3', true, false, true],
      ['stage-5', false, true, false],
      ['stage-6', false, false, false],
    ])
    expect(body.routesShort.map(({ urlName }) => urlName)).toEqual(['stage-1', 'stage-3', 'stage-5', 'stage-6'])
    expect(body.routes[1]).toMatchObject({ name: { ua: 'Етап 3', en: 'Stage 3' }, endDate: later(5).toISOString() })
  })

  test('[ACC-06] are the same as in me', async () => {
    const academy = await it.make.academy()
    const calls = await it.as(await it.make.student(academy))
    const { routes, routesShort } = (await calls.call(authApi.me, {})).body
    expect((await calls.call(usersApi.routes, {})).body).toEqual({ routes, routesShort })
  })

  test('[STG-08] a stage opens by the clock alone once its day has come', async () => {
    const academy = await it.make.academy({ stages: [{ type: 'Testing', startDate: later(1) }] })
    const student = await it.make.student(academy)
    const isAvailable = async () => (await (await it.as(student)).call(usersApi.routes, {})).body.routes[0]!.available
    expect(await isAvailable()).toBe(false)
    it.clock.advance(hour)
    expect(await isAvailable()).toBe(true)
  })

  test('[ROLE-32] of a foreign academy are refused', async () => {
    const foreign = await it.make.academy()
    const calls = await it.as(await it.make.student(await it.make.academy()))
    expect((await calls.call(usersApi.routes, {}, { academyId: foreign.id })).error.name).toBe('NoRightToAccessAcademy')
  })

  test.each(['0', '-1', '1.5', '1e3', 'more', '99999999999', "1' or '1'='1"])(
    'academyId=%s is refused',
    async (academyId) => {
      const calls = await it.as(await it.make.student(await it.make.academy()))
      const { status, error } = await calls.call(usersApi.routes, {}, { academyId: academyId as unknown as number })
      expect([status, error.fields]).toEqual([400, [{ field: 'academyId', message: 'wrongId' }]])
    },
  )
})

describe('roles', () => {
  test('[ROLE-28] are found by their name', async () => {
    const calls = await it.as(await it.make.user({ roles: { HR: [await it.make.academy()] } }))
    for (const [index, name] of roleNames.entries()) {
      const { status, body } = await calls.call(rolesApi.byName, { params: { name } })
      expect([status, body]).toEqual([200, { id: index + 1, name }])
    }
  })

  test.each(['admin', 'Root', '__proto__', 'toString'])('[ROLE-28] there is no role %s', async (name) => {
    const calls = await it.as(await it.make.user({ isSuperAdmin: true }))
    expect((await calls.call(rolesApi.byName, { params: { name } })).status).toBe(404)
  })

  test('[ROLE-28] are no business of students', async () => {
    const calls = await it.as(await it.make.student(await it.make.academy()))
    expect((await calls.call(rolesApi.byName, { params: { name: 'Admin' } })).error.name).toBe('AccessDenied')
  })
})
