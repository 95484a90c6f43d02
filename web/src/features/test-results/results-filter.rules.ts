import * as limits from '@academy/contract/limits'
import { resultStandings, type TestResultQuery } from '@academy/contract/stage-tests'
import { readPage } from '#lib/paging.rules.ts'

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
export type ResultStanding = (typeof resultStandings)[number]

/** What the address says; anything unknown in it counts as not said. */
export interface ResultsFilter {
  search: string
  standing: ResultStanding | ''
  cheats: 'yes' | 'no' | ''
  order: ResultOrder
  page: number
}

export const searchMaxLength = 100
const firstOrder: ResultOrder = '-finishedAt'

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((candidate) => candidate === value)

export const readFilter = (address: Readonly<Record<string, string | undefined>>): ResultsFilter => ({
  search: (address.search ?? '').slice(0, searchMaxLength),
  standing: oneOf(resultStandings, address.standing) ?? '',
  cheats: oneOf(['yes', 'no'], address.cheats) ?? '',
  order: oneOf(resultOrders, address.order) ?? firstOrder,
  page: readPage(address.page),
})

/** The usual order and the first page need no words in the address. */
export const toAddress = ({ search, standing, cheats, order, page }: ResultsFilter) => ({
  search,
  standing,
  cheats,
  order: order === firstOrder ? '' : order,
  page: page === 1 ? '' : String(page),
})

/** Another filter shows another list: it starts at its first page. */
export const changeFilter = (filter: ResultsFilter, change: Partial<ResultsFilter>): ResultsFilter => ({
  ...filter,
  page: 1,
  ...change,
})

export const isFiltered = ({ search, standing, cheats }: ResultsFilter): boolean =>
  search.trim() !== '' || standing !== '' || cheats !== ''

type OrderField = NonNullable<TestResultQuery['orderField']>
export const orderOf = (order: ResultOrder) => ({
  orderField: order.replace(/^-/, '') as OrderField,
  order: order.startsWith('-') ? ('desc' as const) : ('asc' as const),
})

/** */
export const toQuery = ({ search, standing, cheats, order, page }: ResultsFilter): TestResultQuery => ({
  page,
  perPage: limits.pageSize.initial,
  ...orderOf(order),
  // The server refuses spaces at the edges; somebody is only about to type on.
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(standing !== '' && { standing }),
  ...(cheats !== '' && { hasCheats: cheats === 'yes' }),
})
