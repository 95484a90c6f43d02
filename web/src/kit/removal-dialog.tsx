import type { ReactNode } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx'
import classes from './action-dialog.module.css'

interface RemovalDialogProps extends Omit<ActionDialogProps, 'action' | 'danger'> {
  /** Deletes it and goes on from there; false: it is still there, and it has been said why. */
  remove: () => Promise<unknown>
  /** Why it cannot be deleted: said in the place of the question, with nothing to agree to. */
  refusal?: { title: string; text: ReactNode } | null
}

/** Asks before something is deleted. */
export function RemovalDialog({ remove, refusal = null, ...question }: RemovalDialogProps) {
  const t = useT()
  if (refusal === null) return <ActionDialog {...question} danger action={remove} />
  const { opened = true, onClose } = question
  const closeLabel = t('action.close')
  return (
    <Dialog
      {...{ opened, onClose, closeLabel }}
      title={refusal.title}
      footer={
        <Button size="sm" variant="secondary" onClick={onClose} data-autofocus>
          {closeLabel}
        </Button>
      }
    >
      <div role="alert" className={classes.refusal}>
        {refusal.text}
      </div>
    </Dialog>
  )
}
