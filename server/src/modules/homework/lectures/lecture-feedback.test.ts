import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lecturesApi } from '@academy/contract/lectures'
import { feedbackMaxLength } from '@academy/contract/limits'
import { stages } from '#server/schema/academies.ts'
import { lectureFeedback } from '#server/schema/lectures.ts'
import type { MadeStageLecture } from '#test/make/make-homework.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let student: Person
let lecture: MadeStageLecture
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy({ stages: ['Registration', 'Lectures'], active: 1 })
  student = await it.make.student(academy, { opened: { 1: 'Opened' } })
  lecture = await it.make.stageLecture(academy, { stageId: academy.stages[1]!.id })
})

type Given = { rating: number; text: string | null; lectureId?: number }
const give = async (body: Given, id = lecture.lectureId, person = student) =>
  (await it.as(person)).call(lecturesApi.giveFeedback, { params: { id }, body }, { academyId: academy.id })
const rate = async (rating: number, id = lecture.lectureId) =>
  (await it.as(student)).call(lecturesApi.rate, { params: { id }, body: { rating } }, { academyId: academy.id })

describe('feedback of a lecture', () => {
  test('[HW-08][HW-34] is given once and replaced by a later one', async () => {
    expect((await give({ rating: 3, text: 'Швидко' })).body).toEqual({ rating: 3, text: 'Швидко' })
    expect((await give({ rating: 5, text: 'Краще' })).body).toEqual({ rating: 5, text: 'Краще' })
    const rows = await it.database.db.select().from(lectureFeedback).where(eq(lectureFeedback.userId, student.id))
    expect(rows).toMatchObject([{ rating: 5, text: 'Краще' }])
  })

  test('[HW-27][HW-35] stars alone keep the text', async () => {
    await give({ rating: 2, text: 'Замало прикладів' })
    expect((await rate(4)).body).toEqual({ rating: 4, text: 'Замало прикладів' })
  })

  test.each([0, 6, 2.5])('[HW-08] there is no rating of %s', async (rating) => {
    expect((await rate(rating)).error.fields).toMatchObject([{ field: 'rating' }])
  })

  test('[HW-37][VAL-38] too long is said of the text alone', async () => {
    expect(feedbackMaxLength).toBe(1_000)
    const { status, error } = await give({ rating: 5, text: 'ї'.repeat(feedbackMaxLength + 1) })
    expect([status, error.fields]).toEqual([400, [{ field: 'text', message: 'toLong' }]])
    expect((await give({ rating: 5, text: 'ї'.repeat(feedbackMaxLength) })).status).toBe(200)
  })

  test('[HW-06][HW-36] follows its settings: off, a text required, a shorter one', async () => {
    const place = (feedbackConfig: { enabled: boolean; isTextRequired: boolean; maxLength: number }) =>
      it.make.stageLecture(academy, { stageId: academy.stages[1]!.id, feedbackConfig })
    const off = await place({ enabled: false, isTextRequired: false, maxLength: 1000 })
    expect((await give({ rating: 5, text: null }, off.lectureId)).error.name).toBe('StageNotAvailable')
    const strict = await place({ enabled: true, isTextRequired: true, maxLength: 5 })
    expect((await give({ rating: 5, text: '' }, strict.lectureId)).error.fields).toEqual([
      { field: 'text', message: 'fieldIsRequired' },
    ])
    expect((await give({ rating: 5, text: 'задовго' }, strict.lectureId)).error.fields).toEqual([
      { field: 'text', message: 'toLong' },
    ])
  })

  test('[HW-36] only from the start of the lecture, until the end of the stage', async () => {
    const soon = await it.make.stageLecture(academy, {
      stageId: academy.stages[1]!.id,
      startDate: new Date(it.clock.now.getTime() + 3_600_000),
    })
    expect((await rate(5, soon.lectureId)).error.name).toBe('StageNotAvailable')
    const endDate = new Date(it.clock.now.getTime() - 1)
    await it.database.db.update(stages).set({ endDate }).where(eq(stages.id, academy.stages[1]!.id))
    expect((await rate(5)).error.name).toBe('StageNotAvailable')
  })

  test('[HW-34] the lecture of the body is the one of the address (oddity 19)', async () => {
    expect((await give({ rating: 5, text: null, lectureId: lecture.lectureId + 1 })).error.fields).toEqual([
      { field: 'lectureId', message: 'wrongId' },
    ])
    expect((await give({ rating: 5, text: null, lectureId: lecture.lectureId })).status).toBe(200)
  })

  test('[HW-41] a lecture nobody holds for the student is not there', async () => {
    expect((await rate(5, await it.make.lecture(academy))).error.name).toBe('LectureNotFound')
  })
})
