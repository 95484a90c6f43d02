import { sql, type SQL } from 'drizzle-orm'
import { autogradeActions } from '@academy/contract/enums'
import { statusSql } from '#server/schema/autograde-status.ts'

/**
 * Q-53: the best mark the autograder gave to the response `r` (a row of homework_responses). Checks count for nothing
 * (AG-24), shadow gradings once they are published, and what older tests said not any more since newer were published.
 */
export const bestMarkOf = (except: { regradeId: number } | null = null): SQL => sql`(
  select max(a.mark) as mark from autograde_results a
  where a.academy_id = r.academy_id and a.homework_response_id = r.id
    and a.status = ${statusSql.Success} and a.action <> ${autogradeActions.AdminCheck}
    and (a.regrade_id is null or exists (select from regrades g where g.academy_id = a.academy_id and g.id = a.regrade_id
      and g.state = 'published' ${except ? sql`and g.id <> ${except.regradeId}` : sql``}))
    and a.created_at >= coalesce((select max(g.created_at) from regrades g where g.academy_id = r.academy_id
      and g.stage_lecture_id = r.stage_lecture_id and g.state = 'published'
      ${except ? sql`and g.id < ${except.regradeId}` : sql``}), '-infinity'))`
