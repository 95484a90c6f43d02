import { keyOf, messageStatuses } from '@academy/contract/enums'
import type { ErrorName } from '@academy/contract/errors'
import { messageChangeWindowMs } from '@academy/contract/limits'
import type { ChatAttachment, ChatMessage } from '@academy/contract/realtime'
import type { UnsentMessage } from './outbox.rules.ts'

/** RT-02 */
export type ShownStatus = 'Sending' | 'Sent' | 'Failed' | 'Read'

/** One message as the list draws it, whether the server has it or it is still on its way. */
export interface ShownMessage {
  key: string
  /** null: not with the server yet. */
  id: number | null
  tempId: string | null
  senderId: number
  senderName: string
  isOwn: boolean
  /** Of one's own side: oneself, and for staff the colleagues. */
  isOurs: boolean
  message: string
  code: string | null
  resources: ChatAttachment[]
  createdAt: string
  isEdited: boolean
  isDeleted: boolean
  status: ShownStatus
  failure: ErrorName | null
  /** From the other side, and nobody here has read it. */
  isUnread: boolean
}

/** People of one chat: its student on one side, everybody of the staff on the other. */
export interface Sides {
  meId: number
  studentId: number
}

const isFromOtherSide = (senderId: number, { meId, studentId }: Sides): boolean =>
  (senderId === studentId) !== (meId === studentId)

const fromServer = (message: ChatMessage, sides: Sides): ShownMessage => ({
  key: message.tempId ?? String(message.id),
  id: message.id,
  tempId: message.tempId,
  senderId: message.senderId,
  senderName: message.senderName,
  isOwn: message.senderId === sides.meId,
  isOurs: !isFromOtherSide(message.senderId, sides),
  message: message.message,
  code: message.code,
  resources: message.resources,
  createdAt: message.createdAt,
  isEdited: message.edited,
  isDeleted: message.deletedAt !== null,
  status: message.isRead || keyOf(messageStatuses, message.status) === 'Read' ? 'Read' : 'Sent',
  failure: null,
  isUnread: !message.isRead && message.deletedAt === null && isFromOtherSide(message.senderId, sides),
})

const fromOutbox = (unsent: UnsentMessage, meName: string): ShownMessage => ({
  key: unsent.tempId,
  id: null,
  tempId: unsent.tempId,
  senderId: unsent.ownerId,
  senderName: meName,
  isOwn: true,
  isOurs: true,
  message: unsent.message,
  code: unsent.code,
  resources: unsent.resources,
  createdAt: unsent.createdAt,
  isEdited: false,
  isDeleted: false,
  status: unsent.sendingSince === null ? 'Failed' : 'Sending',
  failure: unsent.failure,
  isUnread: false,
})

/** RT-04: what the server has in its order, then what is on its way; a message stands once, known by its tempId. */
export const shownMessages = (
  messages: readonly ChatMessage[],
  unsent: readonly UnsentMessage[],
  sides: Sides,
  meName: string,
): ShownMessage[] => {
  const arrived = new Set(messages.filter(({ senderId }) => senderId === sides.meId).map(({ tempId }) => tempId))
  return [
    ...messages.map((message) => fromServer(message, sides)),
    ...unsent.filter(({ tempId }) => !arrived.has(tempId)).map((one) => fromOutbox(one, meName)),
  ]
}

export type TimelineRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: ShownMessage; isFirstOfRun: boolean; isLastOfRun: boolean }

const runPauseMs = 5 * 60_000
/** In the zone of the reader. */
const dayOf = (iso: string): string => new Date(iso).toDateString()

const isSameRun = (before: ShownMessage | undefined, after: ShownMessage | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  before.senderId === after.senderId &&
  dayOf(before.createdAt) === dayOf(after.createdAt) &&
  Math.abs(Date.parse(after.createdAt) - Date.parse(before.createdAt)) < runPauseMs

/** Days, the line above what is new, and runs of one person, whose name and time are said once. */
export const timelineOf = (messages: readonly ShownMessage[], firstNewId: number | null): TimelineRow[] =>
  messages.flatMap((message, at): TimelineRow[] => {
    const [before, after] = [messages[at - 1], messages[at + 1]]
    const isNewDay = before === undefined || dayOf(before.createdAt) !== dayOf(message.createdAt)
    const isFirstNew = message.id !== null && message.id === firstNewId
    const isBeforeNew = after?.id != null && after.id === firstNewId
    return [
      ...(isNewDay
        ? [{ kind: 'day' as const, key: `day-${dayOf(message.createdAt)}-${at}`, at: message.createdAt }]
        : []),
      ...(isFirstNew ? [{ kind: 'new' as const, key: 'new' }] : []),
      {
        kind: 'message',
        key: message.key,
        message,
        isFirstOfRun: isFirstNew || !isSameRun(before, message),
        isLastOfRun: isBeforeNew || !isSameRun(message, after),
      },
    ]
  })

export const firstUnreadOf = (messages: readonly ShownMessage[]): number | null =>
  messages.find(({ isUnread }) => isUnread)?.id ?? null

/** the author, within 24 hours. */
export const mayEdit = (message: ShownMessage, now: Date): boolean =>
  message.isOwn &&
  message.id !== null &&
  !message.isDeleted &&
  now.getTime() - Date.parse(message.createdAt) < messageChangeWindowMs

export const mayDelete = (message: ShownMessage, now: Date, mayModerate: boolean): boolean =>
  message.id !== null && !message.isDeleted && (mayModerate || mayEdit(message, now))

/** Arrow up in an empty field means the last one that can be changed. */
export const lastEditable = (messages: readonly ShownMessage[], now: Date): ShownMessage | null =>
  messages.findLast((message) => mayEdit(message, now)) ?? null
