import { useT } from '#lib/i18n/use-t.ts'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

/** Nobody loses a text by a slip: another page, another group, a closed window. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useT()
  const guard = useLeaveGuard(() => isDirty)
  return (
    <ConfirmDialog
      {...guard}
      title={t('materialGroups.leave.title')}
      confirmLabel={t('materialGroups.leave.confirm')}
      cancelLabel={t('materialGroups.leave.stay')}
      closeLabel={t('action.close')}
      danger
    >
      {t('materialGroups.leave.text')}
    </ConfirmDialog>
  )
}
