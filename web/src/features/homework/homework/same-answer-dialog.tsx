import { useT } from '#lib/i18n/use-t.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

interface SameAnswerDialogProps {
  opened: boolean
  attemptsLeft: number
  hasRepository: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The form says what was handed in last: an attempt is used only by somebody who means it. */
export function SameAnswerDialog({ opened, attemptsLeft, hasRepository, onConfirm, onClose }: SameAnswerDialogProps) {
  const t = useT()
  return (
    <ConfirmDialog
      {...{ opened, onConfirm, onClose }}
      title={t('homework.same.title')}
      confirmLabel={t('homework.handInAgain')}
      cancelLabel={t('action.cancel')}
      closeLabel={t('action.close')}
    >
      {t('homework.same.text', { count: attemptsLeft })} {hasRepository && t('homework.same.commits')}
    </ConfirmDialog>
  )
}
