import { notificationTypes } from '@academy/contract/enums'
import type { Notification } from '@academy/contract/realtime'
import type { Ctx, PersonCtx } from '#platform/ctx.ts'
import { type ChatNews, chatNewsRepo, type ChatOfNews } from './notification-chat-news.repo.ts'
import { notifyRepo, type Receiver } from './notification-writing.repo.ts'
import { makeKnown } from './notification-writing.service.ts'

interface NewMessage extends ChatOfNews {
  id: number
  senderId: number
  isFromStudent: boolean
  text: string
}

/** the other side: the student, or the assigned reviewer, else all who answer for the lecture. Never the author. */
const receiversOf = async (ctx: Ctx, academyId: number, sent: NewMessage, news: ChatNews): Promise<Receiver[]> => {
  if (!sent.isFromStudent) return notifyRepo.receivers(ctx.db, academyId, [sent.userId], 'student')
  const assigned = news.reviewerId === null ? [] : [news.reviewerId]
  const there = await chatNewsRepo.staff(ctx.db, academyId, [...assigned, ...news.staffIds])
  const others = there.filter(({ id }) => id !== sent.senderId)
  const reviewer = others.filter(({ id }) => id === news.reviewerId)
  return reviewer.length > 0 ? reviewer : others
}

const payloadOf = (sent: NewMessage, news: ChatNews, { language }: Receiver): Notification['payload'] => ({
  lectureName: news.lectureName[language],
  stageLectureName: news.urlName,
  stageName: news.stageUrlName,
  stageLectureId: sent.stageLectureId,
  userId: sent.userId,
  groupId: news.groupId,
  fullName: news.fullName,
  messageId: sent.id,
})

/** NTF-20, inside the transaction of the message, in the turn of its chat: nobody has two entries about one chat (C4). */
export const notifyOfMessage = async (ctx: Ctx, academyId: number, sent: NewMessage): Promise<void> => {
  const news = await chatNewsRepo.about(ctx.db, academyId, sent, sent.senderId)
  const receivers = await receiversOf(ctx, academyId, sent, news)
  if (receivers.length === 0) return
  const message = { text: sent.text, sender: news.sender }
  const now = ctx.now()
  const ids = receivers.map(({ id }) => id)
  const renewed = await chatNewsRepo.renew(ctx.db, academyId, sent, ids, { messageId: sent.id, message, now })
  const told = new Set(renewed.map(({ userId }) => userId))
  const rows = receivers
    .filter(({ id }) => !told.has(id))
    .map((receiver) => ({
      academyId,
      userId: receiver.id,
      type: notificationTypes.NewMessage,
      payload: payloadOf(sent, news, receiver),
      message,
      createdAt: now,
    }))
  const added = rows.length > 0 ? await notifyRepo.add(ctx.db, rows) : []
  await makeKnown(ctx, [...renewed, ...added])
}

/** People who have the chat on screen need no entry about it any more. */
export const readNewsOfChat = async (
  ctx: PersonCtx,
  academyId: number,
  { upToId, ...chat }: ChatOfNews & { upToId: number },
): Promise<void> => {
  const { userId } = ctx.actor
  const ids = await chatNewsRepo.markRead(ctx.db, academyId, chat, userId, upToId)
  if (ids.length > 0) ctx.emit('notification.read', { userId, ids })
}

/** A changed or removed message changes in the notifications about it, too. */
export const rewordNews = (
  ctx: Ctx,
  academyId: number,
  message: { id: number; isFromStudent: boolean; userId: number },
  text: string | null,
): Promise<void> => chatNewsRepo.reword(ctx.db, academyId, message, text)
