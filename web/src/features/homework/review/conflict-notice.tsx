import type { ReviewDetails } from '@academy/contract/review'
import { useT } from '#lib/i18n/use-t.ts'
import { personName } from '#domain/person/person-name.ts'
import { Button } from '#ui/button.tsx'
import { Markdown } from '#ui/markdown.tsx'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import classes from './conflict-notice.module.css'
import { newestOf } from './submissions.rules.ts'

interface ConflictNoticeProps {
  details: ReviewDetails
  isSaving: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** what is saved by now stands beside one's own text, which is still there. */
export function ConflictNotice({ details, isSaving, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const t = useT()
  const { response, reviews, submissions } = details
  const last = reviews.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]
  const submittedAt = newestOf(submissions)?.submittedAt
  const isNewAttempt = !response.isReviewed && last !== undefined && (submittedAt ?? '') > last.createdAt
  return (
    <section className={classes.conflict} role="alert" aria-labelledby="review-conflict">
      <h3 id="review-conflict">{t('review.conflict.title')}</h3>
      <p>{t('review.conflict.text')}</p>
      {isNewAttempt && <p>{t('review.conflict.newAttempt')}</p>}
      <div className={classes.theirs}>
        <p>
          {t('review.conflict.mark')}:{' '}
          <MarkBadge mark={response.mark} label={t('common.mark')} emptyText={t('common.none')} />
          {last?.author && <span>{t('review.conflict.by', { name: personName(last.author, t) })}</span>}
        </p>
        {response.reviewBody ? (
          <Markdown text={response.reviewBody} headingLevel={4} newTabLabel={t('app.opensInNewTab')} />
        ) : (
          <p className="ac-dim">{t('review.conflict.noText')}</p>
        )}
      </div>
      <div className="ac-row ac-end ac-gap-8">
        <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
          {t('review.conflict.takeTheirs')}
        </Button>
        <Button size="sm" loading={isSaving} onClick={onKeepMine}>
          {t('review.conflict.keepMine')}
        </Button>
      </div>
    </section>
  )
}
