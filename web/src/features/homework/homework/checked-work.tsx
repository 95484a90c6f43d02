import type { LecturePage, LineComment, OwnSubmission } from '@academy/contract/homework'
import { isDemoRepoLink } from '@academy/contract/repo-link'
import type { ReactNode } from 'react'
import { pageOfLine } from '#domain/repository/page-of-line.ts'
import { RepositoryLink } from '#domain/repository/repository-link.tsx'
import { shortCommit } from '#domain/repository/short-commit.ts'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { FirstReview } from '#domain/moments/first-review.tsx'
import { useNow } from '#lib/clock.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { useSettings } from '#lib/settings.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AppealPart } from './appeal-part.tsx'
import classes from './homework.module.css'
import { type Homework, maySubmit, versionOfComment } from './homework.rules.ts'

/** Leads to the line at the host, in the state that was reviewed. */
function FileLine({ link, comment: { path, line, commit } }: { link: string; comment: LineComment }) {
  const t = useT()
  const isDemo = useSettings()?.isDemo ?? false
  const page = isDemo && isDemoRepoLink(link) ? null : pageOfLine(link, commit, path, line)
  const name = `${path}:${line}`
  return (
    <p className={classes.code}>
      {page === null ? (
        name
      ) : (
        <TextLink href={page} newTabLabel={t('app.opensInNewTab')}>
          {name}
        </TextLink>
      )}
    </p>
  )
}

/** A comment stays with the code it was written about, also when newer versions are there. */
function VersionLine({ number, commit }: { number: number | null; commit: string }) {
  const t = useT()
  return (
    <p className={classes.meta}>
      {number !== null && <span>{t('homework.version', { number })}</span>}
      <span className={classes.code}>{shortCommit(commit)}</span>
    </p>
  )
}

function LineComments({ homework: { lineComments, response, submissions } }: { homework: Homework }) {
  const t = useT()
  if (lineComments.length === 0) return null
  return (
    <Card title={t('homework.lineComments')}>
      <ul role="list" className={classes.history}>
        {lineComments.map((comment) => (
          <li key={comment.id}>
            <VersionLine number={versionOfComment(submissions, comment)} commit={comment.commit} />
            <FileLine link={response?.repoLink ?? ''} comment={comment} />
            {comment.quote !== null && <code className={classes.quote}>{comment.quote}</code>}
            <MarkdownTree tree={comment.bodyTree} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
            <p className="ac-dim ac-sm">
              {comment.author.firstName} {comment.author.lastName}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What was said of a version before the newest one. */
function EarlierReview({ review: { mark, tree } }: { review: NonNullable<OwnSubmission['review']> }) {
  const t = useT()
  return (
    <section className={classes.words} aria-label={t('homework.feedback')}>
      <p className={classes.mark}>
        {t('homework.feedback')}
        {mark !== null && <MarkBadge mark={mark} label={t('stage.mark')} />}
      </p>
      {tree.length > 0 ? (
        <MarkdownTree tree={tree} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
      ) : (
        <p className="ac-dim ac-sm">{t('homework.noReviewText')}</p>
      )}
    </section>
  )
}

function OwnVersions({ homework: { submissions } }: { homework: Homework }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Card title={t('homework.own')}>
      <ol role="list" className={classes.history}>
        {submissions.map((version) => (
          <li key={version.number}>
            <p className={classes.meta}>
              <span>{t('homework.version', { number: version.number })}</span>
              <time dateTime={version.submittedAt}>{formatDateTime(version.submittedAt, locale)}</time>
              {version.commit !== null && <span className={classes.code}>{shortCommit(version.commit)}</span>}
            </p>
            {version.repoLink !== null && <RepositoryLink link={version.repoLink} className={classes.code} />}
            {version.bodyTree.length > 0 && (
              <MarkdownTree tree={version.bodyTree} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
            )}
            {version.review && <EarlierReview review={version.review} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** HW-21: the checked homework: mark, review and the student's answer. */
export function CheckedWork({
  page,
  homework,
  answerHref,
  reply,
}: {
  page: LecturePage
  homework: Homework
  /** Where another version is handed in. */
  answerHref: string
  /** The way to talk about it. */
  reply: ReactNode
}) {
  const t = useT()
  const { user } = usePerson()
  const { response, reviewTree, state } = homework
  const isOpen = maySubmit(homework, useNow())
  const mayCorrect = state === 'returned' && isOpen && user.impersonator === null
  return (
    <div className="ac-stack ac-gap-24">
      {response?.isReviewed && <FirstReview stageLectureId={page.stageLectureId} />}
      {response?.isReviewed && (
        <Card title={t('homework.feedback')}>
          <div className="ac-stack ac-gap-24">
            {response.mark !== null && (
              <p className={classes.mark}>
                {t('stage.mark')}
                <MarkBadge mark={response.mark} label={t('stage.mark')} />
              </p>
            )}
            {reviewTree && reviewTree.length > 0 ? (
              <MarkdownTree tree={reviewTree} headingLevel={3} newTabLabel={t('app.opensInNewTab')} />
            ) : (
              <p className="ac-dim ac-sm">{t('homework.noReviewText')}</p>
            )}
            {(mayCorrect || reply) && (
              <div className={classes.actions}>
                {mayCorrect && <ButtonLink href={answerHref}>{t('homework.handInAgain')}</ButtonLink>}
                {reply}
              </div>
            )}
          </div>
        </Card>
      )}
      <LineComments homework={homework} />
      <AppealPart key={response?.id} homework={homework} />
      {homework.submissions.length > 0 && <OwnVersions homework={homework} />}
    </div>
  )
}
