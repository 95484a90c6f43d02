import { useState } from 'react'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
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
  return (
    <ActionDialog
      danger
      onClose={onClose}
      action={async () => (await resetTest(student.id, stageTestId)) && onClose()}
      title={t('testResults.reset.title')}
      confirmLabel={t('testResults.reset')}
      cancelLabel={t('testResults.reset.keep')}
    >
      {t('testResults.reset.text', { name: student.fullName })}
    </ActionDialog>
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
