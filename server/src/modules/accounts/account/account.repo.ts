import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type AccountEventName, accountEvents } from '@academy/contract/account'
import type { Db } from '#platform/db.ts'
import { idleSince } from '#platform/tokens.ts'
import { sessions, users } from '#server/schema/users.ts'

export interface HistoryRow extends Record<string, unknown> {
  id: number
  at: Date
  event: AccountEventName
  ip: string | null
  actorId: number | null
  actorName: string | null
  impersonatorName: string | null
  academyName: string | null
}

const impersonators = alias(users, 'impersonators')

export const accountRepo = {
  /** Everything that is open in a person's name, also where somebody else acts as them. */
  liveSessions: (db: Db, userId: number, now: Date) =>
    db
      .select({
        id: sessions.id,
        createdAt: sessions.createdAt,
        rotatedAt: sessions.rotatedAt,
        ip: sessions.ip,
        userAgent: sessions.userAgent,
        impersonatorId: sessions.impersonatorId,
        impersonatorName: sql<string>`concat_ws(' ', ${impersonators.firstName}, ${impersonators.lastName})`,
      })
      .from(sessions)
      .leftJoin(impersonators, eq(impersonators.id, sessions.impersonatorId))
      .where(
        and(
          eq(sessions.userId, userId),
          isNull(sessions.revokedAt),
          gt(sessions.expiresAt, now),
          gt(sessions.rotatedAt, idleSince(now)),
        ),
      )
      .orderBy(desc(sessions.rotatedAt), asc(sessions.id)),

  /**
   * What happened to one account. A number as the target of such an event is a user, and the event is about that user;
   * any other event is about whoever acted. Two lists, so that each runs down an index.
   */
  history: async (db: Db, userId: number, before: number | null, limit: number): Promise<HistoryRow[]> => {
    const isAccountEvent = sql`l.action = any(${sql.param([...accountEvents])}::text[])
      and (${before}::bigint is null or l.id < ${before}::bigint)`
    const { rows } = await db.execute<HistoryRow>(sql`
      select l.id::float8 as id, l.at, l.action as event, l.ip, l.actor_id as "actorId",
        concat_ws(' ', a.first_name, a.last_name) as "actorName",
        case when i.id is not null then concat_ws(' ', i.first_name, i.last_name) end as "impersonatorName",
        ac.name as "academyName"
      from (
        (select * from audit_log l where l.actor_id = ${userId} and (l.target_id is null or l.target_id !~ '^[0-9]+$')
          and ${isAccountEvent} order by l.id desc limit ${limit})
        union all
        (select * from audit_log l where l.target_id = ${String(userId)} and ${isAccountEvent}
          order by l.id desc limit ${limit})
      ) l
      left join users a on a.id = l.actor_id
      left join users i on i.id = l.impersonator_id
      left join academies ac on ac.id = l.academy_id
      order by l.id desc limit ${limit}`)
    return rows
  },
}
