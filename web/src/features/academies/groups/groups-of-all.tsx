import type { GroupRow } from '@academy/contract/groups'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { groupsQueries } from './groups.api.ts'

/** ACAD-52: the directions and groups of all academies; they are changed in their own. */
export function GroupsOfAll() {
  const t = useT()
  const router = useRouter()
  const pathOf = useRowPath()
  const academy = useAcademyColumn<GroupRow>()
  const query = useQuery(groupsQueries.ofAll())
  const hrefOf = ({ academyId }: GroupRow) => pathOf(paths.groups, academyId)
  const columns: DataColumn<GroupRow>[] = [
    {
      id: 'name',
      header: t('common.name'),
      cell: (group) => (
        <TextLink quiet href={hrefOf(group)}>
          {group.name}
        </TextLink>
      ),
    },
    ...academy,
    {
      id: 'direction',
      header: t('common.direction'),
      cell: ({ specialization, isDirection }) =>
        isDirection ? <Badge tone="blue">{t('common.direction')}</Badge> : specialization.name,
    },
    {
      id: 'students',
      header: t('common.students'),
      align: 'end',
      cell: ({ studentsCount }) => studentsCount,
    },
  ]
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={8} />
  return (
    <DataTable
      caption={t('groups.title')}
      columns={columns}
      rows={query.data}
      rowKey={({ id }) => String(id)}
      onRowOpen={(group) => void router.navigate({ href: hrefOf(group) })}
      empty={<EmptyState art={<EmptyListArt />} title={t('overview.directionsEmpty')} text={t('groups.empty.text')} />}
    />
  )
}
