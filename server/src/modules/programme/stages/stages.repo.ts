import { asc, eq, sql, type SQL } from 'drizzle-orm'
import { autogradeActions, autogradeStatuses, stageTypes } from '@academy/contract/enums'
import type { Db } from '#platform/db.ts'
import { stages } from '#server/schema/academies.ts'
import { applicationDirection, isExperienceComplete, isProfileComplete } from '#server/schema/application.ts'
import { isReadableTo } from '#server/schema/readable-materials.ts'
import { showsMarks } from '#server/schema/shown-marks.ts'
import type { StageOfUser } from './stages.rules.ts'

/** What the database writes as JSON has its moments as text. */
export type StageOfUserJson = Omit<StageOfUser, 'startDate' | 'endDate' | 'lectures'> & {
  startDate: string | null
  endDate: string | null
  lectures: LectureJson[]
}
type LectureOfUser = StageOfUser['lectures'][number]
type LectureJson = Omit<LectureOfUser, 'startDate' | 'endDate' | 'response'> & {
  startDate: string
  endDate: string
  response:
    | (Omit<NonNullable<LectureOfUser['response']>, 'reanswerDeadline' | 'submittedAt'> & {
        reanswerDeadline: string | null
        submittedAt: string | null
      })
    | null
}

const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text))

export const stageFromJson = (stage: StageOfUserJson): StageOfUser => ({
  ...stage,
  startDate: dateOrNull(stage.startDate),
  endDate: dateOrNull(stage.endDate),
  lectures: stage.lectures.map((lecture) => ({
    ...lecture,
    startDate: new Date(lecture.startDate),
    endDate: new Date(lecture.endDate),
    response: lecture.response && {
      ...lecture.response,
      reanswerDeadline: dateOrNull(lecture.response.reanswerDeadline),
      submittedAt: dateOrNull(lecture.response.submittedAt),
    },
  })),
})

/** Q-08: a closed academy is only read by its students. */
const mayStillAnswer = (userId: SQL): SQL => sql`
  (exists (select 1 from academies ac where ac.id = st.academy_id and not ac.is_closed)
    or exists (select 1 from user_roles ur
      where ur.academy_id = st.academy_id and ur.user_id = ${userId} and ur.role <> 'Student')
    or exists (select 1 from users su where su.id = ${userId} and su.is_super_admin))`

/** Q-58: something that staff wrote. Looked up lecture by lecture in an index that holds only what is unread. */
const hasUnread = (userId: SQL): SQL => sql`exists (select 1 from chat_messages m
  where m.academy_id = sl.academy_id and m.user_id = ${userId} and m.stage_lecture_id = sl.id
    and not m.is_from_student and m.read_at is null and m.deleted_at is null)`

/** AG-06: the checks of the student's own submissions that have not ended; shadow ones are nobody's wait. */
const isBeingChecked = (...statuses: number[]): SQL => sql`exists (select 1 from autograde_results ar
  where ar.academy_id = hr.academy_id and ar.homework_response_id = hr.id and ar.regrade_id is null
    and ar.action = ${autogradeActions.StudentPass} and ar.status in ${statuses})`

const ownResponse = sql`json_build_object('mark', case when ${showsMarks} then hr.mark end, 'attempts', hr.attempts,
  'isAnswered', hr.is_answered, 'isReviewed', hr.is_reviewed, 'reanswerDeadline', hr.reanswer_deadline,
  'submittedAt', hr.submitted_at,
  'isQueued', ${isBeingChecked(autogradeStatuses.Sent, autogradeStatuses.Started)},
  'isRunning', ${isBeingChecked(autogradeStatuses.Started)},
  'hasOpenAppeal', exists (select 1 from appeals ap
    where ap.academy_id = hr.academy_id and ap.response_id = hr.id and ap.state = 'open'))`

const isTestPassed = sql`(select t.passed from attempts t
  where t.academy_id = us.academy_id and t.user_id = us.user_id and t.stage_id = us.stage_id
    and t.archived_at is null and t.finished_at is not null order by t.id desc limit 1)`

/** Joining was the last thing that happened to the row. */
const isSkipped = sql`coalesce((select e.kind = 'join' from stage_events e
  where e.academy_id = us.academy_id and e.user_id = us.user_id and e.stage_id = us.stage_id
  order by e.id desc limit 1), false)`

/** Of what is behind only, so that the most frequent call of all looks nowhere else for a newcomer. */
const hasWorked = sql`case when us.state is distinct from 'Passed' then false
  else case st.stage_type
    when ${stageTypes.Registration} then ${applicationDirection(sql`us.academy_id`, sql`us.user_id`)} is not null
      and ${isProfileComplete(sql`us.user_id`)} and ${isExperienceComplete(sql`us.academy_id`, sql`us.user_id`)}
    when ${stageTypes.MaterialsForPreparation} then exists (select 1 from learnt_materials lm
        where lm.academy_id = us.academy_id and lm.user_id = us.user_id and lm.stage_id = us.stage_id and lm.is_learnt)
      and not exists (select 1 from stage_materials sm
        join material_contents mc on mc.academy_id = sm.academy_id and mc.material_group_id = sm.material_group_id
        where sm.academy_id = us.academy_id and sm.stage_id = us.stage_id and (sm.group_id is null or exists (
            select 1 from user_groups ug where ug.academy_id = sm.academy_id and ug.user_id = us.user_id
              and ug.group_id = sm.group_id))
          and ${isReadableTo(sql`us.academy_id`, sql`us.user_id`)}
          and not exists (select 1 from learnt_materials lm where lm.academy_id = us.academy_id
            and lm.user_id = us.user_id and lm.stage_id = us.stage_id and lm.material_content_id = mc.id
            and lm.is_learnt))
    when ${stageTypes.Interview} then exists (select 1 from interview_answers ia where ia.academy_id = us.academy_id
        and ia.stage_id = us.stage_id and ia.user_id = us.user_id)
      or exists (select 1 from interview_slots s where s.academy_id = us.academy_id and s.stage_id = us.stage_id
        and s.user_id = us.user_id and not s.is_no_show)
    when ${stageTypes.MotivationLetter} then exists (select 1 from motivation_letters l
      where l.academy_id = us.academy_id and l.user_id = us.user_id)
    when ${stageTypes.Project} then exists (select 1 from user_teams ut where ut.academy_id = us.academy_id
      and ut.stage_id = us.stage_id and ut.user_id = us.user_id)
    else false end end`

/**
 * The stages of an academy with how one student stands in each, as JSON: part of the caller's own account, which is read
 * in one round trip, and of the routes alone. Lectures are those of everybody and of the student's groups.
 */
export const stagesOfUser = (academyId: SQL, userId: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object('id', st.id, 'stageType', st.stage_type, 'name', st.name,
      'urlName', st.url_name, 'position', st.position, 'startDate', st.start_date, 'endDate', st.end_date,
      'isOnlyForDesignated', st.is_only_for_designated, 'icon', st.icon, 'showTestResult', st.show_test_result,
      'state', us.state, 'successPercent', us.success_percent, 'equityPercent', us.equity_percent,
      'isSubmitted', us.submitted_at is not null,
      'isTestPassed', case when st.show_test_result then ${isTestPassed} end,
      'isSkipped', us.state is not distinct from 'Passed' and ${isSkipped},
      'hasWorked', ${hasWorked},
      'waitingFormId', (select min(f.id) from forms f join form_users fu on fu.academy_id = f.academy_id
          and fu.form_id = f.id and fu.user_id = ${userId} and fu.passed_at is null
        where f.academy_id = st.academy_id and f.stage_id = st.id and not f.is_archived and exists (
          select 1 from form_questions fq where fq.academy_id = f.academy_id and fq.form_id = f.id)
          and ${mayStillAnswer(userId)}),
      'lectures', case when st.stage_type not in (${stageTypes.Lectures}, ${stageTypes.MiniProject}) then '[]'::json else
        (select coalesce(json_agg(json_build_object('stageLectureId', sl.id, 'lectureId', l.id, 'name', l.name,
            'shortName', l.short_name, 'urlName', sl.url_name, 'startDate', sl.start_date, 'endDate', sl.end_date,
            'hasHomework', sl.has_homework, 'attempts', sl.attempts, 'hasUnread', sl.has_chat and ${hasUnread(userId)},
            'response', case when hr.id is not null then ${ownResponse} end) order by sl.start_date, sl.id), '[]')
          from stage_lectures sl join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
            left join homework_responses hr on hr.academy_id = sl.academy_id and hr.stage_lecture_id = sl.id
              and hr.user_id = ${userId}
          where sl.academy_id = st.academy_id and sl.stage_id = st.id and (sl.group_id is null or exists (
            select 1 from user_groups ug where ug.academy_id = sl.academy_id and ug.user_id = ${userId}
              and ug.group_id = sl.group_id))) end) order by st.position), '[]')
    from stages st left join user_stages us
      on us.academy_id = st.academy_id and us.stage_id = st.id and us.user_id = ${userId}
    where st.academy_id = ${academyId})`

export const stagesRepo = {
  ofAcademy: (db: Db, academyId: number) =>
    db.select().from(stages).where(eq(stages.academyId, academyId)).orderBy(asc(stages.position)),

  ofUser: async (db: Db, academyId: number, userId: number): Promise<StageOfUser[]> => {
    const { rows } = await db.execute<{ stages: StageOfUserJson[] }>(
      sql`select ${stagesOfUser(sql`${academyId}::int`, sql`${userId}::int`)} as stages`,
    )
    return rows[0]!.stages.map(stageFromJson)
  },
}
