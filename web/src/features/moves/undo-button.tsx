import type { Move } from '@academy/contract/moves'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
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
  const [isRunning, setRunning] = useState(false)
  const undo = async () => {
    setRunning(true)
    try {
      await undoMove(academyId, move.id)
      alerts.success('moves.undo.done')
      onUndone?.()
    } catch (error) {
      reportFailure(error)
      // Too late, or somebody was quicker: the list knows.
      void reloadMoves(academyId)
      void reloadMoves('all')
    } finally {
      setRunning(false)
      setOpen(false)
    }
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
        {t('moves.undo.button')}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={t('moves.undo.title')}
        confirmLabel={t('moves.undo.confirm')}
        cancelLabel={t('moves.undo.keep')}
        closeLabel={t('action.close')}
        loading={isRunning}
        onConfirm={() => void undo()}
        onClose={() => setOpen(false)}
      >
        <p>
          <strong>{nameOf(move)}</strong>
        </p>
        <p>{t('moves.undo.text')}</p>
      </ConfirmDialog>
    </>
  )
}
