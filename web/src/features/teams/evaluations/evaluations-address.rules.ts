import { id, text, view } from '#kit/address/address-parts.ts'
import { defineAddress, type AddressDefinition, type AddressState } from '#kit/address/define-address.ts'
import { sortOf } from '#kit/list/sort-of.ts'

const parts = { stageId: id('stage'), teamId: id('team'), eventId: id('evaluation') }
export const evaluationsAddress = defineAddress(parts)
export type EvaluationsAddress = AddressState<typeof parts>

export const overviewShows = ['all', 'mine', 'open'] as const
export type OverviewShow = (typeof overviewShows)[number]
export const overviewOrders = ['name', 'progress', 'average'] as const
export type OverviewOrder = (typeof overviewOrders)[number]

export interface OverviewAddress {
  stageId: number | null
  search: string
  show: OverviewShow
  order: OverviewOrder
  direction: 'asc' | 'desc'
}

/** '-' before the field means downwards. */
const sorts = ['name', '-name', 'progress', '-progress', 'average', '-average'] as const
const overviewWords = defineAddress({
  stageId: id('stage'),
  search: text(),
  show: view(overviewShows),
  order: view(sorts),
})
export const overviewAddress: AddressDefinition<OverviewAddress> = {
  read: (words) => {
    const said = overviewWords.read(words)
    const { orderField, order } = sortOf(said.order)
    return { ...said, order: orderField, direction: order }
  },
  write: ({ order, direction, ...said }) =>
    overviewWords.write({ ...said, order: direction === 'desc' ? `-${order}` : order }),
}

/** What leaves teams out; the stage says which table it is. */
export const overviewList = {
  isFiltered: ({ search, show }: OverviewAddress) => search.trim() !== '' || show !== 'all',
  countFilters: ({ show }: OverviewAddress) => Number(show !== 'all'),
}
