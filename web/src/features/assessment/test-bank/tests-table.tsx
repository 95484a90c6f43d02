import type { TestRow } from '@academy/contract/test-bank'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useRowPath } from '#kit/academy/academy-address.ts'
import { useAcademyColumn } from '#kit/academy/academy-column.tsx'
import { academyOfRows } from '#kit/academy/academy-of-rows.ts'
import { ListPages } from '#kit/list/list-pages.tsx'
import { ListTable } from '#kit/list/list-table.tsx'
import { sortOf } from '#kit/list/sort-of.ts'
import { useListLayout } from '#kit/list/use-list-layout.ts'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { formatDateTime, formatNumber, formatShortDate } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { localized } from '#lib/localized.ts'
import { paths } from '#lib/paths.ts'
import type { Selection } from '#lib/session/roles.rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { BulkBar, type DataColumn } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TrashIcon } from '#ui/icons.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { RemoveTestsDialog } from './remove-tests-dialog.tsx'
import { testOrders, testsList, toQuery, type TestsFilter } from './tests-filter.rules.ts'
import { testsQueries } from './test-bank.api.ts'
import classes from './test-bank.module.css'

const shownUses = 3

const useColumns = (): DataColumn<TestRow>[] => {
  const t = useT()
  const locale = useLocale()
  const pathOf = useRowPath()
  const academy = useAcademyColumn<TestRow>()
  const usesOf = ({ usedIn, demoOf }: TestRow): string[] => [
    ...usedIn.map(({ stageName, groupName }) => `${localized(stageName, locale)}, ${groupName}`),
    ...demoOf.map((name) => t('tests.demoOf', { name })),
  ]
  return [
    {
      id: 'name',
      header: t('common.name'),
      sortable: true,
      cell: ({ id, academyId, name, isDemo }) => (
        <span className={classes.nameCell}>
          <TextLink quiet href={pathOf(paths.testEdit(id), academyId)} className="ac-strong ac-anywhere">
            {name}
          </TextLink>
          {isDemo && <Badge tone="blue">{t('common.demoTest')}</Badge>}
        </span>
      ),
    },
    ...academy,
    {
      id: 'questions',
      header: t('demoSettings.questionsCount'),
      align: 'end',
      cell: ({ questionsCount }) => <span className="ac-numbers">{formatNumber(questionsCount, locale)}</span>,
    },
    {
      id: 'categories',
      header: t('tests.column.categories'),
      phone: 'plain',
      cell: ({ categories }) =>
        categories.length === 0 ? (
          <span className="ac-dim">{t('tests.noQuestions')}</span>
        ) : (
          <span className="ac-row ac-gap-6">
            {categories.map(({ category, count }) => (
              <Badge key={category}>
                {t(`questions.category.${category}`)} <span className={classes.chipCount}>{count}</span>
              </Badge>
            ))}
          </span>
        ),
    },
    {
      id: 'uses',
      header: t('tests.column.uses'),
      cell: (row) => {
        const uses = usesOf(row)
        if (uses.length === 0) return <span className="ac-dim">{t('tests.notUsed')}</span>
        return (
          <span className="ac-stack ac-gap-2">
            {uses.slice(0, shownUses).map((use) => (
              <span key={use}>{use}</span>
            ))}
            {uses.length > shownUses && (
              <span className="ac-dim">{t('common.andMore', { count: uses.length - shownUses })}</span>
            )}
          </span>
        )
      },
    },
    {
      id: 'updatedAt',
      header: t('common.changed'),
      sortable: true,
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={formatDateTime(updatedAt, locale)}>
          {formatShortDate(updatedAt, locale)}
        </time>
      ),
    },
  ]
}

interface TestsTableProps {
  selection: Selection
  filter: TestsFilter
  onOpen: (test: TestRow) => void
  onChange: (change: Partial<TestsFilter>) => void
  onReset: () => void
}

/** TEST-87 */
export function TestsTable({ selection, filter, onOpen, onChange, onReset }: TestsTableProps) {
  const t = useT()
  const layout = useListLayout('tests')
  const columns = useColumns()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isRemoving, setRemoving] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const query = useQuery(testsQueries.list(selection, toQuery(filter, layout.rows)))

  if (query.isError) return <LoadFailure query={query} />
  if (query.isPending) return <LoadingRows rows={6} />
  const { rows, count } = query.data
  const { orderField, order } = sortOf(filter.order)
  // Only what is on screen is removed: nobody remembers what was ticked two pages ago.
  const chosen = rows.filter(({ id }) => selected.has(String(id)))
  const academyId = academyOfRows(chosen)
  return (
    <div ref={list} tabIndex={-1} className="ac-refreshed ac-stack ac-gap-16" aria-busy={query.isPlaceholderData}>
      <ListTable
        layout={layout}
        caption={t('tests.table')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        onRowOpen={onOpen}
        sort={{ by: orderField, direction: order }}
        onSort={({ by, direction }) =>
          onChange({
            order: testOrders.find((value) => value === (direction === 'desc' ? `-${by}` : by)) ?? filter.order,
          })
        }
        selection={{
          selected,
          onChange: setSelected,
          allLabel: t('tests.selectAll'),
          rowLabel: ({ name }) => t('common.selectPerson', { name }),
        }}
        empty={
          testsList.isFiltered(filter) || filter.page > 1 ? (
            <EmptyState
              art={<EmptyListArt />}
              title={t('tests.nothing.title')}
              text={t('common.tryAnotherNameOrCategory')}
              action={
                <Button variant="secondary" size="sm" onClick={onReset}>
                  {t('list.nothing.action')}
                </Button>
              }
            />
          ) : (
            <EmptyState art={<EmptyListArt />} title={t('tests.empty.title')} text={t('tests.empty.text')} />
          )
        }
      />
      <BulkBar
        label={
          chosen.length > 0 &&
          [t('tests.selected', { count: chosen.length }), academyId === null && t('list.oneAcademyAtATime')]
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
          label={t('tests.pages')}
          page={filter.page}
          count={count}
          rowCount={rows.length}
          perPage={layout.rows}
          onChange={(page) => onChange({ page })}
        />
      )}
      {isRemoving && academyId !== null && (
        <RemoveTestsDialog
          academyId={academyId}
          tests={chosen}
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
