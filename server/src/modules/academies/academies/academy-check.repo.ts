import { sql } from 'drizzle-orm'
import { questionCategories, stageTypes } from '@academy/contract/enums'
import { neededVariantTypes } from '@academy/contract/form-variants'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import type { CheckedHomework, CheckedTest } from './academy-check.rules.ts'

interface StageParts extends Record<string, unknown> {
  stageId: number
  tests: (Omit<CheckedTest, 'startDate' | 'endDate'> & { startDate: string | null; endDate: string | null })[]
  lectureGroupIds: (number | null)[]
  homework: CheckedHomework[]
  materialGroupIds: (number | null)[]
  markdown: LocalizedName | null
  projectDescription: LocalizedName | null
  hasPage: boolean
  withoutTeam: number
}

export const academyCheckRepo = {
  /** What hangs on each stage of an academy, in one round trip. Material groups without contents are nothing to read. */
  partsOfStages: async (db: Db, academyId: number): Promise<StageParts[]> => {
    const { rows } = await db.execute<StageParts>(sql`
      select st.id as "stageId",
        (select coalesce(json_agg(json_build_object('groupId', t.group_id, 'questionsCount', t.questions_count,
            'startDate', t.start_date, 'endDate', t.end_date, 'available', asked.count, 'english', asked.english,
            'publicCount', asked.public) order by t.group_id), '[]')
          from stage_tests t, lateral (select count(*)::int as count,
              (count(*) filter (where q.category = ${questionCategories.English}))::int as english,
              (count(*) filter (where exists (select 1 from test_questions other
                join demo_tests d on d.academy_id = other.academy_id and d.test_id = other.test_id
                where other.academy_id = q.academy_id and other.question_id = q.id)))::int as public
            from test_questions tq join questions q on q.academy_id = tq.academy_id and q.id = tq.question_id
            where tq.academy_id = t.academy_id and tq.test_id = t.test_id) asked
          where t.academy_id = st.academy_id and t.stage_id = st.id) as tests,
        (select coalesce(json_agg(distinct l.group_id), '[]') from stage_lectures l
          where l.academy_id = st.academy_id and l.stage_id = st.id) as "lectureGroupIds",
        (select coalesce(json_agg(json_build_object('name', lec.name ->> 'ua',
            'hasText', concat(l.homework ->> 'ua', l.homework ->> 'en', l.homework ->> 'ru') ~ '\\S',
            'hasReviewer', l.homework_curator_id is not null or lec.lecturer_id is not null
              or exists (select 1 from stage_lecture_reviewers r
                where r.academy_id = l.academy_id and r.stage_lecture_id = l.id)) order by l.start_date, l.id), '[]')
          from stage_lectures l join lectures lec on lec.academy_id = l.academy_id and lec.id = l.lecture_id
          where l.academy_id = st.academy_id and l.stage_id = st.id and l.has_homework) as homework,
        (select coalesce(json_agg(distinct m.group_id), '[]') from stage_materials m
          where m.academy_id = st.academy_id and m.stage_id = st.id and exists (select 1 from material_contents c
            where c.academy_id = m.academy_id and c.material_group_id = m.material_group_id)) as "materialGroupIds",
        st.details -> 'markdown' as markdown,
        st.details -> 'project' -> 'description' as "projectDescription",
        exists (select 1 from static_pages p
          where p.academy_id = st.academy_id and p.name = st.details ->> 'template') as "hasPage",
        case when st.stage_type = ${stageTypes.Project} then (select count(*)::int from user_stages us
          join users u on u.id = us.user_id and u.deleted_at is null
          where us.academy_id = st.academy_id and us.stage_id = st.id and us.state = 'Opened'
            and not exists (select 1 from user_teams ut where ut.academy_id = us.academy_id
              and ut.stage_id = us.stage_id and ut.user_id = us.user_id)) else 0 end as "withoutTeam"
      from stages st where st.academy_id = ${academyId}`)
    return rows
  },

  emptyLists: async (db: Db, academyId: number): Promise<string[]> => {
    const { rows } = await db.execute<{ type: string }>(sql`
      select needed.type from unnest(${sql.param([...neededVariantTypes])}::text[]) as needed (type)
      where not exists (select 1 from form_variants v where v.type = needed.type and v.hidden_at is null)
        and not exists (select 1 from academy_form_variants v
          where v.academy_id = ${academyId} and v.type = needed.type and v.hidden_at is null)`)
    return rows.map(({ type }) => type)
  },

  hasAdmin: async (db: Db, academyId: number): Promise<boolean> => {
    const { rows } = await db.execute<{ has: boolean }>(sql`
      select exists (select 1 from user_roles r
        join user_academies ua on ua.academy_id = r.academy_id and ua.user_id = r.user_id and ua.active
        join users u on u.id = r.user_id and u.deleted_at is null and u.blocked_at is null
        where r.academy_id = ${academyId} and r.role = 'Admin') as has`)
    return rows[0]!.has
  },
}
