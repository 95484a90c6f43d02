import type { FormRow } from '@academy/contract/forms'
import { useState } from 'react'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './form-users.module.css'
import { changeUsers, type ChosenUsers } from './forms.api.ts'

interface ChangeUsersDialogProps {
  form: FormRow
  action: 'give' | 'take'
  count: number
  chosen: ChosenUsers
  onClose: () => void
  onDone: () => void
}

/** Nobody gets a form by a slip: the number is named before it happens. */
export function ChangeUsersDialog({ form, action, count, chosen, onClose, onDone }: ChangeUsersDialogProps) {
  const t = useT()
  const title = localized(form.title, useLocale())
  const failureText = useFailureText()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const confirm = async () => {
    setRunning(true)
    setFailure(null)
    try {
      const changed = await changeUsers(form, chosen, action === 'give')
      alerts.success(action === 'give' ? 'forms.users.given' : 'forms.users.taken', { count: changed })
      onDone()
    } catch (error) {
      // FORM-23; of a missing right the client itself has told (ERR-16).
      if (!isApiError(error, 'AccessDenied')) alerts.error('forms.users.failed')
      setFailure(failureText(error))
      setRunning(false)
    }
  }

  return (
    <ConfirmDialog
      opened
      danger={action === 'take'}
      title={t(`forms.users.${action}.title`)}
      confirmLabel={t(`forms.users.${action}.confirm`, { count })}
      cancelLabel={t('forms.cancel')}
      closeLabel={t('action.close')}
      loading={isRunning}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <div className={classes.question}>
        <p>{t(`forms.users.${action}.text`, { title, count })}</p>
        {action === 'give' && form.isArchived && <Notice tone="warning">{t('forms.archivedNote')}</Notice>}
        {action === 'give' && form.questionsCount === 0 && (
          <Notice tone="warning">{t('forms.users.noQuestions')}</Notice>
        )}
        {failure !== null && (
          <Notice tone="error" title={t('forms.users.failed')}>
            {failure}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}
