import type { ReactNode } from 'react'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import classes from './pagination.module.css'

export type PaginationProps = {
  label: string
  page: number
  pageCount: number
  onChange: (page: number) => void
  previousLabel: string
  nextLabel: string
  pageLabel: (page: number) => string
  /** "1–25 з 100 000", at the left. */
  summary?: ReactNode
}

/** First, last, the current one with its neighbours; a gap of one page shows that page instead of dots. */
export const pageList = (page: number, pageCount: number): (number | 'gap')[] => {
  const shown = [...new Set([1, page - 1, page, page + 1, pageCount])].filter((at) => at >= 1 && at <= pageCount)
  const list: (number | 'gap')[] = []
  let previous = 0
  for (const at of shown.toSorted((a, b) => a - b)) {
    if (at - previous === 2) list.push(at - 1)
    else if (at - previous > 2) list.push('gap')
    list.push(at)
    previous = at
  }
  return list
}

export function Pagination({
  label,
  page,
  pageCount,
  onChange,
  previousLabel,
  nextLabel,
  pageLabel,
  summary,
}: PaginationProps) {
  if (pageCount <= 1 && !summary) return null
  return (
    <nav className="ac-row ac-middle ac-apart ac-gap-12 ac-no-print" aria-label={label}>
      <span className="ac-dim ac-sm">{summary}</span>
      {pageCount > 1 && (
        <ul role="list" className={classes.pages}>
          <li>
            <button
              type="button"
              className={classes.page}
              aria-label={previousLabel}
              disabled={page <= 1}
              onClick={() => onChange(page - 1)}
            >
              <ChevronLeftIcon size={18} />
            </button>
          </li>
          {pageList(page, pageCount).map((entry, index) => (
            <li key={entry === 'gap' ? `gap-${index}` : entry}>
              {entry === 'gap' ? (
                <span className={classes.dots} aria-hidden="true">
                  …
                </span>
              ) : (
                <button
                  type="button"
                  className={classes.page}
                  aria-label={pageLabel(entry)}
                  aria-current={entry === page ? 'page' : undefined}
                  onClick={() => onChange(entry)}
                >
                  {entry}
                </button>
              )}
            </li>
          ))}
          <li>
            <button
              type="button"
              className={classes.page}
              aria-label={nextLabel}
              disabled={page >= pageCount}
              onClick={() => onChange(page + 1)}
            >
              <ChevronRightIcon size={18} />
            </button>
          </li>
        </ul>
      )}
    </nav>
  )
}
