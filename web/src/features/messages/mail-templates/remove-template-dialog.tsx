import type { MailInUse } from '@academy/contract/mail-templates'
import { RemovalDialog } from '#kit/removal-dialog.tsx'
import { alerts } from '#lib/alerts.ts'
import { ApiError, isApiError } from '#lib/api-error.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useMailNames } from './mail-template-names.ts'
import { removeTemplate } from './mail-templates.api.ts'

interface RemoveTemplateDialogProps {
  /** One that has a text of its own. */
  mail: MailInUse
  onClose: () => void
  onRemoved: () => void
}

/** before a text goes, it is said which one takes its place. */
export function RemoveTemplateDialog({ mail, onClose, onRemoved }: RemoveTemplateDialogProps) {
  const t = useT()
  const names = useMailNames()
  const remove = async () => {
    await removeTemplate(mail.source.templateId!)
    alerts.success('mailTemplates.removed')
    onRemoved()
  }
  return (
    <RemovalDialog
      title={t('mailTemplates.remove.title')}
      confirmLabel={t('action.delete')}
      cancelLabel={t('action.cancel')}
      onFailure={(error) => {
        // Somebody else deleted it: what was asked for is done.
        if (isApiError(error, 'MailTemplateNotFound')) return onRemoved()
        // MAIL-12, ERR-61
        if (!(error instanceof ApiError && error.status === 403)) alerts.error('mailTemplates.removeFailed')
        onClose()
      }}
      {...{ remove, onClose }}
    >
      {t('mailTemplates.remove.text', {
        mail: names.mail(mail),
        owner: names.owner(mail),
        fallback: names.sourceText(mail.fallback ?? mail.source, mail),
      })}
    </RemovalDialog>
  )
}
