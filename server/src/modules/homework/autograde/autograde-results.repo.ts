import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { type AutogradeAction, autogradeActions, autogradeStatuses } from '@academy/contract/enums'
import { type AcademyScope, within } from '#platform/academy-scope.ts'
import type { Db } from '#platform/db.ts'
import { autogradeResults } from '#server/schema/autograde.ts'
import type { ResultRow } from './autograde-result.rules.ts'
import { statusSql } from '#server/schema/autograde-status.ts'

const a = autogradeResults

/** Shadow gradings become ordinary ones once they are published. */
const isOrdinary = sql`(${a.regradeId} is null or exists (select from regrades g
  where g.academy_id = ${a.academyId} and g.id = ${a.regradeId} and g.state = 'published'))`

const ofResponse = (academyId: number, responseId: number): SQL =>
  and(eq(a.academyId, academyId), eq(a.homeworkResponseId, responseId))!

export interface ResultsQuery {
  limit: number
  orderField: 'createdAt' | 'finishedAt' | 'mark' | 'status'
  order: 'asc' | 'desc'
  isStudent: boolean
}

export const resultsRepo = {
  ofResponse: (db: Db, academyId: number, responseId: number, query: ResultsQuery): Promise<ResultRow[]> => {
    const direction = query.order === 'asc' ? asc : desc
    return db
      .select()
      .from(a)
      .where(
        and(
          ofResponse(academyId, responseId),
          isOrdinary,
          query.isStudent ? ne(a.action, autogradeActions.AdminCheck) : undefined,
        ),
      )
      .orderBy(sql`${direction(a[query.orderField])} nulls last`, direction(a.id))
      .limit(query.limit)
  },

  byId: async (db: Db, scope: AcademyScope, id: number): Promise<(ResultRow & { isOrdinary: boolean }) | undefined> => {
    const [row] = await db
      .select({ result: a, isOrdinary: sql<boolean>`${isOrdinary}` })
      .from(a)
      .where(and(eq(a.id, id), within(scope, a.academyId)))
    return row && { ...row.result, isOrdinary: row.isOrdinary }
  },

  /** Of all that wait, whichever academy they belong to: the runners serve them in this order. */
  position: async (db: Db, row: Pick<ResultRow, 'id' | 'createdAt' | 'regradeId'>): Promise<number> => {
    const { rows } = await db.execute<{ before: number }>(sql`
      select count(*)::int as before from autograde_results
      where status = ${statusSql.Sent}
        and ((regrade_id is not null), created_at, id)
          < (${row.regradeId !== null}::boolean, ${row.createdAt.toISOString()}::timestamptz, ${row.id}::int)`)
    return rows[0]!.before + 1
  },

  /** One that waits already for the same reason. The response is held, so that two callers do not queue two. */
  waiting: async (
    db: Db,
    academyId: number,
    responseId: number,
    action: AutogradeAction,
  ): Promise<ResultRow | undefined> => {
    await db.execute(sql`select 1 from homework_responses
      where academy_id = ${academyId} and id = ${responseId} for update`)
    const [row] = await db
      .select()
      .from(a)
      .where(
        and(
          ofResponse(academyId, responseId),
          eq(a.status, autogradeStatuses.Sent),
          eq(a.action, action),
          sql`${a.regradeId} is null and ${a.repoLink} = (select r.repo_link from homework_responses r
            where r.academy_id = ${academyId} and r.id = ${responseId})`,
        ),
      )
      .limit(1)
    return row
  },

  /** Of these responses of the lecture, those with a repository that do not wait already. Held until the commit. */
  resendable: async (
    db: Db,
    academyId: number,
    stageLectureId: number,
    ids: readonly number[],
    action: AutogradeAction,
  ): Promise<number[]> => {
    await db.execute(sql`select 1 from homework_responses where academy_id = ${academyId}
      and stage_lecture_id = ${stageLectureId} and id = any(${sql.param([...ids])}::int[]) order by id for update`)
    const { rows } = await db.execute<{ id: number }>(sql`
      with waiting as materialized (select homework_response_id as id, repo_link from autograde_results
        where academy_id = ${academyId} and status = ${statusSql.Sent}
          and action = ${action} and regrade_id is null)
      select r.id from homework_responses r
      where r.academy_id = ${academyId} and r.stage_lecture_id = ${stageLectureId} and r.repo_link is not null
        and r.id = any(${sql.param([...ids])}::int[])
        and (r.id, r.repo_link) not in (select id, repo_link from waiting)`)
    return rows.map(({ id }) => id)
  },
}
