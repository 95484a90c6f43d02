import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi, type AcademyDetails } from '@academy/contract/academies'
import { authApi } from '@academy/contract/auth'
import { cabinetApi } from '@academy/contract/cabinet'
import { certificatesApi } from '@academy/contract/certificates'
import { stageTypes } from '@academy/contract/enums'
import { interviewsApi } from '@academy/contract/interviews'
import { lettersApi } from '@academy/contract/letters'
import { preparationsApi } from '@academy/contract/materials'
import { stagesApi, type Stage } from '@academy/contract/stages'
import { statisticsApi } from '@academy/contract/statistics'
import { testsApi } from '@academy/contract/tests'
import { type StageRoute, usersApi } from '@academy/contract/users'
import type { Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { bySize } from '../../../scripts/testing/size.ts'
import { buildAcademy, dayMs, daysPerStage, good } from './build-academy.ts'
import { landingOf } from './landing.ts'

/** By day a tenth of them: every student takes the same steps. */
const studentCount = bySize({ day: 20, full: 200 })
/** So many in a hundred of them all. */
const percent = (share: number): number => (studentCount * share) / 100

interface Student {
  person: Person
  caller: Caller
  /** From 0 on: decides how they do, so that every run is the same. */
  number: number
}

let it: TestApp
let admin: Person
let staff: Caller
let academy: AcademyDetails
let stages: Stage[]
const students: Student[] = []

const stageOf = (type: keyof typeof stageTypes): Stage =>
  stages.find(({ stageType }) => stageType === stageTypes[type])!
const inAcademy = () => ({ academyId: academy.id })
const tests = { fails: (n: number) => n % 5 === 0, getsSecondChance: (n: number) => n % 10 === 0 }
const passesSecondChance = (n: number) => n % 20 === 0
const passesInterview = (n: number) => n % 7 !== 3

/** Not all at once: a class, not an attack. */
const forEach = async (all: readonly Student[], work: (student: Student) => Promise<void>): Promise<void> => {
  const queue = [...all]
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

const routesOf = async ({ caller }: Student): Promise<StageRoute[]> =>
  good(await caller.call(authApi.me, {}, inAcademy())).routes

/** Every landing is checked; the pages behind it with one student in ten, and always with the first of a kind. */
const isLookedAtClosely = ({ number }: Student): boolean => number % 10 === 1 || number < 3

/** No dead end: wherever somebody lands there is a page, with what its type needs. */
const checkLanding = async (student: Student, expected: keyof typeof stageTypes): Promise<void> => {
  const routes = await routesOf(student)
  const landing = landingOf(routes, it.clock.now)
  expect([student.number, landing?.stageType]).toEqual([student.number, stageTypes[expected]])
  if (!isLookedAtClosely(student)) return
  const content = good(await student.caller.call(cabinetApi.stage, { params: { id: landing!.id } }, inAcademy()))
  if (expected === 'StagePage') expect(content.pageLink).toContain('/about')
  if (expected === 'Testing' || expected === 'SecondChance') expect(content.test?.questionsCount).toBe(30)
  if (expected === 'Countdown') expect(content.nextStage?.startDate).not.toBeNull()
  if (expected === 'Finished') expect(content.certificateId).not.toBeNull()
  if (expected === 'Registration') expect(content.application?.directionName).not.toBeNull()
  for (const route of routes.filter(({ available }) => available))
    expect((await student.caller.call(cabinetApi.stage, { params: { id: route.id } }, inAcademy())).status).toBe(200)
}

/** The programme stands nowhere until staff let it begin. */
const start = async () => {
  const move = good(await staff.call(academiesApi.goToNextStage, { params: { id: academy.id }, body: {} }, inAcademy()))
  expect(move.toStage?.id).toBe(stageOf('Registration').id)
}

/** Nobody stays logged in for a week. */
const aWeekLater = async (): Promise<void> => {
  it.clock.advance(daysPerStage * dayMs)
  staff = await it.as(admin)
  for (const student of students) student.caller = await it.as(student.person)
}

const advance = async () => {
  const fromStageId = good(await staff.call(academiesApi.withStages, {}, inAcademy()))[0]!.currentActiveStageId!
  const dry = good(await staff.call(academiesApi.moveCount, { params: { id: academy.id } }, inAcademy()))
  const move = good(
    await staff.call(academiesApi.goToNextStage, { params: { id: academy.id }, body: { fromStageId } }, inAcademy()),
  )
  expect({ moved: move.movedCount, failed: move.failedCount }).toEqual({ moved: dry.count, failed: dry.failedCount })
  await aWeekLater()
  return move
}

/** So many percent right, the first option being it; one in ten sends each answer by itself, the others at the end. */
const takeTest = async ({ caller, number }: Student, successPercent: number): Promise<void> => {
  const test = good(await caller.call(testsApi.start, { body: { academyId: academy.id } }, inAcademy()))
  const rightCount = Math.round((test.questions.length * successPercent) / 100)
  const data = test.questions.map(({ id: questionId }, index) => ({
    questionId,
    answer: [index < rightCount ? 1 : 2],
    cheatsCount: 0,
    timeSpent: 30,
    clientId: randomUUID(),
    answeredAt: it.clock.now.toISOString(),
  }))
  const { stageTestId } = test
  if (number % 10 === 0)
    for (const one of data) good(await caller.call(testsApi.answer, { body: { stageTestId, data: one } }, inAcademy()))
  const { summaryId } = good(await caller.call(testsApi.submit, { body: { stageTestId, data } }, inAcademy()))
  expect(summaryId).toBe(test.summaryId)
}

/** The bank of the academy: thirty questions, asked of everybody. */
const makeTest = async (): Promise<void> => {
  const { id: testId } = await it.make.test({ id: academy.id }, { questions: 30 })
  await it.database.pool.query('update stage_tests set test_id = $1 where academy_id = $2', [testId, academy.id])
}

beforeAll(async () => {
  it = await startTestApp()
  admin = await it.make.user({ isSuperAdmin: true, isEmployee: true })
  staff = await it.as(admin)
})
afterAll(() => it.close())

const joinAll = async (): Promise<void> => {
  const directionId = academy.groups[0]!.id
  for (let number = 0; number < studentCount; number++) {
    const person = await it.make.user()
    students.push({ person, caller: await it.as(person), number })
  }
  await forEach(students, async ({ caller }) => {
    good(await caller.call(usersApi.registerToAcademy, { body: { academyId: academy.id, directionId } }))
  })
}

describe(`[CONST-53] an academy of ${studentCount} students, from the first day to the certificates`, () => {
  /** Who is still on the way. */
  let walking: Student[]
  const failed: Student[] = []

  const dropOut = (isOut: (student: Student) => boolean): void => {
    failed.push(...walking.filter(isOut))
    walking = walking.filter((student) => !isOut(student))
  }

  test('[STG-52] staff build it with every type of stage, and it has no dead end', async () => {
    ;({ academy, stages } = await buildAcademy(staff, it.clock.now))
    await makeTest()
    await start()
    await joinAll()
    walking = [...students]
    const problems = good(await staff.call(academiesApi.check, { params: { id: academy.id } }, inAcademy()))
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    await forEach(walking, (student) => checkLanding(student, 'Registration'))
  })

  test('[STG-83][STG-31] the first stages open one after another for everybody', async () => {
    for (const type of ['Profile', 'StagePage', 'MaterialsForPreparation'] as const) {
      expect(await advance()).toMatchObject({ movedCount: studentCount, failedCount: 0 })
      await forEach(walking, (student) => checkLanding(student, type))
    }
    const stageId = stageOf('MaterialsForPreparation').id
    await forEach(walking, async ({ caller }) => {
      const [category] = good(await caller.call(preparationsApi.materials, { query: { stageId } }, inAcademy()))
      const { materialContentId } = category!.materials[0]!
      const body = { stageId, materialContentId, isLearnt: true }
      expect(good(await caller.call(preparationsApi.setLearnt, { body }, inAcademy()))).toEqual(body)
    })
    await advance()
    await forEach(walking, (student) => checkLanding(student, 'MaterialsForPreparationMarkdown'))
    await advance()
    await forEach(walking, (student) => checkLanding(student, 'Testing'))
  })

  test('[STG-84] the test parts them; some get a second chance', async () => {
    await forEach(walking, (student) => takeTest(student, tests.fails(student.number) ? 40 : 80))
    const chosen = walking.filter(({ number }) => tests.getsSecondChance(number))
    good(
      await staff.call(
        stagesApi.addUsers,
        {
          params: { id: stageOf('SecondChance').id },
          body: { userIds: chosen.map(({ person }) => person.id) },
        },
        inAcademy(),
      ),
    )
    const move = await advance()
    expect([move.movedCount, move.failedCount, move.stayedCount]).toEqual([percent(80), percent(10), percent(10)])
    dropOut(({ number }) => tests.fails(number) && !tests.getsSecondChance(number))
    await forEach(failed, (student) => checkLanding(student, 'Failed'))
    await forEach(walking, (student) =>
      checkLanding(student, tests.getsSecondChance(student.number) ? 'SecondChance' : 'MotivationLetter'),
    )
  })

  test('[INT-03] letters are written; the second chance ends', async () => {
    const letterText = 'Хочу навчатися тут, бо люблю розбиратися, як усе влаштовано. '.repeat(3).trim()
    await forEach(
      walking.filter(({ number }) => !tests.getsSecondChance(number)),
      async ({ caller }) => {
        good(await caller.call(lettersApi.save, { body: { letterText } }, inAcademy()))
      },
    )
    await forEach(
      walking.filter(({ number }) => tests.getsSecondChance(number)),
      (student) => takeTest(student, passesSecondChance(student.number) ? 80 : 30),
    )
    const move = await advance()
    expect([move.movedCount, move.failedCount]).toEqual([percent(85), percent(5)])
    dropOut(({ number }) => tests.getsSecondChance(number) && !passesSecondChance(number))
    await forEach(walking, (student) => checkLanding(student, 'Interview'))
  })

  test('[INT-09] interviews: every slot is taken once, and the results open what comes after', async () => {
    const stageId = stageOf('Interview').id
    const first = it.clock.now.getTime() + dayMs
    const startDates = walking.map((_, index) => new Date(first + index * 15 * 60_000).toISOString())
    const series = { stageId, interviewerId: null, place: 'Зала 1', startDates, durationMinutes: 15 }
    expect(good(await staff.call(interviewsApi.createSlots, { body: series }, inAcademy())).created).toBe(percent(85))
    await forEach(walking, async ({ caller, number }) => {
      // Somebody else may be quicker: then another one is tried, as a person would. Not all want the first one: so many
      // tries in a minute are refused.
      for (;;) {
        const slots = good(await caller.call(interviewsApi.slots, { query: { stageId } }, inAcademy()))
        const { id } = slots[number % slots.length]!
        const { status } = await caller.call(interviewsApi.book, { params: { id } }, inAcademy())
        if (status === 200) return
        expect(status).toBe(409)
      }
    })
    const slots = good(await staff.call(interviewsApi.slots, { query: { stageId } }, inAcademy()))
    expect(new Set(slots.map(({ student }) => student?.userId)).size).toBe(percent(85))
    await aWeekLater()
    await forEach(walking, async ({ person, number }) => {
      const isPassed = passesInterview(number)
      const body = {
        userId: person.id,
        stageId,
        mark: isPassed ? 8 : 3,
        englishLevel: 'B1' as const,
        comment: '',
        isPassed,
      }
      good(await staff.call(interviewsApi.createAnswer, { body }, inAcademy()))
    })
    expect(good(await staff.call(interviewsApi.publish, { body: { stageId } }, inAcademy()))).toEqual({
      published: percent(85),
    })
    await forEach(walking, async (student) => {
      const type = passesInterview(student.number) ? 'StageSucceed' : 'StageFailed'
      const opened = (await routesOf(student)).filter(({ available }) => available).map(({ stageType }) => stageType)
      expect(opened).toContain(stageTypes[type])
    })
    const out = walking.filter(({ number }) => !passesInterview(number))
    const usersId = out.map(({ person }) => person.id)
    expect(good(await staff.call(stagesApi.moveToFailed, { body: { stageId, usersId } }, inAcademy())).moved).toBe(
      out.length,
    )
    dropOut(({ number }) => !passesInterview(number))
  })

  test('[STG-86][CERT-12] whoever is left goes on to the certificate', async () => {
    for (const type of ['Pending', 'Countdown', 'Lectures', 'MiniProject', 'Project', 'Finished'] as const) {
      expect((await advance()).movedCount).toBe(walking.length)
      await forEach(walking, (student) => checkLanding(student, type))
    }
    await forEach(failed, (student) => checkLanding(student, 'Failed'))
    expect(
      (await staff.call(academiesApi.goToNextStage, { params: { id: academy.id }, body: {} }, inAcademy())).status,
    ).toBe(409)
    await forEach(walking, async (student) => {
      const content = good(
        await student.caller.call(cabinetApi.stage, { params: { id: stageOf('Finished').id } }, inAcademy()),
      )
      const certificate = good(
        await it.call(certificatesApi.get, { params: { userAcademyId: content.certificateId! } }),
      )
      const { number, signature } = certificate
      expect(good(await it.call(certificatesApi.verify, { params: { number }, query: { signature } })).isValid).toBe(
        true,
      )
    })
  })

  test('[STAT-03] the funnel knows them all, and the way of each says why', async () => {
    const funnel = good(
      await staff.call(statisticsApi.stagesFunnel, { params: { id: academy.id }, query: {} }, inAcademy()),
    )
    const of = (type: keyof typeof stageTypes) => funnel.find(({ stageType }) => stageType === stageTypes[type])!
    expect(of('Registration').entered).toBe(studentCount)
    expect([of('Testing').passed, of('Testing').failed]).toEqual([percent(85), percent(15)])
    expect(of('Finished').entered).toBe(walking.length)
    expect(of('Failed').entered).toBe(failed.length)
    const lost = failed.find(({ number }) => tests.fails(number) && !tests.getsSecondChance(number))!
    const { steps: walked } = good(await lost.caller.call(cabinetApi.studentPath, {}, inAcademy()))
    expect(walked.map(({ reason }) => reason)).toContainEqual({
      rule: 'belowPassPercent',
      successPercent: 40,
      passPercent: 60,
    })
  })
})
