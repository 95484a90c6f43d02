import type { Allowance, StageTestRow } from '@academy/contract/stage-tests'
import type { FormEvent } from 'react'
import { useEditor } from '#kit/editor/use-editor.ts'
import { useFirstWrong } from '#kit/editor/use-first-wrong.ts'
import { alerts } from '#lib/alerts.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { DateTimeField } from '#kit/dates/date-time-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  checkForm,
  formOf,
  minutesRange,
  newAllowance,
  noteMaxLength,
  toInput,
  type AllowanceForm,
} from './allowance-form.rules.ts'
import classes from './allowances.module.css'
import { saveAllowance } from './test-bank.api.ts'

interface AllowanceEditorProps {
  academyId: number
  stageTest: StageTestRow
  student: Allowance['student']
  /** null: the student has none yet. */
  allowance: Allowance | null
  onDone: () => void
}

export function AllowanceEditor({ academyId, stageTest, student, allowance, onDone }: AllowanceEditorProps) {
  const t = useT()
  const editor = useEditor<AllowanceForm, true>({
    loaded: null,
    initial: allowance ? formOf(allowance) : newAllowance,
    formOf: (_, sent = newAllowance) => sent,
    check: checkForm,
    send: (_, form) => saveAllowance(academyId, stageTest.id, student.id, toInput(form)),
    onSaved: () => alerts.success('allowances.saved', { name: student.fullName }),
    onDone,
  })
  const { form, broken, failure, isSaving } = editor
  const fields = useFirstWrong<HTMLFormElement>(editor.attempt)
  const set = (changes: Partial<AllowanceForm>) =>
    editor.change((now) => ({ ...now, ...changes }), ...Object.keys(changes))
  const errorOf = (field: keyof AllowanceForm, bounds: { min: number; max: number } = minutesRange) =>
    broken[field] === undefined ? undefined : t(ruleText(broken[field]), bounds)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void editor.save()
  }
  return (
    <form ref={fields} className="ac-stack ac-gap-16" onSubmit={submit} noValidate>
      <TablePerson name={student.fullName} avatarUrl={student.avatarUrl} />
      <TextField
        id="allowance-extraMinutes"
        size="sm"
        className={classes.minutes}
        label={t('allowances.extraMinutes')}
        help={t('allowances.extraMinutesHelp', { minutes: stageTest.durationMinutes })}
        inputMode="numeric"
        data-autofocus
        value={form.extraMinutes}
        error={errorOf('extraMinutes')}
        onChange={(event) => set({ extraMinutes: event.target.value })}
      />
      <div className={classes.pair}>
        {(['startDate', 'endDate'] as const).map((field) => (
          <DateTimeField
            key={field}
            id={`allowance-${field}`}
            size="sm"
            label={t(`allowances.${field}`)}
            optionalLabel={t('app.optional')}
            value={form[field]}
            error={errorOf(field)}
            onChange={(moment) => set({ [field]: moment })}
          />
        ))}
      </div>
      <TextField
        id="allowance-note"
        size="sm"
        label={t('allowances.note')}
        optionalLabel={t('app.optional')}
        help={t('allowances.noteHelp')}
        maxLength={noteMaxLength}
        value={form.note}
        error={errorOf('note', { min: 0, max: noteMaxLength })}
        onChange={(event) => set({ note: event.target.value })}
      />
      {failure !== null && (
        <Notice tone="error" title={t('common.couldntSave')}>
          {failure}
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button size="sm" variant="secondary" onClick={onDone}>
          {t('action.cancel')}
        </Button>
        <Button size="sm" type="submit" loading={isSaving}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}
