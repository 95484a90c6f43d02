import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EnglishLevel } from '@academy/contract/enums'
import { peopleApi, type PeopleQuery, type Person } from '@academy/contract/people'
import { userAcademies, userGroups, userStages } from '#server/schema/academies.ts'
import { interviewAnswers } from '#server/schema/interviews.ts'
import type { MadeAcademy, Person as MadePerson } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let here: MadeAcademy
let there: MadeAcademy
const people: Record<string, MadePerson> = {}
beforeAll(async () => {
  it = await startTestApp()
  here = await it.make.academy({ name: 'Тут' })
  there = await it.make.academy({ name: 'Там' })
  const make = async (name: string, values: Parameters<typeof it.make.user>[0]) => {
    people[name] = await it.make.user({ firstName: name, lastName: `Прізвище ${name}`, ...values })
  }
  await make('Super', { isSuperAdmin: true })
  await make('Admin', { roles: { Admin: [here] } })
  await make('Admin2', { roles: { Admin: [here] } })
  await make('AdminOfBoth', { roles: { Admin: [here, there] } })
  await make('TrackOwner', { roles: { TrackOwner: [here] } })
  await make('Coach', { roles: { Coach: [here] } })
  await make('CoachOfTwo', { roles: { Coach: [here, there] } })
  await make('Teacher', { roles: { Teacher: [here] } })
  await make('HR', { roles: { HR: [here] } })
  await make('Олена', {
    lastName: 'Їжакевич',
    email: 'Olena_1@Example.test',
    phoneNumber: '+380671234567',
    roles: { Student: [here] },
  })
  await make('Both', { roles: { Student: [here], Teacher: [there] } })
  await make('StudentOfBoth', { roles: { Student: [here, there] } })
  await make('There', { roles: { Student: [there] } })
  await make('Applicant', {})
  await make('Employee', { isEmployee: true })
  await make('Gone', { roles: { Student: [here] }, deletedAt: new Date() })
  await make('Blocked', { roles: { Student: [here] }, blockedAt: new Date(), emailConfirmedAt: null })
  await make('BlockedHere', { roles: { Student: [here] } })
  await it.database.db
    .update(userAcademies)
    .set({ active: false })
    .where(eq(userAcademies.userId, people.BlockedHere!.id))
})
afterAll(() => it.close())

const ofHere = [
  'Admin',
  'Admin2',
  'AdminOfBoth',
  'TrackOwner',
  'Coach',
  'CoachOfTwo',
  'Teacher',
  'HR',
  'Олена',
  'Both',
  'StudentOfBoth',
  'Blocked',
  'BlockedHere',
]
const ofThere = ['AdminOfBoth', 'CoachOfTwo', 'Both', 'StudentOfBoth', 'There']
const sorted = (names: readonly string[]) => [...new Set(names)].toSorted()

const ask = async (who: string, academy: number | 'all', body: PeopleQuery = {}, academyId: number | 'all' = academy) =>
  (await it.as(people[who]!)).call(
    peopleApi.list,
    { params: { academy }, body: { perPage: 100, ...body } },
    { academyId },
  )
const namesFor = async (...given: Parameters<typeof ask>) => {
  const { body } = await ask(...given)
  return body.rows.map(({ firstName }) => firstName)
}

describe('who is listed', () => {
  test.each(['Super', 'Admin', 'TrackOwner', 'Coach', 'Teacher', 'HR'])(
    '[ACC-64] the people of an academy for %s, deleted ones never',
    async (who) => {
      const { status, body } = await ask(who, here.id)
      expect([status, body.count]).toEqual([200, ofHere.length])
      expect(sorted(body.rows.map(({ firstName }) => firstName))).toEqual(sorted(ofHere))
    },
  )

  test('[ACC-64] "all" is every account for a SuperAdmin, and their own academies for others', async () => {
    const everybody = Object.keys(people).filter((name) => name !== 'Gone')
    expect(sorted(await namesFor('Super', 'all'))).toEqual(sorted(everybody))
    expect(sorted(await namesFor('Admin', 'all'))).toEqual(sorted(ofHere))
    for (const who of ['AdminOfBoth', 'CoachOfTwo'])
      expect(sorted(await namesFor(who, 'all'))).toEqual(sorted([...ofHere, ...ofThere]))
  })

  test('[ACC-64][A2] an academy that is not the one of the call is not there', async () => {
    for (const [who, academy, academyId] of [
      ['Admin', there.id, here.id],
      ['Admin', there.id, 'all'],
      ['Admin', 2_000_000_000, 'all'],
      ['Admin', 'all', here.id],
      ['Super', there.id, here.id],
    ] as const) {
      const { status, error } = await ask(who, academy, {}, academyId)
      expect([who, academy, status, error.name]).toEqual([who, academy, 404, 'AcademyNotFound'])
    }
  })

  test('[A2] of somebody who is also elsewhere only what the caller may see is shown', async () => {
    const { body } = await ask('Admin', here.id, { search: 'Both' })
    expect(body.rows).toMatchObject([{ academies: [{ id: here.id, name: 'Тут', roles: ['Student'], active: true }] }])
    const all = await ask('Super', 'all', { search: 'Both' })
    expect(all.body.rows[0]!.academies.map(({ id }) => id)).toEqual([here.id, there.id])
  })

  test('[ACC-64] a person with states, address and phone', async () => {
    const { body } = await ask('Super', here.id, { search: 'Blocked' })
    expect(body.rows).toMatchObject([
      { firstName: 'Blocked', isBlocked: true, isEmailConfirmed: false, academies: [{ active: true }] },
      { firstName: 'BlockedHere', isBlocked: false, isEmailConfirmed: true, academies: [{ active: false }] },
    ])
    expect((await ask('HR', here.id, { search: 'olena' })).body.rows).toMatchObject([
      { email: 'Olena_1@Example.test', phoneNumber: '+380671234567', avatarUrl: null, isSuperAdmin: false },
    ])
  })
})

describe('searching, sorting, paging', () => {
  test.each([
    ['first name', 'ОЛЕ'],
    ['last name, also with letters outside ASCII', 'їжакЕВ'],
    ['whole name', 'олена їжакевич'],
    ['whole name the other way', 'Їжакевич Олена'],
    ['e-mail', 'OLENA_1@ex'],
    ['phone', '+38067123'],
    ['phone without the plus', '38067123'],
  ])('[ACC-64] finds by %s', async (_what, search) => {
    expect(await namesFor('Admin', here.id, { search })).toEqual(['Олена'])
  })

  test.each(['%', 'Ol_na', 'Olena%1', '\\', 'ena', "' or 1=1 --", '%Олена'])(
    '[ACC-64] %s is searched for as it is, from the beginning',
    async (search) => {
      expect((await ask('Admin', here.id, { search })).body).toEqual({ rows: [], count: 0 })
    },
  )

  test('[ACC-64] pages of twenty by default, a hundred at most, with the count of all', async () => {
    const crowded = await it.make.academy()
    const admin = await it.make.user({ roles: { Admin: [crowded] } })
    for (let index = 0; index < 24; index++) await it.make.user({ roles: { Student: [crowded] } })
    const caller = await it.as(admin)
    const page = async (body: PeopleQuery) =>
      (await caller.call(peopleApi.list, { params: { academy: crowded.id }, body })).body
    const [first, second, third] = [await page({}), await page({ page: 2 }), await page({ page: 3 })]
    expect([first.rows.length, second.rows.length, third.rows.length]).toEqual([20, 5, 0])
    expect([first.count, third.count]).toEqual([25, 25])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(25)
    expect((await page({ perPage: 100 })).rows).toHaveLength(25)
    const tooMany = await caller.call(peopleApi.list, { params: { academy: crowded.id }, body: { perPage: 101 } })
    expect(tooMany.error.name).toBe('ValidationError')
  })

  test('[ACC-64] by name, e-mail or age of the account, both ways; other fields are refused', async () => {
    const rows = async (body: PeopleQuery) => (await ask('Admin', here.id, body)).body.rows
    const keys: Record<string, (person: Person) => string | number> = {
      name: ({ lastName }) => lastName,
      email: ({ email }) => email.toLowerCase(),
      createdAt: ({ createdAt, id }) => Date.parse(createdAt) * 1e6 + id,
    }
    for (const [field, key] of Object.entries(keys)) {
      const orderField = field as NonNullable<PeopleQuery['orderField']>
      const up = (await rows({ orderField, order: 'asc' })).map(key)
      expect(up).toEqual(
        up.toSorted((a, b) => (typeof a === 'number' ? a - (b as number) : a.localeCompare(b as string, 'uk'))),
      )
      expect((await rows({ orderField, order: 'desc' })).map(key)).toEqual(up.toReversed())
    }
    const wrong = await ask('Admin', here.id, { orderField: 'password_hash' as 'name' })
    expect(wrong.error.name).toBe('ValidationError')
  })

  test('[ACC-64] only some roles, only the blocked ones', async () => {
    const only = (filters: PeopleQuery['filters'], who = 'Super', academy: number | 'all' = here.id) =>
      namesFor(who, academy, { filters })
    expect(sorted(await only({ roles: ['Coach', 'HR'] }))).toEqual(['Coach', 'CoachOfTwo', 'HR'])
    expect(await only({ active: false })).toEqual(['BlockedHere'])
    expect(await only({ roles: ['Teacher'] })).toEqual(['Teacher'])
    expect(await only({ roles: ['SuperAdmin'] }, 'Super', 'all')).toEqual(['Super'])
    expect(sorted(await only({ roles: ['Teacher'] }, 'Super', 'all'))).toEqual(['Both', 'Teacher'])
    // The role that Both holds elsewhere does not show through a filter.
    expect(await only({ roles: ['Teacher'] }, 'Admin', 'all')).toEqual(['Teacher'])
  })

  test('[ACC-13] by the English that the newest interview found, for those who read interviews', async () => {
    const interviewed = (stageId: number, name: string, englishLevel: EnglishLevel, day: number, of = here) => ({
      academyId: of.id,
      stageId,
      userId: people[name]!.id,
      englishLevel,
      isPassed: true,
      updatedAt: new Date(Date.UTC(2026, 0, day)),
    })
    const [first, second] = [here.stages[0]!.id, here.stages[1]!.id]
    await it.database.db
      .insert(interviewAnswers)
      .values([
        interviewed(first, 'Олена', 'A2', 1),
        interviewed(second, 'Олена', 'B2', 2),
        interviewed(first, 'Both', 'A2', 1),
        interviewed(there.stages[0]!.id, 'There', 'A2', 1, there),
      ])
    const speaking = async (who: string, academy: number | 'all', ...englishLevels: EnglishLevel[]) =>
      sorted(await namesFor(who, academy, { filters: { englishLevels } }))
    expect(await speaking('HR', here.id, 'B2')).toEqual(['Олена'])
    expect(await speaking('HR', here.id, 'A2')).toEqual(['Both'])
    expect(await speaking('Admin', 'all', 'A2', 'B2')).toEqual(['Both', 'Олена'])
    expect(await speaking('AdminOfBoth', 'all', 'A2')).toEqual(['Both', 'There'])
    for (const who of ['Teacher', 'Coach']) expect(await speaking(who, here.id, 'A2', 'B2')).toEqual([])
  })
})

describe('what the caller may do', () => {
  const mayOf = async (who: string, academy: number | 'all') => {
    const { body } = await ask(who, academy)
    const names = (right: keyof Person['may']) =>
      sorted(body.rows.filter(({ may, firstName }) => may[right] && firstName in people).map((row) => row.firstName))
    return {
      impersonate: names('impersonate'),
      block: names('block'),
      blockAccount: names('blockAccount'),
      delete: names('delete'),
      grantRoles: names('grantRoles'),
    }
  }
  const students = ['Blocked', 'BlockedHere', 'Both', 'StudentOfBoth', 'Олена']
  const belowAdmin = ['TrackOwner', 'Coach', 'CoachOfTwo', 'Teacher', 'HR', ...students]

  test('[ACC-64] an Admin: people below, and deletes only who is a Student of their own academies', async () => {
    const may = await mayOf('Admin', here.id)
    expect(may.block).toEqual(sorted(belowAdmin))
    expect(may.grantRoles).toEqual(sorted(belowAdmin))
    expect(may.delete).toEqual(sorted(['Blocked', 'BlockedHere', 'Олена']))
    expect(may.blockAccount).toEqual([])
    expect(may.impersonate).toEqual(sorted(belowAdmin.filter((name) => !name.startsWith('Blocked'))))
  })

  test('[ACC-64] a SuperAdmin: everybody but oneself; acting as nobody who is blocked or an equal', async () => {
    const may = await mayOf('Super', 'all')
    const others = Object.keys(people).filter((name) => name !== 'Gone' && name !== 'Super')
    expect(may.delete).toEqual(sorted(others))
    expect(may.blockAccount).toEqual(sorted(others))
    expect(may.block).toEqual(sorted(others.filter((name) => name !== 'Applicant' && name !== 'Employee')))
    expect(may.impersonate).toEqual(sorted(others.filter((name) => name !== 'Blocked')))
  })

  test.each(['Coach', 'Teacher', 'HR'])('[ACC-64] %s: nothing', async (who) => {
    expect(Object.values(await mayOf(who, here.id)).flat()).toEqual([])
  })

  test('[ACC-64] a TrackOwner acts as Students who are nothing else', async () => {
    expect(await mayOf('TrackOwner', here.id)).toEqual({
      impersonate: sorted(['StudentOfBoth', 'Олена']),
      block: [],
      blockAccount: [],
      delete: [],
      grantRoles: [],
    })
  })

  test('[A7] nobody anything while acting as somebody', async () => {
    const acting = await it.as(people.Admin!, { impersonator: people.Super! })
    const { body } = await acting.call(peopleApi.list, { params: { academy: here.id }, body: { perPage: 100 } })
    expect(body.rows.flatMap(({ may }) => Object.values(may)).includes(true)).toBe(false)
  })
})

describe('[ACC-64] by group and by stage', () => {
  const found = async (
    filters: NonNullable<PeopleQuery['filters']>,
    who = 'Admin',
    academy: number | 'all' = here.id,
  ) => sorted(await namesFor(who, academy, { filters }))

  test('[ACC-63] the people of a group', async () => {
    const inJs = { academyId: here.id, groupId: here.directions.JS! }
    await it.database.db.insert(userGroups).values([
      { ...inJs, userId: people['Олена']!.id },
      { ...inJs, userId: people.Gone!.id },
      { academyId: there.id, groupId: there.directions.JS!, userId: people.StudentOfBoth!.id },
    ])
    expect(await found({ groupIds: [here.directions.JS!] })).toEqual(['Олена'])
    expect(await found({ groupIds: [here.directions.QA!] })).toEqual([])
    expect(await found({ groupIds: [here.directions.JS!, here.directions.QA!] })).toEqual(['Олена'])
    expect(await found({ groupIds: [] })).toEqual(sorted(ofHere))
  })

  test('[A2] the group of another academy has nobody here, whoever is in both', async () => {
    expect(await found({ groupIds: [there.directions.JS!] })).toEqual([])
    expect(await found({ groupIds: [there.directions.JS!] }, 'Admin', 'all')).toEqual([])
    expect(await found({ groupIds: [there.directions.JS!] }, 'Super', 'all')).toEqual(['StudentOfBoth'])
  })

  test('those who entered a stage, however it went', async () => {
    const [first, second] = here.stages.map(({ id }) => id) as [number, number]
    const row = (name: string, stageId: number, state: 'Opened' | 'Failed') => ({
      academyId: here.id,
      userId: people[name]!.id,
      stageId,
      state,
    })
    await it.database.db
      .insert(userStages)
      .values([row('Олена', first, 'Failed'), row('Both', first, 'Opened'), row('Both', second, 'Opened')])
    expect(await found({ stageIds: [first] })).toEqual(sorted(['Олена', 'Both']))
    expect(await found({ stageIds: [second] })).toEqual(['Both'])
    expect(await found({ stageIds: [first], groupIds: [here.directions.JS!] })).toEqual(['Олена'])
    expect(await found({ stageIds: [first], roles: ['Teacher'] }, 'Super', 'all')).toEqual(['Both'])
  })
})

describe('where they study', () => {
  test('is said of each, in the academies of the caller: group, stage, how it goes, mark', async () => {
    const academy = await it.make.academy({ directions: ['JS'] })
    const other = await it.make.academy()
    const student = await it.make.student(academy, { direction: 'JS', opened: { 0: 'Passed', 1: 'Opened' } })
    const failed = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Failed' } })
    await it.make.grant(student, 'Student', other)
    const ofStage = (index: number) =>
      and(eq(userStages.userId, student.id), eq(userStages.stageId, academy.stages[index]!.id))
    await it.database.db.update(userStages).set({ mark: 4, successPercent: 40 }).where(ofStage(0))
    await it.database.db.update(userStages).set({ mark: 9, successPercent: 80 }).where(ofStage(1))
    const teacher = await it.as(await it.make.user({ lastName: 'А', roles: { Teacher: [academy] } }))
    const { body } = await teacher.call(
      peopleApi.list,
      { params: { academy: academy.id }, body: { filters: { roles: ['Student'] } } },
      { academyId: academy.id },
    )
    const name = { ua: 'Етап 2', en: 'Stage 2' }
    const studies = new Map(body.rows.map((row) => [row.id, row.studies]))
    expect(studies.get(student.id)).toEqual([
      {
        academyId: academy.id,
        direction: 'JS',
        groups: [],
        stage: { name, state: 'Opened', successPercent: 80, mark: 9 },
      },
    ])
    expect(studies.get(failed.id)).toMatchObject([{ stage: { name, state: 'Failed', mark: null } }])
  })
})
