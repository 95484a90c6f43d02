import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { LoadFailure } from '#kit/load-failure.tsx'
import { LoadingRows } from '#kit/loading.tsx'
import { useT } from '#lib/i18n/use-t.ts'
import { pageToShow } from '#lib/paging.rules.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyListArt } from '#ui/illustrations/empty-list.tsx'
import classes from './list-view.module.css'
import { ListPages } from './list-pages.tsx'

interface Page<Row> {
  rows: readonly Row[]
  count: number
}

interface ListViewProps<Row> {
  query: UseQueryResult<Page<Row>>
  page: number
  /** How many rows make a page, where the reader chooses that. */
  perPage?: number
  isFiltered: boolean
  onPage: (page: number) => void
  onReset: () => void
  /** What a list says that has nothing in it yet: why, and the next step. */
  empty: { title: string; text: string; action?: ReactNode }
  /** Draws the rows: usually a DataTable. */
  children: (rows: readonly Row[]) => ReactNode
}

/** A list page by page with all that can be instead of its rows: loading, a failure, nothing found, nothing there. */
export function ListView<Row>({
  query,
  page,
  perPage,
  isFiltered,
  onPage,
  onReset,
  empty,
  children,
}: ListViewProps<Row>) {
  const t = useT()
  const top = useRef<HTMLDivElement>(null)
  const count = query.data?.count
  const rightPage = count === undefined ? page : pageToShow(page, count, perPage)
  // Somebody deleted the last row of the last page, or an address names a page too many.
  useEffect(() => {
    if (rightPage !== page) onPage(rightPage)
  }, [rightPage, page, onPage])

  // What was loaded stays where loading it again fails.
  if (query.isError && !query.data) return <LoadFailure query={query} />
  if (query.isPending || rightPage !== page) return <LoadingRows rows={6} />
  const { rows } = query.data
  if (rows.length === 0) {
    return isFiltered ? (
      <EmptyState
        art={<EmptyListArt />}
        title={t('list.nothing.title')}
        text={t('list.nothing.text')}
        action={
          <Button variant="secondary" size="sm" onClick={onReset}>
            {t('list.nothing.action')}
          </Button>
        }
      />
    ) : (
      <EmptyState art={<EmptyListArt />} {...empty} />
    )
  }
  return (
    <div ref={top} tabIndex={-1} className={classes.list} aria-busy={query.isPlaceholderData}>
      {children(rows)}
      <ListPages
        page={page}
        count={query.data.count}
        rowCount={rows.length}
        {...(perPage && { perPage })}
        onChange={(next) => {
          onPage(next)
          top.current?.focus()
        }}
      />
    </div>
  )
}
