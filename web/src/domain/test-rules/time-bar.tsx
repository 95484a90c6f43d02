import { useT } from '#lib/i18n/use-t.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import classes from './time-bar.module.css'
import { minutesGone, percentGone } from './time-bar.rules.ts'

/** TEST-43: how much of the time of a test is gone, the same bar in the real one and in the demo. */
export function TimeBar({ secondsLeft, durationSeconds }: { secondsLeft: number; durationSeconds: number }) {
  const t = useT()
  const text = t('timeBar.gone', minutesGone(secondsLeft, durationSeconds))
  return (
    <div className={classes.bar}>
      <ProgressBar
        value={Math.floor(percentGone(secondsLeft, durationSeconds))}
        label={t('timeBar.label')}
        valueText={text}
      />
      <p className={classes.text} aria-hidden="true">
        {text}
      </p>
    </div>
  )
}
