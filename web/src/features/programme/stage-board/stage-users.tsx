import type { StageType } from '@academy/contract/enums'
import type { StageUser } from '@academy/contract/stage-users'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { PersonCell } from '#domain/person/person-link.tsx'
import { formatDateTime, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { pageToShow } from '#lib/paging.rules.ts'
import { paths } from '#lib/paths.ts'
import { personName } from '#domain/person/person-name.ts'
import { StageStateBadge } from '#domain/programme/stage-state-badge.tsx'
import { useProgrammeRoom } from '#domain/programme/programme-room.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { BulkBar, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { PercentBadge } from '#domain/marks/percent-badge.tsx'
import { ListPages } from '#kit/list/list-pages.tsx'
import { ListTable } from '#kit/list/list-table.tsx'
import { sortOf } from '#kit/list/sort-of.ts'
import { useListLayout } from '#kit/list/use-list-layout.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { MarkInput, MarksBar, useMarks, type Marks } from './marks.tsx'
import { OutcomeBadge } from './outcome-badge.tsx'
import { outcomesOf } from './outcomes.rules.ts'
import { reloadBoard, stageBoardQueries } from './stage-board.api.ts'
import { toQuery, stageUserOrders, type StageUsersFilter, stageUsersList } from './stage-users-filter.rules.ts'

const useColumns = (marks: Marks, stageType: StageType, hasOutcomes: boolean): DataColumn<StageUser>[] => {
  const t = useT()
  const locale = useLocale()
  const result: DataColumn<StageUser> = {
    id: 'successPercent',
    header: t('common.test'),
    sortable: true,
    cell: ({ successPercent, equityPercent, summaryId }) => {
      if (successPercent === null) return t('stageUsers.noMark')
      const badge = (
        <PercentBadge percent={successPercent} rank={equityPercent ?? successPercent} label={t('common.test')} />
      )
      return summaryId === null ? badge : <TextLink href={paths.testSummary(summaryId)}>{badge}</TextLink>
    },
  }
  const outcome: DataColumn<StageUser> = {
    id: 'outcome',
    header: t('interviews.outcome'),
    phone: 'plain',
    cell: (row) =>
      row.outcome && (
        <span className="ac-row ac-gap-6">
          <OutcomeBadge outcome={row.outcome} />
          {row.outcomeMark !== null && <MarkBadge mark={row.outcomeMark} label={t('common.mark')} />}
        </span>
      ),
  }
  return [
    {
      id: 'name',
      header: t('role.Student'),
      sortable: true,
      cell: (row) => (
        <PersonCell id={row.userId} name={personName(row, t)} note={row.email} avatarUrl={row.avatarUrl} />
      ),
    },
    {
      id: 'direction',
      header: t('common.direction'),
      cell: ({ specialization }) => specialization?.name ?? t('common.none'),
    },
    {
      id: 'state',
      header: t('common.status'),
      phone: 'plain',
      cell: ({ state, isBlocked }) =>
        isBlocked ? (
          <span className="ac-row ac-gap-6">
            <StageStateBadge state={state} />
            <Badge tone="red" dot>
              {t('moves.rule.blocked')}
            </Badge>
          </span>
        ) : (
          <StageStateBadge state={state} />
        ),
    },
    ...(hasOutcomes ? [outcome] : []),
    ...(outcomesOf(stageType).length > 0 ? [] : [result]),
    {
      id: 'mark',
      header: t('common.mark'),
      sortable: true,
      phone: 'aside',
      cell: (row) =>
        row.mayMark ? <MarkInput row={row} marks={marks} /> : <MarkBadge mark={row.mark} label={t('common.mark')} />,
    },
    {
      id: 'enteredAt',
      header: t('stageUsers.since'),
      sortable: true,
      phone: 'hidden',
      cell: ({ enteredAt }) => (
        <time dateTime={enteredAt} title={formatDateTime(enteredAt, locale)}>
          {formatShortDate(enteredAt, locale)}
        </time>
      ),
    },
  ]
}

/** Whoever leaves the list under the eyes of staff, by a move of theirs or of others, is not selected any more. */
const useSelected = () => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<{ key: string; rows: readonly StageUser[] }>({ key: '', rows: [] })
  const follow = (key: string, rows: readonly StageUser[]) => {
    if (shown.rows === rows) return
    setShown({ key, rows })
    if (shown.key !== key) return
    const here = new Set(rows.map(({ userId }) => String(userId)))
    const gone = shown.rows.map(({ userId }) => String(userId)).filter((id) => selected.has(id) && !here.has(id))
    if (gone.length > 0) setSelected(new Set([...selected].filter((id) => !gone.includes(id))))
  }
  return { selected, setSelected, follow }
}

interface StageUsersProps {
  academyId: number
  stageId: number
  stageType: StageType
  hasOutcomes: boolean
  filter: StageUsersFilter
  onChange: (change: Partial<StageUsersFilter>) => void
  onReset: () => void
  /** What can be done with those who are selected; nobody is selected where there is nothing to do. */
  actions: ((userIds: readonly number[]) => ReactNode) | null
}

/** STG-67: the users of a stage with their marks. */
export function StageUsers(props: StageUsersProps) {
  const { academyId, stageId, stageType, hasOutcomes, filter, onChange, onReset, actions } = props
  const t = useT()
  const layout = useListLayout('stageUsers')
  const { selected, setSelected, follow } = useSelected()
  const marks = useMarks(academyId, stageId)
  const columns = useColumns(marks, stageType, hasOutcomes)
  const query = useQuery(stageBoardQueries.users(academyId, stageId, toQuery(filter, layout.rows)))
  useProgrammeRoom(academyId, () => void reloadBoard(academyId))

  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={8} />
  const { rows, count } = query.data
  const { orderField, order } = sortOf(filter.order)
  if (!query.isPlaceholderData) follow(JSON.stringify(toQuery(filter)), rows)
  return (
    <div className="ac-refreshed ac-stack ac-gap-16" aria-busy={query.isPlaceholderData}>
      {actions && (
        <BulkBar label={selected.size > 0 && t('stageUsers.selected', { count: selected.size })}>
          {actions([...selected].map(Number))}
          <Button size="sm" variant="secondary" onClick={() => setSelected(new Set())}>
            {t('common.clearSelection')}
          </Button>
        </BulkBar>
      )}
      <ListTable<StageUser>
        layout={layout}
        caption={t('stageUsers.table')}
        columns={columns}
        rows={rows}
        rowKey={({ userId }) => String(userId)}
        sort={{ by: orderField, direction: order }}
        onSort={({ by, direction }) =>
          onChange({
            order: stageUserOrders.find((value) => value === (direction === 'desc' ? `-${by}` : by)) ?? filter.order,
          })
        }
        {...(actions && {
          selection: {
            selected,
            onChange: setSelected,
            allLabel: t('common.selectAll'),
            rowLabel: (row) => t('common.selectPerson', { name: personName(row, t) }),
          },
        })}
        empty={<Nobody {...{ filter, count, onChange, onReset }} perPage={layout.rows} />}
      />
      {rows.length > 0 && (
        <ListPages
          page={filter.page}
          count={count}
          rowCount={rows.length}
          perPage={layout.rows}
          onChange={(page) => onChange({ page })}
        />
      )}
      <MarksBar marks={marks} />
    </div>
  )
}

type NobodyProps = Pick<StageUsersProps, 'filter' | 'onChange' | 'onReset'> & { count: number; perPage: number }

function Nobody({ filter, count, perPage, onChange, onReset }: NobodyProps) {
  const t = useT()
  const lastPage = pageToShow(filter.page, count, perPage)
  if (lastPage < filter.page) {
    return (
      <EmptyState
        title={t('stageUsers.pageGone')}
        action={
          <Button variant="secondary" size="sm" onClick={() => onChange({ page: lastPage })}>
            {t('list.toLastPage')}
          </Button>
        }
      />
    )
  }
  const name = stageUsersList.isFiltered(filter) ? 'nothing' : 'empty'
  return (
    <EmptyState
      art={<EmptyListArt />}
      title={t(`stageUsers.${name}.title`)}
      text={t(`stageUsers.${name}.text`)}
      action={
        name === 'nothing' && (
          <Button variant="secondary" size="sm" onClick={onReset}>
            {t('list.reset')}
          </Button>
        )
      }
    />
  )
}
