import type { StageStatistic } from '@academy/contract/statistics'
import { markBand } from '#domain/marks/mark-badge.tsx'
import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { Badge } from '#ui/badge.tsx'
import classes from './stage-homework.module.css'

type Lecture = StageStatistic['lectures'][number]

/** How much was handed in, compared with the other lectures, and how much of it has its review. */
function Bar({ lecture, most }: { lecture: Lecture; most: number }) {
  const { homeworkSubmitted, homeworkReviewed } = lecture
  return (
    <span className={classes.bar} aria-hidden="true">
      <span data-part="reviewed" style={{ flexGrow: homeworkReviewed }} />
      <span data-part="waiting" style={{ flexGrow: homeworkSubmitted - homeworkReviewed }} />
      <span style={{ flexGrow: most - homeworkSubmitted }} />
    </span>
  )
}

function Numbers({ lecture }: { lecture: Lecture }) {
  const t = useT()
  const locale = useLocale()
  const number = (value: number) => formatNumber(value, locale)
  if (lecture.homeworkSubmitted === 0) return <span className={classes.counts}>{t('statistics.homeworkNone')}</span>
  return (
    <span className={classes.counts}>
      {t('statistics.homeworkCounts', {
        submitted: number(lecture.homeworkSubmitted),
        reviewed: number(lecture.homeworkReviewed),
      })}
      {lecture.homeworkLate > 0 && `, ${t('statistics.homeworkLate', { count: lecture.homeworkLate })}`}
    </span>
  )
}

/** STAT-04, Q-73: how much of the homework was handed in, reviewed and late, and its average, lecture by lecture. */
export function StageHomework({ lectures }: Pick<StageStatistic, 'lectures'>) {
  const t = useT()
  const locale = useLocale()
  const most = Math.max(...lectures.map(({ homeworkSubmitted }) => homeworkSubmitted))
  return (
    <section>
      <h3 className="ac-sm ac-strong">{t('common.allHomework')}</h3>
      <ul role="list" className={classes.list}>
        {lectures.map((lecture) => (
          <li
            key={lecture.stageLectureId}
            className={classes.line}
            data-empty={lecture.homeworkSubmitted === 0 || undefined}
          >
            <span className={classes.name}>{localized(lecture.name, locale)}</span>
            <Numbers lecture={lecture} />
            {lecture.averageMark !== null && (
              <span className={classes.average}>
                <Badge tone={markBand(lecture.averageMark)}>
                  <span className="ac-visually-hidden">{t('common.averageMark')}: </span>
                  {formatNumber(Math.round(lecture.averageMark * 10) / 10, locale)}
                </Badge>
              </span>
            )}
            {lecture.homeworkSubmitted > 0 && <Bar lecture={lecture} most={most} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
