import { useRouter, useSearch } from '@tanstack/react-router'
import { changeFilter, readFilter, toAddress, type PeopleFilter } from '#features/people/people-filter.rules.ts'
import { useAcademyInAddress } from '#kit/academy/academy-address.ts'
import { formatQuery } from '#lib/query-string.ts'

/** Filter, order and page live in the address: a link shows the same list, and 'back' brings it again. */
export const usePeopleFilter = (path: string, kept: Record<string, string> = {}) => {
  const router = useRouter()
  const academy = useAcademyInAddress()
  const filter = readFilter(useSearch({ strict: false }) as Record<string, string | undefined>)
  const go = (next: PeopleFilter, isReplacing: boolean) =>
    void router.navigate({
      href: path + formatQuery({ ...academy, ...kept, ...toAddress(next) }),
      replace: isReplacing,
      resetScroll: false,
    })
  return {
    filter,
    // A page is a place one goes back to; every letter of a search is not.
    change: (changed: Partial<PeopleFilter>) => go(changeFilter(filter, changed), changed.page === undefined),
    reset: () => go(readFilter({}), true),
  }
}
