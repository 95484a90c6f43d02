import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

interface LeaveGuardProps {
  /** Asked at the moment of leaving: whoever has just saved leaves freely. */
  isDirty: () => boolean
  title: MessageKey
  text: MessageKey
}

/** Nobody loses what was typed by a slip. */
export function LeaveGuard({ isDirty, title, text }: LeaveGuardProps) {
  const t = useT()
  // Another filter or page of the same list is no leaving.
  const guard = useLeaveGuard(isDirty, { allowsSamePage: true })
  return (
    <ConfirmDialog
      {...guard}
      title={t(title)}
      confirmLabel={t('stageEdit.leave.confirm')}
      cancelLabel={t('stageEdit.leave.stay')}
      closeLabel={t('action.close')}
      danger
    >
      {t(text)}
    </ConfirmDialog>
  )
}
