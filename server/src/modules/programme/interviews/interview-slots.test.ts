import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InterviewSlot, interviewsApi, type SlotSeries } from '@academy/contract/interviews'
import { interviewSlots } from '#server/schema/interviews.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let stageId: number
let coach: Person
let staff: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Interview', 'Interview'], active: 1 })
  stageId = academy.stages[1]!.id
  coach = await it.make.user({ roles: { TrackOwner: [academy] }, firstName: 'Тарас', lastName: 'Гнатюк' })
  staff = await it.as(coach)
})
afterAll(() => it.close())

const here = () => ({ academyId: academy.id })
const hourMs = 3600 * 1000
const inHours = (hours: number) => new Date(it.clock.now.getTime() + hours * hourMs).toISOString()
const create = (values: Partial<SlotSeries>, headers = {}, caller = staff) =>
  caller.call(
    interviewsApi.createSlots,
    { body: { stageId, interviewerId: null, place: '', startDates: [inHours(48)], durationMinutes: 30, ...values } },
    { ...here(), headers },
  )
const slotsSeenBy = async (caller: Caller, query: { stageId: number; from?: string; to?: string } = { stageId }) =>
  (await caller.call(interviewsApi.slots, { query }, here())).body
const idsOf = (slots: InterviewSlot[]) => slots.map(({ id }) => id)

describe('opening slots', () => {
  test('[INT-06] [INT-07] makes them with place and interviewer, in order of time', async () => {
    const interviewer = await it.make.user({ roles: { HR: [academy] }, firstName: 'Христина', lastName: 'Романюк' })
    const startDates = [inHours(1001), inHours(1000), inHours(1000.5)]
    const { status, body } = await create({ interviewerId: interviewer.id, place: 'Zoom', startDates })
    expect([status, body]).toEqual([201, { created: 3, skipped: 0 }])
    const slots = await slotsSeenBy(staff, { stageId, from: inHours(999), to: inHours(1002) })
    expect(slots.map(({ startDate }) => startDate)).toEqual([inHours(1000), inHours(1000.5), inHours(1001)])
    expect(slots[0]).toEqual({
      id: expect.any(Number) as number,
      stageId,
      interviewer: { id: interviewer.id, fullName: 'Христина Романюк' },
      startDate: inHours(1000),
      endDate: inHours(1000.5),
      place: 'Zoom',
      student: null,
      isMine: false,
      isNoShow: false,
      isAnswered: false,
    })
  })

  test('leaves out what the interviewer has already, in any stage, and says how many', async () => {
    const interviewer = await it.make.user({ roles: { Coach: [academy] } })
    await create({ interviewerId: interviewer.id, startDates: [inHours(60)] })
    const { body } = await create({
      interviewerId: interviewer.id,
      stageId: academy.stages[2]!.id,
      startDates: [inHours(59.75), inHours(60.25), inHours(60.5), inHours(-1)],
    })
    expect(body).toEqual({ created: 1, skipped: 3 })
    // Somebody else is free at that time, and so is nobody in particular.
    expect((await create({ interviewerId: coach.id, startDates: [inHours(60)] })).body.created).toBe(1)
    expect((await create({ startDates: [inHours(60), inHours(60)] })).body.created).toBe(2)
  })

  test('two series of one interviewer at the same moment never overlap', async () => {
    const interviewer = await it.make.user({ roles: { Teacher: [academy] } })
    const startDates = Array.from({ length: 40 }, (_, index) => inHours(70 + index))
    // A connection each: on a single one they would stand in line by themselves.
    await Promise.all(Array.from({ length: 10 }, () => it.database.pool.query('select pg_sleep(0.2)')))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create({ interviewerId: interviewer.id, startDates })),
    )
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(startDates.length)
  })

  test('a repeated call with its key opens nothing twice', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const startDates = [inHours(2000)]
    const answers = await Promise.all([create({ startDates }, headers), create({ startDates }, headers)])
    expect(answers.map(({ body }) => body)).toEqual([
      { created: 1, skipped: 0 },
      { created: 1, skipped: 0 },
    ])
    expect(await slotsSeenBy(staff, { stageId, from: inHours(1999), to: inHours(2001) })).toHaveLength(1)
  })

  test('only for an interview stage of the academy, and by people who work there', async () => {
    const foreign = await it.make.academy({ stages: ['Interview'] })
    expect((await create({ stageId: foreign.stages[0]!.id })).error.name).toBe('StageNotFound')
    expect((await create({ stageId: academy.stages[0]!.id })).error.fields).toEqual([
      { field: 'stageId', message: 'wrongStageType' },
    ])
    const strangers = [
      await it.make.student(academy),
      await it.make.user({ roles: { HR: [foreign] } }),
      await it.make.user({ roles: { HR: [academy] }, deletedAt: it.clock.now }),
    ]
    for (const { id } of strangers) expect((await create({ interviewerId: id })).error.name).toBe('UserNotFound')
  })
})

describe('the slots', () => {
  test('[INT-05] a student sees free ones to come and their own, but never who has the others', async () => {
    const own = await it.make.academy({ stages: ['Interview'] })
    const stage = own.stages[0]!.id
    const [me, other] = [await it.make.student(own), await it.make.student(own)]
    const missed = await it.make.interviewSlot(own, stage, { inHours: -30, student: me, isNoShow: true })
    await it.make.interviewSlot(own, stage, { inHours: -1 })
    await it.make.interviewSlot(own, stage, { inHours: 20, student: other })
    const free = await it.make.interviewSlot(own, stage, { inHours: 30 })
    const mine = await it.make.interviewSlot(own, stage, { inHours: 40, student: me })
    const caller = await it.as(me)
    const { body } = await caller.call(interviewsApi.slots, { query: { stageId: stage } }, { academyId: own.id })
    expect(body.map(({ id, isMine, isNoShow, student }) => [id, isMine, isNoShow, student])).toEqual([
      [missed, true, true, null],
      [free, false, false, null],
      [mine, true, false, null],
    ])
    const admin = await it.as(await it.make.user({ roles: { Admin: [own] } }))
    const seen = await admin.call(interviewsApi.slots, { query: { stageId: stage } }, { academyId: own.id })
    expect(seen.body).toHaveLength(5)
    expect(seen.body.find(({ id }) => id === mine)).toMatchObject({
      isMine: false,
      student: { userId: me.id, fullName: 'Тест Тестенко', specialization: { name: 'JS' } },
    })
  })

  test('who is not in the stage sees none', async () => {
    const caller = await it.as(await it.make.student(academy, { opened: { 0: 'Opened' } }))
    const { status, error } = await caller.call(interviewsApi.slots, { query: { stageId } }, here())
    expect([status, error.name]).toEqual([403, 'StageNotAvailable'])
  })

  test('staff ask for a span of time: what lasts into it belongs to it', async () => {
    const [before, within, after] = await Promise.all(
      [3000, 3000.25, 3001].map((hours) => it.make.interviewSlot(academy, stageId, { inHours: hours })),
    )
    const ids = idsOf(await slotsSeenBy(staff, { stageId, from: inHours(3000.5), to: inHours(3001) }))
    expect([before, within, after].map((id) => ids.includes(id!))).toEqual([false, true, false])
  })
})

describe('removing a slot', () => {
  const remove = (id: number) => staff.call(interviewsApi.removeSlot, { params: { id } }, here())
  const isThere = async (id: number) =>
    (await it.database.db.select().from(interviewSlots).where(eq(interviewSlots.id, id))).length === 1

  test('[INT-07] only a free one', async () => {
    const student = await it.make.student(academy, { opened: { 1: 'Opened' } })
    const [free, taken] = [
      await it.make.interviewSlot(academy, stageId),
      await it.make.interviewSlot(academy, stageId, { student }),
    ]
    expect((await remove(free)).status).toBe(204)
    expect((await remove(free)).error.name).toBe('InterviewSlotNotFound')
    expect((await remove(taken)).error.name).toBe('InterviewSlotOccupied')
    expect([await isThere(free), await isThere(taken)]).toEqual([false, true])
  })

  test('not one of another academy', async () => {
    const foreign = await it.make.academy({ stages: ['Interview'] })
    const id = await it.make.interviewSlot(foreign, foreign.stages[0]!.id)
    expect((await remove(id)).error.name).toBe('InterviewSlotNotFound')
    expect(await isThere(id)).toBe(true)
  })

  test('removed or booked, whichever is first: nobody has a slot that is gone', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, () => it.make.student(academy, { opened: { 1: 'Opened' } })),
    )
    for (const person of people) {
      const id = await it.make.interviewSlot(academy, stageId)
      const caller = await it.as(person)
      const [booked, removed] = await Promise.all([
        caller.call(interviewsApi.book, { params: { id } }, here()),
        remove(id),
      ])
      expect([booked.status, removed.status]).toEqual(booked.status === 200 ? [200, 409] : [404, 204])
      expect(await isThere(id)).toBe(booked.status === 200)
    }
  })
})
