import type { FormRow } from '@academy/contract/forms'
import { ActionDialog } from '#kit/action-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Notice } from '#ui/notice.tsx'
import { alertFailure } from './change-form.ts'
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
  const confirm = async () => {
    const changed = await changeUsers(form, chosen, action === 'give')
    alerts.success(action === 'give' ? 'forms.users.given' : 'forms.users.taken', { count: changed })
    onDone()
  }
  return (
    <ActionDialog
      danger={action === 'take'}
      title={t(`forms.users.${action}.title`)}
      confirmLabel={t(`forms.users.${action}.confirm`, { count })}
      cancelLabel={t('action.cancel')}
      action={confirm}
      failureTitle={t('forms.users.failed')}
      // FORM-23
      onFailure={(error) => alertFailure(error, 'forms.users.failed')}
      onClose={onClose}
    >
      <div className="ac-stack ac-gap-12">
        <p>{t(`forms.users.${action}.text`, { title, count })}</p>
        {action === 'give' && form.isArchived && <Notice tone="warning">{t('forms.archivedNote')}</Notice>}
        {action === 'give' && form.questionsCount === 0 && (
          <Notice tone="warning">{t('forms.users.noQuestions')}</Notice>
        )}
      </div>
    </ActionDialog>
  )
}
