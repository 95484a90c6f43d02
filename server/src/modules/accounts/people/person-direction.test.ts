import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directionsApi } from '@academy/contract/directions'
import { groupMembersApi } from '@academy/contract/group-members'
import { groupsApi } from '@academy/contract/groups'
import { testsApi } from '@academy/contract/tests'
import { usersApi } from '@academy/contract/users'
import { auditLog } from '#platform/tables.ts'
import { userGroups, userStages } from '#server/schema/academies.ts'
import { attempts } from '#server/schema/attempts.ts'
import { mailsTo } from '#test/reading/read-mails.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let adminPerson: Person
let admin: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ active: 1 })
  adminPerson = await it.make.user({ roles: { Admin: [academy] } })
  admin = await it.as(adminPerson)
})
afterAll(() => it.close())

const here = () => ({ academyId: academy.id })
const request = ({ id }: Person, direction: string) => ({
  params: { id },
  body: { directionId: academy.directions[direction]! },
})
const change = (person: Person, direction: string, calls = admin) =>
  calls.call(directionsApi.change, request(person, direction), here())
const preview = async (person: Person, direction: string) =>
  (await admin.call(directionsApi.preview, request(person, direction), here())).body
const groupIdsOf = async ({ id }: Person) => {
  const rows = await it.database.db.select().from(userGroups).where(eq(userGroups.userId, id))
  return rows.map(({ groupId }) => groupId)
}
/** A student at the test of the academy. */
const taker = () => it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
const start = async (person: Person) =>
  (await it.as(person)).call(testsApi.start, { body: { academyId: academy.id } }, here())
const finished = { finishedAt: new Date(), finishedBy: 'student' as const, successPercent: 70, equityPercent: 70 }

describe('staff change the direction of a student', () => {
  test('[TEST-27] after the first test, with mail and audit; the student alone is refused (Q-11, Q-39)', async () => {
    const person = await taker()
    await it.make.attempt(academy, await it.make.testOfStage(academy, 1, 'JS'), person, finished)
    const own = await (
      await it.as(person)
    ).call(usersApi.updateSpecialization, { body: { specializationId: academy.specializationIds.QA! } }, here())
    expect(own.error.name).toBe('UserAlreadyStartedTheTest')
    for (const role of ['TrackOwner', 'Admin'] as const) {
      const calls = await it.as(await it.make.user({ roles: { [role]: [academy] } }))
      const to = role === 'Admin' ? 'JS' : 'QA'
      const { status, body } = await change(person, to, calls)
      expect([status, body]).toEqual([
        200,
        { id: academy.directions[to], specialization: { id: academy.specializationIds[to], name: to } },
      ])
      expect(await groupIdsOf(person)).toEqual([academy.directions[to]])
    }
    const mails = await mailsTo(it, person.email)
    expect(mails.map(({ action }) => action)).toEqual(['direction changed', 'direction changed'])
    expect(mails[0]!.text).toContain('QA')
    const written = await it.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'user.direction-changed'), eq(auditLog.targetId, String(person.id))))
    expect(written.map(({ details }) => details)).toEqual([
      { before: 'JS', after: 'QA' },
      { before: 'QA', after: 'JS' },
    ])
  })

  test('the same direction again changes nothing and tells nobody', async () => {
    const person = await taker()
    expect((await change(person, 'JS')).status).toBe(200)
    expect(await mailsTo(it, person.email)).toEqual([])
  })

  test('[T7] ten changes of one student an hour, because each sends a mail', async () => {
    const person = await taker()
    for (let number = 0; number < 10; number++)
      expect((await change(person, number % 2 ? 'JS' : 'QA')).status).toBe(200)
    const refused = await change(person, 'QA')
    expect([refused.status, refused.error.name]).toEqual([429, 'TooManyRequests'])
    expect(await mailsTo(it, person.email)).toHaveLength(10)
    expect((await change(await taker(), 'QA')).status).toBe(200)
  })

  test('[TEST-27] not while a test runs; when it is over, its result stays', async () => {
    const person = await taker()
    const stageTest = await it.make.testOfStage(academy, 1, 'JS')
    const { id } = await it.make.attempt(academy, stageTest, person)
    expect((await preview(person, 'QA')).runningTest).toMatchObject({ stage: { id: academy.stages[1]!.id } })
    const { status, error } = await change(person, 'QA')
    expect([status, error.fields]).toEqual([409, [{ field: 'directionId', message: 'testRunning' }]])
    expect(await groupIdsOf(person)).toEqual([academy.directions.JS])
    await it.database.db.update(attempts).set(finished).where(eq(attempts.id, id))
    await it.make.testResult(academy, 1, person, 70)
    expect((await change(person, 'QA')).status).toBe(200)
    const [userStage] = await it.database.db
      .select()
      .from(userStages)
      .where(and(eq(userStages.userId, person.id), eq(userStages.stageId, academy.stages[1]!.id)))
    expect(userStage).toMatchObject({ state: 'Opened', successPercent: 70 })
  })

  test('[TEST-27] while the student starts a test: one after the other, never a test of the direction that was left', async () => {
    await it.make.testOfStage(academy, 1, 'JS')
    await it.make.testOfStage(academy, 1, 'QA')
    for (let round = 0; round < 5; round++) {
      const person = await taker()
      const [changed, started] = await Promise.all([change(person, 'QA'), start(person)])
      expect(started.status).toBe(200)
      const [attempt] = await it.database.db.select().from(attempts).where(eq(attempts.userId, person.id))
      const expected = changed.status === 200 ? academy.directions.QA : academy.directions.JS
      expect([await groupIdsOf(person), attempt!.groupId]).toEqual([[expected], expected])
    }
  })

  test('nobody but a student of this academy, and to no direction but its own', async () => {
    const elsewhere = await it.make.academy()
    for (const person of [await it.make.student(elsewhere), await it.make.user({ roles: { HR: [academy] } })])
      expect((await change(person, 'QA')).error.name).toBe('UserNotFound')
    const own = await taker()
    const foreign = { params: { id: own.id }, body: { directionId: elsewhere.directions.QA! } }
    expect((await admin.call(directionsApi.change, foreign, here())).error.name).toBe('GroupNotFound')
    expect(await groupIdsOf(own)).toEqual([academy.directions.JS])
  })
})

test('the preview says what follows: tests, groups, lectures, homework, chats, materials', async () => {
  const place = await it.make.academy()
  academy = place
  adminPerson = await it.make.user({ roles: { Admin: [place] } })
  admin = await it.as(adminPerson)
  const person = await it.make.student(place, { opened: { 0: 'Passed', 1: 'Opened', 2: 'Opened' } })
  const body = { name: 'Morning', specializationId: place.specializationIds.JS!, isDirection: false }
  const { body: group } = await admin.call(groupsApi.create, { body }, here())
  await admin.call(groupMembersApi.add, { params: { id: group.id }, body: { userIds: [person.id] } }, here())
  const stageId = place.stages[2]!.id
  const lost = await it.make.stageLecture(place, { stageId, groupId: group.id })
  await it.make.stageLecture(place, { stageId, groupId: place.directions.JS! })
  await it.make.stageLecture(place, { stageId, groupId: place.directions.QA! })
  await it.make.stageLecture(place, { stageId })
  await it.make.response(place, lost, person)
  await it.make.materialGroup(place, { categories: [0, 1], shownBy: [{ stageId, groupId: place.directions.JS! }] })
  await it.make.materialGroup(place, { shownBy: [{ stageId, groupId: place.directions.QA! }] })
  await it.make.attempt(place, await it.make.testOfStage(place, 1, 'JS'), person, finished)
  await it.make.testOfStage(place, 1, 'QA')
  expect(await preview(person, 'QA')).toMatchObject({
    from: { id: place.directions.JS },
    to: { id: place.directions.QA },
    runningTest: null,
    finishedTests: [{ stage: { id: place.stages[1]!.id }, successPercent: 70 }],
    testsToTake: [{ id: place.stages[1]!.id }],
    groups: ['Morning'],
    lecturesLost: 2,
    lecturesGained: 1,
    homeworkCount: 1,
    chatCount: 0,
    materialsLost: 2,
    materialsGained: 1,
  })
  expect(new Set(await groupIdsOf(person))).toEqual(new Set([place.directions.JS, group.id]))
})
