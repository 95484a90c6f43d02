import { useT } from '#lib/i18n/use-t.ts'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

/** Nobody loses what was typed by a slip: another tab, another page, a closed window. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useT()
  const guard = useLeaveGuard(() => isDirty)
  return (
    <ConfirmDialog
      {...guard}
      title={t('account.leave.title')}
      confirmLabel={t('account.leave.confirm')}
      cancelLabel={t('account.leave.stay')}
      closeLabel={t('action.close')}
      danger
    >
      {t('account.leave.text')}
    </ConfirmDialog>
  )
}
