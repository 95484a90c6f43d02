import { useRouter } from '@tanstack/react-router'
import { useAcademyInAddress } from '#kit/academy/academy-address.ts'
import { useAddress } from '#kit/address/use-address.ts'
import { formatQuery } from '#lib/query-string.ts'
import type { ListDefinition } from './define-list.ts'

/** Filter, order and page live in the address: a link shows the same list, and 'back' brings it again. */
export const useList = <State extends { page: number }>(
  list: ListDefinition<State>,
  path: string,
  /** What else the address of this page says. */
  kept: Readonly<Record<string, string>> = {},
) => {
  const router = useRouter()
  const academy = useAcademyInAddress()
  const state = useAddress(list.read)
  const go = (next: State, isReplacing: boolean) =>
    void router.navigate({
      href: path + formatQuery({ ...academy, ...kept, ...list.write(next) }),
      replace: isReplacing,
      resetScroll: false,
    })
  return {
    state,
    isFiltered: list.isFiltered(state),
    // A page is a place one goes back to; every letter of a search is not.
    change: (changed: Partial<State>) => go(list.change(state, changed), changed.page === undefined),
    reset: () => go(list.read({}), true),
  }
}
