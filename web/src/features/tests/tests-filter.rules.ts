import { questionCategories, type QuestionCategory } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import { readPage } from '#lib/paging.rules.ts'

/** What the address says about the list of tests; anything unknown in it counts as not said. */
export interface TestsFilter {
  search: string
  category: QuestionCategory | null
  page: number
}

export interface TestsQuery {
  page: number
  perPage: number
  name?: string
  category?: QuestionCategory
}

export const searchMaxLength = 100
export const categories: readonly QuestionCategory[] = Object.values(questionCategories)

export const categoryFrom = (text: string | undefined): QuestionCategory | null =>
  categories.find((category) => String(category) === text) ?? null

export const readFilter = (address: Readonly<Record<string, string | undefined>>): TestsFilter => ({
  search: (address.search ?? '').slice(0, searchMaxLength),
  category: categoryFrom(address.category),
  page: readPage(address.page),
})

export const toAddress = ({ search, category, page }: TestsFilter) => ({
  search,
  category: category === null ? '' : String(category),
  page: page === 1 ? '' : String(page),
})

/** Another filter shows another list: it starts at its first page. */
export const changeFilter = (filter: TestsFilter, change: Partial<TestsFilter>): TestsFilter => ({
  ...filter,
  page: 1,
  ...change,
})

export const isFiltered = ({ search, category }: TestsFilter): boolean => search.trim() !== '' || category !== null

/** TEST-87 */
export const toQuery = ({ search, category, page }: TestsFilter): TestsQuery => ({
  page,
  perPage: pageSize.initial,
  // The server refuses spaces at the edges; somebody is only about to type on.
  ...(search.trim() !== '' && { name: search.trim() }),
  ...(category !== null && { category }),
})

export const testTabs = ['tests', 'stages', 'questions', 'demo'] as const
export type TestTab = (typeof testTabs)[number]

/** Who only reads sees how the tests of the stages stand, and nothing of what is asked. */
export const tabFrom = (text: string | undefined, mayManage: boolean): TestTab =>
  mayManage ? (testTabs.find((tab) => tab === text) ?? 'tests') : 'stages'

/** Which test the address opens: a known one, a new one, or none. */
export const openedTest = (text: string | undefined): number | 'create' | null => {
  if (text === 'create') return 'create'
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
