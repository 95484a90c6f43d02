import { pageSize } from '@academy/contract/limits'
import { reviewStates } from '@academy/contract/homework-state'
import type { QueueFilters, QueueQuery } from '@academy/contract/review'
import { id, text, view, type AddressPart } from '#kit/address/address-parts.ts'
import { readId } from '#kit/address/read-id.ts'
import { layoutWords, type Words } from '#kit/address/words.ts'
import { defineList, type ListState } from '#kit/list/define-list.ts'

export const sequences = ['wait', 'newest', 'name', '-name', '-mark', 'mark', 'shuffled'] as const
export type Sequence = (typeof sequences)[number]
export const stateChoices = [...reviewStates, 'all'] as const

export const reviewers = ['me', 'none', 'canReview'] as const
type Reviewer = (typeof reviewers)[number] | number
const reviewer = (): AddressPart<Reviewer | null> => ({
  read: (value) => reviewers.find((one) => one === value) ?? readId(value),
  write: (value) => (value === null ? '' : String(value)),
  filters: (value) => value !== null,
})

/** Those who come to review want to see what waits; everything else is chosen. */
const parts = {
  search: text(),
  stageId: id('stage'),
  stageLectureId: id('lecture'),
  groupId: id('group'),
  state: view(stateChoices),
  reviewer: reviewer(),
  sequence: view(sequences),
}
export const reviewQueue = defineList(parts)
export type ReviewAddress = ListState<typeof parts>

/** What is shown without a word about it: to those who may not review everything, what they may. */
export const usualAddress = (onlyTheirs: boolean): ReviewAddress => ({
  ...reviewQueue.read({}),
  reviewer: onlyTheirs ? 'canReview' : null,
})

/** The queue to review in: it leads nobody to a work that only others may review. */
export const toReview = (address: ReviewAddress, onlyTheirs: boolean): ReviewAddress =>
  !onlyTheirs || address.reviewer === 'me' || address.reviewer === 'canReview'
    ? address
    : { ...address, page: 1, reviewer: 'canReview' }

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

/** What a click on a header asks for; who waits longest stands first when the wait goes down. */
export const columnOrders = {
  student: { asc: 'name', desc: '-name' },
  mark: { asc: 'mark', desc: '-mark' },
  wait: { asc: 'newest', desc: 'wait' },
} as const satisfies Record<string, { asc?: Sequence; desc?: Sequence }>

export const toQuery = (address: ReviewAddress, perPage: number = pageSize.initial): QueueQuery => ({
  ...toFilters(address),
  page: address.page,
  perPage,
})

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

const names = [...Object.keys(reviewQueue.write(reviewQueue.read({}))), ...layoutWords]
/** An address without any word of filters is that of somebody who comes back: the last ones are shown again. */
export const isBare = (address: Words): boolean => names.every((name) => address[name] === undefined)

export const rememberedAt = (userId: number, selection: number | string | null): string =>
  `review-filters:${userId}:${selection}`

/** Of what the browser kept only the words that are still understood; of nothing, the usual ones. */
export const readRemembered = (value: unknown, onlyTheirs: boolean): Record<string, string> => {
  if (typeof value !== 'object' || value === null) return reviewQueue.write(usualAddress(onlyTheirs))
  const words = Object.entries(value).filter(
    (entry): entry is [string, string] =>
      names.includes(entry[0]) && entry[0] !== 'page' && typeof entry[1] === 'string',
  )
  return reviewQueue.write(reviewQueue.read(Object.fromEntries(words)))
}
