import { TimeBar } from '#domain/test-rules/time-bar.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { zoneName } from '#lib/dates.ts'
import { languageTags } from '#lib/i18n/locale.ts'
import { useObservable } from '#lib/observable.ts'
import { ClockIcon } from '#ui/icons.tsx'
import type { TestRun } from './test-run.ts'
import classes from './test-clock.module.css'
import { clockText } from './time.rules.ts'

const lastMinutesSeconds = 300

/** TEST-41, TEST-43, TEST-44: how much time is left, by the server's clock. */
export function TestClock({ run }: { run: TestRun }) {
  const t = useT()
  const locale = useLocale()
  const seconds = useObservable(run.secondsLeft)
  const { durationSeconds, deadline } = useObservable(run.state)
  const text = clockText(seconds)
  const end = new Date(deadline)
  const [place, offset] = zoneName(locale, end).split(', ')
  const endTime = end.toLocaleTimeString(languageTags[locale], { hour: '2-digit', minute: '2-digit' })
  return (
    <>
      <div className={classes.bar}>
        <TimeBar secondsLeft={seconds} durationSeconds={durationSeconds} />
      </div>
      <div className={classes.time} data-short={seconds <= lastMinutesSeconds || undefined}>
        <p className={classes.left} role="timer" aria-label={t('testTaking.timeLeft')}>
          <ClockIcon size={18} />
          {text}
        </p>
        <p className={classes.end}>
          {t('testTaking.until', { time: endTime })} <span className={classes.place}>{place && `${place}, `}</span>
          {offset}
        </p>
      </div>
    </>
  )
}

/** The warnings before the end: for those who see and for those who listen. */
export function TimeWarning({ run }: { run: TestRun }) {
  const t = useT()
  const warning = useObservable(run.warning)
  return (
    <div role="status" aria-live="assertive" className={classes.warningPlace}>
      {warning !== null && (
        <p className={classes.warning}>
          <ClockIcon size={18} />
          {t('testTaking.warning', { minutes: warning / 60 })}
        </p>
      )}
    </div>
  )
}
