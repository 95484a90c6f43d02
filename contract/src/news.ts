import { notificationTypes, type NotificationType } from './enums.ts'
import type { Notification } from './realtime.ts'
import { withoutMarks } from './plain-text.ts'

// What news say and where they lead, for the inbox on a page and for what the server sends to a device that has no page open.

/** A chat stays one entry with its newest message (Q-61): another message is other news. */
export const keyOfNews = ({ id, type, payload }: Pick<Notification, 'id' | 'type' | 'payload'>): string =>
  type === notificationTypes.Announcement
    ? `a${id}`
    : `n${id}${payload.messageId === null ? '' : `-${payload.messageId}`}`

/** What a service worker gets and shows. */
export interface PushedNews {
  title: string
  body: string
  /** News with the same tag are shown once. */
  tag: string
  /** null: only the window comes to the front. */
  path: string | null
}

export interface NewsWords {
  title: (typeof titles)[NotificationType] | 'inbox.reminder'
  /** Who wrote or handed in. */
  who: string | null
  /** What was written; null: nothing was. */
  text: string | null
  /** The lecture. */
  about: string | null
}

const titles = {
  'new-message': 'inbox.message',
  'homework-checked': 'inbox.checked',
  'homework-updated': 'inbox.updated',
  announcement: 'inbox.announcement',
} as const satisfies Record<NotificationType, string>

const excerptLength = 200
export const shorten = (text: string): string | null => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return null
  return line.length > excerptLength ? `${line.slice(0, excerptLength).trimEnd()}…` : line
}

/** A line out of markdown: without the marks that only draw it. */
export const plainLine = (markdown: string): string | null => shorten(withoutMarks(markdown))

/** A reminder is a message of the academy itself: it belongs to no chat (docs/decisions/015-forms-and-mail.md). */
export const isReminder = ({ type, payload }: Pick<Notification, 'type' | 'payload'>): boolean =>
  type === notificationTypes.NewMessage && payload.stageLectureId === null

/** NTF-11 */
export const newsWords = (news: Pick<Notification, 'type' | 'payload' | 'message' | 'homeworkResponse'>): NewsWords => {
  const { type, message, homeworkResponse, payload } = news
  const sender = message && `${message.sender.firstName} ${message.sender.lastName}`.trim()
  return {
    title: isReminder(news) ? 'inbox.reminder' : titles[type],
    who: sender || (type === notificationTypes.HomeworkUpdated ? payload.fullName : null),
    text: plainLine(message?.text ?? homeworkResponse?.reviewBody ?? ''),
    about: payload.lectureName,
  }
}
