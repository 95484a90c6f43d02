import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { AcademyFilter } from '#kit/academy/academy-filter.tsx'
import { ListFilters } from '#kit/list/list-filters.tsx'
import { ListTable } from '#kit/list/list-table.tsx'
import { sortOf } from '#kit/list/sort-of.ts'
import { useList } from '#kit/list/use-list.ts'
import { useListLayout } from '#kit/list/use-list-layout.ts'
import { searchMaxLength } from '#kit/address/address-parts.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ArchiveFormDialog } from './archive-form-dialog.tsx'
import { useFormColumns } from './form-columns.tsx'
import { arranged, formOrders, formsList, found, shownForms, stagesIn } from './forms-list.rules.ts'
import { formsQueries } from './forms.api.ts'
import classes from './forms-table.module.css'

interface FormsTableProps {
  selection: Selection
  onOpen: (id: number) => void
  /** The first step of a list without forms. */
  createButton: ReactNode
}

/** FORM-08, FORM-11 */
export function FormsTable({ selection, onOpen, createButton }: FormsTableProps) {
  const t = useT()
  const locale = useLocale()
  const query = useQuery(formsQueries.list(selection))
  const { state, change, reset, isFiltered } = useList(formsList, paths.forms)
  // Its id, not its row: where somebody saved it meanwhile the next try goes by what was loaded since.
  const [archivedId, setArchivedId] = useState<number | null>(null)
  const layout = useListLayout('forms')
  const columns = useFormColumns({ onArchive: ({ id }) => setArchivedId(id), onOpen })

  if (query.isError && !query.data) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={8} />
  if (query.data.length === 0) {
    return (
      <div className="ac-stack ac-gap-16 ac-shrink">
        <search className={classes.filters}>
          <AcademyFilter needs="forms.manage" />
        </search>
        <EmptyState
          art={<EmptyListArt />}
          title={t('forms.empty.title')}
          text={t('forms.empty.text')}
          action={createButton}
        />
      </div>
    )
  }
  const rows = arranged(found(query.data, state), state.order, locale)
  const { orderField, order: direction } = sortOf(state.order)
  const stages = stagesIn(query.data)
  const archived = query.data.find(({ id }) => id === archivedId)
  const isNarrowed = isFiltered || state.shown !== 'all'
  return (
    <div className="ac-shrink">
      <ListFilters
        isShort
        list={formsList}
        state={state}
        onReset={reset}
        search={
          <SearchField
            label={t('forms.search')}
            maxLength={searchMaxLength}
            value={state.search}
            onChange={(search) => change({ search })}
          />
        }
      >
        <AcademyFilter needs="forms.manage" />
        {stages.length > 0 && (
          <SelectField
            size="sm"
            label={t('common.stage')}
            placeholder={t('forms.anyStage')}
            value={state.stageId === null ? '' : String(state.stageId)}
            onChange={({ target }) => change({ stageId: target.value === '' ? null : Number(target.value) })}
            options={stages.map(({ id, name }) => ({ value: String(id), label: localized(name, locale) }))}
          />
        )}
        <SegmentedControl
          label={t('forms.shownForms')}
          value={state.shown}
          onChange={(shown) => change({ shown })}
          segments={shownForms.map((value) => ({ value, content: t(`forms.shownForms.${value}`) }))}
        />
      </ListFilters>
      <ListTable
        isWhole
        layout={layout}
        caption={t('common.forms')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        onRowOpen={({ id }) => onOpen(id)}
        {...(orderField !== 'id' && { sort: { by: orderField, direction } })}
        onSort={(next) =>
          change({
            order:
              formOrders.find((value) => value === (next.direction === 'desc' ? `-${next.by}` : next.by)) ??
              state.order,
          })
        }
        empty={
          <EmptyState
            art={<EmptyListArt />}
            title={t('list.nothing.title')}
            text={t(state.shown === 'archived' && !isFiltered ? 'forms.nothing.archived' : 'list.nothing.text')}
            action={
              isNarrowed && (
                <Button variant="secondary" size="sm" onClick={isFiltered ? reset : () => change({ shown: 'all' })}>
                  {t('list.nothing.action')}
                </Button>
              )
            }
          />
        }
      />
      {archived && <ArchiveFormDialog form={archived} onClose={() => setArchivedId(null)} />}
    </div>
  )
}
