import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stageTypes } from '@academy/contract/enums'
import { type Stage, type StageInput, stagesApi } from '@academy/contract/stages'
import { auditLog } from '#platform/tables.ts'
import { academies, stages, userStages } from '#server/schema/academies.ts'
import { interviewSlots } from '#server/schema/interviews.ts'
import { staticPages } from '#server/schema/stage-parts.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let there: MadeAcademy
let superAdmin: Person
beforeAll(async () => {
  it = await startTestApp()
  there = await it.make.academy()
  superAdmin = await it.make.user({ isSuperAdmin: true })
})
afterAll(() => it.close())

let counter = 0
const input = (changes: Partial<StageInput> = {}): StageInput => ({
  stageType: stageTypes.Pending,
  name: { ua: 'Очікування', en: 'Waiting' },
  description: null,
  urlName: `waiting-${++counter}`,
  icon: null,
  startDate: null,
  endDate: null,
  isOnlyForDesignated: false,
  ...changes,
})

/** An academy with somebody who may do everything in it. */
const scene = async (options: Parameters<TestApp['make']['academy']>[0] = {}) => {
  const academy = await it.make.academy(options)
  const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
  const at = { academyId: academy.id }
  return {
    academy,
    admin,
    at,
    list: async () => (await admin.call(stagesApi.list, {}, at)).body,
    get: async (id: number) => (await admin.call(stagesApi.get, { params: { id } }, at)).body,
    create: (body: StageInput) => admin.call(stagesApi.create, { body }, at),
    update: (stage: Stage, changes: Partial<StageInput>, updatedAt = stage.updatedAt) =>
      admin.call(
        stagesApi.update,
        { params: { id: stage.id }, body: { stage: { ...inputOf(stage), ...changes }, updatedAt } },
        at,
      ),
    remove: (id: number) => admin.call(stagesApi.remove, { params: { id } }, at),
    reorder: (stageIds: number[], expected: number[]) =>
      admin.call(stagesApi.reorder, { body: { stageIds, expected } }, at),
  }
}
const inputOf = (stage: Stage): StageInput => {
  const { stageType, name, description, urlName, icon, startDate, endDate, isOnlyForDesignated } = stage
  return { stageType, name, description, urlName, icon, startDate, endDate, isOnlyForDesignated }
}
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

describe('the board', () => {
  test('[STG-02] [STG-53] [STG-62] [STG-66] lists the stages in order with counts and marks; who left or is blocked does not count', async () => {
    const { academy, list, get, admin, at } = await scene({ stages: ['Registration', 'Testing'] })
    const [first] = academy.stages
    const people = [
      await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } }),
      await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Failed' } }),
      await it.make.student(academy, { opened: { 0: 'Opened' } }),
      await it.make.student(academy, { opened: { 0: 'Opened' } }),
      await it.make.student(academy, { opened: { 0: 'Opened' }, active: false }),
      await it.make.student(academy, { opened: { 0: 'Opened' } }),
    ]
    await it.database.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, people[3]!.id))
    await it.database.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, people[5]!.id))
    const mark = (person: Person, value: number) =>
      it.database.db
        .update(userStages)
        .set({ mark: value })
        .where(and(eq(userStages.userId, person.id), eq(userStages.stageId, first!.id)))
    await mark(people[0]!, 9)
    await mark(people[1]!, 6)
    await mark(people[3]!, 1)
    const rows = await list()
    expect(rows.map(({ id, position, counts }) => ({ id, position, counts }))).toEqual([
      { id: academy.stages[0]!.id, position: 1, counts: { opened: 1, passed: 2, failed: 0 } },
      { id: academy.stages[1]!.id, position: 2, counts: { opened: 1, passed: 0, failed: 1 } },
    ])
    expect(rows[0]).toMatchObject({
      academyId: academy.id,
      stageType: stageTypes.Registration,
      name: { ua: 'Етап 1', en: 'Stage 1' },
      marks: { count: 2, average: 7.5 },
    })
    expect(rows[1]!.marks).toEqual({ count: 0, average: null })
    expect(await get(first!.id)).toEqual(rows[0])
    const { body: info } = await admin.call(stagesApi.info, { params: { id: first!.id } }, at)
    expect(info).toEqual(rows[0])
  })

  test('[STG-60] a stage of another academy is as absent as one that never was', async () => {
    const { admin, at } = await scene()
    for (const id of [there.stages[0]!.id, 2_000_000_001]) {
      const { status, error } = await admin.call(stagesApi.get, { params: { id } }, at)
      expect([status, error.name, error.code]).toEqual([404, 'StageNotFound', 7])
    }
  })

  test('in "all" mode a stage is found in whichever academy the caller has the right in', async () => {
    const caller = await it.as(superAdmin)
    const found = await caller.call(stagesApi.get, { params: { id: there.stages[0]!.id } }, { academyId: 'all' })
    expect([found.status, found.body.academyId]).toEqual([200, there.id])
    const two = await it.as(
      await it.make.user({ roles: { Admin: [await it.make.academy(), await it.make.academy()] } }),
    )
    const foreign = await two.call(stagesApi.get, { params: { id: there.stages[0]!.id } }, { academyId: 'all' })
    expect(foreign.error.name).toBe('StageNotFound')
  })

  test('[ACAD-52] [STG-53] at all: the stages of each academy in order, with its name and with its own people', async () => {
    const stagesOfTwo = ['Registration', 'Testing'] as const
    const first = await it.make.academy({ name: 'Б, друга за назвою', stages: stagesOfTwo })
    const second = await it.make.academy({ name: 'А, перша за назвою', stages: stagesOfTwo })
    const studied = await it.make.academy()
    await it.make.student(first, { opened: { 0: 'Opened' } })
    const teacher = await it.as(
      await it.make.user({ roles: { Student: [studied], Teacher: [first], Admin: [second] } }),
    )
    const { body } = await teacher.call(stagesApi.list, {}, { academyId: 'all' })
    expect(body.map(({ id, academyId, academyName, counts }) => [academyName, academyId, id, counts.opened])).toEqual([
      [second.name, second.id, second.stages[0]!.id, 0],
      [second.name, second.id, second.stages[1]!.id, 0],
      [first.name, first.id, first.stages[0]!.id, 1],
      [first.name, first.id, first.stages[1]!.id, 0],
    ])
    await it.database.db.update(academies).set({ deletedAt: it.clock.now }).where(eq(academies.id, second.id))
    const { body: everywhere } = await (await it.as(superAdmin)).call(stagesApi.list, {}, { academyId: 'all' })
    const shown = new Set(everywhere.map(({ academyId }) => academyId))
    expect([first, second, studied, there].map(({ id }) => shown.has(id))).toEqual([true, false, true, true])
  })
})

test('[STG-62] the log remembers who made a stage and what was changed in it, and nothing where nothing was', async () => {
  const there = await it.make.academy()
  const person = await it.make.user({ roles: { Admin: [there] } })
  const admin = await it.as(person)
  const at = { academyId: there.id }
  const { body: made } = await admin.call(stagesApi.create, { body: input() }, at)
  const save = (stage: Stage, changes: Partial<StageInput>) => {
    const body = { stage: { ...inputOf(stage), ...changes }, updatedAt: stage.updatedAt }
    return admin.call(stagesApi.update, { params: { id: stage.id }, body }, at)
  }
  const { body: same } = await save(made, {})
  await save(same, { name: { ua: 'Пауза', en: 'Pause' }, startDate: '2030-01-01T10:00:00.000Z' })
  const rows = await it.database.db
    .select()
    .from(auditLog)
    .where(and(inArray(auditLog.action, ['stage.created', 'stage.updated']), eq(auditLog.targetId, String(made.id))))
    .orderBy(auditLog.id)
  expect(rows.map(({ action, actorId, details }) => [action, actorId, details])).toEqual([
    ['stage.created', person.id, { name: made.name, stageType: made.stageType, urlName: made.urlName }],
    ['stage.updated', person.id, { name: { ua: 'Пауза', en: 'Pause' }, changed: ['name', 'startDate'] }],
  ])
})

describe('a new stage', () => {
  test('[STG-52] [STG-54] [STG-62] comes to the end of the way, with names written now', async () => {
    const { create, list, academy } = await scene({ stages: ['Registration'] })
    const { status, body } = await create(input({ name: { ua: 'Далі', en: 'Next', ru: 'Дальше' }, icon: 'Finished' }))
    const now = it.clock.now.toISOString()
    expect(status).toBe(201)
    expect(body).toMatchObject({ position: 2, icon: 'Finished', nameUpdatedAt: { ua: now, en: now, ru: now } })
    expect(idsOf(await list())).toEqual([academy.stages[0]!.id, body.id])
  })

  test('many at once get one place each', async () => {
    const { create, list } = await scene({ stages: ['Registration'] })
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(input())))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201))
    expect((await list()).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('[STG-10] two who want the same address at once: one gets it, the other is told', async () => {
    const { create } = await scene()
    const wanted = input()
    const answers = await Promise.all([create(wanted), create(wanted), create(wanted)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect([refused.error.name, refused.error.fields]).toEqual([
      'ValidationError',
      [{ field: 'urlName', message: 'urlNameTaken' }],
    ])
  })

  test.each([
    ['select-academy', 'reservedName'],
    ['edit', 'reservedName'],
    ['calendar', 'reservedName'],
    ['Стадія', 'wrongUrlName'],
    ['a--b', 'wrongUrlName'],
    ['../x', 'wrongUrlName'],
  ])('[STG-10] cannot be called %s', async (urlName, message) => {
    const { create } = await scene()
    const { status, error } = await create(input({ urlName }))
    expect([status, error.fields]).toEqual([400, [{ field: 'urlName', message }]])
  })

  test('[NAV-37] a Profile is called profile, and no other stage is', async () => {
    const { create } = await scene()
    const wrong = { field: 'urlName', message: 'profileAddress' }
    const renamed = await create(input({ stageType: stageTypes.Profile, urlName: 'me' }))
    expect([renamed.status, renamed.error.fields]).toEqual([400, [wrong]])
    expect((await create(input({ stageType: stageTypes.Lectures, urlName: 'profile' }))).error.fields).toEqual([wrong])
    expect((await create(input({ stageType: stageTypes.Profile, urlName: 'profile' }))).status).toBe(201)
  })

  test('[STG-10] the same address is free in another academy', async () => {
    const wanted = input()
    const [one, two] = [await scene(), await scene()]
    expect([(await one.create(wanted)).status, (await two.create(wanted)).status]).toEqual([201, 201])
  })

  test('[VAL-47] does not end before it begins', async () => {
    const { create } = await scene()
    const dates = { startDate: '2026-05-02T00:00:00.000Z', endDate: '2026-05-01T00:00:00.000Z' }
    expect((await create(input(dates))).error.fields).toEqual([{ field: 'endDate', message: 'endBeforeStart' }])
  })
})

describe('a save', () => {
  test('[STG-54] changes the list, and says when each language was written', async () => {
    const { list, update } = await scene()
    const [stage] = await list()
    it.clock.advance(1000)
    const { status, body } = await update(stage!, { name: { ...stage!.name, en: 'Renamed' }, urlName: 'renamed' })
    expect(status).toBe(200)
    expect(body.nameUpdatedAt.en).toBe(it.clock.now.toISOString())
    it.clock.advance(1000)
    const { body: again } = await update(body, { name: { ...body.name, ua: 'Перейменовано' } })
    expect(again.nameUpdatedAt).toEqual({ ua: it.clock.now.toISOString(), en: body.nameUpdatedAt.en })
    expect((await list())[0]).toEqual(again)
  })

  test('an older one is refused, nothing of it is kept', async () => {
    const { list, update } = await scene()
    const [stage] = await list()
    await update(stage!, { urlName: 'mine' })
    const { status, error } = await update(stage!, { urlName: 'theirs' })
    expect([status, error.name, error.fields]).toEqual([
      409,
      'ValidationError',
      [{ field: 'updatedAt', message: 'savedMeanwhile' }],
    ])
    expect((await list())[0]!.urlName).toBe('mine')
  })

  test('of many at once exactly one wins', async () => {
    const { list, update, get } = await scene()
    const [stage] = await list()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => update(stage!, { urlName: `winner-${index}` })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await get(stage!.id)).urlName).toBe(`winner-${winner}`)
  })

  test('[STG-10] cannot take an address that is taken', async () => {
    const { list, update } = await scene()
    const [one, two] = await list()
    const { status, error } = await update(one!, { urlName: two!.urlName })
    expect([status, error.fields]).toEqual([409, [{ field: 'stage.urlName', message: 'urlNameTaken' }]])
  })

  test('the type changes only while nobody has entered; the details of the old one go', async () => {
    const { academy, list, update, admin, at } = await scene({ stages: ['Testing', 'Lectures'] })
    const [testing, lectures] = await list()
    const details = [{ groupId: academy.directions.JS!, passPercent: 60, questionsCount: 30, durationMinutes: 45 }]
    const body = { showTestResult: true, details, updatedAt: testing!.updatedAt }
    const saved = await admin.call(stagesApi.testingDetails, { params: { id: testing!.id }, body }, at)
    const changed = await update(saved.body, { stageType: stageTypes.Pending })
    expect(changed.body.details.testing).toBeNull()
    const back = await update(changed.body, { stageType: stageTypes.Testing })
    expect(back.body.details.testing).toEqual({ showTestResult: false, details: [] })

    await it.make.student(academy, { opened: { 1: 'Opened' } })
    const refused = await update(lectures!, { stageType: stageTypes.Pending })
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      [{ field: 'stage.stageType', message: 'wrongStageType' }],
    ])
  })

  test('whoever enters while the type changes waits, or stops the change', async () => {
    const { academy, list, update, get } = await scene({ stages: ['Testing', 'Lectures'] })
    const [, stage] = await list()
    const [changed] = await Promise.all([
      update(stage!, { stageType: stageTypes.Pending }),
      it.make.student(academy, { opened: { 1: 'Opened' } }),
    ])
    const after = await get(stage!.id)
    expect(after.counts.opened).toBe(1)
    expect(after.stageType).toBe(changed.status === 200 ? stageTypes.Pending : stageTypes.Lectures)
  })
})

describe('removing', () => {
  test('[STG-54] [STG-62] takes it out of the list; the ones behind close up; the log remembers it', async () => {
    const { academy, remove, list, reorder } = await scene({
      stages: ['Registration', 'Testing', 'Lectures', 'Finished'],
    })
    const [first, second, third, fourth] = academy.stages
    expect((await remove(second!.id)).status).toBe(204)
    expect((await list()).map(({ id, position }) => [id, position])).toEqual([
      [first!.id, 1],
      [third!.id, 2],
      [fourth!.id, 3],
    ])
    const [entry] = await it.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'stage.removed'), eq(auditLog.targetId, String(second!.id))))
    expect(entry).toMatchObject({ academyId: academy.id, details: { urlName: 'stage-2' } })
    expect((await remove(second!.id)).error.name).toBe('StageNotFound')
    expect((await reorder([fourth!.id, third!.id, first!.id], [first!.id, third!.id, fourth!.id])).status).toBe(200)
  })

  test('[STG-61] is refused while anything of a student is there', async () => {
    const { academy, remove } = await scene({ stages: ['Registration', 'Lectures', 'Interview'] })
    await it.make.student(academy, { opened: { 1: 'Passed' } })
    const [, lectures, interview] = academy.stages
    await it.database.db.insert(interviewSlots).values({
      academyId: academy.id,
      stageId: interview!.id,
      startDate: new Date('2026-06-01T10:00:00Z'),
      endDate: new Date('2026-06-01T11:00:00Z'),
    })
    for (const { id } of [lectures!, interview!]) {
      const { status, error } = await remove(id)
      expect([status, error.name, error.code]).toEqual([409, 'StageCanNotBeDeleted', 95])
    }
  })

  test('[STG-61] the stage the programme stands at stays', async () => {
    const { academy, remove } = await scene({ active: 1 })
    expect((await remove(academy.stages[1]!.id)).error.name).toBe('StageCanNotBeDeleted')
  })

  test('[STG-61] whoever enters at the same moment either stops it or finds it gone', async () => {
    const { academy, remove, list } = await scene({ stages: ['Registration', 'Lectures'] })
    const { id } = academy.stages[1]!
    const [removed, entered] = await Promise.all([
      remove(id),
      it.make.student(academy, { opened: { 1: 'Opened' } }).then(
        () => true,
        () => false,
      ),
    ])
    expect(removed.status === 204).toBe(!entered)
    expect(idsOf(await list()).includes(id)).toBe(entered)
  })
})

describe('another order', () => {
  test('[STG-62] is kept as it was given', async () => {
    const { academy, reorder, list } = await scene({ stages: ['Registration', 'Testing', 'Lectures', 'Finished'] })
    const before = idsOf(academy.stages)
    const wanted = before.toReversed()
    const { status, body } = await reorder(wanted, before)
    expect([status, idsOf(body)]).toEqual([200, wanted])
    expect((await list()).map(({ id, position }) => [id, position])).toEqual(wanted.map((id, at) => [id, at + 1]))
  })

  test('made from an old one is refused, so of two at once one wins', async () => {
    const { academy, reorder } = await scene()
    const [a, b, c] = idsOf(academy.stages) as [number, number, number]
    const answers = await Promise.all([reorder([b, a, c], [a, b, c]), reorder([c, b, a], [a, b, c])])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.error.fields).toEqual([{ field: 'expected', message: 'savedMeanwhile' }])
  })

  test('names every stage once, and none of others', async () => {
    const { academy, reorder } = await scene()
    const own = idsOf(academy.stages)
    expect((await reorder(own.slice(1), own)).error.fields).toEqual([{ field: 'stageIds', message: 'wrongChoice' }])
    expect((await reorder([own[0]!, own[0]!, own[1]!], own)).error.name).toBe('ValidationError')
    expect((await reorder([...own.slice(1), there.stages[0]!.id], own)).error.name).toBe('StageNotFound')
  })
})

describe('stages by name', () => {
  test('[STG-65] [ACAD-29] staff see all of them', async () => {
    const { academy, admin, at } = await scene({ stages: ['Registration', 'Mock'] })
    const expected = academy.stages.map(({ id, stageType, position }, index) => ({
      id,
      stageType,
      position,
      name: { ua: `Етап ${index + 1}`, en: `Stage ${index + 1}` },
    }))
    expect((await admin.call(stagesApi.minimal, {}, at)).body).toEqual(expected)
    const params = { academyId: academy.id }
    expect((await admin.call(stagesApi.byAcademy, { params }, at)).body).toEqual(expected)
  })

  test('[STG-65] [ACAD-29] a student sees their own path: no Mock, no designated ones of others', async () => {
    const designated = { type: 'SecondChance', isOnlyForDesignated: true } as const
    const { academy } = await scene({ stages: ['Registration', 'Mock', designated, designated, 'Lectures'] })
    const student = await it.as(await it.make.student(academy, { opened: { 0: 'Passed', 3: 'Opened' } }))
    const expected = [0, 3, 4].map((index) => academy.stages[index]!.id)
    const at = { academyId: academy.id }
    expect(idsOf((await student.call(stagesApi.minimal, {}, at)).body)).toEqual(expected)
    const params = { academyId: academy.id }
    expect(idsOf((await student.call(stagesApi.byAcademy, { params }, at)).body)).toEqual(expected)
  })

  test('[ACAD-29] of another academy than the one of the call are not there', async () => {
    const { admin, at } = await scene()
    const { error } = await admin.call(stagesApi.byAcademy, { params: { academyId: there.id } }, at)
    expect(error.name).toBe('AcademyNotFound')
  })
})

test('[STG-74] static pages are offered by name and address', async () => {
  const { academy, admin, at } = await scene()
  const text = { ua: 'Текст', en: 'Text' }
  for (const academyId of [academy.id, there.id])
    await it.database.db
      .insert(staticPages)
      .values({ academyId, name: `welcome-${academyId}`, title: text, body: text })
  const { body } = await admin.call(stagesApi.staticTemplates, {}, at)
  const name = `welcome-${academy.id}`
  expect(body).toEqual([{ name, link: `/static-pages/${academy.id}/${name}` }])
})

test('moments the migration wrote in another form are read as well', async () => {
  const { academy, list } = await scene()
  await it.database.db
    .update(stages)
    .set({ nameUpdatedAt: { ua: '2026-01-01T00:00:00+00:00' } })
    .where(eq(stages.academyId, academy.id))
  expect((await list())[0]!.nameUpdatedAt).toEqual({ ua: '2026-01-01T00:00:00.000Z' })
})
