import { autogradeStatuses, keyOf } from '@academy/contract/enums'
import type { AutogradeResult } from '@academy/contract/realtime'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GradedTests } from '#domain/homework/graded-tests.tsx'
import { gradingDetails } from '#domain/homework/grading-details.ts'
import { GradingLog } from '#domain/homework/grading-log.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Notice } from '#ui/notice.tsx'
import classes from './grading-results.module.css'
import { AutogradeBadge } from './state-badges.tsx'

function Tests({ academyId, result }: { academyId: number; result: AutogradeResult }) {
  const t = useT()
  const { data } = useQuery(gradingDetails(academyId, result))
  const trace = data?.result.trace ?? result.trace
  return (
    <div className="ac-stack ac-gap-12">
      {data?.isProved === false && <Notice tone="warning">{t('autogradePanel.result.notProved')}</Notice>}
      {data && <GradedTests tests={data.tests} />}
      {trace && <GradingLog label={t('review.autograde.trace')} text={trace} />}
    </div>
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
