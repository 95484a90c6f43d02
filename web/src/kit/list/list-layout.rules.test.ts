import { savedViewsApi } from '@academy/contract/saved-views'
import { describe, expect, test } from 'vitest'
import { isPlain, readLayout, shownColumns, usualLayout, viewWords, writeLayout } from './list-layout.rules.ts'

const columns = ['name', 'phone', 'role', 'state'].map((id) => ({ id, header: id }))
const all = [...columns, { id: 'actions', header: 'Actions', hideHeader: true }]
const ids = (chosen: readonly string[], of = all) => shownColumns(of, chosen).map(({ id }) => id)

describe('the columns of a table', () => {
  test.each([
    [[], ['name', 'phone', 'role', 'state', 'actions']],
    [
      ['state', 'phone', 'role'],
      ['name', 'state', 'phone', 'role', 'actions'],
    ],
    [['-phone'], ['name', 'role', 'state', 'actions']],
    [
      ['-name', '-actions', 'role', 'gone'],
      ['name', 'phone', 'role', 'state', 'actions'],
    ],
    [
      ['state', 'state', '-phone', '-role'],
      ['name', 'state', 'actions'],
    ],
  ])('chosen as %j are %j', (chosen, expected) => {
    expect(ids(chosen)).toEqual(expected)
  })

  test('one that is extra is shown to who has chosen it', () => {
    const withExtra = [...all.slice(0, 4), { id: 'mark', header: 'Mark', isExtra: true }, ...all.slice(4)]
    expect(ids([], withExtra)).toEqual(['name', 'phone', 'role', 'state', 'actions'])
    expect(ids(['-phone'], withExtra)).toEqual(['name', 'role', 'state', 'actions'])
    expect(ids(['mark', '-phone'], withExtra)).toEqual(['name', 'mark', 'role', 'state', 'actions'])
  })

  test('one that is new since they were chosen stands where it stands by itself', () => {
    const before = all.filter(({ id }) => id !== 'role')
    expect(ids(['state', 'phone'], before)).toEqual(['name', 'state', 'phone', 'actions'])
    expect(ids(['state', 'phone'])).toEqual(['name', 'state', 'phone', 'role', 'actions'])
  })
})

test('words of a layout are read as they were written, and anything else counts as not said', () => {
  const layout = { columns: ['state', '-phone'], density: 'compact', rows: 50 } as const
  expect(readLayout(writeLayout(layout))).toEqual(layout)
  expect(readLayout({ columns: '<b>.1.state', density: 'loose', rows: '1000' })).toEqual({ columns: ['state'] })
  expect(readLayout({ columns: '', rows: '25' })).toEqual({})
})

test('a view says everything that was chosen, as the server takes it, and neither the academy nor the page', () => {
  const address = { academy: '7', tab: 'questions', search: 'оля', page: '3', view: '12', order: '-name' }
  const words = viewWords(address, { ...usualLayout, columns: ['-phone'] }, all)
  expect(words).toEqual({
    search: 'оля',
    order: '-name',
    columns: '-phone.role.state',
    density: 'comfortable',
    rows: '20',
  })
  const body = { list: 'people', name: 'Мої', words, isShared: false }
  expect(savedViewsApi.create.body.safeParse(body).success).toBe(true)
})

test('an address that only says where one is leaves room for the default view', () => {
  expect(isPlain({})).toBe(true)
  expect(isPlain({ academy: '7', tab: 'questions' })).toBe(true)
  expect(isPlain({ academy: '7', search: 'оля' })).toBe(false)
  expect(isPlain({ rows: '50' })).toBe(false)
})
