import type { FeedbackOfLecture } from '@academy/contract/lectures'
import { useQuery } from '@tanstack/react-query'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingText } from '#kit/loading.tsx'
import { formatDateTime, formatNumber, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Drawer } from '#ui/drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { StarIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import classes from './lecture-feedback.module.css'
import { lecturesQueries } from './lectures.api.ts'

interface LectureFeedbackProps {
  academyId: number
  /** null: closed. */
  lectureId: number | null
  name: string
  onClose: () => void
}

/** HW-35, Q-56: what students said of a lecture; names come only to those who may know them. */
export function LectureFeedback({ academyId, lectureId, name, onClose }: LectureFeedbackProps) {
  const t = useT()
  const query = useQuery({ ...lecturesQueries.feedback(academyId, lectureId ?? 0), enabled: lectureId !== null })
  return (
    <Drawer
      opened={lectureId !== null}
      title={name === '' ? t('lectures.feedback') : t('lectureFeedback.titleOf', { name })}
      closeLabel={t('action.close')}
      onClose={onClose}
    >
      {query.isError && <LoadFailure query={query} />}
      {lectureId !== null && query.isPending && <LoadingText lines={6} />}
      {query.data &&
        (query.data.count === 0 ? (
          <EmptyState
            art={<EmptyListArt />}
            title={t('lectureFeedback.empty.title')}
            text={t('lectureFeedback.empty.text')}
          />
        ) : (
          <Feedback feedback={query.data} />
        ))}
    </Drawer>
  )
}

function Feedback({ feedback: { count, average, byRating, entries } }: { feedback: FeedbackOfLecture }) {
  const t = useT()
  const locale = useLocale()
  const most = Math.max(1, ...byRating.map((row) => row.count))
  const written = entries.filter(({ text }) => text !== null)
  return (
    <div className="ac-stack ac-gap-16">
      <div className={classes.summary}>
        <p className={classes.average}>
          <StarIcon size={28} />
          <span>{formatNumber(average ?? 0, locale)}</span>
        </p>
        <p className="ac-dim ac-sm">{t('lectures.ratings', { count })}</p>
      </div>
      <ul className={classes.bars} aria-label={t('lectureFeedback.byRating')}>
        {byRating.toReversed().map((row) => (
          <li key={row.rating} className={classes.row}>
            <span className="ac-inline ac-gap-4" aria-hidden="true">
              {row.rating} <StarIcon size={14} />
            </span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.bar} style={{ inlineSize: `${(100 * row.count) / most}%` }} />
            </span>
            <span className={classes.number} aria-hidden="true">
              {formatNumber(row.count, locale)}
            </span>
            <span className="ac-visually-hidden">
              {t('lectureFeedback.row', { rating: row.rating, count: row.count })}
            </span>
          </li>
        ))}
      </ul>
      <h3 className={classes.heading}>{t('lectureFeedback.words', { count: written.length })}</h3>
      {written.length === 0 && <p className="ac-dim ac-sm">{t('lectureFeedback.noWords')}</p>}
      <ul className={classes.entries}>
        {written.map(({ rating, text, updatedAt, groupName, student }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no names and do not move
          <li key={index} className={classes.entry}>
            <div className={classes.head}>
              <span className={classes.mark} role="img" aria-label={t('lectureFeedback.stars', { count: rating })}>
                {Array.from({ length: 5 }, (_, star) => (
                  <StarIcon key={star} size={14} data-on={star < rating || undefined} />
                ))}
              </span>
              <time dateTime={updatedAt} title={formatDateTime(updatedAt, locale)} className="ac-dim ac-sm">
                {formatShortDate(updatedAt, locale)}
              </time>
            </div>
            <p className="ac-anywhere ac-as-typed">{text}</p>
            <p className="ac-dim ac-sm">
              {[student ? personName(student, t) : t('lectureFeedback.anonymous'), groupName]
                .filter(Boolean)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
