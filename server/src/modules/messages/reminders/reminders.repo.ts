import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { type Locale, stageTypes } from '@academy/contract/enums'
import { reminderBeforeMs } from '@academy/contract/limits'
import type { LocalizedName } from '@academy/contract/users'
import { advisoryLocks } from '#platform/advisory-locks.ts'
import type { Db } from '#platform/db.ts'
import { type ReminderKind, reminderKinds, reminders } from '#server/schema/reminders.ts'

export interface DueReminder extends Record<string, unknown> {
  academyId: number
  academyName: string
  userId: number
  kind: ReminderKind
  aboutId: number
  dueAt: string
  /** Of the lecture, the stage, or whoever is interviewed. */
  name: LocalizedName
  place: string
  stageUrlName: string
  lectureUrlName: string | null
  email: string
  firstName: string
  lastName: string
  localization: Locale
  /** Another worker took those that are not. */
  isOwn: boolean
}

/** See prepared-client.ts: how many fit differs from run to run by thousands. */
const plannedAfresh = sql`/* planned afresh */`
const before = sql`${`${reminderBeforeMs} milliseconds`}::interval`
/** What ends within a day and has not ended yet, so that a worker that was away catches up with what still helps. */
const isDue = (moment: SQL, now: Date) =>
  sql`${moment} > ${now}::timestamptz and ${moment} <= ${now}::timestamptz + ${before}`

const livingAcademy = sql`a.deleted_at is null and not a.is_closed`
/** Who can log in, and wants to be told. */
const listens = sql`u.deleted_at is null and u.blocked_at is null and u.email_confirmed_at is not null
  and u.reminders_enabled`
/**
 * Looked up for each person by the key of the person alone. Until a table was analysed the planner cannot tell an index by
 * person from one that holds everybody of a role, a group, a lecture: what else is asked of the rows stays out of its sight.
 */
const isAmong = (value: SQL, rows: SQL) => sql`coalesce(${value} = any (array(${rows})), false)`
/** The same for an account; as a part of the join it may be looked for among all of them. */
const accountOf = (userId: SQL, columns: SQL) =>
  sql`cross join lateral (select ${columns} from users u where u.id = ${userId} offset 0)`
const rolesOf = (academyId: SQL, userId: SQL) => sql`select ur.role from user_roles ur
    join user_academies ua on ua.academy_id = ur.academy_id and ua.user_id = ur.user_id and ua.active
    where ur.academy_id = ${academyId} and ur.user_id = ${userId}`
const groupsOf = (academyId: SQL, userId: SQL) => sql`select ug.group_id from user_groups ug
    where ug.academy_id = ${academyId} and ug.user_id = ${userId}`
const studies = (academyId: SQL, userId: SQL) => isAmong(sql`'Student'`, rolesOf(academyId, userId))
const works = (academyId: SQL) => sql`(u.is_super_admin or 'Student' <> any (array(${rolesOf(academyId, sql`u.id`)})))`

const candidates: Record<ReminderKind, (now: Date) => SQL> = {
  /** Handed in, marked or made by staff: done. Who entered the stage on the last day was told of it then. */
  homework: (now) => sql`
    select a.id as academy_id, a.name as academy_name, us.user_id, 'homework' as kind, sl.id as about_id,
      sl.end_date as due_at, l.name, '' as place, st.url_name as stage_url_name, sl.url_name as lecture_url_name
    from stage_lectures sl
      join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
      join stages st on st.academy_id = sl.academy_id and st.id = sl.stage_id
        and st.stage_type in (${stageTypes.Lectures}, ${stageTypes.MiniProject})
        and (st.start_date is null or st.start_date <= ${now})
      join academies a on a.id = sl.academy_id and ${livingAcademy}
      join user_stages us on us.academy_id = sl.academy_id and us.stage_id = sl.stage_id and us.state = 'Opened'
        and us.entered_at <= sl.end_date - ${before}
    where sl.has_homework and sl.start_date <= ${now} and ${isDue(sql`sl.end_date`, now)}
      and (sl.group_id is null or ${isAmong(sql`sl.group_id`, groupsOf(sql`us.academy_id`, sql`us.user_id`))})
      and not ${isAmong(
        sql`sl.id`,
        sql`select r.stage_lecture_id from homework_responses r where r.academy_id = us.academy_id
          and r.user_id = us.user_id`,
      )}
      and ${studies(sql`us.academy_id`, sql`us.user_id`)}`,

  /** Q-48. What was returned on the last day was told with its review. */
  return: (now) => sql`
    select a.id as academy_id, a.name as academy_name, r.user_id, 'return' as kind, r.id as about_id,
      r.reanswer_deadline as due_at, l.name, '' as place, st.url_name as stage_url_name,
      sl.url_name as lecture_url_name
    from homework_responses r
      join stage_lectures sl on sl.academy_id = r.academy_id and sl.id = r.stage_lecture_id and sl.has_homework
      join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
      join stages st on st.academy_id = sl.academy_id and st.id = sl.stage_id
      join academies a on a.id = r.academy_id and ${livingAcademy}
      join user_stages us on us.academy_id = sl.academy_id and us.stage_id = sl.stage_id and us.user_id = r.user_id
        and us.state = 'Opened'
    where not r.is_answered and ${isDue(sql`r.reanswer_deadline`, now)}
      and r.reviewed_at <= r.reanswer_deadline - ${before} and ${studies(sql`r.academy_id`, sql`r.user_id`)}`,

  /** TEST-56: the student's own dates, else those of the test, else those of the stage; a second chance has its stage's (Q-05). */
  test: (now) => sql`
    select a.id as academy_id, a.name as academy_name, us.user_id, 'test' as kind, st.id as about_id,
      asked.end_date as due_at, st.name, '' as place, st.url_name as stage_url_name, null::text as lecture_url_name
    from stages st
      join academies a on a.id = st.academy_id and ${livingAcademy}
      join user_stages us on us.academy_id = st.academy_id and us.stage_id = st.id and us.state = 'Opened'
        and us.submitted_at is null
      cross join lateral (select case when t.stage_id = st.id then coalesce(al.end_date, t.end_date, st.end_date)
          else st.end_date end as end_date
        from stage_tests t
          join stages of_test on of_test.academy_id = t.academy_id and of_test.id = t.stage_id
          join groups g on g.academy_id = t.academy_id and g.id = t.group_id and g.is_direction
          left join test_allowances al on al.academy_id = t.academy_id and al.stage_test_id = t.id
            and al.user_id = us.user_id
        where t.academy_id = st.academy_id and t.test_id is not null
          and ${isAmong(sql`t.group_id`, groupsOf(sql`us.academy_id`, sql`us.user_id`))}
          and (t.stage_id = st.id
          or (st.stage_type = ${stageTypes.SecondChance} and of_test.position < st.position))
        order by of_test.position desc limit 1) asked
    where st.stage_type in (${stageTypes.Testing}, ${stageTypes.SecondChance})
      and (${isDue(sql`st.end_date`, now)}
        or exists (select 1 from stage_tests t where t.academy_id = st.academy_id and t.stage_id = st.id
          and (${isDue(sql`t.end_date`, now)}
            or exists (select 1 from test_allowances al where al.academy_id = t.academy_id
              and al.stage_test_id = t.id and ${isDue(sql`al.end_date`, now)}))))
      and ${isDue(sql`asked.end_date`, now)} and us.entered_at <= asked.end_date - ${before}
      and not ${isAmong(
        sql`st.id`,
        sql`select case when t.archived_at is null then t.stage_id end from attempts t
          where t.academy_id = us.academy_id and t.user_id = us.user_id`,
      )}
      and ${studies(sql`us.academy_id`, sql`us.user_id`)}`,

  /** Who booked on the last day has a fresh mail that says when and where. */
  interview: (now) => sql`
    select a.id as academy_id, a.name as academy_name, s.user_id, 'interview' as kind, s.id as about_id,
      s.start_date as due_at, st.name, s.place, st.url_name as stage_url_name, null::text as lecture_url_name
    from interview_slots s
      join stages st on st.academy_id = s.academy_id and st.id = s.stage_id
      join academies a on a.id = s.academy_id and ${livingAcademy}
      join user_stages us on us.academy_id = s.academy_id and us.stage_id = s.stage_id and us.user_id = s.user_id
        and us.state = 'Opened'
    where s.user_id is not null and not s.is_no_show and ${isDue(sql`s.start_date`, now)}
      and s.booked_at <= s.start_date - ${before} and ${isNotHeld}
      and ${studies(sql`s.academy_id`, sql`s.user_id`)}`,

  /** Nobody tells the interviewer of a booking, so theirs counts however late it was made. */
  interviewer: (now) => sql`
    select a.id as academy_id, a.name as academy_name, s.interviewer_id as user_id, 'interviewer' as kind,
      s.id as about_id, s.start_date as due_at,
      jsonb_build_object('ua', who.name, 'en', who.name) as name, s.place, st.url_name as stage_url_name,
      null::text as lecture_url_name
    from interview_slots s
      join stages st on st.academy_id = s.academy_id and st.id = s.stage_id
      join academies a on a.id = s.academy_id and ${livingAcademy}
      join user_stages us on us.academy_id = s.academy_id and us.stage_id = s.stage_id and us.user_id = s.user_id
        and us.state = 'Opened'
      ${accountOf(sql`s.interviewer_id`, sql`${works(sql`s.academy_id`)} as works`)} interviewer
      ${accountOf(
        sql`s.user_id`,
        sql`u.first_name || ' ' || u.last_name as name, u.deleted_at is null and u.blocked_at is null as is_there`,
      )} who
    where interviewer.works and who.is_there and s.user_id is not null and not s.is_no_show and ${isDue(sql`s.start_date`, now)} and ${isNotHeld}
      and ${studies(sql`s.academy_id`, sql`s.user_id`)}`,
}

/** Its only index holds all of the key. */
const isNotHeld = sql`coalesce((select false from interview_answers ia where ia.academy_id = s.academy_id
  and ia.stage_id = s.stage_id and ia.user_id = s.user_id), true)`

export const remindersRepo = {
  /**
   * Of two workers one sends the reminders of a kind, to the end; the other need not wait for rows it would find taken.
   * A crowd may take its time.
   */
  takeTurn: async (db: Db, kind: ReminderKind): Promise<boolean> => {
    const { rows } = await db.execute<{ isMine: boolean }>(sql`
      select pg_try_advisory_xact_lock(${advisoryLocks.sendReminders}, ${reminderKinds.indexOf(kind)}) as "isMine",
        set_config('statement_timeout', '60s', true)`)
    return rows[0]!.isMine
  },

  /**
   * The next portion of those to remind, noted down in the same statement: a row that is there already is told to
   * nobody, unless the end was moved by more than a day since.
   */
  claim: async (
    db: Db,
    kind: ReminderKind,
    now: Date,
    { after, limit }: { after: DueReminder | null; limit: number },
  ): Promise<DueReminder[]> => {
    const isNext = after
      ? sql`(c.academy_id, c.about_id, c.user_id) > (${after.academyId}::int, ${after.aboutId}::int, ${after.userId}::int)`
      : sql`true`
    const { rows } = await db.execute<DueReminder>(sql`
      ${plannedAfresh} with due as (
        select c.*, u.email, u.first_name, u.last_name, u.localization
        from (${candidates[kind](now)}) c
          ${accountOf(
            sql`c.user_id`,
            sql`u.email, u.first_name, u.last_name, u.localization, (${listens}) as listens`,
          )} u
        where u.listens and ${isNext} and not coalesce((select m.due_at >= c.due_at - ${before} from reminders m
          where m.academy_id = c.academy_id and m.user_id = c.user_id and m.kind = c.kind
            and m.about_id = c.about_id), false)
        order by c.academy_id, c.about_id, c.user_id limit ${limit}),
      noted as (
        insert into reminders as m (academy_id, user_id, kind, about_id, due_at, created_at)
        select academy_id, user_id, kind, about_id, due_at, ${now}::timestamptz from due
        order by academy_id, about_id, user_id
        on conflict (academy_id, user_id, kind, about_id) do update
          set due_at = excluded.due_at, created_at = excluded.created_at
          where m.due_at < excluded.due_at - ${before}
        returning academy_id, user_id, about_id)
      select d.academy_id as "academyId", d.academy_name as "academyName", d.user_id as "userId", d.kind,
        d.about_id as "aboutId", d.due_at as "dueAt", d.name, d.place, d.stage_url_name as "stageUrlName",
        d.lecture_url_name as "lectureUrlName", d.email, d.first_name as "firstName", d.last_name as "lastName",
        d.localization,
        (d.academy_id, d.user_id, d.about_id) in (select academy_id, user_id, about_id from noted) as "isOwn"
      from due d order by d.academy_id, d.about_id, d.user_id`)
    return rows
  },

  forgetOne: async (
    db: Db,
    { academyId, kind, aboutId }: { academyId: number; kind: ReminderKind; aboutId: number },
  ): Promise<void> => {
    await db
      .delete(reminders)
      .where(and(eq(reminders.academyId, academyId), eq(reminders.kind, kind), eq(reminders.aboutId, aboutId)))
  },

  forget: async (db: Db, dueBefore: Date): Promise<void> => {
    await db.delete(reminders).where(lt(reminders.dueAt, dueBefore))
  },
}
