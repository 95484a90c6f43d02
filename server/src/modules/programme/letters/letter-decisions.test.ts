import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import type { CallInput } from '@academy/contract/endpoint'
import { lettersApi } from '@academy/contract/letters'
import { movesApi, type MoveChoices } from '@academy/contract/moves'
import { cabinetApi } from '@academy/contract/cabinet'
import { summariesApi } from '@academy/contract/summaries'
import { letterDecisions, motivationLetters } from '#server/schema/interviews.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let hr: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await makeAcademy()
  hr = await it.as(await it.make.user({ roles: { HR: [academy] } }))
})
afterAll(() => it.close())

const makeAcademy = () => it.make.academy({ stages: ['MotivationLetter', 'Lectures', 'Failed'] })
const writer = async (of: MadeAcademy): Promise<Person> => {
  const person = await it.make.student(of)
  await it.database.db.insert(motivationLetters).values({ academyId: of.id, userId: person.id, letterText: 'Лист' })
  return person
}
type Decision = CallInput<typeof lettersApi.decide>['body']
const passed: Decision = { mark: 8, isPassed: true, note: '', updatedAt: null }
const decide = (caller: Caller, { id: userId }: Person, body: Partial<Decision> = {}) =>
  caller.call(lettersApi.decide, { params: { userId }, body: { ...passed, ...body } })
const decisionOf = async ({ id: userId }: Person, caller = hr) =>
  (await caller.call(lettersApi.ofStudent, { params: { userId } })).body.decision

describe('a decision beside a letter', () => {
  test('[INT-04] has a mark, passed or not, and a note for the team; each says who decided', async () => {
    const person = await writer(academy)
    expect(await decisionOf(person)).toBeNull()
    const { status, body } = await decide(hr, person, { note: 'Пише ясно' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      mark: 8,
      isPassed: true,
      note: 'Пише ясно',
      decidedBy: { fullName: expect.any(String) },
    })
    expect(await decisionOf(person)).toEqual(body)
    const { body: other } = await decide(hr, person, { mark: 3, isPassed: false, updatedAt: body.updatedAt })
    expect(await decisionOf(person)).toEqual(other)
    // Taken back: the mark may stay, and nothing is decided any more.
    await decide(hr, person, { mark: 3, isPassed: null, updatedAt: other.updatedAt })
    expect(await decisionOf(person)).toMatchObject({ mark: 3, isPassed: null })
  })

  test('is made by somebody else meanwhile: theirs stays, and the second hears of it', async () => {
    const person = await writer(academy)
    const { body: first } = await decide(hr, person)
    const late = await decide(hr, person, { isPassed: false })
    expect([late.status, late.error.fields]).toEqual([409, [{ field: 'updatedAt', message: 'savedMeanwhile' }]])
    const { body: second } = await decide(hr, person, { mark: 9, updatedAt: first.updatedAt })
    const stale = await decide(hr, person, { mark: 2, updatedAt: first.updatedAt })
    expect(stale.status).toBe(409)
    expect(await decisionOf(person)).toEqual(second)
  })

  test('repeated after a lost answer is the same decision', async () => {
    const person = await writer(academy)
    const { body: first } = await decide(hr, person)
    expect((await decide(hr, person)).body).toEqual(first)
  })

  test('ten at the same moment, no two alike: one is kept, nine are refused', async () => {
    const person = await writer(academy)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, mark) => decide(hr, person, { mark })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
    const rows = await it.database.db.select().from(letterDecisions).where(eq(letterDecisions.userId, person.id))
    expect(rows).toHaveLength(1)
  })

  test('is made in no other academy, about no staff, about nobody by themselves', async () => {
    const elsewhere = await makeAcademy()
    const foreign = await writer(elsewhere)
    expect((await decide(hr, foreign)).error.name).toBe('UserNotFound')
    const both = await writer(academy)
    await it.make.grant(both, 'HR', academy)
    const own = await it.as(both)
    expect((await decide(own, both)).error.name).toBe('AccessDenied')
    await decide(hr, both, { isPassed: false, note: 'Про себе не читають' })
    expect(await decisionOf(both, own)).toBeNull()
    const { body } = await own.call(lettersApi.list, { body: {} })
    expect(body.rows.find(({ userId }) => userId === both.id)?.decision).toBeNull()
    // Nor does a filter tell them.
    const found = await own.call(lettersApi.list, { body: { filters: { standing: 'notPassed' } } })
    expect(found.body.rows.map(({ userId }) => userId)).not.toContain(both.id)
    const byColleague = await hr.call(lettersApi.list, { body: { filters: { standing: 'notPassed' } } })
    expect(byColleague.body.rows.map(({ userId }) => userId)).toContain(both.id)
  })

  test.each([
    ['a mark above ten', { mark: 11 }],
    ['a note without end', { note: 'ї'.repeat(100_000) }],
  ])('%s is refused', async (_, body) => {
    expect((await decide(hr, await writer(academy), body)).status).toBe(400)
  })

  test('leads on to the next letter that waits, over pages, and from the end to the first that was passed over', async () => {
    const of = await makeAcademy()
    const people: Person[] = []
    for (const lastName of ['Антонюк', 'Бондар', 'Гнатюк', 'Дорош', 'Ткач', 'Шевчук']) {
      const person = await writer(of)
      await it.database.db.update(users).set({ lastName }).where(eq(users.id, person.id))
      people.push(person)
    }
    const [antoniuk, bondar, , dorosh, tkach, shevchuk] = people as [Person, Person, Person, Person, Person, Person]
    await it.make.grant(tkach, 'HR', of)
    const [colleague, own] = [await it.as(await it.make.user({ roles: { HR: [of] } })), await it.as(tkach)]
    const nextAfter = async (
      person: Person,
      body: Partial<CallInput<typeof lettersApi.nextWaiting>['body']> = {},
      caller = colleague,
    ) => {
      const after = { academyId: of.id, userId: person.id }
      const answer = await caller.call(lettersApi.nextWaiting, { body: { perPage: 2, ...body, after } })
      const { next } = answer.body
      return next && [people.findIndex(({ id }) => id === next.userId), next.page]
    }
    await decide(colleague, bondar)
    await decide(colleague, people[2]!, { isPassed: false })
    // A mark alone decides nothing.
    await decide(colleague, dorosh, { isPassed: null })
    expect(await nextAfter(antoniuk)).toEqual([3, 2])
    expect(await nextAfter(bondar, { order: 'desc' })).toEqual([0, 3])
    expect(await nextAfter(bondar, { search: 'шевч' })).toEqual([5, 1])
    expect(await nextAfter(shevchuk)).toEqual([0, 1])
    // Nobody is led to their own letter.
    expect(await nextAfter(dorosh, {}, own)).toEqual([5, 3])
    for (const person of [antoniuk, dorosh, tkach])
      await decide(
        colleague,
        person,
        person === dorosh ? { updatedAt: (await decisionOf(dorosh, colleague))!.updatedAt } : {},
      )
    expect(await nextAfter(shevchuk)).toBeNull()
    expect(await nextAfter(antoniuk)).toEqual([5, 3])
    // Nor to one of another academy.
    await writer(await makeAcademy())
    await decide(colleague, shevchuk)
    expect(await nextAfter(antoniuk)).toBeNull()
  })

  test('is on the page of the person for those who read letters, and nowhere for the student', async () => {
    const person = await writer(academy)
    await decide(hr, person, { isPassed: false, note: 'Не для очей студента' })
    const ask = (caller: Caller) => caller.call(summariesApi.common, { params: { id: person.id } })
    expect((await ask(hr)).body.letterDecision).toMatchObject({ isPassed: false })
    const teacher = await it.as(await it.make.user({ roles: { Teacher: [academy] } }))
    expect((await ask(teacher)).body.letterDecision).toBeNull()
    const student = await it.as(person)
    const own = await ask(student)
    expect(own.status).toBe(200)
    const letter = await student.call(lettersApi.own, {})
    const stage = await student.call(cabinetApi.stage, {
      params: { id: academy.stages[0]!.id },
    })
    expect(JSON.stringify([own.body, letter.body, stage.body])).not.toMatch(/Не для очей|"isPassed":false/)
    expect(own.body.letterDecision).toBeNull()
  })
})

describe('the queue', () => {
  test('[INT-04] says how many of those in the stage are decided, and leads to the others', async () => {
    const of = await makeAcademy()
    const caller = await it.as(await it.make.user({ roles: { HR: [of] } }))
    const [first, second, third, left] = [await writer(of), await writer(of), await writer(of), await writer(of)]
    await it.make.student(of, { opened: { 1: 'Opened' } })
    await it.database.pool.query(`update user_stages set state = 'Passed' where user_id = $1`, [left.id])
    const silent = await it.make.student(of)
    const list = async (filters: object = {}) => (await caller.call(lettersApi.list, { body: { filters } })).body
    const ids = async (standing: string) =>
      (await list({ standing })).rows.map(({ userId }) => userId).toSorted((one, other) => one - other)
    expect((await list()).totals).toEqual({ inStage: 4, decided: 0 })
    await decide(caller, first)
    await decide(caller, second, { isPassed: false })
    await decide(caller, third, { isPassed: null })
    expect((await list({ written: true, standing: 'passed' })).totals).toEqual({ inStage: 4, decided: 2 })
    expect(await ids('waiting')).toEqual([third.id, silent.id].toSorted((one, other) => one - other))
    expect(await ids('passed')).toEqual([first.id])
    expect(await ids('notPassed')).toEqual([second.id])
  })
})

describe('the next stage after letters', () => {
  const story = async () => {
    const of = await makeAcademy()
    const admin = await it.as(await it.make.user({ roles: { Admin: [of] } }))
    const [good, bad, open] = [await writer(of), await writer(of), await it.make.student(of)]
    await decide(admin, good)
    await decide(admin, bad, { isPassed: false })
    return { of, admin, good, bad, open }
  }
  const bothStay: MoveChoices = { notPassed: 'stays', noOutcome: 'stays' }

  test('[ACAD-21] [INT-16] asks about those who did not pass and those who are not decided', async () => {
    const { of, admin, good, bad, open } = await story()
    const { body } = await admin.call(academiesApi.moveCount, { params: { id: of.id } })
    expect(body).toMatchObject({ count: 3, undecided: { notPassed: 1, noOutcome: 1 } })
    const people = async (query: object) =>
      (await admin.call(academiesApi.movePeople, { params: { id: of.id }, body: query })).body.rows.map(
        ({ userId }) => userId,
      )
    expect(await people({ rule: 'notPassed' })).toEqual([bad.id])
    expect(await people({ rule: 'noOutcome' })).toEqual([open.id])
    expect(await people({ outcome: 'moves', choices: bothStay })).toEqual([good.id])
    const move = await admin.call(academiesApi.goToNextStage, {
      params: { id: of.id },
      body: { choices: { ...bothStay, notPassed: 'fails' }, undecided: { notPassed: 1, noOutcome: 1 } },
    })
    expect(move.body).toMatchObject({ movedCount: 1, failedCount: 1, stayedCount: 1 })
    const undone = await admin.call(movesApi.undo, { params: { id: move.body.id } })
    expect(undone.status).toBe(200)
    expect(await decisionOf(bad, admin)).toMatchObject({ isPassed: false })
  })

  test('is refused when a letter was decided since the choice', async () => {
    const { of, admin, open } = await story()
    await decide(admin, open, { isPassed: false })
    const { status, error } = await admin.call(academiesApi.goToNextStage, {
      params: { id: of.id },
      body: { choices: bothStay, undecided: { notPassed: 1, noOutcome: 1 } },
    })
    expect([status, error.fields]).toEqual([409, [{ field: 'undecided', message: 'savedMeanwhile' }]])
  })
})
