import { questionCategories, type QuestionCategory } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import { numberOf, text, view } from '#kit/address/address-parts.ts'
import { readId } from '#kit/address/read-id.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'
import { sortOf } from '#kit/list/sort-of.ts'

export interface TestsQuery {
  page: number
  perPage: number
  name?: string
  category?: QuestionCategory
  orderField?: 'name' | 'updatedAt'
  order?: 'asc' | 'desc'
}

export const categories: readonly QuestionCategory[] = Object.values(questionCategories)
const category = numberOf(categories)
export const categoryFrom = category.read

/** '-' before the column means downwards. */
export const testOrders = ['name', '-name', '-updatedAt', 'updatedAt'] as const
export type TestOrder = (typeof testOrders)[number]

const parts = { search: text(), category, order: view(testOrders) }
export const testsList = defineList(parts)
export type TestsFilter = ListState<typeof parts>

/** TEST-87 */
export const toQuery = (
  { search, category, order, page }: TestsFilter,
  perPage: number = pageSize.initial,
): TestsQuery => ({
  page,
  perPage,
  ...(order !== testOrders[0] && sortOf(order)),
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
export const openedTest = (text: string | undefined): number | 'create' | null =>
  text === 'create' ? text : readId(text)
