import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changesApi } from '@academy/contract/changes'
import { groupMembersApi } from '@academy/contract/group-members'
import { groupsApi } from '@academy/contract/groups'
import { homeworkApi } from '@academy/contract/homework'
import { peopleApi } from '@academy/contract/people'
import { stagesApi } from '@academy/contract/stages'
import { usersApi } from '@academy/contract/users'
import { auditLog } from '#platform/tables.ts'
import { userGroups, userStages } from '#server/schema/academies.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { closeSockets, connect, listen } from '#test/servers/sockets.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let owner: Caller
let ownerPerson: Person
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
  ownerPerson = await it.make.user({ firstName: 'Ірина', lastName: 'Власник', roles: { TrackOwner: [academy] } })
  owner = await it.as(ownerPerson)
})
afterAll(() => it.close())

const here = () => ({ academyId: academy.id })
const makeGroup = async (name: string, specialization = 'JS'): Promise<number> => {
  const body = { name, specializationId: academy.specializationIds[specialization]!, isDirection: false }
  return (await owner.call(groupsApi.create, { body }, here())).body.id
}
const add = (id: number, people: readonly Person[], calls = owner) =>
  calls.call(groupMembersApi.add, { params: { id }, body: { userIds: people.map((one) => one.id) } }, here())
const remove = (id: number, people: readonly Person[], calls = owner) =>
  calls.call(groupMembersApi.remove, { params: { id }, body: { userIds: people.map((one) => one.id) } }, here())
const list = async (id: number, body: { search?: string; isMember?: boolean; page?: number; perPage?: number } = {}) =>
  (await owner.call(groupMembersApi.list, { params: { id }, body }, here())).body
const groupIdsOf = async ({ id }: Person): Promise<number[]> => {
  const rows = await it.database.db.select().from(userGroups).where(eq(userGroups.userId, id))
  return rows.map(({ groupId }) => groupId).toSorted((one, other) => one - other)
}
const periodsOf = async ({ id }: Person) =>
  (await owner.call(groupMembersApi.ofUser, { params: { userId: id } }, here())).body

describe('people of a group', () => {
  test('are put in and taken out, are found by name or address, and may be in several groups', async () => {
    const [morning, second] = [await makeGroup('Morning'), await makeGroup('Second')]
    const [one, other] = [await it.make.student(academy), await it.make.student(academy)]
    expect((await add(morning, [one, other])).body).toEqual({ changed: 2 })
    expect((await add(second, [one])).body).toEqual({ changed: 1 })
    expect(await groupIdsOf(one)).toEqual([academy.directions.JS!, morning, second].toSorted((a, b) => a - b))
    const { rows, count } = await list(morning)
    expect([rows.map(({ id }) => id), count]).toEqual([[one.id, other.id], 2])
    expect(rows[0]).toMatchObject({ email: one.email, isBlocked: false, since: it.clock.now.toISOString() })
    expect((await list(morning, { search: other.email })).rows.map(({ id }) => id)).toEqual([other.id])
    expect((await list(morning, { page: 2, perPage: 1 })).rows.map(({ id }) => id)).toEqual([other.id])
    expect((await list(second, { isMember: false, search: other.email })).rows).toMatchObject([
      { id: other.id, since: null },
    ])
    expect((await remove(morning, [one])).body).toEqual({ changed: 1 })
    expect((await list(morning)).rows.map(({ id }) => id)).toEqual([other.id])
    expect(await groupIdsOf(one)).toEqual([academy.directions.JS!, second].toSorted((a, b) => a - b))
  })

  test('only those who could be put in are offered', async () => {
    const group = await makeGroup('Offered')
    const own = await it.make.student(academy)
    const others = [
      await it.make.student(academy, { direction: 'QA' }),
      await it.make.student(academy, { direction: null }),
      await it.make.student(academy, { active: false }),
      await it.make.user({ roles: { Teacher: [academy] } }),
    ]
    const offered = async ({ email }: Person) => (await list(group, { isMember: false, search: email })).count
    expect(await offered(own)).toBe(1)
    for (const person of others) expect(await offered(person)).toBe(0)
    expect((await list(academy.directions.JS!, { search: own.email })).count).toBe(1)
  })

  test('a history is kept: who put whom in and out, when, also of a group that is gone', async () => {
    const group = await makeGroup('Evening')
    const person = await it.make.student(academy)
    const from = it.clock.now.toISOString()
    await add(group, [person])
    it.clock.advance(60_000)
    await remove(group, [person])
    await owner.call(groupsApi.remove, { params: { id: group } }, here())
    expect(await periodsOf(person)).toMatchObject([
      { groupId: academy.directions.JS, name: 'JS', isDirection: true, until: null, addedBy: null },
      {
        groupId: null,
        name: 'Evening',
        isDirection: false,
        since: from,
        until: it.clock.now.toISOString(),
        addedBy: 'Ірина Власник',
        removedBy: 'Ірина Власник',
      },
    ])
    const written = await it.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.academyId, academy.id), eq(auditLog.targetId, String(group))))
    const ofPeople = written.filter(({ action }) => action.startsWith('group.users-'))
    expect(ofPeople.map(({ action, actorId, details }) => [action, actorId, details])).toEqual([
      ['group.users-added', ownerPerson.id, { userIds: [person.id] }],
      ['group.users-removed', ownerPerson.id, { userIds: [person.id] }],
    ])
  })
})

describe('who cannot be put into a group', () => {
  test('is named with the reason by the preview, which changes nothing', async () => {
    const group = await makeGroup('Preview')
    const there = await it.make.student(academy)
    await add(group, [there])
    const people: [Person, string][] = [
      [await it.make.student(academy), 'changes'],
      [there, 'alreadySo'],
      [await it.make.student(academy, { direction: 'QA' }), 'otherDirection'],
      [await it.make.student(academy, { direction: null }), 'noDirection'],
      [await it.make.student(academy, { active: false }), 'personBlocked'],
      [await it.make.user({ roles: { Teacher: [academy] } }), 'notStudent'],
    ]
    const account = await it.make.student(academy)
    await it.database.db.update(users).set({ blockedAt: it.clock.now }).where(eq(users.id, account.id))
    people.push([account, 'personBlocked'])
    const target = { filters: { userIds: people.map(([{ id }]) => id) } }
    const look = (kind: 'groupAdd' | 'groupRemove') =>
      owner.call(changesApi.previewPeople, { body: { change: { kind, groupId: group }, target } }, here())
    const { body: preview } = await look('groupAdd')
    expect(preview.count).toBe(1)
    expect(new Map(preview.subjects.map(({ id, rule }) => [id, rule]))).toEqual(
      new Map(people.map(([{ id }, rule]) => [id, rule])),
    )
    expect((await list(group)).count).toBe(1)
    const { body: out } = await look('groupRemove')
    expect([out.count, out.subjects.find(({ rule }) => rule === 'changes')!.id]).toEqual([1, there.id])
  })

  test('refuses all: a student of another direction, by a named rule', async () => {
    const group = await makeGroup('Strict')
    const [own, other] = [await it.make.student(academy), await it.make.student(academy, { direction: 'QA' })]
    const { status, error } = await add(group, [own, other])
    expect([status, error.name, error.fields]).toEqual([
      409,
      'ValidationError',
      [{ field: 'userIds.1', message: 'otherDirection' }],
    ])
    expect((await list(group)).count).toBe(0)
  })

  test('refuses all: somebody who is no student', async () => {
    const [group, teacher] = [await makeGroup('Staff'), await it.make.user({ roles: { Teacher: [academy] } })]
    for (const change of [add, remove])
      expect((await change(group, [await it.make.student(academy), teacher])).error.name).toBe('WrongStudentAcademy')
    expect((await list(group)).count).toBe(0)
  })

  test('nobody is put into a direction like into a group', async () => {
    const { error } = await add(academy.directions.JS!, [await it.make.student(academy, { direction: null })])
    expect(error.fields).toEqual([{ field: 'id', message: 'groupIsDirection' }])
  })

  test('people and groups of another academy are not there', async () => {
    const elsewhere = await it.make.academy()
    const [foreign, own, group] = [
      await it.make.student(elsewhere),
      await it.make.student(academy),
      await makeGroup('A'),
    ]
    expect((await add(group, [own, foreign])).error.name).toBe('WrongStudentAcademy')
    expect((await add(elsewhere.directions.JS!, [own])).error.name).toBe('GroupNotFound')
    const far = await it.as(await it.make.user({ roles: { Admin: [elsewhere] } }))
    const asked = { params: { id: group }, body: { userIds: [foreign.id] } }
    expect((await far.call(groupMembersApi.add, asked, { academyId: elsewhere.id })).error.name).toBe('GroupNotFound')
    const seen = await far.call(groupMembersApi.ofUser, { params: { userId: own.id } }, { academyId: elsewhere.id })
    expect(seen.error.name).toBe('UserNotFound')
    expect(await groupIdsOf(own)).toEqual([academy.directions.JS])
  })
})

describe('at the same moment', () => {
  test('two of the staff put the same person in: once, and both are answered', async () => {
    const group = await makeGroup('Twice')
    const person = await it.make.student(academy)
    const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    const both = await Promise.all([add(group, [person]), add(group, [person], admin), add(group, [person])])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(both.reduce((sum, { body }) => sum + body.changed, 0)).toBe(1)
    expect((await list(group)).count).toBe(1)
  })

  test('somebody changes the direction: never in a group of another direction', async () => {
    for (let round = 0; round < 5; round++) {
      const group = await makeGroup(`Race ${round}`)
      const person = await it.make.student(academy)
      const calls = await it.as(person)
      const body = { specializationId: academy.specializationIds.QA! }
      const [added] = await Promise.all([
        add(group, [person]),
        calls.call(usersApi.updateSpecialization, { body }, here()),
      ])
      expect([200, 409]).toContain(added.status)
      expect(await groupIdsOf(person)).toEqual([academy.directions.QA])
    }
  })

  test('somebody deletes the group: one of both, never half of each', async () => {
    for (let round = 0; round < 5; round++) {
      const group = await makeGroup(`Gone ${round}`)
      const person = await it.make.student(academy)
      const [added, removed] = await Promise.all([
        add(group, [person]),
        owner.call(groupsApi.remove, { params: { id: group } }, here()),
      ])
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([added.status, removed.status])
    }
  })
})

test('[ACC-64] [STG-67] lists that are narrowed by a group follow it at once', async () => {
  const group = await makeGroup('Narrowed')
  const person = await it.make.student(academy)
  const stageId = academy.stages[0]!.id
  const found = async () => {
    const filters = { groupIds: [group] }
    const people = await owner.call(peopleApi.list, { params: { academy: academy.id }, body: { filters } }, here())
    const ofStage = await owner.call(stagesApi.userStages, { params: { id: stageId }, body: { filters } }, here())
    return [people.body.rows.length, ofStage.body.rows.length]
  }
  expect(await found()).toEqual([0, 0])
  await add(group, [person])
  expect(await found()).toEqual([1, 1])
  await remove(group, [person])
  expect(await found()).toEqual([0, 0])
})

describe('a lecture for a group', () => {
  test('[HW-09] reaches whoever is put in, at once, and goes with the group; what was handed in stays', async () => {
    const group = await makeGroup('Lectures')
    const person = await it.make.student(academy)
    const lecture = await it.make.stageLecture(academy, { groupId: group })
    const userStage = { academyId: academy.id, userId: person.id, stageId: lecture.stageId }
    await it.database.db.insert(userStages).values({ ...userStage, state: 'Opened' })
    const calls = await it.as(person)
    const seen = async () => {
      const { body } = await calls.call(usersApi.routes, {}, here())
      return body.routes.flatMap(({ lectures }) => lectures.map(({ stageLectureId }) => stageLectureId))
    }
    expect(await seen()).toEqual([])
    const screen = await connect(await listen(it.app))
    await screen.hello((await it.make.session(person)).accessToken)
    await add(group, [person])
    expect(await screen.next('routes-changed')).toEqual({ academyId: academy.id })
    expect(await seen()).toEqual([lecture.id])
    const response = await it.make.response(academy, lecture, person)
    await remove(group, [person])
    expect(await screen.next('routes-changed')).toEqual({ academyId: academy.id })
    closeSockets()
    expect(await seen()).toEqual([])
    const kept = await owner.call(homeworkApi.one, { params: { id: response.id } }, here())
    expect([kept.status, kept.body.userId]).toEqual([200, person.id])
  })
})

test('[ACAD-40] another direction takes the groups of the old one along', async () => {
  const [old, kept] = [await makeGroup('Old'), await makeGroup('New', 'QA')]
  const person = await it.make.student(academy)
  await add(old, [person])
  const calls = await it.as(person)
  const choose = (name: string) =>
    calls.call(usersApi.updateSpecialization, { body: { specializationId: academy.specializationIds[name]! } }, here())
  await choose('QA')
  expect(await groupIdsOf(person)).toEqual([academy.directions.QA])
  await add(kept, [person])
  await choose('QA')
  expect(await groupIdsOf(person)).toEqual([academy.directions.QA, kept].toSorted((a, b) => a! - b!))
  expect(new Map((await periodsOf(person)).map(({ name, until }) => [name, until === null]))).toEqual(
    new Map([
      ['New', true],
      ['QA', true],
      ['JS', false],
      ['Old', false],
    ]),
  )
})
