import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { academiesQueries } from '#features/academies/academies/academies.api.ts'
import { AcademyFilters } from '#features/academies/academies/academy-filters.tsx'
import type { AcademyFilter } from '#features/academies/academies/academy-rows.rules.ts'
import { AcademyTable } from '#features/academies/academies/academy-table.tsx'
import { useAddress } from '#kit/address/words.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** Filter and order live in the address: a link shows the same list, and 'back' brings it again. */
const useFilter = () => {
  const router = useRouter()
  const filter = useAddress(({ search = '', type = '', state = '', sort = '' }): AcademyFilter => ({
    search,
    type,
    state,
    sort,
  }))
  const change = (changed: Partial<AcademyFilter>) =>
    void router.navigate({
      href: paths.academyList + formatQuery({ ...filter, ...changed }),
      replace: true,
      resetScroll: false,
    })
  const reset = () => void router.navigate({ href: paths.academyList, replace: true, resetScroll: false })
  return { filter, change, reset }
}

export function AcademyListPage() {
  const t = useT()
  const count = useQuery(academiesQueries.withStages()).data?.length
  const { user, selection } = usePerson()
  const { filter, change, reset } = useFilter()
  usePageTitle(t('academies.title'))
  return (
    <>
      <PageHeader
        title={t('academies.title')}
        context={count === undefined ? undefined : t('academies.text', { count })}
        actions={
          mayDo(user, selection, 'academies.create') && (
            <ButtonLink size="sm" href={paths.academyCreate} leading={<PlusIcon size={18} />}>
              {t('academies.create')}
            </ButtonLink>
          )
        }
      />
      <AcademyFilters filter={filter} onChange={change} onReset={reset} />
      <AcademyTable filter={filter} onSort={(sort) => change({ sort })} onReset={reset} />
    </>
  )
}
