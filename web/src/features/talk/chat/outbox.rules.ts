import type { ErrorName } from '@academy/contract/errors'
import type { ChatAttachment } from '@academy/contract/realtime'
import { isObject } from '#lib/is-object.ts'
import { ApiError, isApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-texts.ts'
import type { MessageKey } from '#lib/i18n/messages.ts'

/** Written, and not confirmed by the server. */
export interface UnsentMessage {
  tempId: string
  /** Who writes; on a shared computer nobody sends the words of another. */
  ownerId: number
  academyId: number
  stageLectureId: number
  /** The student of the chat. */
  userId: number
  message: string
  code: string | null
  resources: ChatAttachment[]
  createdAt: string
  /** null: it has failed and waits for its author. */
  sendingSince: number | null
  failure: ErrorName | null
}

/** RT-05, C3 */
export const sendTimeoutMs = 30_000
const firstPauseMs = 500
const longestPauseMs = 4_000
export const pauseBefore = (tries: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 5))

export const isOverdue = ({ sendingSince }: UnsentMessage, now: number): boolean =>
  // A clock that was put back must not let a message hang for ever.
  sendingSince !== null && Math.abs(now - sendingSince) >= sendTimeoutMs

export const asFailed = (unsent: UnsentMessage, failure: ErrorName): UnsentMessage => ({
  ...unsent,
  sendingSince: null,
  failure,
})
export const asSending = (unsent: UnsentMessage, now: number): UnsentMessage => ({
  ...unsent,
  sendingSince: now,
  failure: null,
})

const worthTrying: readonly ErrorName[] = [
  'LostInternetConnection',
  'UnknownError',
  'ExpiredAccessToken',
  'InvalidAccessToken',
]
/** Why the server will never take it, or null where nobody knows whether it arrived: then it is tried again. */
export const refusalOf = (error: unknown): ErrorName | null =>
  isApiError(error) && !worthTrying.includes(error.name) ? error.name : null

/** What its author reads beside it. */
export const textOfFailure = (failure: ErrorName | null): MessageKey => {
  if (failure === null || failure === 'LostInternetConnection') return 'chat.failedOffline'
  return failure === 'TooManyRequests' ? 'chat.failedTooMany' : errorText(new ApiError(failure))
}

export const inOrderOfWriting = (...lists: readonly (readonly UnsentMessage[])[]): UnsentMessage[] => {
  const byId = new Map(lists.flat().map((unsent) => [unsent.tempId, unsent]))
  return [...byId.values()].toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.tempId.localeCompare(b.tempId),
  )
}

/** What lies in a browser may be older than this page. */
export const isUnsentMessage = (value: unknown): value is UnsentMessage =>
  isObject(value) &&
  [value.ownerId, value.academyId, value.stageLectureId, value.userId].every(Number.isInteger) &&
  [value.tempId, value.message, value.createdAt].every((text) => typeof text === 'string') &&
  (value.code === null || typeof value.code === 'string') &&
  (value.sendingSince === null || typeof value.sendingSince === 'number') &&
  Array.isArray(value.resources)
