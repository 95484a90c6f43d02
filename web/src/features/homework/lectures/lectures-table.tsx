import type { LectureRow } from '@academy/contract/lectures'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personName } from '#domain/person/person-name.ts'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { ListTable } from '#kit/list/list-table.tsx'
import { sortOf } from '#kit/list/sort-of.ts'
import { useListLayout } from '#kit/list/use-list-layout.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { formatDateTime, formatDayMonth, formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import { usePerson } from '#lib/session/session.store.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PlusIcon, StarIcon, TrashIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { lectureRights, useLectureRights } from './lecture-rights.ts'
import { arranged, found, type LecturesOrder } from './lectures-filter.rules.ts'
import { lecturesQueries } from './lectures.api.ts'
import classes from './lectures-table.module.css'
import { RemoveLectureDialog } from './remove-lecture-dialog.tsx'

const shownPlaces = 2

interface LecturesTableProps {
  selection: number | 'all'
  search: string
  order: LecturesOrder
  onSearch: (search: string) => void
  onOrder: (order: LecturesOrder) => void
  onOpen: (lecture: LectureRow) => void
  feedbackHref: (id: number) => string
}

/** HW-15, NAV-39, ACAD-52 */
export function LecturesTable({
  selection,
  search,
  order,
  onSearch,
  onOrder,
  onOpen,
  feedbackHref,
}: LecturesTableProps) {
  const t = useT()
  const locale = useLocale()
  const rights = useLectureRights(selection)
  const layout = useListLayout('lectures')
  const query = useQuery(lecturesQueries.list(selection))
  const { chosen } = usePerson()
  const [removed, setRemoved] = useState<LectureRow | null>(null)
  const columns = useColumns({ selection, feedbackHref, onRemove: setRemoved })

  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={8} />
  const rows = arranged(found(query.data, search), order, locale)
  const { orderField, order: direction } = sortOf(order)
  return (
    <div className="ac-stack ac-gap-16">
      {(query.data.length > 0 || selection !== chosen) && (
        <search className={classes.search}>
          <SearchField label={t('lectures.search')} maxLength={searchMaxLength} value={search} onChange={onSearch} />
          <AcademyFilter needs="lectures.read" />
        </search>
      )}
      <ListTable
        layout={layout}
        isWhole
        caption={t('lectures.table')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        sort={{ by: orderField, direction }}
        onSort={(sort) => onOrder(`${sort.direction === 'desc' ? '-' : ''}${sort.by}` as LecturesOrder)}
        onRowOpen={onOpen}
        empty={
          query.data.length === 0 ? (
            <EmptyState
              art={<EmptyListArt />}
              title={t('lectures.empty.title')}
              text={t('lectures.empty.text')}
              action={
                rights.mayCreate && (
                  <ButtonLink size="sm" href={paths.lectureCreate} leading={<PlusIcon size={18} />}>
                    {t('lectures.add')}
                  </ButtonLink>
                )
              }
            />
          ) : (
            <EmptyState
              art={<EmptyListArt />}
              title={t('list.nothing.title')}
              text={t('lectures.nothing.text')}
              action={
                <Button variant="secondary" size="sm" onClick={() => onSearch('')}>
                  {t('list.nothing.action')}
                </Button>
              }
            />
          )
        }
      />
      {removed !== null && (
        <RemoveLectureDialog
          academyId={removed.academyId}
          lecture={removed}
          onClose={() => setRemoved(null)}
          onRemoved={() => setRemoved(null)}
        />
      )}
    </div>
  )
}

interface ColumnsProps {
  selection: number | 'all'
  feedbackHref: (id: number) => string
  onRemove: (lecture: LectureRow) => void
}

const useColumns = ({ selection, feedbackHref, onRemove }: ColumnsProps): DataColumn<LectureRow>[] => {
  const t = useT()
  const locale = useLocale()
  const { user } = usePerson()
  const pathOf = useRowPath()
  const academy = useAcademyColumn<LectureRow>()
  const remove: DataColumn<LectureRow> = {
    id: 'remove',
    header: t('list.actions'),
    hideHeader: true,
    align: 'end',
    phone: 'aside',
    cell: (row) =>
      lectureRights(user, row.academyId).mayDelete && (
        <IconButton
          size="sm"
          label={t('lectures.removeOf', { name: localized(row.name, locale) })}
          icon={<TrashIcon size={18} />}
          onClick={() => onRemove(row)}
        />
      ),
  }
  return [
    {
      id: 'name',
      header: t('common.lecture'),
      sortable: true,
      cell: ({ id, academyId, name, shortName }) => (
        <span className="ac-stack ac-gap-2">
          <TextLink quiet href={pathOf(paths.lecture(id), academyId)} className="ac-strong ac-anywhere">
            {localized(name, locale)}
          </TextLink>
          <span className="ac-dim ac-sm">{localized(shortName, locale)}</span>
        </span>
      ),
    },
    ...academy,
    {
      id: 'lecturer',
      header: t('lectures.column.lecturer'),
      cell: ({ lecturer }) =>
        lecturer === null ? (
          <span className="ac-dim ac-sm">{t('lectures.noLecturer')}</span>
        ) : (
          <span className="ac-anywhere">{personName(lecturer, t)}</span>
        ),
    },
    {
      id: 'heldIn',
      header: t('lectures.column.heldIn'),
      sortable: true,
      cell: ({ academyId, heldIn }) =>
        heldIn.length === 0 ? (
          <span className="ac-dim ac-sm">{t('lectures.notHeld')}</span>
        ) : (
          <span className="ac-stack ac-gap-2">
            {heldIn.slice(0, shownPlaces).map(({ stageLectureId, stageId, stageName, groupName, startDate }) => (
              <span key={stageLectureId}>
                <TextLink quiet href={pathOf(paths.mainStageLecture(stageId, stageLectureId), academyId)}>
                  {localized(stageName, locale)}, {groupName ?? t('common.forEveryone')}
                </TextLink>{' '}
                <time dateTime={startDate} title={formatDateTime(startDate, locale)} className="ac-dim ac-sm">
                  {formatDayMonth(startDate, locale)}
                </time>
              </span>
            ))}
            {heldIn.length > shownPlaces && (
              <span className="ac-dim ac-sm">{t('lectures.morePlaces', { count: heldIn.length - shownPlaces })}</span>
            )}
          </span>
        ),
    },
    {
      id: 'rating',
      header: t('lectures.column.rating'),
      cell: ({ id, academyId, name, lecturer, rating: { count, average } }) => {
        if (average === null) return <span className="ac-dim ac-sm">{t('lectures.noRating')}</span>
        const stars = (
          <>
            <StarIcon size={16} /> <strong>{formatNumber(average, locale)}</strong>{' '}
            <span className="ac-dim ac-sm">{t('lectures.ratings', { count })}</span>
          </>
        )
        if (!lectureRights(user, academyId).mayReadFeedback(lecturer?.id ?? null))
          return <span className={classes.rating}>{stars}</span>
        return (
          <TextLink quiet href={feedbackHref(id)} className={classes.rating}>
            {stars}
            <span className="ac-visually-hidden">{t('lectures.feedbackOf', { name: localized(name, locale) })}</span>
          </TextLink>
        )
      },
    },
    ...(lectureRights(user, selection).mayDelete ? [remove] : []),
  ]
}
