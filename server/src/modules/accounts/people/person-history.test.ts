import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleApi } from '@academy/contract/people'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let student: Person
let admin: Caller
let superAdmin: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy()
  student = await it.make.student(academy)
  admin = await it.as(await it.make.user({ firstName: 'Ада', lastName: 'Адмін', roles: { Admin: [academy] } }))
  superAdmin = await it.as(await it.make.user({ firstName: 'Сава', lastName: 'Супер', isSuperAdmin: true }))
})
afterAll(() => it.close())

const here = () => ({ academyId: academy.id })
const history = (who: Caller, before?: number, academyId: number | 'all' = academy.id) =>
  who.call(
    peopleApi.history,
    { params: { id: student.id }, query: before === undefined ? {} : { before } },
    { academyId },
  )
const setActive = (active: boolean) =>
  admin.call(peopleApi.setActive, { params: { id: student.id }, body: { ...here(), active } }, here())

test('[NAV-50][Q-86] an Admin reads who did what to somebody in the academy', async () => {
  const roleName = 'Teacher'
  await admin.call(peopleApi.grantRole, { params: { id: student.id }, body: { ...here(), roleName } }, here())
  await setActive(false)
  await setActive(true)
  const { body } = await history(admin)
  expect(body.hasMore).toBe(false)
  expect(body.rows.map(({ event, byName, academyName }) => [event, byName, academyName])).toEqual([
    ['user.unblocked', 'Ада Адмін', academy.name],
    ['user.blocked', 'Ада Адмін', academy.name],
    ['role.granted', 'Ада Адмін', academy.name],
  ])
  expect(body.rows.at(-1)?.roles).toEqual({ before: ['Student'], after: ['Teacher', 'Student'] })
})

test('[NAV-50] what concerns the whole account or another academy is not for an Admin', async () => {
  const elsewhere = await it.make.academy()
  await it.make.grant(student, 'Student', elsewhere)
  const there = { academyId: elsewhere.id }
  const block = { params: { id: student.id }, body: { ...there, active: false } }
  await superAdmin.call(peopleApi.setActive, block, there)
  await superAdmin.call(peopleApi.setBlocked, { params: { id: student.id }, body: { blocked: true } })
  await superAdmin.call(peopleApi.setBlocked, { params: { id: student.id }, body: { blocked: false } })
  expect((await history(admin)).body.rows.every(({ byName }) => byName === 'Ада Адмін')).toBe(true)
  const ofAll = (await history(superAdmin, undefined, 'all')).body.rows
  expect(ofAll.slice(0, 3).map(({ event, academyName }) => [event, academyName])).toEqual([
    ['user.unblocked', null],
    ['user.blocked', null],
    ['user.blocked', elsewhere.name],
  ])
})

test('[NAV-50] comes page by page', async () => {
  for (let round = 0; round < 11; round++) {
    await setActive(false)
    await setActive(true)
  }
  const first = (await history(admin)).body
  expect(first).toMatchObject({ hasMore: true, rows: { length: 20 } })
  const second = (await history(admin, first.rows.at(-1)!.id)).body
  expect(second.hasMore).toBe(false)
  const ids = [...first.rows, ...second.rows].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
})

test('[NAV-50] only those who block people read it, and only of people of the academy', async () => {
  for (const role of ['TrackOwner', 'HR', 'Teacher', 'Coach', 'Student'] as const) {
    const caller = await it.as(await it.make.user({ roles: { [role]: [academy] } }))
    expect((await history(caller)).error.name).toBe('AccessDenied')
  }
  const stranger = await it.make.academy()
  const other = await it.as(await it.make.user({ roles: { Admin: [stranger] } }))
  expect((await history(other, undefined, stranger.id)).error.name).toBe('UserNotFound')
})
