import type { TestOfStaff } from '@academy/contract/test-bank'
import { useRef, useState, type FormEvent } from 'react'
import { ruleText } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { formatQuery } from '#lib/query-string.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormErrorSummary } from '#ui/form-error-summary.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { SavedMeanwhileDialog } from '#ui/saved-meanwhile-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { QuestionPicker } from './question-picker.tsx'
import { RemoveTestsDialog } from './remove-tests-dialog.tsx'
import classes from './test-editor.module.css'
import { nameMaxLength } from './test-form.rules.ts'
import { TestMakeup } from './test-makeup.tsx'
import { TestQuestions } from './test-questions.tsx'
import { useTestForm } from './use-test-form.ts'

const ids = { name: 'test-name', isDemo: 'test-is-demo', questions: 'test-questions' } as const

interface TestEditorProps {
  academyId: number
  /** null: a new one. */
  test: TestOfStaff | null
  onCreated: (id: number) => void
  onRemoved: () => void
}

export function TestEditor({ academyId, test, onCreated, onRemoved }: TestEditorProps) {
  const t = useT()
  const locale = useLocale()
  const state = useTestForm(academyId, test)
  const { form, known, broken, isDirty } = state
  const [isPicking, setPicking] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const guard = useLeaveGuard(state.isDirtyNow)

  const errorOf = (field: keyof typeof ids): string | undefined =>
    broken[field] === undefined ? undefined : t(ruleText(broken[field]), { min: 1, max: nameMaxLength })
  const errors = (['name', 'isDemo', 'questions'] as const).flatMap((field) => {
    const error = errorOf(field)
    return error === undefined ? [] : [{ fieldId: ids[field], message: `${t(`testEdit.${field}`)}: ${error}` }]
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const stored = await state.save()
    if (stored !== null && test === null) onCreated(stored.id)
  }
  const usedIn = test?.usedIn ?? []
  const questionsError = errorOf('questions')
  return (
    <form className={classes.editor} onSubmit={(event) => void submit(event)} noValidate>
      <FormErrorSummary title={t('testEdit.errors')} errors={errors} attempt={state.attempt} />
      {state.isGone && <Notice tone="warning">{t('testEdit.gone')}</Notice>}
      <Card>
        <div className={classes.fields}>
          <TextField
            id={ids.name}
            className={classes.name}
            label={t('testEdit.name')}
            help={t('testEdit.nameHelp')}
            required
            maxLength={nameMaxLength}
            value={form.name}
            error={errorOf('name')}
            onChange={(event) => state.setName(event.target.value)}
          />
          <CheckboxField
            id={ids.isDemo}
            label={t('testEdit.isDemo')}
            help={t('testEdit.isDemoHelp')}
            error={errorOf('isDemo')}
            checked={form.isDemo}
            onChange={(event) => state.setDemo(event.target.checked)}
          />
          {usedIn.length > 0 && (
            <p className={classes.usedIn}>
              {t('testEdit.usedIn', {
                places: usedIn
                  .map(({ stageName, groupName }) => `${localized(stageName, locale)}, ${groupName}`)
                  .join('; '),
              })}
            </p>
          )}
        </div>
      </Card>
      <Card
        title={t('testEdit.questions')}
        id={ids.questions}
        tabIndex={-1}
        action={
          <span className={classes.actions}>
            {known !== null && (
              <ButtonLink
                size="sm"
                variant="secondary"
                href={paths.question('create') + formatQuery({ test: String(known.id) })}
              >
                {t('testEdit.write')}
              </ButtonLink>
            )}
            <Button
              ref={addButton}
              size="sm"
              variant="secondary"
              leading={<PlusIcon size={18} />}
              onClick={() => setPicking(true)}
            >
              {t('testEdit.pick')}
            </Button>
          </span>
        }
      >
        {questionsError && <Notice tone="error">{questionsError}</Notice>}
        <TestMakeup questions={form.questions} isDemo={form.isDemo} />
        <TestQuestions
          questions={form.questions}
          onMove={state.move}
          onRemove={state.remove}
          onEmpty={() => addButton.current?.focus()}
        />
      </Card>
      <div className={classes.bar}>
        {state.failure !== null && (
          <Notice tone="error" title={t('testEdit.notSavedTitle')}>
            {state.failure}
          </Notice>
        )}
        <div className={classes.buttons}>
          {test !== null && (
            <Button
              size="sm"
              variant="ghost"
              className={classes.delete}
              leading={<TrashIcon size={18} />}
              onClick={() => setRemoving(true)}
            >
              {t('testEdit.remove')}
            </Button>
          )}
          <span className={classes.state} role="status">
            {t(isDirty ? 'testEdit.notSaved' : known === null ? 'testEdit.empty' : 'testEdit.allSaved')}
          </span>
          <Button size="sm" type="submit" loading={state.isSaving}>
            {t('testEdit.save')}
          </Button>
        </div>
      </div>
      {isPicking && (
        <QuestionPicker
          academyId={academyId}
          taken={form.questions}
          onClose={() => setPicking(false)}
          onAdd={(added) => {
            state.add(added)
            setPicking(false)
          }}
        />
      )}
      {isRemoving && test !== null && (
        <RemoveTestsDialog
          academyId={academyId}
          tests={[test]}
          onClose={() => setRemoving(false)}
          onRemoved={onRemoved}
        />
      )}
      <SavedMeanwhileDialog
        opened={state.isStale}
        title={t('testEdit.meanwhile.title')}
        text={t('testEdit.meanwhile.text')}
        reloadLabel={t('testEdit.meanwhile.reload')}
        closeLabel={t('action.close')}
        onReload={() => void state.reload()}
        onClose={state.stay}
      />
      <ConfirmDialog
        {...guard}
        title={t('testEdit.leave.title')}
        confirmLabel={t('testEdit.leave.confirm')}
        cancelLabel={t('testEdit.leave.stay')}
        closeLabel={t('action.close')}
        danger
      >
        {t('testEdit.leave.text')}
      </ConfirmDialog>
    </form>
  )
}
