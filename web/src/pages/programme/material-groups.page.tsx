import type { MaterialGroupRow } from '@academy/contract/materials'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { groupsList, openedGroup } from '#features/programme/material-groups/material-groups-filter.rules.ts'
import { MaterialGroupsFilters } from '#features/programme/material-groups/material-groups-filters.tsx'
import { MaterialGroupsTable } from '#features/programme/material-groups/material-groups-table.tsx'
import { OpenedGroup } from '#features/programme/material-groups/opened-group.tsx'
import { useAcademyInAddress, useRowPath } from '#kit/academy/academy-address.ts'
import { AcademyBar } from '#kit/academy/academy-bar.tsx'
import { ChooseAcademy } from '#kit/academy/choose-academy.tsx'
import { useAddress } from '#kit/address/words.ts'
import { useList } from '#kit/list/use-list.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'

function GroupList({ selection }: { selection: Selection }) {
  const t = useT()
  const router = useRouter()
  const academy = useAcademyInAddress()
  const pathOf = useRowPath()
  usePageTitle(t('common.materialGroups'))
  const hrefOf = ({ id, academyId }: MaterialGroupRow) => pathOf(paths.materialGroups, academyId, { group: id })
  const { state: filter, change, reset } = useList(groupsList, paths.materialGroups)
  const addButton = (
    <ButtonLink
      size="sm"
      leading={<PlusIcon size={18} />}
      href={paths.materialGroups + formatQuery({ ...academy, group: 'new' })}
    >
      {t('materialGroups.add')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('common.materialGroups')} context={t('materialGroups.context')} actions={addButton} />
      <AcademyBar needs="materialGroups.manage" />
      <MaterialGroupsFilters filter={filter} onChange={change} />
      <MaterialGroupsTable
        selection={selection}
        filter={filter}
        hrefOf={hrefOf}
        onOpen={(group) => void router.navigate({ href: hrefOf(group) })}
        onChange={change}
        onReset={reset}
      />
    </>
  )
}

/** NAV-47: the list, or the group the address names. */
export function MaterialGroupsPage() {
  const t = useT()
  const router = useRouter()
  const { selection } = usePerson()
  const { opened, academy } = useAddress(({ group, academy }) => ({ opened: openedGroup(group), academy }))
  const showCreated = useCallback(
    (id: number) =>
      void router.navigate({ href: paths.materialGroups + formatQuery({ academy, group: id }), replace: true }),
    [router, academy],
  )
  if (opened === null) return <GroupList selection={selection} />
  if (typeof selection !== 'number') {
    return (
      <>
        <PageHeader title={t('common.materialGroups')} context={t('materialGroups.context')} />
        <ChooseAcademy needs="materialGroups.manage" kept={{ group: String(opened) }} />
      </>
    )
  }
  return <OpenedGroup academyId={selection} id={opened} backHref={paths.materialGroups} onCreated={showCreated} />
}
