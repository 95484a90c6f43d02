/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   the phone layout changes `display`, which takes the table meaning away in some browsers unless roles are written */
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard */
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { CheckboxField } from './checkbox-field.tsx'
import classes from './data-table.module.css'
import { ArrowDownIcon, ArrowUpIcon } from './icons.tsx'
import { useFits } from './use-fits.ts'

export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'center' | 'end'
  sortable?: boolean
  /** Keeps the header for screen readers only (column of row actions). */
  hideHeader?: boolean
  width?: number | string
  /** Not there until its reader chooses it. */
  isExtra?: boolean
  /**
   * Its place in the card on a phone: `title` first line, `aside` right column, `plain` a line, `labelled` a line with
   * the header before it, `hidden` not there. The first column is the title, others are labelled.
   */
  phone?: 'title' | 'aside' | 'plain' | 'labelled' | 'hidden'
}

export type Sort = { by: string; direction: 'asc' | 'desc' }

export type DataTableProps<Row> = {
  /** Name of the table for screen readers. */
  caption: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Opens the row (side drawer) on click; the first cell must also hold a button or link for the keyboard. */
  onRowOpen?: (row: Row) => void
  sort?: Sort
  onSort?: (sort: Sort) => void
  selection?: {
    selected: ReadonlySet<string>
    onChange: (selected: ReadonlySet<string>) => void
    allLabel: string
    rowLabel: (row: Row) => string
    /** Which rows can be chosen; without it each of them. */
    isFor?: (row: Row) => boolean
  }
  /** Shown instead of rows. */
  empty?: ReactNode
  /** Height from which the table scrolls inside itself, so that its header stays in view. */
  maxHeight?: number | string
  /** Lower rows, so that more of them are seen at once. */
  isCompact?: boolean
}

const isInteractive = (target: EventTarget) =>
  (target as Element).closest('a, button, input, label, select, textarea, [role="menuitem"]') !== null

export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  onRowOpen,
  sort,
  onSort,
  selection,
  empty,
  maxHeight,
  isCompact = false,
}: DataTableProps<Row>) {
  const { ref, isFitting } = useFits()
  // A table that does not scroll by itself leaves its head to the page, where it sticks below the header.
  const isOnPage = isFitting && maxHeight === undefined
  const selectable = selection ? rows.filter((row) => selection.isFor?.(row) ?? true) : []
  const chosen = selectable.filter((row) => selection?.selected.has(rowKey(row))).length

  const toggleAll = () => {
    if (!selection) return
    const next = new Set(selection.selected)
    for (const row of selectable) {
      if (chosen === selectable.length) next.delete(rowKey(row))
      else next.add(rowKey(row))
    }
    selection.onChange(next)
  }
  const toggle = (key: string) => {
    if (!selection) return
    const next = new Set(selection.selected)
    if (!next.delete(key)) next.add(key)
    selection.onChange(next)
  }
  const open = (event: MouseEvent, row: Row) => {
    if (!isInteractive(event.target)) onRowOpen?.(row)
  }
  const sortBy = (column: DataColumn<Row>) =>
    onSort?.({ by: column.id, direction: sort?.by === column.id && sort.direction === 'asc' ? 'desc' : 'asc' })

  if (rows.length === 0 && empty) return <div className={`${classes.frame} ${classes.empty}`}>{empty}</div>

  return (
    <div
      ref={ref}
      className={classes.frame}
      data-on-page={isOnPage || undefined}
      data-compact={isCompact || undefined}
      style={
        maxHeight
          ? ({ '--table-height': typeof maxHeight === 'number' ? `${maxHeight}px` : maxHeight } as CSSProperties)
          : undefined
      }
      role="group"
      aria-label={caption}
      tabIndex={isOnPage ? undefined : 0}
    >
      <table className={classes.table} role="table" aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className={classes.head} data-select>
                <CheckboxField
                  label={selection.allLabel}
                  hideLabel
                  checked={selectable.length > 0 && chosen === selectable.length}
                  indeterminate={chosen > 0 && chosen < selectable.length}
                  onChange={toggleAll}
                />
              </th>
            )}
            {columns.map((column, index) => {
              const active = sort?.by === column.id
              const SortIcon = active && sort.direction === 'desc' ? ArrowDownIcon : ArrowUpIcon
              return (
                <th
                  key={column.id}
                  role="columnheader"
                  scope="col"
                  className={classes.head}
                  style={column.width ? { width: column.width } : undefined}
                  data-align={column.align}
                  data-sticky={index === 0 || undefined}
                  aria-sort={active ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  {column.sortable ? (
                    <button type="button" className={classes.sort} onClick={() => sortBy(column)}>
                      {column.header}
                      <SortIcon size={14} strokeWidth={2.25} />
                    </button>
                  ) : (
                    <span className={column.hideHeader ? 'ac-visually-hidden' : undefined}>{column.header}</span>
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const key = rowKey(row)
            const selected = selection?.selected.has(key)
            return (
              // The keyboard opens a row by the button or link in its first cell.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <tr
                key={key}
                role="row"
                className={classes.row}
                data-selected={selected || undefined}
                data-selectable={selection ? true : undefined}
                data-openable={onRowOpen ? true : undefined}
                onClick={onRowOpen ? (event) => open(event, row) : undefined}
              >
                {selection && (
                  <td role="cell" className={classes.cell} data-select>
                    {selectable.includes(row) && (
                      <CheckboxField
                        label={selection.rowLabel(row)}
                        hideLabel
                        checked={selected}
                        onChange={() => toggle(key)}
                      />
                    )}
                  </td>
                )}
                {columns.map((column, index) => {
                  const Cell = index === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={column.id}
                      role={index === 0 ? 'rowheader' : 'cell'}
                      scope={index === 0 ? 'row' : undefined}
                      className={classes.cell}
                      data-align={column.align}
                      data-sticky={index === 0 || undefined}
                      data-label={column.header}
                      data-phone={column.phone ?? (index === 0 ? 'title' : 'labelled')}
                    >
                      {column.cell(row)}
                    </Cell>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

export type BulkBarProps = {
  /** "Обрано: 3". Empty hides the bar. */
  label: ReactNode
  children: ReactNode
}

export function BulkBar({ label, children }: BulkBarProps) {
  if (!label) return null
  return (
    <div className={`${classes.bulk} ac-no-print`}>
      <span role="status">{label}</span>
      {children}
    </div>
  )
}
