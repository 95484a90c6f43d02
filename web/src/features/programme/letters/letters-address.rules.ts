import { letterStandings } from '@academy/contract/letters'
import { pageSize } from '@academy/contract/limits'
import { id, oneOf, page, text, view, type AddressPart } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'
import { sortOf } from '#kit/list/sort-of.ts'
import type { LettersQuery } from './letters.api.ts'

export const letterOrders = ['name', '-name', '-updatedAt', 'updatedAt'] as const
export type LetterOrder = (typeof letterOrders)[number]
export const writtenChoices = ['yes', 'no'] as const
export type Written = (typeof writtenChoices)[number]

interface LetterKey {
  academyId: number
  userId: number
}
/** A person may have written to two academies: a letter is one of an academy and of a person. */
export const keyOf = ({ academyId, userId }: LetterKey): string => `${academyId}-${userId}`

/** Whose letter is open, by its key; 'first' and 'last' come from leafing over the edge of a page. */
const opened = (): AddressPart<string | null> => ({
  read: (value) => (/^(first|last|[1-9]\d{0,9}-[1-9]\d{0,9})$/.test(value ?? '') ? value! : null),
  write: (value) => value ?? '',
  filters: () => false,
})

const parts = {
  search: text(),
  groupId: id('group'),
  written: oneOf(writtenChoices),
  standing: oneOf(letterStandings),
  order: view(letterOrders),
  page: page(),
  open: opened(),
}
export const lettersList = defineList(parts)
export type LettersAddress = ListState<typeof parts>

/** Another filter shows another list: it starts at its first letter. */
export const changeAddress = (address: LettersAddress, change: Partial<LettersAddress>): LettersAddress =>
  'open' in change ? { ...address, ...change } : { ...address, page: 1, open: null, ...change }

export const toQuery = ({ search, groupId, written, standing, order, page }: LettersAddress): LettersQuery => ({
  page,
  perPage: pageSize.initial,
  ...sortOf(order),
  ...(search.trim() !== '' && { search: search.trim() }),
  ...((groupId !== null || written !== '' || standing !== '') && {
    filters: {
      ...(groupId !== null && { groupIds: [groupId] }),
      ...(written !== '' && { written: written === 'yes' }),
      ...(standing !== '' && { standing }),
    },
  }),
})

/** The letter that is open among those of the page: the first one unless the address names another. */
export const openIndex = (rows: readonly LetterKey[], open: LettersAddress['open']): number => {
  if (open === 'last') return rows.length - 1
  const index = rows.findIndex((row) => keyOf(row) === open)
  return index === -1 ? 0 : index
}

/** Where leafing leads: within the page, or over its edge; null at either end of the list. */
export const neighbour = (
  rows: readonly LetterKey[],
  { page, pageCount, index }: { page: number; pageCount: number; index: number },
  step: 1 | -1,
): Pick<LettersAddress, 'page' | 'open'> | null => {
  const next = rows[index + step]
  if (next) return { page, open: keyOf(next) }
  const otherPage = page + step
  if (otherPage < 1 || otherPage > pageCount) return null
  return { page: otherPage, open: step === 1 ? 'first' : 'last' }
}

/** The list as it is read, whoever waits or not, and the letter that is open in it. */
export const toPlace = (address: LettersAddress, { academyId, userId }: LetterKey) => {
  const { page: _page, filters, ...query } = toQuery({ ...address, standing: '' })
  const { standing: _standing, ...others } = filters ?? {}
  return { ...query, filters: others, after: { academyId, userId } }
}

/**
 * Where deciding leads in a list of one standing: to the next letter. Of the letters that wait, the one that was decided leaves the list, so the first of
 * the next page becomes the last of this one; behind the last the queue begins anew.
 */
export const afterDeciding = (
  { page, standing }: Pick<LettersAddress, 'page' | 'standing'>,
  next: Pick<LettersAddress, 'page' | 'open'> | null,
): Pick<LettersAddress, 'page' | 'open'> => {
  if (standing === 'waiting' && (next === null || next.page !== page))
    return next === null ? { page: 1, open: 'first' } : { page, open: 'last' }
  return next ?? { page, open: 'last' }
}
