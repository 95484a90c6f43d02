import { autogradeStatuses, keyOf } from '@academy/contract/enums'
import type { AutogradeResult } from '@academy/contract/realtime'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GradedTests } from '#domain/homework/graded-tests.tsx'
import { gradingDetails } from '#domain/homework/grading-details.ts'
import { GradingLog } from '#domain/homework/grading-log.tsx'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { shortCommit } from '#domain/repository/short-commit.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import classes from './homework.module.css'
import { type Homework, versionAt } from './homework.rules.ts'

const tones: Record<keyof typeof autogradeStatuses, BadgeTone> = {
  Sent: 'yellow',
  Started: 'yellow',
  Failed: 'red',
  // The mark beside it says how well it went.
  Success: 'neutral',
}

function Tests({ academyId, result }: { academyId: number; result: AutogradeResult }) {
  const t = useT()
  const isOver = result.finishedAt !== null
  const query = useQuery({ ...gradingDetails(academyId, result), enabled: isOver })
  const { data } = query
  if (!isOver) return null
  if (!data) return query.isError ? <LoadFailure query={query} /> : <LoadingRows rows={3} />
  return (
    <>
      {data.commit !== null && (
        <p className="ac-dim ac-sm">
          {t('gradedTests.commit')}: <span className={classes.code}>{shortCommit(data.commit)}</span>
        </p>
      )}
      <GradedTests tests={data.tests} />
    </>
  )
}

/** Its tests are asked from the server once it is opened: most people read the newest one alone. */
function Grading({
  academyId,
  result,
  isNewest,
  isReviewed,
  version,
}: {
  academyId: number
  result: AutogradeResult
  isNewest: boolean
  isReviewed: boolean
  version: number | null
}) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(isNewest)
  const status = keyOf(autogradeStatuses, result.status) ?? 'Sent'
  return (
    <details open={isNewest} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Badge tone={tones[status]} dot>
          {t(`autograde.status.${status}`)}
        </Badge>
        {result.mark !== null && <MarkBadge mark={result.mark} label={t('stage.mark')} />}
        {version !== null && <span className="ac-sm">{t('homework.version', { number: version })}</span>}
        <span className="ac-dim ac-sm">{formatDateTime(result.createdAt, locale)}</span>
      </summary>
      <div className="ac-stack ac-gap-12">
        {result.mark !== null && !isReviewed && <p className="ac-dim ac-sm">{t('autograde.notFinal')}</p>}
        {status === 'Failed' && <p>{t(`autograde.error.${result.errorCode ?? 'none'}`)}</p>}
        {isOpen && <Tests academyId={academyId} result={result} />}
        {result.trace !== null && result.trace !== '' && (
          <GradingLog label={t('autograde.trace')} text={result.trace} />
        )}
      </div>
    </details>
  )
}

/** AG-09, AG-21: what the program said of one's own work, the newest first. */
export function GradingList({
  academyId,
  results,
  isReviewed,
  submissions,
}: {
  academyId: number
  results: readonly AutogradeResult[]
  isReviewed: boolean
  submissions: Homework['submissions']
}) {
  return (
    <ul role="list" className={classes.results}>
      {results.map((result, index) => (
        <li key={result.id}>
          <Grading
            academyId={academyId}
            result={result}
            isNewest={index === 0}
            isReviewed={isReviewed}
            version={versionAt(submissions, result.createdAt)}
          />
        </li>
      ))}
    </ul>
  )
}
