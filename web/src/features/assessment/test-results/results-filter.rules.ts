import * as limits from '@academy/contract/limits'
import { resultStates, type TestResultQuery } from '@academy/contract/stage-tests'
import { oneOf, text, view } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'
import { sortOf } from '#kit/list/sort-of.ts'

/** '-' before the field means downwards, as in the address. */
export const resultOrders = [
  '-finishedAt',
  '-successPercent',
  'successPercent',
  '-equityPercent',
  'fullName',
  '-fullName',
  '-cheatsCount',
] as const
export type ResultOrder = (typeof resultOrders)[number]
export const resultTabs = ['results', 'items'] as const
export type ResultTab = (typeof resultTabs)[number]

const parts = {
  search: text(),
  standing: oneOf(resultStates),
  cheats: oneOf(['yes', 'no']),
  order: view(resultOrders),
}
export const resultsList = defineList(parts)
export type ResultsFilter = ListState<typeof parts>
/** The page of a test has a second tab, beside its list. */
export const resultsPage = defineList({ tab: view(resultTabs), ...parts })

/** */
export const toQuery = (
  { search, standing, cheats, order, page }: ResultsFilter,
  perPage: number = limits.pageSize.initial,
): TestResultQuery => ({
  page,
  perPage,
  ...sortOf(order),
  // The server refuses spaces at the edges; somebody is only about to type on.
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(standing !== '' && { standing }),
  ...(cheats !== '' && { hasCheats: cheats === 'yes' }),
})
