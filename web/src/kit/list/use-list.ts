import { useRouter, useSearch } from '@tanstack/react-router'
import { useAcademyInAddress } from '#kit/academy/academy-address.ts'
import { formatQuery } from '#lib/query-string.ts'
import type { ListDefinition, ListParts, ListState } from './define-list.ts'

/** Filter, order and page live in the address: a link shows the same list, and 'back' brings it again. */
export const useList = <P extends ListParts>(
  list: ListDefinition<P>,
  path: string,
  /** What else the address of this page says. */
  kept: Readonly<Record<string, string>> = {},
) => {
  const router = useRouter()
  const academy = useAcademyInAddress()
  const state = list.read(useSearch({ strict: false }) as Record<string, string | undefined>)
  const go = (next: ListState<P>, isReplacing: boolean) =>
    void router.navigate({
      href: path + formatQuery({ ...academy, ...kept, ...list.write(next) }),
      replace: isReplacing,
      resetScroll: false,
    })
  return {
    state,
    isFiltered: list.isFiltered(state),
    // A page is a place one goes back to; every letter of a search is not.
    change: (changed: Partial<ListState<P>>) => go(list.change(state, changed), changed.page === undefined),
    reset: () => go(list.read({}), true),
  }
}
