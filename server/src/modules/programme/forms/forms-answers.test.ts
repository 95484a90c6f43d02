import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { formAnswersApi } from '@academy/contract/form-answers'
import { formsApi } from '@academy/contract/forms'
import { summaryPassingsMaxCount } from '@academy/contract/limits'
import { readSheet } from '@academy/spreadsheets/test/unzip'
import { auditLog } from '#platform/tables.ts'
import { userGroups } from '#server/schema/academies.ts'
import { formPassings, formVersions } from '#server/schema/academy-forms.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { answersTo, type MadeForm } from '#test/make/make-forms.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { formsAnswersRepo } from './forms-answers.repo.ts'

let it: TestApp
let academy: MadeAcademy
let hr: Person
let caller: Caller
let form: MadeForm
let [anna, borys, vira]: Person[] = []
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const named = async (firstName: string, lastName: string, direction: string | null) => {
  const person = await it.make.student(academy, { direction })
  await it.database.db.update(users).set({ firstName, lastName }).where(eq(users.id, person.id))
  return person
}
/** Anna passed it twice, Borys and Vira once; Vira is in no group. */
beforeEach(async () => {
  academy = await it.make.academy()
  hr = await it.make.user({ roles: { HR: [academy] } })
  caller = await it.as(hr)
  ;[anna, borys, vira] = [
    await named('Анна', 'Бойко', 'JS'),
    await named('Борис', 'Гончар', 'QA'),
    await named('Віра', 'Дорош', null),
  ]
  form = await it.make.form(academy, [anna, borys], { isRepassAllowed: true })
  for (const [person, body, option] of [
    [anna, 'Перше', 1],
    [borys, '=1+1', 2],
    [anna, 'Друге', 2],
    [vira, 'Третє', 1],
  ] as const) {
    it.clock.advance(1_000)
    await it.make.passing(academy, form, person!, answersTo(form.questions, body, option))
  }
  await it.make.passing(academy, await it.make.form(academy, [anna]), anna, undefined)
})

const at = () => ({ academyId: academy.id })
type Query = Parameters<typeof page>[0]
const page = (query: object = {}, id = form.id) => caller.call(formAnswersApi.page, { params: { id }, query }, at())
const who = async (query: Query) => (await page(query)).body.rows.map(({ student, number }) => [student.id, number])
const summary = (query: object = {}, id = form.id) =>
  caller.call(formAnswersApi.summary, { params: { id }, query }, at())
const texts = (query: object = {}, questionId = form.questions[2]!.id, id = form.id) =>
  caller.call(formAnswersApi.texts, { params: { id, questionId }, query }, at())

describe('the answers', () => {
  test('[FORM-04] [FORM-05] [FORM-14] the newest of each person with its questions, newest first; every passing when asked', async () => {
    const { body } = await page()
    expect(body.count).toBe(3)
    expect(body.rows[1]).toEqual({
      passingId: expect.any(Number),
      number: 2,
      isNewest: true,
      passedAt: expect.any(String),
      language: 'ua',
      student: {
        id: anna!.id,
        firstName: 'Анна',
        lastName: 'Бойко',
        email: anna!.email,
        avatarUrl: null,
        groupName: 'JS',
      },
      answers: form.questions.map((question) => ({
        question,
        body: question.type === 'short-answer' ? 'Друге' : null,
        option: question.type === 'short-answer' ? null : [2],
      })),
    })
    expect(await who({})).toEqual([
      [vira!.id, 1],
      [anna!.id, 2],
      [borys!.id, 1],
    ])
    expect(await who({ which: 'allAnswers' })).toEqual([
      [vira!.id, 1],
      [anna!.id, 2],
      [borys!.id, 1],
      [anna!.id, 1],
    ])
    const { body: found } = await caller.call(formsApi.get, { params: { id: form.id } }, at())
    expect(found).toMatchObject({ usersAmount: 2, passedAmount: 2, answersAmount: 3, allAnswersAmount: 4 })
  })

  test('[FORM-14] each filter finds what fits, page by page', async () => {
    const [single] = form.questions
    const cases: [object, Person[]][] = [
      [{ search: 'бойко' }, [anna!]],
      [{ groupId: academy.directions.QA! }, [borys!]],
      [{ questionId: single!.id }, [vira!, anna!, borys!]],
      [{ questionId: single!.id, option: 2 }, [anna!, borys!]],
      [{ page: 2, perPage: 2 }, [borys!]],
      [{ page: 9 }, []],
    ]
    for (const [query, expected] of cases)
      expect([query, (await who(query)).map(([id]) => id)]).toEqual([query, expected.map(({ id }) => id)])
    expect((await page({ page: 2, perPage: 2 })).body.count).toBe(3)
    // Each row repeats its questions: a hundred of them were 31 MB.
    expect([(await page({ perPage: 20 })).status, (await page({ perPage: 21 })).status]).toEqual([200, 400])
    expect((await page({ option: 1 })).error.fields).toEqual([{ field: 'questionId', message: 'fieldIsRequired' }])
  })

  test('what another academy has is not there', async () => {
    const other = await it.make.academy()
    const foreign = await it.make.form(other)
    for (const [answer, name] of [
      [await page({}, foreign.id), 'FormNotFound'],
      [await summary({}, foreign.id), 'FormNotFound'],
      [await texts({}, foreign.questions[2]!.id, foreign.id), 'FormNotFound'],
      [await page({ groupId: other.directions.JS! }), 'GroupNotFound'],
      [await summary({ groupId: other.directions.JS! }), 'GroupNotFound'],
      [await page({ questionId: foreign.questions[0]!.id }), 'QuestionNotFound'],
      [await texts({}, foreign.questions[2]!.id), 'QuestionNotFound'],
      [await texts({}, form.questions[0]!.id), 'QuestionNotFound'],
    ] as const)
      expect([answer.status, answer.error.name]).toEqual([404, name])
  })

  test('texts are read by themselves, newest first', async () => {
    const written = async (query: object) => (await texts(query)).body.rows.map(({ body }) => body)
    expect(await written({})).toEqual(['Третє', 'Друге', '=1+1'])
    expect(await written({ which: 'allAnswers', perPage: 2, page: 2 })).toEqual(['=1+1', 'Перше'])
    expect((await texts({ perPage: 2 })).body.count).toBe(3)
    expect(await written({ search: 'Анна' })).toEqual(['Друге'])
  })

  test('of one person are shown with the forms they belong to, also those of somebody taken off', async () => {
    const of = (userId: number) => caller.call(formAnswersApi.ofPerson, { params: { userId } }, at())
    const { body } = await of(anna!.id)
    expect(body.answered.map(({ formId, number, isNewest }) => [formId === form.id, number, isNewest])).toEqual([
      [false, 1, true],
      [true, 2, true],
      [true, 1, false],
    ])
    expect(body.answered[1]!.answers).toHaveLength(4)
    expect((await of(vira!.id)).body.answered).toHaveLength(1)
    const stranger = await it.make.student(await it.make.academy())
    expect((await of(stranger.id)).error.name).toBe('UserNotFound')
  })

  test('[NAV-50] of one person name what they were asked and have not answered', async () => {
    const asked = await it.make.student(academy)
    const waiting = await it.make.form(academy, [asked])
    const { body } = await caller.call(formAnswersApi.ofPerson, { params: { userId: asked.id } }, at())
    expect(body).toMatchObject({ answered: [], waiting: [{ formId: waiting.id }] })
  })
})

describe('the summary', () => {
  const countsOf = (body: Awaited<ReturnType<typeof summary>>['body'], index: number) =>
    body.questions[index]!.parts.map(({ part, answersAmount, average, counts }) => ({
      part,
      answersAmount,
      average,
      counts: counts.map(({ option, count }) => [option, count]),
    }))

  test('counts what was chosen, also what nobody chose, and takes the average of scales', async () => {
    const { body } = await summary()
    expect(body).toMatchObject({
      peopleAmount: 3,
      passingsAmount: 3,
      parts: [{ part: null, name: null, passingsAmount: 3 }],
    })
    expect(countsOf(body, 0)).toEqual([
      {
        part: null,
        answersAmount: 3,
        average: null,
        counts: [
          [1, 1],
          [2, 2],
        ],
      },
    ])
    expect(countsOf(body, 2)).toEqual([{ part: null, answersAmount: 3, average: null, counts: [] }])
    expect(countsOf(body, 3)).toEqual([
      {
        part: null,
        answersAmount: 3,
        average: 1.67,
        counts: [
          [1, 1],
          [2, 2],
          [3, 0],
          [4, 0],
          [5, 0],
        ],
      },
    ])
  })

  test('somebody who chose several counts once among the answers and once for each choice', async () => {
    const answers = answersTo(form.questions)
    answers[1]!.option = [1, 2]
    await it.make.passing(academy, form, borys!, answers)
    expect(countsOf((await summary()).body, 1)).toEqual([
      {
        part: null,
        answersAmount: 3,
        average: null,
        counts: [
          [1, 2],
          [2, 2],
        ],
      },
    ])
  })

  test('is split by group, where somebody in two counts in both, and narrowed to one', async () => {
    const { JS, QA } = academy.directions
    await it.database.db.insert(userGroups).values({ academyId: academy.id, userId: anna!.id, groupId: QA! })
    const { body } = await summary({ splitBy: 'group' })
    expect(body.parts).toEqual([
      { part: JS, name: 'JS', passingsAmount: 1 },
      { part: QA, name: 'QA', passingsAmount: 2 },
      { part: null, name: null, passingsAmount: 1 },
    ])
    expect(countsOf(body, 0).map(({ part, counts }) => [part, counts])).toEqual([
      [
        JS,
        [
          [1, 0],
          [2, 1],
        ],
      ],
      [
        QA,
        [
          [1, 0],
          [2, 2],
        ],
      ],
      [
        null,
        [
          [1, 1],
          [2, 0],
        ],
      ],
    ])
    expect((await summary({ groupId: JS! })).body.peopleAmount).toBe(1)
  })

  test('is split by passing, and narrowed to one of them', async () => {
    const { body } = await summary({ splitBy: 'passing' })
    expect(body.parts.map(({ part, passingsAmount }) => [part, passingsAmount])).toEqual([
      [1, 3],
      [2, 1],
    ])
    expect(countsOf(body, 0).map(({ counts }) => counts)).toEqual([
      [
        [1, 2],
        [2, 1],
      ],
      [
        [1, 0],
        [2, 1],
      ],
    ])
    expect((await summary({ number: 1 })).body.passingsAmount).toBe(3)
  })

  test('[V4] is split by the first passings only, however many somebody made; a later one is shown by its number', async () => {
    const late = summaryPassingsMaxCount + 1
    await it.database.db
      .update(formPassings)
      .set({ number: late })
      .where(and(eq(formPassings.formId, form.id), eq(formPassings.number, 2)))
    const { body } = await summary({ splitBy: 'passing' })
    expect([body.passingsAmount, body.parts.map(({ part }) => part)]).toEqual([4, [1]])
    expect(countsOf(body, 0)).toHaveLength(1)
    const { parts } = (await summary({ splitBy: 'passing', number: late })).body
    expect(parts).toEqual([{ part: late, name: null, passingsAmount: 1 }])
  })
})

describe('the answers as a file', () => {
  const file = (kind: 'csv' | 'xlsx', body: object = {}) =>
    caller.call(formAnswersApi[kind], { params: { id: form.id }, body }, at())

  test('the same filters, one row each, with the words of the options, no formula, and written down (Q-74, Q-86)', async () => {
    const { text } = await file('csv', { which: 'allAnswers' })
    const lines = text.split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toBe(
      '\uFEFF"Прізвище","Ім’я","Ел. пошта","Група","Заповнення","Надіслано","Одне?","Кілька?","Чому?","Наскільки?"',
    )
    expect(lines.find((line) => line.includes('Гончар'))).toContain(`"Ні","Ні","'=1+1","2"`)
    expect(lines[1]).toMatch(/,"\d{4}-\d\d-\d\d \d\d:\d\d",/)
    expect((await file('csv', { search: 'Анна' })).text.trim().split('\r\n')).toHaveLength(2)
    const entries = await it.database.db
      .select({ actorId: auditLog.actorId, targetId: auditLog.targetId, details: auditLog.details })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'forms.exported'), eq(auditLog.academyId, academy.id)))
      .orderBy(auditLog.id)
    expect(entries[0]).toEqual({ actorId: hr.id, targetId: String(form.id), details: { count: 4, format: 'csv' } })
  })

  test.each(['csv', 'xlsx'] as const)(
    '[V4] a %s of many passings is read by portions, and holds each of them once, newest first',
    async (kind) => {
      const numbers = Array.from({ length: 250 }, (_, index) => index + 3)
      const rest = { academyId: academy.id, formId: form.id, userId: anna!.id, version: 1, language: 'ua' as const }
      await it.database.db.insert(formPassings).values(
        numbers.map((number) => ({
          ...rest,
          number,
          isNewest: false,
          passedAt: new Date(it.clock.now.getTime() + number * 1_000),
        })),
      )
      const portions = vi.spyOn(formsAnswersRepo, 'byIds')
      const { status, text, bytes } = await file(kind, { which: 'allAnswers' })
      expect(status).toBe(200)
      expect(portions.mock.calls.map(([, , ids]) => ids.length)).toEqual([100, 100, 54])
      portions.mockRestore()
      const lines = kind === 'csv' ? text.trim().split('\r\n') : readSheet(bytes).rows
      const found = lines.slice(1).map((line) => Number(String(line).split(',')[4]!.replaceAll('"', '')))
      expect(found).toEqual([...numbers.toReversed(), 1, 2, 1, 1])
    },
  )

  test('as a spreadsheet', async () => {
    const { bytes } = await file('xlsx')
    const { rows } = readSheet(bytes)
    expect(rows).toHaveLength(4)
    expect(rows[1]!.slice(0, 2)).toEqual(['Дорош', 'Віра'])
    expect(rows[1]!.slice(6)).toEqual(['Так', 'Так', 'Третє', 1])
  })

  test('nothing found is told', async () => {
    const { status, error } = await file('csv', { search: 'нікого' })
    expect([status, error.name]).toEqual([404, 'NothingToExport'])
  })
})

test('a copied academy has the forms with messages and questions, without people, answers and what was archived', async () => {
  const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
  await it.make.form(academy, [], { isArchived: true })
  const bound = await it.make.form(academy, [anna!], { stageId: academy.stages[1]!.id, isRepassAllowed: true })
  const copy = { name: `Копія ${academy.id}`, hash: `copy-${academy.id}`, startDate: '2031-01-01T00:00:00.000Z' }
  const made = await admin.call(academiesApi.copy, { params: { id: academy.id }, body: copy }, at())
  const there = { academyId: made.body.id }
  const rows = (await admin.call(formsApi.list, {}, there)).body
  expect(rows).toHaveLength(3)
  const { body } = await admin.call(formsApi.get, { params: { id: rows[0]!.id } }, there)
  expect(body).toMatchObject({
    stage: { urlName: 'stage-2' },
    isRepassAllowed: true,
    usersAmount: 0,
    allAnswersAmount: 0,
    messages: [{ text: { ua: 'pre-passing' } }, { text: { ua: 'post-passing' } }],
  })
  expect(body.stage!.id).not.toBe(academy.stages[1]!.id)
  expect(body.questions.map(({ body }) => body)).toEqual(bound.questions.map(({ body }) => body))
  const [version] = await it.database.db.select().from(formVersions).where(eq(formVersions.formId, body.id))
  expect(version!.questions.map(({ id }) => id)).toEqual(body.questions.map(({ id }) => id))
  const problems = (await admin.call(academiesApi.check, { params: { id: made.body.id } }, there)).body
  expect(problems.filter(({ kind }) => kind === 'formWithoutUsers')).toHaveLength(3)
})
