import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { interviewsApi } from '@academy/contract/interviews'
import { academies } from '#server/schema/academies.ts'
import { interviewSlots } from '#server/schema/interviews.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let first: MadeAcademy
let second: MadeAcademy
let recruiter: Person
beforeAll(async () => {
  it = await startTestApp()
  first = await interviewing()
  second = await interviewing()
  const taught = await interviewing()
  const foreign = await interviewing()
  recruiter = await it.make.user({ roles: { HR: [first], TrackOwner: [second], Teacher: [taught] } })
  for (const academy of [first, second, taught, foreign]) await booked(academy)
})
afterAll(() => it.close())

const interviewing = () => it.make.academy({ stages: ['Registration', 'Interview'], active: 1 })
const hourMs = 3600 * 1000
const at = (hours: number) => new Date(it.clock.now.getTime() + hours * hourMs)
/** Somebody at the stage, with a slot in two days. */
const booked = async (academy: MadeAcademy): Promise<void> => {
  const { id: userId } = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
  const stageId = academy.stages[1]!.id
  const slot = { academyId: academy.id, stageId, startDate: at(48), endDate: at(49), userId }
  await it.database.db.insert(interviewSlots).values(slot)
}
const placesOf = (rows: readonly { academyId: number; academyName: string; stageId: number }[]) =>
  rows.map(({ academyId, academyName, stageId }) => [academyId, academyName, stageId])
const placeOf = ({ id, name, stages }: MadeAcademy) => [id, name, stages[1]!.id]

const slotsIn = async (from: number, to: number) => {
  const query = { from: at(from).toISOString(), to: at(to).toISOString() }
  return (await (await it.as(recruiter)).call(interviewsApi.slotsOfAll, { query }, { academyId: 'all' })).body
}
const studentsOf = async (body: object, academyId: number | 'all' = 'all') =>
  (await (await it.as(recruiter)).call(interviewsApi.studentsOfAll, { body }, { academyId })).body

test('[ACAD-52] [INT-07] at all the week has the slots of each academy in which one plans interviews', async () => {
  const slots = await slotsIn(24, 72)
  expect(placesOf(slots)).toEqual([placeOf(first), placeOf(second)])
  expect(slots.map(({ student }) => student !== null)).toEqual([true, true])
  expect(slots[0]!.stageName).toEqual({ ua: 'Етап 2', en: 'Stage 2' })
  expect(await slotsIn(72, 96)).toEqual([])
})

test('[ACAD-52] at all the students of each of these academies stand with their slots and their stage', async () => {
  const { rows, count } = await studentsOf({})
  expect(count).toBe(2)
  expect(placesOf(rows)).toEqual([placeOf(first), placeOf(second)])
  expect(rows.map(({ slot }) => slot?.startDate)).toEqual([at(48).toISOString(), at(48).toISOString()])
  expect((await studentsOf({ filters: { standing: 'notBooked' } })).count).toBe(0)
  expect(placesOf((await studentsOf({}, second.id)).rows)).toEqual([placeOf(second)])
})

test('[ACAD-52] a deleted academy has neither', async () => {
  await it.database.db.update(academies).set({ deletedAt: it.clock.now }).where(eq(academies.id, second.id))
  expect(placesOf(await slotsIn(24, 72))).toEqual([placeOf(first)])
  expect(placesOf((await studentsOf({})).rows)).toEqual([placeOf(first)])
})
