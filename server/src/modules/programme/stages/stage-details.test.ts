import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { repoTypes, stageTypes } from '@academy/contract/enums'
import { stagesApi } from '@academy/contract/stages'
import { type StageTest } from '@academy/contract/stage-details'
import { groups } from '#server/schema/academies.ts'
import { materialGroups } from '#server/schema/materials.ts'
import { staticPages } from '#server/schema/stage-parts.ts'
import type { MadeAcademy } from '#test/make/make.ts'
import { type Caller, startTestApp, type TestApp } from '#test/servers/test-app.ts'

let it: TestApp
let academy: MadeAcademy
let there: MadeAcademy
let owner: Caller
beforeAll(async () => {
  it = await startTestApp()
  const types = ['Testing', 'MaterialsForPreparation', 'Lectures', 'Project', 'StagePage', 'Pending'] as const
  academy = await it.make.academy({ stages: [...types, 'MaterialsForPreparationMarkdown', 'SecondChance'] })
  there = await it.make.academy({ stages: types })
  owner = await it.as(await it.make.user({ roles: { TrackOwner: [academy] } }))
})
afterAll(() => it.close())

let counter = 0
const at = () => ({ academyId: academy.id })
const idOf = (type: keyof typeof stageTypes) =>
  academy.stages.find(({ stageType }) => stageType === stageTypes[type])!.id
const read = async (type: keyof typeof stageTypes) =>
  (await owner.call(stagesApi.get, { params: { id: idOf(type) } }, at())).body

const test60 = (groupId: number): StageTest => ({
  groupId,
  testId: null,
  startDate: null,
  endDate: null,
  passPercent: 60,
  questionsCount: 30,
  durationMinutes: 45,
})

describe('testing', () => {
  const save = async (details: StageTest[], showTestResult = true) => {
    const { id, updatedAt } = await read('Testing')
    return owner.call(stagesApi.testingDetails, { params: { id }, body: { showTestResult, details, updatedAt } }, at())
  }

  test('[STG-03] [STG-70] [STG-52] one test per direction, saved as a whole', async () => {
    const { JS, QA } = academy.directions
    const details = [test60(JS!), { ...test60(QA!), passPercent: null }]
    expect((await save(details)).body.details.testing).toEqual({ showTestResult: true, details })
    expect((await read('Testing')).details.testing).toEqual({ showTestResult: true, details })
    expect((await save([test60(QA!)], false)).body.details).toEqual({
      testing: { showTestResult: false, details: [test60(QA!)] },
      materials: null,
      lecture: null,
      project: null,
      page: null,
    })
  })

  test('[STG-70] only directions of this academy, each once', async () => {
    const [group] = await it.database.db
      .insert(groups)
      .values({
        academyId: academy.id,
        name: 'JS-1',
        specializationId: academy.specializationIds.JS!,
        isDirection: false,
        parentGroupId: academy.directions.JS!,
      })
      .returning()
    for (const groupId of [there.directions.JS!, 2_000_000_001, group!.id])
      expect((await save([test60(groupId)])).error.name).toBe('GroupNotFound')
    const twice = await save([test60(academy.directions.JS!), test60(academy.directions.JS!)])
    expect(twice.error.fields).toEqual([{ field: 'details.1.groupId', message: 'directionTaken' }])
  })

  test('[TEST-06] [STG-70] a test and a window of its own per direction', async () => {
    const { JS, QA } = academy.directions
    const { id: testId } = await it.make.test(academy)
    const dates = { startDate: '2027-01-05T07:00:00.000Z', endDate: '2027-01-06T07:00:00.000Z' }
    const details = [{ ...test60(JS!), testId, ...dates }, test60(QA!)]
    expect((await save(details)).body.details.testing!.details).toEqual(details)
    const turned = { startDate: dates.endDate, endDate: dates.startDate }
    expect((await save([{ ...test60(JS!), testId, ...turned }])).error.fields).toEqual([
      { field: 'details.0.endDate', message: 'endBeforeStart' },
    ])
  })

  test('[TEST-06] only tests of this academy, and none whose answers are public', async () => {
    const { JS, QA } = academy.directions
    const foreign = await it.make.test(there)
    for (const testId of [foreign.id, 2_000_000_001])
      expect((await save([{ ...test60(JS!), testId }])).error.name).toBe('TestNotFound')
    const own = await it.make.test(academy)
    const demo = await it.make.test(academy, { isDemo: true })
    const refused = await save([
      { ...test60(JS!), testId: own.id },
      { ...test60(QA!), testId: demo.id },
    ])
    expect(refused.error.fields).toEqual([{ field: 'details.1.testId', message: 'wrongChoice' }])
  })

  test('[TEST-06] once somebody took it, it may still change, but not go', async () => {
    const { JS, QA } = academy.directions
    const stageTest = await it.make.testOfStage(academy, { id: idOf('Testing') }, 'JS')
    const student = await it.make.student(academy)
    const attempt = await it.make.attempt(academy, stageTest, student)
    const refused = await save([test60(QA!)])
    expect([refused.status, refused.error.fields]).toEqual([400, [{ field: 'details', message: 'testHasAttempts' }]])
    const other = await it.make.test(academy)
    const changed = { ...test60(JS!), testId: other.id, durationMinutes: 90, passPercent: 10 }
    expect((await save([changed])).body.details.testing!.details).toEqual([changed])
    // What was started keeps its questions and its time.
    const stored = await it.make.storedAttempt(academy, attempt.id)
    expect(stored).toMatchObject({ stageTestId: stageTest.id, durationSeconds: 1800, passPercent: 60 })
    expect(stored.questionIds).toEqual(stageTest.questionIds)
  })

  test('[STG-22] a second chance has tests as well', async () => {
    const { id, updatedAt } = await read('SecondChance')
    const { id: testId } = await it.make.test(academy)
    const details = [{ ...test60(academy.directions.JS!), testId }]
    const body = { showTestResult: true, details, updatedAt }
    const saved = await owner.call(stagesApi.testingDetails, { params: { id }, body }, at())
    expect(saved.body.details.testing).toEqual({ showTestResult: true, details })
  })
})

describe('materials', () => {
  const materialGroup = async (of: MadeAcademy) => {
    const [row] = await it.database.db
      .insert(materialGroups)
      .values({ academyId: of.id, name: `Основи ${++counter}` })
      .returning()
    return row!.id
  }

  test('[STG-04] [STG-71] groups of materials per group of students, in their order', async () => {
    const [a, b] = [await materialGroup(academy), await materialGroup(academy)]
    const { id, updatedAt } = await read('MaterialsForPreparation')
    const details = [
      { groupId: null, materialGroupIds: [b, a] },
      { groupId: academy.directions.JS!, materialGroupIds: [a] },
    ]
    const body = { isAllReadable: true, details, markdown: null, updatedAt }
    const saved = await owner.call(stagesApi.materialsDetails, { params: { id }, body }, at())
    expect(saved.body.details.materials).toEqual({ isAllReadable: true, details, markdown: null })
  })

  test('[STG-71] of this academy only, each once', async () => {
    const save = async (details: { groupId: number | null; materialGroupIds: number[] }[]) => {
      const { id, updatedAt } = await read('MaterialsForPreparation')
      const body = { isAllReadable: false, details, markdown: null, updatedAt }
      return owner.call(stagesApi.materialsDetails, { params: { id }, body }, at())
    }
    const [own, foreign] = [await materialGroup(academy), await materialGroup(there)]
    expect((await save([{ groupId: null, materialGroupIds: [foreign] }])).error.name).toBe('MaterialGroupNotFound')
    expect((await save([{ groupId: there.directions.JS!, materialGroupIds: [own] }])).error.name).toBe('GroupNotFound')
    expect((await save([{ groupId: null, materialGroupIds: [own, own] }])).error.fields).toEqual([
      { field: 'details.0.materialGroupIds.1', message: 'wrongChoice' },
    ])
    const half = { groupId: null, materialGroupIds: [] }
    expect((await save([half, half])).error.fields).toEqual([{ field: 'details.1.groupId', message: 'wrongChoice' }])
  })

  test('[STG-71] [STG-21] the text itself of a markdown stage', async () => {
    const { id, updatedAt } = await read('MaterialsForPreparationMarkdown')
    const markdown = { ua: '# Вступ\n\n- один', en: '# Intro' }
    const body = { isAllReadable: false, details: [], markdown, updatedAt }
    const saved = await owner.call(stagesApi.materialsDetails, { params: { id }, body }, at())
    expect(saved.body.details.materials!.markdown).toEqual(markdown)
  })
})

test('[STG-05] [STG-72] lectures: whether marks are shown, how many tries', async () => {
  const { id, updatedAt, details } = await read('Lectures')
  expect(details.lecture).toEqual({ showMarks: true, defaultAttempts: 1 })
  const body = { showMarks: false, defaultAttempts: 3, updatedAt }
  const saved = await owner.call(stagesApi.lectureDetails, { params: { id }, body }, at())
  expect(saved.body.details.lecture).toEqual({ showMarks: false, defaultAttempts: 3 })
})

test('[STG-05] [STG-73] project: repository, description, technologies', async () => {
  const { id, updatedAt } = await read('Project')
  const project = {
    repositoryType: repoTypes.GitLab,
    description: { ua: 'Опис', en: 'Description' },
    technologies: ['React', 'PostgreSQL'],
  }
  const saved = await owner.call(stagesApi.projectDetails, { params: { id }, body: { ...project, updatedAt } }, at())
  expect(saved.body.details.project).toEqual(project)
})

test('[STG-74] a stage page shows a page of this academy, or none', async () => {
  const text = { ua: 'Текст', en: 'Text' }
  const save = async (template: string | null) => {
    const { id, updatedAt } = await read('StagePage')
    return owner.call(stagesApi.pageDetails, { params: { id }, body: { template, updatedAt } }, at())
  }
  await it.database.db.insert(staticPages).values({ academyId: academy.id, name: 'rules', title: text, body: text })
  await it.database.db.insert(staticPages).values({ academyId: there.id, name: 'foreign', title: text, body: text })
  expect((await save('rules')).body.details.page).toEqual({ template: 'rules' })
  expect((await save('foreign')).error.fields).toEqual([{ field: 'template', message: 'wrongChoice' }])
  expect((await save(null)).body.details.page).toEqual({ template: null })
})

describe('details of any kind', () => {
  test('belong to the type of the stage', async () => {
    const { id, updatedAt } = await read('Pending')
    const params = { id }
    const answers = [
      await owner.call(
        stagesApi.testingDetails,
        { params, body: { showTestResult: true, details: [], updatedAt } },
        at(),
      ),
      await owner.call(
        stagesApi.materialsDetails,
        { params, body: { isAllReadable: true, details: [], markdown: null, updatedAt } },
        at(),
      ),
      await owner.call(
        stagesApi.lectureDetails,
        { params, body: { showMarks: true, defaultAttempts: 1, updatedAt } },
        at(),
      ),
      await owner.call(
        stagesApi.projectDetails,
        { params, body: { repositoryType: 0, description: { ua: '', en: '' }, technologies: [], updatedAt } },
        at(),
      ),
      await owner.call(stagesApi.pageDetails, { params, body: { template: null, updatedAt } }, at()),
    ]
    for (const { status, error } of answers)
      expect([status, error.fields]).toEqual([400, [{ field: 'stageType', message: 'wrongStageType' }]])
  })

  test('of many saves at once exactly one wins', async () => {
    const { id, updatedAt } = await read('Lectures')
    const answers = await Promise.all(
      [2, 3, 4, 5].map((defaultAttempts) =>
        owner.call(
          stagesApi.lectureDetails,
          { params: { id }, body: { showMarks: true, defaultAttempts, updatedAt } },
          at(),
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await read('Lectures')).details.lecture!.defaultAttempts).toBe(winner + 2)
  })

  test('[STG-60] a stage of another academy is not there', async () => {
    const foreign = there.stages[2]!.id
    const body = { showMarks: true, defaultAttempts: 1, updatedAt: '2026-01-01T00:00:00.000Z' }
    const { error } = await owner.call(stagesApi.lectureDetails, { params: { id: foreign }, body }, at())
    expect(error.name).toBe('StageNotFound')
  })

  test('a TrackOwner may change them, but not the stage itself', async () => {
    const { id, updatedAt, stageType, name, urlName } = await read('Lectures')
    const none = { description: null, icon: null, startDate: null, endDate: null, isOnlyForDesignated: false }
    const stage = { stageType, name, urlName, ...none }
    const { error } = await owner.call(stagesApi.update, { params: { id }, body: { stage, updatedAt } }, at())
    expect(error.name).toBe('AccessDenied')
  })
})
