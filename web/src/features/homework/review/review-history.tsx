import type { ReviewDetails, ReviewOfPast } from '@academy/contract/review'
import { RepositoryLink } from '#domain/repository/repository-link.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { personName } from '#domain/person/person-name.ts'
import { Markdown } from '#ui/markdown.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import classes from './review-history.module.css'
import { newestOf } from './submissions.rules.ts'

function Past({ review }: { review: ReviewOfPast }) {
  const t = useT()
  const locale = useLocale()
  return (
    <li className="ac-stack ac-gap-4 ac-anywhere">
      <p className={classes.head}>
        <strong>{t(`review.history.${review.kind}`)}</strong>
        {review.mark !== null && <MarkBadge mark={review.mark} label={t('common.mark')} />}
        <span>
          {review.author ? personName(review.author, t) : t('common.automaticCheck')} ·{' '}
          {formatDateTime(review.createdAt, locale)}
        </span>
        {review.reanswerDeadline !== null && (
          <span>{t('review.history.until', { time: formatDateTime(review.reanswerDeadline, locale) })}</span>
        )}
      </p>
      {review.reviewBody && <Markdown text={review.reviewBody} headingLevel={5} newTabLabel={t('app.opensInNewTab')} />}
    </li>
  )
}

/** Every attempt with what was said of it, the newest first. */
export function ReviewHistory({ details: { submissions, reviews } }: { details: ReviewDetails }) {
  const t = useT()
  const locale = useLocale()
  const numbers = [
    ...new Set([...submissions.map(({ number }) => number), ...reviews.map((one) => one.submissionNumber)]),
  ]
  const newest = newestOf(submissions)?.number
  return (
    <ol role="list" className="ac-stack ac-gap-16">
      {numbers
        .toSorted((a, b) => b - a)
        .map((number) => {
          const submission = submissions.find((one) => one.number === number)
          return (
            <li key={number} className={classes.attempt}>
              {submission && (
                <details>
                  <summary>
                    {t('review.history.submission', { number })}
                    {number === newest && ` (${t('common.current')})`}
                    <span className={classes.when}>{formatDateTime(submission.submittedAt, locale)}</span>
                  </summary>
                  <div className={classes.body}>
                    <MarkdownTree tree={submission.bodyTree} headingLevel={4} newTabLabel={t('app.opensInNewTab')} />
                    {submission.repoLink && (
                      <p className={classes.when}>
                        <RepositoryLink link={submission.repoLink} />
                        {submission.commit && ` · ${submission.commit.slice(0, 10)}`}
                      </p>
                    )}
                  </div>
                </details>
              )}
              <ul role="list" className="ac-stack ac-gap-10">
                {reviews
                  .filter((review) => review.submissionNumber === number)
                  .map((review) => (
                    <Past key={review.id} review={review} />
                  ))}
              </ul>
            </li>
          )
        })}
    </ol>
  )
}
