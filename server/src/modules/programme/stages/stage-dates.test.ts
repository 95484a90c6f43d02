import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi } from '@academy/contract/academies'
import { type Stage, stagesApi } from '@academy/contract/stages'
import type { AcademyDates, StageDates } from '@academy/contract/stage-dates'
import { auditLog } from '#platform/tables.ts'
import { stages, userStages } from '#server/schema/academies.ts'
import type { MadeAcademy } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let there: MadeAcademy
beforeAll(async () => {
  it = await startTestApp()
  there = await it.make.academy()
})
afterAll(() => it.close())

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A moment so many days from now. */
const day = (days: number) => new Date(it.clock.now.getTime() + days * dayMs)
const iso = (days: number) => day(days).toISOString()

const scene = async (options: Parameters<TestApp['make']['academy']>[0] = {}) => {
  const academy = await it.make.academy(options)
  const admin = await it.as(await it.make.user({ roles: { Admin: [academy] } }))
  const at = { academyId: academy.id }
  const list = async () => (await admin.call(stagesApi.list, {}, at)).body
  return {
    academy,
    admin,
    at,
    list,
    save: (dates: StageDates) => admin.call(stagesApi.saveDates, { body: { stages: dates } }, at),
    preview: (dates: StageDates) => admin.call(stagesApi.previewDates, { body: { stages: dates } }, at),
  }
}
const datesOf = (stage: Stage, startDate: string | null, endDate: string | null): StageDates[number] => ({
  id: stage.id,
  startDate,
  endDate,
  updatedAt: stage.updatedAt,
})

describe('the dates of several stages', () => {
  test('[STG-54] [Q-87] are saved together, each save known by a moment of its own, and everybody hears of it', async () => {
    const { academy, list, save } = await scene()
    const heard: string[] = []
    it.app.bus.on('academy.changed', ({ academyId }) => {
      if (academyId === academy.id) heard.push('staff')
    })
    it.app.bus.on('routes.changed', ({ academyId, userIds }) => {
      if (academyId === academy.id) heard.push(userIds === 'every' ? 'everybody' : 'some')
    })
    const [first, second, third] = await list()
    it.clock.advance(1000)
    const { status, body } = await save([datesOf(third!, iso(5), iso(9)), datesOf(first!, iso(1), null)])
    expect(status).toBe(200)
    expect(body.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      [iso(1), null],
      [second!.startDate, second!.endDate],
      [iso(5), iso(9)],
    ])
    expect(body).toEqual(await list())
    expect(body.map(({ updatedAt }, index) => updatedAt > [first, second, third][index]!.updatedAt)).toEqual([
      true,
      false,
      true,
    ])
    expect(heard).toEqual(['staff', 'everybody'])
  })

  test('[Q-87] are all refused when somebody saved one of them meanwhile', async () => {
    const { list, save } = await scene()
    const before = await list()
    expect((await save([datesOf(before[1]!, iso(1), iso(2))])).status).toBe(200)
    const late = await save([datesOf(before[0]!, iso(3), iso(4)), datesOf(before[1]!, iso(4), iso(5))])
    expect([late.status, late.error.fields]).toEqual([
      409,
      [{ field: 'stages.1.updatedAt', message: 'savedMeanwhile' }],
    ])
    expect((await list())[0]!.startDate).toBe(before[0]!.startDate)
  })

  test('[Q-87] of two who save at once one gets through, however they name the stages', async () => {
    const { list, save } = await scene()
    const rows = await list()
    const one = rows.map((stage) => datesOf(stage, iso(1), iso(2)))
    const answers = await Promise.all([save(one), save(one.toReversed()), save(one)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('[VAL-47] do not end before they begin, are named once, and are not nothing', async () => {
    const { list, save } = await scene()
    const [first, second] = await list()
    const wrong = await save([datesOf(first!, iso(1), iso(2)), datesOf(second!, iso(4), iso(3))])
    expect(wrong.error.fields).toEqual([{ field: 'stages.1.endDate', message: 'endBeforeStart' }])
    const twice = await save([datesOf(first!, iso(1), iso(2)), datesOf(first!, iso(1), iso(2))])
    expect([twice.status, twice.error.fields]).toEqual([400, [{ field: 'stages.1.id', message: 'wrongChoice' }]])
    expect((await save([])).status).toBe(400)
    expect((await list())[0]).toEqual(first)
  })

  test('of another academy are as absent as those that never were, and nothing is saved', async () => {
    const { list, save, preview } = await scene()
    const [own] = await list()
    for (const id of [there.stages[0]!.id, 2_000_000_001]) {
      const dates = [datesOf(own!, iso(1), iso(2)), { ...datesOf(own!, iso(1), iso(2)), id }]
      for (const answer of [await save(dates), await preview(dates)])
        expect([answer.status, answer.error.name]).toEqual([404, 'StageNotFound'])
    }
    expect((await list())[0]).toEqual(own)
    const [foreign] = await it.database.db.select().from(stages).where(eq(stages.id, there.stages[0]!.id))
    expect(foreign!.startDate).toBeNull()
  })
})

describe('the dates of the academy', () => {
  const inAcademy = async () => {
    const made = await scene()
    const { academy, admin, at } = made
    const dates = async () => {
      const { startDate, endDate } = (await admin.call(academiesApi.get, { params: { id: academy.id } }, at)).body
      return { startDate, endDate }
    }
    const move = (stageDates: StageDates, own: AcademyDates) =>
      admin.call(stagesApi.saveDates, { body: { stages: stageDates, academy: own } }, at)
    return { ...made, dates, move }
  }
  const none = { startDate: null, endDate: null }

  test('[ACAD-15] move with its programme, in the same step', async () => {
    const { academy, list, dates, move } = await inAcademy()
    const [first] = await list()
    const own = { startDate: iso(1), endDate: iso(60) }
    expect((await move([datesOf(first!, iso(1), iso(2))], { ...own, before: none })).status).toBe(200)
    expect(await dates()).toEqual(own)
    expect((await list())[0]).toMatchObject({ startDate: iso(1), endDate: iso(2) })
    const rows = await it.database.db.select().from(auditLog).where(eq(auditLog.academyId, academy.id))
    expect(rows.find(({ action }) => action === 'academy.updated')).toMatchObject({
      details: { changed: ['startDate', 'endDate'] },
    })
    // Without stages, too.
    expect((await move([], { startDate: iso(2), endDate: null, before: own })).status).toBe(200)
    expect(await dates()).toEqual({ startDate: iso(2), endDate: null })
  })

  test('[Q-87] are refused with all others when somebody saved them meanwhile, and nothing is saved', async () => {
    const { list, dates, move } = await inAcademy()
    const [first] = await list()
    const before = { startDate: iso(3), endDate: null }
    const late = await move([datesOf(first!, iso(1), iso(2))], { startDate: iso(1), endDate: null, before })
    expect([late.status, late.error.fields]).toEqual([409, [{ field: 'academy.before', message: 'savedMeanwhile' }]])
    expect([await dates(), (await list())[0]]).toEqual([none, first])
  })

  test('[Q-87] stay as they are when a stage was saved meanwhile', async () => {
    const { list, save, dates, move } = await inAcademy()
    const [first] = await list()
    await save([datesOf(first!, iso(1), iso(2))])
    const late = await move([datesOf(first!, iso(4), iso(5))], { startDate: iso(1), endDate: null, before: none })
    expect([late.status, await dates()]).toEqual([409, none])
  })

  test('[VAL-47] do not end before they begin', async () => {
    const { move } = await inAcademy()
    const wrong = await move([], { startDate: iso(2), endDate: iso(1), before: none })
    expect(wrong.error.fields).toEqual([{ field: 'academy.endDate', message: 'endBeforeStart' }])
  })
})

describe('before they are saved', () => {
  test('staff are told whom and what they concern; what stays as it is concerns nobody', async () => {
    const { academy, list, preview } = await scene({
      stages: [
        { type: 'Registration', startDate: day(-5), endDate: day(5) },
        { type: 'Testing', startDate: day(-1), endDate: day(5) },
        { type: 'Interview', startDate: day(2), endDate: day(9) },
        { type: 'Lectures', startDate: day(9), endDate: day(30) },
      ],
      directions: ['JS'],
    })
    const [application, testing, interview, lectures] = await list()
    const student = await it.make.student(academy, { opened: { 0: 'Opened', 1: 'Opened' } })
    const asked = await it.make.testOfStage(academy, 1, 'JS', { startDate: day(-1), endDate: day(4) })
    await it.make.attempt(academy, asked, student)
    const early = { inHours: 60, student: await it.make.student(academy) }
    await it.make.interviewSlot(academy, interview!.id, early)
    await it.make.interviewSlot(academy, interview!.id, { inHours: 60 })
    await it.make.stageLecture(academy, { stageId: lectures!.id, startDate: day(10), endDate: day(11) })
    const { body } = await preview([
      datesOf(application!, application!.startDate, application!.endDate),
      datesOf(testing!, iso(-1), iso(3)),
      datesOf(interview!, iso(4), iso(11)),
      datesOf(lectures!, iso(11), iso(32)),
    ])
    expect(body).toEqual([
      { stageId: testing!.id, kind: 'studentsInside', count: 1 },
      { stageId: testing!.id, kind: 'testsRunning', count: 1 },
      { stageId: testing!.id, kind: 'windowsOutside', count: 1 },
      { stageId: interview!.id, kind: 'interviewsOutside', count: 1 },
      { stageId: lectures!.id, kind: 'lecturesOutside', count: 1 },
    ])
    // Nothing was written by asking.
    expect(await list()).toMatchObject(
      [application, testing, interview, lectures].map((stage) => ({ updatedAt: stage!.updatedAt })),
    )
    await it.database.db.delete(userStages).where(eq(userStages.academyId, academy.id))
  })
})
