import { questionCategories, type QuestionCategory } from '@academy/contract/enums'
import type { BankQuestion } from '@academy/contract/questions'
import { describe, expect, test } from 'vitest'
import * as allowance from './allowance-form.rules.ts'
import {
  checkForm,
  emptyForm,
  makeupOf,
  placeOf,
  placesOf,
  toInput,
  withQuestions,
  type TestForm,
} from './test-form.rules.ts'
import { windowState } from './window.rules.ts'
import { openedTest, tabFrom, testsList, toQuery } from './tests-filter.rules.ts'

const { change: changeFilter, read: readFilter, write: toAddress } = testsList

const question = (id: number, category: QuestionCategory = questionCategories.JS): BankQuestion => ({
  id,
  version: 1,
  text: { ua: `П${id}`, en: '' },
  description: { ua: '', en: '' },
  imageUrl: null,
  category,
  difficulty: 1,
  answerType: 0,
  options: [],
  tests: [],
  attemptsCount: 0,
  updatedAt: '2026-05-01T10:00:00.000Z',
  isArchived: false,
})
const form = (changes: Partial<TestForm> = {}): TestForm => ({ ...emptyForm, name: 'Вступ', ...changes })

describe('a test while it is put together', () => {
  test('[TEST-88] is sent with its questions in their order', () => {
    expect(toInput(form({ name: ' Вступ ', questions: [question(3), question(1)] }))).toEqual({
      name: 'Вступ',
      isDemo: false,
      questionIds: [3, 1],
    })
  })
  test('needs a name', () => {
    expect(checkForm(form())).toEqual({})
    expect(checkForm(form({ name: '  ' }))).toEqual({ name: 'fieldIsRequired' })
    expect(checkForm(form({ name: 'х'.repeat(101) }))).toEqual({ name: 'toLong' })
  })
  test('a refusal lands at its field', () => {
    expect(['name', 'isDemo', 'questionIds.3'].map(placeOf)).toEqual(['name', 'isDemo', 'questions'])
  })
  test('questions come in once, at the end', () => {
    const added = withQuestions(form({ questions: [question(1)] }), [question(2), question(1)])
    expect(added.questions.map(({ id }) => id)).toEqual([1, 2])
  })
})

describe('what a test consists of', () => {
  const { English, JS, Web } = questionCategories
  test('the largest part first, with the share of English', () => {
    const questions = [Web, JS, JS, JS, English].map((category, index) => question(index + 1, category))
    expect(makeupOf(questions)).toEqual({
      categories: [
        { category: JS, count: 3 },
        { category: Web, count: 1 },
        { category: English, count: 1 },
      ],
      total: 5,
      englishPercent: 20,
      hasEnglishShare: true,
    })
  })
  test('[TEST-11] less than a fifth is too little, and nothing at all as well', () => {
    const of = (english: number, rest: number) =>
      makeupOf(
        [...Array<QuestionCategory>(english).fill(English), ...Array<QuestionCategory>(rest).fill(JS)].map(
          (category, id) => question(id, category),
        ),
      )
    expect([of(5, 25).hasEnglishShare, of(6, 24).hasEnglishShare, of(0, 0).hasEnglishShare]).toEqual([
      false,
      true,
      false,
    ])
  })
})

test('[TEST-90] a refusal names the places that ask a test', () => {
  expect(
    placesOf([
      { field: 'testIds.7.Вступ. Тест, JS', message: 'usedByStages' },
      { field: 'testIds.8.QA', message: 'usedByDemo' },
      { field: 'somethingElse', message: 'usedByStages' },
    ]),
  ).toEqual([
    { testId: 7, place: 'Вступ. Тест, JS', isDemo: false },
    { testId: 8, place: 'QA', isDemo: true },
  ])
})

describe('the address', () => {
  test('[TEST-87] of the list comes back as it was', () => {
    const filter = readFilter({ search: 'вступ', category: '8', page: '2' })
    expect(readFilter(toAddress(filter))).toEqual(filter)
    expect(toQuery(filter)).toEqual({ page: 2, perPage: 20, name: 'вступ', category: 8 })
    expect(toQuery(readFilter({ search: '  ', category: 'x', page: '-1' }))).toEqual({ page: 1, perPage: 20 })
    expect(changeFilter(filter, { search: 'а' }).page).toBe(1)
  })
  test.each([
    ['create', 'create'],
    ['12', 12],
    ['0', null],
    ['import', null],
    [undefined, null],
  ])('[NAV-51] %s opens %s', (text, expected) => expect(openedTest(text)).toBe(expected))
  test('who only reads sees the tests of the stages', () => {
    expect([tabFrom('questions', true), tabFrom('x', true), tabFrom('questions', false)]).toEqual([
      'questions',
      'tests',
      'stages',
    ])
  })
})

test.each([
  [null, null, 'undated'],
  ['2027-01-02T00:00:00.000Z', null, 'before'],
  ['2026-12-01T00:00:00.000Z', null, 'open'],
  [null, '2027-01-02T00:00:00.000Z', 'open'],
  ['2026-12-01T00:00:00.000Z', '2026-12-31T00:00:00.000Z', 'closed'],
] as const)('[TEST-56] the window from %s to %s is %s', (startDate, endDate, expected) =>
  expect(windowState({ startDate, endDate }, new Date('2027-01-01'))).toBe(expected),
)

describe('more time for one student', () => {
  const { newAllowance } = allowance
  test('is sent as numbers and moments', () => {
    expect(allowance.toInput({ ...newAllowance, extraMinutes: ' 20 ', note: ' Довідка ' })).toEqual({
      extraMinutes: 20,
      startDate: null,
      endDate: null,
      note: 'Довідка',
    })
  })
  test.each<[Partial<allowance.AllowanceForm>, object]>([
    [{}, {}],
    [{ extraMinutes: '' }, { extraMinutes: 'fieldIsRequired' }],
    [{ extraMinutes: '', endDate: '2027-01-02T10:00:00.000Z' }, {}],
    [{ extraMinutes: '601' }, { extraMinutes: 'outOfRange' }],
    [{ extraMinutes: 'багато' }, { extraMinutes: 'notInteger' }],
    [{ startDate: '2027-01-03T10:00:00.000Z', endDate: '2027-01-02T10:00:00.000Z' }, { endDate: 'endBeforeStart' }],
  ])('%j', (changes, expected) => expect(allowance.checkForm({ ...newAllowance, ...changes })).toEqual(expected))
})
