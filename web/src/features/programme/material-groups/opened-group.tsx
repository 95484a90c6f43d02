import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MaterialGroupEditor } from './material-group-editor.tsx'
import { materialGroupsQueries } from './material-groups.api.ts'

interface OpenedGroupProps {
  academyId: number
  id: number | 'new'
  backHref: string
  onCreated: (id: number) => void
}

/** One group to be written; a new one keeps its form when it gets its address. */
export function OpenedGroup({ academyId, id, backHref, onCreated }: OpenedGroupProps) {
  const t = useT()
  const [created, setCreated] = useState<number | null>(null)
  const isNew = id === 'new' || id === created
  const query = useQuery({ ...materialGroupsQueries.one(academyId, id === 'new' ? 0 : id), enabled: id !== 'new' })
  const title = id === 'new' ? t('materialGroups.new.title') : (query.data?.name ?? t('common.materialGroups'))
  usePageTitle(title)
  const create = useCallback(
    (made: number) => {
      if (id === 'new') setCreated(made)
      onCreated(made)
    },
    [id, onCreated],
  )
  return (
    <>
      <PageHeader title={title} crumb={<BackLink href={backHref}>{t('materialGroups.back')}</BackLink>} />
      {!isNew && query.isError && <LoadFailure query={query} />}
      {!isNew && query.isPending && (
        <Loading>
          <Skeleton height={64} radius={10} />
          <Skeleton height={220} radius={16} />
        </Loading>
      )}
      {(isNew || query.data) && (
        <MaterialGroupEditor
          key={isNew ? 'new' : id}
          academyId={academyId}
          group={isNew ? null : query.data!}
          onCreated={create}
        />
      )}
    </>
  )
}
