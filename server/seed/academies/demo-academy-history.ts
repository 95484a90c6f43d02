import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

/** What the log would hold had the academies been made and led by hand: the beginning, changed dates, groups, each move. */
export const seedAcademyHistory = (db: Db, now: Date, actorId: number) =>
  db.execute(sql`
    insert into audit_log (at, action, actor_id, academy_id, target_id, details)
    select at, action, ${actorId}, academy_id, target_id, details from (
      select a.start_date - interval '30 days' as at, 'academy.created' as action, a.id as academy_id,
        a.id::text as target_id, jsonb_build_object('name', a.name) as details
      from academies a
      union all
      select a.start_date - interval '9 days', 'stage.updated', a.id, st.id::text,
        jsonb_build_object('name', st.name, 'changed', jsonb_build_array('startDate', 'endDate'))
      from academies a join stages st on st.academy_id = a.id and st.url_name in ('interview', 'entrance-test')
      union all
      select a.start_date - interval '6 days', 'academy.updated', a.id, a.id::text,
        jsonb_build_object('changed', jsonb_build_array('description', 'certificateSigner'))
      from academies a
      union all
      select min(ug.created_at), 'group.created', g.academy_id, g.id::text, jsonb_build_object('name', g.name)
      from groups g join user_groups ug on ug.academy_id = g.academy_id and ug.group_id = g.id
      where not g.is_direction group by g.academy_id, g.id, g.name
      union all
      select m.created_at, 'academy.advanced', m.academy_id, m.id::text,
        jsonb_build_object('fromStageId', m.from_stage_id, 'toStageId', m.to_stage_id, 'moves', m.moved_count)
      from moves m where m.kind = 'advance') happened
    where at < ${now}
    order by at, academy_id`)
