import type { QueueRow } from '@academy/contract/review'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { PersonPageLink } from '#domain/person/person-link.tsx'
import { errorText } from '#lib/error-texts.ts'
import { isApiError } from '#lib/api-error.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { pageToShow } from '#lib/paging.rules.ts'
import { personName } from '#domain/person/person-name.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button } from '#ui/button.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { EyeIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { ListPages } from '#kit/list/list-pages.tsx'
import { ListTable } from '#kit/list/list-table.tsx'
import { sortingOf } from '#kit/list/sorting.ts'
import { useListLayout } from '#kit/list/use-list-layout.ts'
import { LoadingRows } from '#kit/loading.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { AssignBar } from './assign-bar.tsx'
import classes from './queue-table.module.css'
import { columnOrders, reviewQueue, type ReviewAddress, toQuery } from './review-address.rules.ts'
import { reviewQueries } from './review.api.ts'
import { AutogradeBadge, StateBadge, WaitingSince } from './state-badges.tsx'

const useColumns = (linkTo: (row: QueueRow) => string): DataColumn<QueueRow>[] => {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const academy = useAcademyColumn<QueueRow>()
  return [
    {
      id: 'student',
      header: t('role.Student'),
      sortable: true,
      cell: (row) => {
        const { student, groupName, holder } = row
        const name = personName(student, t)
        return (
          <TablePerson
            name={name}
            note={groupName}
            avatarUrl={student.avatarUrl}
            aroundAvatar={(avatar) => (
              <PersonPageLink id={student.id} academyId={row.academyId} name={name}>
                {avatar}
              </PersonPageLink>
            )}
          >
            <TextLink quiet className={classes.open} href={linkTo(row)} aria-label={t('review.open', { name })}>
              {name}
            </TextLink>
            {holder && (
              <span className={classes.holder}>
                <EyeIcon size={14} />
                {holder.id === user.id ? t('review.lookingYou') : t('review.looking', { name: personName(holder, t) })}
              </span>
            )}
          </TablePerson>
        )
      },
    },
    {
      id: 'lecture',
      header: t('common.lecture'),
      phone: 'plain',
      cell: ({ lectureName }) => <span className={classes.lecture}>{localized(lectureName, locale)}</span>,
    },
    ...academy,
    { id: 'state', header: t('common.status'), phone: 'plain', cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'mark',
      header: t('common.mark'),
      sortable: true,
      align: 'center',
      phone: 'aside',
      cell: ({ mark }) => (mark === null ? '–' : <MarkBadge mark={mark} label={t('common.mark')} />),
    },
    {
      id: 'reviewer',
      header: t('review.reviewer'),
      cell: ({ reviewer }) =>
        reviewer === null ? (
          <span className="ac-dim">{t('review.nobody')}</span>
        ) : reviewer.id === user.id ? (
          t('review.you')
        ) : (
          personName(reviewer, t)
        ),
    },
    {
      id: 'autograde',
      header: t('common.automaticCheck'),
      cell: ({ autograde }) => (autograde ? <AutogradeBadge {...autograde} /> : t('review.autograde.none')),
    },
    {
      id: 'wait',
      header: t('review.wait'),
      sortable: true,
      align: 'end',
      cell: ({ submittedAt, state }) =>
        submittedAt !== null && state === 'waiting' ? <WaitingSince since={submittedAt} /> : '–',
    },
  ]
}

interface QueueTableProps {
  selection: Selection
  address: ReviewAddress
  onChange: (change: Partial<ReviewAddress>) => void
  onReset: () => void
  linkTo: (row: QueueRow) => string
  onOpen: (row: QueueRow) => void
}

/** HW-43: who handed in what, where it stands and who has it. */
export function QueueTable({ selection, address, onChange, onReset, linkTo, onOpen }: QueueTableProps) {
  const t = useT()
  const layout = useListLayout('reviewQueue')
  const columns = useColumns(linkTo)
  const query = useQuery(reviewQueries.queue(selection, toQuery(address, layout.rows)))
  // With their rows: what was chosen on another page can be assigned as well.
  const [chosen, setChosen] = useState<ReadonlyMap<string, QueueRow>>(new Map())
  if (query.isError)
    return (
      // HW-56, ERR-42
      <ErrorState
        title={t('review.loadFailed')}
        text={t(isApiError(query.error, 'LostInternetConnection') ? 'loadError.offline' : errorText(query.error))}
        retryLabel={t('action.retry')}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (query.isPending) return <LoadingRows rows={8} />
  const { rows, count } = query.data
  const lastPage = pageToShow(address.page, count, layout.rows)
  const choose = (keys: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...rows.map((row) => [String(row.id), row] as const)])
    setChosen(new Map([...keys].map((key) => [key, known.get(key)!])))
  }
  const isAllOfOwn =
    address.reviewer === 'canReview' &&
    address.state === 'waiting' &&
    !reviewQueue.isFiltered({ ...address, reviewer: null })
  const empty =
    lastPage < address.page ? (
      <EmptyState
        title={t('review.pageGone')}
        action={
          <Button variant="secondary" size="sm" onClick={() => onChange({ page: lastPage })}>
            {t('list.toLastPage')}
          </Button>
        }
      />
    ) : isAllOfOwn ? (
      <EmptyState
        art={<EmptyListArt />}
        title={t('review.done.title')}
        text={t('review.done.own')}
        action={
          <Button variant="secondary" size="sm" onClick={() => onChange({ reviewer: null })}>
            {t('review.done.others')}
          </Button>
        }
      />
    ) : reviewQueue.isFiltered(address) ? (
      <EmptyState
        art={<EmptyListArt />}
        title={t('list.nothing.title')}
        text={t('review.nothing.text')}
        action={
          <Button variant="secondary" size="sm" onClick={onReset}>
            {t('list.reset')}
          </Button>
        }
      />
    ) : address.state === 'waiting' ? (
      <EmptyState
        art={<EmptyListArt />}
        title={t('review.done.title')}
        text={t('review.done.text')}
        action={
          <Button variant="secondary" size="sm" onClick={() => onChange({ state: 'reviewed' })}>
            {t('review.done.action')}
          </Button>
        }
      />
    ) : (
      <EmptyState art={<EmptyListArt />} title={t('review.empty.title')} text={t('review.empty.text')} />
    )
  return (
    <div className="ac-refreshed ac-stack ac-gap-16" aria-busy={query.isPlaceholderData}>
      <ListTable
        layout={layout}
        {...sortingOf(columnOrders, address.sequence, (sequence) => onChange({ sequence }))}
        caption={t('review.queue')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        onRowOpen={onOpen}
        selection={{
          selected: new Set(chosen.keys()),
          onChange: choose,
          allLabel: t('review.selectAll'),
          rowLabel: ({ student }) => t('common.selectPerson', { name: personName(student, t) }),
        }}
        empty={empty}
      />
      <AssignBar chosen={[...chosen.values()]} onClear={() => setChosen(new Map())} />
      {rows.length > 0 && (
        <ListPages
          label={t('review.pages')}
          page={address.page}
          count={count}
          rowCount={rows.length}
          perPage={layout.rows}
          onChange={(page) => onChange({ page })}
        />
      )}
    </div>
  )
}
