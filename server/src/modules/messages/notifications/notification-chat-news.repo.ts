import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { notificationTypes, roleNames } from '@academy/contract/enums'
import { can } from '@academy/contract/permissions'
import type { Notification } from '@academy/contract/realtime'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { notifications } from '#server/schema/notifications.ts'
import { spokenParts } from './notification-language.repo.ts'
import type { Receiver } from './notification-writing.repo.ts'

export interface ChatOfNews {
  stageLectureId: number
  /** The student of the chat. */
  userId: number
}
export interface ChatNews extends Record<string, unknown> {
  lectureName: LocalizedName
  urlName: string
  stageUrlName: string
  groupId: number | null
  fullName: string
  sender: { firstName: string; lastName: string }
  /** Who is assigned to the homework of the student here. */
  reviewerId: number | null
  /** everybody else who answers for the lecture. */
  staffIds: number[]
}

/** a Coach has no staff chat, so a link there would lead nowhere. */
const rolesInChat = roleNames.filter((role) =>
  can({ isSuperAdmin: false, rolesByAcademy: new Map([[1, [role]]]) }, 'chat.staff', 1, 'read'),
)

const ofChat = (academyId: number, { stageLectureId, userId }: ChatOfNews): SQL => sql`academy_id = ${academyId}
  and type = ${notificationTypes.NewMessage} and (payload->>'stageLectureId')::int = ${stageLectureId}
  and (payload->>'userId')::int = ${userId}`

export const chatNewsRepo = {
  about: async (
    db: Db,
    academyId: number,
    { stageLectureId, userId }: ChatOfNews,
    senderId: number,
  ): Promise<ChatNews> => {
    const { rows } = await db.execute<ChatNews>(sql`
      select l.name as "lectureName", sl.url_name as "urlName", st.url_name as "stageUrlName",
        sl.group_id as "groupId", u.first_name || ' ' || u.last_name as "fullName",
        json_build_object('firstName', w.first_name, 'lastName', w.last_name) as sender,
        (select r.reviewer_id from homework_responses r where r.academy_id = sl.academy_id
          and r.stage_lecture_id = sl.id and r.user_id = u.id) as "reviewerId",
        array_remove(array(select sr.user_id from stage_lecture_reviewers sr where sr.academy_id = sl.academy_id
          and sr.stage_lecture_id = sl.id) || sl.homework_curator_id || l.lecturer_id, null) as "staffIds"
      from stage_lectures sl join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
        join stages st on st.academy_id = sl.academy_id and st.id = sl.stage_id
        join users u on u.id = ${userId} join users w on w.id = ${senderId}
      where sl.academy_id = ${academyId} and sl.id = ${stageLectureId}`)
    return rows[0]!
  },

  /** Of these, who has the staff chat of the academy. */
  staff: async (db: Db, academyId: number, ids: readonly number[]): Promise<Receiver[]> => {
    const { rows } = await db.execute<Receiver>(sql`
      select u.id, u.localization as language from users u
      where u.id = any(${sql.param([...ids])}::int[]) and u.deleted_at is null and u.blocked_at is null
        and (u.is_super_admin or exists (select 1 from user_roles ur join user_academies ua
          on ua.academy_id = ur.academy_id and ua.user_id = ur.user_id and ua.active
          where ur.academy_id = ${academyId} and ur.user_id = u.id
            and ur.role = any(${sql.param([...rolesInChat])}::text[])))
      order by u.id`)
    return rows
  },

  /** what is still unread is about the newest message from now on. Returns these rows. */
  renew: (
    db: Db,
    academyId: number,
    chat: ChatOfNews,
    receiverIds: readonly number[],
    to: { messageId: number; message: Notification['message']; now: Date },
  ) =>
    db
      .update(notifications)
      .set({
        payload: sql`jsonb_set(payload, '{messageId}', to_jsonb(${to.messageId}::int))`,
        message: to.message,
        createdAt: to.now,
      })
      .where(sql`user_id = any(${sql.param([...receiverIds])}::int[]) and not is_read and ${ofChat(academyId, chat)}`)
      .returning({ ...getTableColumns(notifications), ...spokenParts }),

  markRead: async (
    db: Db,
    academyId: number,
    chat: ChatOfNews,
    readerId: number,
    upToId: number,
  ): Promise<number[]> => {
    const { rows } = await db.execute<{ id: number }>(sql`
      update notifications set is_read = true where user_id = ${readerId} and not is_read
        and ${ofChat(academyId, chat)} and (payload->>'messageId')::int <= ${upToId}
      returning id`)
    return rows.map(({ id }) => id)
  },

  /** In the entries of those who were told of this very message; null: its text is gone. */
  reword: async (
    db: Db,
    academyId: number,
    { id, isFromStudent, userId }: { id: number; isFromStudent: boolean; userId: number },
    text: string | null,
  ): Promise<void> => {
    const told = isFromStudent
      ? sql`(select ur.user_id from user_roles ur where ur.academy_id = ${academyId} and ur.role <> 'Student'
          union select u.id from users u where u.is_super_admin)`
      : sql`(${userId})`
    const message = text === null ? sql`null` : sql`jsonb_set(message, '{text}', to_jsonb(${text}::text))`
    await db.execute(sql`
      update notifications set message = ${message} where user_id in ${told} and academy_id = ${academyId}
        and type = ${notificationTypes.NewMessage} and (payload->>'messageId')::int = ${id} and message is not null`)
  },
}
