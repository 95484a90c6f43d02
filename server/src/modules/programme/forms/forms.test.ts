import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FormQuestionInput } from '@academy/contract/form-questions'
import { type Form, formsApi, type FormSave } from '@academy/contract/forms'
import { stagesApi } from '@academy/contract/stages'
import { auditLog } from '#platform/tables.ts'
import { formQuestions } from '#server/schema/academy-forms.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { answersTo, type MadeForm } from '#test/make/make-forms.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let hr: Person
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy()
  hr = await it.make.user({ roles: { HR: [academy] }, firstName: 'Ганна', lastName: 'Яценко' })
})

const text = (ua: string, en = '') => ({ ua, en })
const at = () => ({ academyId: academy.id })
const save = async (body: FormSave, options = {}) =>
  (await it.as(hr)).call(formsApi.save, { body }, { ...at(), ...options })
const get = async (id: number) => (await it.as(hr)).call(formsApi.get, { params: { id } }, at())
const list = async () => (await (await it.as(hr)).call(formsApi.list, {}, at())).body
const send = async (student: Person, { id, questions }: Pick<MadeForm, 'id' | 'questions'>) =>
  (await it.as(student)).call(formsApi.send, { params: { id }, body: { version: 1, answers: answersTo(questions) } })

const four: FormQuestionInput[] = [
  { type: 'single-choice', body: text('Як вам?'), options: [{ text: text('Добре') }, { text: text('', 'Bad') }] },
  { type: 'multiple-choice', body: text('Що саме?'), options: [{ text: text('Лекції') }, { text: text('Люди') }] },
  { type: 'short-answer', body: text('', 'Why?') },
  { type: 'linear-scale', body: text('Наскільки?') },
]
const asInput = ({ questions }: Form): FormQuestionInput[] =>
  questions.map(({ id, type, body, options, scale }) => ({ id, type, body, options, scale }))

describe('a form', () => {
  test('[FORM-01] [FORM-02] [FORM-03] [FORM-05] [FORM-06] [FORM-11] [FORM-12] [FORM-15] is made, read and listed', async () => {
    const { status, body } = await save({ title: text('Відгук'), questions: four, stageId: academy.stages[1]!.id })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      academyId: academy.id,
      title: text('Відгук'),
      stage: { id: academy.stages[1]!.id, urlName: 'stage-2' },
      isArchived: false,
      isRepassAllowed: false,
      questionsCount: 4,
      usersAmount: 0,
      passedAmount: 0,
      answersAmount: 0,
      allAnswersAmount: 0,
      author: 'Ганна Яценко',
      messages: [
        { type: 'pre-passing', text: text('') },
        { type: 'post-passing', text: text('') },
      ],
    })
    expect(body.questions).toMatchObject([
      {
        index: 0,
        type: 'single-choice',
        body: text('Як вам?'),
        options: [
          { id: 1, text: text('Добре') },
          { id: 2, text: text('', 'Bad') },
        ],
        scale: null,
        isFrozen: false,
      },
      expect.objectContaining({ index: 1, type: 'multiple-choice' }),
      { index: 2, type: 'short-answer', body: text('', 'Why?'), options: null, scale: null, isFrozen: false },
      {
        index: 3,
        type: 'linear-scale',
        body: text('Наскільки?'),
        options: null,
        scale: { from: 1, to: 5, fromLabel: text(''), toLabel: text('') },
        isFrozen: false,
      },
    ])
    expect((await get(body.id)).body).toEqual(body)
    const { messages: _, questions: __, answersAmount: ___, allAnswersAmount: ____, ...row } = body
    expect(await list()).toEqual([row])
  })

  test('[FORM-09] [FORM-10] is archived, opened again and let be passed again by saving it, and archiving is written down', async () => {
    const { body } = await save({ title: text('Відгук'), questions: four })
    const archived = (await save({ id: body.id, updatedAt: body.updatedAt, isArchived: true })).body
    expect(archived).toMatchObject({ isArchived: true, isRepassAllowed: false, questions: body.questions })
    const changed = { isArchived: false, isRepassAllowed: true }
    const opened = (await save({ id: body.id, updatedAt: archived.updatedAt, ...changed })).body
    expect(opened).toMatchObject({ ...changed, title: body.title })
    const entries = await it.database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.academyId, academy.id), eq(auditLog.targetId, String(body.id))))
      .orderBy(auditLog.id)
    expect(entries.map(({ action }) => action)).toEqual(['form.archived', 'form.unarchived'])
  })

  test('somebody who saved meanwhile is not written over (Q-87)', async () => {
    const { body } = await save({ title: text('Відгук') })
    const saves = ['Перша', 'Друга'].map((title) =>
      save({ id: body.id, updatedAt: body.updatedAt, title: text(title) }),
    )
    const answers = await Promise.all(saves)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.error.fields).toEqual([{ field: 'updatedAt', message: 'savedMeanwhile' }])
    expect((await get(body.id)).body.title).toEqual(answers.find(({ status }) => status === 200)!.body.title)
  })

  test('a repeated call with the same key makes one', async () => {
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const answers = [await save({ title: text('Раз') }, key), await save({ title: text('Раз') }, key)]
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect(await list()).toHaveLength(1)
  })

  test('[ERR-153] one of another academy, or none, is not found', async () => {
    const foreign = await it.make.form(await it.make.academy())
    for (const id of [foreign.id, 2_000_000_000]) {
      const change = { id, updatedAt: it.clock.now.toISOString(), title: text('Чужа') }
      for (const { status, error } of [await get(id), await save(change)])
        expect([status, error.name, error.code]).toEqual([404, 'FormNotFound', 80])
    }
    const stageId = (await it.make.academy()).stages[0]!.id
    expect((await save({ title: text('Без етапу'), stageId })).error.name).toBe('StageNotFound')
  })

  test("over 'all' academies the forms of those are listed in which they are managed; a new one needs one of them", async () => {
    const other = await it.make.academy()
    const student = await it.make.academy()
    const admin = await it.make.user({ roles: { Admin: [academy, other], Student: [student] } })
    const made = [await it.make.form(academy), await it.make.form(other)]
    await it.make.form(student)
    const caller = await it.as(admin)
    const all = { academyId: 'all' as const }
    const rows = (await caller.call(formsApi.list, {}, all)).body
    expect(rows.map(({ id, academyName }) => [id, academyName])).toEqual([
      [made[1]!.id, other.name],
      [made[0]!.id, academy.name],
    ])
    const { updatedAt } = rows[0]!
    const change = { id: rows[0]!.id, updatedAt, isRepassAllowed: true }
    expect((await caller.call(formsApi.save, { body: change }, all)).body.isRepassAllowed).toBe(true)
    expect((await caller.call(formsApi.save, { body: { title: text('Де?') } }, all)).error.name).toBe('AcademyNotFound')
  })

  test.each<[string, FormSave, string]>([
    ['no title', { questions: [] }, 'title'],
    ['a title in no language', { title: text('') }, 'title.ua'],
    [
      'a question in no language',
      { title: text('А'), questions: [{ ...four[2]!, body: text('') }] },
      'questions.0.body.ua',
    ],
    [
      'a choice of nothing',
      { title: text('А'), questions: [{ type: 'single-choice', body: text('Б'), options: [] }] },
      'questions.0.options',
    ],
    [
      'two options that read the same',
      {
        title: text('А'),
        questions: [
          { type: 'single-choice', body: text('Б'), options: [{ text: text('Так') }, { text: text('так') }] },
        ],
      },
      'questions.0.options',
    ],
    [
      'a scale upside down',
      {
        title: text('А'),
        questions: [
          {
            type: 'linear-scale',
            body: text('Б'),
            scale: { from: 5, to: 1, fromLabel: text(''), toLabel: text('') },
          },
        ],
      },
      'questions.0.scale.to',
    ],
    ['a question of nobody', { title: text('А'), questions: [{ ...four[2]!, id: 2_000_000_000 }] }, 'questions.0.id'],
    ['a change of nobody knows what', { id: 1, title: text('А') }, 'updatedAt'],
  ])('%s: refused at the field', async (_, body, field) => {
    const { status, error } = await save(body)
    expect([status, error.name, error.fields?.map((one) => one.field)]).toEqual([400, 'ValidationError', [field]])
    expect(await list()).toEqual([])
  })

  test('a removed stage lets its forms go on without it', async () => {
    const stageId = academy.stages[2]!.id
    const { id } = await it.make.form(academy, [], { stageId })
    const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    expect((await admin.call(stagesApi.remove, { params: { id: stageId } }, at())).status).toBe(204)
    expect((await get(id)).body.stage).toBeNull()
  })
})

describe('questions that have answers', () => {
  const answered = async () => {
    const student = await it.make.student(academy)
    const { body } = await save({ title: text('Відгук'), questions: four })
    await (await it.as(hr)).call(formsApi.setUsers, { params: { id: body.id }, body: { users: [student.id] } }, at())
    expect((await send(student, body)).status).toBe(200)
    return { form: (await get(body.id)).body, student }
  }
  const saveQuestions = ({ id, updatedAt }: Form, questions: FormQuestionInput[]) => save({ id, updatedAt, questions })

  test('[FORM-25] may be reworded, moved and joined by others, and the answers keep what was asked', async () => {
    const { form, student } = await answered()
    expect(form.questions.every(({ isFrozen }) => isFrozen)).toBe(true)
    const [first, ...rest] = asInput(form)
    const reworded = { ...first!, body: text('Як вам академія?', 'How is it?') }
    const added: FormQuestionInput = { type: 'short-answer', body: text('Ще щось?') }
    const { status, body } = await saveQuestions(form, [...rest, added, reworded])
    expect(status).toBe(200)
    expect(body.questions.map(({ body, isFrozen }) => [body.ua, isFrozen])).toEqual([
      ['Що саме?', true],
      ['', true],
      ['Наскільки?', true],
      ['Ще щось?', false],
      ['Як вам академія?', true],
    ])
    const own = await (await it.as(student)).call(formsApi.ownPassing, { params: { id: form.id } })
    expect(own.body!.answers.map(({ question }) => question.body.ua)).toEqual(['Як вам?', 'Що саме?', '', 'Наскільки?'])
  })

  test('[FORM-25] keep their type and options and are not removed', async () => {
    const { form } = await answered()
    const [single, multiple, short, scale] = asInput(form)
    if (!single?.options || !scale?.scale) throw new Error('another order')
    const others = [multiple!, short!, scale]
    const cases: [FormQuestionInput[], string][] = [
      [others, 'questions'],
      [[{ ...single, type: 'multiple-choice' }, ...others], 'questions.0.type'],
      [[{ ...single, options: single.options.slice(0, 1) }, ...others], 'questions.0.options'],
      [[{ ...single, options: single.options.toReversed() }, ...others], 'questions.0.options'],
      [[{ ...single, options: [...single.options, { text: text('Ні') }] }, ...others], 'questions.0.options'],
      [[single, multiple!, short!, { ...scale, scale: { ...scale.scale, to: 7 } }], 'questions.3.scale'],
    ]
    for (const [questions, field] of cases) {
      const { status, error } = await saveQuestions(form, questions)
      expect([status, error.fields]).toEqual([400, [{ field, message: 'questionHasAnswers' }]])
    }
    expect((await get(form.id)).body).toEqual(form)
  })

  test('[FORM-25] an answer that comes while its question is removed comes first or finds the form changed', async () => {
    const student = await it.make.student(academy)
    const { id, questions } = await it.make.form(academy, [student], { updatedAt: it.clock.now })
    const removal = save({ id, updatedAt: it.clock.now.toISOString(), questions: [] })
    const [removed, sent] = await Promise.all([removal, send(student, { id, questions })])
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([removed.status, sent.status])
    const left = await it.database.db.select().from(formQuestions).where(eq(formQuestions.formId, id))
    expect(left).toHaveLength(removed.status === 200 ? 0 : 4)
  })

  test('without answers they may become anything', async () => {
    const { body } = await save({ title: text('Відгук'), questions: four })
    const [single] = asInput(body)
    if (!single?.options) throw new Error('another order')
    const options = [{ text: text('Нове') }, single.options[1]!]
    const changed = (await saveQuestions(body, [{ ...single, type: 'multiple-choice', options }])).body
    expect(changed.questions).toMatchObject([
      { id: single.id, type: 'multiple-choice', options: [{ id: 3 }, { id: 2 }] },
    ])
    expect(changed.questionsCount).toBe(1)
    const unknown = [{ ...single, options: [{ id: 9, text: text('Чуже') }] }]
    expect((await saveQuestions(changed, unknown)).error.fields).toEqual([
      { field: 'questions.0.options.0.id', message: 'wrongId' },
    ])
  })
})

describe('a message', () => {
  const saveMessage = async (id: number, type: 'pre-passing' | 'post-passing') =>
    (await it.as(hr)).call(formsApi.saveMessage, { params: { id }, body: { type, text: text('**Дякуємо**') } }, at())

  test('[FORM-03] [FORM-18] is saved by its id and keeps its type', async () => {
    const { id, messageIds } = await it.make.form(academy)
    const { status, body } = await saveMessage(messageIds[1]!, 'post-passing')
    expect([status, body]).toEqual([200, { id: messageIds[1]!, type: 'post-passing', text: text('**Дякуємо**') }])
    expect((await get(id)).body.messages[1]).toEqual(body)
    const { error } = await saveMessage(messageIds[0]!, 'post-passing')
    expect(error.fields).toEqual([{ field: 'type', message: 'wrongChoice' }])
  })

  test('somebody who saved meanwhile is not written over; a repeated save is no other one (Q-87)', async () => {
    const { id: formId, messageIds } = await it.make.form(academy)
    const id = messageIds[0]!
    const known = (await get(formId)).body.messages[0]!.text
    const saveOver = async (words: string, over = known) => {
      const body = { type: 'pre-passing' as const, text: text(words), known: over }
      return (await it.as(hr)).call(formsApi.saveMessage, { params: { id }, body }, at())
    }
    const statuses = [await saveOver('Перша'), await saveOver('Перша'), await saveOver('Друга')].map(
      ({ status, error }) => [status, error?.fields],
    )
    expect(statuses).toEqual([
      [200, undefined],
      [200, undefined],
      [409, [{ field: 'known', message: 'savedMeanwhile' }]],
    ])
    expect((await get(formId)).body.messages[0]!.text).toEqual(text('Перша'))
    expect((await saveOver('Друга', text('Перша'))).body.text).toEqual(text('Друга'))
  })

  test('[ERR-156] of another academy is not found', async () => {
    const foreign = await it.make.form(await it.make.academy())
    for (const id of [foreign.messageIds[0]!, 2_000_000_000]) {
      const { status, error } = await saveMessage(id, 'pre-passing')
      expect([status, error.name, error.code]).toEqual([404, 'FormMessageNotFound', 83])
    }
  })
})
