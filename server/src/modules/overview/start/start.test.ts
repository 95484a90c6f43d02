import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitingCountMax } from '@academy/contract/limits'
import { startApi, type WaitingInAcademy } from '@academy/contract/start'
import { userAcademies } from '#server/schema/academies.ts'
import { appeals } from '#server/schema/homework.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { type Desk, makeDesk } from '#test/acting/reviewing.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { nightTest } from '../../../../../scripts/testing/night-test.ts'

let it: TestApp
let desk: Desk
let academy: MadeAcademy
let admin: Person
const hourMs = 3_600_000

beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy({ stages: ['Registration', 'Testing', 'Interview'] })
  desk = await makeDesk(it, { academy })
  admin = await it.make.user({ roles: { Admin: [academy] } })
})

const startOf = async (person: Person, academyId: number | 'all' = academy.id) =>
  (await (await it.as(person)).call(startApi.mine, {}, { academyId })).body
const waitingFor = async (person: Person): Promise<WaitingInAcademy> => (await startOf(person)).academies[0]!
const hoursAgo = (hours: number): Date => new Date(it.clock.now.getTime() - hours * hourMs)

const appealed = async (of: Desk = desk) => {
  const response = await of.handedIn({ isReviewed: true, mark: 4, reviewedAt: it.clock.now })
  await it.database.db
    .insert(appeals)
    .values({ academyId: of.academy.id, responseId: response.id, reason: 'Чому?', createdAt: hoursAgo(5) })
  return response
}

describe('[NAV-28] homework that waits', () => {
  test('is counted with the one that waits longest, without what was reviewed or came back', async () => {
    await desk.handedIn({ submittedAt: hoursAgo(2) })
    const first = await desk.handedIn({ submittedAt: hoursAgo(30) })
    await desk.handedIn({ isReviewed: true })
    await desk.handedIn({ isAnswered: false, isReviewed: true })
    const { homework } = await waitingFor(admin)
    expect(homework).toMatchObject({
      count: 2,
      oldest: { responseId: first.id, studentName: 'Тест Тестенко', since: hoursAgo(30).toISOString() },
    })
  })

  test('of a Teacher, Coach or HR is what they may review (Q-49)', async () => {
    const hr = await it.make.user({ roles: { HR: [academy] } })
    const stranger = await it.make.user({ roles: { Teacher: [academy] } })
    await desk.handedIn()
    await desk.handedIn({ reviewerId: desk.coach.id })
    await desk.handedIn({ reviewerId: hr.id })
    const counts = async (people: Person[]) => {
      const found = []
      for (const person of people) found.push((await waitingFor(person)).homework!.count)
      return found
    }
    // A plain reviewer leaves what somebody else has taken; curator and lecturer do not.
    expect(await counts([desk.teacher, desk.coach, hr, stranger])).toEqual([1, 2, 1, 0])
    expect(await counts([desk.curator, desk.lecturer, desk.owner, admin])).toEqual([3, 3, 3, 3])
  })

  test('is never what the caller handed in, nor that of somebody who is gone', async () => {
    const { student } = await desk.handedIn()
    await it.database.db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, student.id))
    await it.make.grant(desk.teacher, 'Student', academy)
    await it.make.response(academy, desk.stageLecture, desk.teacher)
    expect((await waitingFor(desk.teacher)).homework).toEqual({ count: 0, oldest: null })
    expect((await waitingFor(admin)).homework!.count).toBe(1)
  })

  nightTest('is counted up to a number that nobody reads on', async () => {
    const students = await it.make.people(waitingCountMax + 5, { roles: { Student: [academy] } })
    for (const student of students) await it.make.response(academy, desk.stageLecture, student)
    expect((await waitingFor(admin)).homework!.count).toBe(waitingCountMax)
  })
})

describe('[NAV-28] what else waits', () => {
  test('open appeals wait for those who decide them', async () => {
    const { id } = await appealed()
    expect((await waitingFor(admin)).appeals).toMatchObject({ count: 1, oldest: { responseId: id } })
    expect((await waitingFor(desk.curator)).appeals!.count).toBe(1)
    expect((await waitingFor(desk.teacher)).appeals!.count).toBe(0)
    expect((await waitingFor(desk.coach)).appeals).toBeNull()
  })

  test('chats are counted once each, until somebody of the staff has read them', async () => {
    const [one, two] = [await desk.student(), await desk.student()]
    const chat = (student: Person) => ({ stageLectureId: desk.stageLecture.id, student })
    await it.make.message(academy, chat(one), one)
    await it.make.message(academy, chat(one), one)
    await it.make.message(academy, chat(two), two, { readAt: it.clock.now })
    await it.make.message(academy, chat(two), desk.teacher)
    expect((await waitingFor(desk.teacher)).chats).toEqual({ count: 1 })
    expect((await waitingFor(desk.coach)).chats).toBeNull()
  })

  test('interviews are those of the caller that somebody booked, of today and tomorrow', async () => {
    const hr = await it.make.user({ roles: { HR: [academy] } })
    const stageId = academy.stages[2]!.id
    const student = await it.make.student(academy)
    const others = await it.make.student(academy)
    const soon = await it.make.interviewSlot(academy, stageId, { inHours: 20, student, interviewer: hr })
    await it.make.interviewSlot(academy, stageId, { inHours: 21, interviewer: hr })
    await it.make.interviewSlot(academy, stageId, { inHours: 60, student: others, interviewer: hr })
    await it.make.interviewSlot(academy, stageId, { inHours: 22, student: others, interviewer: admin, isNoShow: true })
    expect((await waitingFor(hr)).interviews).toMatchObject([{ id: soon, stageId, studentName: 'Тест Тестенко' }])
    expect((await waitingFor(admin)).interviews).toEqual([])
    expect((await waitingFor(desk.teacher)).interviews).toBeNull()
  })

  test('forms: how many have not answered, for those who send them; those asked of the caller for everybody', async () => {
    const [one, two] = [await it.make.student(academy), await it.make.student(academy)]
    const form = await it.make.form(academy, [one, two, desk.coach])
    await it.make.passing(academy, form, two)
    await it.make.form(academy, [one], { isArchived: true })
    await it.make.form(academy, [one], { asks: [] })
    expect((await waitingFor(admin)).forms).toEqual({ count: 2 })
    const { academies: seen, ownForms } = await startOf(desk.coach)
    expect([seen[0]!.forms, ownForms]).toEqual([null, 1])
    await it.database.db.update(userAcademies).set({ active: false }).where(eq(userAcademies.userId, one.id))
    expect((await waitingFor(admin)).forms).toEqual({ count: 1 })
  })

  test('tests that run now, with how many are in the middle of them', async () => {
    const running = await it.make.testOfStage(academy, 1, 'JS')
    for (const finishedAt of [null, null, it.clock.now])
      await it.make.attempt(academy, running, await it.make.student(academy), { finishedAt })
    await it.make.attempt(academy, running, await it.make.student(academy), {
      startedAt: hoursAgo(3),
      deadline: hoursAgo(2),
    })
    expect((await waitingFor(admin)).tests).toEqual([
      {
        stageTestId: running.id,
        stageName: { ua: 'Етап 2', en: 'Stage 2' },
        directionName: 'JS',
        running: 2,
      },
    ])
    expect((await waitingFor(desk.teacher)).tests).toBeNull()
  })
})

describe('[ACAD-52] the start over all academies', () => {
  test('names each academy, takes the rights of each, and nothing of a foreign one', async () => {
    const foreign = await makeDesk(it)
    await foreign.handedIn()
    const second = await makeDesk(it)
    const person = await it.make.user({ roles: { Admin: [academy], Coach: [second.academy] } })
    await desk.handedIn()
    await desk.handedIn()
    await second.handedIn()
    await second.handedIn({ reviewerId: person.id })
    await appealed()
    await appealed(second)
    const { academies: found } = await startOf(person, 'all')
    const shown = found.map(({ academyId, academyName, homework, appeals: open, chats }) => [
      academyId,
      academyName,
      homework!.count,
      open && open.count,
      chats && chats.count,
    ])
    expect(shown.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [academy.id, academy.name, 2, 1, 0],
      [second.academy.id, second.academy.name, 1, null, null],
    ])
  })

  test('of one academy counts nothing of another one of the same person', async () => {
    const second = await makeDesk(it)
    const person = await it.make.user({ roles: { Admin: [academy, second.academy] } })
    await second.handedIn()
    const { academies: found } = await startOf(person)
    expect(found.map(({ academyId, homework }) => [academyId, homework!.count])).toEqual([[academy.id, 0]])
  })
})
