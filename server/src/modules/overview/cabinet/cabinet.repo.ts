import { sql } from 'drizzle-orm'
import { stageTypes } from '@academy/contract/enums'
import type { OwnProgress, StageContent } from '@academy/contract/cabinet'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { applicationDirection, isExperienceComplete, isProfileComplete } from '#server/schema/application.ts'
import { type PagesAddress, pagesPlace } from '#server/schema/pages-place.ts'
import { showsMarks } from '#server/schema/shown-marks.ts'

interface ContentRow extends Record<string, unknown> {
  stageType: number
  description: LocalizedName | null
  mark: number | null
  /** The name of the framed page, as long as there is such a page. */
  template: string | null
  pages: PagesAddress
  project: (Omit<NonNullable<StageContent['project']>, 'description'> & { description: LocalizedName }) | null
  test: StageContent['test']
  interview: NonNullable<StageContent['interview']>
  letterSentAt: string | null
  nextStage: { id: number; name: LocalizedName; startDate: string | null } | null
  publicId: string
  isFinished: boolean
  application: NonNullable<StageContent['application']>
}

type ProgressRow = Omit<OwnProgress, 'stages'> &
  Record<string, unknown> & { stages: Omit<OwnProgress['stages'][number], 'evaluations'>[] }

/** Q-41: as long as it counts, and where staff let it be seen. */
const summaryOfStage = sql`case when st.show_test_result then (select t.public_id from attempts t
  where t.academy_id = us.academy_id and t.user_id = us.user_id and t.stage_id = us.stage_id
    and t.archived_at is null and t.finished_at is not null order by t.id desc limit 1) end`
const lectureMarks = sql`(select coalesce(json_agg(json_build_object('stageLectureId', sl.id, 'name', l.name,
    'mark', r.mark) order by sl.start_date, sl.id), '[]')
  from homework_responses r
    join stage_lectures sl on sl.academy_id = r.academy_id and sl.id = r.stage_lecture_id and sl.stage_id = us.stage_id
    join lectures l on l.academy_id = sl.academy_id and l.id = sl.lecture_id
  where r.academy_id = us.academy_id and r.user_id = us.user_id and r.is_reviewed and r.mark is not null and ${showsMarks})`
const publishedInterview = sql`(select json_build_object('isPassed', a.is_passed, 'mark', a.mark,
    'englishLevel', a.english_level) from interview_answers a
  where a.academy_id = us.academy_id and a.stage_id = us.stage_id and a.user_id = us.user_id
    and a.published_at is not null)`

export const cabinetRepo = {
  /** Whatever the page of a stage can show, for a student of the academy, in one round trip. */
  content: async (db: Db, academyId: number, userId: number, stageId: number): Promise<ContentRow | undefined> => {
    const { rows } = await db.execute<ContentRow>(sql`
      select st.stage_type as "stageType", st.description, us.mark,
        (select p.name from static_pages p where p.academy_id = st.academy_id and p.name = st.details ->> 'template')
          as template,
        (select json_build_object('staticPagesUrl', s.static_pages_url, 'place', ${pagesPlace})
          from system_settings s, academies a where a.id = st.academy_id) as pages,
        st.details -> 'project' as project,
        (select json_build_object('questionsCount', t.questions_count, 'durationMinutes', t.duration_minutes,
            'passPercent', t.pass_percent, 'isSubmitted', us.submitted_at is not null,
            'summaryId', ${summaryOfStage})
          from stage_tests t
          join stages asked on asked.academy_id = t.academy_id and asked.id = t.stage_id
          join groups g on g.academy_id = t.academy_id and g.id = t.group_id and g.is_direction
          join user_groups ug on ug.academy_id = t.academy_id and ug.group_id = t.group_id and ug.user_id = us.user_id
          -- Q-05: a second chance asks what the test before it asked, unless it says otherwise itself.
          where t.academy_id = st.academy_id and (t.stage_id = st.id
            or (st.stage_type = ${stageTypes.SecondChance} and asked.position < st.position))
          order by asked.position desc limit 1) as test,
        json_build_object(
          'booked', (select json_build_object('startDate', s.start_date, 'endDate', s.end_date) from interview_slots s
            where s.academy_id = us.academy_id and s.stage_id = us.stage_id and s.user_id = us.user_id
              and not s.is_no_show),
          'hasResult', exists (select 1 from interview_answers a where a.academy_id = us.academy_id
            and a.stage_id = us.stage_id and a.user_id = us.user_id and a.published_at is not null)) as interview,
        (select l.updated_at from motivation_letters l
          where l.academy_id = us.academy_id and l.user_id = us.user_id) as "letterSentAt",
        (select json_build_object('id', n.id, 'name', n.name, 'startDate', n.start_date) from stages n
          where n.academy_id = st.academy_id and n.position > st.position and not n.is_only_for_designated
            and n.stage_type <> ${stageTypes.Mock}
          order by n.position limit 1) as "nextStage",
        ua.public_id as "publicId", ua.finished_at is not null as "isFinished",
        json_build_object('joinedAt', ua.joined_at,
          'directionName', ${applicationDirection(sql`ua.academy_id`, sql`ua.user_id`)},
          'isProfileComplete', ${isProfileComplete(sql`ua.user_id`)},
          'isExperienceComplete', ${isExperienceComplete(sql`ua.academy_id`, sql`ua.user_id`)}) as application
      from stages st
      join user_academies ua on ua.academy_id = st.academy_id and ua.user_id = ${userId}
      join user_stages us on us.academy_id = st.academy_id and us.stage_id = st.id and us.user_id = ua.user_id
      where st.academy_id = ${academyId} and st.id = ${stageId}`)
    return rows[0]
  },

  /** STG-29. Q-41: a result that is not shown yet is nobody's business but the staff's. */
  progress: async (db: Db, academyId: number, userId: number): Promise<ProgressRow | undefined> => {
    const { rows } = await db.execute<ProgressRow>(sql`
      select ua.joined_at as "joinedAt", ua.finished_at as "finishedAt",
        (select coalesce(json_agg(json_build_object('id', st.id, 'name', st.name, 'stageType', st.stage_type,
            'state', us.state, 'mark', us.mark, 'enteredAt', us.entered_at,
            'successPercent', case when st.show_test_result then us.success_percent end,
            'summaryId', ${summaryOfStage}, 'lectures', ${lectureMarks}, 'interview', ${publishedInterview})
            order by st.position), '[]')
          from user_stages us join stages st on st.academy_id = us.academy_id and st.id = us.stage_id
          where us.academy_id = ua.academy_id and us.user_id = ua.user_id and st.stage_type <> ${stageTypes.Mock}
        ) as stages
      from user_academies ua where ua.academy_id = ${academyId} and ua.user_id = ${userId}`)
    return rows[0]
  },
}
