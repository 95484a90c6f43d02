import { sql } from 'drizzle-orm'
import type { TeamRole } from '@academy/contract/enums'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'

interface ChatRow extends Record<string, unknown> {
  stageLectureId: number
  name: LocalizedName
  lastMessageAt: string | Date
  unreadCount: number
}
interface SlotRow extends Record<string, unknown> {
  id: number
  stageId: number
  startDate: string | Date
  place: string
  isNoShow: boolean
  interviewer: string | null
}
interface TeamRow extends Record<string, unknown> {
  id: number
  name: string
  stageId: number
  role: TeamRole
}

/** Parts of the summary of one student; whoever asks has looked whether the caller may know them. */
export const summaryPartsRepo = {
  teams: async (db: Db, academyId: number, userId: number): Promise<TeamRow[]> => {
    const { rows } = await db.execute<TeamRow>(sql`
      select t.id, t.name, t.stage_id as "stageId", ut.role
      from user_teams ut join teams t on t.academy_id = ut.academy_id and t.id = ut.team_id
      where ut.academy_id = ${academyId} and ut.user_id = ${userId} order by ut.created_at desc, ut.id desc`)
    return rows
  },

  slots: async (db: Db, academyId: number, userId: number) => {
    const { rows } = await db.execute<SlotRow>(sql`
      select s.id, s.stage_id as "stageId", s.start_date as "startDate", s.place, s.is_no_show as "isNoShow",
        i.first_name || ' ' || i.last_name as interviewer
      from interview_slots s left join users i on i.id = s.interviewer_id and i.deleted_at is null
      where s.academy_id = ${academyId} and s.user_id = ${userId} order by s.start_date desc, s.id desc`)
    return rows.map((row) => ({ ...row, startDate: new Date(row.startDate).toISOString() }))
  },

  /** One look into the index for each lecture of the academy: there are few of them, and many messages. */
  chats: async (db: Db, academyId: number, userId: number) => {
    const { rows } = await db.execute<ChatRow>(sql`
      select sl.id as "stageLectureId", l.name, newest.created_at as "lastMessageAt",
        (select count(*)::int from chat_messages m where m.academy_id = sl.academy_id
          and m.stage_lecture_id = sl.id and m.user_id = ${userId} and m.is_from_student
          and m.read_at is null and m.deleted_at is null) as "unreadCount"
      from stage_lectures sl join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
        cross join lateral (select m.created_at from chat_messages m where m.academy_id = sl.academy_id
          and m.stage_lecture_id = sl.id and m.user_id = ${userId} and m.deleted_at is null
          order by m.id desc limit 1) newest
      where sl.academy_id = ${academyId} order by newest.created_at desc, sl.id`)
    return rows.map((row) => ({ ...row, lastMessageAt: new Date(row.lastMessageAt).toISOString() }))
  },
}
