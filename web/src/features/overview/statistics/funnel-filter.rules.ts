import type { DirectionParam } from '@academy/contract/statistics'
import { id, view, type AddressPart } from '#kit/address/address-parts.ts'
import { defineAddress, type AddressState } from '#kit/address/define-address.ts'
import { readId } from '#kit/address/read-id.ts'

export const funnelViews = ['chart', 'table'] as const
export type FunnelView = (typeof funnelViews)[number]

/** A day as yyyy-mm-dd; empty: now. */
const day = (): AddressPart<string> => ({
  read: (value = '') => {
    const moment = new Date(`${value}T00:00:00Z`)
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(moment.getTime())
    return isDay && moment.toISOString().startsWith(value) ? value : ''
  },
  write: (value) => value,
  filters: (value) => value !== '',
})
/** 'split' shows every direction beside the others. */
const direction = (): AddressPart<DirectionParam | 'split' | null> => ({
  read: (value) => (value === 'split' || value === 'none' ? value : readId(value)),
  write: (value) => (value === null ? '' : String(value)),
  filters: (value) => value !== null,
})

const parts = {
  /** With 'all' selected, the academy that was chosen on the screen (STAT-12). */
  academyId: id('academy'),
  date: day(),
  direction: direction(),
  /** The academy that is laid over this one. */
  compareWith: id('with'),
  view: view(funnelViews),
}
export const funnelAddress = defineAddress(parts)
export type FunnelFilter = AddressState<typeof parts>

/** A day means all of it. Days are those of UTC, as the server counts them. */
export const endOfDay = (date: string): string => `${date}T23:59:59.999Z`
/** Noon is the same day in every zone people live in. */
export const noonOf = (date: string): string => `${date}T12:00:00.000Z`

const dayMs = 24 * 3600 * 1000
export const dateOfDay = (startDate: string, day: number): string =>
  new Date(new Date(startDate).getTime() + day * dayMs).toISOString().slice(0, 10)
export const dayOfDate = (startDate: string, date: string): number =>
  Math.round((new Date(`${date}T00:00:00Z`).getTime() - new Date(startDate.slice(0, 10)).getTime()) / dayMs)
