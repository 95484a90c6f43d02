import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FormQuestion, FormQuestionInput } from '@academy/contract/form-questions'
import { type FormAnswerInput, formsApi } from '@academy/contract/forms'
import { formPassingsMaxCount } from '@academy/contract/limits'
import { usersApi } from '@academy/contract/users'
import { academies, userAcademies, userStages } from '#server/schema/academies.ts'
import { formPassings, forms, formUsers } from '#server/schema/academy-forms.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { answersTo, type MadeForm } from '#test/make/make-forms.ts'
import { untilWaiting } from '#test/servers/lock-waits.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let student: Person
let form: MadeForm
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy()
  student = await it.make.student(academy)
  form = await it.make.form(academy, [student])
})

const forUser = async (person = student, of = form) =>
  (await it.as(person)).call(formsApi.forUser, { params: { id: of.id } })
const ownPassing = async (person = student, of = form) =>
  (await it.as(person)).call(formsApi.ownPassing, { params: { id: of.id } })
const send = async (answers: FormAnswerInput[] = answersTo(form.questions), person = student, options = {}) =>
  (await it.as(person)).call(formsApi.send, { params: { id: form.id }, body: { version: 1, answers } }, options)
const mine = async (person = student) => (await (await it.as(person)).call(formsApi.mine, {})).body
const change = (values: Partial<typeof forms.$inferInsert>, of = form) =>
  it.database.db.update(forms).set(values).where(eq(forms.id, of.id))
const passings = async () => {
  const rows = await it.database.db.select().from(formPassings).where(eq(formPassings.formId, form.id))
  return rows.map(({ number, isNewest }) => ({ number, isNewest })).toSorted((a, b) => a.number - b.number)
}

describe('a form for its user', () => {
  test('[FORM-04] [FORM-13] [FORM-16] [FORM-27] is read, passed, and then shows what was answered and what is said after it', async () => {
    const { body } = await forUser()
    expect(body).toMatchObject({ id: form.id, academyId: academy.id, isPassed: false, answers: [] })
    expect(body.questions).toEqual(form.questions)
    expect(body.messages.map(({ type, text }) => [type, JSON.stringify(text.ua)])).toEqual([
      ['pre-passing', expect.stringContaining('pre-passing')],
      ['post-passing', expect.stringContaining('post-passing')],
    ])
    expect((await send()).body).toEqual({ number: 1, passedAt: it.clock.now.toISOString() })
    const own = { body: (await ownPassing()).body! }
    expect(own.body).toMatchObject({ number: 1, language: 'ua', canRepass: false, isFinal: true })
    expect(JSON.stringify(own.body.message)).toContain('post-passing')
    expect(own.body.answers).toEqual(
      form.questions.map((question) =>
        question.type === 'short-answer'
          ? { question, body: 'Тому що', option: null }
          : { question, body: null, option: [1] },
      ),
    )
  })

  test('[FORM-13] shows nobody else’s answers', async () => {
    const other = await it.make.student(academy)
    const shared = await it.make.form(academy, [student, other], { isRepassAllowed: true })
    await it.make.passing(academy, shared, other, answersTo(shared.questions, 'Чуже'))
    const { body, text } = await forUser(student, shared)
    expect([body.isPassed, body.answers, text.includes('Чуже')]).toEqual([false, [], false])
    expect((await ownPassing(student, shared)).body).toBeNull()
  })

  test('[FORM-28] [ERR-154] is passed once, unless it may be passed again; every passing stays', async () => {
    await send()
    for (const { status, error } of [await forUser(), await send()])
      expect([status, error.name, error.code]).toEqual([409, 'FormAlreadyPassed', 81])
    await change({ isRepassAllowed: true })
    expect((await forUser()).body).toMatchObject({ isPassed: true })
    expect((await ownPassing()).body).toMatchObject({ canRepass: true, isFinal: false })
    expect((await send(answersTo(form.questions, 'Інакше', 2))).body.number).toBe(2)
    expect((await forUser()).body.answers.map(({ body, option }) => body ?? option)).toEqual([[2], [2], 'Інакше', [2]])
    expect(await passings()).toEqual([
      { number: 1, isNewest: false },
      { number: 2, isNewest: true },
    ])
  })

  test('[T7] [V4] where it may be passed again it is, so many times and no more', async () => {
    await change({ isRepassAllowed: true })
    await send()
    const isAt = (number: number) =>
      it.database.db.update(formPassings).set({ number }).where(eq(formPassings.formId, form.id))
    await isAt(formPassingsMaxCount - 1)
    expect((await ownPassing()).body!.canRepass).toBe(true)
    expect((await send()).body.number).toBe(formPassingsMaxCount)
    for (const { status, error } of [await forUser(), await send()])
      expect([status, error.name]).toEqual([409, 'FormAlreadyPassed'])
    expect((await ownPassing()).body).toMatchObject({ canRepass: false, isFinal: true, number: formPassingsMaxCount })
    expect(await passings()).toHaveLength(2)
  })

  test('[FORM-29] nobody but its users reads or passes it, staff of the academy neither', async () => {
    const other = await it.make.student(academy)
    const admin = await it.make.user({ roles: { Admin: [academy] } })
    for (const person of [other, admin])
      for (const { status, error } of [await forUser(person), await send(undefined, person)])
        expect([status, error.name]).toEqual([403, 'AccessDenied'])
    expect(await passings()).toEqual([])
  })

  test('[ERR-155] an archived one is not read or passed any more; what one answered stays readable', async () => {
    await send()
    await change({ isArchived: true, isRepassAllowed: true })
    for (const { status, error } of [await forUser(), await send()])
      expect([status, error.name, error.code]).toEqual([409, 'FormArchived', 82])
    expect((await ownPassing()).body).toMatchObject({ isArchived: true, canRepass: false, isFinal: false })
  })

  test('is not there for a stranger, and not any more for whoever was blocked', async () => {
    const stranger = await it.make.student(await it.make.academy())
    await it.database.db.update(userAcademies).set({ active: false }).where(eq(userAcademies.userId, student.id))
    for (const person of [stranger, student])
      for (const { status, error } of [await forUser(person), await send(undefined, person), await ownPassing(person)])
        expect([status, error.name]).toEqual([404, 'FormNotFound'])
  })

  test('of a closed academy is passed by its staff only (Q-08)', async () => {
    const teacher = await it.make.user({ roles: { Teacher: [academy] } })
    await it.database.db.insert(formUsers).values({ academyId: academy.id, formId: form.id, userId: teacher.id })
    await it.database.db.update(academies).set({ isClosed: true }).where(eq(academies.id, academy.id))
    for (const { status, error } of [await forUser(), await send()])
      expect([status, error.name]).toEqual([409, 'AcademyClosed'])
    expect((await mine())[0]).toMatchObject({ isWaiting: false })
    expect((await send(undefined, teacher)).status).toBe(200)
  })

  test('is read, but not passed, by whoever acts as its user (Q-16)', async () => {
    const boss = await it.make.user({ isSuperAdmin: true })
    const acting = await it.as(student, { impersonator: boss })
    expect((await acting.call(formsApi.forUser, { params: { id: form.id } })).status).toBe(200)
    const body = { version: 1, answers: answersTo(form.questions) }
    const { error } = await acting.call(formsApi.send, { params: { id: form.id }, body })
    expect(error.name).toBe('ImpersonationNotAllowed')
    expect(await passings()).toEqual([])
  })
})

describe('sending', () => {
  /** Each has begun before the first can end. */
  const allAtOnce = async (count: number) => {
    const { sent } = await it.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from form_users where form_id = ${form.id} for update`)
      const sent = Array.from({ length: count }, () => send())
      await untilWaiting(it, count)
      return { sent }
    })
    return Promise.all(sent)
  }

  test('several sendings at once count once', async () => {
    const answers = await allAtOnce(4)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(
      answers.filter(({ status }) => status === 409).every(({ error }) => error.name === 'FormAlreadyPassed'),
    ).toBe(true)
    expect(await passings()).toEqual([{ number: 1, isNewest: true }])
  })

  test('where it may be passed again they follow each other', async () => {
    await change({ isRepassAllowed: true })
    const answers = await allAtOnce(3)
    expect(answers.map(({ body }) => body.number).toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect((await passings()).filter(({ isNewest }) => isNewest)).toEqual([{ number: 3, isNewest: true }])
  })

  test('repeated with the same key it is one passing, also where it may be passed again', async () => {
    await change({ isRepassAllowed: true })
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const answers = [await send(undefined, student, key), await send(undefined, student, key)]
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect(await passings()).toHaveLength(1)
  })

  test('whoever archives it waits for a passing under way, and the next one is refused', async () => {
    const archiving = await it.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from forms where id = ${form.id} for key share`)
      const hr = await it.as(await it.make.user({ roles: { HR: [academy] } }))
      const { updatedAt } = (await hr.call(formsApi.get, { params: { id: form.id } }, { academyId: academy.id })).body
      const saved = hr.call(formsApi.save, { body: { id: form.id, updatedAt, isArchived: true } })
      await untilWaiting(it)
      return { saved }
    })
    expect((await archiving.saved).body.isArchived).toBe(true)
    expect((await send()).error.name).toBe('FormArchived')
  })

  test('[FORM-30] every question wants an answer that fits it', async () => {
    const [single, multiple, short, scale] = form.questions.map(({ id }) => id) as [number, number, number, number]
    const good = answersTo(form.questions)
    const instead = (questionId: number, given: Partial<FormAnswerInput>): FormAnswerInput[] =>
      good.map((one) => (one.questionId === questionId ? { questionId, ...given } : one))
    const cases: [FormAnswerInput[], string, string][] = [
      [instead(single, { option: [] }), `questions.${single}`, 'fieldIsRequired'],
      [instead(single, { option: [1, 2] }), `questions.${single}`, 'wrongChoice'],
      [instead(single, { option: [3] }), `questions.${single}`, 'wrongChoice'],
      [instead(single, { option: [1], body: 'І ще' }), `questions.${single}`, 'wrongChoice'],
      [instead(multiple, { option: [] }), `questions.${multiple}`, 'fieldIsRequired'],
      [instead(multiple, { option: [1, 1] }), `questions.${multiple}`, 'wrongChoice'],
      [instead(short, { body: '' }), `questions.${short}`, 'fieldIsRequired'],
      [instead(short, { body: ' так' }), `questions.${short}`, 'noEdgeSpaces'],
      [instead(short, { body: 'й'.repeat(10_001) }), 'answers.2.body', 'toLong'],
      [instead(short, { body: 'так', option: [1] }), `questions.${short}`, 'wrongChoice'],
      [instead(scale, { option: [0] }), `questions.${scale}`, 'outOfRange'],
      [instead(scale, { option: [6] }), `questions.${scale}`, 'outOfRange'],
      [instead(scale, { option: [1, 2] }), `questions.${scale}`, 'wrongChoice'],
      [good.slice(1), `questions.${single}`, 'fieldIsRequired'],
      [[...good, good[0]!], 'answers.4.questionId', 'wrongChoice'],
      [[...good, { questionId: 2_000_000_000, body: 'так' }], 'answers.4.questionId', 'wrongId'],
    ]
    for (const [answers, field, message] of cases) {
      const { status, error } = await send(answers)
      expect([status, error.name, error.fields]).toEqual([400, 'ValidationError', [{ field, message }]])
    }
    expect(await passings()).toEqual([])
    expect((await send(instead(multiple, { option: [2, 1] }))).status).toBe(200)
  })

  test('[FORM-30] a form without questions is nothing to pass', async () => {
    form = await it.make.form(academy, [student], { asks: [] })
    expect((await send([])).error.fields).toEqual([{ field: 'answers', message: 'fieldIsRequired' }])
    expect((await mine()).find(({ id }) => id === form.id)).toMatchObject({ isWaiting: false })
  })
})

describe('a form that was changed after it was read', () => {
  const hasChanged = { status: 409, fields: [{ field: 'version', message: 'savedMeanwhile' }] }
  type Asked = Omit<FormQuestion, 'index'>
  const edit = async (questions: (asked: Asked[]) => FormQuestionInput[]) => {
    const hr = await it.as(await it.make.user({ roles: { HR: [academy] } }))
    const { body } = await hr.call(formsApi.get, { params: { id: form.id } }, { academyId: academy.id })
    const asked = body.questions.map(({ id, type, body, options, scale }) => ({ id, type, body, options, scale }))
    const change = { id: form.id, updatedAt: body.updatedAt, questions: questions(asked) }
    return (await hr.call(formsApi.save, { body: change }, { academyId: academy.id })).body
  }
  const options = (asked: Asked[], options: FormQuestionInput['options']) =>
    asked.map((question, index) => (index === 0 ? { ...question, options } : question))
  const sendTo = async (version: number, option: number, headers = {}) => {
    const body = {
      version,
      answers: answersTo(form.questions).map((one, index) => (index === 0 ? { ...one, option: [option] } : one)),
    }
    const {
      status,
      error,
      body: reply,
    } = await (await it.as(student)).call(formsApi.send, { params: { id: form.id }, body }, { headers })
    return { status, fields: error?.fields, reply }
  }
  const chosen = async () => {
    const { question, option } = (await ownPassing()).body!.answers[0]!
    return question.options!.filter(({ id }) => option!.includes(id)).map(({ text }) => text.ua)
  }
  const inTwo = (text: string) => ({ ua: text, en: text })

  test('[FORM-04] an answer to an option that was removed becomes no answer to one that was added', async () => {
    const read = (await forUser()).body
    await edit((asked) => options(asked, asked[0]!.options!.slice(0, 1)))
    const now = await edit((asked) => options(asked, [...asked[0]!.options!, { text: inTwo('Відрахуйте мене') }]))
    expect(now.questions[0]!.options!.map(({ id }) => id)).toEqual([1, 3])
    expect(await sendTo(read.version, 2)).toMatchObject(hasChanged)
    expect(await passings()).toEqual([])
    expect(await sendTo((await forUser()).body.version, 3)).toMatchObject({ status: 200 })
    expect(await chosen()).toEqual(['Відрахуйте мене'])
  })

  test('[FORM-04] an answer is not taken for one to other words, before and after the first passing', async () => {
    await change({ isRepassAllowed: true })
    for (const words of ['Відрахуйте мене', 'Залиште мене']) {
      const { version } = (await forUser()).body
      await edit((asked) =>
        options(
          asked,
          asked[0]!.options!.map(({ id, text }) => ({ id, text: id === 2 ? inTwo(words) : text })),
        ),
      )
      expect(await sendTo(version, 2)).toMatchObject(hasChanged)
      const now = (await forUser()).body
      expect(now.version).toBeGreaterThan(version)
      expect(await sendTo(now.version, 2)).toMatchObject({ status: 200 })
      expect(await chosen()).toEqual([words])
    }
  })

  test('a number of an option is given out once, also where the question had no options in between', async () => {
    await edit((asked) => options(asked, [{ text: inTwo('Може') }]))
    await edit(([first, ...others]) => [{ ...first!, type: 'short-answer', options: null }, ...others])
    const now = await edit(([first, ...others]) => [
      { ...first!, type: 'single-choice', options: [{ text: inTwo('Ніколи') }] },
      ...others,
    ])
    expect(now.questions[0]!.options).toMatchObject([{ id: 4 }])
  })

  test('a sending that was taken is answered again, whatever became of the form', async () => {
    await change({ isRepassAllowed: true })
    const key = { 'idempotency-key': randomUUID() }
    const first = await sendTo(1, 2, key)
    expect(first.status).toBe(200)
    await edit((asked) => asked.toReversed())
    expect(await sendTo(1, 2, key)).toEqual(first)
    expect(await passings()).toHaveLength(1)
  })

  test('a save that changes no question leaves the version as it is', async () => {
    const { version } = (await forUser()).body
    await edit((asked) => asked)
    expect((await forUser()).body.version).toBe(version)
  })

  test('a sending that does not name the version is refused', async () => {
    const body = { answers: answersTo(form.questions) } as never
    const { status, error } = await (await it.as(student)).call(formsApi.send, { params: { id: form.id }, body })
    expect([status, error.fields?.map(({ field }) => field)]).toEqual([400, ['version']])
  })
})

describe('what waits for somebody', () => {
  test('is listed from every academy, first what waits, without what was archived', async () => {
    const other = await it.make.academy()
    await it.make.grant(student, 'Teacher', other)
    const passed = await it.make.form(academy, [student])
    await it.make.passing(academy, passed, student)
    await it.make.form(academy, [student], { isArchived: true })
    await it.make.form(academy)
    it.clock.advance(1_000)
    const elsewhere = await it.make.form(other, [student], { stageId: other.stages[0]!.id })
    const rows = await mine()
    expect(rows.map(({ id, isWaiting }) => [id, isWaiting])).toEqual([
      [elsewhere.id, true],
      [form.id, true],
      [passed.id, false],
    ])
    expect(rows[0]).toMatchObject({ academyName: other.name, stage: { urlName: 'stage-1' }, questionsCount: 4 })
    await it.database.db.delete(formUsers).where(and(eq(formUsers.formId, form.id), eq(formUsers.userId, student.id)))
    expect((await mine()).map(({ id }) => id)).toEqual([elsewhere.id, passed.id])
  })

  test('[STG-49] asks for attention at its stage until it was passed', async () => {
    const attention = async () => {
      const caller = await it.as(student)
      const { body } = await caller.call(usersApi.routes, {}, { academyId: academy.id })
      return body.routes.map(({ isAttention }) => isAttention)
    }
    expect(await attention()).toEqual([false, false, false])
    await change({ stageId: academy.stages[0]!.id })
    await change({ stageId: academy.stages[1]!.id }, await it.make.form(academy, [student]))
    expect(await attention()).toEqual([true, false, false])
    await change({ isArchived: true })
    expect(await attention()).toEqual([false, false, false])
    await change({ isArchived: false })
    expect((await send()).status).toBe(200)
    expect(await attention()).toEqual([false, false, false])
  })

  test('[STG-49] of a closed academy asks only those for attention who may still pass it (Q-08)', async () => {
    const teacher = await it.make.user({ roles: { Teacher: [academy] } })
    const superAdmin = await it.make.user({ isSuperAdmin: true, roles: { Student: [academy] } })
    const everybody = [student, teacher, superAdmin]
    await change({ stageId: academy.stages[0]!.id }, await it.make.form(academy, everybody))
    const stageId = academy.stages[0]!.id
    await it.database.db
      .insert(userStages)
      .values(everybody.map(({ id: userId }) => ({ academyId: academy.id, stageId, userId, state: 'Opened' as const })))
      .onConflictDoNothing()
    const attention = async () => {
      const found: boolean[] = []
      for (const person of everybody) {
        const { body } = await (await it.as(person)).call(usersApi.routes, {}, { academyId: academy.id })
        found.push(body.routes[0]!.isAttention)
      }
      return found
    }
    expect(await attention()).toEqual([true, true, true])
    await it.database.db.update(academies).set({ isClosed: true }).where(eq(academies.id, academy.id))
    expect(await attention()).toEqual([false, true, true])
    const waiting = []
    for (const person of everybody) waiting.push((await mine(person)).some(({ isWaiting }) => isWaiting))
    expect(waiting).toEqual([false, true, true])
  })
})
