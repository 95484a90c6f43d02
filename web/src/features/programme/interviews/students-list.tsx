import { type InterviewStudent, type InterviewStudentState, interviewStudentStates } from '@academy/contract/interviews'
import type { UseQueryResult } from '@tanstack/react-query'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { PersonPageLink } from '#domain/person/person-link.tsx'
import { useNow } from '#lib/clock.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { pageToShow } from '#lib/paging.rules.ts'
import { personName } from '#domain/person/person-name.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { MarkBadge } from '#domain/marks/mark-badge.tsx'
import { ListPages } from '#kit/list/list-pages.tsx'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { ListTable } from '#kit/list/list-table.tsx'
import type { ListLayout } from '#kit/list/use-list-layout.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import { dayAndTime } from './interview-dates.ts'
import { studentFilters, type InterviewsAddress, studentOrders, type StudentOrder } from './interviews-address.rules.ts'
import { studentStateOf } from './slot-state.rules.ts'
import classes from './students-list.module.css'

const tones: Record<InterviewStudentState, BadgeTone> = {
  notBooked: 'neutral',
  booked: 'brand',
  waiting: 'yellow',
  noShow: 'red',
  answered: 'green',
}

/** In a list over all academies a student has one. */
type Listed = InterviewStudent & { academyId?: number }

const useColumns = <S extends Listed>(
  onOpen: (student: S) => void,
  places: readonly DataColumn<S>[],
): DataColumn<S>[] => {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  return [
    {
      id: 'name',
      header: t('role.Student'),
      sortable: true,
      cell: (student) => {
        const name = personName(student, t)
        return (
          <TablePerson
            name={name}
            avatarUrl={student.avatarUrl}
            note={student.specialization?.name}
            aroundAvatar={(avatar) => (
              <PersonPageLink id={student.userId} academyId={student.academyId} name={name}>
                {avatar}
              </PersonPageLink>
            )}
          >
            <button type="button" className={classes.open} onClick={() => onOpen(student)}>
              {name}
            </button>
          </TablePerson>
        )
      },
    },
    ...places,
    {
      id: 'startDate',
      header: t('common.when'),
      sortable: true,
      cell: ({ slot }) => (slot ? dayAndTime(slot.startDate, locale) : '–'),
    },
    {
      id: 'standing',
      header: t('common.status'),
      phone: 'plain',
      cell: (student) => {
        const state = studentStateOf(student, now)
        return (
          <Badge tone={tones[state]} dot>
            {t(`interviews.studentState.${state}`)}
          </Badge>
        )
      },
    },
    {
      id: 'mark',
      header: t('common.mark'),
      align: 'center',
      phone: 'plain',
      cell: ({ answer }) => answer && <MarkBadge mark={answer.mark} label={t('common.mark')} />,
    },
    {
      id: 'english',
      header: t('common.english'),
      phone: 'hidden',
      cell: ({ answer }) => answer?.englishLevel,
    },
    {
      id: 'passed',
      header: t('interviews.outcome'),
      phone: 'plain',
      cell: ({ answer }) =>
        answer && (
          <span className="ac-row ac-gap-6">
            <Badge tone={answer.isPassed ? 'green' : 'red'}>
              {t(answer.isPassed ? 'common.passed' : 'common.notPassed')}
            </Badge>
            {answer.publishedAt === null && <Badge tone="yellow">{t('interviews.unpublished')}</Badge>}
          </span>
        ),
    },
  ]
}

interface StudentsListProps<S> {
  layout: ListLayout
  query: UseQueryResult<{ rows: S[]; count: number }>
  address: InterviewsAddress
  onChange: (change: Partial<InterviewsAddress>) => void
  onOpen: (student: S) => void
  /** Academy and stage, in a list over several of them. */
  places?: readonly DataColumn<S>[]
  rowKey?: (student: S) => string
}

export function StudentsList<S extends Listed>(props: StudentsListProps<S>) {
  const { layout, query, address, onChange, onOpen, places = [], rowKey = ({ userId }) => String(userId) } = props
  const t = useT()
  const columns = useColumns(onOpen, places)
  const filters = (
    <ListFilters
      list={studentFilters}
      state={address}
      onReset={() => onChange({ search: '', standing: '', page: 1 })}
      search={
        <SearchField
          label={t('common.searchPeople')}
          maxLength={searchMaxLength}
          value={address.search}
          onChange={(search) => onChange({ search, page: 1 })}
        />
      }
    >
      <SelectField
        size="sm"
        label={t('common.status')}
        placeholder={t('list.all')}
        value={address.standing}
        onChange={({ target }) => onChange({ standing: target.value as InterviewStudentState | '', page: 1 })}
        options={interviewStudentStates.map((value) => ({ value, label: t(`interviews.studentState.${value}`) }))}
      />
      <SelectField
        size="sm"
        label={t('common.order')}
        value={address.order}
        onChange={({ target }) => onChange({ order: target.value as StudentOrder, page: 1 })}
        options={studentOrders.map((value) => ({ value, label: t(`interviews.order.${value}`) }))}
      />
    </ListFilters>
  )
  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending)
    return (
      <>
        {filters}
        <LoadingRows rows={8} />
      </>
    )
  const { rows, count } = query.data
  const isFiltered = studentFilters.isFiltered(address)
  const lastPage = pageToShow(address.page, count, layout.rows)
  return (
    <>
      {filters}
      <div className="ac-refreshed ac-stack ac-gap-16" aria-busy={query.isPlaceholderData}>
        <ListTable
          layout={layout}
          caption={t('stageUsers.title')}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          onRowOpen={onOpen}
          sort={{ by: address.order.replace(/^-/, ''), direction: address.order.startsWith('-') ? 'desc' : 'asc' }}
          onSort={({ by, direction }) =>
            onChange({ order: (direction === 'desc' ? `-${by}` : by) as StudentOrder, page: 1 })
          }
          empty={
            lastPage < address.page ? (
              <EmptyState
                title={t('stageUsers.pageGone')}
                action={
                  <Button variant="secondary" size="sm" onClick={() => onChange({ page: lastPage })}>
                    {t('list.toLastPage')}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                art={<EmptyListArt />}
                title={t(isFiltered ? 'common.noOneFound' : 'interviews.nobody.title')}
                text={t(isFiltered ? 'interviews.nothing.text' : 'interviews.nobody.text')}
              />
            )
          }
        />
        {rows.length > 0 && (
          <ListPages
            page={address.page}
            count={count}
            rowCount={rows.length}
            perPage={layout.rows}
            onChange={(page) => onChange({ page })}
          />
        )}
      </div>
    </>
  )
}
