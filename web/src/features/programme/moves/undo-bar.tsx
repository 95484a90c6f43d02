import type { Move } from '@academy/contract/moves'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#lib/i18n/use-t.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { ClockIcon } from '#ui/icons.tsx'
import { movesQueries } from './moves.api.ts'
import { UndoButton } from './undo-button.tsx'
import classes from './undo-bar.module.css'
import { useMoveName } from './use-move-name.ts'
import { useTimeLeft } from './use-time-left.ts'

/** While a move can be undone it says so, with the time that is left. */
export function UndoStrip({ academyId, move, onUndone }: { academyId: number; move: Move; onUndone?: () => void }) {
  const t = useT()
  const nameOf = useMoveName()
  const left = useTimeLeft(move.undoUntil)
  if (left === null || !move.canUndo) return null
  return (
    <div className={classes.strip}>
      <ClockIcon size={20} />
      <div className={classes.text}>
        <p className="ac-strong">{nameOf(move)}</p>
        <p className="ac-soft ac-sm">
          <span role="timer" aria-live="off">
            {t('moves.undo.left', { time: left })}
          </span>{' '}
          {t('moves.undo.nobodyMailed')}
        </p>
      </div>
      <UndoButton academyId={academyId} move={move} {...(onUndone && { onUndone })} />
    </div>
  )
}

/** The newest move of the academy, as long as this person can take it back. */
export function UndoBar({ academyId }: { academyId: number }) {
  const { user } = usePerson()
  const mayRead = mayDo(user, academyId, 'academies.moveCount', 'read')
  const { data } = useQuery({ ...movesQueries.list(academyId, 1), enabled: mayRead })
  const move = data?.rows.find(({ canUndo }) => canUndo)
  return move ? <UndoStrip key={move.id} academyId={academyId} move={move} /> : null
}
