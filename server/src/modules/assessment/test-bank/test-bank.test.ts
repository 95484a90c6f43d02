import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { questionCategories } from '@academy/contract/enums'
import { type TestInput, testBankApi } from '@academy/contract/test-bank'
import { stagesApi } from '@academy/contract/stages'
import type { MadeAcademy } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let there: MadeAcademy
let owner: Caller
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy({ stages: ['Testing', 'SecondChance'] })
  there = await it.make.academy({ stages: ['Testing'] })
  owner = await it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
})

const at = () => ({ academyId: academy.id })
const read = async (id: number) => (await owner.call(testBankApi.get, { params: { id } }, at())).body
const search = async (body: object = {}) => (await owner.call(testBankApi.search, { body }, at())).body
const create = (body: TestInput, headers?: Record<string, string>) =>
  owner.call(testBankApi.create, { body }, headers ? { ...at(), headers } : at())
const update = (id: number, body: TestInput & { updatedAt: string }) =>
  owner.call(testBankApi.update, { params: { id }, body }, at())
const removeMany = (testIds: number[]) => owner.call(testBankApi.removeMany, { body: { testIds } }, at())
const three = () => Promise.all([1, 2, 3].map(() => it.make.question(academy)))
const countOf = async (id: number) => {
  const { rows } = await it.database.pool.query('select 1 from tests where id = $1', [id])
  return rows.length
}

describe('making and changing a test', () => {
  test('[TEST-88] [TEST-06] has its questions in the order they were given', async () => {
    const [a, b, c] = await three()
    const { status, body } = await create({ name: 'Вступ JS', isDemo: false, questionIds: [c!, a!, b!] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Вступ JS', isDemo: false, questionsCount: 3, usedIn: [], demoOf: [] })
    expect(body.questions.map(({ id }) => id)).toEqual([c, a, b])
    expect(body.categories).toEqual([{ category: 0, count: 3 }])
    expect(await read(body.id)).toEqual(body)
  })

  test('[TEST-88] update takes name, kind and order as a whole', async () => {
    const { id, questionIds } = await it.make.test(academy, { questions: 4 })
    const { updatedAt } = await read(id)
    const wanted = [questionIds[3]!, questionIds[0]!]
    const { body } = await update(id, { name: 'Інша назва', isDemo: true, questionIds: wanted, updatedAt })
    expect(body).toMatchObject({ name: 'Інша назва', isDemo: true })
    expect(body.questions.map((question) => question.id)).toEqual(wanted)
  })

  test('[Q-87] of two who save the same test one is told, and nothing is lost', async () => {
    const { id, questionIds } = await it.make.test(academy)
    const { updatedAt } = await read(id)
    const answers = await Promise.all(
      ['Перша', 'Друга', 'Третя'].map((name) => update(id, { name, isDemo: false, questionIds, updatedAt })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const winner = answers.find(({ status }) => status === 200)!.body
    expect(await read(id)).toEqual(winner)
    const late = answers.find(({ status }) => status === 409)!
    expect(late.error.fields).toEqual([{ field: 'updatedAt', message: 'savedMeanwhile' }])
  })

  test('a name that is taken is told at the name, at the same moment too, and free in another academy', async () => {
    await it.make.test(there, { name: 'Спільна назва' })
    const made = await Promise.all(
      [1, 2, 3].map(() => create({ name: 'Спільна назва', isDemo: false, questionIds: [] })),
    )
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const refused = made.find(({ status }) => status === 409)!
    expect(refused.error.fields).toEqual([{ field: 'name', message: 'nameTaken' }])
    const { id } = await it.make.test(academy, { questions: 0 })
    const { updatedAt } = await read(id)
    const renamed = await update(id, { name: 'Спільна назва', isDemo: false, questionIds: [], updatedAt })
    expect(renamed.error.fields).toEqual([{ field: 'name', message: 'nameTaken' }])
  })

  test('sent twice under one key, it is made once', async () => {
    const body = { name: 'Один раз', isDemo: false, questionIds: [] }
    const key = { 'idempotency-key': 'a2f4f3de-8d5e-4c3f-9a52-0d6f6b1f3f10' }
    const [first, again] = [await create(body, key), await create(body, key)]
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
  })

  test('takes only questions of this academy that are offered, each once', async () => {
    const [own] = await three()
    const foreign = await it.make.question(there)
    const archived = await it.make.question(academy)
    await it.database.db.execute(sql`update questions set archived_at = now() where id = ${archived}`)
    for (const wrong of [foreign, archived, 2_000_000_001]) {
      const { error } = await create({ name: 'Чужі', isDemo: false, questionIds: [own!, wrong] })
      expect(error.name).toBe('QuestionNotFound')
    }
    const twice = await create({ name: 'Двічі', isDemo: false, questionIds: [own!, own!] })
    expect(twice.error.fields).toEqual([{ field: 'questionIds.1', message: 'wrongChoice' }])
    expect(await search()).toEqual({ rows: [], count: 0 })
  })

  test('whoever has started keeps the questions that were drawn', async () => {
    const stageTest = await it.make.testOfStage(academy, 0, 'JS')
    const attempt = await it.make.attempt(academy, stageTest, await it.make.student(academy))
    const { name, updatedAt } = await read(stageTest.testId)
    await update(stageTest.testId, { name, isDemo: false, questionIds: [], updatedAt })
    expect((await it.make.storedAttempt(academy, attempt.id)).questionIds).toEqual(stageTest.questionIds)
  })

  test('what a stage or the demo page asks does not change its kind', async () => {
    const { testId } = await it.make.testOfStage(academy, 0, 'JS', { questions: 0, questionsCount: 5 })
    await it.make.demoTest(academy, 'JS')
    const demo = (await search({ name: '' })).rows.find(({ isDemo }) => isDemo)!
    const kind = async (id: number, isDemo: boolean) => {
      const { name, updatedAt } = await read(id)
      return (await update(id, { name, isDemo, questionIds: [], updatedAt })).error.fields
    }
    expect(await kind(testId, true)).toEqual([{ field: 'isDemo', message: 'usedByStages' }])
    expect(await kind(demo.id, false)).toEqual([{ field: 'isDemo', message: 'usedByDemo' }])
  })
})

describe('finding tests', () => {
  test('[TEST-87] by name and category, with where they are used', async () => {
    await it.make.test(academy, { name: 'Англійська', questions: [{ category: questionCategories.English }] })
    const { testId, stageId } = await it.make.testOfStage(academy, 0, 'JS')
    await it.make.test(there, { name: 'Англійська чужа' })
    expect((await search()).count).toBe(2)
    for (const found of [
      await search({ name: 'англ' }),
      await search({ search: 'АНГЛ' }),
      await search({ category: questionCategories.English }),
    ])
      expect(found.rows.map(({ name }) => name)).toEqual(['Англійська'])
    const used = (await search()).rows.find(({ id }) => id === testId)!
    expect(used.usedIn).toMatchObject([{ stageId, groupName: 'JS' }])
    expect((await search({ name: '%' })).count).toBe(0)
  })

  test('[TEST-87] page by page', async () => {
    for (const name of ['В', 'А', 'Б']) await it.make.test(academy, { name, questions: 0 })
    const page = async (number: number) => (await search({ page: number, perPage: 2 })).rows.map(({ name }) => name)
    expect([await page(1), await page(2), await page(3)]).toEqual([['А', 'Б'], ['В'], []])
    const { rows } = await search({ orderField: 'name', order: 'desc' })
    expect(rows.map(({ name }) => name)).toEqual(['В', 'Б', 'А'])
  })

  test('[TEST-88] their names, for whoever chooses one', async () => {
    const { id } = await it.make.test(academy, { name: 'Вступ', questions: 3 })
    const coach = await it.as(await it.make.user({ roles: { Coach: [academy] } }))
    const { body } = await coach.call(testBankApi.names, {}, at())
    expect(body).toEqual([{ id, name: 'Вступ', isDemo: false, questionsCount: 3 }])
  })

  test('of another academy there is nothing', async () => {
    const { id } = await it.make.test(there)
    const body = { name: 'Х', isDemo: false, questionIds: [], updatedAt: it.clock.now.toISOString() }
    for (const { status, error } of [
      await owner.call(testBankApi.get, { params: { id } }, at()),
      await update(id, body),
      await owner.call(testBankApi.remove, { params: { id } }, at()),
      await removeMany([id]),
    ])
      expect([status, error.name]).toEqual([404, 'TestNotFound'])
    expect(await countOf(id)).toBe(1)
  })
})

describe('removing tests', () => {
  test('[TEST-88] [TEST-89] one or several, and their questions stay in the bank', async () => {
    const [a, b, c] = [await it.make.test(academy), await it.make.test(academy), await it.make.test(academy)]
    expect((await owner.call(testBankApi.remove, { params: { id: a.id } }, at())).status).toBe(204)
    expect((await removeMany([b.id, c.id, b.id])).status).toBe(204)
    expect(await search()).toEqual({ rows: [], count: 0 })
    const { rows } = await it.database.pool.query('select 1 from questions where id = any($1)', [a.questionIds])
    expect(rows).toHaveLength(a.questionIds.length)
  })

  test('[TEST-90] [ERR-130] [ERR-72] is refused while a stage or the demo page asks one of them; all or none', async () => {
    const free = await it.make.test(academy)
    const stageTest = await it.make.testOfStage(academy, 0, 'JS')
    await it.make.demoTest(academy, 'JS')
    const demo = (await search()).rows.find(({ isDemo }) => isDemo)!
    const refused = await removeMany([free.id, stageTest.testId, demo.id])
    expect([refused.status, refused.error.name]).toEqual([409, 'TestCanNotBeDeleted'])
    expect(refused.error.fields).toHaveLength(2)
    expect(refused.error.fields).toContainEqual({ field: `testIds.${demo.id}.JS`, message: 'usedByDemo' })
    const alone = await owner.call(testBankApi.remove, { params: { id: stageTest.testId } }, at())
    expect(alone.error.name).toBe('TestCanNotBeDeleted')
    expect([await countOf(free.id), await countOf(stageTest.testId), await countOf(demo.id)]).toEqual([1, 1, 1])
  })

  test('[TEST-89] one that is not there keeps all the others', async () => {
    const { id } = await it.make.test(academy)
    expect((await removeMany([id, 2_000_000_001])).error.name).toBe('TestNotFound')
    expect(await countOf(id)).toBe(1)
  })

  test('[TEST-90] a stage that takes it at this very moment either has it or is told that it is gone', async () => {
    for (let round = 0; round < 5; round++) {
      const { id: testId } = await it.make.test(academy, { questions: 0 })
      const params = { id: academy.stages[0]!.id }
      const { updatedAt } = (await owner.call(stagesApi.get, { params }, at())).body
      const details = [
        { groupId: academy.directions.JS!, testId, passPercent: 60, questionsCount: 5, durationMinutes: 30 },
      ]
      const [removed, saved] = await Promise.all([
        owner.call(testBankApi.remove, { params: { id: testId } }, at()),
        owner.call(stagesApi.testingDetails, { params, body: { showTestResult: true, details, updatedAt } }, at()),
      ])
      expect([
        [204, 404],
        [409, 200],
      ]).toContainEqual([removed.status, saved.status])
    }
  })

  test('is written to the audit log', async () => {
    const { id } = await it.make.test(academy, { name: 'Зайвий' })
    await removeMany([id])
    const { rows } = await it.database.pool.query<{ details: { before: { name: string }[] } }>(
      `select details from audit_log where action = 'tests.removed' and academy_id = $1`,
      [academy.id],
    )
    expect(rows[0]!.details.before).toEqual([{ id, name: 'Зайвий' }])
  })
})

test('[ACAD-52] [TEST-87] at all: the tests of each academy in which the caller manages them, with its name', async () => {
  const [managed, read, foreign] = [academy, await it.make.academy(), await it.make.academy()]
  const [here, other] = [await it.make.test(managed), await it.make.test(there)]
  for (const place of [read, foreign]) await it.make.test(place)
  const person = await it.as(await it.make.user({ roles: { TrackOwner: [managed, there], Coach: [read] } }))
  const { body } = await person.call(testBankApi.search, { body: {} }, { academyId: 'all' })
  expect(body.count).toBe(2)
  const rows = body.rows.map(({ id, academyId, academyName }) => [id, academyId, academyName])
  expect(rows.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [here.id, managed.id, managed.name],
    [other.id, there.id, there.name],
  ])
})
