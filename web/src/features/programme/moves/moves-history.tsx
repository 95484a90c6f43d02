import type { ListedMove, Move } from '@academy/contract/moves'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { academiesWith } from '#kit/academy/own-academies.rules.ts'
import { formatDateTime, formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import type { Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import classes from './moves-history.module.css'
import { movesQueries, reloadMoves } from './moves.api.ts'
import { countsOf, type MoveState, stateOf } from './moves.rules.ts'
import { Outcomes } from './outcomes.tsx'
import { ChoicesMade } from './undecided.tsx'
import { UndoButton } from './undo-button.tsx'
import { useMoveName } from './use-move-name.ts'
import { useTimeLeft } from './use-time-left.ts'

const tones: Record<MoveState, BadgeTone> = {
  undone: 'neutral',
  nothing: 'neutral',
  held: 'yellow',
  mailing: 'blue',
  mailed: 'green',
}

function State({ move }: { move: Move }) {
  const t = useT()
  const locale = useLocale()
  const state = stateOf(move, useTimeLeft(move.undoUntil) !== null)
  return (
    <Badge tone={tones[state]} dot>
      {t(`moves.state.${state}`, {
        name: move.undoneBy?.fullName || t('moves.system'),
        time: formatDateTime(move.undoUntil, locale),
      })}
    </Badge>
  )
}

function Counts({ move }: { move: Move }) {
  const t = useT()
  const locale = useLocale()
  const parts = [
    ['moves.moved', move.movedCount],
    ['moves.failed', move.failedCount],
    ['moves.waiting', move.waitingCount],
    ['moves.stayed', move.stayedCount],
  ] as const
  const shown = parts.filter(([, count]) => count > 0)
  return (
    <span className={classes.counts}>
      {(shown.length > 0 ? shown : parts.slice(0, 1)).map(([key, count]) => (
        <span key={key}>{t(key, { count: formatNumber(count, locale) })}</span>
      ))}
    </span>
  )
}

const useColumns = (onOpen: (move: ListedMove) => void): DataColumn<ListedMove>[] => {
  const t = useT()
  const academy = useAcademyColumn<ListedMove>()
  const locale = useLocale()
  const nameOf = useMoveName()
  return [
    {
      id: 'what',
      header: t('moves.what'),
      cell: (move) => (
        <span className={classes.what} data-undone={move.undoneAt !== null || undefined}>
          <span className={classes.name}>{nameOf(move)}</span>
          <span className="ac-dim ac-xs">
            <time dateTime={move.createdAt}>{formatDateTime(move.createdAt, locale)}</time>
            {' · '}
            {move.actor?.fullName ?? t('moves.system')}
          </span>
        </span>
      ),
    },
    ...academy,
    { id: 'people', header: t('common.students'), phone: 'plain', cell: (move) => <Counts move={move} /> },
    { id: 'state', header: t('common.status'), phone: 'plain', cell: (move) => <State move={move} /> },
    {
      id: 'actions',
      header: t('list.actions'),
      hideHeader: true,
      align: 'end',
      phone: 'plain',
      cell: (move) => (
        <span className={classes.actions}>
          {move.canUndo && <UndoButton academyId={move.academyId} move={move} />}
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('moves.seePeopleOf', { move: nameOf(move) })}
            onClick={() => onOpen(move)}
          >
            {t('moves.seePeople')}
          </Button>
        </span>
      ),
    },
  ]
}

interface MovesHistoryProps {
  selection: Selection
  page: number
  onPage: (page: number) => void
}

/** Who moved whom, when and why; the newest one can be taken back from here too. */
export function MovesHistory({ selection, page, onPage }: MovesHistoryProps) {
  const t = useT()
  const nameOf = useMoveName()
  const [open, setOpen] = useState<ListedMove | null>(null)
  const { user } = usePerson()
  const columns = useColumns(setOpen)
  const query = useQuery(movesQueries.list(selection, page))
  useProgrammeRoom(
    typeof selection === 'number' ? selection : academiesWith(user, 'academies.moveCount').map(({ id }) => id),
    () => void reloadMoves(selection),
  )
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={6} />
  const { rows, count } = query.data
  return (
    <div className="ac-stack ac-gap-16" aria-busy={query.isPlaceholderData}>
      <DataTable
        caption={t('moves.table')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState art={<EmptyListArt />} title={t('moves.empty.title')} text={t('moves.empty.text')} />}
      />
      {rows.length > 0 && <ListPages page={page} count={count} rowCount={rows.length} onChange={onPage} />}
      {open && (
        <Dialog opened width={620} title={nameOf(open)} closeLabel={t('action.close')} onClose={() => setOpen(null)}>
          <div className="ac-stack ac-gap-16">
            <Outcomes academyId={open.academyId} source={{ moveId: open.id }} counts={countsOf(open)} />
            <ChoicesMade choices={open.choices} />
          </div>
        </Dialog>
      )}
    </div>
  )
}
