import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { reviewQueries } from './review.api.ts'
import type { ReviewAddress } from './review-address.rules.ts'
import classes from './load-strip.module.css'
import { waitParts } from './waiting.rules.ts'

interface LoadStripProps {
  selection: Selection
  stageLectureId: number | null
  onChange: (change: Partial<ReviewAddress>) => void
}

/** How much waits, for whom and how long; the numbers lead to what they count. */
export function LoadStrip({ selection, stageLectureId, onChange }: LoadStripProps) {
  const t = useT()
  const locale = useLocale()
  const { data } = useQuery(reviewQueries.load(selection, stageLectureId))
  const number = (value: number | undefined) => (value === undefined ? '…' : formatNumber(value, locale))
  const wait = data?.medianWaitMinutes == null ? null : waitParts(data.medianWaitMinutes)
  const counted = [
    ['waiting', data?.waiting, null],
    ['unassigned', data?.unassigned, 'none'],
    ['mine', data?.mine, 'me'],
  ] as const
  return (
    <ul role="list" className={classes.strip} aria-label={t('review.load')}>
      {counted.map(([name, value, reviewer]) => (
        <li key={name}>
          <button
            type="button"
            className={classes.tile}
            data-name={name}
            onClick={() => onChange({ state: 'waiting', reviewer })}
          >
            <span className="ac-dim ac-xs">{t(`review.load.${name}`)}</span>
            <span className={classes.value}>{number(value)}</span>
          </button>
        </li>
      ))}
      <li className={classes.tile}>
        <span className="ac-dim ac-xs">{t('review.load.median')}</span>
        <span className={wait ? classes.value : 'ac-dim ac-sm'}>
          {wait ? t(`review.${wait.unit}`, { count: wait.count }) : data ? t('review.load.medianNone') : '…'}
        </span>
      </li>
      <li className={classes.tile}>
        <span className="ac-dim ac-xs">{t('review.load.week')}</span>
        <span className={classes.value}>{number(data?.reviewedByMeThisWeek)}</span>
      </li>
    </ul>
  )
}
