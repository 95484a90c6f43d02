import type { MailTemplateText } from '@academy/contract/mail-template-text'
import type { MailInUse, MailTemplate } from '@academy/contract/mail-templates'
import { useState } from 'react'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { useEditor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { htmlLanguages } from '#lib/i18n/locale.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { queryClient } from '#lib/query-client.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { MailPreview } from './mail-preview.tsx'
import classes from './mail-template-editor.module.css'
import { checkTemplate, toTemplateText, type TemplateField } from './mail-template-form.rules.ts'
import { useMailNames } from './mail-template-names.ts'
import { useMayWrite } from './mail-template-rights.ts'
import { mailTemplatesQueries, saveTemplate } from './mail-templates.api.ts'
import { PlaceholderButtons } from './placeholder-buttons.tsx'
import { RemoveTemplateDialog } from './remove-template-dialog.tsx'
import { maxLengths, useFaultText } from './template-fault.ts'
import { usePlaceholders } from './use-placeholders.ts'

const fieldId = (field: string) => `template-${field}`

interface MailTemplateEditorProps {
  mail: MailInUse
  /** null: a new one, which begins with the text people get now. */
  template: MailTemplate | null
  onDone: () => void
}

/** MAIL-04: subject and text of a mail, with what its readers will see beside them. */
export function MailTemplateEditor({ mail, template, onDone }: MailTemplateEditorProps) {
  const t = useT()
  const { selection } = usePerson()
  const isReadOnly = !useMayWrite()(mail)
  const faultText = useFaultText()
  const [isRemoving, setRemoving] = useState(false)
  const editor = useEditor<MailTemplateText, MailTemplate>({
    loaded: template,
    initial: template?.mailTemplate ?? mail.mailTemplate,
    formOf: ({ mailTemplate }) => mailTemplate,
    check: (form) => checkTemplate(toTemplateText(form)),
    send: (known, form) => saveTemplate(mail, known, toTemplateText(form)),
    load: ({ id }) => queryClient.fetchQuery(mailTemplatesQueries.one(selection, id)),
    onSaved: () => alerts.success('mailTemplates.saved'),
    onDone,
  })
  const { form, broken, known, change } = editor
  const errorOf = (field: TemplateField) => {
    const rule = broken[field]
    return rule === undefined ? undefined : faultText({ field, rule }, form)
  }
  const set = (field: TemplateField, text: string) => change((current) => ({ ...current, [field]: text }), field)
  const { subject, body, focused, insert } = usePlaceholders(form, set)
  const shared = (field: TemplateField) => ({
    id: fieldId(field),
    label: t(`mailTemplates.field.${field}`),
    required: true,
    readOnly: isReadOnly,
    maxLength: maxLengths[field],
    lang: htmlLanguages[mail.language],
    value: form[field],
    error: errorOf(field),
    onFocus: () => focused(field),
  })
  const errors = (Object.keys(broken) as TemplateField[]).map((field) => ({
    fieldId: fieldId(field),
    message: `${t(`mailTemplates.field.${field}`)}: ${errorOf(field) ?? ''}`,
  }))
  return (
    <EditorFrame
      editor={editor}
      errors={errors}
      failureTitle={t(known === null ? 'mailTemplates.createFailed' : 'mailTemplates.updateFailed')}
      saveLabel={t(known === null ? 'mailTemplates.create' : 'action.save')}
      cancelHref={paths.mailTemplates}
      isReadOnly={isReadOnly}
      removeButton={
        template !== null && (
          <Button
            size="sm"
            variant="ghost"
            className={classes.delete}
            leading={<TrashIcon size={18} />}
            onClick={() => setRemoving(true)}
          >
            {t('action.delete')}
          </Button>
        )
      }
    >
      <WhoseText mail={mail} template={template} isReadOnly={isReadOnly} />
      <div className={classes.columns}>
        <Card>
          <div className="ac-stack ac-gap-20 ac-shrink">
            <TextField {...shared('subject')} ref={subject} onChange={(event) => set('subject', event.target.value)} />
            {!isReadOnly && <PlaceholderButtons onInsert={insert} />}
            <TextAreaField
              {...shared('body')}
              ref={body}
              rows={14}
              className={classes.body}
              help={t('mailTemplates.bodyHelp')}
              onChange={(event) => set('body', event.target.value)}
            />
          </div>
        </Card>
        <MailPreview mail={mail} text={form} />
      </div>
      {isRemoving && (
        <RemoveTemplateDialog
          mail={mail}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            editor.forget()
            onDone()
          }}
        />
      )}
    </EditorFrame>
  )
}

/** Whose text is on the screen, before somebody changes it. */
function WhoseText({ mail, template, isReadOnly }: Omit<MailTemplateEditorProps, 'onDone'> & { isReadOnly: boolean }) {
  const t = useT()
  const locale = useLocale()
  const names = useMailNames()
  if (isReadOnly) return <Notice tone="info">{t('mailTemplates.readOnly')}</Notice>
  if (template === null)
    return <Notice tone="info">{t('mailTemplates.beginsWith', { source: names.sourceText(mail.source, mail) })}</Notice>
  const date = formatDateTime(template.updatedAt, locale)
  return (
    <p className="ac-dim ac-sm">
      {template.updatedBy === null
        ? t('common.changedOn', { date })
        : t('mailTemplates.changedBy', { date, name: template.updatedBy })}
    </p>
  )
}
