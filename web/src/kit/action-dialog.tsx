import { useState } from 'react'
import { useT } from '#lib/i18n/use-t.ts'
import { useRefusalText } from '#lib/refusal-text.ts'
import { reportFailure } from '#lib/report-failure.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './action-dialog.module.css'
import { useAction } from './use-action.ts'

type Words = Pick<ConfirmDialogProps, 'title' | 'children' | 'confirmLabel' | 'cancelLabel' | 'returnFocus'>

export interface ActionDialogProps extends Words {
  opened?: boolean
  danger?: boolean
  /** What the question is about is still on its way: nobody can agree to it yet. */
  isPending?: boolean
  /** What happens when it is confirmed, up to closing the dialog; false: it did not, and it has been said why. */
  action: () => Promise<unknown>
  /** Tells of a failure in another way, and closes the dialog where that is right. */
  onFailure?: (error: unknown) => void
  /** A failure is said in the dialog under this title, and may be tried again. */
  failureTitle?: string
  onClose: () => void
}

/** Asks before something happens, then does it. A failure is an alert and closes the dialog, unless it says otherwise. */
export function ActionDialog(props: ActionDialogProps) {
  const { opened = true, isPending = false, action, onFailure, failureTitle, onClose, children, ...question } = props
  const t = useT()
  const refusalText = useRefusalText()
  const { isBusy, failure, run, clear } = useAction((error) => {
    if (onFailure) return onFailure(error)
    if (failureTitle !== undefined) return
    reportFailure(error)
    onClose()
  })
  // The page may need a moment until it goes on from here.
  const [isDone, setDone] = useState(false)
  if (isDone && !opened) setDone(false)
  return (
    <ConfirmDialog
      {...question}
      opened={opened}
      closeLabel={t('action.close')}
      loading={isBusy || isDone || isPending}
      onConfirm={() => void run(async () => setDone((await action()) !== false))}
      onClose={() => {
        clear()
        onClose()
      }}
    >
      {children}
      {failure !== null && failureTitle !== undefined && (
        <div className={classes.failure}>
          <Notice tone="error" title={failureTitle}>
            {refusalText(failure)}
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
