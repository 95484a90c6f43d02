import { useState, type ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

export interface ActionDialogProps {
  title: string
  confirmLabel: string
  danger?: boolean
  /** Answers whether it worked; what went wrong has been said already. */
  run: () => Promise<boolean>
  onClose: () => void
  onDone: () => void
  children: ReactNode
}

/** Every change to somebody else is confirmed by a sentence that names the person and what happens to them. */
export function ActionDialog({ title, confirmLabel, danger, run, onClose, onDone, children }: ActionDialogProps) {
  const t = useT()
  const [isRunning, setRunning] = useState(false)
  const confirm = async () => {
    setRunning(true)
    const isDone = await run()
    setRunning(false)
    if (isDone) onDone()
  }
  return (
    <ConfirmDialog
      opened
      title={title}
      danger={danger}
      loading={isRunning}
      confirmLabel={confirmLabel}
      cancelLabel={t('people.cancel')}
      closeLabel={t('action.close')}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
