import type { TestOfStaff } from '@academy/contract/test-bank'
import { useRef, useState } from 'react'
import { EditorFrame } from '#kit/editor/editor-frame.tsx'
import { moved } from '#kit/editor/moved.ts'
import { useEditor } from '#kit/editor/use-editor.ts'
import { alerts } from '#lib/alerts.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { queryClient } from '#lib/query-client.ts'
import { formatQuery } from '#lib/query-string.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { QuestionPicker } from './question-picker.tsx'
import { RemoveTestsDialog } from './remove-tests-dialog.tsx'
import classes from './test-editor.module.css'
import {
  checkForm,
  emptyForm,
  formOf,
  nameMaxLength,
  toInput,
  withQuestions,
  type TestForm,
} from './test-form.rules.ts'
import { TestMakeup } from './test-makeup.tsx'
import { TestQuestions } from './test-questions.tsx'
import { saveTest, testsQueries } from './test-bank.api.ts'

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
  const editor = useEditor<TestForm, TestOfStaff>({
    loaded: test,
    initial: test === null ? emptyForm : formOf(test),
    formOf,
    check: checkForm,
    send: (known, form) => saveTest(academyId, known, toInput(form)),
    load: ({ id }) => queryClient.fetchQuery(testsQueries.one(academyId, id)),
    onSaved: () => alerts.success('testEdit.saved'),
    onDone: ({ id }) => {
      if (id !== test?.id) onCreated(id)
    },
    isMadeAnew: true,
  })
  const { form, known, broken, change } = editor
  const [isPicking, setPicking] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)

  const errorOf = (field: keyof typeof ids): string | undefined =>
    broken[field] === undefined ? undefined : t(ruleText(broken[field]), { min: 1, max: nameMaxLength })
  const errors = (['name', 'isDemo', 'questions'] as const).flatMap((field) => {
    const error = errorOf(field)
    return error === undefined ? [] : [{ fieldId: ids[field], message: `${t(`testEdit.${field}`)}: ${error}` }]
  })
  const usedIn = test?.usedIn ?? []
  const questionsError = errorOf('questions')
  return (
    <EditorFrame
      editor={editor}
      errors={errors}
      saveLabel={t('testEdit.save')}
      removeButton={
        test !== null && (
          <Button
            size="sm"
            variant="ghost"
            className={classes.delete}
            leading={<TrashIcon size={18} />}
            onClick={() => setRemoving(true)}
          >
            {t('testEdit.remove')}
          </Button>
        )
      }
    >
      <Card>
        <div className="ac-stack ac-gap-20">
          <TextField
            id={ids.name}
            className={classes.name}
            label={t('testEdit.name')}
            help={t('common.onlyStaffSeeIt')}
            required
            maxLength={nameMaxLength}
            value={form.name}
            error={errorOf('name')}
            onChange={({ target }) => change((now) => ({ ...now, name: target.value }), 'name')}
          />
          <CheckboxField
            id={ids.isDemo}
            label={t('testEdit.isDemo')}
            help={t('testEdit.isDemoHelp')}
            error={errorOf('isDemo')}
            checked={form.isDemo}
            onChange={({ target }) => change((now) => ({ ...now, isDemo: target.checked }), 'isDemo')}
          />
          {usedIn.length > 0 && (
            <p className="ac-soft ac-sm">
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
          <span className="ac-row ac-gap-8">
            {known !== null && (
              <ButtonLink
                size="sm"
                variant="secondary"
                href={paths.question('create') + formatQuery({ test: String(known.id) })}
              >
                {t('questions.add')}
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
          onMove={(from, to) => change((now) => ({ ...now, questions: moved(now.questions, from, to) }), 'questions')}
          onRemove={(id) =>
            change(
              (now) => ({ ...now, questions: now.questions.filter((question) => question.id !== id) }),
              'questions',
            )
          }
          onEmpty={() => addButton.current?.focus()}
        />
      </Card>
      {isPicking && (
        <QuestionPicker
          academyId={academyId}
          taken={form.questions}
          onClose={() => setPicking(false)}
          onAdd={(added) => {
            change((now) => withQuestions(now, added), 'questions')
            setPicking(false)
          }}
        />
      )}
      {isRemoving && test !== null && (
        <RemoveTestsDialog
          academyId={academyId}
          tests={[test]}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            editor.forget()
            onRemoved()
          }}
        />
      )}
    </EditorFrame>
  )
}
