import { repoTypes, stageTypes } from '@academy/contract/enums'
import type { Stage } from '@academy/contract/stages'
import { describe, expect, test } from 'vitest'
import {
  checkDetails,
  checkStage,
  emptyForm,
  formOf,
  isDetailsChanged,
  isStageChanged,
  newTest,
  placeIn,
  toDetails,
  toInput,
  type StageForm,
} from './stage-form.rules.ts'
import { urlNameAfter, urlNameFrom } from './url-name.rules.ts'

const form = (changes: Partial<StageForm> = {}): StageForm => ({
  ...emptyForm,
  name: { ua: 'Лекції', en: 'Lectures', ru: '' },
  urlName: 'lectures',
  ...changes,
})
const stage = (changes: Partial<Stage> = {}): Stage => ({
  id: 7,
  academyId: 1,
  academyName: 'Academy 1',
  stageType: stageTypes.Testing,
  name: { ua: 'Тест', en: 'Test' },
  nameUpdatedAt: {},
  description: null,
  urlName: 'test',
  icon: null,
  position: 2,
  startDate: '2026-05-01T10:00:00.000Z',
  endDate: null,
  isOnlyForDesignated: false,
  details: {
    testing: {
      showTestResult: true,
      details: [
        {
          groupId: 5,
          testId: 9,
          startDate: '2026-05-02T10:00:00.000Z',
          endDate: null,
          passPercent: null,
          questionsCount: 30,
          durationMinutes: 45,
        },
      ],
    },
    materials: null,
    lecture: null,
    project: null,
    page: null,
  },
  counts: { opened: 0, passed: 0, failed: 0 },
  marks: { count: 0, average: null },
  updatedAt: '2026-05-01T10:00:00.000Z',
  ...changes,
})

describe('a stage as a form', () => {
  test('[STG-03] [STG-70] comes back as it was', () => {
    const loaded = formOf(stage())
    expect(toInput(loaded)).toEqual({
      stageType: stageTypes.Testing,
      name: { ua: 'Тест', en: 'Test' },
      description: null,
      urlName: 'test',
      icon: null,
      startDate: '2026-05-01T10:00:00.000Z',
      endDate: null,
      isOnlyForDesignated: false,
    })
    expect(toDetails(loaded)).toEqual({ kind: 'testing', body: stage().details.testing })
    expect([checkStage(loaded), checkDetails(loaded)]).toEqual([{}, {}])
  })
  test('[TEST-06] a direction without a test or dates of its own says so', () => {
    const bare = form({ stageType: stageTypes.SecondChance, tests: { 5: { ...newTest, isOn: true } } })
    expect(toDetails(bare)).toMatchObject({
      kind: 'testing',
      body: { details: [{ groupId: 5, testId: null, startDate: null, endDate: null, passPercent: 60 }] },
    })
  })
  test('[STG-04] [STG-71] materials, for everybody and for a group', () => {
    const materials = {
      isAllReadable: true,
      details: [
        { groupId: 5, materialGroupIds: [2] },
        { groupId: null, materialGroupIds: [3, 1] },
      ],
      markdown: null,
    }
    const loaded = formOf(
      stage({
        stageType: stageTypes.MaterialsForPreparation,
        details: { ...stage().details, testing: null, materials },
      }),
    )
    expect(toDetails(loaded)).toEqual({ kind: 'materials', body: materials })
  })
  test('[STG-05] [STG-72] [STG-73] lectures, project and page have bodies of their own', () => {
    expect(toDetails(form())).toEqual({ kind: 'lecture', body: { showMarks: true, defaultAttempts: 1 } })
    const project = form({ stageType: stageTypes.Project, technologies: ' React, Node.js\nReact,, ' })
    expect(toDetails(project)).toEqual({
      kind: 'project',
      body: { repositoryType: repoTypes.GitHub, description: { ua: '', en: '' }, technologies: ['React', 'Node.js'] },
    })
    expect(toDetails(form({ stageType: stageTypes.StagePage }))?.body).toEqual({ template: null })
    expect(toDetails(form({ stageType: stageTypes.Pending }))).toBeNull()
  })
  test('a text that is not there in ru is not sent', () => {
    expect(toInput(form({ name: { ua: 'а', en: 'a', ru: 'б' } })).name).toEqual({ ua: 'а', en: 'a', ru: 'б' })
    expect(toInput(form()).name).toEqual({ ua: 'Лекції', en: 'Lectures' })
  })
})

describe('what is wrong', () => {
  test('[STG-10] with the stage, at its fields', () => {
    const wrong = form({
      name: { ua: '', en: ' a', ru: '' },
      urlName: 'edit',
      startDate: '2026-05-02T00:00:00.000Z',
      endDate: '2026-05-01T00:00:00.000Z',
    })
    expect(checkStage(wrong)).toEqual({
      'name.ua': 'fieldIsRequired',
      'name.en': 'noEdgeSpaces',
      urlName: 'reservedName',
    })
    expect(checkStage({ ...wrong, name: form().name, urlName: 'x' })).toEqual({ endDate: 'endBeforeStart' })
  })
  test('with the test of one direction, at that direction', () => {
    const tests = {
      4: newTest,
      5: { ...newTest, isOn: true },
      6: { ...newTest, isOn: true, passPercent: '101', questionsCount: '', durationMinutes: '1.5' },
    }
    expect(checkDetails(form({ stageType: stageTypes.Testing, tests }))).toEqual({
      'tests.6.passPercent': 'outOfRange',
      'tests.6.questionsCount': expect.any(String) as string,
      'tests.6.durationMinutes': 'notInteger',
    })
  })
  test('what the server refuses lands at the same fields', () => {
    const testing = form({ stageType: stageTypes.Testing, tests: { 5: { ...newTest, isOn: true } } })
    expect(placeIn(testing, 'stage', 'stage.urlName')).toBe('urlName')
    expect(placeIn(testing, 'stage', 'urlName')).toBe('urlName')
    expect(placeIn(testing, 'details', 'details.0.groupId')).toBe('tests.5.groupId')
    expect(placeIn(testing, 'details', 'details')).toBe('tests')
    const project = form({ stageType: stageTypes.Project })
    expect(placeIn(project, 'details', 'description.ua')).toBe('projectDescription.ua')
  })
})

describe('what changed', () => {
  const before = form()
  test.each<[Partial<StageForm>, boolean, boolean]>([
    [{}, false, false],
    [{ urlName: 'other' }, true, false],
    [{ defaultAttempts: '2' }, false, true],
    [{ defaultAttempts: 'many' }, false, true],
    // What belongs to another type is no part of this stage.
    [{ technologies: 'React' }, false, false],
  ])('%j', (changes, stageChanged, detailsChanged) => {
    const after = form(changes)
    expect([isStageChanged(before, after), isDetailsChanged(before, after)]).toEqual([stageChanged, detailsChanged])
  })
})

test.each([
  ['Front-end: Basics!', 'front-end-basics'],
  ['  C# & .NET ', 'c-net'],
  ['Лекції', ''],
  [`${'a'.repeat(59)} bcd`, 'a'.repeat(59)],
])('%s becomes the address %s', (name, expected) => {
  expect(urlNameFrom(name)).toBe(expected)
})

describe('[NAV-37] the address of a Profile', () => {
  const profile = form({ stageType: stageTypes.Profile, urlName: 'profile' })
  test('is profile as soon as the type is chosen, and follows the name again with another type', () => {
    expect(urlNameAfter(form(), profile, true)).toBe('profile')
    expect(urlNameAfter(profile, form(), false)).toBe('lectures')
    expect(urlNameAfter(profile, { ...profile, name: { ua: 'Я', en: 'Me', ru: '' } }, true)).toBeNull()
  })
  test('is no other, and that of no other type', () => {
    expect(checkStage(profile)).toEqual({})
    expect(checkStage({ ...profile, urlName: 'me' })).toEqual({ urlName: 'profileAddress' })
    expect(checkStage(form({ urlName: 'profile' }))).toEqual({ urlName: 'profileAddress' })
  })
  test('of other stages follows the English name while nobody has written another one', () => {
    const renamed = form({ name: { ua: 'Тест', en: 'Entrance test', ru: '' } })
    expect(urlNameAfter(form(), renamed, true)).toBe('entrance-test')
    expect([urlNameAfter(form(), renamed, false), urlNameAfter(form({ urlName: 'own' }), renamed, true)]).toEqual([
      null,
      null,
    ])
  })
})
