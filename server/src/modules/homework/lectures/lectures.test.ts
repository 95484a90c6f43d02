import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LectureInput, lecturesApi } from '@academy/contract/lectures'
import pg from 'pg'
import sharp from 'sharp'
import { tinyImage } from '#test/make/make-images.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { removeUnusedPicture } from './lectures.jobs.ts'

let it: TestApp
let academy: MadeAcademy
let admin: Person
beforeAll(async () => {
  it = await startTestApp()
})
afterAll(() => it.close())
beforeEach(async () => {
  academy = await it.make.academy({ stages: ['Registration', 'Lectures'], active: 1 })
  admin = await it.make.user({ roles: { Admin: [academy] } })
})

const both = (text: string) => ({ ua: text, en: text })
const input = (values: Partial<LectureInput> = {}): LectureInput => ({
  name: both('Git'),
  shortName: both('Git'),
  description: both('Гілки'),
  lecturerId: null,
  ...values,
})
const create = async (values: Partial<LectureInput> = {}, person = admin) =>
  (await it.as(person)).call(lecturesApi.create, { body: input(values) }, { academyId: academy.id })
const update = async (id: number, updatedAt: string, values: Partial<LectureInput> = {}, person = admin) =>
  (await it.as(person)).call(
    lecturesApi.update,
    { params: { id }, body: { ...input(values), updatedAt } },
    { academyId: academy.id },
  )
const get = async (id: number, person = admin) =>
  (await it.as(person)).call(lecturesApi.get, { params: { id } }, { academyId: academy.id })
/** As if somebody had deleted the academy between the check of the call and the last line of its transaction. */
const deletingTheAcademyOnInsert = async (table: string, run: () => Promise<void>) => {
  const owner = new pg.Client({ connectionString: it.urls.ownerUrl })
  await owner.connect()
  try {
    await owner.query(`
      create function delete_academy() returns trigger language plpgsql security definer as
        $$ begin update academies set deleted_at = now() where id = new.academy_id; return new; end $$;
      create trigger delete_academy after insert or update on ${table} for each row execute function delete_academy()`)
    await run()
  } finally {
    await owner.query('drop function if exists delete_academy() cascade')
    await owner.end()
  }
}
const list = async (person = admin) =>
  (await (await it.as(person)).call(lecturesApi.list, {}, { academyId: academy.id })).body
const remove = async (id: number) =>
  (await it.as(admin)).call(lecturesApi.remove, { params: { id } }, { academyId: academy.id })

describe('lectures', () => {
  test('[HW-04][HW-62] are made, read, changed and deleted', async () => {
    const lecturer = await it.make.user({ roles: { Teacher: [academy] } })
    const { status, body } = await create({ lecturerId: lecturer.id })
    expect([status, body]).toMatchObject([201, { ...input({ lecturerId: lecturer.id }), heldIn: [] }])
    const { body: changed } = await update(body.id, body.updatedAt, { name: both('Git і гілки') })
    expect(changed).toMatchObject({ name: both('Git і гілки'), lecturer: null })
    expect((await list()).map(({ id }) => id)).toEqual([body.id])
    expect((await remove(body.id)).status).toBe(204)
    expect((await get(body.id)).error.name).toBe('LectureNotFound')
  })

  test('[HW-41][ERR-84] one of another academy is not there', async () => {
    const other = await it.make.academy()
    const { status, error } = await get(await it.make.lecture(other))
    expect([status, error.name, error.code]).toEqual([404, 'LectureNotFound', 11])
  })

  test('[HW-20][ERR-126] one that is held somewhere stays', async () => {
    const { lectureId } = await it.make.stageLecture(academy)
    const { status, error } = await remove(lectureId)
    expect([status, error.name, error.code]).toEqual([409, 'LectureCanNotBeDeleted', 53])
    expect((await get(lectureId)).body.heldIn).toHaveLength(1)
  })

  test('somebody who saved meanwhile is not written over (Q-87)', async () => {
    const { body } = await create()
    await update(body.id, body.updatedAt, { name: both('Перша') })
    const stale = await update(body.id, body.updatedAt, { name: both('Друга') })
    expect([stale.status, stale.error.fields]).toEqual([409, [{ field: 'updatedAt', message: 'savedMeanwhile' }]])
  })

  test('a Teacher is the lecturer of what a Teacher makes, and changes no others', async () => {
    const teacher = await it.make.user({ roles: { Teacher: [academy] } })
    const { body } = await create({ lecturerId: admin.id }, teacher)
    expect(body.lecturerId).toBe(teacher.id)
    const { body: ofAdmin } = await create()
    expect((await update(ofAdmin.id, ofAdmin.updatedAt, {}, teacher)).error.name).toBe('AccessDenied')
  })

  test('a lecturer works in the academy', async () => {
    const student = await it.make.student(academy)
    for (const person of [student, await it.make.user()])
      expect((await create({ lecturerId: person.id })).error.name).toBe('UserNotFound')
  })

  test('a student sees those of their own stages that have begun', async () => {
    const stageId = academy.stages[1]!.id
    const { lectureId } = await it.make.stageLecture(academy, { stageId })
    const later = new Date(it.clock.now.getTime() + 3_600_000)
    const hidden = await it.make.stageLecture(academy, { stageId, startDate: later, endDate: later })
    await it.make.lecture(academy)
    const student = await it.make.student(academy, { opened: { 1: 'Opened' } })
    expect((await list(student)).map(({ id }) => id)).toEqual([lectureId])
    expect((await get(hidden.lectureId, student)).error.name).toBe('LectureNotFound')
  })

  const uploadPicture = async () => {
    const file = new Blob([await tinyImage()], { type: 'image/png' })
    return (await it.as(admin)).call(lecturesApi.uploadImage, { file }, { academyId: academy.id })
  }
  const load = (url: string) => it.app.http.inject({ url })

  test('a picture for the text is drawn anew, kept and given out', async () => {
    const { status, body } = await uploadPicture()
    expect([status, body.imageUrl]).toEqual([200, expect.stringMatching(/^\/files\/lectures\/[\w-]+\.webp$/)])
    const { statusCode, headers, rawPayload } = await load(body.imageUrl)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await sharp(rawPayload).metadata()).format).toBe('webp')
  })

  test('a picture that no text shows goes after a day, one that a text shows is looked after each month', async () => {
    const [used, loose] = [(await uploadPicture()).body.imageUrl, (await uploadPicture()).body.imageUrl]
    const nameOf = (imageUrl: string) => imageUrl.slice('/files/'.length)
    await it.make.lecture(academy, { description: { ua: `![схема](${used})`, en: '' } })
    const waitingFor = async (imageUrl: string) =>
      (
        await it.database.pool.query<{ run_at: Date }>(
          `select run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'lectures.remove-unused-picture' and j.payload->>'name' = $1`,
          [nameOf(imageUrl)],
        )
      ).rows.map(({ run_at }) => (run_at.getTime() - it.clock.now.getTime()) / 86_400_000)
    expect(await waitingFor(loose)).toEqual([1])
    const deps = { db: it.database.db, files: it.files, now: () => it.clock.now }
    for (const imageUrl of [used, loose])
      await removeUnusedPicture.run(deps, { name: nameOf(imageUrl) }, { number: 1, isLast: false })
    expect([(await load(used)).statusCode, (await load(loose)).statusCode]).toEqual([200, 404])
    expect(await waitingFor(used)).toEqual([1, 30])
  })
})

describe('what students said of a lecture', () => {
  const read = async (id: number, person: Person) =>
    (await it.as(person)).call(lecturesApi.readFeedback, { params: { id } }, { academyId: academy.id })

  test('[HW-35] is counted for staff; names are for Admin and TrackOwner (Q-56)', async () => {
    const teacher = await it.make.user({ roles: { Teacher: [academy] } })
    const lectureId = await it.make.lecture(academy, { lecturerId: teacher.id })
    await it.make.stageLecture(academy, { stageId: academy.stages[1]!.id, lectureId })
    const students: Person[] = []
    for (const rating of [5, 4, 5]) {
      const student = await it.make.student(academy, { opened: { 1: 'Opened' } })
      students.push(student)
      const { status } = await (
        await it.as(student)
      ).call(
        lecturesApi.giveFeedback,
        { params: { id: lectureId }, body: { rating, text: `Думка ${rating}` } },
        { academyId: academy.id },
      )
      expect(status).toBe(200)
    }
    const forAdmin = (await read(lectureId, admin)).body
    expect([forAdmin.count, forAdmin.average]).toEqual([3, 4.67])
    expect(forAdmin.byRating.map(({ count }) => count)).toEqual([0, 0, 0, 1, 2])
    expect(forAdmin.entries.every(({ student }) => student !== null)).toBe(true)
    const forTeacher = (await read(lectureId, teacher)).body
    expect(forTeacher.entries.map(({ student }) => student)).toEqual([null, null, null])
    const own = (await read(lectureId, students[1]!)).body
    expect(own.entries).toMatchObject([{ rating: 4, text: 'Думка 4' }])
    const colleague = await it.make.user({ roles: { Teacher: [academy] } })
    expect((await read(lectureId, colleague)).error.name).toBe('AccessDenied')
  })
})

test('[S1] an academy that is deleted while a lecture is saved in it is not found, and that is no failure of ours', async () => {
  const { body: lecture } = await create()
  await deletingTheAcademyOnInsert('lectures', async () => {
    for (const { status, error } of [await create(), await update(lecture.id, lecture.updatedAt)])
      expect([status, error.name]).toEqual([404, 'AcademyNotFound'])
  })
  expect((await get(lecture.id)).status).toBe(200)
})
