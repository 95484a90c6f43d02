import type * as z from 'zod/mini'
import type { Chat } from '@academy/contract/chat'
import { messageStatuses } from '@academy/contract/enums'
import { messageFetchMaxBytes, messageFetchMaxCount } from '@academy/contract/limits'
import { can } from '@academy/contract/permissions'
import type { ChatAttachment, ChatMessage, MessageSend } from '@academy/contract/realtime'
import {
  readNewsOfChat,
  rewordNews,
  notifyOfMessage,
} from '#modules/messages/notifications/notification-chat-news.service.ts'
import type { AcademyCtx, Ctx, PersonCtx } from '#platform/ctx.ts'
import { fail, failWithout, savedRow } from '#platform/errors.ts'
import { avatarUrlOf } from '#platform/file-routes.ts'
import type { LimitRule, Limits } from '#platform/limits.ts'
import { attachmentsRepo } from './chat-attachments.repo.ts'
import { findChat, type OpenChat, readableChat, refuseWriting } from './chat-access.service.ts'
import { removeChatFiles } from './chat.jobs.ts'
import { type ChatKey, chatRepo, type MessageRow } from './chat.repo.ts'
import { inShort, mayChange } from './chat.rules.ts'

export interface MessageTools {
  limits: Limits
}

/** T7: nobody types as fast; what was written without a network and goes out in one breath fits too. */
const writingPerMinute: LimitRule = { name: 'chat-messages', points: 100, seconds: 60 }
const writingPerHour: LimitRule = { name: 'chat-messages-hour', points: 1_500, seconds: 3600 }

/** Before the transaction: counting takes a connection of its own. */
const countWriting = async ({ limits }: MessageTools, ctx: PersonCtx): Promise<void> => {
  const key = String(ctx.actor.userId)
  await limits.use(writingPerMinute, key)
  await limits.use(writingPerHour, key)
}

export const asAttachment = (file: Omit<ChatAttachment, 'url'>): ChatAttachment => ({
  ...file,
  url: `/api/chat/attachment/${file.id}`,
})

const asMessage = (row: MessageRow): ChatMessage => ({
  id: row.id,
  tempId: row.tempId,
  stageLectureId: row.stageLectureId,
  userId: row.userId,
  senderId: row.senderId,
  senderName: row.senderName,
  message: row.message,
  code: row.code,
  resources: row.resources.map(asAttachment),
  edited: row.edited,
  isRead: row.readAt !== null,
  status: row.readAt === null ? messageStatuses.Sent : messageStatuses.Read,
  createdAt: new Date(row.createdAt).toISOString(),
  deletedAt: row.deletedAt && new Date(row.deletedAt).toISOString(),
})

interface Page {
  beforeId?: number | null | undefined
  limit?: number | undefined
}
const pageOf = async (ctx: Ctx, academyId: number, key: ChatKey, { beforeId = null, limit }: Page) => {
  const wanted = limit ?? messageFetchMaxCount
  const asked = { beforeId, limit: wanted + 1, maxBytes: messageFetchMaxBytes }
  const { rows, found } = await chatRepo.page(ctx.db, academyId, key, asked)
  const messages = rows.slice(-wanted).map(asMessage)
  return { messages, hasOlder: found > messages.length }
}

/** RT-13 */
export const open = async (ctx: AcademyCtx, key: ChatKey, page: Page): Promise<Chat> => {
  const { academyId, facts, refusal } = await readableChat(ctx, key)
  const { avatarFile, ...student } = facts.student
  // who acts as somebody reads.
  const isOneself = ctx.actor.impersonatorId === null
  return {
    ...(await pageOf(ctx, academyId, key, page)),
    student: { ...student, avatarUrl: avatarUrlOf(avatarFile) },
    lectureName: facts.lectureName,
    stageLectureId: facts.stageLectureId,
    mayModerate: isOneself && can(ctx.actor, 'chat.moderate', academyId),
    mayWrite: isOneself && refusal === null,
  }
}

/** RT-41, C2: after a pause the client asks for what it missed, page by page. */
export const fetch = async (
  ctx: AcademyCtx,
  { stageLectureId, userId, ...page }: ChatKey & Page,
): Promise<{ messages: ChatMessage[]; hasOlder: boolean }> => {
  const key = { stageLectureId, userId }
  const { academyId } = await readableChat(ctx, key)
  return pageOf(ctx, academyId, key, page)
}

const isOf = (row: ChatKey, key: ChatKey): boolean =>
  row.stageLectureId === key.stageLectureId && row.userId === key.userId
const usedElsewhere = () =>
  fail('ValidationError', { status: 409, fields: [{ field: 'tempId', message: 'keyUsedForAnotherCall' }] })

const emitMessage = (ctx: Ctx, academyId: number, what: 'new' | 'updated', row: MessageRow): ChatMessage => {
  const message = asMessage(row)
  ctx.emit('chat.message', { what, academyId, message })
  return message
}

/** STG-49: the dot at the lecture comes with the first unread message and goes with the last. */
const emitSidebarChange = (ctx: Ctx, academyId: number, userId: number): void =>
  ctx.emit('routes.changed', { academyId, userIds: [userId] })

/**
 * RT-42. A repeated send is answered with the first message, also when nothing new could be written any more: what was
 * stored was sent.
 */
export const send = async (
  tools: MessageTools,
  ctx: AcademyCtx,
  given: z.output<typeof MessageSend>,
): Promise<ChatMessage> => {
  await countWriting(tools, ctx)
  return ctx.transaction(async (inner) => {
    const { tempId, stageLectureId, userId, message, code } = given
    const key = { stageLectureId, userId }
    const senderId = inner.actor.userId
    const chat = await readableChatToWrite(inner, key)
    const { academyId } = chat
    await chatRepo.takeTurn(inner.db, key)
    const first = await chatRepo.byTempId(inner.db, academyId, senderId, tempId)
    if (first) return isOf(first, key) ? asMessage(first) : usedElsewhere()
    refuseWriting(chat)
    const isFromStudent = chat.side === 'student'
    const wasUnread = isFromStudent || (await chatRepo.hasUnreadForStudent(inner.db, academyId, key))
    const values = { ...key, academyId, senderId, isFromStudent, tempId, message, code, createdAt: inner.now() }
    const id = (await chatRepo.insert(inner.db, values)) ?? usedElsewhere()
    const files = [...new Set(given.resourceIds)]
    if (files.length > 0) {
      const attached = await attachmentsRepo.attach(inner.db, academyId, senderId, files, id)
      if (attached < files.length) fail('AttachmentNotFound')
    }
    const row = savedRow(await chatRepo.byId(inner.db, academyId, id))
    await notifyOfMessage(inner, academyId, { ...key, id, senderId, isFromStudent, text: shortOf(row) })
    if (!wasUnread) emitSidebarChange(inner, academyId, userId)
    return emitMessage(inner, academyId, 'new', row)
  })
}

/** ROLE-31: staff who write to somebody who does not study here get that error. */
const readableChatToWrite = async (ctx: AcademyCtx, key: ChatKey): Promise<OpenChat> => {
  const chat = await findChat(ctx, key)
  if (chat) return chat
  const { academyId } = ctx
  const isStaff = key.userId !== ctx.actor.userId && can(ctx.actor, 'chat.staff', academyId, 'read')
  const facts = isStaff ? await chatRepo.facts(ctx.db, academyId, key) : undefined
  return fail(facts?.hasChat && !facts.isStudent ? 'WrongStudentAcademy' : 'ChatNotFound')
}

const shortOf = ({ message, code, resources }: MessageRow): string => inShort(message, code, resources)

/** The message for a change, and the chat it is in; what the caller cannot read is as absent as what is not there. */
const lockedMessage = async (ctx: AcademyCtx, id: number): Promise<{ row: MessageRow; chat: OpenChat }> => {
  const row = (await chatRepo.locked(ctx.db, ctx.academyId, id)) ?? fail('MessageNotFound')
  return { row, chat: (await findChat(ctx, row)) ?? fail('MessageNotFound') }
}

const refuseChange = (ctx: PersonCtx, chat: OpenChat, row: MessageRow): void => {
  refuseWriting(chat)
  if (!mayChange(row, ctx.actor.userId, ctx.now())) fail('MessageCanNotBeChanged')
}

/** RT-07, RT-43 */
export const update = async (
  tools: MessageTools,
  ctx: AcademyCtx,
  { id, message, code }: { id: number; message: string; code: string | null },
): Promise<ChatMessage> => {
  await countWriting(tools, ctx)
  return ctx.transaction(async (inner) => {
    const { row, chat } = await lockedMessage(inner, id)
    if (row.deletedAt !== null) fail('MessageNotFound')
    refuseChange(inner, chat, row)
    if (!message.trim() && !code?.trim() && row.resources.length === 0) failWithout('message')
    // Sent again after a lost answer: it is so already.
    if (row.message === message && row.code === code) return asMessage(row)
    const { academyId } = chat
    await chatRepo.save(inner.db, academyId, id, { message, code, edited: true })
    const saved = savedRow(await chatRepo.byId(inner.db, academyId, id))
    await rewordNews(inner, academyId, saved, shortOf(saved))
    return emitMessage(inner, academyId, 'updated', saved)
  })
}

/** RT-44, Q-59: the place stays, what was said and its files go. */
export const remove = (ctx: AcademyCtx, id: number): Promise<void> =>
  ctx.transaction(async (inner) => {
    const { row, chat } = await lockedMessage(inner, id)
    const { academyId } = chat
    const { actor } = inner
    const isGone = row.deletedAt !== null
    const isModerator = can(actor, 'chat.moderate', academyId)
    if (!isModerator && !(isGone && row.senderId === actor.userId)) refuseChange(inner, chat, row)
    if (isGone) return
    await chatRepo.save(inner.db, academyId, id, { message: '', code: null, deletedAt: inner.now() })
    const names = await attachmentsRepo.removeOfMessage(inner.db, academyId, id)
    if (names.length > 0) await inner.enqueue(removeChatFiles, { names })
    await rewordNews(inner, academyId, row, null)
    const { stageLectureId, userId, senderId } = row
    if (senderId !== actor.userId)
      await inner.audit('chat.messageDeleted', { academyId, targetId: id, details: { senderId, stageLectureId } })
    inner.emit('chat.deleted', { academyId, stageLectureId, userId, id })
    if (!row.isFromStudent && row.readAt === null && !(await chatRepo.hasUnreadForStudent(inner.db, academyId, row)))
      emitSidebarChange(inner, academyId, userId)
  })

/** RT-45, Q-58: of one chat, what the other side wrote. The first who has it on screen reads it for the whole staff. */
export const markRead = (ctx: AcademyCtx, ids: readonly number[]): Promise<void> =>
  ctx.transaction(async (inner) => {
    const wanted = [...new Set(ids)]
    const [found] = await chatRepo.chatsOf(inner.db, inner.academyId, wanted)
    if (!found || found.count < wanted.length) return fail('MessageNotFound')
    const { stageLectureId, userId } = found
    const { academyId, side } = (await findChat(inner, found)) ?? fail('MessageNotFound')
    const readerId = inner.actor.userId
    const of = { isFromStudent: side === 'staff', now: inner.now() }
    const read = await chatRepo.markRead(inner.db, academyId, wanted, of)
    await readNewsOfChat(inner, academyId, { stageLectureId, userId, upToId: Math.max(...wanted) })
    if (read.length === 0) return
    inner.emit('chat.read', { academyId, stageLectureId, userId, ids: read, readerId })
    if (side === 'student' && !(await chatRepo.hasUnreadForStudent(inner.db, academyId, found)))
      emitSidebarChange(inner, academyId, userId)
  })
