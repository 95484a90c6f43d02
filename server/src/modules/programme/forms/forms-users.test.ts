import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formsApi, type FormUserFilters } from '@academy/contract/forms'
import { auditLog } from '#platform/tables.ts'
import { formUsers } from '#server/schema/academy-forms.ts'
import { users } from '#server/schema/users.ts'
import { untilWaiting } from '#test/servers/lock-waits.ts'
import { makeCrowd } from '#test/make/make-crowd.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { MadeForm } from '#test/make/make-forms.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let academy: MadeAcademy
let hr: Person
let caller: Caller
let form: MadeForm
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy({ stages: ['Testing', 'Lectures'] })
  hr = await it.make.user({ roles: { HR: [academy] }, firstName: 'Ганна', lastName: 'Яценко' })
  caller = await it.as(hr)
  form = await it.make.form(academy)
})

const at = () => ({ academyId: academy.id })
const set = (ids: number[], of = form) =>
  caller.call(formsApi.setUsers, { params: { id: of.id }, body: { users: ids } }, at())
const change = (body: FormUserFilters & { isReceiver: boolean; userIds?: number[] }, of = form) =>
  caller.call(formsApi.changeUsers, { params: { id: of.id }, body }, at())
const ask = (body: FormUserFilters & { page?: number; perPage?: number } = {}, of = form) =>
  caller.call(formsApi.candidates, { params: { formId: of.id }, body }, at())
const usersOf = async (of = form) => {
  const rows = await it.database.db.select().from(formUsers).where(eq(formUsers.formId, of.id))
  return rows.map(({ userId }) => userId).toSorted((a, b) => a - b)
}
const idsOf = (...people: Person[]) => people.map((person) => person.id).toSorted((a, b) => a - b)
const named = async (firstName: string, lastName: string, options: Parameters<typeof it.make.student>[1] = {}) => {
  const person = await it.make.student(academy, options)
  await it.database.db.update(users).set({ firstName, lastName }).where(eq(users.id, person.id))
  return person
}

describe('setting who may pass a form', () => {
  test('[FORM-17] those who stay keep what they passed, and it is written down how many came and went', async () => {
    const [stays, goes, comes] = [await named('А', 'А'), await named('Б', 'Б'), await named('В', 'В')]
    expect((await set([stays.id, goes.id])).body).toEqual({ usersAmount: 2, added: 2, taken: 0 })
    await it.make.passing(academy, form, stays)
    expect((await set([comes.id, stays.id, stays.id])).body).toEqual({ usersAmount: 2, added: 1, taken: 1 })
    expect(await usersOf()).toEqual(idsOf(stays, comes))
    expect((await ask({ state: 'passed' })).body.rows.map(({ id }) => id)).toEqual([stays.id])
    const entries = await it.database.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'form.users'), eq(auditLog.targetId, String(form.id))))
      .orderBy(auditLog.id)
    expect(entries.map(({ details }) => details)).toEqual([
      { added: 2, taken: 0 },
      { added: 1, taken: 1 },
    ])
  })

  test('whoever is taken off keeps the answers and has passed it when let again', async () => {
    const person = await named('А', 'А')
    await set([person.id])
    await it.make.passing(academy, form, person)
    expect((await set([])).body.usersAmount).toBe(0)
    const [row] = (await ask({ search: 'А А' })).body.rows
    expect(row).toMatchObject({ isReceiver: false, passedAt: it.clock.now.toISOString() })
    await set([person.id])
    expect((await ask({ state: 'notPassed' })).body.rows).toEqual([])
    const form1 = (await caller.call(formsApi.get, { params: { id: form.id } }, at())).body
    expect(form1).toMatchObject({ usersAmount: 1, passedAmount: 1, answersAmount: 1 })
  })

  test('[FORM-17] one who is not of the academy, blocked or gone: nobody is let', async () => {
    const known = await named('А', 'А')
    const blocked = await it.make.student(academy, { active: false })
    const gone = await it.make.student(academy)
    await it.database.db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, gone.id))
    const stranger = await it.make.student(await it.make.academy())
    for (const person of [blocked, gone, stranger, { id: 2_000_000_000 }]) {
      const { status, error } = await set([known.id, person.id])
      expect([status, error.name]).toEqual([404, 'UserNotFound'])
      expect((await change({ userIds: [person.id], isReceiver: true })).error.name).toBe('UserNotFound')
    }
    expect(await usersOf()).toEqual([])
  })

  test('a form of another academy is not there', async () => {
    const person = await named('А', 'А')
    const foreign = await it.make.form(await it.make.academy())
    for (const { status, error } of [
      await set([person.id], foreign),
      await change({ isReceiver: true }, foreign),
      await ask({}, foreign),
    ])
      expect([status, error.name]).toEqual([404, 'FormNotFound'])
  })

  test('several at once come to one of their lists, never to a mixture', async () => {
    const people = await Promise.all(['А', 'Б', 'В'].map((name) => named(name, name)))
    const lists = [people.slice(0, 2), people.slice(1), people]
    const { answers } = await it.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from forms where id = ${form.id} for no key update`)
      const answers = lists.map((list) => set(list.map(({ id }) => id)))
      await untilWaiting(it, lists.length)
      return { answers }
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(lists.map((list) => idsOf(...list))).toContainEqual(await usersOf())
  })
})

describe('people for the editor', () => {
  test('[FORM-19] everybody of the academy, by name, with whether they may pass it and when they did', async () => {
    const student = await named('Іван', 'Бойко', { direction: 'QA' })
    await it.make.student(academy, { active: false })
    await it.make.student(await it.make.academy())
    await set([student.id])
    await it.make.passing(academy, form, student)
    expect((await ask()).body).toEqual({
      count: 2,
      rows: [
        {
          id: student.id,
          firstName: 'Іван',
          lastName: 'Бойко',
          email: student.email,
          avatarUrl: null,
          roles: ['Student'],
          groupName: 'QA',
          isReceiver: true,
          passedAt: it.clock.now.toISOString(),
        },
        expect.objectContaining({ id: hr.id, roles: ['HR'], isReceiver: false, passedAt: null }),
      ],
    })
  })

  test('[FORM-19] each filter finds those who fit, and "everybody who fits" means exactly them', async () => {
    const [first, second, third] = [
      await named('Анна', 'Бойко', { direction: 'JS', opened: { 0: 'Passed', 1: 'Opened' } }),
      await named('Борис', 'Гончар', { direction: 'QA', opened: { 0: 'Opened' } }),
      await named('Віра', 'Бойченко', { direction: 'QA', opened: { 0: 'Failed' } }),
    ]
    await set([second.id, third.id])
    await it.make.passing(academy, form, third)
    const cases: [FormUserFilters, Person[]][] = [
      [{ search: 'бой' }, [first, third]],
      [{ search: '%' }, []],
      [{ role: 'HR' }, [hr]],
      [{ groupId: academy.directions.QA! }, [third, second]],
      [{ stageId: academy.stages[0]!.id }, [second]],
      [{ state: 'user' }, [third, second]],
      [{ state: 'passed' }, [third]],
      [{ state: 'notPassed' }, [second]],
      [{ state: 'other' }, [first, hr]],
    ]
    for (const [filters, expected] of cases) {
      const { rows } = (await ask(filters)).body
      expect([filters, rows.map(({ id }) => id)]).toEqual([filters, expected.map(({ id }) => id)])
      if (filters.state !== undefined) continue
      const other = await it.make.form(academy)
      expect((await change({ ...filters, isReceiver: true }, other)).body.added).toBe(expected.length)
      expect(await usersOf(other)).toEqual(idsOf(...expected))
    }
    expect((await change({ state: 'notPassed', isReceiver: false })).body).toEqual({
      usersAmount: 1,
      added: 0,
      taken: 1,
    })
    expect((await change({ userIds: [first.id, hr.id], isReceiver: true })).body.usersAmount).toBe(3)
    expect((await change({ isReceiver: false })).body.usersAmount).toBe(0)
  })

  test('a group or a stage of another academy is not there', async () => {
    const other = await it.make.academy()
    for (const [filters, name] of [
      [{ groupId: other.directions.JS! }, 'GroupNotFound'],
      [{ stageId: other.stages[0]!.id }, 'StageNotFound'],
    ] as const) {
      expect((await ask(filters)).error.name).toBe(name)
      expect((await change({ ...filters, isReceiver: true })).error.name).toBe(name)
    }
  })

  test('page by page nobody is missed or met twice', async () => {
    for (const name of ['А', 'Б', 'В', 'Г']) await named(name, 'Однаковий')
    const pages = await Promise.all([1, 2, 3].map((page) => ask({ page, perPage: 2 })))
    const ids = pages.flatMap(({ body }) => body.rows.map((row) => row.id))
    expect([ids.length, new Set(ids).size]).toEqual([5, 5])
    expect(pages.map(({ body }) => body.count)).toEqual([5, 5, 5])
  })
})

nightTest('a crowd is let pass it in one go', async () => {
  const size = bySize({ day: 1_000, full: 20_000 })
  await makeCrowd(it.database.db, academy.id, size)
  expect((await change({ role: 'Student', isReceiver: true })).body.added).toBe(size)
  expect((await ask({ state: 'user', page: 2 })).body.count).toBe(size)
})
