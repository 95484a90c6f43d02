import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluationCriteria } from '@academy/contract/enums'
import { summariesApi } from '@academy/contract/summaries'
import { attempts } from '#server/schema/attempts.ts'
import { interviewAnswers, motivationLetters } from '#server/schema/interviews.ts'
import { userComments } from '#server/schema/comments.ts'
import { users } from '#server/schema/users.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { makeTestScene, startTest, submitTest } from '#test/acting/taking-tests.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let student: Person
let coach: Person
let hr: Caller
beforeAll(async () => {
  it = await startTestApp()
  const scene = await makeTestScene(it)
  academy = scene.academy
  student = scene.student
  await startTest(scene.calls, academy)
  await submitTest(scene)
  await it.database.db.update(attempts).set({ cheatsCount: 3 }).where(eq(attempts.userId, student.id))
  coach = await it.make.user({ roles: { Coach: [academy] } })
  const hrPerson = await it.make.user({ roles: { HR: [academy] } })
  hr = await it.as(hrPerson)
  const team = await it.make.team(academy, { members: [student], coaches: [coach] })
  const evaluation = await it.make.evaluation(academy, team)
  await it.make.studentEvaluation(academy, evaluation, team.userTeamIds[student.id]!, {
    marks: evaluationCriteria.map((criterion, index) => ({ criterion, mark: index < 2 ? 5 : 4 })),
    publicFeedback: 'Слухає команду',
    privateFeedback: 'Запросити на співбесіду',
  })
  const stageLecture = await it.make.stageLecture(academy)
  await it.make.response(academy, stageLecture, student, { isReviewed: true, mark: 8, reviewedAt: it.clock.now })
  const key = { academyId: academy.id, userId: student.id }
  await it.database.db.insert(motivationLetters).values({ ...key, letterText: 'Хочу вчитися', updatedAt: it.clock.now })
  const answer = { mark: 7, englishLevel: 'B1' as const, comment: 'Думає вголос', isPassed: true }
  await it.database.db
    .insert(interviewAnswers)
    .values({ ...key, ...answer, stageId: academy.stages[0]!.id, interviewerId: hrPerson.id })
  await it.database.db.insert(userComments).values({ ...key, authorId: hrPerson.id, text: 'Телефонувала' })
  await it.database.db.update(users).set({ referrerId: student.id }).where(eq(users.id, hrPerson.id))
})
afterAll(() => it.close())

const here = (of = academy) => ({ academyId: of.id })
const common = (caller: Caller, { id }: Pick<Person, 'id'> = student) =>
  caller.call(summariesApi.common, { params: { id } }, here())
const ofUsers = (caller: Caller, userIds: number[], academyId = academy.id) =>
  caller.call(summariesApi.ofUsers, { body: { userIds, academyId } }, here())
const as = async (role: 'Teacher' | 'Coach' | 'Admin') => it.as(await it.make.user({ roles: { [role]: [academy] } }))

describe('the common summary', () => {
  test('[ACC-65] [SYS-20] holds everything about a student that staff may read', async () => {
    const { status, body } = await common(hr)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      profile: { id: student.id, email: student.email, referralsCount: 1 },
      academies: [{ id: academy.id }],
      testResults: [{ student: { id: student.id } }],
      lectureMarks: [{ mark: 8 }],
      interview: [{ mark: 7, comment: 'Думає вголос' }],
      motivationLetter: { letterText: 'Хочу вчитися' },
      teamEvaluations: [{ average: 4.5, feedback: 'Слухає команду', private: 'Запросити на співбесіду' }],
      comments: [{ text: 'Телефонувала' }],
      cheatsCount: 3,
    })
    expect(body.stages.length).toBeGreaterThan(0)
  })

  test('[ACC-65] of oneself holds what a student may know, and of nobody else anything', async () => {
    const own = await it.as(student)
    const { body, text } = await common(own)
    expect(body).toMatchObject({
      profile: { id: student.id, referralsCount: null },
      lectureMarks: [{ mark: 8 }],
      // Not published yet.
      interview: [],
      motivationLetter: { letterText: 'Хочу вчитися' },
      teamEvaluations: [{ average: 4.5, private: null }],
      comments: [],
      cheatsCount: null,
    })
    expect(body.testResults.every(({ conduct }) => conduct === null)).toBe(true)
    expect(text).not.toMatch(/Запросити|Телефонувала|Думає/)
    expect((await common(own, await it.make.student(academy))).error.name).toBe('UserNotFound')
  })

  test('[ACC-65] a Coach reads of the students of their own teams; a Teacher without letters and interviews', async () => {
    const found = (await common(await it.as(coach))).body
    expect(found).toMatchObject({ interview: [], motivationLetter: null, cheatsCount: 3 })
    expect(found.teamEvaluations[0]!.private).toBe('Запросити на співбесіду')
    expect((await common(await as('Coach'))).error.name).toBe('UserNotFound')
    expect((await common(await as('Teacher'))).body).toMatchObject({
      interview: [],
      motivationLetter: null,
      teamEvaluations: [{ private: null }],
      comments: [{ text: 'Телефонувала' }],
    })
  })

  test('people of other academies, staff and deleted accounts are not there', async () => {
    const other = await it.make.academy()
    const gone = await it.make.student(academy)
    await it.database.db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, gone.id))
    for (const person of [await it.make.student(other), coach, gone, { id: 2_000_000_000 }]) {
      expect((await common(hr, person)).error.name).toBe('UserNotFound')
      expect((await ofUsers(hr, [student.id, person.id])).error.name).toBe('UserNotFound')
    }
  })
})

describe('the parts of the page of a person', () => {
  test('[NAV-50] staff read the way, the state of each homework, teams, slots and chats', async () => {
    const stageLecture = await it.make.stageLecture(academy)
    await it.make.response(academy, stageLecture, student, { isAnswered: true, submittedAt: it.clock.now })
    const chat = { stageLectureId: stageLecture.id, student }
    await it.make.message(academy, chat, student, { isFromStudent: true })
    await it.make.interviewSlot(academy, academy.stages[0]!.id, { student, place: 'Кімната 3', isNoShow: true })
    const { body } = await common(hr)
    expect(new Map(body.lectureMarks.map(({ state, mark }) => [state, mark]))).toEqual(
      new Map([
        ['reviewed', 8],
        ['waiting', null],
      ]),
    )
    expect(body.lectureMarks.every(({ responseId }) => responseId > 0)).toBe(true)
    expect(body.teams).toMatchObject([{ role: 0 }])
    expect(body.interviewSlots).toMatchObject([{ place: 'Кімната 3', isNoShow: true }])
    expect(body.chats).toMatchObject([{ stageLectureId: stageLecture.id, unreadCount: 1 }])
    expect(body.way).toMatchObject({ steps: expect.any(Array) })
    const taught = (await common(await as('Teacher'))).body
    expect(taught.interviewSlots).toEqual([])
    expect((await common(await it.as(coach))).body.chats).toEqual([])
    expect((await common(await it.as(student))).body).toMatchObject({ chats: [], referrals: [] })
  })

  test('[Q-75][SYS-20] who came through somebody is named as far as the reader may see them', async () => {
    const db = it.database.db
    const referrer = await it.make.student(academy)
    const elsewhere = await it.make.academy()
    const [here, there, gone] = [
      await it.make.student(academy),
      await it.make.student(elsewhere),
      await it.make.student(academy),
    ]
    for (const { id } of [here, there, gone])
      await db.update(users).set({ referrerId: referrer.id }).where(eq(users.id, id))
    await db.update(users).set({ deletedAt: it.clock.now }).where(eq(users.id, gone.id))
    const { body } = await common(hr, referrer)
    expect(body.profile.referralsCount).toBe(2)
    expect(body.referrals.map(({ id }) => id)).toEqual([here.id])
  })
})

describe('summaries', () => {
  test('[ACC-76] [STAT-13] are a student in numbers', async () => {
    const other = await it.make.student(academy)
    const { body } = await ofUsers(hr, [student.id, other.id, student.id])
    expect(body).toHaveLength(2)
    expect(body.find(({ userId }) => userId === student.id)).toMatchObject({
      testPercent: expect.any(Number),
      lectureMarks: { count: 1, average: 8 },
      interviewMark: 7,
      teamMarks: { count: 4, average: 4.5 },
      cheatsCount: 3,
    })
    expect(body.find(({ userId }) => userId === other.id)).toMatchObject({
      testPercent: null,
      lectureMarks: { count: 0, average: null },
      interviewMark: null,
      teamMarks: { count: 0, average: null },
      cheatsCount: 0,
    })
  })

  test('[ACC-76] a student gets their own, without what is not shown yet', async () => {
    const own = await it.as(student)
    const [found] = (await ofUsers(own, [student.id])).body
    expect(found).toMatchObject({ userId: student.id, testPercent: null, interviewMark: null, cheatsCount: null })
    const other = await it.make.student(academy)
    expect((await ofUsers(own, [other.id])).error.name).toBe('UserNotFound')
    expect((await ofUsers(await as('Coach'), [student.id])).error.name).toBe('UserNotFound')
    expect((await ofUsers(await it.as(coach), [student.id])).body[0]).toMatchObject({ interviewMark: null })
  })

  test('[ACC-76] are only of the academy of the call', async () => {
    const other = await it.make.academy()
    expect((await ofUsers(hr, [student.id], other.id)).error.name).toBe('AcademyNotFound')
    const { error } = await hr.call(summariesApi.ofUsers, { body: { academyId: academy.id } }, here())
    expect(error.fields).toEqual([{ field: 'userId', message: 'fieldIsRequired' }])
  })
})
