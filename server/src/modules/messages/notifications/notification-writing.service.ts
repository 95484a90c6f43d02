import { type Locale, notificationTypes } from '@academy/contract/enums'
import type { Notification } from '@academy/contract/realtime'
import type { Ctx } from '#platform/ctx.ts'
import type { notifications } from '#server/schema/notifications.ts'
import { inWordsOfReader, type SpokenNotification } from './notification-language.repo.ts'
import { pushNotifications } from './notification-push.service.ts'
import { type HomeworkNews, notifyRepo, type Receiver } from './notification-writing.repo.ts'

export const asNotification = (row: SpokenNotification): Notification => ({
  id: row.id,
  type: row.type,
  isRead: row.isRead,
  createdAt: row.createdAt.toISOString(),
  academyId: row.academyId,
  ...inWordsOfReader(row),
  homeworkResponse: row.type === notificationTypes.HomeworkChecked ? { reviewBody: row.reviewBody } : null,
})

/** NTF-02. The names of stage and lecture are those of their addresses, as the entry leads there (NTF-17). */
const payloadOf = (news: HomeworkNews, { language }: Receiver): Notification['payload'] => ({
  lectureName: news.lectureName[language],
  stageLectureName: news.urlName,
  stageName: news.stageUrlName,
  stageLectureId: news.stageLectureId,
  userId: news.studentId,
  groupId: news.groupId,
  fullName: news.fullName,
  messageId: null,
})

/** C4: connected people get the event after the commit; devices without an open page get a push. */
export const makeKnown = async (ctx: Ctx, rows: readonly SpokenNotification[]): Promise<void> => {
  for (const row of rows) ctx.emit('notification.made', { userId: row.userId, notification: asNotification(row) })
  await pushNotifications(ctx, rows)
}

/** Each row is eight values of a statement, which holds 65,535. */
const atOnce = 1_000

/** C4: stored in the transaction of what it is about, or not at all. */
const addNotifications = async (
  ctx: Ctx,
  academyId: number,
  receivers: readonly Receiver[],
  entryFor: (receiver: Receiver) => Pick<typeof notifications.$inferInsert, 'type' | 'payload' | 'reviewBody'>,
): Promise<void> => {
  if (receivers.length === 0) return
  const createdAt = ctx.now()
  const rows = receivers.map((receiver) => ({ academyId, userId: receiver.id, createdAt, ...entryFor(receiver) }))
  await makeKnown(ctx, await notifyRepo.add(ctx.db, rows))
}

/** A message of the academy itself to one person, about a place of the cabinet. */
export interface AcademyMessage {
  academyId: number
  userId: number
  from: string
  /** The language of its receiver, and the text in each: the receiver may change the language before reading it. */
  language: Locale
  texts: Record<Locale, string>
  stageName: string | null
  stageLectureName: string | null
}

/**
 * Stored as a message of no chat (NTF-04 has no other type): without a stage lecture, so that no chat renews or reads it
 * . Inside the transaction of what it is about; the caller has checked that the receivers are active.
 */
export const notifyFromAcademy = async (ctx: Ctx, messages: readonly AcademyMessage[]): Promise<void> => {
  const createdAt = ctx.now()
  for (let start = 0; start < messages.length; start += atOnce) {
    const rows = messages
      .slice(start, start + atOnce)
      .map(({ academyId, userId, from, language, texts, ...place }) => ({
        academyId,
        userId,
        createdAt,
        type: notificationTypes.NewMessage,
        message: { text: texts[language], texts, sender: { firstName: from, lastName: '' } },
        payload: { ...nowhere, ...place, userId },
      }))
    await makeKnown(ctx, await notifyRepo.add(ctx.db, rows))
  }
}

const nowhere: Notification['payload'] = {
  lectureName: null,
  stageLectureName: null,
  stageName: null,
  stageLectureId: null,
  userId: null,
  groupId: null,
  fullName: null,
  messageId: null,
}

/** NTF-21, Q-61: the assigned reviewer, else all who answer for the lecture. Inside the transaction of the change. */
export const notifyHomeworkUpdated = async (ctx: Ctx, academyId: number, responseId: number): Promise<void> => {
  const news = await notifyRepo.homework(ctx.db, academyId, responseId)
  const isOther = ({ id }: Receiver) => id !== news.studentId && id !== ctx.actor?.userId
  const assigned = news.reviewerId === null ? [] : [news.reviewerId]
  const there = await notifyRepo.receivers(ctx.db, academyId, [...assigned, ...news.staffIds], 'staff')
  const reviewer = there.filter(({ id }) => id === news.reviewerId)
  await addNotifications(ctx, academyId, (reviewer.length > 0 ? reviewer : there).filter(isOther), (receiver) => ({
    type: notificationTypes.HomeworkUpdated,
    payload: payloadOf(news, receiver),
  }))
}

/** NTF-22: the student, with what the review says, or another text. Inside the transaction of the review. */
export const notifyHomeworkChecked = async (
  ctx: Ctx,
  academyId: number,
  responseId: number,
  reviewBody?: string,
): Promise<void> => {
  const news = await notifyRepo.homework(ctx.db, academyId, responseId)
  const receivers = await notifyRepo.receivers(ctx.db, academyId, [news.studentId], 'student')
  await addNotifications(ctx, academyId, receivers, (receiver) => ({
    type: notificationTypes.HomeworkChecked,
    payload: payloadOf(news, receiver),
    reviewBody: reviewBody ?? news.reviewBody,
  }))
}

/** The same for many of one academy, each student at most once; a handful of statements however many they are. */
export const notifyHomeworksChecked = async (
  ctx: Ctx,
  academyId: number,
  responseIds: readonly number[],
): Promise<void> => {
  for (let start = 0; start < responseIds.length; start += atOnce) {
    const ids = responseIds.slice(start, start + atOnce)
    const newsOf = new Map((await notifyRepo.homeworks(ctx.db, academyId, ids)).map((news) => [news.studentId, news]))
    const receivers = await notifyRepo.receivers(ctx.db, academyId, [...newsOf.keys()], 'student')
    await addNotifications(ctx, academyId, receivers, (receiver) => {
      const news = newsOf.get(receiver.id)!
      const { reviewBody } = news
      return { type: notificationTypes.HomeworkChecked, payload: payloadOf(news, receiver), reviewBody }
    })
  }
}
