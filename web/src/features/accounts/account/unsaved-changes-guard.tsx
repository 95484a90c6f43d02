import { useT } from '#lib/i18n/use-t.ts'
import { useUnsavedChangesGuard } from '#lib/unsaved-changes-guard.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

/** Nobody loses what was typed by a slip: another tab, another page, a closed window. */
export function UnsavedChangesGuard({ isDirty }: { isDirty: boolean }) {
  const t = useT()
  const guard = useUnsavedChangesGuard(() => isDirty)
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
