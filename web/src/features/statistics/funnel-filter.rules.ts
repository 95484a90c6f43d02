import type { DirectionParam } from '@academy/contract/statistics'

export const funnelViews = ['chart', 'table'] as const
export type FunnelView = (typeof funnelViews)[number]

/** What the address says; anything unknown in it counts as not said. */
export interface FunnelFilter {
  /** With 'all' selected, the academy that was chosen on the screen (STAT-12). */
  academyId: number | null
  /** A day as yyyy-mm-dd; empty: now. */
  date: string
  /** 'split' shows every direction beside the others. */
  direction: DirectionParam | 'split' | null
  /** The academy that is laid over this one. */
  compareWith: number | null
  view: FunnelView
}

const idOf = (text: string | undefined): number | null => {
  const id = Number(text)
  return Number.isInteger(id) && id >= 1 && id <= 2_147_483_647 ? id : null
}

const isDay = (text: string): boolean => {
  const moment = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

export const readFunnelFilter = (address: Readonly<Record<string, string | undefined>>): FunnelFilter => ({
  academyId: idOf(address.academy),
  date: isDay(address.date ?? '') ? address.date! : '',
  direction:
    address.direction === 'split' || address.direction === 'none' ? address.direction : idOf(address.direction),
  compareWith: idOf(address.with),
  view: address.view === 'table' ? 'table' : 'chart',
})

/** What is usual needs no words in the address. */
export const toFunnelAddress = ({ academyId, date, direction, compareWith, view }: FunnelFilter) => ({
  academy: academyId === null ? '' : String(academyId),
  date,
  direction: direction === null ? '' : String(direction),
  with: compareWith === null ? '' : String(compareWith),
  view: view === 'chart' ? '' : view,
})

/** A day means all of it. Days are those of UTC, as the server counts them. */
export const endOfDay = (date: string): string => `${date}T23:59:59.999Z`
/** Noon is the same day in every zone people live in. */
export const noonOf = (date: string): string => `${date}T12:00:00.000Z`

const dayMs = 24 * 3600 * 1000
export const dateOfDay = (startDate: string, day: number): string =>
  new Date(new Date(startDate).getTime() + day * dayMs).toISOString().slice(0, 10)
export const dayOfDate = (startDate: string, date: string): number =>
  Math.round((new Date(`${date}T00:00:00Z`).getTime() - new Date(startDate.slice(0, 10)).getTime()) / dayMs)
