import type { ErrorName } from '@academy/contract/errors'
import { messageChangeWindowMs } from '@academy/contract/limits'

/** a chat has two sides, its student and the staff. */
export type Side = 'student' | 'staff'

export interface ChatState {
  hasChat: boolean
  isClosed: boolean
  /** Holds the role and is not blocked. */
  isStudent: boolean
  /** The lecture is one of theirs. */
  isHearing: boolean
  hasMessages: boolean
}

/** `refusal` is why nothing can be written; null: it can. */
export interface Access {
  refusal: ErrorName | null
}

/**
 * RT-11, RT-17, RT-18; null: there is no such chat for who asks. What was said stays readable to staff when its student
 * has gone to another group or stage; nobody writes where the student could not read it.
 */
export const accessOf = (side: Side, chat: ChatState): Access | null => {
  if (!chat.hasChat) return null
  const isTheirs = chat.isStudent && chat.isHearing
  if (side === 'student') return isTheirs ? { refusal: chat.isClosed ? 'AcademyClosed' : null } : null
  if (isTheirs) return { refusal: null }
  return chat.hasMessages ? { refusal: chat.isStudent ? 'ChatNotFound' : 'WrongStudentAcademy' } : null
}

/** */
export const mayChange = (
  message: { senderId: number; createdAt: string | Date; deletedAt: string | Date | null },
  userId: number,
  now: Date,
): boolean =>
  message.senderId === userId &&
  message.deletedAt === null &&
  now.getTime() - new Date(message.createdAt).getTime() <= messageChangeWindowMs

const shortLength = 300

/** What other places show of a message: its text, else its code, else its files. */
export const inShort = (message: string, code: string | null, files: readonly { name: string }[]): string => {
  const said = message.trim() || code?.trim() || files.map(({ name }) => name).join(', ')
  const signs = [...said]
  return signs.length > shortLength ? `${signs.slice(0, shortLength - 1).join('')}…` : said
}
