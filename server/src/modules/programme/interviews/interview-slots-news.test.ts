import { afterAll, beforeAll, expect, test } from 'vitest'
import { interviewsApi } from '@academy/contract/interviews'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { closeSockets, connect, listen, type TestSocket } from '#test/servers/sockets.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let stageId: number
let staff: Caller
let url: string
beforeAll(async () => {
  it = await startTestApp()
  academy = await it.make.academy({ stages: ['Registration', 'Interview', 'Lectures'], active: 1 })
  stageId = academy.stages[1]!.id
  staff = await it.as(await it.make.user({ roles: { HR: [academy] } }))
  url = await listen(it.app)
})
afterAll(async () => {
  closeSockets()
  await it.close()
})

const here = () => ({ academyId: academy.id })
const student = (of = academy) => it.make.student(of, { opened: { 0: 'Passed', 1: 'Opened' } })
/** The page of the interview, open in a browser. */
const pageOf = async (person: Person, of = academy): Promise<TestSocket> => {
  const page = await connect(url)
  await page.hello((await it.make.session(person)).accessToken, of.id)
  expect(await page.ask('join-way-room', { academyId: of.id })).not.toHaveProperty('code')
  return page
}
const call = async (person: Person, what: 'book' | 'cancel', id: number) =>
  (await it.as(person)).call(interviewsApi[what], { params: { id } }, here())

test('[INT-05] a slot that is opened, taken, given back, released or removed is news for the students, and names nobody', async () => {
  const [watcher, person] = [await student(), await student()]
  const page = await pageOf(watcher)
  const heard = async () =>
    expect(await page.next('interview-slots-changed')).toEqual({ academyId: academy.id, stageId })

  const startDates = [new Date(it.clock.now.getTime() + 72 * 3600_000).toISOString()]
  const series = { stageId, interviewerId: null, place: '', startDates, durationMinutes: 30 }
  await staff.call(interviewsApi.createSlots, { body: series }, here())
  await heard()
  const { body } = await staff.call(interviewsApi.slots, { query: { stageId } }, here())
  const { id } = body[0]!

  await call(person, 'book', id)
  await heard()
  await call(person, 'cancel', id)
  await heard()
  await call(person, 'book', id)
  await heard()
  await staff.call(interviewsApi.release, { params: { id }, body: { userId: person.id } }, here())
  await heard()
  await staff.call(interviewsApi.removeSlot, { params: { id } }, here())
  await heard()
  expect(page.all('interview-slots-changed')).toHaveLength(6)
})

test('[A3] students of another academy hear nothing of it', async () => {
  const other = await it.make.academy({ stages: ['Registration', 'Interview'], active: 1 })
  const [near, far] = [await pageOf(await student()), await pageOf(await student(other), other)]
  await call(await student(), 'book', await it.make.interviewSlot(academy, stageId, { inHours: 72 }))
  await near.next('interview-slots-changed')
  // Asked afterwards on the same line: what was on its way before has arrived.
  await far.ask('leave-way-room', { academyId: other.id })
  expect(far.all('interview-slots-changed')).toEqual([])
})
