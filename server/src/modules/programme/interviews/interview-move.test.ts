import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { interviewsApi } from '@academy/contract/interviews'
import { notificationsApi } from '@academy/contract/notifications'
import { interviewAnswers, interviewSlots } from '#server/schema/interviews.ts'
import { userStages } from '#server/schema/academies.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { mailsTo } from '#test/reading/read-mails.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let stageId: number
let hr: Caller
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Interview', 'Interview'], active: 1 })
  stageId = academy.stages[1]!.id
  hr = await it.as(await it.make.user({ roles: { HR: [academy] } }))
})
afterAll(() => it.close())

const student = () => it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
const slot = (options: Parameters<typeof it.make.interviewSlot>[2] = {}, of = academy, stage = stageId) =>
  it.make.interviewSlot(of, stage, options)
const move = (id: number, person: Person, toSlotId: number) =>
  hr.call(interviewsApi.move, { params: { id }, body: { userId: person.id, toSlotId } })
const ownerOf = async (id: number) => {
  const [row] = await it.database.db.select().from(interviewSlots).where(eq(interviewSlots.id, id))
  return row?.userId ?? null
}

test('[INT-07] staff move a booking to a free slot: the one of before is free, the student is told', async () => {
  const person = await student()
  const [from, to] = [await slot({ student: person }), await slot({ inHours: 96, place: 'Кімната 7' })]
  const { status, body } = await move(from, person, to)
  expect([status, body.id, body.student?.userId]).toEqual([200, to, person.id])
  expect([await ownerOf(from), await ownerOf(to)]).toEqual([null, person.id])
  const mails = await mailsTo(it, person.email)
  expect(mails.map(({ action, subject }) => [action, subject])).toEqual([
    ['interview moved by staff', 'Час Вашої співбесіди змінено'],
  ])
  const inbox = await (await it.as(person)).call(notificationsApi.list, {})
  expect(inbox.body.notifications.map(({ payload }) => payload.stageName)).toEqual([academy.stages[1]!.urlName])
})

test('[INT-09] a slot that somebody else booked meanwhile is refused by name, and the booking stays', async () => {
  const [person, other] = [await student(), await student()]
  const [from, to] = [await slot({ student: person }), await slot()]
  await (await it.as(other)).call(interviewsApi.book, { params: { id: to } })
  const { status, error } = await move(from, person, to)
  expect([status, error.name]).toEqual([409, 'InterviewSlotOccupied'])
  expect([await ownerOf(from), await ownerOf(to)]).toEqual([person.id, other.id])
  expect(await mailsTo(it, person.email)).toEqual([])
})

test('[INT-09] ten bookings moved to one slot at the same moment: one wins, nine keep theirs', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, student))
  const to = await slot()
  const from = await Promise.all(people.map((person) => slot({ student: person })))
  const answers = await Promise.all(people.map((person, index) => move(from[index]!, person, to)))
  const won = answers.findIndex(({ status }) => status === 200)
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  expect(await ownerOf(to)).toBe(people[won]!.id)
  expect(await Promise.all(from.map(ownerOf))).toEqual(people.map(({ id }, index) => (index === won ? null : id)))
})

test('the student who cancels at the same moment and the move agree', async () => {
  const person = await student()
  const [from, to] = [await slot({ student: person }), await slot({ inHours: 96 })]
  const caller = await it.as(person)
  const [moved, cancelled] = await Promise.all([
    move(from, person, to),
    caller.call(interviewsApi.cancel, { params: { id: from } }),
  ])
  expect([moved.status, cancelled.status].toSorted((one, other) => one - other)).toEqual(
    moved.status === 200 ? [200, 404] : [204, 404],
  )
  expect(await ownerOf(from)).toBeNull()
  expect(await ownerOf(to)).toBe(moved.status === 200 ? person.id : null)
})

test('leads nowhere else: another stage, another academy, the past, an interview with its result, somebody else', async () => {
  const [person, other] = [await student(), await student()]
  const elsewhere = await it.make.academy({ stages: ['Interview'] })
  const from = await slot({ student: person })
  const nameOf = async (id: number, of: Person, to: number) => (await move(id, of, to)).error.name
  expect(await nameOf(from, person, await slot({}, academy, academy.stages[2]!.id))).toBe('InterviewSlotNotFound')
  expect(await nameOf(from, person, await slot({}, elsewhere, elsewhere.stages[0]!.id))).toBe('InterviewSlotNotFound')
  const foreign = await it.make.student(elsewhere)
  const theirs = await slot({ student: foreign }, elsewhere, elsewhere.stages[0]!.id)
  expect(await nameOf(theirs, foreign, await slot())).toBe('InterviewSlotNotFound')
  expect(await nameOf(from, other, await slot())).toBe('InterviewSlotNotFound')
  const past = await move(from, person, await slot({ inHours: -1 }))
  expect([past.status, past.error.fields]).toEqual([409, [{ field: 'startDate', message: 'slotInPast' }]])
  await it.database.db
    .insert(interviewAnswers)
    .values({ academyId: academy.id, stageId, userId: person.id, isPassed: true })
  expect(await nameOf(from, person, await slot())).toBe('InterviewSlotOccupied')
  await it.database.db
    .update(userStages)
    .set({ state: 'Passed' })
    .where(and(eq(userStages.userId, other.id), eq(userStages.stageId, stageId)))
  expect(await nameOf(await slot({ student: other }), other, await slot())).toBe('StageNotAvailable')
  expect(await ownerOf(from)).toBe(person.id)
})
