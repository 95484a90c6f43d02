import { materialCategories, type MaterialCategory } from '@academy/contract/enums'
import { pageSize } from '@academy/contract/limits'
import type { MaterialGroupQuery } from '@academy/contract/materials'
import { numberOf, text } from '#kit/address/address-parts.ts'
import { readId } from '#kit/address/read-id.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'

export const categories: readonly MaterialCategory[] = Object.values(materialCategories)

const parts = { search: text(), category: numberOf(categories) }
export const groupsList = defineList(parts)
export type GroupsFilter = ListState<typeof parts>

/** MAT-18 */
export const toQuery = ({ search, category, page }: GroupsFilter): MaterialGroupQuery => ({
  page,
  perPage: pageSize.initial,
  // The server refuses spaces at the edges; somebody is only about to type on.
  ...(search.trim() !== '' && { name: search.trim() }),
  ...(category !== null && { categories: [category] }),
})

/** Which group the address opens: a known one, a new one, or none. */
export const openedGroup = (text: string | undefined): number | 'new' | null => (text === 'new' ? text : readId(text))
