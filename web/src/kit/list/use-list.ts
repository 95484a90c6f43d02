import { useAddressState } from '#kit/address/use-address-state.ts'
import type { ListDefinition } from './define-list.ts'

/** Filter, order and page live in the address: a link shows the same list, and 'back' brings it again. */
export const useList = <State extends { page: number }>(
  list: ListDefinition<State>,
  path: string,
  kept?: Readonly<Record<string, string>>,
) => {
  const { state, go } = useAddressState(list, path, kept)
  return {
    state,
    isFiltered: list.isFiltered(state),
    // A page is a place one goes back to; every letter of a search is not.
    change: (changed: Partial<State>) => go(list.change(state, changed), changed.page === undefined),
    reset: () => go(list.read({}), true),
  }
}
