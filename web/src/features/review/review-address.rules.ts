import { pageSize } from '@academy/contract/limits'
import { reviewStates, type ReviewState } from '@academy/contract/homework-state'
import type { QueueFilters, QueueQuery } from '@academy/contract/review'
import { readPage } from '#lib/paging.rules.ts'

export const sequences = ['wait', 'newest', 'name', 'shuffled'] as const
export type Sequence = (typeof sequences)[number]
export const stateChoices = [...reviewStates, 'all'] as const

/** What the address says; anything unknown in it counts as not said. */
export interface ReviewAddress {
  search: string
  stageId: number | null
  stageLectureId: number | null
  groupId: number | null
  state: ReviewState | 'all'
  reviewer: 'me' | 'none' | number | null
  sequence: Sequence
  page: number
}

export const searchMaxLength = 100

const oneOf = <T extends string>(values: readonly T[], value: string | undefined): T | undefined =>
  values.find((candidate) => candidate === value)
const idOf = (text: string | undefined): number | null => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)
const textOf = (id: number | string | null): string => (id === null ? '' : String(id))

/** Those who come to review want to see what waits; everything else is chosen. */
export const readAddress = (address: Readonly<Record<string, string | undefined>>): ReviewAddress => ({
  search: (address.search ?? '').slice(0, searchMaxLength),
  stageId: idOf(address.stage),
  stageLectureId: idOf(address.lecture),
  groupId: idOf(address.group),
  state: oneOf(stateChoices, address.state) ?? 'waiting',
  reviewer: oneOf(['me', 'none'] as const, address.reviewer) ?? idOf(address.reviewer),
  sequence: oneOf(sequences, address.sequence) ?? 'wait',
  page: readPage(address.page),
})

export const toAddress = (address: ReviewAddress): Record<string, string> => ({
  search: address.search,
  stage: textOf(address.stageId),
  lecture: textOf(address.stageLectureId),
  group: textOf(address.groupId),
  state: address.state === 'waiting' ? '' : address.state,
  reviewer: textOf(address.reviewer),
  sequence: address.sequence === 'wait' ? '' : address.sequence,
  page: address.page === 1 ? '' : String(address.page),
})

/** Another filter shows another list, from its beginning; a lecture of another stage is none any more. */
export const changeAddress = (address: ReviewAddress, change: Partial<ReviewAddress>): ReviewAddress => ({
  ...address,
  page: 1,
  ...(change.stageId !== undefined && change.stageId !== address.stageId && { stageLectureId: null }),
  ...change,
})

export const toFilters = (address: ReviewAddress): QueueFilters => ({
  ...(address.stageId !== null && { stageId: address.stageId }),
  ...(address.stageLectureId !== null && { stageLectureId: address.stageLectureId }),
  ...(address.groupId !== null && { groupId: address.groupId }),
  ...(address.state !== 'all' && { state: address.state }),
  ...(address.reviewer !== null && { reviewer: address.reviewer }),
  ...(address.search.trim() !== '' && { search: address.search.trim() }),
  sequence: address.sequence,
})

export const toQuery = (address: ReviewAddress): QueueQuery => ({
  ...toFilters(address),
  page: address.page,
  perPage: pageSize.initial,
})

/** Whether something besides the usual 'what waits' is asked for. */
export const isNarrowed = ({ search, stageId, stageLectureId, groupId, reviewer }: ReviewAddress): boolean =>
  search.trim() !== '' || [stageId, stageLectureId, groupId, reviewer].some((value) => value !== null)

/** Whether it names something that only one academy has. */
export const isOfOneAcademy = ({ stageId, stageLectureId, groupId }: ReviewAddress): boolean =>
  [stageId, stageLectureId, groupId].some((value) => value !== null)

/** Over all academies there are no stages, lectures and groups to choose from. */
export const overAll = (address: ReviewAddress): ReviewAddress => ({
  ...address,
  stageId: null,
  stageLectureId: null,
  groupId: null,
})

const names = ['search', 'stage', 'lecture', 'group', 'state', 'reviewer', 'sequence', 'page']
/** An address without any word of filters is that of somebody who comes back: the last ones are shown again. */
export const isBare = (address: Readonly<Record<string, string | undefined>>): boolean =>
  names.every((name) => address[name] === undefined)

export const rememberedAt = (userId: number, selection: number | string | null): string =>
  `review-filters:${userId}:${selection}`

/** Of what the browser kept only the words that are still understood. */
export const readRemembered = (value: unknown): Record<string, string> => {
  if (typeof value !== 'object' || value === null) return {}
  const words = Object.entries(value).filter(
    (entry): entry is [string, string] =>
      names.includes(entry[0]) && entry[0] !== 'page' && typeof entry[1] === 'string',
  )
  return toAddress(readAddress(Object.fromEntries(words)))
}
