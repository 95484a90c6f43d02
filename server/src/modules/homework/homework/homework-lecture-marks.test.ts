import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cabinetApi } from '@academy/contract/cabinet'
import { homeworkApi } from '@academy/contract/homework'
import { stages } from '#server/schema/academies.ts'
import type { MadeStageLecture } from '#test/make/make-homework.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let lectures: MadeStageLecture[]
let students: Person[]
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy()
  lectures = [await it.make.stageLecture(academy), await it.make.stageLecture(academy)]
  students = [await it.make.student(academy), await it.make.student(academy)]
  await it.make.response(academy, lectures[0]!, students[0]!, { isReviewed: true, mark: 9 })
  await it.make.response(academy, lectures[1]!, students[0]!, { mark: 4 })
  await it.make.response(academy, lectures[0]!, students[1]!, { isReviewed: true, mark: 7 })
})

const marksFor = async (person: Person, body: { userId?: number; userIds?: number[]; stageId?: number }) =>
  (await (await it.as(person)).call(homeworkApi.marks, { body }, { academyId: academy.id })).body.map(
    ({ userId, stageLectureId, mark }) => [userId, stageLectureId, mark],
  )

test('[ACC-75] staff get the marks of those they name, of all stages or of one', async () => {
  const admin = await it.make.user({ roles: { Admin: [academy] } })
  const [first, second] = students.map(({ id }) => id) as [number, number]
  expect(await marksFor(admin, { userIds: [first, second] })).toEqual([
    [first, lectures[0]!.id, 9],
    [first, lectures[1]!.id, 4],
    [second, lectures[0]!.id, 7],
  ])
  expect(await marksFor(admin, { userId: first, stageId: lectures[1]!.stageId })).toEqual([[first, lectures[1]!.id, 4]])
})

test('[ACC-75] a student gets their own published marks, whoever is named', async () => {
  const [first, second] = students as [Person, Person]
  expect(await marksFor(first, { userIds: [second.id] })).toEqual([[first.id, lectures[0]!.id, 9]])
})

test('[STG-05] a stage that hides marks shows none to its students, anywhere; staff see them', async () => {
  const place = await it.make.academy({ stages: ['Registration', 'Lectures'], active: 1 })
  academy = place
  const student = await it.make.student(place, { opened: { 0: 'Passed', 1: 'Opened' } })
  const stageId = place.stages[1]!.id
  const { id } = await it.make.stageLecture(place, { stageId })
  await it.make.response(place, { id }, student, { isReviewed: true, mark: 9 })
  const calls = await it.as(student)
  const shown = async () => {
    const here = { academyId: place.id }
    const { homework } = (await calls.call(homeworkApi.page, { params: { id } }, here)).body
    const [lecture] = (await calls.call(cabinetApi.lectures, { params: { stageId } }, here)).body
    const [own] = await marksFor(student, {})
    return [homework!.response!.isReviewed, homework!.response!.mark, lecture!.homeworkResponseMark, own![2]]
  }
  expect(await shown()).toEqual([true, 9, 9, 9])
  const details = { lecture: { showMarks: false, defaultAttempts: 1 } }
  await it.database.db.update(stages).set({ details }).where(eq(stages.id, stageId))
  expect(await shown()).toEqual([true, null, null, null])
  const admin = await it.make.user({ roles: { Admin: [place] } })
  expect(await marksFor(admin, { userId: student.id })).toEqual([[student.id, id, 9]])
})

test('[ACC-75] a Coach gets what is theirs to review', async () => {
  const coach = await it.make.user({ roles: { Coach: [academy] } })
  expect(await marksFor(coach, { userId: students[0]!.id })).toEqual([])
  const own = await it.make.stageLecture(academy, { reviewers: [coach] })
  await it.make.response(academy, own, students[0]!, { mark: 5 })
  expect(await marksFor(coach, { userId: students[0]!.id })).toEqual([[students[0]!.id, own.id, 5]])
})

test('[ACC-75] nobody of another academy', async () => {
  const other = await it.make.academy()
  const admin = await it.make.user({ roles: { Admin: [other] } })
  const { body } = await (
    await it.as(admin)
  ).call(homeworkApi.marks, { body: { userId: students[0]!.id } }, { academyId: other.id })
  expect(body).toEqual([])
})
