import type { VerdictInput, VerdictPreview } from '@academy/contract/stage-tests'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PersonCell } from '#domain/person/person-link.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { testResultsQueries } from './test-results.api.ts'
import classes from './verdict-dialog.module.css'

const shownAtMost = 50

function People({ preview }: { preview: VerdictPreview }) {
  const t = useT()
  const rest = preview.changedCount - Math.min(shownAtMost, preview.people.length)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <ul role="list" className={classes.people} tabIndex={0} aria-label={t('testResults.verdict.preview.people')}>
      {/* Those for whom it decides between passing and failing stand first. */}
      {preview.people.slice(0, shownAtMost).map(({ student, before, after, hasMovedOn }) => (
        <li key={student.id}>
          <PersonCell
            id={student.id}
            name={student.fullName}
            avatarUrl={student.avatarUrl}
            note={t('testResults.verdict.preview.from', {
              before: before.successPercent,
              after: after.successPercent,
            })}
          />
          <span className="ac-row ac-gap-8">
            {before.isPassed !== after.isPassed && after.isPassed !== null && (
              <Badge tone={after.isPassed ? 'green' : 'red'}>
                {t(after.isPassed ? 'testResults.verdict.nowPassed' : 'testResults.verdict.nowFailed')}
              </Badge>
            )}
            {hasMovedOn && <Badge>{t('testResults.verdict.hasMovedOn')}</Badge>}
          </span>
        </li>
      ))}
      {rest > 0 && <li className="ac-dim ac-sm">{t('testResults.verdict.preview.more', { count: rest })}</li>}
    </ul>
  )
}

interface VerdictEffectProps {
  academyId: number
  stageTestId: number
  input: VerdictInput | null
}

/** Whose result would change, asked from the server as it would be done. */
export function VerdictEffect({ academyId, stageTestId, input }: VerdictEffectProps) {
  const t = useT()
  const nothing: VerdictInput = { questionId: 1, kind: null, acceptedSets: [], reason: '' }
  const preview = useQuery({
    ...testResultsQueries.verdictPreview(academyId, stageTestId, input ?? nothing),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <section className={classes.effect} aria-live="polite" aria-busy={preview.isFetching}>
      <h3>{t('common.whatWillChange')}</h3>
      {input === null ? (
        <p className="ac-dim ac-sm">{t('testResults.verdict.preview.choose')}</p>
      ) : preview.isError ? (
        <LoadFailure query={preview} />
      ) : preview.isPending ? (
        <Skeleton height={72} radius={10} />
      ) : preview.data.changedCount === 0 ? (
        <p className="ac-dim ac-sm">{t('testResults.verdict.preview.nothing')}</p>
      ) : (
        <>
          <p className="ac-row ac-gap-8">
            <Badge tone="brand">{t('testResults.verdict.preview.count', { count: preview.data.changedCount })}</Badge>
            {preview.data.nowPassed > 0 && (
              <Badge tone="green">{t('testResults.verdict.preview.passed', { count: preview.data.nowPassed })}</Badge>
            )}
            {preview.data.nowFailed > 0 && (
              <Badge tone="red">{t('testResults.verdict.preview.failed', { count: preview.data.nowFailed })}</Badge>
            )}
          </p>
          {preview.data.movedOnCount > 0 && (
            <Notice tone="warning">
              {t('testResults.verdict.preview.movedOn', { count: preview.data.movedOnCount })}
            </Notice>
          )}
          <People preview={preview.data} />
        </>
      )}
    </section>
  )
}
