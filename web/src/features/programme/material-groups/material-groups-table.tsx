import type { MaterialGroupRow } from '@academy/contract/materials'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { academyOfRows } from '#kit/academy/academy-of-rows.ts'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { formatDateTime, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { BulkBar, DataTable, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { groupsList, toQuery, type GroupsFilter } from './material-groups-filter.rules.ts'
import { materialGroupsQueries } from './material-groups.api.ts'
import classes from './material-groups.module.css'
import { RemoveGroupsDialog } from './remove-groups-dialog.tsx'

const useColumns = (hrefOf: (group: MaterialGroupRow) => string): DataColumn<MaterialGroupRow>[] => {
  const t = useT()
  const locale = useLocale()
  const academy = useAcademyColumn<MaterialGroupRow>()
  return [
    {
      id: 'name',
      header: t('common.name'),
      cell: (group) => (
        <TextLink quiet href={hrefOf(group)} className="ac-strong ac-anywhere">
          {group.name}
        </TextLink>
      ),
    },
    ...academy,
    {
      id: 'contents',
      header: t('stageEdit.materials'),
      phone: 'plain',
      cell: ({ categories }) =>
        categories.length === 0 ? (
          <span className="ac-dim">{t('materialGroups.noContents')}</span>
        ) : (
          <span className="ac-row ac-gap-6">
            {categories.map(({ category, count }) => (
              <Badge key={category}>
                {t(`materials.category.${category}`)} <span className={classes.chipCount}>{count}</span>
              </Badge>
            ))}
          </span>
        ),
    },
    {
      id: 'stages',
      header: t('materialGroups.stages'),
      cell: ({ stages }) =>
        stages.length === 0 ? (
          <span className="ac-dim">{t('materialGroups.noStages')}</span>
        ) : (
          stages.map(({ name }) => localized(name, locale)).join(', ')
        ),
    },
    {
      id: 'updatedAt',
      header: t('common.changed'),
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={formatDateTime(updatedAt, locale)}>
          {formatShortDate(updatedAt, locale)}
        </time>
      ),
    },
  ]
}

interface MaterialGroupsTableProps {
  selection: Selection
  filter: GroupsFilter
  hrefOf: (group: MaterialGroupRow) => string
  onOpen: (group: MaterialGroupRow) => void
  onChange: (change: Partial<GroupsFilter>) => void
  onReset: () => void
}

/** MAT-04 */
export function MaterialGroupsTable(props: MaterialGroupsTableProps) {
  const { selection, filter, hrefOf, onOpen, onChange, onReset } = props
  const t = useT()
  const columns = useColumns(hrefOf)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isRemoving, setRemoving] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const query = useQuery(materialGroupsQueries.list(selection, toQuery(filter)))

  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={6} />
  const { rows, count } = query.data
  // Only what is on screen is removed: nobody remembers what was ticked two pages ago.
  const chosen = rows.filter(({ id }) => selected.has(String(id)))
  const academyId = academyOfRows(chosen)
  return (
    <div ref={list} tabIndex={-1} className="ac-refreshed ac-stack ac-gap-16" aria-busy={query.isPlaceholderData}>
      <DataTable
        caption={t('materialGroups.table')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        onRowOpen={onOpen}
        selection={{
          selected,
          onChange: setSelected,
          allLabel: t('materialGroups.selectAll'),
          rowLabel: ({ name }) => t('materialGroups.select', { name }),
        }}
        empty={
          groupsList.isFiltered(filter) || filter.page > 1 ? (
            <EmptyState
              art={<EmptyListArt />}
              title={t('list.nothing.title')}
              text={t('common.tryAnotherNameOrCategory')}
              action={
                <Button variant="secondary" size="sm" onClick={onReset}>
                  {t('list.nothing.action')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              art={<EmptyListArt />}
              title={t('materialGroups.empty.title')}
              text={t('materialGroups.empty.text')}
            />
          )
        }
      />
      <BulkBar
        label={
          chosen.length > 0 &&
          [t('materialGroups.selected', { count: chosen.length }), academyId === null && t('list.oneAcademyAtATime')]
            .filter(Boolean)
            .join(' · ')
        }
      >
        <Button size="sm" variant="secondary" onClick={() => setSelected(new Set())}>
          {t('common.clearSelection')}
        </Button>
        {academyId !== null && (
          <Button size="sm" variant="danger" leading={<TrashIcon size={18} />} onClick={() => setRemoving(true)}>
            {t('action.delete')}
          </Button>
        )}
      </BulkBar>
      {rows.length > 0 && (
        <ListPages
          label={t('materialGroups.pages')}
          page={filter.page}
          count={count}
          rowCount={rows.length}
          onChange={(page) => onChange({ page })}
        />
      )}
      {isRemoving && academyId !== null && (
        <RemoveGroupsDialog
          academyId={academyId}
          groups={chosen}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            setRemoving(false)
            setSelected(new Set())
            // The bar that held the button is gone.
            setTimeout(() => list.current?.focus())
          }}
        />
      )}
    </div>
  )
}
