import type { FormRow } from '@academy/contract/forms'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { setArchived } from './change-form.ts'

/** Archiving stops those who are filling it in: it is asked for, with their number. */
export function ArchiveFormDialog({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const t = useT()
  const title = localized(form.title, useLocale())
  const archive = async () => {
    const error = await setArchived(form, true)
    if (error !== undefined) throw error
    onClose()
  }
  return (
    <ActionDialog
      title={t('forms.archive.title')}
      confirmLabel={t('forms.archive')}
      cancelLabel={t('action.cancel')}
      action={archive}
      failureTitle={t('forms.archiveFailed')}
      onClose={onClose}
    >
      {t('forms.archive.text', { title, count: form.usersAmount - form.passedAmount })}
    </ActionDialog>
  )
}
