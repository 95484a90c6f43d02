import type { TestResult, TestResults } from '@academy/contract/stage-tests'
import { useState } from 'react'
import { PercentBadge } from '#domain/marks/percent-badge.tsx'
import { PersonPageLink } from '#domain/person/person-link.tsx'
import { ListPages } from '#kit/list/list-pages.tsx'
import { ListTable } from '#kit/list/list-table.tsx'
import { sortOf } from '#kit/list/sort-of.ts'
import type { ListLayout } from '#kit/list/use-list-layout.ts'
import { formatDateTime } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { pageToShow } from '#lib/paging.rules.ts'
import { paths } from '#lib/paths.ts'
import { mayDo } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DotsIcon, EyeIcon, RefreshIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ResetDialog } from './reset-test.tsx'
import { resultOrders, type ResultsFilter, resultsList } from './results-filter.rules.ts'
import classes from './results-table.module.css'

type State = 'passed' | 'failed' | 'done' | 'running'
const tones: Record<State, BadgeTone> = { passed: 'green', failed: 'red', done: 'neutral', running: 'blue' }
const stateOf = ({ finishedAt, isPassed }: TestResult): State => {
  if (finishedAt === null) return 'running'
  if (isPassed === null) return 'done'
  return isPassed ? 'passed' : 'failed'
}

function Conduct({ row }: { row: TestResult }) {
  const t = useT()
  if (row.cheatsCount === 0 && row.lateCount === 0) return <span className="ac-dim ac-xs">{t('testResults.calm')}</span>
  return (
    <span className="ac-row ac-gap-6">
      {row.cheatsCount > 0 && <Badge tone="yellow">{t('testResults.cheatsCount', { count: row.cheatsCount })}</Badge>}
      {row.heldCount > 0 && <Badge tone="yellow">{t('testResults.heldCount', { count: row.heldCount })}</Badge>}
      {row.lateCount > row.heldCount && (
        <Badge tone="blue">{t('testResults.lateCount', { count: row.lateCount - row.heldCount })}</Badge>
      )}
    </span>
  )
}

const useColumns = (onReset: ((row: TestResult) => void) | null): DataColumn<TestResult>[] => {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'fullName',
      header: t('role.Student'),
      sortable: true,
      cell: ({ student, summaryId }) => (
        <TablePerson
          name={student.fullName}
          avatarUrl={student.avatarUrl}
          aroundAvatar={(avatar) => (
            <PersonPageLink id={student.id} name={student.fullName}>
              {avatar}
            </PersonPageLink>
          )}
        >
          <TextLink quiet href={paths.testSummary(summaryId)}>
            {student.fullName}
          </TextLink>
        </TablePerson>
      ),
    },
    {
      id: 'successPercent',
      header: t('common.result'),
      sortable: true,
      cell: ({ successPercent, equityPercent, correctAnswersCount, questionsCount }) =>
        successPercent === null ? (
          t('testResults.none')
        ) : (
          <span className={classes.result}>
            <PercentBadge percent={successPercent} rank={equityPercent ?? successPercent} label={t('common.result')} />
            <span className="ac-dim ac-xs">
              {t('testResults.correctOf', { correct: correctAnswersCount ?? 0, total: questionsCount })}
            </span>
          </span>
        ),
    },
    {
      id: 'state',
      header: t('common.status'),
      phone: 'plain',
      cell: (row) => (
        <Badge tone={tones[stateOf(row)]} dot>
          {t(`testResults.state.${stateOf(row)}`)}
        </Badge>
      ),
    },
    {
      id: 'equityPercent',
      header: t('testResults.column.equity'),
      sortable: true,
      cell: ({ equityPercent }) => (equityPercent === null ? t('testResults.none') : `${equityPercent}%`),
    },
    {
      id: 'english',
      header: t('common.english'),
      cell: ({ englishPercent }) => (englishPercent === null ? t('testResults.none') : `${englishPercent}%`),
    },
    {
      id: 'conduct',
      header: t('testResults.column.conduct'),
      phone: 'plain',
      cell: (row) => <Conduct row={row} />,
    },
    {
      id: 'finishedAt',
      header: t('common.finishedAt'),
      sortable: true,
      cell: ({ finishedAt, secondsSpent }) =>
        finishedAt === null ? (
          t('testResults.none')
        ) : (
          <span className={classes.result}>
            <time dateTime={finishedAt}>{formatDateTime(finishedAt, locale)}</time>
            <span className="ac-dim ac-xs">
              {t('testResults.minutes', { minutes: Math.round((secondsSpent ?? 0) / 60) })}
            </span>
          </span>
        ),
    },
    {
      id: 'actions',
      header: t('list.actions'),
      hideHeader: true,
      align: 'end',
      phone: 'aside',
      width: 64,
      cell: (row) => (
        <Menu
          position="bottom-end"
          target={
            <IconButton
              size="sm"
              label={t('list.actionsOf', { name: row.student.fullName })}
              icon={<DotsIcon size={18} />}
            />
          }
        >
          <MenuItem icon={<EyeIcon size={18} />} href={paths.testSummary(row.summaryId)}>
            {t('testResults.open')}
          </MenuItem>
          {onReset && (
            <MenuItem icon={<RefreshIcon size={18} />} onClick={() => onReset(row)}>
              {t('testResults.reset')}
            </MenuItem>
          )}
        </Menu>
      ),
    },
  ]
}

interface ResultsTableProps {
  layout: ListLayout
  stageTestId: number
  results: TestResults
  isBusy: boolean
  filter: ResultsFilter
  onChange: (change: Partial<ResultsFilter>) => void
  onReset: () => void
}

export function ResultsTable(props: ResultsTableProps) {
  const { layout, stageTestId, results, isBusy, filter, onChange, onReset } = props
  const t = useT()
  const { user, selection } = usePerson()
  const [resetting, setResetting] = useState<TestResult | null>(null)
  const mayReset = mayDo(user, selection, 'tests.reset') && filter.standing !== 'archived'
  const columns = useColumns(mayReset ? setResetting : null)
  const { rows, count } = results
  const { orderField, order } = sortOf(filter.order)
  const lastPage = pageToShow(filter.page, count, layout.rows)
  const isEmptyByFilter = resultsList.isFiltered(filter)
  return (
    <div className="ac-refreshed ac-stack ac-gap-16" aria-busy={isBusy}>
      <ListTable
        layout={layout}
        caption={t('testResults.table')}
        columns={columns}
        rows={rows}
        rowKey={({ summaryId }) => summaryId}
        sort={{ by: orderField, direction: order }}
        onSort={({ by, direction }) =>
          onChange({
            order:
              resultOrders.find((value) => value === (direction === 'desc' ? `-${by}` : by)) ??
              resultOrders.find((value) => value === `-${by}`) ??
              filter.order,
          })
        }
        empty={
          lastPage < filter.page ? (
            <EmptyState
              title={t('common.pageGone')}
              action={
                <Button variant="secondary" size="sm" onClick={() => onChange({ page: lastPage })}>
                  {t('list.toLastPage')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              art={<EmptyListArt />}
              title={t(isEmptyByFilter ? 'list.nothing.title' : 'testResults.empty.title')}
              text={t(isEmptyByFilter ? 'testResults.nothing.text' : 'testResults.empty.text')}
              action={
                isEmptyByFilter && (
                  <Button variant="secondary" size="sm" onClick={onReset}>
                    {t('list.reset')}
                  </Button>
                )
              }
            />
          )
        }
      />
      {rows.length > 0 && (
        <ListPages
          label={t('testResults.pages')}
          page={filter.page}
          count={count}
          rowCount={rows.length}
          perPage={layout.rows}
          onChange={(page) => onChange({ page })}
        />
      )}
      {resetting && (
        <ResetDialog student={resetting.student} stageTestId={stageTestId} onClose={() => setResetting(null)} />
      )}
    </div>
  )
}
