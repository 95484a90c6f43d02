import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import classes from './homework.module.css'
import { type Homework, waitUnit } from './homework.rules.ts'

/** Where one's own work stands, in words: what happens now and what comes next. */
export function HomeworkStateText({ homework }: { homework: Homework }) {
  const t = useT()
  const locale = useLocale()
  const { state, place, medianWaitMinutes, deadline } = homework
  const wait = medianWaitMinutes === null ? null : waitUnit(medianWaitMinutes)
  const values = { date: deadline === null ? '' : formatDateTime(deadline, locale) }
  return (
    <div className={classes.state} role="status">
      <p>{t(`homework.state.${state}`)}</p>
      <p>{t(`homework.stateText.${state}`, values)}</p>
      {state === 'waiting' && place !== null && (
        <p className="ac-dim ac-sm">
          {t('homework.place', { count: place })}{' '}
          {wait !== null && t('homework.medianWait', { time: t(`time.${wait.unit}`, { count: wait.count }) })}
        </p>
      )}
    </div>
  )
}
