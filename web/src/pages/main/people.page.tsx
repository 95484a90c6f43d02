import { useRouter, useSearch } from '@tanstack/react-router'
import { PeopleFilters } from '#features/people/people-filters.tsx'
import { changeFilter, readFilter, toAddress, type PeopleFilter } from '#features/people/people-filter.rules.ts'
import { PeopleTable } from '#features/people/people-table.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { academyOf } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** Filter, order and page live in the address: a link shows the same list, and 'back' brings it again. */
const useFilter = () => {
  const router = useRouter()
  const filter = readFilter(useSearch({ strict: false }) as Record<string, string | undefined>)
  const go = (next: PeopleFilter, isReplacing: boolean) =>
    void router.navigate({
      href: paths.people + formatQuery(toAddress(next)),
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

/** NAV-50, ACC-62 */
export function PeoplePage() {
  const t = useT()
  const { user, selection } = usePerson()
  const { filter, change, reset } = useFilter()
  usePageTitle(t('people.title'))
  return (
    <>
      <PageHeader title={t('people.title')} context={academyOf(user, selection)?.name ?? t('people.everywhere')} />
      <PeopleFilters filter={filter} onChange={change} />
      <PeopleTable filter={filter} onChange={change} onReset={reset} />
    </>
  )
}
