import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lecturesApi, stageLecturesApi } from '@academy/contract/lectures'
import { academies } from '#server/schema/academies.ts'
import type { MadeStageLecture } from '#test/make/make-homework.ts'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let places: Record<'first' | 'second' | 'studied' | 'foreign', MadeAcademy>
let held: Record<keyof typeof places, MadeStageLecture>
/** Works in two academies and studies in a third. */
let person: Person

beforeAll(async () => {
  it = await startTestApp()
  const academy = () => it.make.academy()
  places = { first: await academy(), second: await academy(), studied: await academy(), foreign: await academy() }
  const hold = (place: MadeAcademy) => it.make.stageLecture(place)
  held = {
    first: await hold(places.first),
    second: await hold(places.second),
    studied: await hold(places.studied),
    foreign: await hold(places.foreign),
  }
  person = await it.make.user({
    roles: { Teacher: [places.first], Coach: [places.second], Student: [places.studied] },
  })
})
afterAll(() => it.close())

const all = { academyId: 'all' as const }
const lectures = async (who: Person) => (await it.as(who)).call(lecturesApi.list, {}, all)
const planned = async (who: Person, query: { stageId?: number } = {}) =>
  (await it.as(who)).call(stageLecturesApi.list, { query }, all)
const namesOf = (rows: readonly { academyId: number; academyName: string }[]) =>
  new Map(rows.map(({ academyId, academyName }) => [academyId, academyName]))
const ofBoth = () => new Map([places.first, places.second].map(({ id, name }) => [id, name]))

describe('[ACAD-52] [HW-62] lectures over all academies', () => {
  test('are those of the academies one works in, each with its academy', async () => {
    const { body } = await lectures(person)
    expect(body).toHaveLength(2)
    expect(namesOf(body)).toEqual(ofBoth())
    const heldIds = body.flatMap(({ heldIn }) => heldIn.map(({ stageLectureId }) => stageLectureId))
    expect(new Set(heldIds)).toEqual(new Set([held.first.id, held.second.id]))
  })

  test('are not those of a deleted academy, also for a SuperAdmin', async () => {
    const boss = await it.make.user({ isSuperAdmin: true })
    const gone = await it.make.academy()
    await it.make.stageLecture(gone)
    expect(namesOf((await lectures(boss)).body).has(gone.id)).toBe(true)
    await it.database.db.update(academies).set({ deletedAt: new Date() }).where(eq(academies.id, gone.id))
    for (const { body } of [await lectures(boss), await planned(boss)]) {
      expect(namesOf(body).has(gone.id)).toBe(false)
      expect(namesOf(body).has(places.foreign.id)).toBe(true)
    }
  })

  test('a new one needs one academy, and who works in one only does not ask for all', async () => {
    const name = { ua: 'Лекція', en: 'Lecture' }
    const body = { name, shortName: name, description: { ua: '', en: '' }, lecturerId: null }
    expect((await (await it.as(person)).call(lecturesApi.create, { body }, all)).error.name).toBe('AcademyNotFound')
    const teacher = await it.make.user({ roles: { Teacher: [places.first] } })
    expect((await lectures(teacher)).error.name).toBe('AccessDenied')
    expect((await planned(teacher)).error.name).toBe('AccessDenied')
  })
})

describe('[ACAD-52] [HW-09] the plan over all academies', () => {
  test('is of the academies one works in, and a stage of another one is not found', async () => {
    const { body } = await planned(person)
    expect(namesOf(body)).toEqual(ofBoth())
    const ofStage = await planned(person, { stageId: held.second.stageId })
    expect(ofStage.body.map(({ id }) => id)).toEqual([held.second.id])
    for (const place of ['studied', 'foreign'] as const)
      expect((await planned(person, { stageId: held[place].stageId })).error.name).toBe('StageNotFound')
  })
})
