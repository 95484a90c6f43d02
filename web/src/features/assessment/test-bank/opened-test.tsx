import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { Loading } from '#kit/loading.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { paths } from '#lib/paths.ts'
import { BackLink } from '#ui/back-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TestEditor } from './test-editor.tsx'
import { testsQueries } from './test-bank.api.ts'

interface OpenedTestProps {
  academyId: number
  id: number | 'create'
  /** Beside the title of a test that is stored: bringing questions in and out. */
  actions?: (id: number) => ReactNode
  onCreated: (id: number) => void
  onRemoved: () => void
}

/** NAV-51: one test with its questions, or a new one. */
export function OpenedTest({ academyId, id, actions, onCreated, onRemoved }: OpenedTestProps) {
  const t = useT()
  const locale = useLocale()
  const isNew = id === 'create'
  const query = useQuery({ ...testsQueries.one(academyId, isNew ? 0 : id), enabled: !isNew })
  const title = isNew ? t('tests.add') : (query.data?.name ?? t('common.tests'))
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        crumb={<BackLink href={paths.tests}>{t('testEdit.back')}</BackLink>}
        context={
          isNew
            ? t('testEdit.newContext')
            : query.data && t('common.changedOn', { date: formatDateTime(query.data.updatedAt, locale) })
        }
        actions={isNew ? undefined : actions?.(id)}
      />
      {!isNew && query.isError && <LoadFailure query={query} />}
      {!isNew && query.isPending && (
        <Loading>
          <Skeleton height={120} radius={16} />
          <Skeleton height={320} radius={16} />
        </Loading>
      )}
      {(isNew || query.data) && (
        <TestEditor
          key={id}
          academyId={academyId}
          test={isNew ? null : query.data!}
          onCreated={onCreated}
          onRemoved={onRemoved}
        />
      )}
    </>
  )
}
