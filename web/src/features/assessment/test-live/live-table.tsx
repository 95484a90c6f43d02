import type { LiveAttempt } from '@academy/contract/stage-tests'
import { useState } from 'react'
import { PersonPageLink } from '#domain/person/person-link.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import { TimelineMarkers } from './timeline-markers.tsx'
import { Connection, Progress, TimeLeft } from './live-cells.tsx'
import { momentText } from './live-dates.ts'
import classes from './live-room.module.css'
import { useServerNow } from './use-server-now.ts'

/** A thousand rows at once are more than anybody reads, and slow to draw on a phone. */
const rowsAtOnce = 100

interface LiveTableProps {
  attempts: readonly LiveAttempt[]
  onOpen: (attemptId: number) => void
  onClear: () => void
}

const useColumns = (onOpen: LiveTableProps['onOpen']): DataColumn<LiveAttempt>[] => {
  const t = useT()
  const locale = useLocale()
  const now = useServerNow(60_000)
  return [
    {
      id: 'student',
      header: t('role.Student'),
      cell: ({ attemptId, student, startDate }) => (
        <TablePerson
          name={student.fullName}
          avatarUrl={student.avatarUrl}
          note={t('testLive.startedAt', { time: momentText(startDate, now, locale) })}
          aroundAvatar={(avatar) => (
            <PersonPageLink id={student.id} name={student.fullName}>
              {avatar}
            </PersonPageLink>
          )}
        >
          <button
            type="button"
            className={classes.open}
            aria-label={t('testLive.open', { name: student.fullName })}
            onClick={() => onOpen(attemptId)}
          >
            {student.fullName}
          </button>
        </TablePerson>
      ),
    },
    {
      id: 'progress',
      header: t('common.answers'),
      width: 180,
      phone: 'plain',
      cell: (attempt) => <Progress attempt={attempt} />,
    },
    {
      id: 'time',
      header: t('testLive.column.time'),
      width: 150,
      cell: (attempt) => <TimeLeft attempt={attempt} />,
    },
    {
      id: 'connection',
      header: t('common.connection'),
      width: 210,
      cell: (attempt) => <Connection attempt={attempt} />,
    },
    {
      id: 'events',
      header: t('testLive.column.events'),
      width: 210,
      cell: (attempt) => <TimelineMarkers attempt={attempt} />,
    },
  ]
}

export function LiveTable({ attempts, onOpen, onClear }: LiveTableProps) {
  const t = useT()
  const columns = useColumns(onOpen)
  const [shown, setShown] = useState(rowsAtOnce)
  const rest = attempts.length - shown
  return (
    <>
      <DataTable
        caption={t('testLive.table')}
        columns={columns}
        rows={attempts.slice(0, shown)}
        rowKey={({ attemptId }) => String(attemptId)}
        onRowOpen={({ attemptId }) => onOpen(attemptId)}
        empty={
          <EmptyState
            title={t('common.noOneFound')}
            text={t('testLive.nobodyText')}
            action={
              <Button size="sm" variant="secondary" onClick={onClear}>
                {t('common.showEveryone')}
              </Button>
            }
          />
        }
      />
      {rest > 0 && (
        <div className={classes.more}>
          <Button size="sm" variant="secondary" onClick={() => setShown(shown + rowsAtOnce)}>
            {t('common.showMoreCount', { count: Math.min(rest, rowsAtOnce) })}
          </Button>
        </div>
      )}
    </>
  )
}
