import type { ChatMessage } from '@academy/contract/realtime'
import type { UnsentMessage } from './outbox.rules.ts'

/** For tests: a student 5 talks about the lecture 7 with the staff 1 and 2. */
export const studentId = 5
export const mentorId = 1
export const colleagueId = 2

export const makeMessage = (id: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  tempId: `temp-${id}`,
  stageLectureId: 7,
  userId: studentId,
  senderId: studentId,
  senderName: 'Олена Коваль',
  message: `message ${id}`,
  code: null,
  resources: [],
  edited: false,
  isRead: false,
  status: 1,
  createdAt: new Date(Date.UTC(2026, 2, 1, 10, id)).toISOString(),
  deletedAt: null,
  ...more,
})

export const makeUnsent = (tempId: string, more: Partial<UnsentMessage> = {}): UnsentMessage => ({
  tempId,
  ownerId: studentId,
  academyId: 3,
  stageLectureId: 7,
  userId: studentId,
  message: 'words',
  code: null,
  resources: [],
  createdAt: '2026-03-01T12:00:00.000Z',
  sendingSince: 0,
  failure: null,
  ...more,
})
