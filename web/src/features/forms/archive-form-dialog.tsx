import type { FormRow } from '@academy/contract/forms'
import { useState } from 'react'
import { useFailureText } from '#lib/failure-text.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { setArchived } from './change-form.ts'
import classes from './forms-table.module.css'

/** Archiving stops those who are filling it in: it is asked for, with their number. */
export function ArchiveFormDialog({ form, onClose }: { form: FormRow; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const failureText = useFailureText()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    setRunning(true)
    setFailure(null)
    const error = await setArchived(form, true)
    if (error === undefined) return onClose()
    setFailure(failureText(error))
    return setRunning(false)
  }
  return (
    <ConfirmDialog
      opened
      title={t('forms.archive.title')}
      confirmLabel={t('forms.archive.confirm')}
      cancelLabel={t('forms.cancel')}
      closeLabel={t('action.close')}
      loading={isRunning}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <div className={classes.question}>
        <p>
          {t('forms.archive.text', {
            title: localized(form.title, locale),
            count: form.usersAmount - form.passedAmount,
          })}
        </p>
        {failure !== null && (
          <Notice tone="error" title={t('forms.archiveFailed')}>
            {failure}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
