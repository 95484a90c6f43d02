import { questionCategories, type QuestionCategory } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import { numberOf, text } from '#kit/address/address-parts.ts'
import { readId } from '#kit/address/read-id.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'

export interface TestsQuery {
  page: number
  perPage: number
  name?: string
  category?: QuestionCategory
}

export const categories: readonly QuestionCategory[] = Object.values(questionCategories)
const category = numberOf(categories)
export const categoryFrom = category.read

const parts = { search: text(), category }
export const testsList = defineList(parts)
export type TestsFilter = ListState<typeof parts>

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
export const openedTest = (text: string | undefined): number | 'create' | null =>
  text === 'create' ? text : readId(text)
