import { sql } from 'drizzle-orm'
import type { Locale, UserStageState } from '@academy/contract/enums'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'

export interface EventToMail extends Record<string, unknown> {
  id: number
  after: UserStageState | null
  /** The current state: a later move may have changed it. */
  current: UserStageState | null
  stage: { name: LocalizedName; urlName: string; stageType: number; position: number }
  academyName: string
  person: { id: number; email: string; firstName: string; lastName: string; localization: Locale }
  /** Nobody writes to those who are blocked or gone. */
  isReachable: boolean
}

export const moveMailsRepo = {
  /** The next events of a move in order; those of one person are neighbours. */
  eventsAfter: async (
    db: Db,
    academyId: number,
    moveId: number,
    afterId: number,
    limit: number,
  ): Promise<EventToMail[]> => {
    const { rows } = await db.execute<EventToMail>(sql`
      select e.id::int as id, e.after, us.state as current, a.name as "academyName",
        json_build_object('name', s.name, 'urlName', s.url_name, 'stageType', s.stage_type, 'position', s.position)
          as stage,
        json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
          'localization', u.localization) as person,
        a.deleted_at is null and ua.active and u.deleted_at is null and u.blocked_at is null as "isReachable"
      from stage_events e
        join academies a on a.id = e.academy_id
        join stages s on s.academy_id = e.academy_id and s.id = e.stage_id
        join user_academies ua on ua.academy_id = e.academy_id and ua.user_id = e.user_id
        join users u on u.id = e.user_id
        left join user_stages us
          on us.academy_id = e.academy_id and us.user_id = e.user_id and us.stage_id = e.stage_id
      where e.academy_id = ${academyId} and e.move_id = ${moveId} and e.kind <> 'undo' and e.id > ${afterId}
      order by e.id limit ${limit}`)
    return rows
  },
}
