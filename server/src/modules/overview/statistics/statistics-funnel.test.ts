import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoleName, UserStageState } from '@academy/contract/enums'
import { type BarPart, type BarQuery, type FunnelStage, statisticsApi } from '@academy/contract/statistics'
import { academies, userAcademies, userRoles } from '#server/schema/academies.ts'
import { users } from '#server/schema/users.ts'
import { replay, type Step, writeHistory } from '#test/make/make-histories.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let superAdmin: Caller
beforeAll(async () => {
  it = await startTestApp()
  it.clock.now = new Date('2026-11-15T12:00:00Z')
  superAdmin = await it.as(await it.make.user({ isSuperAdmin: true }))
})
afterAll(() => it.close())

const funnelAt = async (academyId: number, at?: Date, caller = superAdmin): Promise<FunnelStage[]> => {
  const { status, body } = await caller.call(
    statisticsApi.stagesFunnel,
    { params: { id: academyId }, query: at ? { at: at.toISOString() } : {} },
    { academyId },
  )
  expect(status).toBe(200)
  return body
}
const peopleAt = async (academyId: number, query: BarQuery): Promise<{ ids: number[]; count: number }> => {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await superAdmin.call(
      statisticsApi.funnelPeople,
      { params: { id: academyId }, query: { ...query, page } },
      { academyId },
    )
    expect(status).toBe(200)
    ids.push(...body.rows.map(({ userId }) => userId))
    if (body.rows.length < 20) return { ids, count: body.count }
  }
}
const byDay = async (academyId: number, specializationId?: number | 'none') => {
  const { body } = await superAdmin.call(
    statisticsApi.stagesByDay,
    { params: { id: academyId }, query: specializationId === undefined ? {} : { specializationId } },
    { academyId },
  )
  return body
}
const numbers = (stages: readonly FunnelStage[]) =>
  stages.map(({ entered, passed, failed }) => [entered, passed, failed])
const day = (number: number, time = '10:00:00'): Date => new Date(`2026-10-${String(number).padStart(2, '0')}T${time}Z`)

describe('the funnel', () => {
  let academy: MadeAcademy
  const people: Person[] = []
  beforeAll(async () => {
    academy = await it.make.academy({ stages: ['Registration', 'Testing', 'Lectures'], directions: ['JS', 'QA'] })
    for (let n = 0; n < 5; n++) people.push(await it.make.student(academy, { opened: {} }))
    const [js, qa] = [academy.specializationIds.JS!, academy.specializationIds.QA!]
    const steps: Step[] = []
    const step = (person: number, stage: number, state: UserStageState | null, number: number) =>
      steps.push({
        userId: people[person]!.id,
        stageId: academy.stages[stage]!.id,
        state,
        at: day(number),
        specializationId: person === 4 ? null : person === 3 ? qa : js,
      })
    for (const person of [0, 1, 2, 3, 4]) step(person, 0, 'Opened', 1)
    for (const person of [0, 1, 2, 3]) {
      step(person, 0, 'Passed', 5)
      step(person, 1, 'Opened', 5)
    }
    step(0, 1, 'Passed', 9)
    step(0, 2, 'Opened', 9)
    step(1, 1, 'Failed', 9)
    // Day 10: a hand too many, taken back on day 11.
    step(2, 1, 'Passed', 10)
    step(2, 2, 'Opened', 10)
    step(2, 2, null, 11)
    step(2, 1, 'Opened', 11)
    await writeHistory(it.database.db, academy.id, steps)
  })

  test('[STAT-01, STAT-03] counts who entered, passed and failed each stage, per direction', async () => {
    const stages = await funnelAt(academy.id)
    expect(numbers(stages)).toEqual([
      [5, 4, 0],
      [4, 1, 1],
      [1, 0, 0],
    ])
    expect(stages[0]).toMatchObject({ stageId: academy.stages[0]!.id, name: { ua: 'Етап 1' }, position: 1 })
    const names = stages[0]!.byDirection.map(({ specialization, entered }) => [specialization?.name ?? null, entered])
    expect(names).toEqual([
      ['JS', 3],
      ['QA', 1],
      [null, 1],
    ])
    for (const stage of stages)
      for (const part of ['entered', 'passed', 'failed'] as const)
        expect(stage.byDirection.reduce((sum, counts) => sum + counts[part], 0)).toBe(stage[part])
  })

  test.each([
    ['before anything', new Date('2026-09-30T00:00:00Z'), [0, 0, 0]],
    ['the moment of the joins', day(1), [5, 0, 0]],
    ['a moment earlier', new Date(day(1).getTime() - 1), [0, 0, 0]],
    ['the end of day 5', day(5, '23:59:59'), [5, 4, 0]],
    ['with the hand too many', day(10, '12:00:00'), [5, 4, 2]],
    ['after it was taken back', day(11), [5, 4, 1]],
    ['tomorrow', new Date('2027-01-01T00:00:00Z'), [5, 4, 1]],
  ])('[STAT-03] at any moment of the past: %s', async (_, at, entered) => {
    expect((await funnelAt(academy.id, at)).map((stage) => stage.entered)).toEqual(entered)
  })

  test('[STAT-03] the people behind a bar, as they stood then', async () => {
    const stageId = academy.stages[2]!.id
    expect(await peopleAt(academy.id, { stageId, part: 'entered', at: day(10, '12:00:00').toISOString() })).toEqual({
      ids: [people[0]!.id, people[2]!.id],
      count: 2,
    })
    expect(await peopleAt(academy.id, { stageId, part: 'entered' })).toEqual({ ids: [people[0]!.id], count: 1 })
    const { body } = await superAdmin.call(
      statisticsApi.funnelPeople,
      { params: { id: academy.id }, query: { stageId: academy.stages[1]!.id, part: 'failed' } },
      { academyId: academy.id },
    )
    expect(body.rows).toMatchObject([
      {
        userId: people[1]!.id,
        email: people[1]!.email,
        state: 'Failed',
        specialization: { name: 'JS' },
        enteredAt: day(5).toISOString(),
        leftAt: day(9).toISOString(),
      },
    ])
    const first = academy.stages[0]!.id
    expect((await peopleAt(academy.id, { stageId: first, part: 'entered', specializationId: 'none' })).ids).toEqual([
      people[4]!.id,
    ])
  })

  test('the stage of another academy has nobody behind its bars', async () => {
    const other = await it.make.academy()
    const { status, error } = await superAdmin.call(
      statisticsApi.funnelPeople,
      { params: { id: academy.id }, query: { stageId: other.stages[0]!.id, part: 'entered' } },
      { academyId: academy.id },
    )
    expect([status, error.name]).toEqual([404, 'StageNotFound'])
  })

  test('day by day, from the beginning until today', async () => {
    await it.database.db
      .update(academies)
      .set({ startDate: day(3) })
      .where(eq(academies.id, academy.id))
    const { startDate, stages, days } = await byDay(academy.id)
    expect([startDate, stages.map(({ stageId }) => stageId)]).toEqual([
      '2026-10-03T00:00:00.000Z',
      academy.stages.map(({ id }) => id),
    ])
    // Two days before the beginning the first ones joined; today is the fifteenth of November.
    expect([days[0]!.day, days.at(-1)!.day, days.length]).toEqual([-2, 43, 46])
    const at = (number: number) => days.find((row) => row.day === number - 3)!
    expect([at(1).entered, at(8).entered, at(10).entered, at(11).entered]).toEqual([
      [5, 0, 0],
      [5, 4, 0],
      [5, 4, 2],
      [5, 4, 1],
    ])
    expect([at(9).passed, at(9).failed]).toEqual([
      [4, 1, 0],
      [0, 1, 0],
    ])
    expect((await byDay(academy.id, academy.specializationIds.QA)).days.at(-1)!.entered).toEqual([1, 1, 0])
    expect((await byDay(academy.id, 'none')).days.at(-1)!.entered).toEqual([1, 0, 0])
  })

  test('[STAT-05] deleted and blocked people and former students do not count, whenever', async () => {
    const db = it.database.db
    const [deleted, blocked, blockedHere, formerStudent] = people as [Person, Person, Person, Person]
    await db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, deleted.id))
    await db.update(users).set({ blockedAt: it.clock.now }).where(eq(users.id, blocked.id))
    await db.update(userAcademies).set({ active: false }).where(eq(userAcademies.userId, blockedHere.id))
    expect(numbers(await funnelAt(academy.id))).toEqual([
      [2, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ])
    await db.delete(userRoles).where(eq(userRoles.userId, formerStudent.id))
    expect(numbers(await funnelAt(academy.id, day(10, '12:00:00')))).toEqual([
      [1, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
    const stageId = academy.stages[0]!.id
    expect(await peopleAt(academy.id, { stageId, part: 'entered' })).toEqual({ ids: [people[4]!.id], count: 1 })
    expect((await byDay(academy.id)).days.at(-1)!.entered).toEqual([1, 0, 0])
  })
})

test('[STAT-12] an academy nobody has joined yet: stages, and nobody in them', async () => {
  const academy = await it.make.academy({ directions: [] })
  // Today, by the clock of these tests; the database has its own.
  await it.database.db.update(academies).set({ createdAt: it.clock.now }).where(eq(academies.id, academy.id))
  expect(numbers(await funnelAt(academy.id))).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
  const { days } = await byDay(academy.id)
  expect(days).toHaveLength(1)
})

describe('[STAT-14] who may read', () => {
  test.each([
    ['Admin', 200],
    ['TrackOwner', 200],
    ['Coach', 200],
    ['Teacher', 200],
    ['HR', 200],
    ['Student', 403],
  ] as const)('%s: %i', async (role: RoleName, expected) => {
    const academy = await it.make.academy()
    const other = await it.make.academy()
    const caller = await it.as(await it.make.user({ roles: { [role]: [academy] } }))
    const { stagesFunnel, stagesStats, stagesByDay } = statisticsApi
    const ask = (id: number) => [
      caller.call(stagesFunnel, { params: { id }, query: {} }, { academyId: academy.id }),
      caller.call(stagesStats, { params: { id } }, { academyId: academy.id }),
      caller.call(stagesByDay, { params: { id }, query: {} }, { academyId: academy.id }),
    ]
    for (const reply of ask(academy.id)) expect((await reply).status).toBe(expected)
    if (role === 'Student') return
    // an academy that is not the one of the call is not there.
    for (const reply of ask(other.id)) {
      const { status, error } = await reply
      expect([status, error.name]).toEqual([404, 'AcademyNotFound'])
    }
  })

  test('of a deleted academy there are none', async () => {
    const academy = await it.make.academy()
    await it.database.db.update(academies).set({ deletedAt: it.clock.now }).where(eq(academies.id, academy.id))
    const { status, error } = await superAdmin.call(
      statisticsApi.stagesFunnel,
      { params: { id: academy.id }, query: {} },
      { academyId: academy.id },
    )
    expect([status, error.name]).toEqual([404, 'AcademyNotFound'])
  })
})

/** Histories as they come: forward, back, out again, several at the same moment. */
nightTest(
  '[STAT-03, STAT-05] over generated histories: the sum of the events is what a replay finds, at any moment',
  async () => {
    const academy = await it.make.academy({ stages: ['Registration', 'Testing', 'Lectures'], directions: ['JS', 'QA'] })
    const specializationIds = [academy.specializationIds.JS!, academy.specializationIds.QA!, null]
    const begin = new Date('2026-10-01T00:00:00Z').getTime()
    const stepOf = fc.record({
      person: fc.nat({ max: 5 }),
      stage: fc.nat({ max: 2 }),
      state: fc.constantFrom<UserStageState | null>('Opened', 'Opened', 'Passed', 'Failed', null),
      // In quarters of a day, so that moments meet.
      later: fc.nat({ max: 6 }),
    })
    const history = fc.record({
      steps: fc.array(stepOf, { minLength: 1, maxLength: 40 }),
      moments: fc.array(fc.nat({ max: 200 }), { minLength: 2, maxLength: 4 }),
      blocked: fc.option(fc.nat({ max: 5 }), { freq: 2 }),
    })
    const parts: Record<BarPart, (state: UserStageState) => boolean> = {
      entered: () => true,
      passed: (state) => state === 'Passed',
      failed: (state) => state === 'Failed',
    }
    await fc.assert(
      fc.asyncProperty(history, async ({ steps: given, moments, blocked }) => {
        const people: Person[] = []
        for (let n = 0; n < 6; n++) people.push(await it.make.student(academy, { opened: {} }))
        const known = new Set<string>()
        let quarter = 0
        const steps: Step[] = given.flatMap(({ person, stage, state, later }) => {
          const key = `${person}:${stage}`
          quarter += later
          // Nobody is taken out of where they never were.
          if (state === null && !known.has(key)) return []
          if (state === null) known.delete(key)
          else known.add(key)
          return [
            {
              userId: people[person]!.id,
              stageId: academy.stages[stage]!.id,
              state,
              at: new Date(begin + quarter * 6 * 3600 * 1000),
              specializationId: specializationIds[person % 3]!,
            },
          ]
        })
        await writeHistory(it.database.db, academy.id, steps)
        if (blocked !== null)
          await it.database.db.update(users).set({ blockedAt: it.clock.now }).where(eq(users.id, people[blocked]!.id))
        const counting = people.filter((_, index) => index !== blocked).map(({ id }) => id)

        for (const at of [...moments.map((moment) => new Date(begin + moment * 6 * 3600 * 1000)), null]) {
          const states = replay(steps, at)
          const stages = await funnelAt(academy.id, at ?? undefined)
          for (const { stageId, ...stage } of stages)
            for (const part of ['entered', 'passed', 'failed'] as const) {
              const expected = counting.filter((id) => {
                const state = states.get(`${id}:${stageId}`)
                return state !== undefined && parts[part](state)
              })
              const bar = { stageId, part, ...(at ? { at: at.toISOString() } : {}) }
              expect(stage[part]).toBe(expected.length)
              expect(await peopleAt(academy.id, bar)).toEqual({ ids: expected, count: expected.length })
              const ofJs = expected.filter((id) => people.findIndex((person) => person.id === id) % 3 === 0)
              const js = stage.byDirection.find(({ specialization }) => specialization?.name === 'JS')!
              expect(js[part]).toBe(ofJs.length)
            }
        }
        // The next history begins with an empty academy.
        for (const person of people)
          await it.database.db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, person.id))
      }),
      { numRuns: bySize({ day: 4, full: 12 }) },
    )
  },
)
