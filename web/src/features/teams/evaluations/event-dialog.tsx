import type { Evaluation } from '@academy/contract/evaluations'
import { shortTextMaxLength } from '@academy/contract/limits'
import { type FormEvent, useState } from 'react'
import { useAction } from '#kit/use-action.ts'
import { DateInput } from '#kit/dates/date-input.tsx'
import { alerts } from '#lib/alerts.ts'
import { ApiError, isApiError } from '#lib/api-error.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toLocalInput } from '#ui/local-date-time.ts'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  changeEvent,
  createEvent,
  createForStage,
  type EventFields,
  isOvertakenError,
  reportEvaluationFailure,
} from './evaluations.api.ts'

export type EventTask =
  | { kind: 'create'; teamId: number; number: number }
  | { kind: 'createForAll'; stageId: number; teams: number; number: number }
  | { kind: 'change'; event: Evaluation }

interface EventDialogProps {
  academyId: number
  task: EventTask
  onClose: () => void
  /** With the id of the new one, where one was made. */
  onDone: (eventId: number | null) => void
}

const today = (): string => toLocalInput(new Date().toISOString()).slice(0, 10)
const formId = 'evaluation-event'

const brokenRules = ({ title, date }: EventFields): Partial<Record<keyof EventFields, string>> => ({
  ...(title === '' && { title: 'fieldIsRequired' }),
  ...(title.length > shortTextMaxLength && { title: 'toLong' }),
  ...(date === '' && { date: 'fieldIsRequired' }),
})

/** TEAM-23: title and day of an evaluation of one team, or of a new one for all teams. */
export function EventDialog({ academyId, task, onClose, onDone }: EventDialogProps) {
  const t = useT()
  const [title, setTitle] = useState(() =>
    task.kind === 'change' ? task.event.title : t('evaluations.form.suggested', { number: task.number }),
  )
  const [date, setDate] = useState(() => (task.kind === 'change' ? task.event.date : today()))
  const [isCurrent, setCurrent] = useState(true)
  const [rules, setRules] = useState<Record<string, string>>({})
  const [isOvertaken, setOvertaken] = useState(false)

  const write = async (fields: EventFields): Promise<number | null> => {
    if (task.kind === 'change') {
      await changeEvent(academyId, task.event.id, { ...fields, updatedAt: task.event.updatedAt })
      return null
    }
    if (task.kind === 'createForAll') {
      const { created } = await createForStage(academyId, task.stageId, fields)
      alerts.success('evaluations.createdForAll', { count: created })
      return null
    }
    const { id } = await createEvent(academyId, task.teamId, fields, isCurrent)
    alerts.success('evaluations.created', { title: fields.title })
    return id
  }
  const showFailure = (error: unknown) => {
    if (isApiError(error)) setRules(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
    if (task.kind === 'change') {
      if (isOvertakenError(error)) setOvertaken(true)
      else reportEvaluationFailure(error)
      return
    }
    // TEAM-33; a missing right has its own alert, from the API client (ERR-16).
    if (!(error instanceof ApiError && error.status === 403)) alerts.error('evaluations.createFailed')
  }
  const { isBusy, run } = useAction(showFailure)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const fields = { title: title.trim(), date }
    const broken = brokenRules(fields)
    setRules(broken)
    setOvertaken(false)
    const first = Object.keys(broken)[0]
    if (first !== undefined) return document.getElementById(`${formId}-${first}`)?.focus()
    void run(async () => {
      onDone(await write(fields))
      onClose()
    })
  }
  const errorOf = (field: keyof EventFields) =>
    rules[field] === undefined ? undefined : t(ruleText(rules[field]), { min: 1, max: shortTextMaxLength })

  return (
    <Dialog
      opened
      onClose={onClose}
      locked={isBusy}
      title={t(
        task.kind === 'change'
          ? 'evaluations.rename'
          : task.kind === 'create'
            ? 'evaluations.new'
            : 'evaluations.newForAll',
      )}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose} disabled={isBusy}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" type="submit" form={formId} loading={isBusy}>
            {t(task.kind === 'change' ? 'action.save' : 'common.create')}
          </Button>
        </>
      }
    >
      <form id={formId} className="ac-stack ac-gap-16" onSubmit={submit} noValidate>
        {isOvertaken && <Notice tone="warning">{t('evaluations.form.meanwhile')}</Notice>}
        {task.kind === 'createForAll' && <p>{t('evaluations.form.forAllText', { count: task.teams })}</p>}
        <TextField
          id={`${formId}-title`}
          size="sm"
          required
          data-autofocus
          label={t('evaluations.form.eventTitle')}
          help={t('evaluations.form.eventTitleHelp')}
          value={title}
          error={errorOf('title')}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTitle(target.value)}
        />
        <DateInput
          kind="day"
          id={`${formId}-date`}
          size="sm"
          required
          label={t('evaluations.form.date')}
          value={date}
          error={errorOf('date')}
          onChange={setDate}
        />
        {task.kind === 'create' && (
          <CheckboxField
            label={t('evaluations.form.makeCurrent')}
            help={t('evaluations.form.makeCurrentHelp')}
            checked={isCurrent}
            onChange={({ target }) => setCurrent(target.checked)}
          />
        )}
      </form>
    </Dialog>
  )
}
