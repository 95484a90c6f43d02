import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { repoTypes } from '@academy/contract/enums'
import { lecturesApi, type StageLectureInput, stageLecturesApi } from '@academy/contract/lectures'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let owner: Person
let lectureId: number
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy({ stages: ['Registration', 'Lectures', 'MiniProject'], active: 1 })
  owner = await it.make.user({ roles: { TrackOwner: [academy] } })
  lectureId = await it.make.lecture(academy)
})

const both = (text: string) => ({ ua: text, en: text })
const input = (values: Partial<StageLectureInput> = {}): StageLectureInput => ({
  stageId: academy.stages[1]!.id,
  lectureId,
  groupId: null,
  urlName: 'git',
  startDate: '2030-01-01T10:00:00.000Z',
  endDate: '2030-01-03T10:00:00.000Z',
  hasHomework: true,
  hasChat: true,
  videoLink: null,
  hasAutograde: false,
  needRepo: false,
  repoType: repoTypes.Any,
  testRepoLink: null,
  minMark: null,
  traceAccordingText: null,
  feedbackConfig: { enabled: true, isTextRequired: false, maxLength: 1000 },
  showAutogradeResult: false,
  homework: both('Зробіть це'),
  materials: both(''),
  homeworkPath: null,
  homeworkCuratorId: null,
  reviewerIds: [],
  attempts: 1,
  ...values,
})
const as = (person: Person) => it.as(person)
const create = async (values: Partial<StageLectureInput> = {}, person = owner) =>
  (await as(person)).call(stageLecturesApi.create, { body: input(values) }, { academyId: academy.id })
const update = async (id: number, updatedAt: string, values: Partial<StageLectureInput> = {}, person = owner) =>
  (await as(person)).call(
    stageLecturesApi.update,
    { params: { id }, body: { ...input(values), updatedAt } },
    { academyId: academy.id },
  )
const remove = async (id: number, person = owner) =>
  (await as(person)).call(stageLecturesApi.remove, { params: { id } }, { academyId: academy.id })
const get = async (id: number, person = owner) =>
  (await as(person)).call(stageLecturesApi.get, { params: { id } }, { academyId: academy.id })

describe('a stage lecture', () => {
  test('[HW-05][HW-09][HW-58][HW-63][AG-07] is made for a group with everything it has, and read back', async () => {
    const reviewer = await it.make.user({ roles: { Coach: [academy] } })
    const values = {
      groupId: Object.values(academy.directions)[0]!,
      videoLink: 'https://meet.example.org/git?pwd=1',
      hasAutograde: true,
      needRepo: true,
      repoType: repoTypes.GitHub,
      testRepoLink: 'https://github.com/academy/tests.git#main',
      minMark: 6,
      traceAccordingText: 'Результат',
      showAutogradeResult: true,
      homeworkPath: 'lesson-1',
      homeworkCuratorId: owner.id,
      reviewerIds: [reviewer.id],
      attempts: 3,
    }
    const { status, body } = await create(values)
    expect(status).toBe(201)
    const { stageId: _, ...given } = input(values)
    expect((await get(body.id)).body).toMatchObject({ ...given, stageId: academy.stages[1]!.id })
    expect(body.counts).toEqual({ expected: 0, responses: 0, waiting: 0, reviewed: 0 })
  })

  test('[HW-65][HW-66] refuses what does not fit together, each at its field', async () => {
    const cases: [Partial<StageLectureInput>, string, string][] = [
      [{ endDate: '2029-12-31T10:00:00.000Z' }, 'endDate', 'endBeforeStart'],
      [{ hasAutograde: true, testRepoLink: 'https://github.com/a/b.git' }, 'needRepo', 'autogradeNeedsRepo'],
      [{ hasAutograde: true, needRepo: true }, 'testRepoLink', 'fieldIsRequired'],
      [{ attempts: 0 }, 'attempts', 'outOfRange'],
      [{ minMark: 11 }, 'minMark', 'outOfRange'],
      [{ minMark: 5.5 }, 'minMark', 'notInteger'],
      [{ testRepoLink: 'http://github.com/a/b.git' }, 'testRepoLink', 'wrongTestsRepo'],
      [{ videoLink: 'http://meet.example.org/git' }, 'videoLink', 'wrongLink'],
      [{ videoLink: 'javascript:alert(1)' }, 'videoLink', 'wrongLink'],
      [{ stageId: academy.stages[0]!.id }, 'stageId', 'wrongStageType'],
    ]
    for (const [values, field, message] of cases) {
      const { status, error } = await create(values)
      expect([status, error.fields]).toEqual([400, [{ field, message }]])
    }
  })

  test('[AG-25] the tests repository is an https clone address with an optional branch', async () => {
    const testRepoLink = 'https://git.example.org/tests/one.git#release/2'
    expect((await create({ testRepoLink })).status).toBe(201)
    for (const wrong of [
      'git@github.com:a/b.git',
      'https://github.com/a/b',
      'file:///etc/passwd',
      'https://x/../y.git',
    ])
      expect((await create({ testRepoLink: wrong, urlName: 'other' })).error.fields).toEqual([
        { field: 'testRepoLink', message: 'wrongTestsRepo' },
      ])
  })

  test('[STG-20] a mini project holds one as well', async () => {
    expect((await create({ stageId: academy.stages[2]!.id })).status).toBe(201)
  })

  test('has an address of its own in its stage', async () => {
    await create()
    const { status, error } = await create()
    expect([status, error.fields]).toEqual([409, [{ field: 'urlName', message: 'urlNameTaken' }]])
  })

  test('what it names belongs to the academy', async () => {
    const other = await it.make.academy({ stages: ['Lectures'] })
    const [stranger, student] = [await it.make.user(), await it.make.student(academy)]
    const cases: [Partial<StageLectureInput>, string][] = [
      [{ stageId: other.stages[0]!.id }, 'StageNotFound'],
      [{ lectureId: await it.make.lecture(other) }, 'LectureNotFound'],
      [{ groupId: Object.values(other.directions)[0]! }, 'GroupNotFound'],
      [{ reviewerIds: [stranger.id] }, 'UserNotFound'],
      [{ reviewerIds: [student.id] }, 'UserNotFound'],
      [{ homeworkCuratorId: stranger.id }, 'UserNotFound'],
    ]
    for (const [values, name] of cases) expect((await create(values)).error.name).toBe(name)
  })

  test('[HW-63] is changed, and nothing somebody else saved meanwhile is lost (Q-87)', async () => {
    const { body } = await create()
    const { body: changed } = await update(body.id, body.updatedAt, { attempts: 4 })
    expect(changed.attempts).toBe(4)
    const stale = await update(body.id, body.updatedAt, { attempts: 9 })
    expect([stale.status, stale.error.fields]).toEqual([409, [{ field: 'updatedAt', message: 'savedMeanwhile' }]])
  })

  test('keeps what a page of the version before does not know of', async () => {
    const videoLink = 'https://meet.example.org/kept'
    const { body: made } = await create({ videoLink, urlName: 'kept' })
    const { status } = await update(made.id, made.updatedAt, { videoLink: undefined, urlName: 'kept-too' })
    expect(status).toBe(200)
    expect((await get(made.id)).body).toMatchObject({ videoLink, urlName: 'kept-too' })
  })

  test('does not move away from those who handed in', async () => {
    const { body } = await create()
    await it.make.response(academy, body, await it.make.student(academy))
    const { status, error } = await update(body.id, body.updatedAt, { stageId: academy.stages[2]!.id })
    expect([status, error.fields]).toEqual([409, [{ field: 'stageId', message: 'tooLateToChange' }]])
    expect((await update(body.id, body.updatedAt, { attempts: 2 })).status).toBe(200)
  })

  test('[HW-18][HW-61][VAL-41][ERR-141] is deleted unless a student left something in it', async () => {
    const { body } = await create()
    expect((await remove(body.id)).status).toBe(204)
    expect((await get(body.id)).error.name).toBe('StageLectureNotFound')
    const { body: used } = await create()
    await it.make.response(academy, used, await it.make.student(academy))
    const refused = await remove(used.id)
    expect([refused.status, refused.error.name, refused.error.code]).toEqual([409, 'StageLectureCanNotBeDeleted', 68])
  })

  test('[HW-18] nor when somebody rated it', async () => {
    const { body } = await create({ startDate: '2020-01-01T10:00:00.000Z' })
    const student = await it.make.student(academy, { opened: { 1: 'Opened' } })
    const rated = await (
      await as(student)
    ).call(lecturesApi.rate, { params: { id: lectureId }, body: { rating: 5 } }, { academyId: academy.id })
    expect(rated.status).toBe(200)
    expect((await remove(body.id)).error.name).toBe('StageLectureCanNotBeDeleted')
  })

  test('[HW-59] its reviewers with what waits for them', async () => {
    const reviewer = await it.make.user({ firstName: 'Олена', lastName: 'Гай', roles: { Coach: [academy] } })
    const { body } = await create({ reviewerIds: [reviewer.id] })
    for (const reviewed of [false, false, true])
      await it.make.response(academy, body, await it.make.student(academy), {
        reviewerId: reviewer.id,
        isReviewed: reviewed,
      })
    const { body: list } = await (
      await as(owner)
    ).call(stageLecturesApi.reviewers, { params: { id: body.id } }, { academyId: academy.id })
    expect(list).toEqual([{ id: reviewer.id, firstName: 'Олена', lastName: 'Гай', assignedCount: 2 }])
  })

  test('[HW-60] of a group are those of the group and those of everybody', async () => {
    const groupId = Object.values(academy.directions)[0]!
    const ids = [(await create({ urlName: 'all' })).body.id, (await create({ urlName: 'own', groupId })).body.id]
    const ask = async (id: number) =>
      (await as(owner)).call(stageLecturesApi.byGroup, { query: { groupId: id } }, { academyId: academy.id })
    expect((await ask(groupId)).body.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids)
    expect((await ask(999_999)).error.name).toBe('GroupNotFound')
  })

  test('a Teacher edits only their own lectures, and a student sees nothing that is for staff alone', async () => {
    const teacher = await it.make.user({ roles: { Teacher: [academy] } })
    expect((await create({}, teacher)).error.name).toBe('AccessDenied')
    const own = await it.make.lecture(academy, { lecturerId: teacher.id })
    const testRepoLink = 'https://github.com/academy/hidden.git'
    const hidden = { testRepoLink, traceAccordingText: '=== tests' }
    const values = { lectureId: own, ...hidden, startDate: '2020-01-01T10:00:00.000Z', reviewerIds: [teacher.id] }
    const { status, body } = await create(values, teacher)
    expect(status).toBe(201)
    const student = await it.make.student(academy, { opened: { 1: 'Opened' } })
    await it.make.response(academy, body, student)
    const seen = await get(body.id, student)
    expect(body).toMatchObject(hidden)
    expect((await get(body.id, teacher)).body.counts).toMatchObject({ responses: 1 })
    expect(seen.body.counts).toEqual({ expected: 0, responses: 0, waiting: 0, reviewed: 0 })
    expect(seen.body).toMatchObject({ testRepoLink: null, reviewerIds: [], homeworkCuratorId: null })
    // HW-06: who knows the marker could print it, and read what comes after.
    expect(seen.body.traceAccordingText).toBeNull()
    const stranger = await it.make.student(academy)
    expect((await get(body.id, stranger)).error.name).toBe('StageLectureNotFound')
  })
})
