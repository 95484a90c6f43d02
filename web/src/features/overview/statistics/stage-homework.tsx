import type { StageStatistic } from '@academy/contract/statistics'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import classes from './stage-statistics.module.css'

/** STAT-04, Q-73: how much of the homework was handed in and reviewed, lecture by lecture. */
export function StageHomework({ lectures }: Pick<StageStatistic, 'lectures'>) {
  const t = useT()
  const locale = useLocale()
  return (
    <section>
      <h3 className="ac-sm ac-strong">{t('common.allHomework')}</h3>
      <ul role="list" className={classes.list}>
        {lectures.map(({ stageLectureId, name, homeworkSubmitted, homeworkReviewed }) => (
          <li key={stageLectureId} className={classes.line} data-empty={homeworkSubmitted === 0 || undefined}>
            <span>{localized(name, locale)}</span>
            <span className={classes.counts}>
              {homeworkSubmitted === 0
                ? t('statistics.homeworkNone')
                : t('statistics.homeworkCounts', {
                    submitted: formatNumber(homeworkSubmitted, locale),
                    reviewed: formatNumber(homeworkReviewed, locale),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
