import { pageSize } from '@academy/contract/limits'

/** pages count from 1; an empty list is one empty page. */
export const pageCountOf = (count: number, perPage: number = pageSize.initial): number =>
  Math.max(1, Math.ceil(count / perPage))

/** Somebody deleted the last row of the last page: the list goes on at the page before. */
export const pageToShow = (page: number, count: number, perPage?: number): number =>
  Math.min(page, pageCountOf(count, perPage))

export const shownRange = (page: number, rowCount: number, perPage: number = pageSize.initial) => {
  const before = (page - 1) * perPage
  return { from: before + 1, to: before + rowCount }
}

/** What an address says about the page; anything else is the first one. */
export const readPage = (text: string | undefined): number => {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
