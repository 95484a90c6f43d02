import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export type SavedMeanwhileDialogProps = {
  opened: boolean
  title: ReactNode
  /** What happened, and that the reader's own text stays until they reload. */
  text: ReactNode
  reloadLabel: string
  closeLabel: string
  /** Takes what the other person saved and drops the reader's own changes. */
  onReload: () => void
  /** Back to the form with everything as it was typed. */
  onClose: () => void
}

/** somebody else saved the same thing first. Nothing typed is lost before the person says so. */
export function SavedMeanwhileDialog({
  opened,
  title,
  text,
  reloadLabel,
  closeLabel,
  onReload,
  onClose,
}: SavedMeanwhileDialogProps) {
  return (
    <Dialog
      {...{ opened, onClose, title, closeLabel }}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose} data-autofocus>
            {closeLabel}
          </Button>
          <Button size="sm" onClick={onReload}>
            {reloadLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
