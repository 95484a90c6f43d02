import { useBlocker } from '@tanstack/react-router'
import { useT } from '#lib/i18n/use-t.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

/** Nobody loses a text by a slip: another page, another group, a closed window. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useT()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
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
