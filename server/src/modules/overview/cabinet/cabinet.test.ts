import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { cabinetApi } from '@academy/contract/cabinet'
import { academyTypes, autogradeStatuses, materialCategories, stageTypes } from '@academy/contract/enums'
import { lettersApi } from '@academy/contract/letters'
import type { TextNode } from '@academy/contract/markdown'
import { usersApi } from '@academy/contract/users'
import { academies, stages, userAcademies, userStages } from '#server/schema/academies.ts'
import { autogradeResults } from '#server/schema/autograde.ts'
import { appeals } from '#server/schema/homework.ts'
import { interviewAnswers, interviewSlots, motivationLetters } from '#server/schema/interviews.ts'
import { lectures, stageLectures } from '#server/schema/lectures.ts'
import { learntMaterials } from '#server/schema/materials.ts'
import { stageTests, staticPages } from '#server/schema/stage-parts.ts'
import { teams, userTeams } from '#server/schema/teams.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

const dayMs = 24 * 3600 * 1000

let it: TestApp
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())

const inDays = (days: number) => new Date(it.clock.now.getTime() + days * dayMs)
const ask = async (who: Person, id: number) => (await it.as(who)).call(cabinetApi.stage, { params: { id } })
const contentOf = async (who: Person, id: number) => {
  const { status, body } = await ask(who, id)
  expect(status).toBe(200)
  return body
}
const change = (academy: MadeAcademy, index: number, values: Partial<typeof stages.$inferInsert>) =>
  it.database.db
    .update(stages)
    .set(values)
    .where(and(eq(stages.academyId, academy.id), eq(stages.id, academy.stages[index]!.id)))

/** Every part is there for its own types only. */
const noParts = {
  pageLink: null,
  project: null,
  test: null,
  interview: null,
  letter: null,
  nextStage: null,
  certificateId: null,
  application: null,
}

const paragraph = (...children: TextNode[]): TextNode => ({ type: 'paragraph', children })

describe('the page of a stage', () => {
  test.each(['Pending', 'StageSucceed', 'StageFailed', 'Failed', 'Profile'] as const)(
    '[STG-31] [TEAM-40] %s shows its text and mark, and nothing that belongs to other types',
    async (type) => {
      const academy = await it.make.academy({ stages: [type] })
      const description = { ua: 'Опис **етапу**', en: '' }
      await change(academy, 0, { description, details: { template: 'about' } })
      const student = await it.make.student(academy)
      await it.database.db.update(userStages).set({ mark: 9 }).where(eq(userStages.userId, student.id))
      expect(await contentOf(student, academy.stages[0]!.id)).toEqual({
        stageId: academy.stages[0]!.id,
        description: { ua: [paragraph('Опис ', { type: 'strong', children: ['етапу'] })], en: [] },
        mark: 9,
        ...noParts,
      })
    },
  )

  test('[STG-36] a stage that was not opened, or has not begun, is not available', async () => {
    const academy = await it.make.academy({ stages: ['Pending', 'Pending', { type: 'Pending', startDate: inDays(1) }] })
    const student = await it.make.student(academy, { opened: { 0: 'Opened', 2: 'Opened' } })
    for (const index of [1, 2]) {
      const { status, error } = await ask(student, academy.stages[index]!.id)
      expect([index, status, error.name]).toEqual([index, 403, 'StageNotAvailable'])
    }
    expect((await ask(student, academy.stages[0]!.id)).status).toBe(200)
  })

  test('[STG-60] [STG-37] Mock, foreign designated and unknown stages, and those of other academies, are not there', async () => {
    const academy = await it.make.academy({
      stages: ['Pending', 'Mock', { type: 'Pending', isOnlyForDesignated: true }],
    })
    const other = await it.make.academy({ stages: ['Pending'] })
    const student = await it.make.student(academy, { opened: { 0: 'Opened', 1: 'Opened' } })
    for (const id of [academy.stages[1]!.id, academy.stages[2]!.id, other.stages[0]!.id, 999_999]) {
      const { status, error } = await ask(student, id)
      expect([id, status, error.name]).toEqual([id, 404, 'StageNotFound'])
    }
  })

  test('[STG-85] a stage that is over or behind stays readable', async () => {
    const academy = await it.make.academy({ stages: [{ type: 'Pending', endDate: inDays(-1) }, 'Pending'] })
    const student = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
    expect((await ask(student, academy.stages[0]!.id)).status).toBe(200)
  })

  test('[STG-13] Registration tells the state of the application', async () => {
    const academy = await it.make.academy({ stages: ['Registration'] })
    const student = await it.make.student(academy, { direction: 'QA' })
    const { application } = await contentOf(student, academy.stages[0]!.id)
    expect(application).toEqual({
      joinedAt: it.clock.now.toISOString(),
      directionName: 'QA',
      isProfileComplete: false,
      isExperienceComplete: false,
    })
    const undecided = await it.make.student(academy, { direction: null })
    expect((await contentOf(undecided, academy.stages[0]!.id)).application?.directionName).toBeNull()
  })

  test('[STG-13] the application is complete once university and experience are there', async () => {
    const academy = await it.make.academy({ stages: ['Registration'] })
    const student = await it.make.student(academy)
    await it.make.answered(student, academy)
    expect((await contentOf(student, academy.stages[0]!.id)).application).toMatchObject({
      isProfileComplete: true,
      isExperienceComplete: true,
    })
  })

  test('[STG-32] [STG-33] a stage page has the address of its page, and null where there is none', async () => {
    const academy = await it.make.academy({ stages: ['StagePage'] })
    const student = await it.make.student(academy)
    const stageId = academy.stages[0]!.id
    const link = async () => (await contentOf(student, stageId)).pageLink
    expect(await link()).toBe(`/static-pages/${academy.id}/null`)
    await change(academy, 0, { details: { template: 'about' } })
    expect(await link()).toBe(`/static-pages/${academy.id}/null`)
    const text = { ua: 'Т', en: 'T' }
    await it.database.db.insert(staticPages).values({ academyId: academy.id, name: 'about', title: text, body: text })
    expect(await link()).toBe(`/static-pages/${academy.id}/about`)
    // [F9] Nobody finds the pages of an academy that is not public by counting.
    await it.database.db.update(academies).set({ type: academyTypes.Private }).where(eq(academies.id, academy.id))
    expect(await link()).toMatch(new RegExp(`^/static-pages/${academy.id}-[0-9a-f-]{36}/about$`))
  })

  test('[STG-15] Testing tells what the test of their own direction will ask', async () => {
    const academy = await it.make.academy({ stages: ['Testing', { type: 'SecondChance', isOnlyForDesignated: true }] })
    const tests = { academyId: academy.id, stageId: academy.stages[0]!.id }
    await it.database.db.insert(stageTests).values([
      { ...tests, groupId: academy.directions.JS!, passPercent: 60, questionsCount: 25, durationMinutes: 40 },
      { ...tests, groupId: academy.directions.QA!, passPercent: null, questionsCount: 30, durationMinutes: 50 },
    ])
    const student = await it.make.student(academy, { direction: 'JS', opened: { 0: 'Opened', 1: 'Opened' } })
    const expected = { questionsCount: 25, durationMinutes: 40, passPercent: 60, isSubmitted: false, summaryId: null }
    expect((await contentOf(student, academy.stages[0]!.id)).test).toEqual(expected)
    // the second chance asks the same, unless it says otherwise.
    expect((await contentOf(student, academy.stages[1]!.id)).test).toEqual(expected)
    const undecided = await it.make.student(academy, { direction: null })
    expect((await contentOf(undecided, academy.stages[0]!.id)).test).toBeNull()
    await it.database.db
      .update(userStages)
      .set({ submittedAt: it.clock.now })
      .where(and(eq(userStages.userId, student.id), eq(userStages.stageId, academy.stages[0]!.id)))
    expect((await contentOf(student, academy.stages[0]!.id)).test?.isSubmitted).toBe(true)
  })

  test('[INT-05] Interview tells their own booking that counts, and whether there is a result to read', async () => {
    const academy = await it.make.academy({ stages: ['Interview'] })
    const stageId = academy.stages[0]!.id
    const [student, other] = [await it.make.student(academy), await it.make.student(academy)]
    const interviewOf = async (who: Person) => (await contentOf(who, stageId)).interview
    const none = { booked: null, hasResult: false }
    expect(await interviewOf(student)).toEqual(none)
    const id = await it.make.interviewSlot(academy, stageId, { inHours: 72 })
    const [slot] = await it.database.db
      .update(interviewSlots)
      .set({ userId: student.id })
      .where(eq(interviewSlots.id, id))
      .returning()
    const booked = { startDate: slot!.startDate.toISOString(), endDate: slot!.endDate.toISOString() }
    expect(await interviewOf(student)).toEqual({ booked, hasResult: false })
    expect(await interviewOf(other)).toEqual(none)
    const answer = { academyId: academy.id, stageId, userId: student.id, isPassed: true, comment: '' }
    await it.database.db.insert(interviewAnswers).values(answer)
    expect(await interviewOf(student)).toEqual({ booked, hasResult: false })
    await it.database.db.update(interviewAnswers).set({ publishedAt: it.clock.now })
    expect(await interviewOf(student)).toEqual({ booked, hasResult: true })
    await it.database.db.update(interviewSlots).set({ isNoShow: true }).where(eq(interviewSlots.id, id))
    expect((await interviewOf(student))?.booked).toBeNull()
  })

  test('[INT-03] MotivationLetter tells when their own letter was sent', async () => {
    const academy = await it.make.academy({ stages: ['MotivationLetter'] })
    const [student, other] = [await it.make.student(academy), await it.make.student(academy)]
    const letterOf = async (who: Person) => (await contentOf(who, academy.stages[0]!.id)).letter
    expect(await letterOf(student)).toEqual({ sentAt: null })
    const letterText = 'Хочу навчитися писати програми, якими люди користуються щодня.'
    await (await it.as(student)).call(lettersApi.save, { body: { letterText } })
    expect(await letterOf(student)).toEqual({ sentAt: it.clock.now.toISOString() })
    expect(await letterOf(other)).toEqual({ sentAt: null })
  })

  test('[STG-26] Countdown names the stage it counts down to: the next one everybody sees', async () => {
    const startDate = inDays(2)
    const academy = await it.make.academy({
      stages: [
        'Countdown',
        'Mock',
        { type: 'SecondChance', isOnlyForDesignated: true },
        { type: 'Lectures', startDate },
      ],
    })
    const student = await it.make.student(academy)
    expect((await contentOf(student, academy.stages[0]!.id)).nextStage).toEqual({
      id: academy.stages[3]!.id,
      name: { ua: 'Етап 4', en: 'Stage 4' },
      startDate: startDate.toISOString(),
    })
    const last = await it.make.academy({ stages: ['Countdown'] })
    expect((await contentOf(await it.make.student(last), last.stages[0]!.id)).nextStage).toBeNull()
  })

  test('[STG-19] Finished has the public id of the certificate as soon as the student has finished', async () => {
    const academy = await it.make.academy({ stages: ['Finished'] })
    const student = await it.make.student(academy)
    expect((await contentOf(student, academy.stages[0]!.id)).certificateId).toBeNull()
    const [row] = await it.database.db
      .update(userAcademies)
      .set({ finishedAt: it.clock.now })
      .where(eq(userAcademies.userId, student.id))
      .returning()
    expect((await contentOf(student, academy.stages[0]!.id)).certificateId).toBe(row!.publicId)
  })

  test.each(['Project', 'MiniProject'] as const)('[STG-18] [STG-20] %s shows what is to be built', async (type) => {
    const academy = await it.make.academy({ stages: [type] })
    const student = await it.make.student(academy)
    expect((await contentOf(student, academy.stages[0]!.id)).project).toBeNull()
    const project = {
      repositoryType: 0 as const,
      description: { ua: 'Сервіс', en: 'A service' },
      technologies: ['React'],
    }
    await change(academy, 0, { details: { project } })
    expect((await contentOf(student, academy.stages[0]!.id)).project).toEqual({
      ...project,
      description: { ua: [paragraph('Сервіс')], en: [paragraph('A service')] },
    })
  })
})

describe('their own progress', () => {
  test('[STG-29] lists what the student has been through, with marks; results only where staff show them', async () => {
    const academy = await it.make.academy({ stages: ['Testing', 'Mock', 'Lectures', 'Finished'] })
    const student = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Passed', 2: 'Opened' } })
    const ofTest = eq(userStages.stageId, academy.stages[0]!.id)
    await it.database.db.update(userStages).set({ mark: 8, successPercent: 77, equityPercent: 80 }).where(ofTest)
    const progress = async () => (await (await it.as(student)).call(cabinetApi.progress, {})).body
    expect(await progress()).toMatchObject({
      joinedAt: it.clock.now.toISOString(),
      finishedAt: null,
      stages: [
        { stageType: stageTypes.Testing, state: 'Passed', mark: 8, successPercent: null },
        { stageType: stageTypes.Lectures, state: 'Opened', mark: null, successPercent: null },
      ],
    })
    await change(academy, 0, { showTestResult: true })
    expect((await progress()).stages.map(({ successPercent }) => successPercent)).toEqual([77, null])
  })

  test('[STG-29] holds lecture marks, the interview once published, evaluations and the summary of the test', async () => {
    const academy = await it.make.academy({ stages: ['Testing', 'Lectures', 'Interview', 'Project'] })
    const student = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Passed', 2: 'Passed', 3: 'Opened' } })
    const [ofTest, ofLectures, ofInterview, ofProject] = academy.stages.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
    ]
    const finished = await it.make.attempt(academy, await it.make.testOfStage(academy, 0, 'JS'), student, {
      finishedAt: it.clock.now,
    })
    const [marked, waiting] = [
      await it.make.stageLecture(academy, { stageId: ofLectures }),
      await it.make.stageLecture(academy, { stageId: ofLectures }),
    ]
    await it.make.response(academy, marked, student, { isReviewed: true, mark: 9 })
    await it.make.response(academy, waiting, student)
    const answer = { academyId: academy.id, stageId: ofInterview, userId: student.id, isPassed: true, mark: 8 }
    await it.database.db.insert(interviewAnswers).values({ ...answer, englishLevel: 'B2', comment: 'Лише для нас' })
    const team = await it.make.team(academy, { stageId: ofProject, members: [student] })
    const event = await it.make.evaluation(academy, team, { title: 'Демо', date: '2026-05-01' })
    const words = { publicFeedback: 'Чиста робота', privateFeedback: 'Таємне' }
    await it.make.studentEvaluation(academy, event, team.userTeamIds[student.id]!, words)

    const progress = async () => (await (await it.as(student)).call(cabinetApi.progress, {})).body
    const [test0, lectures1, interview2, project3] = (await progress()).stages
    expect(test0).toMatchObject({ id: ofTest, summaryId: null, lectures: [], interview: null, evaluations: [] })
    expect(lectures1!.lectures).toMatchObject([{ stageLectureId: marked.id, mark: 9 }])
    expect(interview2!.interview).toBeNull()
    expect(project3!.evaluations).toEqual([
      { id: event, title: 'Демо', date: '2026-05-01', average: 4, feedback: 'Чиста робота', isStar: false },
    ])

    await change(academy, 0, { showTestResult: true })
    await change(academy, 1, { details: { lecture: { showMarks: false, defaultAttempts: 3 } } })
    await it.database.db
      .update(interviewAnswers)
      .set({ publishedAt: it.clock.now })
      .where(eq(interviewAnswers.userId, student.id))
    const after = await progress()
    expect(after.stages[0]!.summaryId).toBe(finished.publicId)
    expect(after.stages[1]!.lectures).toEqual([])
    expect(after.stages[2]!.interview).toEqual({ isPassed: true, mark: 8, englishLevel: 'B2' })
    expect(JSON.stringify(after)).not.toMatch(/Таємне|Лише для нас/)
  })

  test('is that of one academy, and of nobody else', async () => {
    const here = await it.make.academy({ stages: ['Pending'] })
    const there = await it.make.academy({ stages: ['Pending'] })
    await it.make.student(here)
    const student = await it.make.student(here)
    await it.make.grant(student, 'Student', there)
    const mine = await it.as(student)
    const { body } = await mine.call(cabinetApi.progress, {}, { academyId: here.id })
    expect(body.stages.map(({ id }) => id)).toEqual([here.stages[0]!.id])
    expect((await mine.call(cabinetApi.progress, {}, { academyId: there.id })).body.stages).toEqual([])
  })
})

describe('the lectures of a stage', () => {
  const hold = async (academy: MadeAcademy, name: string, values: Partial<typeof stageLectures.$inferInsert> = {}) => {
    const text = { ua: name, en: name }
    const [lecture] = await it.database.db
      .insert(lectures)
      .values({ academyId: academy.id, name: text, shortName: text })
      .returning()
    await it.database.db.insert(stageLectures).values({
      academyId: academy.id,
      stageId: academy.stages[0]!.id,
      lectureId: lecture!.id,
      urlName: name,
      startDate: inDays(-3),
      endDate: inDays(5),
      ...values,
    })
  }
  const list = async (who: Person, stageId: number) =>
    (await it.as(who)).call(cabinetApi.lectures, { params: { stageId } })

  test('[STG-82] [STG-38] are those for everybody and for their own groups, in the order of their starts', async () => {
    const academy = await it.make.academy({ stages: ['Lectures', 'Lectures'] })
    await hold(academy, 'third', { startDate: inDays(2) })
    await hold(academy, 'first')
    await hold(academy, 'second', { startDate: inDays(-1), groupId: academy.directions.JS! })
    await hold(academy, 'foreign', { groupId: academy.directions.QA! })
    const student = await it.make.student(academy, { direction: 'JS' })
    const { body } = await list(student, academy.stages[0]!.id)
    expect(body.map(({ urlName, available }) => [urlName, available])).toEqual([
      ['first', true],
      ['second', true],
      ['third', false],
    ])
    expect((await list(student, academy.stages[1]!.id)).error.name).toBe('StageNotAvailable')
  })

  test('[STG-50] [STG-44] a homework is urgent from 24 hours before its end to its end', async () => {
    const academy = await it.make.academy({ stages: ['Lectures'] })
    const hourMs = 3_600_000
    await hold(academy, 'near', { endDate: new Date(it.clock.now.getTime() + 24 * hourMs) })
    await hold(academy, 'far', { endDate: new Date(it.clock.now.getTime() + 24 * hourMs + 1) })
    await hold(academy, 'past', { endDate: new Date(it.clock.now.getTime() - 1) })
    await hold(academy, 'talk', { endDate: new Date(it.clock.now.getTime() + hourMs), hasHomework: false })
    const student = await it.make.student(academy)
    const { body } = await list(student, academy.stages[0]!.id)
    expect(body.filter(({ isUrgent }) => isUrgent).map(({ urlName }) => urlName)).toEqual(['near'])
  })
})

describe('the routes of a student', () => {
  const routesOf = async (who: Person) => (await (await it.as(who)).call(usersApi.routes, {})).body.routes

  test('say what became of each homework: checked by the program, appealed, of nobody else', async () => {
    const academy = await it.make.academy({ stages: ['Lectures'] })
    const [student, other] = [await it.make.student(academy), await it.make.student(academy)]
    const states = async (who: Person) =>
      (await routesOf(who))[0]!.lectures.map(({ homeworkState, deadline }) => [homeworkState, deadline !== null])
    const inStage = { stageId: academy.stages[0]!.id }
    const [graded, appealed] = [
      await it.make.stageLecture(academy, inStage),
      await it.make.stageLecture(academy, inStage),
    ]
    expect(await states(student)).toEqual([
      ['open', true],
      ['open', true],
    ])
    const work = await it.make.response(academy, graded, student)
    const running = await it.make.autogradeResult(academy, work, { status: autogradeStatuses.Sent })
    expect((await states(student))[0]![0]).toBe('queued')
    await it.database.db
      .update(autogradeResults)
      .set({ status: autogradeStatuses.Started })
      .where(eq(autogradeResults.id, running))
    expect((await states(student))[0]![0]).toBe('grading')
    const reviewed = await it.make.response(academy, appealed, student, { isReviewed: true, mark: 3 })
    await it.database.db.insert(appeals).values({ academyId: academy.id, responseId: reviewed.id, reason: 'Чому 3?' })
    expect((await states(student))[1]![0]).toBe('appealed')
    expect(await states(other)).toEqual([
      ['open', true],
      ['open', true],
    ])
  })

  test('a shown result says whether the test was passed', async () => {
    const academy = await it.make.academy({ stages: ['Testing'] })
    const student = await it.make.student(academy)
    const stageTest = await it.make.testOfStage(academy, 0, 'JS')
    await it.make.attempt(academy, stageTest, student, { finishedAt: it.clock.now, passed: true })
    const ofStudent = eq(userStages.userId, student.id)
    await it.database.db.update(userStages).set({ successPercent: 77, equityPercent: 50 }).where(ofStudent)
    expect((await routesOf(student))[0]!.testSummary).toBeNull()
    await change(academy, 0, { showTestResult: true })
    const summary = { successPercent: 77, equityPercent: 50, isPassed: true }
    expect((await routesOf(student))[0]!.testSummary).toEqual(summary)
  })

  test('a stage is done once its student did what it asks for, wherever that is kept', async () => {
    const types = ['Registration', 'MaterialsForPreparation', 'Interview', 'MotivationLetter', 'Project'] as const
    const academy = await it.make.academy({ stages: [...types, 'Pending'] })
    const passed = Object.fromEntries(types.map((_type, index) => [index, 'Passed' as const]))
    const [student, idle] = [
      await it.make.student(academy, { opened: passed }),
      await it.make.student(academy, { opened: passed }),
    ]
    const done = async (who: Person) =>
      (await routesOf(who)).filter(({ isDone }) => isDone).map(({ position }) => position)
    const [, materials, interview, , project] = academy.stages.map(({ id }) => id)
    const { contentIds } = await it.make.materialGroup(academy, {
      categories: [0, 0],
      shownBy: [{ stageId: materials! }],
    })
    await it.make.materialGroup(academy, { shownBy: [{ stageId: materials!, groupId: academy.directions.QA! }] })
    const learn = (materialContentId: number | undefined) =>
      it.database.db.insert(learntMaterials).values({
        academyId: academy.id,
        userId: student.id,
        stageId: materials!,
        materialContentId: materialContentId!,
        isLearnt: true,
        updatedAt: it.clock.now,
      })
    await learn(contentIds[0])
    expect(await done(student)).toEqual([])

    await it.make.answered(student, academy)
    expect(await done(student)).toEqual([1])
    await learn(contentIds[1])
    expect(await done(student)).toEqual([1, 2])
    await it.make.interviewSlot(academy, interview!, { student: idle, isNoShow: true })
    await it.make.interviewSlot(academy, interview!, { student })
    expect(await done(student)).toEqual([1, 2, 3])
    const whose = { academyId: academy.id, userId: student.id }
    await it.database.db.insert(motivationLetters).values({ ...whose, letterText: 'Хочу навчатися' })
    expect(await done(student)).toEqual([1, 2, 3, 4])
    const inStage = { academyId: academy.id, stageId: project! }
    const [team] = await it.database.db
      .insert(teams)
      .values({ ...inStage, name: 'Перша' })
      .returning()
    await it.database.db.insert(userTeams).values({ ...inStage, teamId: team!.id, userId: student.id, role: 0 })
    expect(await done(student)).toEqual([1, 2, 3, 4, 5])
    expect(await done(idle)).toEqual([])
  })

  test('[MAT-07] materials are done once those are learnt that the student reads: with a result, what fits it', async () => {
    const academy = await it.make.academy({ stages: ['MaterialsForPreparation', 'Testing'] })
    const student = await it.make.student(academy, { opened: { 0: 'Passed', 1: 'Opened' } })
    const stageId = academy.stages[0]!.id
    const { Recommendations, Low, Mid } = materialCategories
    const categories = [Recommendations, Mid, Low]
    const { contentIds } = await it.make.materialGroup(academy, { categories, shownBy: [{ stageId }] })
    const whose = { academyId: academy.id, userId: student.id, stageId }
    const read = contentIds.slice(0, 2).map((materialContentId) => ({ ...whose, materialContentId, isLearnt: true }))
    await it.database.db.insert(learntMaterials).values(read.map((row) => ({ ...row, updatedAt: it.clock.now })))
    const isDone = async () => (await routesOf(student))[0]!.isDone
    const cameTo = (successPercent: number) =>
      it.database.db
        .update(userStages)
        .set({ successPercent, submittedAt: it.clock.now })
        .where(and(eq(userStages.userId, student.id), eq(userStages.stageId, academy.stages[1]!.id)))
    expect(await isDone()).toBe(false)
    await cameTo(70)
    expect(await isDone()).toBe(true)
    for (const other of [49, 80]) {
      await cameTo(other)
      expect([other, await isDone()]).toEqual([other, other === 80])
    }
    await change(academy, 0, { details: { isAllReadable: true } })
    expect(await isDone()).toBe(false)
  })

  test('a stage that was over before the student joined is skipped, not passed', async () => {
    const academy = await it.make.academy({ stages: ['StagePage', 'MaterialsForPreparation', 'Testing'] })
    const student = await it.make.student(academy)
    const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
    await admin.call(academiesApi.goToNextStage, { params: { id: academy.id }, body: {} })
    const newcomer = await it.make.user()
    const body = { academyId: academy.id, directionId: academy.directions.JS! }
    await (await it.as(newcomer)).call(usersApi.registerToAcademy, { body })
    const first = async (who: Person) => (await routesOf(who))[0]!
    expect(await first(student)).toMatchObject({ state: 'Passed', isSkipped: false })
    expect(await first(newcomer)).toMatchObject({ state: 'Passed', isSkipped: true })
  })
})
