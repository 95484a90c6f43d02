import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListName, type SavedView, savedViewLimits, savedViewsApi } from '@academy/contract/saved-views'
import type { MadeAcademy } from '#test/make/make.ts'
import { untilWaiting } from '#test/servers/lock-waits.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { savedViewsRepo } from './saved-views.repo.ts'

let it: TestApp
let academy: MadeAcademy
let other: MadeAcademy
let owner: Caller
let colleague: Caller
beforeAll(async () => {
  it = await startTestApp()
  ;[academy, other] = [await it.make.academy(), await it.make.academy()]
  ;[owner, colleague] = [await staff('TrackOwner'), await staff('Teacher')]
})
afterAll(() => it.close())

const staff = async (role: 'Admin' | 'TrackOwner' | 'Coach' | 'Teacher' | 'HR', at = academy) =>
  it.as(await it.make.user({ roles: { [role]: [at] } }))
const words = { state: 'waiting', order: '-name', columns: 'student.mark' }
const save = (who: Caller, change: Partial<Parameters<typeof contentOf>[0]> = {}) =>
  who.call(savedViewsApi.create, { body: contentOf(change) })
const contentOf = (change: { list?: ListName; name?: string; words?: Record<string, string>; isShared?: boolean }) => ({
  list: 'people' as const,
  name: `View ${randomUUID()}`,
  words,
  isShared: false,
  ...change,
})
const views = async (who: Caller, list: ListName = 'people') =>
  (await who.call(savedViewsApi.ofList, { query: { list } })).body
const idsOf = async (who: Caller, list: ListName = 'people') => (await views(who, list)).map(({ id }) => id)
const update = (who: Caller, { id, name, words, isShared, version }: SavedView, change: object = {}) =>
  who.call(savedViewsApi.update, { params: { id }, body: { name, words, isShared, version, ...change } })
const remove = (who: Caller, id: number) => who.call(savedViewsApi.remove, { params: { id } })
const choose = (who: Caller, viewId: number | null, list: ListName = 'people') =>
  who.call(savedViewsApi.setDefault, { body: { list, viewId } })

describe('a saved view', () => {
  test('comes back as it was saved, to its owner alone until it is shared', async () => {
    const { status, body } = await save(owner, { name: 'Мої' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Мої', words, isOwn: true, isShared: false, isDefault: false, version: 1 })
    expect(await views(owner)).toContainEqual(body)
    expect(await idsOf(colleague)).not.toContain(body.id)
    await update(owner, body, { isShared: true })
    const [seen] = (await views(colleague)).filter(({ id }) => id === body.id)
    expect(seen).toMatchObject({ isOwn: false, ownerName: 'Тест Тестенко', mayDelete: false, words })
  })

  test('stays in its academy, also for who works in both', async () => {
    const { body } = await save(owner, { isShared: true })
    const stranger = await staff('Admin', other)
    expect(await idsOf(stranger)).not.toContain(body.id)
    expect((await update(stranger, body)).error.name).toBe('EndpointNotFound')
    expect((await remove(stranger, body.id)).error.name).toBe('EndpointNotFound')
    expect((await choose(stranger, body.id)).error.name).toBe('EndpointNotFound')
    const both = await it.as(await it.make.user({ roles: { Coach: [academy, other] } }))
    const of = async (academyId: number | 'all') =>
      (await both.call(savedViewsApi.ofList, { query: { list: 'people' } }, { academyId })).body.map(({ id }) => id)
    expect(await of(other.id)).not.toContain(body.id)
    expect(await of(academy.id)).toContain(body.id)
    expect(await of('all')).toContain(body.id)
  })

  test('is of a list that its reader may see', async () => {
    const { body } = await save(owner, { list: 'questions', isShared: true })
    const refused = await colleague.call(savedViewsApi.ofList, { query: { list: 'questions' } })
    expect(refused.error.name).toBe('AccessDenied')
    expect((await save(colleague, { list: 'questions' })).error.name).toBe('AccessDenied')
    expect((await choose(colleague, body.id, 'questions')).error.name).toBe('EndpointNotFound')
    const twoRights = await it.as(await it.make.user({ roles: { TrackOwner: [other], Teacher: [academy] } }))
    const all = await twoRights.call(savedViewsApi.ofList, { query: { list: 'questions' } }, { academyId: 'all' })
    expect(all.body.map(({ id }) => id)).not.toContain(body.id)
  })

  test('is changed by its owner alone, and not over what another window saved', async () => {
    const { body } = await save(owner, { isShared: true })
    expect((await update(colleague, body)).error.name).toBe('EndpointNotFound')
    const renamed = await update(owner, body, { name: 'Інша назва', words: { search: 'Оля' } })
    expect(renamed.body).toMatchObject({ name: 'Інша назва', words: { search: 'Оля' }, version: 2 })
    const late = await update(owner, body, { name: 'Запізно' })
    expect([late.status, late.error.fields]).toEqual([409, [{ field: 'version', message: 'savedMeanwhile' }]])
  })

  test('is deleted by its owner, and a shared one by who edits the academy', async () => {
    const [shared, own] = [(await save(owner, { isShared: true })).body, (await save(owner)).body]
    const admin = await staff('Admin')
    expect((await remove(colleague, shared.id)).error.name).toBe('EndpointNotFound')
    expect((await remove(admin, own.id)).error.name).toBe('EndpointNotFound')
    expect((await remove(admin, shared.id)).status).toBe(204)
    expect((await remove(owner, own.id)).status).toBe(204)
    expect((await remove(owner, own.id)).error.name).toBe('EndpointNotFound')
  })

  test('has a name of its own among those of its owner and list', async () => {
    const { body } = await save(owner, { name: 'Двічі' })
    const taken = [409, [{ field: 'name', message: 'nameTaken' }]]
    const again = await save(owner, { name: 'Двічі' })
    expect([again.status, again.error.fields]).toEqual(taken)
    expect((await save(owner, { name: 'Двічі', list: 'tests' })).status).toBe(201)
    expect((await save(colleague, { name: 'Двічі' })).status).toBe(201)
    const second = (await save(owner)).body
    const renamed = await update(owner, second, { name: body.name })
    expect([renamed.status, renamed.error.fields]).toEqual(taken)
    expect((await update(owner, body)).status).toBe(200)
  })

  test('is made once by a repeated call', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = contentOf({})
    const replies = await Promise.all([1, 2].map(() => owner.call(savedViewsApi.create, { body }, { headers })))
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[0]!.body.id).toBe(replies[1]!.body.id)
  })

  test.each([
    ['a name without letters', { name: ' ' }],
    ['a name without an end', { name: 'a'.repeat(savedViewLimits.name + 1) }],
    ['an unknown list', { list: 'passwords' as ListName }],
    ['the academy in its words', { words: { academy: '2' } }],
    ['a word that is none', { words: { 'a&b': '2' } }],
    ['a value without an end', { words: { search: 'a'.repeat(savedViewLimits.value + 1) } }],
    [
      'more words than an address has',
      {
        words: Object.fromEntries(
          Array.from({ length: savedViewLimits.words + 1 }, (_, i) => ['a'.repeat(i + 1), '1']),
        ),
      },
    ],
  ])('is refused with %s', async (_, change) => {
    const { status, error } = await save(owner, change)
    expect([status, error.name]).toEqual([400, 'ValidationError'])
  })

  test('there are only so many of one person, also when several are saved at once', async () => {
    const busy = await staff('HR')
    for (let count = 2; count < savedViewLimits.ownPerList; count++) await save(busy)
    const last = await Promise.all([1, 2, 3].map(() => save(busy)))
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409])
    const full = last.find(({ status }) => status === 409)
    expect(full?.error.fields).toEqual([{ field: 'name', message: 'listFull' }])
    expect((await save(busy, { list: 'lectures' })).status).toBe(201)
  })

  test('two windows save one after the other, so that both keep to that number', async () => {
    const person = await it.make.user({ roles: { HR: [academy] } })
    const busy = await it.as(person)
    for (let count = 1; count < savedViewLimits.ownPerList; count++) await save(busy)
    const otherWindow = await it.database.pool.connect()
    try {
      await otherWindow.query('begin')
      await savedViewsRepo.lockOwner(drizzle({ client: otherWindow }), person.id)
      const late = save(busy)
      await untilWaiting(it)
      const values = { academyId: academy.id, ownerId: person.id, ...contentOf({}), updatedAt: it.clock.now }
      await savedViewsRepo.add(drizzle({ client: otherWindow }), values)
      await otherWindow.query('commit')
      expect((await late).error.fields).toEqual([{ field: 'name', message: 'listFull' }])
    } finally {
      otherWindow.release(true)
    }
  })
})

describe('the view with which a list opens', () => {
  const defaults = async (who: Caller) => (await views(who)).filter(({ isDefault }) => isDefault).map(({ id }) => id)

  test('is chosen by everyone for themselves, one at a time', async () => {
    const [first, second] = [(await save(owner, { isShared: true })).body, (await save(owner)).body]
    await choose(owner, first.id)
    await choose(owner, second.id)
    await choose(colleague, first.id)
    expect(await defaults(owner)).toEqual([second.id])
    expect(await defaults(colleague)).toEqual([first.id])
    expect((await choose(colleague, second.id)).error.name).toBe('EndpointNotFound')
    expect((await choose(owner, first.id, 'tests')).error.name).toBe('EndpointNotFound')
    await choose(owner, null)
    expect(await defaults(owner)).toEqual([])
  })

  test('goes with a view that is deleted or not shared any more', async () => {
    const [deleted, takenBack] = [
      (await save(owner, { isShared: true })).body,
      (await save(owner, { isShared: true })).body,
    ]
    await choose(colleague, deleted.id)
    await remove(owner, deleted.id)
    expect(await defaults(colleague)).toEqual([])
    await choose(colleague, takenBack.id)
    await update(owner, takenBack, { isShared: false })
    expect(await defaults(colleague)).toEqual([])
    await update(owner, { ...takenBack, version: 2 }, { isShared: true })
    expect(await defaults(colleague)).toEqual([])
  })
})
