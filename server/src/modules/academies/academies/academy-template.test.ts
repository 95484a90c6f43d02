import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { academiesApi, type NewAcademy } from '@academy/contract/academies'
import { type AcademyTemplateName, academyTemplates } from '@academy/contract/academy-templates'
import { stagesApi } from '@academy/contract/stages'
import { academyTypes, stageTypes } from '@academy/contract/enums'
import type { Person } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { specializations } from '#server/schema/academies.ts'
import { daysAfter } from './academy-template.rules.ts'

describe('days after the start', () => {
  // Clocks in Kyiv go forward on 29 March 2026 and back on 25 October 2026.
  test.each([
    ['2026-03-20T07:00:00.000Z', 14, '2026-04-03T06:00:00.000Z'],
    ['2026-10-20T06:00:00.000Z', 7, '2026-10-27T07:00:00.000Z'],
    ['2026-05-01T06:30:15.250Z', 30, '2026-05-31T06:30:15.250Z'],
    ['2026-03-28T22:30:00.000Z', 0, '2026-03-28T22:30:00.000Z'],
  ])('%s and %i days: %s', (start, days, expected) => {
    expect(daysAfter(new Date(start), days).toISOString()).toBe(expected)
  })
})

let it: TestApp
let person: Person
let admin: Caller
let directionIds: number[]
beforeAll(async () => {
  it = await startTestApp()
  person = await it.make.user({ roles: { Admin: [await it.make.academy()] } })
  admin = await it.as(person)
  directionIds = (await it.database.db.select().from(specializations)).slice(0, 2).map(({ id }) => id)
})
afterAll(() => it.close())

const input = (template: AcademyTemplateName | null, changes: Partial<NewAcademy> = {}): NewAcademy => ({
  name: `From template ${randomUUID()}`,
  hash: `template-${randomUUID()}`,
  type: academyTypes.Public,
  privateHash: null,
  secretHash: null,
  startDate: '2026-09-01T06:00:00.000Z',
  endDate: null,
  description: { ua: 'Опис', en: 'Description' },
  specializationIds: directionIds,
  template,
  ...changes,
})
const create = (body: NewAcademy) => admin.call(academiesApi.create, { body })

describe('a new academy from a template', () => {
  test.each(academyTemplates)(
    '%s has the stages that were shown, dated from its start, in both languages',
    async (name) => {
      const { body: shown } = await admin.call(academiesApi.templates, {})
      const template = shown.find((one) => one.name === name)!
      const { status, body } = await create(input(name))
      expect(status).toBe(201)
      const start = new Date('2026-09-01T06:00:00.000Z')
      const after = (days: number | null) => (days === null ? null : daysAfter(start, days).toISOString())
      expect(body.stages).toMatchObject(
        template.stages.map(({ startDay, endDay, ...stage }, index) => ({
          ...stage,
          position: index + 1,
          startDate: after(startDay),
          endDate: after(endDay),
        })),
      )
      expect([body.endDate, body.currentActiveStageId]).toEqual([after(template.days), null])
      const { body: stages } = await admin.call(stagesApi.list, {}, { academyId: body.id })
      for (const { name, description } of stages)
        for (const text of [name, description!]) expect([text.ua.length > 2, text.en.length > 2]).toEqual([true, true])
    },
  )

  test('programme is the whole way of 13 stages, its test asks each direction for 60%', async () => {
    const { body } = await create(input('programme'))
    const { body: stages } = await admin.call(stagesApi.list, {}, { academyId: body.id })
    expect(stages).toHaveLength(13)
    const testing = stages.find(({ stageType }) => stageType === stageTypes.Testing)!.details.testing!
    expect(testing).toMatchObject({ showTestResult: true })
    expect(testing.details.map(({ passPercent, testId }) => [passPercent, testId])).toEqual([
      [60, null],
      [60, null],
    ])
  })

  test.each(academyTemplates)('%s leaves the check only what is individual', async (name) => {
    const { body } = await create(input(name))
    const { body: problems } = await admin.call(academiesApi.check, { params: { id: body.id } }, { academyId: body.id })
    const individual = ['testingWithoutTest', 'lecturesWithoutLectures', 'listEmpty']
    expect(problems.map(({ kind }) => kind).filter((kind) => !individual.includes(kind))).toEqual([])
  })

  test('is a draft: nobody outside its staff comes across it', async () => {
    const { body } = await create(input('programme'))
    const isListed = async (calls: Caller) =>
      (await calls.call(academiesApi.list, {})).body.some(({ id }) => id === body.id)
    const stranger = await it.as(await it.make.user())
    const otherAdmin = await it.as(await it.make.user({ roles: { Admin: [await it.make.academy()] } }))
    expect([await isListed(it), await isListed(stranger), await isListed(otherAdmin)]).toEqual([false, false, false])
    expect(await isListed(admin)).toBe(true)
    expect((await it.call(academiesApi.byHash, { params: { hash: body.hash } })).error.name).toBe('InvalidHash')
  })

  test('needs a start, keeps an end that was chosen, and stays within the calendar', async () => {
    const missing = await create(input('course', { startDate: null }))
    expect([missing.status, missing.error.fields]).toEqual([400, [{ field: 'startDate', message: 'fieldIsRequired' }]])
    const endDate = '2026-12-01T07:00:00.000Z'
    expect((await create(input('course', { endDate }))).body.endDate).toBe(endDate)
    const far = await create(input('programme', { startDate: '2199-12-01T00:00:00.000Z' }))
    expect([far.status, far.error.fields]).toEqual([400, [{ field: 'startDate', message: 'wrongDate' }]])
  })

  test('or from none, has no stages and may have no dates', async () => {
    const { template: _, ...without } = input(null, { startDate: null })
    for (const body of [without, { ...input(null), startDate: null }]) {
      const { status, body: made } = await create({
        ...body,
        name: `Empty ${randomUUID()}`,
        hash: `empty-${randomUUID()}`,
      })
      expect([status, made.stages, made.endDate]).toEqual([201, [], null])
    }
  })

  test('is made once, however often the call is repeated, with its stages once', async () => {
    const body = input('hiring')
    const options = { headers: { 'idempotency-key': randomUUID() } }
    const [one, two] = [
      await admin.call(academiesApi.create, { body }, options),
      await admin.call(academiesApi.create, { body }, options),
    ]
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id])
    expect(two.body.stages).toHaveLength(5)
  })
})
