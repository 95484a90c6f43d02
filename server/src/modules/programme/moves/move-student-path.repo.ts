import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { StudentPathEvent } from './move-student-path.rules.ts'

interface Row extends Record<string, unknown> {
  events: StudentPathEvent[]
  activeStageId: number | null
  directionId: number | null
  opened: number[]
}

export const studentPathRepo = {
  /** Everything about one student's path in one round trip. */
  of: async (db: Db, academyId: number, userId: number): Promise<Row | undefined> => {
    const { rows } = await db.execute<Row>(sql`
      select a.current_active_stage_id as "activeStageId",
        (select g.id from user_groups ug
            join groups g on g.academy_id = ug.academy_id and g.id = ug.group_id and g.is_direction
          where ug.academy_id = a.id and ug.user_id = ${userId} limit 1) as "directionId",
        (select coalesce(json_agg(us.stage_id), '[]') from user_stages us
          where us.academy_id = a.id and us.user_id = ${userId} and us.state = 'Opened') as opened,
        (select coalesce(json_agg(json_build_object('at', e.at, 'kind', e.kind, 'before', e.before, 'after', e.after,
            'reason', e.reason, 'stage', json_build_object('id', s.id, 'name', s.name),
            'isUndone', m.undone_at is not null) order by e.id), '[]')
          from stage_events e join stages s on s.academy_id = e.academy_id and s.id = e.stage_id
            left join moves m on m.academy_id = e.academy_id and m.id = e.move_id
          where e.academy_id = a.id and e.user_id = ${userId}) as events
      from academies a where a.id = ${academyId} and a.deleted_at is null`)
    return rows[0]
  },
}
