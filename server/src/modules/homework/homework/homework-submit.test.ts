import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cabinetApi } from '@academy/contract/cabinet'
import { autogradeActions, autogradeStatuses, notificationTypes, repoTypes } from '@academy/contract/enums'
import { homeworkApi } from '@academy/contract/homework'
import { reviewApi } from '@academy/contract/review'
import { academies } from '#server/schema/academies.ts'
import { autogradeResults } from '#server/schema/autograde.ts'
import { homeworkResponses, homeworkSubmissions } from '#server/schema/homework.ts'
import { notifications } from '#server/schema/notifications.ts'
import { type MadeStageLecture, repoOf } from '#test/make/make-homework.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let student: Person
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy({ stages: ['Registration', 'Lectures'], active: 1 })
  student = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
})

const hold = (values: Parameters<TestApp['make']['stageLecture']>[1] = {}): Promise<MadeStageLecture> =>
  it.make.stageLecture(academy, { stageId: academy.stages[1]!.id, ...values })
const create = async (
  { id: stageLectureId }: { id: number },
  answer: { body?: string; repoLink?: string | null } = {},
  person = student,
  key = randomUUID(),
) =>
  (await it.as(person)).call(
    homeworkApi.create,
    { body: { stageLectureId, body: 'Моя робота', repoLink: null, ...answer } },
    { academyId: academy.id, headers: { 'idempotency-key': key } },
  )
const update = async (id: number, body: Record<string, unknown> = { body: 'Виправлено' }, person = student) =>
  (await it.as(person)).call(homeworkApi.update, { params: { id }, body }, { academyId: academy.id })
const page = async ({ id }: { id: number }, person = student) =>
  (await it.as(person)).call(homeworkApi.page, { params: { id } }, { academyId: academy.id })
const storedOf = async (lecture: { id: number }) =>
  it.database.db
    .select()
    .from(homeworkResponses)
    .where(and(eq(homeworkResponses.academyId, academy.id), eq(homeworkResponses.stageLectureId, lecture.id)))
const review = (id: number, values: Partial<typeof homeworkResponses.$inferInsert>) =>
  it.database.db.update(homeworkResponses).set(values).where(eq(homeworkResponses.id, id))
const inHours = (hours: number) => new Date(it.clock.now.getTime() + hours * 3_600_000)

describe('handing in', () => {
  test('[HW-22][HW-23][HW-24][HW-33] makes a response that waits for its review', async () => {
    const lecture = await hold()
    const { status, body } = await create(lecture)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      stageLectureId: lecture.id,
      body: 'Моя робота',
      repoLink: null,
      attempts: 1,
      mark: null,
      reviewBody: null,
      reanswerDeadline: null,
      isReviewed: false,
      isAnswered: true,
    })
    expect(await storedOf(lecture)).toMatchObject([{ userId: student.id, submittedAt: it.clock.now }])
  })

  test('[HW-24] a second one for the same lecture is refused; a repeated call is not', async () => {
    const [lecture, key] = [await hold({ attempts: 5 }), randomUUID()]
    const first = await create(lecture, {}, student, key)
    const again = await create(lecture, {}, student, key)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await create(lecture)).error.name).toBe('CanNotAddHomework')
  })

  test('[C6] of a hundred at once exactly one is accepted', async () => {
    const lecture = await hold({ attempts: 1 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => create(lecture)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ error }) => error.name))).toEqual(
      new Set(['CanNotAddHomework']),
    )
    const submissions = await it.database.db
      .select()
      .from(homeworkSubmissions)
      .where(eq(homeworkSubmissions.academyId, academy.id))
    expect(submissions).toHaveLength(1)
  })

  test('[C6][HW-31] of a hundred changes at once as many count as attempts are left', async () => {
    const lecture = await hold({ attempts: 3 })
    const { body } = await create(lecture)
    const answers = await Promise.all(Array.from({ length: 100 }, () => update(body.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.name))).toEqual(
      new Set(['HomeworkAttemptsExhausted']),
    )
    expect(await storedOf(lecture)).toMatchObject([{ attempts: 3 }])
  })

  test('[HW-30] not without homework, not before the start, not after the end, not in a closed academy', async () => {
    expect((await create(await hold({ hasHomework: false }))).error.name).toBe('CanNotAddHomework')
    expect((await create(await hold({ startDate: inHours(1), endDate: inHours(9) }))).error.name).toBe(
      'CanNotAddHomework',
    )
    expect((await create(await hold({ endDate: inHours(-1) }))).error.name).toBe('CanNotAddHomework')
    const lecture = await hold()
    await it.database.db.update(academies).set({ isClosed: true }).where(eq(academies.id, academy.id))
    expect((await create(lecture)).error.name).toBe('AcademyClosed')
  })

  test('[HW-41] a lecture of another group, stage or academy is none', async () => {
    const other = await it.make.academy({ stages: ['Lectures'] })
    const ofOthers = await it.make.stageLecture(other, { stageId: other.stages[0]!.id })
    const ofStage = await it.make.stageLecture(academy)
    for (const lecture of [ofOthers, ofStage, { id: 999_999 }])
      expect((await create(lecture)).error.name).toBe('StageLectureNotFound')
  })

  test.each([
    ['[VAL-19] GitHub', repoTypes.GitHub, 'https://gitlab.com/student/work.git', 'wrongGitHubRepo'],
    ['[VAL-20] Bitbucket', repoTypes.Bitbucket, repoOf('work'), 'wrongBitBucketRepo'],
    ['[VAL-21] GitLab', repoTypes.GitLab, repoOf('work'), 'wrongGitLabRepo'],
  ])('[HW-22] the link must be one of %s', async (_name, repoType, repoLink, message) => {
    const lecture = await hold({ needRepo: true, repoType })
    const { status, error } = await create(lecture, { repoLink })
    expect([status, error.fields]).toEqual([400, [{ field: 'repoLink', message }]])
  })

  test('[HW-22] where a repository is asked for, the link is required; else the answer itself', async () => {
    const withRepo = await create(await hold({ needRepo: true }))
    expect(withRepo.error.fields).toEqual([{ field: 'repoLink', message: 'fieldIsRequired' }])
    const empty = await create(await hold(), { body: ' \n' })
    expect(empty.error.fields).toEqual([{ field: 'body', message: 'fieldIsRequired' }])
    expect((await create(await hold({ needRepo: true }), { body: '', repoLink: repoOf('work') })).status).toBe(201)
  })

  test('[AG-19] with an autograder it is queued for grading as the pass of a student', async () => {
    const lecture = await hold({
      needRepo: true,
      hasAutograde: true,
      testRepoLink: 'https://github.com/academy/tests.git',
    })
    const { body } = await create(lecture, { repoLink: repoOf('work') })
    const rows = await it.database.db
      .select()
      .from(autogradeResults)
      .where(eq(autogradeResults.homeworkResponseId, body.id))
    expect(rows).toMatchObject([{ action: autogradeActions.StudentPass, status: autogradeStatuses.Sent }])
    expect((await page(lecture)).body.homework).toMatchObject({ state: 'queued', autograde: null })
  })

  test('[NTF-21] tells the reviewers of the lecture', async () => {
    const reviewer = await it.make.user({ roles: { Teacher: [academy] } })
    const { status } = await create(await hold({ reviewers: [reviewer] }))
    const rows = await it.database.db.select().from(notifications).where(eq(notifications.userId, reviewer.id))
    expect([status, rows]).toMatchObject([201, [{ type: notificationTypes.HomeworkUpdated }]])
  })
})

describe('handing in again', () => {
  test('[HW-25][HW-31] counts one more, keeps the versions and takes the review back', async () => {
    const lecture = await hold({ attempts: 2 })
    const { body } = await create(lecture)
    await review(body.id, { isReviewed: true, mark: 4, reviewBody: 'Ще раз', reviewedAt: it.clock.now })
    const { status, body: second } = await update(body.id)
    expect([status, second]).toMatchObject([200, { attempts: 2, isReviewed: false, body: 'Виправлено', mark: null }])
    expect((await update(body.id)).error.name).toBe('HomeworkAttemptsExhausted')
    const { submissions } = (await page(lecture)).body.homework!
    expect(submissions.map(({ number, body: text }) => [number, text])).toEqual([
      [2, 'Виправлено'],
      [1, 'Моя робота'],
    ])
  })

  test('[HW-21] what was published about the version before stays readable, what is written since does not show', async () => {
    const lecture = await hold({ attempts: 1, endDate: inHours(1) })
    const { body } = await create(lecture)
    const teacher = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    const inAcademy = { academyId: academy.id }
    const params = { id: body.id }
    const sayOfLine = (text: string) =>
      teacher.call(
        reviewApi.addLineComment,
        { params, body: { commit: 'a'.repeat(40), path: 'main.js', line: 1, body: text } },
        inAcademy,
      )
    await sayOfLine('Назвіть змінну інакше')
    const back = { mark: 5, reviewBody: 'Додайте тести', isReviewed: true, reanswerDeadline: inHours(72).toISOString() }
    expect((await teacher.call(homeworkApi.update, { params, body: back }, inAcademy)).status).toBe(200)
    it.clock.advance(48 * 3_600_000)
    expect((await update(body.id)).status).toBe(200)
    it.clock.advance(1_000)
    await sayOfLine('Ще не надіслано')
    await teacher.call(homeworkApi.update, { params, body: { mark: 9, reviewBody: 'Чернетка' } }, inAcademy)
    const { homework } = (await page(lecture)).body
    const tree = [{ type: 'paragraph', children: ['Додайте тести'] }]
    expect(homework!.submissions.map(({ number, review: said }) => [number, said])).toEqual([
      [2, null],
      [1, { mark: 5, tree }],
    ])
    expect(homework!.lineComments.map((one) => one.body)).toEqual(['Назвіть змінну інакше'])
    expect(homework).toMatchObject({ reviewTree: null, response: { mark: null } })
  })

  test('[HW-25] the author changes nothing of the review (Q-51)', async () => {
    const lecture = await hold({ attempts: 2 })
    const { body } = await create(lecture)
    await update(body.id, { body: 'Ще раз', mark: 10, reviewBody: 'Чудово', isReviewed: true, likeAbility: 10 })
    expect(await storedOf(lecture)).toMatchObject([
      { mark: null, reviewBody: null, isReviewed: false, likeAbility: null },
    ])
  })

  test('[HW-32] a returned one may be answered exactly once more, after the end and beyond the attempts', async () => {
    const lecture = await hold({ attempts: 1, endDate: inHours(1) })
    const { body } = await create(lecture)
    const returned = { isReviewed: true, isAnswered: false, mark: 5, reanswerDeadline: inHours(72) }
    await review(body.id, returned)
    it.clock.advance(48 * 3_600_000)
    expect((await page(lecture)).body.homework).toMatchObject({
      state: 'returned',
      deadline: inHours(24).toISOString(),
    })
    expect((await update(body.id)).body).toMatchObject({ isAnswered: true, reanswerDeadline: null })
    expect((await update(body.id)).error.name).toBe('CanNotAddHomework')
    await review(body.id, { ...returned, reanswerDeadline: inHours(-1) })
    expect((await update(body.id)).error.name).toBe('ReanswerDeadlinePassed')
  })

  test('[HW-25] the homework of somebody else is not there', async () => {
    const { body } = await create(await hold({ attempts: 5 }))
    const other = await it.make.student(academy, { opened: { 1: 'Opened' } })
    expect((await update(body.id, undefined, other)).status).toBe(404)
  })
})

describe('what the student sees', () => {
  test('[HW-21] a review only once it was published', async () => {
    const lecture = await hold()
    const { body } = await create(lecture)
    await review(body.id, { mark: 9, reviewBody: 'Гарно', likeAbility: 3, notificationStatus: 'Pending' })
    const draft = (await page(lecture)).body.homework!
    expect([draft.state, draft.response!.mark, draft.response!.reviewBody, draft.reviewTree]).toEqual([
      'waiting',
      null,
      null,
      null,
    ])
    await review(body.id, { isReviewed: true, reviewedAt: it.clock.now })
    const seen = (await page(lecture)).body.homework!
    expect([seen.state, seen.response!.mark, seen.response!.reviewBody]).toEqual(['checked', 9, 'Гарно'])
    expect(JSON.stringify(seen)).not.toContain('likeAbility')
  })

  test('[HW-01][HW-02][HW-26][STG-82] the list of lectures holds their own answers and marks', async () => {
    const lecture = await hold()
    const { body } = await create(lecture)
    await review(body.id, { isReviewed: true, mark: 7, reviewBody: 'Добре' })
    const list = await (
      await it.as(student)
    ).call(cabinetApi.lectures, { params: { stageId: academy.stages[1]!.id } }, { academyId: academy.id })
    expect(list.body).toMatchObject([
      {
        stageLectureId: lecture.id,
        homeworkResponse: {
          id: body.id,
          stageLectureId: lecture.id,
          body: body.body,
          repoLink: body.repoLink,
          attempts: 1,
          reanswerDeadline: null,
          mark: 7,
          reviewBody: 'Добре',
          isReviewed: true,
          isAnswered: true,
        },
        homeworkResponseMark: 7,
        lectureFeedback: null,
        mark: 7,
      },
    ])
  })

  test('how many stand before', async () => {
    const lecture = await hold()
    for (let i = 0; i < 3; i++) {
      await create(lecture, {}, await it.make.student(academy, { opened: { 1: 'Opened' } }))
      it.clock.advance(60_000)
    }
    await create(lecture)
    expect((await page(lecture)).body.homework).toMatchObject({ place: 3, medianWaitMinutes: null, state: 'waiting' })
  })

  test('[STG-44][STG-49][STG-50] the sidebar: urgent, then not, then asking for attention', async () => {
    const lecture = await hold({ endDate: inHours(5) })
    const routes = async () => {
      const { body } = await (
        await it.as(student)
      ).call(cabinetApi.lectures, { params: { stageId: academy.stages[1]!.id } }, { academyId: academy.id })
      return [body[0]!.isUrgent, body[0]!.isAttention]
    }
    expect(await routes()).toEqual([true, false])
    const { body } = await create(lecture)
    expect(await routes()).toEqual([false, false])
    await review(body.id, { isReviewed: true, isAnswered: false, reanswerDeadline: inHours(8) })
    expect((await routes())[1]).toBe(true)
    const me = await (
      await it.as(student)
    ).call(homeworkApi.page, { params: { id: lecture.id } }, { academyId: academy.id })
    expect(me.body.homework!.state).toBe('returned')
  })

  test('not a lecture that has not begun', async () => {
    const lecture = await hold({ startDate: inHours(1), endDate: inHours(9) })
    expect((await page(lecture)).error.name).toBe('StageNotAvailable')
  })
})

describe('an appeal', () => {
  const appeal = async (id: number, reason = 'Прошу подивитися ще раз', person = student) =>
    (await it.as(person)).call(homeworkApi.appeal, { params: { id }, body: { reason } }, { academyId: academy.id })

  test('is made once, within a week of the review', async () => {
    const lecture = await hold()
    const { body } = await create(lecture)
    expect((await appeal(body.id)).error.fields).toEqual([{ field: 'reason', message: 'appealClosed' }])
    await review(body.id, { isReviewed: true, mark: 3, reviewedAt: it.clock.now })
    expect((await page(lecture)).body.homework).toMatchObject({ mayAppeal: true })
    const { status, body: made } = await appeal(body.id)
    expect([status, made]).toMatchObject([201, { state: 'open', decision: null }])
    expect((await page(lecture)).body.homework).toMatchObject({
      state: 'appealed',
      appeal: { state: 'open' },
      mayAppeal: false,
    })
    const second = await appeal(body.id)
    expect([second.status, second.error.fields]).toEqual([409, [{ field: 'reason', message: 'appealClosed' }]])
  })

  test('of fifty at once one is kept', async () => {
    const { body } = await create(await hold())
    await review(body.id, { isReviewed: true, mark: 3, reviewedAt: it.clock.now })
    const answers = await Promise.all(Array.from({ length: 50 }, () => appeal(body.id)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('not after its window, and not for others', async () => {
    const { body } = await create(await hold())
    await review(body.id, { isReviewed: true, mark: 3, reviewedAt: it.clock.now })
    const other = await it.make.student(academy, { opened: { 1: 'Opened' } })
    expect((await appeal(body.id, undefined, other)).status).toBe(404)
    it.clock.advance(8 * 24 * 3_600_000)
    expect((await appeal(body.id)).status).toBe(409)
  })
})
