import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { materialCategories } from '@academy/contract/enums'
import { type MaterialContentInput, materialGroupsApi, preparationsApi } from '@academy/contract/materials'
import { auditLog } from '#platform/tables.ts'
import { materialContents, materialGroups, stageMaterials } from '#server/schema/materials.ts'
import { untilWaiting } from '#test/servers/lock-waits.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const { Recommendations, Low, Mid, Deep } = materialCategories

let it: TestApp
let academy: MadeAcademy
let elsewhere: MadeAcademy
let teacher: Person
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['MaterialsForPreparation', 'Testing', 'MaterialsForPreparation'] })
  elsewhere = await it.make.academy({ stages: ['MaterialsForPreparation'] })
  teacher = await it.make.user({ roles: { Teacher: [academy] } })
})
afterAll(() => it.close())

const asTeacher = () => it.as(teacher)
const content = (values: Partial<MaterialContentInput> = {}): MaterialContentInput => ({
  category: Low,
  title: 'Довідник',
  link: 'https://developer.mozilla.org/uk/docs/Web/HTML',
  body: '## Почніть тут',
  ...values,
})
let counter = 0
const freshName = () => `Група ${++counter}`
const create = async (name: string, contents: MaterialContentInput[]) =>
  (await asTeacher()).call(materialGroupsApi.create, { body: { name, contents } })
const update = async (id: number, name: string, contents: MaterialContentInput[]) =>
  (await asTeacher()).call(materialGroupsApi.update, { body: { id, name, contents } })
const get = async (id: number) => (await asTeacher()).call(materialGroupsApi.get, { params: { id } })
const remove = async (...materialGroupIds: number[]) =>
  (await asTeacher()).call(materialGroupsApi.removeMany, { body: { materialGroupIds } })
const search = async (body: object, of: MadeAcademy = academy) => {
  const admin = await it.make.user({ roles: { Admin: [of] } })
  return (await (await it.as(admin)).call(materialGroupsApi.search, { body })).body
}

describe('making a group', () => {
  test('[MAT-21] [MAT-02] keeps contents in their order, with link and text', async () => {
    const name = freshName()
    const { status, body } = await create(name, [
      content({ category: Deep, title: 'Друга', link: null, body: 'Текст  \n' }),
      content({ category: Recommendations, title: 'Перша', body: '' }),
    ])
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      name,
      contents: [
        { id: expect.any(Number), category: Deep, title: 'Друга', link: null, body: 'Текст  \n', position: 1 },
        {
          id: expect.any(Number),
          category: Recommendations,
          title: 'Перша',
          link: 'https://developer.mozilla.org/uk/docs/Web/HTML',
          body: '',
          position: 2,
        },
      ],
      updatedAt: it.clock.now.toISOString(),
    })
    expect((await get(body.id)).body).toEqual(body)
  })

  test('[MAT-21] answers with and without the slash at the end', async () => {
    const { accessToken } = await asTeacher()
    const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
      it.app.http.inject({ method, url, payload, headers: { authorization: `Bearer ${accessToken}` } })
    for (const url of ['/api/material-groups', '/api/material-groups/']) {
      const made = await send('POST', url, { name: freshName(), contents: [] })
      expect([url, made.statusCode]).toEqual([url, 201])
      const { id } = made.json<{ id: number }>()
      const changed = await send('PUT', url, { id, name: freshName(), contents: [content()] })
      expect([url, changed.statusCode, changed.json<{ contents: object[] }>().contents.length]).toEqual([url, 200, 1])
    }
  })

  test('[MAT-21] twice with one key makes one group', async () => {
    const caller = await asTeacher()
    const body = { name: freshName(), contents: [content()] }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => caller.call(materialGroupsApi.create, { body }, { headers })))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect((await search({ name: body.name })).count).toBe(1)
  })

  test('a name that is taken here is refused at its field; elsewhere it is free', async () => {
    const name = freshName()
    const { body: first } = await create(name, [])
    const again = await create(name, [content()])
    expect([again.status, again.error.fields]).toEqual([409, [{ field: 'name', message: 'nameTaken' }]])
    const other = await create(freshName(), [])
    expect((await update(other.body.id, name, [])).error.fields).toEqual([{ field: 'name', message: 'nameTaken' }])
    const there = await it.as(await it.make.user({ roles: { Admin: [elsewhere] } }))
    expect((await there.call(materialGroupsApi.create, { body: { name, contents: [] } })).status).toBe(201)
    expect((await get(first.id)).body.name).toBe(name)
  })

  test.each([
    ['contents.0.link', { link: 'http://example.test' }],
    ['contents.0.link', { link: 'javascript:alert(1)' }],
    ['contents.0.title', { title: '' }],
    ['contents.0.category', { category: 4 as never }],
    ['contents.0.body', { body: 'a'.repeat(10_001) }],
  ])('[MAT-02] a wrong %s is refused and nothing is stored', async (field, values) => {
    const name = freshName()
    const { status, error } = await create(name, [content(values)])
    expect([status, error.name, error.fields.map((each) => each.field)]).toEqual([400, 'ValidationError', [field]])
    expect((await search({ name })).count).toBe(0)
  })
})

describe('changing a group', () => {
  test('[MAT-22] contents keep their ids and marks; what is left out goes, with its marks', async () => {
    const stage = academy.stages[0]!
    const made = await it.make.materialGroup(academy, { categories: [Low, Mid], shownBy: [{ stageId: stage.id }] })
    const student = await it.as(await it.make.student(academy))
    const [kept, dropped] = made.contentIds as [number, number]
    for (const materialContentId of [kept, dropped])
      await student.call(preparationsApi.setLearnt, { body: { stageId: stage.id, materialContentId, isLearnt: true } })

    it.clock.advance(1000)
    const name = freshName()
    const { status, body } = await update(made.id, name, [
      content({ title: 'Нова' }),
      content({ id: kept, title: 'Та сама', category: Deep, link: null }),
    ])
    expect(status).toBe(200)
    expect(body.contents.map(({ id, title, category, position }) => ({ id, title, category, position }))).toEqual([
      { id: expect.any(Number), title: 'Нова', category: Low, position: 1 },
      { id: kept, title: 'Та сама', category: Deep, position: 2 },
    ])
    expect([body.name, body.updatedAt]).toEqual([name, it.clock.now.toISOString()])
    const learnt = await student.call(preparationsApi.learnt, { params: { stageId: stage.id } })
    expect(learnt.body.map(({ materialContentId }) => materialContentId)).toEqual([kept])
  })

  test('[MAT-22] the last of two saves wins, as a whole', async () => {
    const { body: made } = await create(freshName(), [content({ title: 'Спільна' })])
    const names = [freshName(), freshName()]
    const { id } = made.contents[0]!
    const answers = await Promise.all(
      names.map((name) => update(made.id, name, [content({ id, title: name }), content({ title: `нова ${name}` })])),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await get(made.id)
    expect(names).toContain(body.name)
    expect(body.contents.map(({ title }) => title)).toEqual([body.name, `нова ${body.name}`])
  })

  test('[MAT-22] a content of another group, of nobody, or named twice is refused and named', async () => {
    const { body: made } = await create(freshName(), [content()])
    const other = await it.make.materialGroup(academy)
    const foreign = await it.make.materialGroup(elsewhere)
    const own = made.contents[0]!.id
    for (const id of [other.contentIds[0]!, foreign.contentIds[0]!, 2_000_000_000, own]) {
      const { status, error } = await update(made.id, freshName(), [content({ id: own }), content({ id })])
      expect([status, error.name, error.fields]).toEqual([
        404,
        'MaterialGroupNotFound',
        [{ field: 'contents.1.id', message: 'wrongId' }],
      ])
    }
    expect((await get(made.id)).body).toEqual(made)
    const [untouched] = await it.database.db
      .select()
      .from(materialContents)
      .where(eq(materialContents.id, foreign.contentIds[0]!))
    expect(untouched!.title).not.toBe('Довідник')
  })

  test('[MAT-20] [MAT-22] a group that is not here is not found', async () => {
    const foreign = await it.make.materialGroup(elsewhere)
    for (const id of [foreign.id, 2_000_000_000]) {
      expect((await get(id)).error.name).toBe('MaterialGroupNotFound')
      expect((await update(id, freshName(), [])).error.name).toBe('MaterialGroupNotFound')
      expect((await remove(id)).error.name).toBe('MaterialGroupNotFound')
    }
    const [row] = await it.database.db.select().from(materialGroups).where(eq(materialGroups.id, foreign.id))
    expect(row!.name).toBe(foreign.name)
  })
})

describe('looking for groups', () => {
  test('[MAT-18] by part of the name and by category, with counts and the stages that show them', async () => {
    const here = await it.make.academy({ stages: ['MaterialsForPreparation', 'MaterialsForPreparation'] })
    const [first, second] = here.stages.map(({ id }) => id) as [number, number]
    const js = here.directions['JS']!
    const used = await it.make.materialGroup(here, {
      categories: [Low, Low, Deep],
      shownBy: [{ stageId: second }, { stageId: first }, { stageId: first, groupId: js }],
    })
    const free = await it.make.materialGroup(here, { categories: [Mid] })
    await it.make.materialGroup(elsewhere, { categories: [Low] })

    const { rows, count } = await search({}, here)
    expect(count).toBe(2)
    expect(rows.find(({ id }) => id === used.id)).toEqual({
      id: used.id,
      academyId: here.id,
      academyName: here.name,
      name: used.name,
      categories: [
        { category: Low, count: 2 },
        { category: Deep, count: 1 },
      ],
      stages: [
        { id: first, name: { ua: 'Етап 1', en: 'Stage 1' } },
        { id: second, name: { ua: 'Етап 2', en: 'Stage 2' } },
      ],
      updatedAt: expect.any(String),
    })
    const idsOf = async (body: object) => (await search(body, here)).rows.map(({ id }) => id)
    expect(await idsOf({ categories: [Mid] })).toEqual([free.id])
    expect(await idsOf({ categories: [Recommendations] })).toEqual([])
    expect(new Set(await idsOf({ categories: [Mid, Deep] }))).toEqual(new Set([used.id, free.id]))
    expect(await idsOf({ categories: [] })).toHaveLength(2)
    expect(await idsOf({ name: used.name.slice(4).toUpperCase() })).toEqual([used.id])
    for (const sign of ['%', '_', '\\', "'"]) expect(await idsOf({ name: sign })).toEqual([])
  })

  test('[MAT-18] in pages, by name', async () => {
    const here = await it.make.academy()
    for (let number = 0; number < 5; number++) await it.make.materialGroup(here, { categories: [] })
    const pages = [1, 2, 3].map((page) => search({ page, perPage: 2 }, here))
    const [first, second, third] = await Promise.all(pages)
    expect([first!.rows.length, second!.rows.length, third!.rows.length, first!.count]).toEqual([2, 2, 1, 5])
    const names = [...first!.rows, ...second!.rows, ...third!.rows].map(({ name }) => name)
    expect(new Set(names).size).toBe(5)
    expect((await search({ page: 1000 }, here)).rows).toEqual([])
  })

  test('[MAT-23] all of them by name', async () => {
    const here = await it.make.academy()
    const made = [await it.make.materialGroup(here), await it.make.materialGroup(here)]
    // A Coach and an HR open the stages that show them.
    for (const role of ['TrackOwner', 'Coach', 'HR'] as const) {
      const caller = await it.as(await it.make.user({ roles: { [role]: [here] } }))
      const { body } = await caller.call(materialGroupsApi.names, {})
      expect(body.toSorted((a, b) => a.id - b.id)).toEqual(made.map(({ id, name }) => ({ id, name })))
    }
  })
})

describe('removing groups', () => {
  test('[MAT-19] takes all of them with their contents and writes it down', async () => {
    const made = [
      await it.make.materialGroup(academy, { categories: [Low, Mid] }),
      await it.make.materialGroup(academy),
    ]
    const ids = made.map(({ id }) => id)
    expect((await remove(...ids, ids[0]!)).status).toBe(204)
    for (const id of ids) expect((await get(id)).status).toBe(404)
    expect(
      await it.database.db.select().from(materialContents).where(eq(materialContents.materialGroupId, ids[0]!)),
    ).toEqual([])
    const entries = await it.database.db.select().from(auditLog).where(eq(auditLog.action, 'material-groups.removed'))
    expect(entries.at(-1)).toMatchObject({ actorId: teacher.id, academyId: academy.id })
    expect(entries.at(-1)!.details).toEqual({ before: made.map(({ id, name }) => ({ id, name })) })
  })

  test('[MAT-24] refuses all when a stage shows one, and names the stages', async () => {
    const [first, , third] = academy.stages.map(({ id }) => id) as [number, number, number]
    const free = await it.make.materialGroup(academy)
    const used = await it.make.materialGroup(academy, { shownBy: [{ stageId: third }, { stageId: first }] })
    const { status, error } = await remove(free.id, used.id)
    expect([status, error.name]).toEqual([409, 'ValidationError'])
    expect(error.fields).toEqual([
      { field: `materialGroupIds.${used.id}.Етап 1`, message: 'usedByStages' },
      { field: `materialGroupIds.${used.id}.Етап 3`, message: 'usedByStages' },
    ])
    expect((await get(free.id)).status).toBe(200)
  })

  test('[MAT-24] a stage that begins to show it at the same moment keeps it', async () => {
    const made = await it.make.materialGroup(academy)
    const values = { academyId: academy.id, stageId: academy.stages[0]!.id, materialGroupId: made.id, position: 1 }
    let removal: ReturnType<typeof remove> | undefined
    await it.database.db.transaction(async (tx) => {
      await tx.insert(stageMaterials).values(values)
      removal = remove(made.id)
      await Promise.race([removal, untilWaiting(it)])
    })
    const { status, error } = await removal!
    expect([status, error.fields[0]?.message]).toEqual([409, 'usedByStages'])
    expect((await get(made.id)).body.contents).toHaveLength(1)
  })

  test('[MAT-19] two who remove the same at once: one does, the other finds nothing', async () => {
    const made = await it.make.materialGroup(academy)
    const answers = await Promise.all([remove(made.id), remove(made.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404])
  })
})

test('[ACAD-52] [MAT-18] at all: the groups of each academy in which the caller manages them, with its name', async () => {
  const [read, foreign] = [await it.make.academy(), await it.make.academy()]
  const name = freshName()
  for (const place of [academy, elsewhere, read, foreign])
    await it.database.db.insert(materialGroups).values({ academyId: place.id, name, updatedAt: it.clock.now })
  const person = await it.as(await it.make.user({ roles: { Teacher: [academy], Admin: [elsewhere], HR: [read] } }))
  const { body } = await person.call(materialGroupsApi.search, { body: { name } }, { academyId: 'all' })
  expect([body.count, body.rows.map(({ academyId, academyName }) => [academyId, academyName])]).toEqual([
    2,
    [
      [academy.id, academy.name],
      [elsewhere.id, elsewhere.name],
    ],
  ])
})
