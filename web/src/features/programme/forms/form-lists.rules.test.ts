import { describe, expect, test } from 'vitest'
import { makeFormRow } from '#testing/make-form.ts'
import * as answers from './form-answers.rules.ts'
import { chosenCount, nobody, tickedIn, toChosen } from '#domain/receivers/choice.rules.ts'
import { formUsersList, toFilters, toQuery } from './form-users.rules.ts'
import { arranged, formsList, found, stagesIn } from './forms-list.rules.ts'

describe('the list of forms', () => {
  const stage = { id: 3, name: { ua: 'Тест', en: 'Test' }, urlName: 'test' }
  const rows = [
    makeFormRow({ id: 1, title: { ua: 'Зустріч', en: 'Meeting' } }),
    makeFormRow({ id: 2, title: { ua: 'Після тесту', en: '' }, stage }),
    makeFormRow({ id: 3, isArchived: true }),
  ]
  const idsAt = (address: Record<string, string>) => found(rows, formsList.read(address)).map(({ id }) => id)

  test('shows those in use; archived ones are asked for', () => {
    expect(idsAt({})).toEqual([1, 2])
    expect(idsAt({ shown: 'archived' })).toEqual([3])
    expect(idsAt({ shown: 'all' })).toEqual([1, 2, 3])
  })

  test('is sorted by a column as its reader sees it', () => {
    const others = [
      makeFormRow({ id: 4, title: { ua: 'Яблуко', en: 'Apple' }, passedAmount: 0, usersAmount: 4 }),
      makeFormRow({ id: 5, title: { ua: 'Їжак', en: 'Hedgehog' }, stage, passedAmount: 3, usersAmount: 4 }),
      makeFormRow({ id: 6, title: { ua: 'Абрикос', en: 'Zoo' }, passedAmount: 0, usersAmount: 0 }),
    ]
    const idsIn = (order: string, locale: 'ua' | 'en' = 'ua') =>
      arranged(others, formsList.read({ order }).order, locale).map(({ id }) => id)
    expect(idsIn('')).toEqual([4, 5, 6])
    expect(idsIn('title')).toEqual([6, 5, 4])
    expect(idsIn('title', 'en')).toEqual([4, 5, 6])
    expect(idsIn('-passed')).toEqual([5, 4, 6])
    expect([idsIn('stage')[0], idsIn('-stage')[0]]).toEqual([5, 5])
  })

  test('finds words of every language, and by stage', () => {
    expect(idsAt({ search: 'meet hopper' })).toEqual([1])
    expect(idsAt({ stageId: '3' })).toEqual([2])
    expect(stagesIn(rows)).toEqual([stage])
  })
})

describe('who is chosen among the people', () => {
  const list = formUsersList.read({ search: ' оля ', role: 'Student', groupId: '4', state: 'passed', page: '3' })

  test('the filters are what the server takes', () => {
    expect(toFilters(list)).toEqual({ search: 'оля', role: 'Student', groupId: 4, state: 'passed' })
    expect(toQuery(list)).toMatchObject({ page: 3, search: 'оля' })
  })

  test('those ticked by hand are meant whatever the filters say; everybody means the filters', () => {
    const ids = new Set(['1', '2'])
    expect(toChosen({ all: false, ids }, toFilters(list))).toEqual({ userIds: [1, 2] })
    expect(toChosen({ all: true }, toFilters(list))).toEqual(toFilters(list))
    expect(chosenCount({ all: true }, 50)).toBe(50)
    expect(chosenCount(nobody, 50)).toBe(0)
    expect(tickedIn({ all: true }, [{ id: 9 }])).toEqual(new Set(['9']))
  })
})

describe('what is asked about answers', () => {
  const { answersList, toFilters: filtersOf, toSummaryQuery } = answers
  const stateAt = (address: Record<string, string>) => answersList.read(address)

  test('the newest of each person is what is not said', () => {
    expect(toSummaryQuery(stateAt({}))).toEqual({})
    expect(toSummaryQuery(stateAt({ which: 'allAnswers', splitBy: 'group', groupId: '2' }))).toEqual({
      which: 'allAnswers',
      splitBy: 'group',
      groupId: 2,
    })
  })

  test('passings are compared among all of them', () => {
    expect(toSummaryQuery(stateAt({ which: 'allAnswers', splitBy: 'passing' }))).toEqual({ splitBy: 'passing' })
  })

  test('an option is one of a question, and 0 is a point of a scale', () => {
    expect(filtersOf(stateAt({ questionId: '8', option: '0' }))).toEqual({ questionId: 8, option: 0 })
    expect(filtersOf(stateAt({ option: '2' }))).toEqual({})
    expect(answersList.isFiltered(stateAt({ questionId: '8', option: '0' }))).toBe(true)
  })

  test('shares are of those who answered the question', () => {
    expect(answers.shareOf(1, 3)).toBe(33)
    expect(answers.shareOf(0, 0)).toBe(0)
    const part = { part: null, answersAmount: 3, average: null, counts: [{ option: 1, count: 2 }] }
    expect(answers.countOf(part, 1)).toBe(2)
    expect(answers.countOf(part, 7)).toBe(0)
    expect(answers.mostOf([])).toBe(1)
  })
})
