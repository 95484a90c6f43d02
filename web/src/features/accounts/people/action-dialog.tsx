import type { ReactNode } from 'react'
import { ActionDialog as Question } from '#kit/action-dialog.tsx'
import { useT } from '#lib/i18n/use-t.ts'

export interface ActionDialogProps {
  title: string
  confirmLabel: string
  danger?: boolean
  /** Returns whether it worked; what went wrong has been said already. */
  run: () => Promise<boolean>
  onClose: () => void
  onDone: () => void
  children: ReactNode
}

/** Every change to somebody else is confirmed by a sentence that names the person and what happens to them. */
export function ActionDialog({ run, onDone, ...question }: ActionDialogProps) {
  const t = useT()
  return <Question {...question} cancelLabel={t('action.cancel')} action={async () => (await run()) && onDone()} />
}
