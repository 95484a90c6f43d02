import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerTypes, questionCategories, questionDifficulties } from '@academy/contract/enums'
import { questionsApi } from '@academy/contract/questions'
import { type QuestionQuery } from '@academy/contract/question-query'
import { type ContentOfQuestion, type QuestionInput } from '@academy/contract/question-content'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { asOwner } from '#test/security/catalogue.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { questionContentsOf } from './questions.service.ts'
import { bySize } from '../../../../../scripts/testing/size.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let academy: MadeAcademy
let elsewhere: MadeAcademy
let author: Person
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Testing'], directions: ['JS'] })
  elsewhere = await it.make.academy({ stages: ['Testing'], directions: ['JS'] })
  author = await it.make.user({ roles: { Admin: [academy] } })
})
afterAll(() => it.close())

const both = (text: string) => ({ ua: text, en: text })
const question = (values: Partial<QuestionInput> = {}): QuestionInput => ({
  text: { ua: 'Що поверне typeof null?', en: 'What does typeof null return?' },
  description: both(''),
  imageUrl: null,
  category: questionCategories.JS,
  difficulty: questionDifficulties.Low,
  answerType: answerTypes.Radio,
  options: [
    { text: both('"object"'), isCorrect: true },
    { text: both('"null"'), isCorrect: false },
  ],
  ...values,
})
const asStaff = () => it.as(author)
const create = async (values: Partial<QuestionInput> = {}, testId?: number) =>
  (await asStaff()).call(questionsApi.create, {
    body: { question: question(values), ...(testId === undefined ? {} : { testId }) },
  })
const update = async (id: number, version: number, values: QuestionInput) =>
  (await asStaff()).call(questionsApi.update, { params: { id }, body: { question: values, version } })
const get = async (id: number) => (await asStaff()).call(questionsApi.get, { params: { id } })
const versionsOf = async (id: number) => (await (await asStaff()).call(questionsApi.versions, { params: { id } })).body
const remove = async (...ids: number[]) => (await asStaff()).call(questionsApi.remove, { body: { ids } })
const find = async (body: QuestionQuery) => (await (await asStaff()).call(questionsApi.search, { body })).body
const foundIds = async (body: QuestionQuery) => (await find(body)).rows.map(({ id }) => id)
const inputOf = ({ text, description, imageUrl, category, difficulty, answerType, options }: ContentOfQuestion) => ({
  text,
  description,
  imageUrl,
  category,
  difficulty,
  answerType,
  options,
})
const drawnBy = async (ids: number[], version = 1) => {
  const stageTest = await it.make.testOfStage(academy, 0, 'JS', { questions: 0, questionsCount: 1 })
  const student = await it.make.user({ roles: { Student: [academy] } })
  return it.make.attempt(academy, { ...stageTest, questionIds: ids }, student, {
    drawn: ids.map((id) => ({ id, version, options: [1, 2] })),
  })
}

describe('a new question', () => {
  test('[TEST-96][TEST-02] keeps everything staff can say about it', async () => {
    const said = question({
      description: { ua: '---\ntypeof null\n---', en: '' },
      imageUrl: '/files/questions/11111111-1111-4111-8111-111111111111.webp',
      category: questionCategories['.NET'],
      difficulty: questionDifficulties.High,
      answerType: answerTypes.Checkbox,
      options: ['один', 'два', 'три'].map((text, index) => ({ text: both(text), isCorrect: index > 0 })),
    })
    const { status, body } = await create(said)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      version: 1,
      ...said,
      options: said.options.map((option, index) => ({ id: index + 1, ...option })),
      tests: [],
      attemptsCount: 0,
      updatedAt: it.clock.now.toISOString(),
      isArchived: false,
    })
    expect((await get(body.id)).body).toEqual(body)
  })

  test('[TEST-08][TEST-09][TEST-10] knows all types, difficulties and categories, and no other', async () => {
    expect(answerTypes).toEqual({ Radio: 0, Checkbox: 1, ShortAnswer: 2, Number: 3, Matching: 4, Ordering: 5 })
    expect(questionDifficulties).toEqual({ None: 0, Low: 1, Mid: 2, High: 3 })
    expect(Object.keys(questionCategories)).toEqual([
      'JS',
      'PHP',
      'Web',
      'OOP',
      'DB',
      'QA',
      '.NET',
      'Java',
      'English',
      'Other',
    ])
    for (const category of Object.values(questionCategories)) expect((await create({ category })).status).toBe(201)
    for (const difficulty of Object.values(questionDifficulties))
      expect((await create({ difficulty })).status).toBe(201)
    for (const wrong of [{ category: 10 }, { difficulty: 4 }, { answerType: 2 }, { category: -1 }])
      expect((await create(wrong as never)).status).toBe(400)
  })

  test.each<[string, Partial<QuestionInput>, string, string]>([
    ['a radio question with two right options', {}, 'question.options', 'wrongCorrectCount'],
    ['a radio question without a right option', {}, 'question.options', 'wrongCorrectCount'],
    ['no text in any language', { text: both(' ') }, 'question.text.ua', 'fieldIsRequired'],
    ['an option without text', {}, 'question.options.0.text.ua', 'fieldIsRequired'],
    ['one option only', {}, 'question.options', 'toShort'],
    ['a picture of somebody else', { imageUrl: 'https://evil.example/a.png' }, 'question.imageUrl', 'wrongLink'],
  ])('[TEST-22][TEST-96] refuses %s', async (what, values, field, message) => {
    const right = { text: both('так'), isCorrect: true }
    const wrong = { text: both('ні'), isCorrect: false }
    const options: Record<string, QuestionInput['options']> = {
      'a radio question with two right options': [right, right],
      'a radio question without a right option': [wrong, wrong],
      'an option without text': [{ ...right, text: both('') }, wrong],
      'one option only': [right],
    }
    const { status, error } = await create({ ...(options[what] ? { options: options[what] } : {}), ...values })
    expect([status, error.fields]).toEqual([400, [{ field, message }]])
  })

  test('[TEST-96] goes to the end of the test it is made for, which is another one now', async () => {
    const { id: testId, questionIds } = await it.make.test(academy, { questions: 2 })
    it.clock.advance(1_000)
    const { body } = await create({}, testId)
    expect(body.tests.map(({ id }) => id)).toEqual([testId])
    const { rows } = await it.database.pool.query<{ question_id: number; updated_at: Date }>(
      `select question_id, updated_at from test_questions q join tests t on t.academy_id = q.academy_id and t.id = q.test_id
        where test_id = $1 order by position`,
      [testId],
    )
    expect(rows.map((row) => row.question_id)).toEqual([...questionIds, body.id])
    expect(rows[0]!.updated_at).toEqual(it.clock.now)
  })

  test('[TEST-96] asked for twice with one key is made once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const caller = await asStaff()
    const make = () =>
      caller.call(
        questionsApi.create,
        { body: { question: question({ text: both(headers['idempotency-key']) }) } },
        { headers },
      )
    const [first, second] = [await make(), await make()]
    expect(second.body.id).toBe(first.body.id)
    expect((await find({ search: headers['idempotency-key'] })).count).toBe(1)
  })

  test('into a test of another academy is refused, and nothing is left of it', async () => {
    const foreign = await it.make.test(elsewhere)
    const name = `nowhere ${randomUUID()}`
    const { status, error } = await create({ text: both(name) }, foreign.id)
    expect([status, error.name]).toEqual([404, 'TestNotFound'])
    expect((await find({ search: name })).count).toBe(0)
  })
})

describe('a changed question', () => {
  test('[TEST-96] gets its next version; the one before stays as it was', async () => {
    const { body: first } = await create()
    it.clock.advance(60_000)
    const text = { ua: 'Що поверне typeof []?', en: 'What does typeof [] return?' }
    const { status, body } = await update(first.id, 1, { ...inputOf(first), text })
    expect([status, body.version, body.text, body.updatedAt]).toEqual([200, 2, text, it.clock.now.toISOString()])
    const versions = await versionsOf(first.id)
    expect(versions.map(({ version, content }) => [version, content.text])).toEqual([
      [2, text],
      [1, first.text],
    ])
    expect(versions[0]!.createdBy).toEqual({ id: author.id, fullName: expect.any(String) })
    expect([await foundIds({ search: 'TYPEOF []' }), await foundIds({ search: `#${first.id}` })]).toEqual([
      [first.id],
      [first.id],
    ])
  })

  test('[TEST-96] that says the same is no new version', async () => {
    const { body } = await create()
    expect((await update(body.id, 1, inputOf(body))).body).toEqual(body)
    expect(await versionsOf(body.id)).toHaveLength(1)
  })

  test('[TEST-96] is not written over what was saved meanwhile (Q-87)', async () => {
    const { body } = await create()
    const change = (ua: string) => update(body.id, 1, { ...inputOf(body), text: { ua, en: '' } })
    expect((await change('перша')).status).toBe(200)
    const { status, error } = await change('друга')
    expect([status, error.fields]).toEqual([409, [{ field: 'version', message: 'savedMeanwhile' }]])
    expect((await get(body.id)).body).toMatchObject({ version: 2, text: { ua: 'перша', en: '' } })
  })

  test('whose answer got lost may be sent again', async () => {
    const { body } = await create()
    const input = { ...inputOf(body), options: [...body.options, { text: both('новий'), isCorrect: false }] }
    const [first, again] = [await update(body.id, 1, input), await update(body.id, 1, input)]
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await versionsOf(body.id)).toHaveLength(2)
  })

  test('[TEST-96] by many at once: one of them is stored, the others are told', async () => {
    const { body } = await create()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => update(body.id, 1, { ...inputOf(body), text: both(`гонка ${index}`) })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ])
    const winner = answers.find(({ status }) => status === 200)!.body
    expect((await get(body.id)).body).toEqual(winner)
    expect((await versionsOf(body.id)).map(({ version }) => version)).toEqual([2, 1])
  })

  test('[TEST-02] keeps the ids of its options; a removed one is never given to another', async () => {
    const { body } = await create({ options: ['а', 'б', 'в'].map((ua, i) => ({ text: both(ua), isCorrect: i === 0 })) })
    const [one, , three] = body.options
    const fresh = { text: both('г'), isCorrect: false }
    const second = (await update(body.id, 1, { ...inputOf(body), options: [three!, one!, fresh] })).body
    expect(second.options.map(({ id, text }) => [id, text.ua])).toEqual([
      [3, 'в'],
      [1, 'а'],
      [4, 'г'],
    ])
    const third = await update(body.id, 2, { ...inputOf(second), options: [one!, fresh] })
    expect(third.body.options.map(({ id }) => id)).toEqual([1, 5])
    const foreign = await update(body.id, 3, { ...inputOf(second), options: [one!, { ...fresh, id: 99 }] })
    expect([foreign.status, foreign.error.fields]).toEqual([
      400,
      [{ field: 'question.options.1.id', message: 'wrongId' }],
    ])
  })

  test('[TEST-02] never changes under an attempt, whatever is done to it', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('text' as const), ua: fc.string({ minLength: 1, maxLength: 20 }) }),
      fc.record({ do: fc.constant('options' as const), count: fc.integer({ min: 2, max: 8 }) }),
      fc.constant({ do: 'right' as const }),
      fc.constant({ do: 'remove' as const }),
      fc.constant({ do: 'restore' as const }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const { body: first } = await create()
        await drawnBy([first.id])
        const drawn = [{ id: first.id, version: 1 }]
        const before = await questionContentsOf(it.database.db, academy.id, drawn)
        for (const each of steps) {
          const { body: now } = await get(first.id)
          if (each.do === 'remove') await remove(first.id)
          else if (each.do === 'restore')
            await (await asStaff()).call(questionsApi.restore, { params: { id: first.id } })
          else {
            const options = {
              text: now.options,
              right: now.options.map((option) => ({ ...option, isCorrect: !option.isCorrect })).slice(0, 2),
              options: Array.from({ length: each.do === 'options' ? each.count : 2 }, (_, index) => ({
                text: both(`варіант ${index}`),
                isCorrect: index === 0,
              })),
            }[each.do]
            const text = each.do === 'text' ? both(`x${each.ua}`) : now.text
            await update(first.id, now.version, { ...inputOf(now), text, options })
          }
        }
        expect(await questionContentsOf(it.database.db, academy.id, drawn)).toEqual(before)
        const known = await versionsOf(first.id)
        expect(known.at(-1)).toMatchObject({ version: 1, content: before[0]!.content, attemptsCount: 1 })
      }),
      { numRuns: bySize({ day: 5, full: 12 }) },
    )
  })
})

describe('how often a question was asked', () => {
  test('is counted, for all versions together and for each', async () => {
    const { body } = await create()
    await drawnBy([body.id])
    const changed = await update(body.id, 1, { ...inputOf(body), text: both('інше') })
    await drawnBy([body.id], 2)
    await drawnBy([body.id], 2)
    expect([changed.body.attemptsCount, (await get(body.id)).body.attemptsCount]).toEqual([1, 3])
    expect((await versionsOf(body.id)).map(({ version, attemptsCount }) => [version, attemptsCount])).toEqual([
      [2, 2],
      [1, 1],
    ])
  })
})

describe('a removed question', () => {
  const remainders = async (id: number) => {
    const { rows } = await it.database.pool.query<{ archived: boolean }>(
      'select archived_at is not null as archived from questions where id = $1',
      [id],
    )
    return rows.map(({ archived }) => archived)
  }

  test('that nobody was asked is gone; one that was asked is archived; both leave their tests', async () => {
    const { body: asked } = await create()
    const { body: unasked } = await create()
    const used = await it.make.test(academy, { questions: 1 })
    await drawnBy([asked.id])
    it.clock.advance(1_000)
    const { body } = await remove(asked.id, unasked.id, ...used.questionIds)
    // In a test it may be drawn this very moment, by a demo test even without a trace.
    expect(body).toEqual({ removed: 1, archived: 2 })
    expect([await remainders(asked.id), await remainders(unasked.id)]).toEqual([[true], []])
    expect(await foundIds({ testId: used.id })).toEqual([])
    expect(await foundIds({ use: 'archived', search: `#${asked.id}` })).toContain(asked.id)
    expect(await foundIds({ search: `#${asked.id}` })).not.toContain(asked.id)
    expect((await get(asked.id)).body.isArchived).toBe(true)
    // Once it is in no test, and no attempt has it, it goes for good.
    expect((await remove(...used.questionIds)).body).toEqual({ removed: 1, archived: 0 })
    expect((await remove(asked.id)).body).toEqual({ removed: 0, archived: 1 })
  })

  test('comes back as it was', async () => {
    const { body } = await create()
    await drawnBy([body.id])
    await remove(body.id)
    const restored = await (await asStaff()).call(questionsApi.restore, { params: { id: body.id } })
    expect(restored.body).toEqual({ ...body, attemptsCount: 1, updatedAt: it.clock.now.toISOString() })
    expect(await foundIds({ search: `#${body.id}` })).toContain(body.id)
  })

  test('leaves its import name to the one that has it meanwhile', async () => {
    const key = randomUUID()
    const [{ body: old }, { body: young }] = [await create(), await create()]
    const name = (id: number, archived: boolean) =>
      it.database.pool.query(
        `update questions set import_key = $2, archived_at = case when $3 then now() end where id = $1`,
        [id, key, archived],
      )
    await name(old.id, true)
    await name(young.id, false)
    const { status } = await (await asStaff()).call(questionsApi.restore, { params: { id: old.id } })
    expect(status).toBe(200)
    const { rows } = await it.database.pool.query('select id from questions where import_key = $1', [key])
    expect(rows).toEqual([{ id: young.id }])
  })

  test('goes with all others or not at all', async () => {
    const { body } = await create()
    const foreign = await it.make.question(elsewhere)
    const { status, error } = await remove(body.id, foreign)
    expect([status, error.name]).toEqual([404, 'QuestionNotFound'])
    expect([await remainders(body.id), await remainders(foreign)]).toEqual([[false], [false]])
  })
})

describe('the bank', () => {
  test('is searched by every text in both languages, and the signs of a pattern mean themselves', async () => {
    const mark = randomUUID().slice(0, 8)
    const make = async (values: Partial<QuestionInput>) => (await create(values)).body.id
    const ids = {
      ua: await make({ text: { ua: `Ґрунт ${mark}`, en: '' } }),
      en: await make({ text: { ua: 'Земля', en: `SOIL ${mark}` } }),
      description: await make({ description: { ua: '', en: `---\nSELECT 100%_${mark}\n---` } }),
      option: await make({
        options: [
          { text: both(`${mark} так`), isCorrect: true },
          { text: both('ні'), isCorrect: false },
        ],
      }),
    }
    expect((await foundIds({ search: mark })).toSorted((a, b) => a - b)).toEqual(Object.values(ids))
    expect(await foundIds({ search: `ґРУНТ ${mark}` })).toEqual([ids.ua])
    expect(await foundIds({ search: `soil ${mark}` })).toEqual([ids.en])
    expect(await foundIds({ search: `100%_${mark}` })).toEqual([ids.description])
    expect(await foundIds({ search: `1__%_${mark}` })).toEqual([])
  })

  test('[TEST-09][TEST-10] is narrowed by category, difficulty, type, use, test and missing language', async () => {
    const { JS, DB, OOP } = questionCategories
    const { Low, High } = questionDifficulties
    const mark = randomUUID().slice(0, 8)
    const named = { text: both(mark) }
    const plain = (await create({ ...named, category: JS, difficulty: Low })).body.id
    const many = (
      await create({
        ...named,
        category: DB,
        difficulty: High,
        answerType: answerTypes.Checkbox,
        options: [
          { text: both('a'), isCorrect: true },
          { text: both('b'), isCorrect: true },
        ],
      })
    ).body.id
    const real = await it.make.test(academy, { questions: 0 })
    const demo = await it.make.test(academy, { questions: 0, isDemo: true })
    const inReal = (await create({ ...named, category: OOP, text: { ua: mark, en: ' ' } }, real.id)).body.id
    const inDemo = (
      await create(
        {
          ...named,
          options: [
            { text: { ua: '', en: 'yes' }, isCorrect: true },
            { text: both('b'), isCorrect: false },
          ],
        },
        demo.id,
      )
    ).body.id
    const ids = (query: QuestionQuery) => foundIds({ ...query, search: mark, orderField: 'id', order: 'asc' })
    expect(await ids({})).toEqual([plain, many, inReal, inDemo])
    expect(await ids({ categories: [DB, OOP] })).toEqual([many, inReal])
    expect(await ids({ difficulties: [High] })).toEqual([many])
    expect(await ids({ categories: [DB], difficulties: [Low] })).toEqual([])
    expect(await ids({ answerType: answerTypes.Checkbox })).toEqual([many])
    expect(await ids({ use: 'used' })).toEqual([inReal, inDemo])
    expect(await ids({ use: 'unused' })).toEqual([plain, many])
    expect(await ids({ use: 'inDemo' })).toEqual([inDemo])
    expect(await ids({ testId: real.id })).toEqual([inReal])
    expect(await ids({ notInTestId: real.id })).toEqual([plain, many, inDemo])
    expect(await ids({ missingLanguage: 'en' })).toEqual([inReal])
    expect(await ids({ missingLanguage: 'ua' })).toEqual([inDemo])
    expect(await ids({ categories: [], difficulties: [] })).toHaveLength(4)
    expect(await find({ search: mark, perPage: 3, page: 2, order: 'asc' })).toMatchObject({
      count: 4,
      rows: [{ id: inDemo }],
    })
  })

  nightTest('answers within the time of a click at ten thousand questions', async () => {
    const large = await it.make.academy({ stages: ['Testing'], directions: ['JS'] })
    const owner = await it.as(await it.make.user({ roles: { Admin: [large] } }))
    const sample = await it.make.question(large)
    // In portions: a busy machine must not run into the limit of a statement.
    for (let portion = 0; portion < 10; portion++)
      await it.database.pool.query(
        `with made as (
          insert into questions (academy_id, category, difficulty, search_text)
          select $1, n % 10, n % 4, repeat('довгий текст питання номер ' || n || ' ', 12)
          from generate_series($3 * 1000 + 1, $3 * 1000 + 1000) n returning academy_id, id)
        insert into question_versions (academy_id, question_id, version, content)
        select made.academy_id, made.id, 1, v.content from made
        join question_versions v on v.academy_id = $1 and v.question_id = $2`,
        [large.id, sample, portion],
      )
    await asOwner(it.urls.ownerUrl, (client) => client.query('analyze questions, question_versions'))
    const queries: QuestionQuery[] = [
      {},
      { search: 'номер 9999' },
      { categories: [3], difficulties: [1], use: 'unused' },
      { missingLanguage: 'en' },
      { answerType: 0, page: 400 },
    ]
    for (const body of queries) expect((await owner.call(questionsApi.search, { body })).status).toBe(200)
  })
})

describe('other academies and students', () => {
  test('see and change nothing', async () => {
    const id = await it.make.question(elsewhere)
    const caller = await asStaff()
    const answers = [
      await caller.call(questionsApi.get, { params: { id } }),
      await caller.call(questionsApi.versions, { params: { id } }),
      await update(id, 1, question()),
      await caller.call(questionsApi.restore, { params: { id } }),
    ]
    expect(answers.map(({ status, error }) => [status, error.name])).toEqual(
      answers.map(() => [404, 'QuestionNotFound']),
    )
    const mark = randomUUID()
    await it.make.question(elsewhere, { text: both(mark) })
    expect(await find({ search: mark })).toEqual({ rows: [], count: 0 })
    expect(await foundIds({ search: `#${id}` })).not.toContain(id)
    expect(await questionContentsOf(it.database.db, academy.id, [{ id, version: 1 }])).toEqual([])
  })

  test('[TEST-02][E8] a student reads no question of the bank, and no right answer', async () => {
    const { body } = await create()
    const student = await it.as(await it.make.user({ roles: { Student: [academy] } }))
    const params = { id: body.id }
    for (const answer of [
      await student.call(questionsApi.search, { body: {} }, { academyId: academy.id }),
      await student.call(questionsApi.get, { params }, { academyId: academy.id }),
      await student.call(questionsApi.versions, { params }, { academyId: academy.id }),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.text).not.toContain('isCorrect')
    }
  })
})
