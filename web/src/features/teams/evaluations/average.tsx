import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { bandOf, Change, formatAverage } from './change.tsx'
import classes from './average.module.css'

interface AverageProps {
  value: number | null
  change?: number | null
  /** Read before the number. */
  label: string
}

export function Average({ value, change = null, label }: AverageProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <span className={classes.average}>
      <span className="ac-visually-hidden">{label}: </span>
      {value === null ? (
        <>
          <span aria-hidden="true" className={classes.none}>
            –
          </span>
          <span className="ac-visually-hidden">{t('evaluations.noAverage')}</span>
        </>
      ) : (
        <span className={classes.number} data-band={bandOf(value)}>
          {formatAverage(value, locale)}
        </span>
      )}
      <Change change={change} />
    </span>
  )
}
