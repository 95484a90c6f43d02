import { useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { RefreshIcon } from '#ui/icons.tsx'
import { resetTest } from './test-results.api.ts'

interface ResetDialogProps {
  student: { id: number; fullName: string }
  stageTestId: number
  onClose: () => void
}

/** TEST-63, Q-44 */
export function ResetDialog({ student, stageTestId, onClose }: ResetDialogProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const isDone = await resetTest(student.id, stageTestId)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <ConfirmDialog
      opened
      danger
      loading={isBusy}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t('testResults.reset.title')}
      confirmLabel={t('testResults.reset.confirm')}
      cancelLabel={t('testResults.reset.keep')}
      closeLabel={t('action.close')}
    >
      {t('testResults.reset.text', { name: student.fullName })}
    </ConfirmDialog>
  )
}

export function ResetTest(props: Omit<ResetDialogProps, 'onClose'>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" leading={<RefreshIcon size={18} />} onClick={() => setOpen(true)}>
        {t('testResults.reset')}
      </Button>
      {isOpen && <ResetDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
