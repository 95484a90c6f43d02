import { page } from '#kit/address/address-parts.ts'
import {
  defineAddress,
  type AddressDefinition,
  type AddressParts,
  type AddressState,
} from '#kit/address/define-address.ts'

export type ListState<P extends AddressParts> = AddressState<P> & { page: number }

export interface ListDefinition<State extends { page: number }> extends AddressDefinition<State> {
  /** Another filter shows another list, which starts at its first page. */
  change: (state: State, change: Partial<State>) => State
  isFiltered: (state: State) => boolean
  /** How many filters are chosen; words to look for are seen without counting. */
  countFilters: (state: State) => number
}

/** A list whose filters, order and page live in the address. The page stands last there, unless the parts name it. */
export const defineList = <const P extends AddressParts>(parts: P): ListDefinition<ListState<P>> => {
  const all = { ...parts, page: page() }
  const chosen = (state: ListState<P>) => Object.entries(all).filter(([name, part]) => part.filters(state[name]))
  return {
    ...defineAddress(all),
    change: (state, change) => ({ ...state, page: 1, ...change }),
    isFiltered: (state) => chosen(state).length > 0,
    countFilters: (state) => chosen(state).filter(([name]) => name !== 'search').length,
  }
}
