import { sql } from 'drizzle-orm'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'

interface StageParts extends Record<string, unknown> {
  stageId: number
  testedGroupIds: number[]
  lectureGroupIds: (number | null)[]
  materialGroupIds: (number | null)[]
  markdown: LocalizedName | null
  projectDescription: LocalizedName | null
  hasPage: boolean
}

export const academyCheckRepo = {
  /** What hangs on each stage of an academy, in one round trip. Material groups without contents are nothing to read. */
  partsOfStages: async (db: Db, academyId: number): Promise<StageParts[]> => {
    const { rows } = await db.execute<StageParts>(sql`
      select st.id as "stageId",
        (select coalesce(json_agg(t.group_id), '[]') from stage_tests t
          where t.academy_id = st.academy_id and t.stage_id = st.id) as "testedGroupIds",
        (select coalesce(json_agg(distinct l.group_id), '[]') from stage_lectures l
          where l.academy_id = st.academy_id and l.stage_id = st.id) as "lectureGroupIds",
        (select coalesce(json_agg(distinct m.group_id), '[]') from stage_materials m
          where m.academy_id = st.academy_id and m.stage_id = st.id and exists (select 1 from material_contents c
            where c.academy_id = m.academy_id and c.material_group_id = m.material_group_id)) as "materialGroupIds",
        st.details -> 'markdown' as markdown,
        st.details -> 'project' -> 'description' as "projectDescription",
        exists (select 1 from static_pages p
          where p.academy_id = st.academy_id and p.name = st.details ->> 'template') as "hasPage"
      from stages st where st.academy_id = ${academyId}`)
    return rows
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
