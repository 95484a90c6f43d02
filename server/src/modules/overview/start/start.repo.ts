import { sql, type SQL } from 'drizzle-orm'
import { waitingCountMax } from '@academy/contract/limits'
import type { WaitingInAcademy } from '@academy/contract/start'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { mayReview, type Reviewer, withOwnLectures } from '#server/schema/may-review.ts'

export interface WorkFound {
  count: number
  oldest: (Omit<NonNullable<NonNullable<WaitingInAcademy['homework']>['oldest']>, 'since'> & { since: string }) | null
}
export type WaitingFound = Omit<WaitingInAcademy, 'homework' | 'appeals'> & {
  homework: WorkFound | null
  appeals: WorkFound | null
} & Record<string, unknown>

interface Work {
  scope: AcademyScope
  /** Where everything is theirs; elsewhere only what they are assigned to. */
  whole: AcademyScope
}

export interface Asked {
  userId: number
  now: Date
  academies: AcademyScope
  homework: Reviewer
  appeals: Work
  chats: AcademyScope
  interviews: AcademyScope
  forms: AcademyScope
  tests: AcademyScope
}

const academyId = sql`a.id`
const twoDaysMs = 48 * 3_600_000
/** No interview takes longer: what began before is over. */
const longestMs = 24 * 3_600_000

/** Only where it is theirs by right; null elsewhere. */
const part = (scope: AcademyScope, found: SQL): SQL => sql`case when ${within(scope, academyId)} then (${found}) end`

/** No more than somebody reads as a number, so that counting costs the same however much waits. */
const count = (rows: SQL): SQL => sql`(select count(*)::int from (${rows} limit ${waitingCountMax}) waiting)`

/** As mayManage. */
const mayDecide = ({ userId, appeals: { whole } }: Asked): SQL =>
  sql`(${within(whole, academyId)} or sl.homework_curator_id = ${userId})`

/** Those who are gone are few and have an index of their own: they are taken off instead of asking about everybody. */
const isThere = (column: SQL): SQL => sql`${column} not in (select g.id from gone g)`
const ofOthers = ({ userId }: Asked): SQL => sql`r.user_id <> ${userId} and ${isThere(sql`r.user_id`)}`
const student = sql`join users u on u.id = r.user_id`
const lecture = sql`join stage_lectures sl on sl.academy_id = r.academy_id and sl.id = r.stage_lecture_id
  join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id`
const oldest = (since: SQL): SQL => sql`json_build_object('responseId', r.id,
  'studentName', u.first_name || ' ' || u.last_name, 'lectureName', l.name, 'since', ${since})`

const homework = (asked: Asked): SQL => {
  const waits = sql`where r.academy_id = a.id and r.is_answered and not r.is_reviewed and ${ofOthers(asked)}
    and ${mayReview(asked.homework)}`
  return sql`select json_build_object('count', ${count(sql`select 1 from homework_responses r ${waits}`)},
    'oldest', (select ${oldest(sql`r.submitted_at`)} from homework_responses r ${student} ${lecture} ${waits}
      order by r.submitted_at, r.id limit 1))`
}

const appeals = (asked: Asked): SQL => {
  const open = sql`from appeals ap
    join homework_responses r on r.academy_id = ap.academy_id and r.id = ap.response_id and r.is_reviewed
    ${student} ${lecture}
    where ap.academy_id = a.id and ap.state = 'open' and ${ofOthers(asked)} and ${mayDecide(asked)}`
  return sql`select json_build_object('count', ${count(sql`select 1 ${open}`)},
    'oldest', (select ${oldest(sql`ap.created_at`)} ${open} order by ap.created_at, r.id limit 1))`
}

const chats = ({ userId }: Asked): SQL =>
  sql`select json_build_object('count', ${count(sql`
  select 1 from chat_messages m
    join stage_lectures sl on sl.academy_id = m.academy_id and sl.id = m.stage_lecture_id and sl.has_chat
  where m.academy_id = a.id and m.user_id <> ${userId} and ${isThere(sql`m.user_id`)} and m.is_from_student and m.read_at is null and m.deleted_at is null
  group by m.stage_lecture_id, m.user_id`)})`

const interviews = ({ userId, now }: Asked): SQL => sql`
  select coalesce(json_agg(json_build_object('id', s.id, 'stageId', s.stage_id, 'startDate', s.start_date,
    'endDate', s.end_date, 'place', s.place, 'studentName', u.first_name || ' ' || u.last_name)
    order by s.start_date, s.id), '[]')
  from interview_slots s join users u on u.id = s.user_id and u.deleted_at is null
  where s.academy_id = a.id and s.interviewer_id = ${userId} and s.user_id is not null and not s.is_no_show
    and s.end_date > ${now} and s.start_date > ${new Date(now.getTime() - longestMs)}
    and s.start_date < ${new Date(now.getTime() + twoDaysMs)}`

const forms = sql`select json_build_object('count', ${count(sql`
  select 1 from form_users fu
    join forms f on f.academy_id = fu.academy_id and f.id = fu.form_id and not f.is_archived
    join user_academies ua on ua.academy_id = fu.academy_id and ua.user_id = fu.user_id and ua.active
  where fu.academy_id = a.id and fu.passed_at is null and ${isThere(sql`fu.user_id`)} and exists (select 1 from form_questions q
    where q.academy_id = f.academy_id and q.form_id = f.id)`)})`

/** Few run at a time, and the index of the running ones names no academy: they are looked for once. */
const running = ({ now, tests }: Asked): SQL => sql`
  select t.academy_id, t.stage_test_id, t.stage_id, t.group_id, count(*)::int as running from attempts t
  where t.finished_at is null and t.archived_at is null and t.deadline > ${now} and ${within(tests, sql`t.academy_id`)}
  group by 1, 2, 3, 4`

const tests = sql`
  select coalesce(json_agg(json_build_object('stageTestId', t.stage_test_id, 'stageName', st.name,
    'directionName', g.name, 'running', t.running) order by st.position, g.id), '[]')
  from running t join stages st on st.academy_id = t.academy_id and st.id = t.stage_id
    join groups g on g.academy_id = t.academy_id and g.id = t.group_id
  where t.academy_id = a.id`

export const startRepo = {
  /** One statement for any number of academies; each part looks into an index of its own. */
  waiting: async (db: Db, asked: Asked): Promise<WaitingFound[]> => {
    const { rows } = await db.execute<WaitingFound>(sql`
      with gone as materialized (select id from users where deleted_at is not null),
        ${withOwnLectures(asked.homework)}, running as materialized (${running(asked)})
      select a.id as "academyId", a.name as "academyName",
        ${part(asked.homework.scope, homework(asked))} as homework,
        ${part(asked.appeals.scope, appeals(asked))} as appeals,
        ${part(asked.chats, chats(asked))} as chats,
        ${part(asked.interviews, interviews(asked))} as interviews,
        ${part(asked.forms, forms)} as forms,
        ${part(asked.tests, tests)} as tests
      from academies a where a.deleted_at is null and ${within(asked.academies, academyId)}
      order by a.name, a.id`)
    return rows
  },
}
