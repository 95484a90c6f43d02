import type { StageType } from '@academy/contract/enums'
import type { Stage } from '@academy/contract/stages'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { stageBoardQueries } from './stage-board.api.ts'
import { stageDatesText } from './stage-dates.ts'

interface StageChoiceProps {
  /** The screen that shows one of these stages. */
  path: string
  types: readonly StageType[]
  empty: ReactNode
}

/** ACAD-52: a screen about one stage begins, over all academies, with the stages it can show. */
export function StageChoice({ path, types, empty }: StageChoiceProps) {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const pathOf = useRowPath()
  const academy = useAcademyColumn<Stage>()
  const query = useQuery(stageBoardQueries.board('all'))
  const hrefOf = ({ id, academyId }: Stage) => pathOf(path, academyId, { stage: id })
  const columns: DataColumn<Stage>[] = [
    {
      id: 'name',
      header: t('common.stage'),
      cell: (stage) => (
        <TextLink quiet href={hrefOf(stage)}>
          {localized(stage.name, locale)}
        </TextLink>
      ),
    },
    ...academy,
    { id: 'dates', header: t('common.dates'), cell: (stage) => stageDatesText(stage, locale, t) },
    {
      id: 'people',
      header: t('common.inStageNow'),
      align: 'end',
      cell: ({ counts }) => formatNumber(counts.opened, locale),
    },
  ]
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={6} />
  return (
    <DataTable
      caption={t('stageChoice.table')}
      columns={columns}
      rows={query.data.filter(({ stageType }) => types.includes(stageType))}
      rowKey={({ id }) => String(id)}
      onRowOpen={(stage) => void router.navigate({ href: hrefOf(stage) })}
      empty={empty}
    />
  )
}
