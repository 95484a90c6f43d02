import { autogradeStatuses, keyOf } from '@academy/contract/enums'
import type { AutogradeResult } from '@academy/contract/realtime'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { CheckIcon, CloseIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { reviewQueries } from './review.api.ts'
import classes from './grading-results.module.css'
import { AutogradeBadge } from './state-badges.tsx'

function Tests({ academyId, result }: { academyId: number; result: AutogradeResult }) {
  const t = useT()
  const { data } = useQuery(reviewQueries.grading(academyId, result.id))
  const trace = data?.result.trace ?? result.trace
  return (
    <>
      {data?.isProved === false && <Notice tone="warning">{t('autogradePanel.result.notProved')}</Notice>}
      {data && data.tests.length > 0 && (
        <ul role="list" className={classes.tests} aria-label={t('common.tests')}>
          {data.tests.map(({ name, passed, message }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- tests may share a name, and their order stays
            <li key={index} data-passed={passed}>
              {passed ? <CheckIcon size={16} /> : <CloseIcon size={16} />}
              <span>
                <span className="ac-visually-hidden">
                  {t(passed ? 'review.autograde.passed' : 'review.autograde.notPassed')}:{' '}
                </span>
                {name}
                {message && <span className={classes.message}>{message}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {trace && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long output scrolls; the keyboard must reach it
        <pre className={classes.trace} tabIndex={0} aria-label={t('review.autograde.trace')}>
          {trace}
        </pre>
      )}
    </>
  )
}

function Result({ academyId, result }: { academyId: number; result: AutogradeResult }) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const isFailed = keyOf(autogradeStatuses, result.status) === 'Failed'
  return (
    <li>
      <p className={classes.head}>
        <AutogradeBadge status={result.status} mark={result.mark} />
        <time dateTime={result.createdAt}>{formatDateTime(result.createdAt, locale)}</time>
        {isFailed && result.errorCode !== null && <span>{t(`review.autograde.${result.errorCode}`)}</span>}
      </p>
      <details className={classes.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('review.autograde.details')}</summary>
        {isOpen && <Tests academyId={academyId} result={result} />}
      </details>
    </li>
  )
}

/** What the program said of the work, the newest first. */
export function GradingResults({ academyId, results }: { academyId: number; results: readonly AutogradeResult[] }) {
  return (
    <ul role="list" className="ac-stack ac-gap-12">
      {results.map((result) => (
        <Result key={result.id} academyId={academyId} result={result} />
      ))}
    </ul>
  )
}
