import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import {
  changeFilter,
  openedGroup,
  readFilter,
  toAddress,
  type GroupsFilter,
} from '#features/material-groups/material-groups-filter.rules.ts'
import { MaterialGroupsFilters } from '#features/material-groups/material-groups-filters.tsx'
import { MaterialGroupsTable } from '#features/material-groups/material-groups-table.tsx'
import { OpenedGroup } from '#features/material-groups/opened-group.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const hrefOf = (id: number | 'new') => paths.materialGroups + formatQuery({ group: String(id) })

function GroupList({ academyId, filter }: { academyId: number; filter: GroupsFilter }) {
  const t = useT()
  const router = useRouter()
  usePageTitle(t('materialGroups.title'))
  const open = (id: number | 'new') => void router.navigate({ href: hrefOf(id) })
  const go = (next: GroupsFilter, isReplacing: boolean) =>
    void router.navigate({
      href: paths.materialGroups + formatQuery(toAddress(next)),
      replace: isReplacing,
      resetScroll: false,
    })
  const change = (changed: Partial<GroupsFilter>) => go(changeFilter(filter, changed), changed.page === undefined)
  const addButton = (
    <Button size="sm" leading={<PlusIcon size={18} />} onClick={() => open('new')}>
      {t('materialGroups.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('materialGroups.title')} context={t('materialGroups.context')} actions={addButton} />
      <MaterialGroupsFilters filter={filter} onChange={change} />
      <MaterialGroupsTable
        academyId={academyId}
        filter={filter}
        hrefOf={hrefOf}
        onOpen={open}
        onChange={change}
        onReset={() => go(readFilter({}), true)}
      />
    </>
  )
}

/** NAV-47: the list, or the group the address names. */
export function MaterialGroupsPage() {
  const t = useT()
  const router = useRouter()
  const address = useSearch({ strict: false }) as Record<string, string | undefined>
  const { selection } = usePerson()
  const opened = openedGroup(address.group)
  const showCreated = useCallback((id: number) => void router.navigate({ href: hrefOf(id), replace: true }), [router])
  if (typeof selection !== 'number') {
    return (
      <>
        <PageHeader title={t('materialGroups.title')} context={t('materialGroups.context')} />
        <EmptyState
          art={<EmptyListArt />}
          title={t('preparations.chooseAcademy.title')}
          text={t('preparations.chooseAcademy.text')}
        />
      </>
    )
  }
  if (opened === null) return <GroupList academyId={selection} filter={readFilter(address)} />
  return <OpenedGroup academyId={selection} id={opened} backHref={paths.materialGroups} onCreated={showCreated} />
}
