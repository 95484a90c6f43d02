import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { DateInput } from '#kit/dates/date-input.tsx'
import { useAction } from '#kit/use-action.ts'
import { alerts } from '#lib/alerts.ts'
import { useNow } from '#lib/clock.ts'
import { formatDateTime, zoneName } from '#lib/dates.ts'
import { useFailureText } from '#lib/failure-text.ts'
import { ruleText } from '#lib/field-texts.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { interviewsQueries, openSlots } from './interviews.api.ts'
import {
  afterStage,
  checkSeries,
  lengthRange,
  pauseRange,
  type SeriesField,
  type SeriesForm,
  startsOf,
} from './slot-series.rules.ts'
import classes from './slot-series-dialog.module.css'
import { addDays, dayKey, isWeekend } from './week.rules.ts'

/** From the first day of the shown week that is still to come, a working week long. */
const firstForm = (monday: Date, now: Date): SeriesForm => {
  const tomorrow = addDays(now, 1)
  let first = monday > tomorrow ? monday : tomorrow
  while (isWeekend(first)) first = addDays(first, 1)
  const friday = addDays(first, 5 - first.getDay())
  return {
    fromDay: dayKey(first),
    toDay: dayKey(friday),
    fromTime: '10:00',
    toTime: '17:00',
    lengthMinutes: '30',
    pauseMinutes: '0',
    hasWeekends: false,
    interviewerId: '',
    place: '',
  }
}

interface SlotSeriesDialogProps {
  academyId: number
  stageId: number
  stageEnd: string | null
  monday: Date
  opened: boolean
  onClose: () => void
  /** The week of the first new slot. */
  onDone: (firstDay: Date) => void
}

/** INT-07: many slots at once, with their number before they are there. */
export function SlotSeriesDialog(props: SlotSeriesDialogProps) {
  const { academyId, stageId, stageEnd, monday, opened, onClose, onDone } = props
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const failureText = useFailureText()
  const [form, setForm] = useState(() => firstForm(monday, now))
  const [isAsked, setAsked] = useState(false)
  const { isBusy, failure, run } = useAction()
  const interviewers = useQuery({ ...interviewsQueries.interviewers(academyId), enabled: opened })
  const broken = checkSeries(form, now)
  const starts = startsOf(form, now)
  const late = afterStage(starts, stageEnd)

  const numbers: Partial<Record<SeriesField, { min: number; max: number }>> = {
    lengthMinutes: lengthRange,
    pauseMinutes: pauseRange,
  }
  const errorOf = (field: SeriesField) => {
    const rule = broken[field]
    if (!isAsked || rule === undefined) return undefined
    if (field === 'toTime' && rule === 'outOfRange') return t('interviews.series.nothingFits')
    if (field === 'toDay' && rule === 'outOfRange') return t('interviews.series.tooMany')
    const range = numbers[field]
    return range ? t('interviews.series.range', range) : t(ruleText(rule), { min: 0, max: 255 })
  }
  const dated = (field: SeriesField) => ({
    id: `series-${field}`,
    size: 'sm' as const,
    value: form[field],
    onChange: (value: string) => setForm((before) => ({ ...before, [field]: value })),
    error: errorOf(field),
  })
  const input = (field: SeriesField) => {
    const { onChange, ...others } = dated(field)
    return { ...others, onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value) }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setAsked(true)
    const first = (Object.keys(broken) as SeriesField[])[0]
    if (first !== undefined) return document.getElementById(`series-${first}`)?.focus()
    void run(async () => {
      const { created, skipped } = await openSlots({
        stageId,
        interviewerId: form.interviewerId === '' ? null : Number(form.interviewerId),
        place: form.place.trim(),
        startDates: starts.map((start) => start.toISOString()),
        durationMinutes: Number(form.lengthMinutes),
      })
      if (created > 0) alerts.success('interviews.series.done', { count: created })
      if (skipped > 0) alerts.warning('interviews.series.skipped', { count: skipped })
      setAsked(false)
      onDone(starts[0]!)
    })
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      locked={isBusy}
      width={560}
      title={t('interviews.series.title')}
      closeLabel={t('action.close')}
      footer={
        <>
          <p className={classes.count} role="status">
            {t('interviews.series.count', { count: starts.length })}
          </p>
          <Button size="sm" variant="secondary" onClick={onClose} disabled={isBusy}>
            {t('action.cancel')}
          </Button>
          <Button size="sm" type="submit" form="slot-series" loading={isBusy}>
            {t('common.add')}
          </Button>
        </>
      }
    >
      <form id="slot-series" className="ac-stack ac-gap-16" onSubmit={submit} noValidate>
        {late > 0 && (
          <Notice tone="warning">
            {t('interviews.series.afterStage', { count: late, end: formatDateTime(stageEnd!, locale) })}
          </Notice>
        )}
        {failure !== null && <Notice tone="error">{failureText(failure)}</Notice>}
        <div className={classes.pair}>
          <DateInput {...dated('fromDay')} kind="day" label={t('interviews.series.fromDay')} required />
          <DateInput {...dated('toDay')} kind="day" label={t('interviews.series.toDay')} required />
        </div>
        <CheckboxField
          label={t('interviews.series.weekends')}
          checked={form.hasWeekends}
          onChange={({ target }) => setForm((before) => ({ ...before, hasWeekends: target.checked }))}
        />
        <div className={classes.pair}>
          <DateInput {...dated('fromTime')} kind="time" label={t('common.start')} required />
          <DateInput {...dated('toTime')} kind="time" label={t('interviews.series.toTime')} required />
        </div>
        <p className={classes.zone}>{t('interviews.zone', { zone: zoneName(locale, starts[0] ?? now, ...starts) })}</p>
        <div className={classes.pair}>
          <TextField
            {...input('lengthMinutes')}
            type="number"
            inputMode="numeric"
            {...lengthRange}
            label={t('interviews.series.length')}
            required
          />
          <TextField
            {...input('pauseMinutes')}
            type="number"
            inputMode="numeric"
            {...pauseRange}
            label={t('interviews.series.pause')}
            required
          />
        </div>
        <SelectField
          size="sm"
          label={t('interviews.series.interviewer')}
          help={t('interviews.series.interviewerHelp')}
          placeholder={t('interviews.series.nobody')}
          value={form.interviewerId}
          onChange={({ target }) => setForm((before) => ({ ...before, interviewerId: target.value }))}
          options={(interviewers.data ?? []).map((person) => ({
            value: String(person.id),
            label: personName(person, t),
          }))}
        />
        <TextField
          {...input('place')}
          maxLength={255}
          label={t('interviews.series.place')}
          help={t('interviews.series.placeHelp')}
        />
      </form>
    </Dialog>
  )
}
