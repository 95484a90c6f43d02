import { useState } from 'react'
import { acceptedDocuments, type LegalDocument } from '@academy/contract/enums'
import type { LegalVersion } from '@academy/contract/legal'
import { legalTextMaxLength } from '@academy/contract/limits'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { useEditor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { FieldLanguage } from '#ui/language-fields.tsx'
import { MarkdownFields } from '#ui/markdown-fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { checkForm, emptyForm, formOf, inputOf } from './legal-form.rules.ts'
import { newestOf, publish } from './legal-texts.api.ts'

const bodyId = 'legal-body'
const isAccepted = (document: LegalDocument) => (acceptedDocuments as readonly LegalDocument[]).includes(document)

/** The next version of a document, written on the words of the newest one. */
export function LegalEditor({ document, newest }: { document: LegalDocument; newest: LegalVersion | null }) {
  const t = useT()
  const { user, selection } = usePerson()
  const isReadOnly = !mayDo(user, selection, 'settings.update')
  const editor = useEditor({
    loaded: newest,
    initial: newest === null ? emptyForm : formOf(newest),
    formOf,
    check: checkForm,
    send: (known, form) => publish(document, inputOf(form, known?.version ?? 0)),
    load: () => newestOf(document),
    onSaved: ({ version }) => alerts.success('legalTexts.published', { version: String(version) }),
  })
  const { form, broken, change } = editor
  const languageLabels = {
    ua: t('common.language.ua'),
    en: t('common.english'),
    ru: t('common.language.ru'),
  }
  const errorOf = (field: string): string | undefined => {
    const rule = broken[field]
    return rule === undefined ? undefined : t(ruleText(rule), { min: 1, max: legalTextMaxLength })
  }
  const errors = Object.keys(broken).flatMap((field) => {
    const language = field.split('.')[1] as FieldLanguage | undefined
    const message = errorOf(field)
    if (message === undefined || language === undefined) return []
    return [
      { fieldId: `${bodyId}-${language}`, message: `${t('legalTexts.body')}, ${languageLabels[language]}: ${message}` },
    ]
  })
  const [isAsking, setAsking] = useState(false)
  // The same words once more would be a version for nothing; a version that is out cannot be taken back.
  const save = async () => {
    if (!editor.isDirty) return alerts.info('legalTexts.unchanged')
    if (Object.keys(checkForm(form)).length > 0) return editor.save()
    setAsking(true)
  }
  const confirm = () => {
    setAsking(false)
    void editor.save()
  }
  return (
    <>
      <EditorFrame
        editor={{ ...editor, save }}
        errors={errors}
        failureTitle={t('legalTexts.notPublished')}
        saveLabel={t('common.publish')}
        cancelHref={paths.legalTexts}
        isReadOnly={isReadOnly}
      >
        {isReadOnly && <Notice tone="info">{t('systemSettings.readOnly')}</Notice>}
        <Card>
          <div className="ac-stack ac-gap-16">
            <MarkdownFields
              id={bodyId}
              label={t('legalTexts.body')}
              help={t('legalTexts.bodyHelp')}
              rows={20}
              disabled={isReadOnly}
              values={form.body}
              languageLabels={languageLabels}
              markLabels={{ missing: t('staticPages.missing'), older: t('staticPages.older') }}
              previewLabel={t('legalTexts.preview')}
              previewLevel={2}
              emptyLabel={t('legalTexts.empty')}
              newTabLabel={t('app.opensInNewTab')}
              errors={{ ua: errorOf('body.ua'), en: errorOf('body.en'), ru: errorOf('body.ru') }}
              onChange={(language, text) =>
                change((before) => ({ ...before, body: { ...before.body, [language]: text } }), `body.${language}`)
              }
            />
            {isAccepted(document) && (
              <CheckboxField
                id="legal-mustBeAccepted"
                disabled={isReadOnly}
                checked={form.mustBeAccepted}
                label={t('legalTexts.mustBeAccepted')}
                help={t('legalTexts.mustBeAcceptedHelp')}
                onChange={({ target }) => change((before) => ({ ...before, mustBeAccepted: target.checked }))}
              />
            )}
          </div>
        </Card>
      </EditorFrame>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('legalTexts.confirm.title', { version: (editor.known?.version ?? 0) + 1 })}
        confirmLabel={t('common.publish')}
        cancelLabel={t('legalTexts.confirm.back')}
        closeLabel={t('action.close')}
      >
        {t(form.mustBeAccepted ? 'legalTexts.confirm.asked' : 'legalTexts.confirm.quiet')}
      </ConfirmDialog>
    </>
  )
}
