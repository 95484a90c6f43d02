import { useBlocker } from '@tanstack/react-router'
import type { MessageKey } from '#lib/i18n/messages.ts'
import { useT } from '#lib/i18n/use-t.ts'
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
  const { status, proceed, reset } = useBlocker({
    // Another filter or page of the same list is no leaving.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      onConfirm={() => proceed?.()}
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
