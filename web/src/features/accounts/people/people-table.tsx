import type { PeopleTarget } from '@academy/contract/changes'
import type { ListedPerson, Person } from '@academy/contract/people'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { PersonLink } from '#domain/person/person-link.tsx'
import { personName } from '#domain/person/person-name.ts'
import { choiceOf, chosenCount, nobody, tickedIn, type Choice } from '#domain/receivers/choice.rules.ts'
import { ListPages } from '#kit/list/list-pages.tsx'
import { ListTable } from '#kit/list/list-table.tsx'
import { sortOf } from '#kit/list/sort-of.ts'
import { useListLayout } from '#kit/list/use-list-layout.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { formatDateTime, formatNumber, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { pageToShow } from '#lib/paging.rules.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { BulkBar, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { TablePerson } from '#ui/table-person.tsx'
import { peopleOrders, toQuery, type PeopleFilter, peopleList } from './people-filter.rules.ts'
import { peopleQueries } from './people.api.ts'
import classes from './people-table.module.css'
import { badgesOf, membershipsInView, type PersonAction, type PersonBadge } from './person-actions.rules.ts'
import { PersonDialog } from './person-dialogs.tsx'
import { focusPersonMenu, PersonMenu } from './person-menu.tsx'
import { useStudyColumns } from './study-columns.tsx'

const tones: Record<PersonBadge, BadgeTone> = {
  accountBlocked: 'red',
  blockedHere: 'red',
  emailNotConfirmed: 'yellow',
  active: 'green',
}

function Roles({ person }: { person: Person }) {
  const t = useT()
  const viewer = usePerson()
  if (person.isSuperAdmin) return t('role.SuperAdmin')
  const memberships = membershipsInView(person, viewer)
  if (memberships.length === 0) return <span className="ac-dim ac-xs">{t('mails.noAcademy')}</span>
  return (
    <span className={classes.roles}>
      {memberships.map(({ id, name, roles }) => (
        <span key={id}>
          {roles.map((role) => t(`role.${role}`)).join(', ') || t('people.noRole')}{' '}
          {viewer.selection !== id && <span className="ac-dim ac-xs">{name}</span>}
        </span>
      ))}
    </span>
  )
}

function States({ person }: { person: Person }) {
  const t = useT()
  const viewer = usePerson()
  return (
    <span className="ac-row ac-gap-6">
      {badgesOf(person, viewer).map((badge) => (
        <Badge key={badge} tone={tones[badge]} dot>
          {t(`people.badge.${badge}`)}
        </Badge>
      ))}
    </span>
  )
}

const useColumns = (
  isOneAcademy: boolean,
  onAction: (person: Person, action: PersonAction) => void,
): DataColumn<ListedPerson>[] => {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const studies = useStudyColumns(isOneAcademy)
  return [
    {
      id: 'name',
      header: t('people.name'),
      sortable: true,
      cell: (person) => {
        const name = personName(person, t)
        return (
          <TablePerson name={name} note={person.email} avatarUrl={person.avatarUrl}>
            <PersonLink id={person.id}>{name}</PersonLink>
            {person.id === user.id && <span className={classes.you}>{t('common.you')}</span>}
          </TablePerson>
        )
      },
    },
    {
      id: 'phone',
      header: t('common.phone'),
      cell: (person) => person.phoneNumber ?? t('common.none'),
    },
    { id: 'roles', header: t('people.role'), phone: 'plain', cell: (person) => <Roles person={person} /> },
    ...studies,
    { id: 'state', header: t('common.status'), phone: 'plain', cell: (person) => <States person={person} /> },
    {
      id: 'createdAt',
      header: t('common.registered'),
      sortable: true,
      cell: (person) => (
        <time dateTime={person.createdAt} title={formatDateTime(person.createdAt, locale)}>
          {formatShortDate(person.createdAt, locale)}
        </time>
      ),
    },
    {
      id: 'actions',
      header: t('list.actions'),
      hideHeader: true,
      align: 'end',
      phone: 'aside',
      width: 64,
      cell: (person) => <PersonMenu person={person} onAction={(action) => onAction(person, action)} />,
    },
  ]
}

/** Whose people are listed, when it is not the selected academy. */
export interface PeoplePlace {
  academy: number | 'all'
  /** Asked about as one of all the caller may see. */
  isOverAll: boolean
}

/** Some, over the pages of the list, or everybody who fits its filters. */
export interface ChosenPeople {
  target: PeopleTarget
  count: number
  isAll: boolean
}

interface PeopleTableProps {
  place?: PeoplePlace
  filter: PeopleFilter
  onChange: (change: Partial<PeopleFilter>) => void
  onReset: () => void
  /** What can be done with those who are selected; nobody is selected where there is nothing to do. */
  bulkActions?: ((chosen: ChosenPeople, clear: () => void) => ReactNode) | null
}

export function PeopleTable({ place, filter, onChange, onReset, bulkActions }: PeopleTableProps) {
  const t = useT()
  const locale = useLocale()
  const { selection } = usePerson()
  const layout = useListLayout('people')
  const [open, setOpen] = useState<{ person: Person; action: PersonAction } | null>(null)
  const [choice, setChoice] = useState<Choice>(nobody)
  const clear = () => setChoice(nobody)
  const isOneAcademy = typeof (place?.academy ?? selection) === 'number'
  const columns = useColumns(isOneAcademy, (person, action) => setOpen({ person, action }))
  const query = useQuery(
    peopleQueries.list(
      place?.academy ?? selection,
      toQuery(filter, layout.rows),
      place?.isOverAll ? { academyId: 'all' } : {},
    ),
  )

  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={8} />
  const { rows, count } = query.data
  const { orderField, order } = sortOf(filter.order)
  const chosen = chosenCount(choice, count)
  const { search, filters } = toQuery(filter)
  const target: PeopleTarget = choice.all
    ? { ...(search !== undefined && { search }), ...(filters && { filters }) }
    : { filters: { userIds: [...choice.ids].map(Number) } }
  const close = () => {
    // The menu that opened the dialog is gone; its button is where the person was.
    if (open !== null) setTimeout(() => focusPersonMenu(open.person.id))
    setOpen(null)
  }
  const goToPage = (page: number) => onChange({ page })
  const lastPage = pageToShow(filter.page, count, layout.rows)
  return (
    <div className="ac-refreshed ac-stack ac-gap-16" aria-busy={query.isPlaceholderData}>
      {bulkActions && (
        <BulkBar
          label={
            chosen > 0 &&
            t(choice.all ? 'list.selectedAll' : 'common.selected', { count: formatNumber(chosen, locale) })
          }
        >
          {bulkActions({ target, count: chosen, isAll: choice.all }, clear)}
          {!choice.all && count > rows.length && (
            <Button size="sm" variant="ghost" onClick={() => setChoice({ all: true })}>
              {t('list.selectAll', { count: formatNumber(count, locale) })}
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={clear}>
            {t('common.clearSelection')}
          </Button>
        </BulkBar>
      )}
      <ListTable
        layout={layout}
        caption={t('people.table')}
        columns={columns}
        rows={rows}
        rowKey={(person) => String(person.id)}
        {...(bulkActions && {
          selection: {
            selected: tickedIn(choice, rows),
            onChange: (ids: ReadonlySet<string>) => setChoice(choiceOf(ids)),
            allLabel: t('common.selectAll'),
            rowLabel: (person: Person) => t('common.selectPerson', { name: personName(person, t) }),
          },
        })}
        sort={{ by: orderField, direction: order }}
        onSort={({ by, direction }) =>
          onChange({
            order: peopleOrders.find((value) => value === (direction === 'desc' ? `-${by}` : by)) ?? filter.order,
          })
        }
        empty={
          lastPage < filter.page ? (
            <EmptyState
              title={t('common.pageGone')}
              action={
                <Button variant="secondary" size="sm" onClick={() => goToPage(lastPage)}>
                  {t('list.toLastPage')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              art={<EmptyListArt />}
              title={t(peopleList.isFiltered(filter) ? 'common.noOneFound' : 'people.empty.title')}
              text={t(peopleList.isFiltered(filter) ? 'common.changeSearch' : 'people.empty.text')}
              action={
                peopleList.isFiltered(filter) && (
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
        <ListPages page={filter.page} count={count} rowCount={rows.length} perPage={layout.rows} onChange={goToPage} />
      )}
      {open !== null && <PersonDialog action={open.action} person={open.person} onClose={close} />}
    </div>
  )
}
