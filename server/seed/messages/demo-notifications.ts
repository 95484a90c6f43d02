import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

/** What anybody was told of longer ago has been read. */
const unreadHours = 60
/** Of one person; the desk has the rest. */
const newestOfEach = 12

const payload = (messageId: SQL = sql`null`) => sql`jsonb_build_object('lectureName', l.name->>told.localization,
  'stageLectureName', sl.url_name, 'stageName', st.url_name, 'stageLectureId', sl.id, 'userId', student.id,
  'groupId', sl.group_id, 'fullName', student.first_name || ' ' || student.last_name, 'messageId', ${messageId})`
/** Each with its student, its lecture and its stage. */
const inLecture = (rows: SQL) => sql`${rows} r
  join stage_lectures sl on sl.academy_id = r.academy_id and sl.id = r.stage_lecture_id
  join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
  join stages st on st.academy_id = sl.academy_id and st.id = sl.stage_id
  join users student on student.id = r.user_id`
const responses = inLecture(sql`homework_responses`)
/** The newest of each chat and side that the other side has not seen. */
const waitingMessages = inLecture(sql`(select distinct on (academy_id, stage_lecture_id, user_id, is_from_student) *
  from chat_messages where read_at is null and deleted_at is null
  order by academy_id, stage_lecture_id, user_id, is_from_student, id desc)`)

/** What homework and chats of the demo would have told (NTF-20 to NTF-22). */
export const seedNotifications = async (db: Db, now: Date): Promise<void> => {
  const unreadSince = new Date(now.getTime() - unreadHours * 3_600_000)
  await db.execute(sql`
    insert into notifications (academy_id, user_id, type, payload, review_body, is_read, created_at)
    select r.academy_id, told.id, 'homework-checked', ${payload()}, r.review_body, r.reviewed_at < ${unreadSince},
      r.reviewed_at
    from ${responses} join users told on told.id = r.user_id
    where r.is_reviewed order by r.reviewed_at`)
  await db.execute(sql`
    insert into notifications (academy_id, user_id, type, payload, is_read, created_at)
    select academy_id, user_id, 'homework-updated', payload, created_at < ${unreadSince} or place > 4, created_at
    from (select r.academy_id, told.id as user_id, ${payload()} as payload, r.submitted_at as created_at,
        row_number() over (partition by told.id order by r.submitted_at desc) as place
      from ${responses} join users told on told.id = r.reviewer_id
      where not r.is_reviewed and r.submitted_at is not null) newest
    where place <= ${newestOfEach} order by created_at`)
  await db.execute(sql`
    insert into notifications (academy_id, user_id, type, payload, message, created_at)
    select r.academy_id, told.id, 'new-message', ${payload(sql`r.id`)}, jsonb_build_object('text', r.message,
      'sender', jsonb_build_object('firstName', sender.first_name, 'lastName', sender.last_name)), r.created_at
    from ${waitingMessages} join users sender on sender.id = r.sender_id
      join users told on case when r.is_from_student
        then exists (select 1 from user_roles ur where ur.academy_id = sl.academy_id and ur.user_id = told.id
            and ur.role not in ('Coach', 'Student'))
          and (told.id = sl.homework_curator_id or exists (select 1 from stage_lecture_reviewers sr
            where sr.academy_id = sl.academy_id and sr.stage_lecture_id = sl.id and sr.user_id = told.id))
        else told.id = r.user_id end
    where told.id <> r.sender_id
      and not exists (select 1 from notifications n where n.user_id = told.id and n.payload->>'messageId' is not null)
    order by r.created_at`)
}
