import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { interviewsApi } from '@academy/contract/interviews'
import { interviewChangeWindowMs } from '@academy/contract/limits'
import { interviewAnswers, interviewSlots } from '#server/schema/interviews.ts'
import { academies, stages, userStages } from '#server/schema/academies.ts'
import { users } from '#server/schema/users.ts'
import { mailsTo } from '#test/reading/read-mails.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { closeSockets, connect, listen } from '#test/servers/sockets.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let academy: MadeAcademy
let stageId: number
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Interview', 'Lectures'], active: 1 })
  stageId = academy.stages[1]!.id
})
afterAll(() => it.close())

const here = () => ({ academyId: academy.id })
const student = () => it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
const freeSlot = (inHours = 72) => it.make.interviewSlot(academy, stageId, { inHours })
const book = async (person: Person, id: number) =>
  (await it.as(person)).call(interviewsApi.book, { params: { id } }, here())
const cancel = async (person: Person, id: number) =>
  (await it.as(person)).call(interviewsApi.cancel, { params: { id } }, here())
const slotsOf = ({ id }: Person) =>
  it.database.db
    .select()
    .from(interviewSlots)
    .where(and(eq(interviewSlots.academyId, academy.id), eq(interviewSlots.userId, id)))
const ownerOf = async (id: number) => {
  const [row] = await it.database.db.select().from(interviewSlots).where(eq(interviewSlots.id, id))
  return row?.userId
}

describe('booking', () => {
  test('[INT-05] gives the slot to the student and says so', async () => {
    const person = await student()
    const id = await freeSlot()
    const { status, body } = await book(person, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, stageId, isMine: true, student: null, isNoShow: false })
    expect(await ownerOf(id)).toBe(person.id)
  })

  test('[INT-08] [ERR-105] an unknown slot is not found, and neither is one of another academy', async () => {
    const person = await student()
    const other = await it.make.academy({ stages: ['Interview'] })
    const foreign = await it.make.interviewSlot(other, other.stages[0]!.id)
    for (const id of [2_000_000_000, foreign]) {
      const { status, error } = await book(person, id)
      expect([status, error.name, error.code]).toEqual([404, 'InterviewSlotNotFound', 32])
    }
    expect(await ownerOf(foreign)).toBeNull()
  })

  test('[INT-09] [ERR-106] a taken slot is occupied', async () => {
    const [first, second] = [await student(), await student()]
    const id = await freeSlot()
    await book(first, id)
    const { status, error } = await book(second, id)
    expect([status, error.name, error.code]).toEqual([409, 'InterviewSlotOccupied', 33])
    expect(await ownerOf(id)).toBe(first.id)
  })

  test('[INT-09] a hundred students at the same moment: one wins, the others hear that it is occupied', async () => {
    const people = await Promise.all(Array.from({ length: 100 }, student))
    const callers = await Promise.all(people.map((person) => it.as(person)))
    const id = await freeSlot()
    const answers = await Promise.all(
      callers.map((caller) => caller.call(interviewsApi.book, { params: { id } }, here())),
    )
    const winners = people.filter((_, index) => answers[index]!.status === 200)
    expect(winners).toHaveLength(1)
    expect(await ownerOf(id)).toBe(winners[0]!.id)
    const losers = answers.filter(({ status }) => status !== 200)
    expect(new Set(losers.map(({ error }) => error.name))).toEqual(new Set(['InterviewSlotOccupied']))
    const mailed = await Promise.all(people.map(async ({ email }) => (await mailsTo(it, email)).length))
    expect(mailed.reduce((sum, count) => sum + count, 0)).toBe(1)
  })

  test('[INT-09] twenty slots for one student at the same moment: one slot in the end, the others free', async () => {
    const person = await student()
    const caller = await it.as(person)
    const ids = await Promise.all(Array.from({ length: 20 }, (_, index) => freeSlot(100 + index)))
    const answers = await Promise.all(ids.map((id) => caller.call(interviewsApi.book, { params: { id } }, here())))
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await slotsOf(person)).toHaveLength(1)
    const taken = await it.database.db
      .select()
      .from(interviewSlots)
      .where(and(eq(interviewSlots.userId, person.id), isNotNull(interviewSlots.bookedAt)))
    expect(taken).toHaveLength(1)
  })

  nightTest('two who want to change places with each other keep one slot each', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const [one, other] = [await student(), await student()]
        const [first, second] = [await freeSlot(), await freeSlot(80)]
        await book(one, first)
        await book(other, second)
        return { one, other, first, second }
      }),
    )
    const answers = await Promise.all(
      pairs.flatMap(({ one, other, first, second }) => [book(one, second), book(other, first)]),
    )
    expect(new Set(answers.map(({ error, status }) => (status === 200 ? 'ok' : error.name)))).toEqual(
      new Set(['InterviewSlotOccupied']),
    )
    for (const { one, other } of pairs)
      expect([(await slotsOf(one)).length, (await slotsOf(other)).length]).toEqual([1, 1])
  })

  test('a slot that has begun is past', async () => {
    const { status, error } = await book(await student(), await freeSlot(-1))
    expect([status, error.name, error.fields]).toEqual([
      409,
      'ValidationError',
      [{ field: 'startDate', message: 'slotInPast' }],
    ])
  })

  test('a slot after the end of the stage is neither offered nor given', async () => {
    const own = await it.make.academy({ stages: ['Registration', 'Interview'], active: 1 })
    const ownStage = own.stages[1]!.id
    const [before, after] = [
      await it.make.interviewSlot(own, ownStage, { inHours: 48 }),
      await it.make.interviewSlot(own, ownStage, { inHours: 96 }),
    ]
    await it.database.db
      .update(stages)
      .set({ endDate: new Date(it.clock.now.getTime() + 72 * 3600_000) })
      .where(eq(stages.id, ownStage))
    const person = await it.as(await it.make.student(own, { opened: { 0: 'Passed', 1: 'Opened' } }))
    const inOwn = { academyId: own.id }
    const offered = await person.call(interviewsApi.slots, { query: { stageId: ownStage } }, inOwn)
    expect(offered.body.map(({ id }) => id)).toEqual([before])
    const { status, error } = await person.call(interviewsApi.book, { params: { id: after } }, inOwn)
    expect([status, error.fields]).toEqual([409, [{ field: 'startDate', message: 'slotAfterStage' }]])
    expect((await person.call(interviewsApi.book, { params: { id: before } }, inOwn)).status).toBe(200)
  })

  test('booking their own slot again changes nothing and sends no second mail', async () => {
    const person = await student()
    const id = await freeSlot()
    await book(person, id)
    expect((await book(person, id)).status).toBe(200)
    expect(await mailsTo(it, person.email)).toHaveLength(1)
  })

  test.each([
    ['has not reached the stage', { 0: 'Opened' }],
    ['has left the stage', { 1: 'Passed' }],
    ['failed there', { 1: 'Failed' }],
  ] as const)('who %s books nothing', async (_, opened) => {
    const id = await freeSlot()
    const { status, error } = await book(await it.make.student(academy, { opened }), id)
    expect([status, error.name]).toEqual([403, 'StageNotAvailable'])
    expect(await ownerOf(id)).toBeNull()
  })

  test('a stage that has not begun is not open yet', async () => {
    const later = await it.make.academy({
      stages: [{ type: 'Interview', startDate: new Date(it.clock.now.getTime() + 1000) }],
    })
    const id = await it.make.interviewSlot(later, later.stages[0]!.id)
    const person = await it.make.student(later)
    const caller = await it.as(person)
    const inLater = { academyId: later.id }
    expect((await caller.call(interviewsApi.book, { params: { id } }, inLater)).error.name).toBe('StageNotAvailable')
    const query = { stageId: later.stages[0]!.id }
    expect((await caller.call(interviewsApi.slots, { query }, inLater)).error.name).toBe('StageNotAvailable')
  })

  test('a closed academy takes no bookings and gives none back', async () => {
    const closed = await it.make.academy({ stages: ['Interview'] })
    const person = await it.make.student(closed)
    const [own, free] = [
      await it.make.interviewSlot(closed, closed.stages[0]!.id, { student: person }),
      await it.make.interviewSlot(closed, closed.stages[0]!.id),
    ]
    await it.database.db.update(academies).set({ isClosed: true }).where(eq(academies.id, closed.id))
    const caller = await it.as(person)
    const inClosed = { academyId: closed.id }
    expect((await caller.call(interviewsApi.book, { params: { id: free } }, inClosed)).error.name).toBe('AcademyClosed')
    expect((await caller.call(interviewsApi.cancel, { params: { id: own } }, inClosed)).error.name).toBe(
      'AcademyClosed',
    )
  })
})

describe('the mail', () => {
  test.each([
    ['ua', 'Вас записано на співбесіду', 'за київським часом, Europe/Kyiv', 'Де: Zoom <b>1</b>', '12:30'],
    ['en', 'Your interview is booked', 'Kyiv time, Europe/Kyiv', 'Where: Zoom <b>1</b>', '12:30'],
  ] as const)(
    'tells time, zone and place in the language of the student: %s',
    async (locale, subject, zone, where, time) => {
      const person = await student()
      await it.database.db.update(users).set({ localization: locale }).where(eq(users.id, person.id))
      const id = await it.make.interviewSlot(academy, stageId, { place: 'Zoom <b>1</b>' })
      // In January Kyiv is two hours ahead of UTC.
      const startDate = new Date('2037-01-12T10:30:00.000Z')
      await it.database.db
        .update(interviewSlots)
        .set({ startDate, endDate: new Date(startDate.getTime() + 1) })
        .where(eq(interviewSlots.id, id))
      await book(person, id)
      const [mail] = await mailsTo(it, person.email)
      expect(mail).toMatchObject({ action: 'interview booked', subject })
      expect(mail!.text).toContain(zone)
      expect(mail!.text).toContain(time)
      expect(mail!.text).toContain(where)
      expect(mail!.text).toContain(`/cabinet/${academy.stages[1]!.urlName}`)
      expect(mail!.html).not.toContain('<b>1</b>')
    },
  )

  test('says nothing about a place that is not known', async () => {
    const person = await student()
    await book(person, await freeSlot())
    expect((await mailsTo(it, person.email))[0]!.text).not.toMatch(/Де:|\{/)
  })
})

describe('changing and giving back', () => {
  test('[INT-05] another slot instead: the one of before is free again', async () => {
    const person = await student()
    const [first, second] = [await freeSlot(), await freeSlot(80)]
    await book(person, first)
    expect((await book(person, second)).status).toBe(200)
    expect([await ownerOf(first), await ownerOf(second)]).toEqual([null, person.id])
  })

  test('an occupied slot instead: the one of before stays', async () => {
    const [person, other] = [await student(), await student()]
    const [own, theirs] = [await freeSlot(), await freeSlot(80)]
    await book(person, own)
    await book(other, theirs)
    expect((await book(person, theirs)).error.name).toBe('InterviewSlotOccupied')
    expect([await ownerOf(own), await ownerOf(theirs)]).toEqual([person.id, other.id])
  })

  test('[INT-05] until 24 hours before it starts, for changing and for cancelling', async () => {
    const dayInHours = interviewChangeWindowMs / 3_600_000
    const [inTime, late] = [await student(), await student()]
    const [early, near] = [await freeSlot(dayInHours), await freeSlot(dayInHours - 0.01)]
    const target = await freeSlot(200)
    await book(inTime, early)
    await book(late, near)
    const refusal = [409, 'ValidationError', [{ field: 'startDate', message: 'tooLateToChange' }]]
    for (const { status, error } of [await book(late, target), await cancel(late, near)])
      expect([status, error.name, error.fields]).toEqual(refusal)
    expect([await ownerOf(near), await ownerOf(target)]).toEqual([late.id, null])
    expect((await cancel(inTime, early)).status).toBe(204)
    expect(await ownerOf(early)).toBeNull()
  })

  test('nobody gives back what belongs to somebody else, or to nobody', async () => {
    const [person, other] = [await student(), await student()]
    const theirs = await freeSlot()
    await book(other, theirs)
    for (const id of [theirs, await freeSlot(), 2_000_000_000])
      expect((await cancel(person, id)).error.name).toBe('InterviewSlotNotFound')
    expect(await ownerOf(theirs)).toBe(other.id)
  })
})

describe('who did not come', () => {
  const setNoShow = async (id: number, isNoShow: boolean) => {
    const coach = await it.as(await it.make.user({ roles: { HR: [academy] } }))
    return coach.call(interviewsApi.setNoShow, { params: { id }, body: { isNoShow } }, here())
  }

  test('[INT-05] may book once more, and has it no more if there is a newer one', async () => {
    const person = await student()
    const missed = await it.make.interviewSlot(academy, stageId, { inHours: -2, student: person })
    expect((await book(person, await freeSlot())).error.fields).toEqual([
      { field: 'startDate', message: 'tooLateToChange' },
    ])
    expect((await setNoShow(missed, true)).body).toMatchObject({ isNoShow: true, student: { userId: person.id } })
    const again = await freeSlot()
    expect((await book(person, again)).status).toBe(200)
    expect((await setNoShow(missed, false)).error.name).toBe('InterviewSlotOccupied')
    await cancel(person, again)
    expect((await setNoShow(missed, false)).body).toMatchObject({ isNoShow: false })
    expect(await ownerOf(missed)).toBe(person.id)
  })

  test('cannot be noted before the interview begins', async () => {
    const person = await student()
    const soon = await it.make.interviewSlot(academy, stageId, { inHours: 2, student: person })
    const { status, error } = await setNoShow(soon, true)
    expect([status, error.fields]).toEqual([409, [{ field: 'isNoShow', message: 'interviewNotBegun' }]])
    expect((await setNoShow(soon, false)).status).toBe(200)
  })

  test('a missed slot is nobody else’s and cannot be given back', async () => {
    const person = await student()
    const missed = await it.make.interviewSlot(academy, stageId, { inHours: 50, student: person, isNoShow: true })
    expect((await cancel(person, missed)).error.name).toBe('InterviewSlotNotFound')
    expect((await book(await student(), missed)).error.name).toBe('InterviewSlotOccupied')
  })

  test('a free slot has nobody who could have missed it', async () => {
    expect((await setNoShow(await freeSlot(), true)).error.name).toBe('InterviewSlotNotFound')
  })

  test('booking while it is taken back leaves one slot', async () => {
    const person = await student()
    const missed = await it.make.interviewSlot(academy, stageId, { inHours: -2, student: person, isNoShow: true })
    const again = await freeSlot()
    const answers = await Promise.all([book(person, again), setNoShow(missed, false)])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const active = (await slotsOf(person)).filter(({ isNoShow }) => !isNoShow)
    expect(active).toHaveLength(1)
  })
})

test('who is moved out of the stage at the same moment either has the slot or is told', async () => {
  const person = await student()
  const id = await freeSlot()
  const [answer] = await Promise.all([
    book(person, id),
    it.database.db
      .update(userStages)
      .set({ state: 'Failed' })
      .where(and(eq(userStages.stageId, stageId), eq(userStages.userId, person.id))),
  ])
  expect(answer.status === 200 || answer.error.name === 'StageNotAvailable').toBe(true)
})

describe('staff take a booking back', () => {
  const release = async (id: number, userId: number, role: 'HR' | 'Teacher' = 'HR') =>
    (await it.as(await it.make.user({ roles: { [role]: [academy] } }))).call(
      interviewsApi.release,
      { params: { id }, body: { userId } },
      here(),
    )

  test('[INT-07] the slot is free, the student gets a mail, sees it on their page, and books again', async () => {
    const person = await student()
    const [id, other] = [await freeSlot(1), await freeSlot()]
    await book(person, id)
    // Less than 24 hours before: the student could not do it any more.
    expect((await cancel(person, id)).status).toBe(409)
    const screen = await connect(await listen(it.app))
    await screen.hello((await it.make.session(person)).accessToken)
    const { status, body } = await release(id, person.id)
    expect([status, body.student]).toEqual([200, null])
    expect(await ownerOf(id)).toBeNull()
    expect(await screen.next('routes-changed')).toEqual({ academyId: academy.id })
    closeSockets()
    const [, mail] = await mailsTo(it, person.email)
    expect(mail).toMatchObject({ action: 'interview released', subject: 'Ваш запис на співбесіду скасовано' })
    expect((await book(person, other)).status).toBe(200)
  })

  test('not one that somebody else has since, nor a free one, nor one of another academy', async () => {
    const [person, other] = [await student(), await student()]
    const id = await freeSlot()
    expect((await release(id, person.id)).error.name).toBe('InterviewSlotNotFound')
    await book(other, id)
    expect((await release(id, person.id)).error.name).toBe('InterviewSlotNotFound')
    expect(await ownerOf(id)).toBe(other.id)
    const foreign = await it.make.academy({ stages: ['Interview'] })
    const foreignId = await it.make.interviewSlot(foreign, foreign.stages[0]!.id)
    const stranger = await it.make.student(foreign)
    await it.database.db.update(interviewSlots).set({ userId: stranger.id }).where(eq(interviewSlots.id, foreignId))
    expect((await release(foreignId, stranger.id)).error.name).toBe('InterviewSlotNotFound')
    expect(await ownerOf(foreignId)).toBe(stranger.id)
  })

  test('what came of an interview stays with its time, and so does that somebody did not come', async () => {
    const [answered, missing] = [await student(), await student()]
    const [first, second] = [await freeSlot(), await freeSlot()]
    await book(answered, first)
    await book(missing, second)
    const answer = { academyId: academy.id, stageId, userId: answered.id, isPassed: true, comment: '' }
    await it.database.db.insert(interviewAnswers).values(answer)
    expect((await release(first, answered.id)).error.name).toBe('InterviewSlotOccupied')
    await it.database.db.update(interviewSlots).set({ isNoShow: true }).where(eq(interviewSlots.id, second))
    expect((await release(second, missing.id)).error.name).toBe('InterviewSlotNotFound')
    expect([await ownerOf(first), await ownerOf(second)]).toEqual([answered.id, missing.id])
  })
})
