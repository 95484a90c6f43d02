import type { ContentLocale } from '@academy/contract/enums'
import type { Form } from '@academy/contract/forms'
import { shortTextMaxLength } from '@academy/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { useEditor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { queryClient } from '#lib/query-client.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './form-builder.module.css'
import { adoptIds, checkForm, draftOf, emptyForm, toInput, type FormDraft } from './form-draft.rules.ts'
import { isMissingIn, missingIn, readIn } from './form-languages.rules.ts'
import { FormPreview } from './form-preview.tsx'
import { fieldIdOf, langOf, useErrorOf } from './form-texts.ts'
import { formsQueries, saveForm } from './forms.api.ts'
import { LanguageBar } from './language-bar.tsx'
import { QuestionList } from './question-list.tsx'

interface FormBuilderProps {
  selection: Selection
  academyId: number
  /** null: a new one. */
  form: Form | null
  onSaved: (form: Form) => void
  /** All is saved, also what was written meanwhile. */
  onDone?: (form: Form) => void
}

/** FORM-07: a form is put together here, with what its receivers will see beside it. */
export function FormBuilder({ selection, academyId, form: loaded, onSaved, onDone }: FormBuilderProps) {
  const t = useT()
  const locale = useLocale()
  const [language, setLanguage] = useState<ContentLocale>(locale)
  const [written, setWritten] = useState<string | null>(null)
  const [previewedAt, setPreviewedAt] = useState<number | null>(null)
  const [initial] = useState(() => (loaded ? draftOf(loaded) : emptyForm()))
  const stages = useQuery(formsQueries.stages(academyId)).data ?? []
  const editor = useEditor<FormDraft, Form>({
    loaded,
    initial,
    formOf: draftOf,
    adopt: adoptIds,
    check: checkForm,
    send: (known, form) => saveForm(known, toInput(form)),
    load: ({ id }) => queryClient.fetchQuery(formsQueries.one(selection, id)),
    onSaved: (stored, isNew) => {
      alerts.success(isNew ? 'forms.created' : 'forms.saved')
      onSaved(stored)
    },
    ...(onDone && { onDone }),
    // FORM-20
    onFailed: () => alerts.error('forms.saveFailed'),
  })
  const { form, broken, known, change } = editor
  const errorOf = useErrorOf(broken)
  const missing = missingIn(form)
  // A refused save shows what is to be mended, also where the preview took its place.
  const shown = previewedAt === editor.attempt ? 'preview' : 'questions'

  const nameOf = (field: string): string => {
    const [, question, part, option] = /^questions\.(\d+)(?:\.(\w+)(?:\.(\d+))?)?/.exec(field) ?? []
    if (question === undefined) return t(field.startsWith('title') ? 'forms.previewNoTitle' : 'common.questions')
    const names = [t('forms.questionNumber', { number: Number(question) + 1 })]
    if (part === 'options' && option !== undefined) names.push(t('common.option', { number: Number(option) + 1 }))
    return names.join(', ')
  }
  const withoutLanguage = (field: string) => field.replace(/\.(?:ua|en|ru)$/, '')
  const errors = [...new Set(Object.keys(broken).map(withoutLanguage))].map((field) => ({
    fieldId: fieldIdOf(field),
    message: `${nameOf(field)}: ${errorOf(field) ?? ''}`,
  }))

  return (
    <EditorFrame
      editor={editor}
      errors={errors}
      failureTitle={t('forms.saveFailed')}
      saveLabel={t(known === null ? 'forms.createSave' : 'action.save')}
      cancelHref={paths.forms}
    >
      <div className={classes.toolbar}>
        <LanguageBar language={language} missing={missing} onChange={setLanguage} />
        <div className={classes.switch}>
          <SegmentedControl
            label={t('common.look')}
            value={shown}
            onChange={(next) => setPreviewedAt(next === 'preview' ? editor.attempt : null)}
            segments={[
              { value: 'questions', content: t('common.questions') },
              { value: 'preview', content: t('forms.previewShort') },
            ]}
          />
        </div>
      </div>
      <div className={classes.builder} data-shown={shown}>
        <div className={classes.writing}>
          <Card>
            <div className={classes.general}>
              <TextField
                id={fieldIdOf('title')}
                className="ac-wide"
                label={t('forms.previewNoTitle')}
                required
                lang={langOf(language)}
                maxLength={shortTextMaxLength}
                placeholder={
                  isMissingIn(form.title, language)
                    ? t('forms.missingText', { text: readIn(form.title, language) })
                    : t('forms.titleHint')
                }
                value={form.title[language]}
                error={errorOf('title')}
                onChange={({ target }) =>
                  change((current) => ({ ...current, title: { ...current.title, [language]: target.value } }), 'title')
                }
              />
              <SelectField
                id={fieldIdOf('stageId')}
                label={t('common.stage')}
                optionalLabel={t('app.optional')}
                help={t('forms.stageHelp')}
                placeholder={t('forms.noStage')}
                value={form.stageId}
                error={errorOf('stageId')}
                options={stages.map(({ id, name }) => ({ value: String(id), label: localized(name, locale) }))}
                onChange={({ target }) => change((current) => ({ ...current, stageId: target.value }), 'stageId')}
              />
              <CheckboxField
                label={t('forms.repass')}
                help={t('forms.repassHelp')}
                checked={form.isRepassAllowed}
                onChange={({ target }) => change((current) => ({ ...current, isRepassAllowed: target.checked }))}
              />
            </div>
          </Card>
          <QuestionList
            questions={form.questions}
            savedIds={known?.questions.map(({ id }) => id) ?? []}
            {...{ language, errorOf }}
            onEnter={setWritten}
            onChange={(next, ...touched) =>
              change((current) => ({ ...current, questions: next(current.questions) }), ...touched)
            }
          />
        </div>
        <aside className={classes.aside}>
          <FormPreview form={form} language={language} written={written} />
        </aside>
      </div>
    </EditorFrame>
  )
}
