import { attemptsCountMax } from '@academy/contract/limits'
import type { BankQuestion } from '@academy/contract/questions'
import { leastOptions, shapeOf } from '@academy/contract/answer-kinds'
import { useRef, useState } from 'react'
import type { BrokenRules } from '#kit/editor/broken-rules.ts'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { useEditor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { queryClient } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { SavedMeanwhileDialog } from '#ui/saved-meanwhile-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { questionChanges, type QuestionChanges } from './question-changes.ts'
import classes from './question-editor.module.css'
import {
  adoptIds,
  checkForm,
  emptyForm,
  fieldIds,
  formOf,
  isSame,
  languages,
  type QuestionForm,
} from './question-form.rules.ts'
import { QuestionImage } from './question-image.tsx'
import { QuestionOptions } from './question-options.tsx'
import { QuestionPreview } from './question-preview.tsx'
import { QuestionTexts } from './question-texts.tsx'
import { QuestionVersions } from './question-versions.tsx'
import { questionsQueries, saveQuestion } from './questions.api.ts'
import { categories, difficulties } from './questions-filter.rules.ts'

/** What is wrong, in words: at its field, and once more in the summary. */
const useErrors = ({ form, broken }: { form: QuestionForm; broken: BrokenRules }) => {
  const t = useT()
  const errorOf = (fieldId: string, max: number): string | undefined => {
    const rule = broken[fieldId]
    if (rule === undefined) return undefined
    return fieldId === fieldIds.options && rule === 'toShort'
      ? t(leastOptions(form.answerType) === 1 ? 'questions.options.none' : 'questions.options.tooFew')
      : t(ruleText(rule), { min: 1, max })
  }
  const names: Record<string, string> = { [fieldIds.options]: t('questions.part.options') }
  names[fieldIds.image] = t('questions.image')
  names[fieldIds.category] = t('common.category')
  for (const language of languages) {
    const inLanguage = (field: string) => t(`questions.in.${language}`, { field })
    names[fieldIds.text(language)] = inLanguage(t('questions.text'))
    names[fieldIds.description(language)] = inLanguage(t('questions.description'))
    for (const [index, { key }] of form.options.entries()) {
      const number = index + 1
      names[fieldIds.option(key, language)] = inLanguage(t(`questions.item.${form.answerType}`, { number }))
      names[fieldIds.match(key, language)] = inLanguage(t('questions.match', { number }))
      names[fieldIds.number(key, 'value')] = t('questions.number.value', { number })
      names[fieldIds.number(key, 'tolerance')] = t('questions.number.tolerance', { number })
    }
  }
  const summary = Object.keys(broken).map((fieldId) => ({
    fieldId,
    message: `${names[fieldId] ?? t('common.question')}: ${errorOf(fieldId, 0)}`,
  }))
  return { errorOf, summary }
}

interface PropertiesProps {
  form: QuestionForm
  changes: QuestionChanges
  errorOf: (fieldId: string, max: number) => string | undefined
}

function Properties({ form, changes, errorOf }: PropertiesProps) {
  const t = useT()
  const { category, difficulty } = form
  return (
    <div className={classes.properties}>
      <SelectField
        size="sm"
        id={fieldIds.category}
        label={t('common.category')}
        required
        error={errorOf(fieldIds.category, 0)}
        // Once chosen, it is another one but never none.
        {...(category === undefined && { placeholder: t('form.choose') })}
        value={category === undefined ? '' : String(category)}
        onChange={(event) =>
          changes.set({ category: Number(event.target.value) as QuestionForm['category'] }, fieldIds.category)
        }
        options={categories.map((one) => ({ value: String(one), label: t(`questions.category.${one}`) }))}
      />
      <SelectField
        size="sm"
        label={t('questions.difficulty')}
        value={String(difficulty)}
        onChange={(event) => changes.set({ difficulty: Number(event.target.value) as QuestionForm['difficulty'] })}
        options={difficulties.map((one) => ({ value: String(one), label: t(`questions.difficulty.${one}`) }))}
      />
    </div>
  )
}

/** What a question has in common with the one written before it. */
export type QuestionSettings = Pick<QuestionForm, 'category' | 'difficulty' | 'answerType'>

interface QuestionEditorProps {
  academyId: number
  /** null: a new one. */
  question: BankQuestion | null
  /** What a new one begins with. */
  settings: Partial<QuestionSettings>
  /** The test a new question is made for. */
  testId: number | null
  onSaved: (question: BankQuestion) => void
  /** It is saved, and the next one is to be written. */
  onNext: (settings: QuestionSettings) => void
}

/** TEST-96: a question with all that belongs to it, and what a student will see beside it. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { academyId, question, testId, onSaved, onNext } = props
  const t = useT()
  const failureText = useFailureText()
  const [initial] = useState(() => (question === null ? emptyForm(props.settings) : formOf(question)))
  const isGoingOn = useRef(false)
  // The newest version of somebody else: the next save is written after it.
  const newerVersion = useRef(0)
  const editor = useEditor<QuestionForm, BankQuestion>({
    loaded: question,
    initial,
    formOf,
    adopt: adoptIds,
    check: checkForm,
    send: (known, form) => {
      const after = known && { id: known.id, version: Math.max(known.version, newerVersion.current) }
      return saveQuestion(academyId, after, form, question === null ? testId : null)
    },
    load: ({ id }) => queryClient.fetchQuery(questionsQueries.one(academyId, id)),
    onSaved: (_, isNew) => alerts.success(isNew ? 'questions.created' : 'common.saved'),
    onDone: (stored) => {
      const { category, difficulty, answerType } = stored
      if (isGoingOn.current) onNext({ category, difficulty, answerType })
      else onSaved(stored)
    },
    isMadeAnew: true,
  })
  const { form, known, isSaving } = editor
  const changes = questionChanges(editor)
  const { errorOf, summary } = useErrors(editor)
  const drawnCount = question?.attemptsCount ?? 0

  const save = async (goesOn = false) => {
    if (known !== null && isSame(form, formOf(known))) return alerts.info('questions.sameVersion')
    isGoingOn.current = goesOn
    await editor.save()
  }
  /** Theirs stays in the history; the next save writes one’s own text after it. */
  const keepOwn = async () => {
    editor.stay()
    if (known === null) return
    try {
      newerVersion.current = (await queryClient.fetchQuery(questionsQueries.one(academyId, known.id))).version
      alerts.info('editor.unsaved')
    } catch (error) {
      editor.fail(failureText(error))
    }
  }

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <EditorFrame
          // This screen has a dialog of its own for it: the version of the other person stays in the history.
          editor={{ ...editor, save, isStale: false }}
          errors={summary}
          allowsSamePage
          {...(known === null && { saveLabel: t('common.create') })}
          otherButtons={
            known === null && (
              <Button size="sm" variant="secondary" disabled={isSaving} onClick={() => void save(true)}>
                {t('questions.saveAndNext')}
              </Button>
            )
          }
        >
          <Card className="ac-stack ac-one-column ac-gap-24">
            {drawnCount > 0 && (
              <Notice tone="info">
                {drawnCount < attemptsCountMax
                  ? t('questions.drawn', { count: drawnCount })
                  : t('questions.drawnMany', { count: attemptsCountMax })}
              </Notice>
            )}
            <section className={classes.part}>
              <h2>{t('common.question')}</h2>
              <p className={classes.help}>{t('questions.textHelp')}</p>
              <QuestionTexts {...{ form, changes, errorOf }} />
              <h3 className={classes.label}>{t('questions.image')}</h3>
              <QuestionImage
                imageUrl={form.imageUrl}
                error={errorOf(fieldIds.image, 0)}
                onChange={(imageUrl) => changes.set({ imageUrl }, fieldIds.image)}
              />
            </section>
            <section className={classes.part}>
              <h2>{t(shapeOf(form.answerType) === 'choice' ? 'questions.part.options' : 'answer.right')}</h2>
              <QuestionOptions {...{ form, changes, errorOf }} />
            </section>
            <section className={classes.part}>
              <h2>{t('questions.part.settings')}</h2>
              <Properties {...{ form, changes, errorOf }} />
            </section>
          </Card>
        </EditorFrame>
      </div>
      <div className={classes.aside}>
        <QuestionPreview form={form} />
      </div>
      {known !== null && (
        <Card className={classes.history} title={t('questions.history')}>
          <QuestionVersions
            academyId={academyId}
            id={known.id}
            onTake={({ content, version }) => {
              changes.takeContent(content)
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
        onReload={() => void editor.reload()}
        onClose={() => void keepOwn()}
      />
    </div>
  )
}
