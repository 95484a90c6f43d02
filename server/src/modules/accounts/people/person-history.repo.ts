import { sql } from 'drizzle-orm'
import { type PersonEventName, personEvents } from '@academy/contract/people'
import type { AcademyScope } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'

export interface PersonEventRow extends Record<string, unknown> {
  id: number
  at: string | Date
  event: PersonEventName
  actorId: number | null
  actorName: string | null
  impersonatorName: string | null
  academyName: string | null
  details: { before?: unknown; after?: unknown } | null
}

export const personHistoryRepo = {
  /** Runs down the index of targets; what belongs to no academy is about the whole account. */
  of: async (
    db: Db,
    userId: number,
    { scope, isAccountShown }: { scope: AcademyScope; isAccountShown: boolean },
    { before, limit }: { before: number | null; limit: number },
  ): Promise<PersonEventRow[]> => {
    const isShown =
      scope === 'every' ? sql`l.academy_id is not null` : sql`l.academy_id = any(${sql.param([...scope])}::int[])`
    const { rows } = await db.execute<PersonEventRow>(sql`
      select l.id::float8 as id, l.at, l.action as event, l.actor_id as "actorId", l.details,
        case when a.id is not null then concat_ws(' ', a.first_name, a.last_name) end as "actorName",
        case when i.id is not null then concat_ws(' ', i.first_name, i.last_name) end as "impersonatorName",
        ac.name as "academyName"
      from (select * from audit_log l where l.target_id = ${String(userId)}
          and l.action = any(${sql.param([...personEvents])}::text[])
          and (${isShown} ${isAccountShown ? sql`or l.academy_id is null` : sql``})
          and (${before}::bigint is null or l.id < ${before}::bigint)
        order by l.id desc limit ${limit}) l
        left join users a on a.id = l.actor_id
        left join users i on i.id = l.impersonator_id
        left join academies ac on ac.id = l.academy_id
      order by l.id desc`)
    return rows
  },
}
