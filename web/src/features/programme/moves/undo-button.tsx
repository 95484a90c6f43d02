import type { Move } from '@academy/contract/moves'
import { useState } from 'react'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { Button } from '#ui/button.tsx'
import { RefreshIcon } from '#ui/icons.tsx'
import { reloadMoves, undoMove } from './moves.api.ts'
import { useMoveName } from './use-move-name.ts'

interface UndoButtonProps {
  academyId: number
  move: Move
  onUndone?: () => void
}

/** Takes a move back, after saying what that means. */
export function UndoButton({ academyId, move, onUndone }: UndoButtonProps) {
  const t = useT()
  const nameOf = useMoveName()
  const [isOpen, setOpen] = useState(false)
  const undo = async () => {
    await undoMove(academyId, move.id)
    alerts.success('moves.undo.done')
    onUndone?.()
    setOpen(false)
  }
  const alertFailure = (error: unknown) => {
    reportFailure(error)
    // Too late, or somebody was quicker: the list knows.
    void reloadMoves(academyId)
    void reloadMoves('all')
    setOpen(false)
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        leading={<RefreshIcon size={16} />}
        aria-label={t('moves.undo.buttonOf', { move: nameOf(move) })}
        onClick={() => setOpen(true)}
      >
        {t('common.undo')}
      </Button>
      <ActionDialog
        opened={isOpen}
        title={t('moves.undo.title')}
        confirmLabel={t('moves.undo.confirm')}
        cancelLabel={t('moves.undo.keep')}
        action={undo}
        onFailure={alertFailure}
        onClose={() => setOpen(false)}
      >
        <p>
          <strong>{nameOf(move)}</strong>
        </p>
        <p>{t('moves.undo.text')}</p>
      </ActionDialog>
    </>
  )
}
