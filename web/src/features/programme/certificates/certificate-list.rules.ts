import type { CallInput } from '@academy/contract/endpoint'
import { certificatesPerFile, type certificatesApi } from '@academy/contract/certificates'
import { oneOf, text, view } from '#kit/address/address-parts.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'
import { sortOf } from '#kit/list/sort-of.ts'

export type CertificatesQuery = CallInput<typeof certificatesApi.list>['body']

export const certificateOrders = ['name', '-name', '-finishedAt', 'finishedAt'] as const
export type CertificateOrder = (typeof certificateOrders)[number]
export const certificateStates = ['valid', 'withdrawn'] as const

const parts = { search: text(), state: oneOf(certificateStates), order: view(certificateOrders) }
export const certificatesList = defineList(parts)
export type CertificatesFilter = ListState<typeof parts>

export const toQuery = ({ search, state, order, page }: CertificatesFilter, perPage: number): CertificatesQuery => ({
  page,
  perPage,
  ...sortOf(order),
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(state !== '' && { filters: { isWithdrawn: state === 'withdrawn' } }),
})

/** The files in which so many certificates come, each with the numbers of its first and its last. */
export const filesFor = (count: number): { part: number; from: number; to: number }[] =>
  Array.from({ length: Math.ceil(count / certificatesPerFile) }, (_, index) => ({
    part: index + 1,
    from: index * certificatesPerFile + 1,
    to: Math.min(count, (index + 1) * certificatesPerFile),
  }))
