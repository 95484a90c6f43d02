import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type ConfirmDialogProps = {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  /** What will happen, in words. */
  children: ReactNode
  confirmLabel: string
  cancelLabel: string
  closeLabel: string
  danger?: boolean
  loading?: boolean
  returnFocus?: boolean | undefined
}

export function ConfirmDialog({
  opened,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel,
  closeLabel,
  danger,
  loading,
  returnFocus,
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...{ opened, onClose, title, closeLabel, returnFocus }}
      locked={loading}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose} disabled={loading} data-autofocus>
            {cancelLabel}
          </Button>
          <Button size="sm" variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
