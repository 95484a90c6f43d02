import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonCell } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { StageStateBadge } from '#domain/programme/stage-state-badge.tsx'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { formatDate, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import classes from './bar-people.module.css'
import { statisticsQueries, type BarOfFunnel } from './statistics.api.ts'

export interface OpenedBar extends BarOfFunnel {
  stageName: string
}

function People({ academyId, bar }: { academyId: number; bar: OpenedBar }) {
  const t = useT()
  const locale = useLocale()
  const [page, setPage] = useState(1)
  const query = useQuery(statisticsQueries.people(academyId, bar, page))
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={6} />
  const { rows, count } = query.data
  if (rows.length === 0) return <EmptyState title={t('funnel.people.empty')} />
  return (
    <div className={classes.list} aria-busy={query.isPlaceholderData}>
      <ul role="list" className="ac-stack">
        {rows.map((row) => (
          <li key={row.userId} className={classes.person}>
            <PersonCell id={row.userId} name={personName(row, t)} note={row.email} avatarUrl={row.avatarUrl} />
            <span className={classes.state}>
              <StageStateBadge state={row.state} />
              <span className="ac-dim ac-xs ac-numbers">
                {[row.specialization?.name, formatShortDate(row.leftAt ?? row.enteredAt, locale)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <ListPages page={page} count={count} rowCount={rows.length} onChange={setPage} />
    </div>
  )
}

/** Who stands behind a bar, at the day that is shown. */
export function BarPeople({
  academyId,
  bar,
  isOpen,
  onClose,
}: {
  academyId: number
  /** The last one that was opened: it stays while the drawer slides away. */
  bar: OpenedBar | null
  isOpen: boolean
  onClose: () => void
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <Drawer
      opened={isOpen && bar !== null}
      onClose={onClose}
      closeLabel={t('action.close')}
      title={
        bar ? t('funnel.people.title', { stage: bar.stageName, part: t(`funnel.part.${bar.part}`).toLowerCase() }) : ''
      }
    >
      {bar && (
        <>
          <p className={classes.hint}>
            {bar.at === null
              ? t('funnel.now')
              : t('funnel.asOf', { date: formatDate(`${bar.at.slice(0, 10)}T12:00:00Z`, locale) })}
          </p>
          <People key={`${bar.stageId} ${bar.part} ${bar.direction} ${bar.at}`} academyId={academyId} bar={bar} />
        </>
      )}
    </Drawer>
  )
}
