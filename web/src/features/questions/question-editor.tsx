import { attemptsCountMax } from '@academy/contract/limits'
import type { BankQuestion } from '@academy/contract/questions'
import type { FormEvent } from 'react'
import { alerts } from '#lib/alerts.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import { SaveBar } from '#ui/save-bar.tsx'
import { SavedMeanwhileDialog } from '#ui/saved-meanwhile-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import classes from './question-editor.module.css'
import { fieldIds, languages, type QuestionForm } from './question-form.rules.ts'
import { QuestionImage } from './question-image.tsx'
import { QuestionOptions } from './question-options.tsx'
import { QuestionPreview } from './question-preview.tsx'
import { QuestionTexts } from './question-texts.tsx'
import { QuestionVersions } from './question-versions.tsx'
import { categories, difficulties } from './questions-filter.rules.ts'
import { useQuestionForm, type QuestionEditorState } from './use-question-form.ts'

/** What is wrong, in words: at its field, and once more in the summary. */
const useErrors = ({ form, broken }: QuestionEditorState) => {
  const t = useT()
  const errorOf = (fieldId: string, max: number): string | undefined => {
    const rule = broken[fieldId]
    if (rule === undefined) return undefined
    return fieldId === fieldIds.options && rule === 'toShort'
      ? t('questions.options.tooFew')
      : t(ruleText(rule), { min: 1, max })
  }
  const names: Record<string, string> = { [fieldIds.options]: t('questions.part.options') }
  names[fieldIds.image] = t('questions.image')
  for (const language of languages) {
    const inLanguage = (field: string) => t(`questions.in.${language}`, { field })
    names[fieldIds.text(language)] = inLanguage(t('questions.text'))
    names[fieldIds.description(language)] = inLanguage(t('questions.description'))
    for (const [index, { key }] of form.options.entries())
      names[fieldIds.option(key, language)] = inLanguage(t('questions.option.number', { number: index + 1 }))
  }
  const summary = Object.keys(broken).map((fieldId) => ({
    fieldId,
    message: `${names[fieldId] ?? t('questions.part.question')}: ${errorOf(fieldId, 0)}`,
  }))
  return { errorOf, summary }
}

function Properties({ editor }: { editor: QuestionEditorState }) {
  const t = useT()
  const { category, difficulty } = editor.form
  return (
    <div className={classes.properties}>
      <SelectField
        size="sm"
        label={t('questions.category')}
        value={String(category)}
        onChange={(event) => editor.set({ category: Number(event.target.value) as QuestionForm['category'] })}
        options={categories.map((one) => ({ value: String(one), label: t(`questions.category.${one}`) }))}
      />
      <SelectField
        size="sm"
        label={t('questions.difficulty')}
        value={String(difficulty)}
        onChange={(event) => editor.set({ difficulty: Number(event.target.value) as QuestionForm['difficulty'] })}
        options={difficulties.map((one) => ({ value: String(one), label: t(`questions.difficulty.${one}`) }))}
      />
    </div>
  )
}

interface QuestionEditorProps {
  academyId: number
  /** null: a new one. */
  question: BankQuestion | null
  /** The test a new question is made for. */
  testId: number | null
  onSaved: (question: BankQuestion) => void
}

/** TEST-96: a question with all that belongs to it, and what a student will see beside it. */
export function QuestionEditor({ academyId, question, testId, onSaved }: QuestionEditorProps) {
  const t = useT()
  const editor = useQuestionForm(academyId, question, testId)
  const { form, known, isDirty, isSaving, failure } = editor
  const { errorOf, summary } = useErrors(editor)
  const leave = useLeaveGuard(editor.isDirtyNow, { allowsSamePage: true })
  const drawnCount = question?.attemptsCount ?? 0

  const save = async (isGoingOn: boolean) => {
    if (known !== null && !isDirty) return alerts.info('questions.sameVersion')
    const stored = await editor.save()
    if (stored === null) return
    alerts.success(known === null ? 'questions.created' : 'questions.saved')
    if (isGoingOn) {
      editor.startNext()
      setTimeout(() => document.getElementById(fieldIds.text('ua'))?.focus())
    } else onSaved(stored)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(false)
  }

  return (
    <div className={classes.columns}>
      <form className={classes.main} onSubmit={submit} noValidate>
        <Card className={classes.form}>
          <FormErrorSummary
            title={t('form.summary', { count: summary.length })}
            errors={summary}
            attempt={editor.attempt}
          />
          {editor.isGone && <Notice tone="warning">{t('questions.gone')}</Notice>}
          {drawnCount > 0 && (
            <Notice tone="info">
              {drawnCount < attemptsCountMax
                ? t('questions.drawn', { count: drawnCount })
                : t('questions.drawnMany', { count: attemptsCountMax })}
            </Notice>
          )}
          <section className={classes.part}>
            <h2>{t('questions.part.question')}</h2>
            <p className={classes.help}>{t('questions.textHelp')}</p>
            <QuestionTexts editor={editor} errorOf={errorOf} />
            <h3 className={classes.label}>{t('questions.image')}</h3>
            <QuestionImage
              imageUrl={form.imageUrl}
              error={errorOf(fieldIds.image, 0)}
              onChange={(imageUrl) => editor.set({ imageUrl }, fieldIds.image)}
            />
          </section>
          <section className={classes.part}>
            <h2>{t('questions.part.options')}</h2>
            <QuestionOptions editor={editor} errorOf={errorOf} />
          </section>
          <section className={classes.part}>
            <h2>{t('questions.part.settings')}</h2>
            <Properties editor={editor} />
          </section>
          <SaveBar
            failure={failure === null ? null : { title: t('questions.notSaved'), text: failure }}
            isSaved={!isDirty && known !== null}
            savedLabel={t('questions.allSaved')}
            state={isDirty && t('questions.unsaved')}
          >
            {known === null && (
              <Button size="sm" variant="secondary" disabled={isSaving} onClick={() => void save(true)}>
                {t('questions.saveAndNext')}
              </Button>
            )}
            <Button type="submit" size="sm" loading={isSaving}>
              {t(known === null ? 'questions.create' : 'questions.save')}
            </Button>
          </SaveBar>
        </Card>
      </form>
      <div className={classes.aside}>
        <QuestionPreview form={form} />
      </div>
      {known !== null && (
        <Card className={classes.history} title={t('questions.history')}>
          <QuestionVersions
            academyId={academyId}
            id={known.id}
            onTake={({ content, version }) => {
              editor.takeContent(content)
              alerts.info('questions.version.taken', { version })
              document.getElementById(fieldIds.text('ua'))?.focus()
            }}
          />
        </Card>
      )}
      <SavedMeanwhileDialog
        opened={editor.isStale}
        title={t('questions.stale.title')}
        text={t('questions.stale.text')}
        reloadLabel={t('questions.stale.reload')}
        closeLabel={t('questions.stale.keep')}
        onReload={() => void editor.takeTheirs()}
        onClose={() => void editor.keepOwn()}
      />
      <ConfirmDialog
        {...leave}
        title={t('questions.leave.title')}
        confirmLabel={t('questions.leave.confirm')}
        cancelLabel={t('questions.leave.stay')}
        closeLabel={t('action.close')}
        danger
      >
        {t('questions.leave.text')}
      </ConfirmDialog>
    </div>
  )
}
