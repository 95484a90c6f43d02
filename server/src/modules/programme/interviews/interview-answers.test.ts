import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '@academy/contract/endpoint'
import { englishLevels } from '@academy/contract/enums'
import { type InterviewAnswerInput, interviewsApi } from '@academy/contract/interviews'
import { auditLog } from '#platform/tables.ts'
import { userStages } from '#server/schema/academies.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let stageId: number
let hr: Person
let staff: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Interview', 'StageSucceed', 'StageFailed'], active: 1 })
  stageId = academy.stages[1]!.id
  hr = await it.make.user({ roles: { HR: [academy] }, firstName: 'Христина', lastName: 'Романюк' })
  staff = await it.as(hr)
})
afterAll(() => it.close())

const here = (of = academy) => ({ academyId: of.id })
const student = (of = academy) => it.make.student(of, { opened: { 0: 'Passed', 1: 'Opened' } })
const inputOf = (person: Person, values: Partial<InterviewAnswerInput> = {}): InterviewAnswerInput => ({
  userId: person.id,
  stageId,
  mark: 8,
  englishLevel: 'B1',
  comment: 'Думає вголос, питає, коли не знає.',
  isPassed: true,
  ...values,
})
const answer = (person: Person, values: Partial<InterviewAnswerInput> = {}, caller = staff) =>
  caller.call(interviewsApi.createAnswer, { body: inputOf(person, values) }, here())
const change = (person: Person, values: Partial<InterviewAnswerInput> = {}) =>
  staff.call(interviewsApi.updateAnswer, { body: inputOf(person, values) }, here())
const publish = () => staff.call(interviewsApi.publish, { body: { stageId } }, here())
const resultsOf = (person: Person, caller: Caller, of = academy) =>
  caller.call(interviewsApi.result, { body: { userId: person.id, academyId: of.id } }, here())

describe('an answer', () => {
  test('[INT-10] [INT-15] holds mark, level of English, comment and whether the student passed', async () => {
    const person = await student()
    const { status, body } = await answer(person)
    expect(status).toBe(201)
    expect(body).toEqual({
      ...inputOf(person),
      interviewer: { id: hr.id, fullName: 'Христина Романюк' },
      updatedAt: it.clock.now.toISOString(),
      publishedAt: null,
    })
    for (const englishLevel of englishLevels)
      expect((await change(person, { englishLevel })).body.englishLevel).toBe(englishLevel)
    const unknown = await change(person, { englishLevel: 'C3' as never })
    expect(unknown.error.fields).toEqual([{ field: 'englishLevel', message: 'wrongChoice' }])
  })

  test('[INT-11] is changed; who wrote it first stays its interviewer', async () => {
    const person = await student()
    await answer(person)
    it.clock.advance(1000)
    const other = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    const body = inputOf(person, { mark: 4, englishLevel: null, comment: '', isPassed: false })
    const changed = await other.call(interviewsApi.updateAnswer, { body }, here())
    expect(changed.body).toMatchObject({ ...body, interviewer: { id: hr.id }, updatedAt: it.clock.now.toISOString() })
  })

  test('[INT-12] [ERR-138] is written once per student and stage', async () => {
    const person = await student()
    await answer(person)
    const { status, error } = await answer(person, { mark: 1 })
    expect([status, error.name, error.code]).toEqual([409, 'InterviewAnswerExists', 65])
    expect((await resultsOf(person, staff)).body.map(({ mark }) => mark)).toEqual([8])
  })

  test('[INT-12] twenty answers at the same moment: one is written, the others are told', async () => {
    const person = await student()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => answer(person, { mark: index % 11 })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ error }) => error.name))).toEqual(
      new Set(['InterviewAnswerExists']),
    )
  })

  test('[INT-13] [ERR-139] a missing one cannot be changed', async () => {
    const { status, error } = await change(await student())
    expect([status, error.name, error.code]).toEqual([404, 'InterviewAnswerDoesNotExist', 66])
  })

  test('is only about students of the stage', async () => {
    const other = await it.make.academy({ stages: ['Registration', 'Interview'] })
    const strangers = [
      await it.make.student(academy, { opened: { 0: 'Opened' } }),
      await student(other),
      hr,
      { id: 2_000_000_000, email: '' },
    ]
    for (const person of strangers) {
      expect((await answer(person)).error.name).toBe('WrongStudentAcademy')
      expect((await change(person)).error.name).toBe('WrongStudentAcademy')
    }
    const person = await student()
    expect((await answer(person, { stageId: other.stages[1]!.id })).error.name).toBe('StageNotFound')
    expect((await answer(person, { stageId: academy.stages[0]!.id })).error.name).toBe('ValidationError')
  })

  test('[P4] leaves in the log what the mark was and became, and nothing of the comment', async () => {
    const person = await student()
    await answer(person, { mark: 9 })
    await change(person, { mark: 3, isPassed: false })
    const entries = await it.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'interview.answered'), eq(auditLog.targetId, String(person.id))))
      .orderBy(auditLog.id)
    const first = { mark: 9, englishLevel: 'B1', isPassed: true }
    expect(entries.map(({ actorId, details }) => ({ actorId, details }))).toEqual([
      { actorId: hr.id, details: { stageId, before: null, after: first } },
      { actorId: hr.id, details: { stageId, before: first, after: { ...first, mark: 3, isPassed: false } } },
    ])
  })
})

describe('a published result', () => {
  const stateIn = async (person: Person, index: number) => {
    const [row] = await it.database.db
      .select({ state: userStages.state })
      .from(userStages)
      .where(and(eq(userStages.userId, person.id), eq(userStages.stageId, academy.stages[index]!.id)))
    return row?.state ?? null
  }

  test('[INT-14] is what a student sees: their own, without the comment, and not before', async () => {
    const [person, other] = [await student(), await student()]
    await answer(person)
    await answer(other)
    const caller = await it.as(person)
    expect((await resultsOf(person, caller)).body).toEqual([])
    expect((await resultsOf(person, staff)).body).toMatchObject([{ comment: inputOf(person).comment }])
    await publish()
    const { body } = await resultsOf(person, caller)
    expect(body).toEqual([
      expect.objectContaining({ mark: 8, englishLevel: 'B1', isPassed: true, comment: null }) as object,
    ])
    expect(body[0]!.publishedAt).toBe(it.clock.now.toISOString())
    const { status, error } = await resultsOf(other, caller)
    expect([status, error.name]).toEqual([404, 'UserNotFound'])
  })

  test('[INT-14] staff ask about students of the academy only', async () => {
    const other = await it.make.academy({ stages: ['Registration', 'Interview'] })
    for (const person of [await student(other), hr, { id: 2_000_000_000, email: '' }])
      expect((await resultsOf(person, staff)).error.name).toBe('UserNotFound')
    expect((await resultsOf(await student(), staff, other)).error.name).toBe('AcademyNotFound')
  })

  test('counts what is new, and nothing the second time', async () => {
    await publish()
    await answer(await student())
    await answer(await student(), { isPassed: false })
    expect((await publish()).body).toEqual({ published: 2 })
    expect((await publish()).body).toEqual({ published: 0 })
  })

  test('[INT-16] moves nobody out of the stage: staff decide; the message of the result is opened', async () => {
    const [passed, refused] = [await student(), await student()]
    await answer(passed)
    await answer(refused, { isPassed: false, mark: 2 })
    const statesOf = async (person: Person) => [
      await stateIn(person, 1),
      await stateIn(person, 2),
      await stateIn(person, 3),
    ]
    expect(await statesOf(refused)).toEqual(['Opened', null, null])
    await publish()
    expect(await statesOf(passed)).toEqual(['Opened', 'Opened', null])
    expect(await statesOf(refused)).toEqual(['Opened', null, 'Opened'])
    // Corrected afterwards, the message is the other one; a new mark alone changes nothing there.
    await change(refused, { mark: 6, isPassed: false })
    expect(await statesOf(refused)).toEqual(['Opened', null, 'Opened'])
    await change(refused, { mark: 6, isPassed: true })
    expect(await statesOf(refused)).toEqual(['Opened', 'Opened', null])
  })
})

describe('before the interview begins', () => {
  test('no outcome is saved; from its beginning on it is', async () => {
    const person = await student()
    await it.make.interviewSlot(academy, stageId, { inHours: 0.01, student: person })
    const early = await answer(person)
    expect([early.status, early.error.fields]).toEqual([409, [{ field: 'isPassed', message: 'interviewNotBegun' }]])
    it.clock.advance(36_000)
    expect((await answer(person)).status).toBe(201)
  })

  test('a time that was missed asks for no other beginning', async () => {
    const person = await student()
    await it.make.interviewSlot(academy, stageId, { inHours: -2, student: person, isNoShow: true })
    expect((await answer(person)).status).toBe(201)
  })
})

describe('the students of a stage', () => {
  const list = (of: MadeAcademy, body: CallInput<typeof interviewsApi.students>['body'] = {}) =>
    it
      .as(hrOf.get(of)!)
      .then((caller) => caller.call(interviewsApi.students, { params: { stageId: of.stages[1]!.id }, body }, here(of)))
  const hrOf = new Map<MadeAcademy, Person>()
  let of: MadeAcademy
  const people: Record<string, Person> = {}
  beforeAll(async () => {
    of = await it.make.academy({ stages: ['Registration', 'Interview'], active: 1 })
    hrOf.set(of, await it.make.user({ roles: { HR: [of] } }))
    const stage = of.stages[1]!.id
    for (const lastName of ['Антоненко', 'Бондар', 'Гнатюк', 'Дорошенко', 'Ткач', 'Шевчук']) {
      const person = await student(of)
      await it.database.db.update(users).set({ lastName, firstName: 'Ірина' }).where(eq(users.id, person.id))
      people[lastName] = person
    }
    await it.make.student(of, { opened: { 0: 'Opened' } })
    await it.make.interviewSlot(of, stage, { inHours: 50, student: people.Бондар! })
    await it.make.interviewSlot(of, stage, { inHours: -10, student: people.Гнатюк!, isNoShow: true })
    await it.make.interviewSlot(of, stage, { inHours: -10, student: people.Дорошенко! })
    await it.make.interviewSlot(of, stage, { inHours: -40, student: people.Ткач!, isNoShow: true })
    await it.make.interviewSlot(of, stage, { inHours: 30, student: people.Ткач! })
    await it.make.interviewSlot(of, stage, { inHours: -5, student: people.Шевчук! })
    const caller = await it.as(hrOf.get(of)!)
    const body = inputOf(people.Дорошенко!, { stageId: stage })
    await caller.call(interviewsApi.createAnswer, { body }, here(of))
  })
  const names = async (body: CallInput<typeof interviewsApi.students>['body']) =>
    (await list(of, body)).body.rows.map(({ lastName }) => lastName)

  test('are listed with slot and answer', async () => {
    const { body } = await list(of)
    expect(body.count).toBe(6)
    expect(
      body.rows.map(({ lastName, slot, answer }) => [lastName, slot?.isNoShow ?? null, answer?.mark ?? null]),
    ).toEqual([
      ['Антоненко', null, null],
      ['Бондар', false, null],
      ['Гнатюк', true, null],
      ['Дорошенко', false, 8],
      ['Ткач', false, null],
      ['Шевчук', false, null],
    ])
    expect(body.rows[0]).toMatchObject({ specialization: { name: 'JS' }, avatarUrl: null })
  })

  test.each([
    ['notBooked', ['Антоненко']],
    ['booked', ['Бондар', 'Ткач']],
    ['waiting', ['Шевчук']],
    ['noShow', ['Гнатюк']],
    ['answered', ['Дорошенко']],
  ] as const)('how they stand: %s', async (standing, expected) => {
    expect(await names({ filters: { standing } })).toEqual(expected)
  })

  test('lead on to the next whose result is missing, and from the end to the first that was passed over', async () => {
    const caller = await it.as(hrOf.get(of)!)
    const stage = of.stages[1]!.id
    const later = await student(of)
    await it.database.db.update(users).set({ lastName: 'Вовк', firstName: 'Ірина' }).where(eq(users.id, later.id))
    await it.make.interviewSlot(of, stage, { inHours: -3, student: later })
    const nextAfter = async (name: string, body: object = {}) => {
      const call = { params: { stageId: stage }, body: { ...body, after: people[name]!.id } }
      return (await caller.call(interviewsApi.nextWaiting, call, here(of))).body.next?.lastName ?? null
    }
    expect(await nextAfter('Бондар')).toBe('Вовк')
    expect(await nextAfter('Гнатюк')).toBe('Шевчук')
    expect(await nextAfter('Шевчук')).toBe('Вовк')
    expect(await nextAfter('Гнатюк', { order: 'desc' })).toBe('Вовк')
    expect(await nextAfter('Гнатюк', { orderField: 'startDate' })).toBe('Шевчук')
    expect(await nextAfter('Гнатюк', { search: 'вовк' })).toBe('Вовк')
    expect(await nextAfter('Гнатюк', { search: 'бондар' })).toBeNull()
    await it.database.db.delete(userStages).where(eq(userStages.userId, later.id))
    expect(await nextAfter('Шевчук')).toBeNull()
    const foreign = { params: { stageId }, body: { after: people.Ткач!.id } }
    expect((await caller.call(interviewsApi.nextWaiting, foreign, here(of))).error.name).toBe('StageNotFound')
  })

  test('by name, by time, page by page', async () => {
    expect(await names({ search: 'ірина б' })).toEqual(['Бондар'])
    expect(await names({ orderField: 'startDate' })).toEqual([
      'Гнатюк',
      'Дорошенко',
      'Шевчук',
      'Ткач',
      'Бондар',
      'Антоненко',
    ])
    expect(await names({ page: 2, perPage: 3 })).toEqual(['Дорошенко', 'Ткач', 'Шевчук'])
  })

  test('[INT-16] come with what the stage comes to, and with those whom staff may let fail', async () => {
    const totals = async () => (await list(of, { search: 'nobody' })).body.totals
    expect(await totals()).toEqual({
      notBooked: 1,
      booked: 2,
      waiting: 1,
      noShow: 1,
      answered: 1,
      toPublish: 1,
      toPublishPassed: 1,
      proposedToFail: [],
    })
    const caller = await it.as(hrOf.get(of)!)
    const stage = of.stages[1]!.id
    const body = inputOf(people.Шевчук!, { stageId: stage, isPassed: false })
    await caller.call(interviewsApi.createAnswer, { body }, here(of))
    expect(await totals()).toMatchObject({ toPublish: 2, toPublishPassed: 1, proposedToFail: [people.Шевчук!.id] })
    await caller.call(interviewsApi.publish, { body: { stageId: stage } }, here(of))
    expect(await totals()).toMatchObject({ toPublish: 0, proposedToFail: [people.Шевчук!.id] })
    await it.database.db.update(userStages).set({ state: 'Failed' }).where(eq(userStages.userId, people.Шевчук!.id))
    expect((await totals()).proposedToFail).toEqual([])
  })

  test('are not those of another academy', async () => {
    const { error } = await staff.call(
      interviewsApi.students,
      { params: { stageId: of.stages[1]!.id }, body: {} },
      here(),
    )
    expect(error.name).toBe('StageNotFound')
  })
})
