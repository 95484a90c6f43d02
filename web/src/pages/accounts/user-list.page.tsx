import { useQuery } from '@tanstack/react-query'
import { peopleList } from '#features/accounts/people/people-filter.rules.ts'
import { PeopleFilters } from '#features/accounts/people/people-filters.tsx'
import { PeopleTable, type PeoplePlace } from '#features/accounts/people/people-table.tsx'
import { peopleQueries } from '#features/accounts/people/people.api.ts'
import { useAddress } from '#kit/address/words.ts'
import { useList } from '#kit/list/use-list.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { mayChooseAll, type Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** ACC-63: the id is an academy's, or with by=group a group's. */
const placeOf = (id: number, isGroup: boolean, selection: Selection, isForAll: boolean): PeoplePlace => {
  if (!isGroup) return { academy: id, isOverAll: selection !== id }
  // A group may be of any academy of the caller; whoever has only one looks in that one.
  if (isForAll || typeof selection !== 'number') return { academy: 'all', isOverAll: true }
  return { academy: selection, isOverAll: false }
}

function UserList({ id, isGroup }: { id: number; isGroup: boolean }) {
  const t = useT()
  const { user, selection } = usePerson()
  const place = placeOf(id, isGroup, selection, mayChooseAll(user))
  const { state: filter, change, reset } = useList(peopleList, paths.userList(id), isGroup ? { by: 'group' } : {})
  const groupsOf = typeof selection === 'number' ? selection : 0
  const groups = useQuery({ ...peopleQueries.groups(groupsOf), enabled: isGroup && groupsOf !== 0 })
  const name = isGroup
    ? groups.data?.find((group) => group.id === id)?.name
    : user.academies.find((academy) => academy.id === id)?.name
  const title = t(isGroup ? 'userList.group' : 'userList.academy')
  usePageTitle(title)
  return (
    <>
      <PageHeader
        crumb={<BackLink href={paths.people}>{t('common.allUsers')}</BackLink>}
        title={title}
        context={name}
      />
      <PeopleFilters filter={filter} onChange={change} onReset={reset} />
      <PeopleTable
        place={place}
        filter={isGroup ? { ...filter, groupId: id } : filter}
        onChange={(changed) => change({ ...changed, groupId: null })}
        onReset={reset}
      />
    </>
  )
}

/** NAV-31, NAV-90: without the header of the application, so that it can stand in a frame or on a second screen. */
export function UserListPage({ id }: { id: string }) {
  const t = useT()
  const by = useAddress((words) => words.by)
  const number = Number(id)
  if (Number.isInteger(number) && number >= 1 && number <= 2_147_483_647)
    return <UserList key={`${by} ${id}`} id={number} isGroup={by === 'group'} />
  return (
    <EmptyState
      page
      art={<EmptyListArt />}
      title={t('userList.wrong')}
      text={t('userList.wrongText')}
      action={
        <ButtonLink variant="secondary" href={paths.people}>
          {t('common.allUsers')}
        </ButtonLink>
      }
    />
  )
}
