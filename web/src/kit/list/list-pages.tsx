import { formatNumber } from '#lib/dates.ts'
import { useLocale } from '#lib/i18n/i18n.ts'
import { useT } from '#lib/i18n/use-t.ts'
import { pageCountOf, shownRange } from '#lib/paging.rules.ts'
import { Pagination } from '#ui/pagination.tsx'

interface ListPagesProps {
  /** What the pages are of, for readers that hear it; without it "the list". */
  label?: string
  page: number
  /** How many rows there are on all pages. */
  count: number
  /** How many of them are on this page; without it nothing is said about how many there are. */
  rowCount?: number
  /** How many rows make a page, where its reader chooses that. */
  perPage?: number
  onChange: (page: number) => void
}

/** The pages of a list, in the same words everywhere. */
export function ListPages({ label, page, count, rowCount, perPage, onChange }: ListPagesProps) {
  const t = useT()
  const locale = useLocale()
  const number = (value: number) => formatNumber(value, locale)
  const { from, to } = shownRange(page, rowCount ?? 0, perPage)
  return (
    <Pagination
      label={label ?? t('list.pages')}
      page={page}
      pageCount={pageCountOf(count, perPage)}
      onChange={onChange}
      previousLabel={t('list.previous')}
      nextLabel={t('list.next')}
      pageLabel={(at) => t('list.page', { page: number(at) })}
      summary={rowCount !== undefined && t('list.range', { from: number(from), to: number(to), count: number(count) })}
    />
  )
}
