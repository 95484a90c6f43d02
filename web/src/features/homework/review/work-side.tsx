import type { ReviewDetails } from '@academy/contract/review'
import { useState } from 'react'
import { isErased } from '#domain/person/person-name.ts'
import { RepositoryLink } from '#domain/repository/repository-link.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { localStore } from '#lib/storage.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { MarkdownTree } from '#ui/markdown-tree.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { CodeViewer } from './code-viewer.tsx'
import { GradingResults } from './grading-results.tsx'
import { ReviewHistory } from './review-history.tsx'
import { newestOf } from './submissions.rules.ts'
import classes from './work-side.module.css'

/** Who looks at code looks at the code of the next one too; others cost nobody a fetch. */
const codeShownAt = 'review-code'

function Code({ academyId, details }: { academyId: number; details: ReviewDetails }) {
  const t = useT()
  const [isShown, setShown] = useState(() => details.lineComments.length > 0 || localStore.get(codeShownAt) === 'shown')
  const show = (isWanted: boolean) => {
    localStore.set(codeShownAt, isWanted ? 'shown' : 'hidden')
    setShown(isWanted)
  }
  return (
    <Card
      title={t('review.code')}
      action={
        isShown && (
          <Button size="sm" variant="ghost" onClick={() => show(false)}>
            {t('review.code.hide')}
          </Button>
        )
      }
    >
      {isShown ? (
        <CodeViewer academyId={academyId} details={details} />
      ) : (
        <Button size="sm" variant="secondary" onClick={() => show(true)}>
          {t('review.code.show')}
        </Button>
      )}
    </Card>
  )
}

/** When and how the commit of the end was noted: one of the submission is not where the repository stood at the end. */
const notingTexts = {
  asked: 'review.noting.asked',
  refused: 'review.noting.refused',
  away: 'review.noting.away',
} as const
const noCommitTexts = {
  asked: 'review.noting.asked',
  refused: 'review.noting.refusedNothing',
  away: 'review.noting.awayNothing',
} as const

/** The work as it was handed in, with all that helps to judge it. */
export function WorkSide({ academyId, details }: { academyId: number; details: ReviewDetails }) {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const { response, bodyTree, homeworkTree, submissions, commit, deadline } = details
  const submitted = newestOf(submissions)
  const newTabLabel = t('app.opensInNewTab')
  return (
    <div className="ac-stack ac-gap-16 ac-shrink">
      {homeworkTree.length > 0 && (
        <Card padding="sm">
          <details className={classes.task}>
            <summary>{t('review.task')}</summary>
            <MarkdownTree tree={homeworkTree} headingLevel={2} newTabLabel={newTabLabel} />
          </details>
        </Card>
      )}
      <Card title={t('review.work')}>
        {submitted === undefined ? (
          <Notice tone="info">{t(isErased(details.student) ? 'review.erased' : 'review.notHandedIn')}</Notice>
        ) : (
          <p className="ac-dim ac-sm">
            {t('review.handedIn', { time: formatDateTime(submitted.submittedAt, locale) })} ·{' '}
            {t('review.attempts', { count: response.attempts })}
          </p>
        )}
        {bodyTree.length > 0 ? (
          <div className={classes.body}>
            <MarkdownTree tree={bodyTree} headingLevel={3} newTabLabel={newTabLabel} />
          </div>
        ) : (
          submitted !== undefined && <p className="ac-dim ac-sm">{t('review.noBody')}</p>
        )}
        {response.repoLink !== null && (
          <dl className={classes.facts}>
            <div>
              <dt>{t('common.repository')}</dt>
              <dd>
                <RepositoryLink link={response.repoLink} />
              </dd>
            </div>
            {commit !== null && (
              <div>
                <dt>{t('review.commit')}</dt>
                <dd>
                  <code title={commit}>{commit.slice(0, 10)}</code>
                </dd>
              </div>
            )}
            {deadline !== null && (
              <div>
                <dt>{t('review.commitNoted')}</dt>
                <dd>
                  {t(commit === null ? noCommitTexts[deadline.noting] : notingTexts[deadline.noting], {
                    time: formatDateTime(deadline.notedAt, locale),
                  })}
                </dd>
              </div>
            )}
          </dl>
        )}
      </Card>
      {details.autograde.length > 0 && (
        <Card
          title={t('common.automaticCheck')}
          action={
            mayDo(user, academyId, 'autograde.manage', 'read') && (
              <TextLink href={paths.autogradeLecture(response.stageLectureId)}>{t('autogradePanel.open')}</TextLink>
            )
          }
        >
          <GradingResults academyId={academyId} results={details.autograde} />
        </Card>
      )}
      {response.repoLink !== null && <Code academyId={academyId} details={details} />}
      {(submissions.length > 1 || details.reviews.length > 0) && (
        <Card title={t('common.history')}>
          <ReviewHistory details={details} />
        </Card>
      )}
    </div>
  )
}
