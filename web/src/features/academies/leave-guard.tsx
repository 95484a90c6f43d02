import { useBlocker } from '@tanstack/react-router'
import { useT } from '#lib/i18n/use-t.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

/** Nobody loses what was typed by a slip: another tab, another page, a closed window. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const t = useT()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
      title={t('academies.leave.title')}
      confirmLabel={t('academies.leave.confirm')}
      cancelLabel={t('academies.leave.stay')}
      closeLabel={t('action.close')}
      danger
    >
      {t('academies.leave.text')}
    </ConfirmDialog>
  )
}
