import type { Allowance, StageTestRow } from '@academy/contract/stage-tests'
import { useState, type FormEvent } from 'react'
import { alerts } from '#lib/alerts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { DateTimeField } from '#ui/date-time-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  brokenOf,
  checkForm,
  formOf,
  minutesRange,
  newAllowance,
  noteMaxLength,
  toInput,
  type AllowanceForm,
  type BrokenFields,
} from './allowance-form.rules.ts'
import classes from './allowances.module.css'
import { setAllowance } from './tests.api.ts'

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
  const failureText = useFailureText()
  const [form, setForm] = useState<AllowanceForm>(() => (allowance ? formOf(allowance) : newAllowance))
  const [broken, setBroken] = useState<BrokenFields>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const set = (changes: Partial<AllowanceForm>) => {
    setForm((current) => ({ ...current, ...changes }))
    setBroken({})
    setFailure(null)
  }
  const errorOf = (field: keyof AllowanceForm, bounds: { min: number; max: number } = minutesRange) =>
    broken[field] === undefined ? undefined : t(ruleText(broken[field]), bounds)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const findings = checkForm(form)
    setBroken(findings)
    if (Object.keys(findings).length > 0) {
      document.getElementById(`allowance-${Object.keys(findings)[0]}`)?.focus()
      return
    }
    setSaving(true)
    try {
      await setAllowance(academyId, stageTest.id, student.id, toInput(form))
      alerts.success('allowances.saved', { name: student.fullName })
      onDone()
    } catch (error) {
      setSaving(false)
      if (isApiError(error, 'ValidationError') && error.fields.length > 0) setBroken(brokenOf(error.fields))
      else setFailure(failureText(error))
    }
  }
  return (
    <form className={classes.view} onSubmit={(event) => void save(event)} noValidate>
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
            optionalLabel={t('allowances.optional')}
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
        optionalLabel={t('allowances.optional')}
        help={t('allowances.noteHelp')}
        maxLength={noteMaxLength}
        value={form.note}
        error={errorOf('note', { min: 0, max: noteMaxLength })}
        onChange={(event) => set({ note: event.target.value })}
      />
      {failure !== null && (
        <Notice tone="error" title={t('editor.failed')}>
          {failure}
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button size="sm" variant="secondary" onClick={onDone}>
          {t('tests.cancel')}
        </Button>
        <Button size="sm" type="submit" loading={isSaving}>
          {t('allowances.save')}
        </Button>
      </div>
    </form>
  )
}
