import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupNames } from '@academy/contract/enums'
import { groupsApi, specializationsApi } from '@academy/contract/groups'
import { usersApi } from '@academy/contract/users'
import { academies } from '#server/schema/academies.ts'
import type { MadeAcademy } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

const byNumber = (a: number, b: number) => a - b

let it: TestApp
let academy: MadeAcademy
let owner: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
  owner = await ownerOf(academy)
})
afterAll(() => it.close())

const ownerOf = async (of: MadeAcademy) => it.as(await it.make.user({ roles: { TrackOwner: [of] } }))
const create = (
  calls: Caller,
  of: MadeAcademy,
  body: { name?: string; specializationId: number; isDirection?: boolean },
) => calls.call(groupsApi.create, { body: { name: 'Evening', isDirection: false, ...body } }, { academyId: of.id })
const remove = (calls: Caller, of: MadeAcademy, id: number) =>
  calls.call(groupsApi.remove, { params: { id } }, { academyId: of.id })
const specialization = async (name: string) =>
  (await it.call(specializationsApi.list, {})).body.find((one) => one.name === name)!.id

test('[ACAD-52] [NAV-53] at all: the groups of each academy in which the caller manages them, with its name', async () => {
  const [first, second] = [await it.make.academy({ name: 'Б' }), await it.make.academy({ name: 'А' })]
  const [read, foreign] = [await it.make.academy(), await it.make.academy()]
  await it.make.student(second)
  const person = await it.as(await it.make.user({ roles: { TrackOwner: [first], Admin: [second], Teacher: [read] } }))
  const { body } = await person.call(groupsApi.list, {}, { academyId: 'all' })
  expect(
    body.map(({ id, academyId, academyName, studentsCount }) => [id, academyId, academyName, studentsCount]),
  ).toEqual([
    [second.directions.JS, second.id, 'А', 1],
    [second.directions.QA, second.id, 'А', 0],
    [first.directions.JS, first.id, 'Б', 0],
    [first.directions.QA, first.id, 'Б', 0],
  ])
  expect(body.some(({ academyId }) => academyId === foreign.id)).toBe(false)
  const { body: ofOne } = await person.call(groupsApi.list, {}, { academyId: first.id })
  expect(ofOne).toEqual(body.slice(2))
  await it.database.db.update(academies).set({ deletedAt: it.clock.now }).where(eq(academies.id, second.id))
  expect((await person.call(groupsApi.list, {}, { academyId: 'all' })).body).toEqual(ofOne)
})

describe('directions', () => {
  test('[ACAD-26] are the root groups of the academy of the call', async () => {
    const own = await it.make.academy()
    await create(await ownerOf(own), own, { name: 'JS evening', specializationId: own.specializationIds.JS! })
    const calls = await it.as(await it.make.student(own))
    const { body } = await calls.call(groupsApi.rootGroups, {}, { academyId: own.id })
    expect(body.map(({ id, specialization }) => [id, specialization.name])).toEqual([
      [own.directions.JS, 'JS'],
      [own.directions.QA, 'QA'],
    ])
  })

  test("[ACAD-26] need one academy: 'all' is none", async () => {
    const boss = await it.as(await it.make.user({ isSuperAdmin: true }))
    const { error } = await boss.call(groupsApi.rootGroups, {}, { academyId: 'all' })
    expect(error.name).toBe('AcademyNotFound')
  })

  test('[ACAD-28][ACAD-06] a direction is made once per specialization, however many ask at the same moment', async () => {
    const specializationId = await specialization('PHP')
    const ask = () => create(owner, academy, { name: 'PHP', specializationId, isDirection: true })
    const made = await Promise.all([ask(), ask(), ask()])
    expect(made.map(({ status }) => status).toSorted(byNumber)).toEqual([201, 409, 409])
    expect(made.find(({ status }) => status === 201)!.body).toEqual({
      id: expect.any(Number),
      academyId: academy.id,
      name: 'PHP',
      specialization: { id: specializationId, name: 'PHP' },
      isDirection: true,
      parentGroupId: null,
      studentsCount: 0,
    })
    const { error } = await ask()
    expect([error.name, error.fields]).toEqual([
      'ValidationError',
      [{ field: 'specializationId', message: 'directionTaken' }],
    ])
  })

  test('[ACAD-28] of an unknown specialization there is none', async () => {
    const { error } = await create(owner, academy, { specializationId: 2_000_000_000, isDirection: true })
    expect(error.name).toBe('SpecializationNotFound')
  })
})

describe('groups', () => {
  test('[ACAD-28][ACAD-06] lie below the direction of their specialization', async () => {
    const { body } = await create(owner, academy, { specializationId: academy.specializationIds.JS! })
    expect(body).toMatchObject({ isDirection: false, parentGroupId: academy.directions.JS, name: 'Evening' })
  })

  test('[ACAD-28] without the direction there is nothing to lie below', async () => {
    const { error } = await create(owner, academy, { specializationId: await specialization('Java') })
    expect(error.name).toBe('GroupNotFound')
  })

  test('[ACAD-28] are renamed, in their own academy only', async () => {
    const { body: group } = await create(owner, academy, { specializationId: academy.specializationIds.QA! })
    const rename = (calls: Caller, of: MadeAcademy) =>
      calls.call(groupsApi.update, { params: { id: group.id }, body: { name: 'Morning' } }, { academyId: of.id })
    const elsewhere = await it.make.academy()
    expect((await rename(await ownerOf(elsewhere), elsewhere)).error.name).toBe('GroupNotFound')
    expect((await rename(owner, academy)).body).toMatchObject({ id: group.id, name: 'Morning' })
  })

  test('[ACAD-27] of an academy with how many study in each; a student sees their own', async () => {
    const own = await it.make.academy()
    const student = await it.make.student(own, { direction: 'QA' })
    await it.make.student(own, { direction: 'QA', active: false })
    await it.make.student(own)
    const of = async (calls: Caller) =>
      (await calls.call(groupsApi.ofAcademy, { params: { id: own.id } }, { academyId: own.id })).body
    expect((await of(await ownerOf(own))).map(({ name, studentsCount }) => [name, studentsCount])).toEqual([
      ['JS', 1],
      ['QA', 1],
    ])
    expect((await of(await it.as(student))).map(({ name }) => name)).toEqual(['QA'])
    const named = await owner.call(groupsApi.ofAcademy, { params: { id: own.id } }, { academyId: academy.id })
    expect(named.error.name).toBe('AcademyNotFound')
  })

  test('[ACAD-24] come with the lectures held for them and for everybody', async () => {
    const own = await it.make.academy()
    await it.database.db.execute(sql`
      with made as (insert into lectures (academy_id, name, short_name)
        values (${own.id}, '{"ua":"Цикли","en":"Loops"}', '{"ua":"Ц","en":"L"}') returning id)
      insert into stage_lectures (academy_id, stage_id, lecture_id, group_id, url_name, start_date, end_date)
      select ${own.id}, ${own.stages[2]!.id}, made.id, g.id, g.url, '2027-01-02T10:00:00Z', '2027-01-04T10:00:00Z'
      from made, (values (${own.directions.JS!}::int, 'js'), (null, 'everybody')) g(id, url)`)
    const { body } = await (
      await ownerOf(own)
    ).call(groupsApi.withStageLectures, { params: { id: own.id } }, { academyId: own.id })
    expect(body.map(({ name, stageLectures }) => [name, stageLectures.length])).toEqual([
      ['JS', 2],
      ['QA', 1],
    ])
    expect(body[1]!.stageLectures[0]).toEqual({
      id: expect.any(Number),
      stageId: own.stages[2]!.id,
      name: { ua: 'Цикли', en: 'Loops' },
      startDate: '2027-01-02T10:00:00.000Z',
    })
  })
})

describe('deleting a group', () => {
  test('[ACAD-25] takes an empty direction away, and the empty groups below it', async () => {
    const own = await it.make.academy()
    const calls = await ownerOf(own)
    await create(calls, own, { specializationId: own.specializationIds.JS! })
    expect((await remove(calls, own, own.directions.JS!)).status).toBe(204)
    const { body } = await calls.call(groupsApi.ofAcademy, { params: { id: own.id } }, { academyId: own.id })
    expect(body.map(({ name }) => name)).toEqual(['QA'])
    expect((await remove(calls, own, own.directions.JS!)).error.name).toBe('GroupNotFound')
  })

  test('[ACAD-37] [ERR-107] with users, its own or of a group below, is refused', async () => {
    const own = await it.make.academy()
    const calls = await ownerOf(own)
    const student = await it.make.student(own, { direction: 'QA' })
    const { body: below } = await create(calls, own, { specializationId: own.specializationIds.JS! })
    await it.database.db.execute(
      sql`insert into user_groups (academy_id, user_id, group_id) values (${own.id}, ${student.id}, ${below.id})`,
    )
    for (const id of [own.directions.QA!, own.directions.JS!, below.id]) {
      const { status, error } = await remove(calls, own, id)
      expect([status, error.code, error.message]).toEqual([409, 34, 'Groups already have users'])
    }
  })

  test('[ACAD-25] with lectures says so, and nothing breaks', async () => {
    const own = await it.make.academy()
    await it.database.db.execute(sql`
      with made as (insert into lectures (academy_id, name, short_name)
        values (${own.id}, '{"ua":"Ц","en":"L"}', '{"ua":"Ц","en":"L"}') returning id)
      insert into stage_lectures (academy_id, stage_id, lecture_id, group_id, url_name, start_date, end_date)
      select ${own.id}, ${own.stages[2]!.id}, id, ${own.directions.JS!}, 'l', now(), now() from made`)
    const { status, error } = await remove(await ownerOf(own), own, own.directions.JS!)
    expect([status, error.fields]).toEqual([409, [{ field: 'id', message: 'usedByStages' }]])
  })

  test('[ACAD-25] whose test somebody took stays, also when nobody is in it any more', async () => {
    const own = await it.make.academy({ stages: ['Testing'] })
    const stageTest = await it.make.testOfStage(own, 0, 'JS')
    await it.make.attempt(own, stageTest, await it.make.student(own, { direction: 'QA' }))
    const { status, error } = await remove(await ownerOf(own), own, own.directions.JS!)
    expect([status, error.fields]).toEqual([409, [{ field: 'id', message: 'usedByStages' }]])
  })

  test('[ACAD-37] while somebody joins it: one of both, never half of each', async () => {
    for (let round = 0; round < 5; round++) {
      const own = await it.make.academy({ directions: ['JS'] })
      const calls = await ownerOf(own)
      const newcomer = await it.as(await it.make.user())
      const body = { academyId: own.id, directionId: own.directions.JS! }
      const [joined, removed] = await Promise.all([
        newcomer.call(usersApi.registerToAcademy, { body }),
        remove(calls, own, own.directions.JS!),
      ])
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([joined.status, removed.status])
    }
  })

  test('[ACAD-25] of another academy is not there', async () => {
    const elsewhere = await it.make.academy()
    expect((await remove(owner, academy, elsewhere.directions.JS!)).error.name).toBe('GroupNotFound')
  })
})

describe('specializations', () => {
  test('[ACAD-22][ACAD-07][ACAD-13] are public and in their order', async () => {
    const { body } = await it.call(specializationsApi.list, {})
    expect(body.slice(0, groupNames.length).map(({ name }) => name)).toEqual([...groupNames])
    expect(body[0]).toEqual({ id: expect.any(Number), name: 'JS' })
  })

  test('[ACAD-07] the list is open: a new one stands at its end, once', async () => {
    const boss = await it.as(await it.make.user({ isSuperAdmin: true }))
    const name = `Rust ${randomUUID().slice(0, 8)}`
    const make = (named: string) => boss.call(specializationsApi.create, { body: { name: named } })
    const { status, body } = await make(name)
    expect([status, body.name]).toEqual([201, name])
    expect((await it.call(specializationsApi.list, {})).body.at(-1)).toEqual(body)
    for (const again of [name, name.toUpperCase()]) {
      const { status, error } = await make(again)
      expect([status, error.fields]).toEqual([409, [{ field: 'name', message: 'nameTaken' }]])
    }
    const both = await Promise.all([make('Go'), make('Go')])
    expect(both.map((one) => one.status).toSorted(byNumber)).toEqual([201, 409])
  })
})
