import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { queryClient } from '#lib/query-client.ts'
import { failure, fakeServer } from '#testing/fake-server.ts'
import {
  formVariantsQuery,
  ofSelection,
  reloadListsAfter,
  universitiesQuery,
  type VariantsOf,
} from './form-variants.ts'

const lists = { University: [{ id: 12, text: 'Львівська політехніка' }] }
const inEnglish = { University: [{ id: 12, text: 'Lviv Polytechnic' }] }
const server = fakeServer(({ path }) => {
  if (path.endsWith('/ua')) return { body: lists }
  return path.endsWith('/en') ? { body: inEnglish } : failure('UnknownError', 500)
})

beforeEach(() => {
  queryClient.clear()
  server.seen.length = 0
  vi.stubGlobal('fetch', server.fetch)
})
const ask = (of: VariantsOf) => queryClient.fetchQuery(formVariantsQuery('ua', of))

test('[FORM-39] the lists of one academy are never taken for those of another, or for the shared ones', async () => {
  for (const of of [{}, { academy: 7 }, { academy: 8 }, { academyHash: '7' }]) await ask(of)
  await ask({ academy: 7 })
  expect(server.seen.map(({ query }) => [query.get('academy'), query.get('academyHash')])).toEqual([
    [null, null],
    ['7', null],
    ['8', null],
    [null, '7'],
  ])
})

test('[I18N-14] each language has its own lists, asked for by its name', async () => {
  for (const locale of ['ua', 'en', 'ua'] as const) {
    const expected = locale === 'ua' ? lists : inEnglish
    expect(await queryClient.fetchQuery(formVariantsQuery(locale, { academy: 7 }))).toEqual(expected)
  }
  expect(server.seen.map(({ path }) => path)).toEqual([
    '/api/form-variants/by-localization/ua',
    '/api/form-variants/by-localization/en',
  ])
})

test('who stands in one academy sees its entries, whoever stands in none or in all sees the shared ones', () => {
  expect([7, 'all', 'more', null].map((selection) => ofSelection(selection as 7 | 'all' | null))).toEqual([
    { academy: 7 },
    {},
    {},
    {},
  ])
})

test('a field gets the universities', () => {
  expect(universitiesQuery('ua', {}).select(lists)).toEqual([{ value: '12', label: 'Львівська політехніка' }])
  expect(universitiesQuery('ua', {}).select({})).toEqual([])
})

test('[FORM-40] after a choice that is gone the lists are asked for anew, after another failure they stay', async () => {
  await ask({ academy: 7 })
  const { queryKey } = formVariantsQuery('ua', { academy: 7 })
  reloadListsAfter(new ApiError('UnknownError', { status: 500 }))
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false)
  reloadListsAfter(new ApiError('FormVariantsInvalid', { status: 400 }))
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
