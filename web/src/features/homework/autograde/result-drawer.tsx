import { autogradeApi } from '@academy/contract/autograde'
import type { Employee } from '@academy/contract/lectures'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { personName } from '#domain/person/person-name.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { call } from '#lib/api.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EyeIcon, RefreshIcon } from '#ui/icons.tsx'
import { AutogradeResult, autogradeTones } from './autograde-result.tsx'
import { autogradeQueries } from './autograde.api.ts'
import type { RerunRights } from './ended-table.tsx'
import { stateOf, useActionText, useResultProps } from './grading-texts.ts'
import classes from './result-drawer.module.css'
import type { LogOf } from './use-live-panel.ts'

const resultsQuery = (academyId: number, responseId: number) =>
  queryOptions({
    queryKey: ['autograde', academyId, 'results', responseId],
    queryFn: ({ signal }) => call(autogradeApi.results, { params: { id: responseId }, query: {} }, { signal }),
  })

/** AG-10: every grading of one response. */
function OtherResults({
  academyId,
  responseId,
  resultId,
  onOpen,
}: {
  academyId: number
  responseId: number
  resultId: number
  onOpen: (id: number) => void
}) {
  const t = useT()
  const locale = useLocale()
  const actionText = useActionText()
  const { data = [] } = useQuery(resultsQuery(academyId, responseId))
  if (data.length < 2) return null
  return (
    <section>
      <h3 className={classes.title}>{t('autogradePanel.result.others')}</h3>
      <ul role="list" className={classes.others}>
        {data.map((result) => {
          const state = stateOf(result.status)
          return (
            <li key={result.id}>
              <button
                type="button"
                className={classes.other}
                aria-current={result.id === resultId || undefined}
                onClick={() => onOpen(result.id)}
              >
                <span>{formatDateTime(result.createdAt, locale)}</span>
                <span className={classes.why}>{actionText(result)}</span>
                {result.mark === null ? (
                  <Badge tone={autogradeTones[state]}>{t(`autogradePanel.state.${state}`)}</Badge>
                ) : (
                  <MarkBadge mark={result.mark} label={t('common.mark')} />
                )}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface ResultDrawerProps extends RerunRights {
  academyId: number
  resultId: number | null
  studentOf: (responseId: number) => Employee | null
  logOf: LogOf
  onRerun: (responseId: number, isCheck: boolean) => void
  onOpen: (resultId: number) => void
  onClose: () => void
}

/** One grading with its tests and its log, and what to do with it. */
export function ResultDrawer({ academyId, resultId, studentOf, logOf, ...props }: ResultDrawerProps) {
  const t = useT()
  const propsOf = useResultProps()
  // What it showed stays while it slides away.
  const [last, setLast] = useState(resultId)
  if (resultId !== null && resultId !== last) setLast(resultId)
  const query = useQuery({ ...autogradeQueries.details(academyId, last ?? 0), enabled: resultId !== null })
  const details = query.data
  const student = details && studentOf(details.result.homeworkResponseId)
  return (
    <Drawer
      opened={resultId !== null}
      onClose={props.onClose}
      width={620}
      title={student ? personName(student, t) : t('autogradePanel.result.title')}
      closeLabel={t('action.close')}
      footer={
        details &&
        props.mayRerun && (
          <>
            {props.mayCheck && (
              <Button
                size="sm"
                variant="secondary"
                leading={<EyeIcon size={18} />}
                onClick={() => props.onRerun(details.result.homeworkResponseId, true)}
              >
                {t('autogradePanel.check')}
              </Button>
            )}
            <Button
              size="sm"
              leading={<RefreshIcon size={18} />}
              onClick={() => props.onRerun(details.result.homeworkResponseId, false)}
            >
              {t('autogradePanel.rerun')}
            </Button>
          </>
        )
      }
    >
      {!details && query.isError && <LoadFailure query={query} />}
      {!details && !query.isError && <LoadingRows rows={6} />}
      {details && (
        <div className={classes.body}>
          <AutogradeResult
            {...propsOf({
              ...details,
              result: { ...details.result, trace: logOf(details.result.id, details.result.trace) },
            })}
          />
          <OtherResults
            academyId={academyId}
            responseId={details.result.homeworkResponseId}
            resultId={details.result.id}
            onOpen={props.onOpen}
          />
        </div>
      )}
    </Drawer>
  )
}
