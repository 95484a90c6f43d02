import { sql } from 'drizzle-orm'
import type { AcademyEventName } from '@academy/contract/academy-history'
import type { LocalizedName } from '@academy/contract/users'
import type { Db } from '#platform/db.ts'
import { isAcademyEvent } from '#platform/tables.ts'

export interface AcademyEventRow extends Record<string, unknown> {
  id: number
  at: string | Date
  event: AcademyEventName
  details: Record<string, unknown> | null
  byId: number | null
  byName: string | null
  stageId: number | null
  /** null: the stage is gone. */
  stageName: LocalizedName | null
  lectureName: LocalizedName | null
}

export interface HistoryPage {
  stageId: number | null
  before: number | null
  limit: number
}

/** The number of the stage that a row of the log is about: as its target, or in its details. */
const stageOf = sql`case
  when l.action in ('stage.created', 'stage.updated', 'stage.removed', 'marks.set') then l.target_id::int
  when l.action = 'academy.advanced' then (l.details->>'toStageId')::int
  when l.action like 'stageLecture.%' then (l.details->>'stageId')::int end`

export const academyHistoryRepo = {
  /** Runs down the index of such events, newest first. */
  page: async (db: Db, academyId: number, { stageId, before, limit }: HistoryPage): Promise<AcademyEventRow[]> => {
    const { rows } = await db.execute<AcademyEventRow>(sql`
      select l.id::float8 as id, l.at, l.action as event, l.details, l.stage_id as "stageId", st.name as "stageName",
        lec.name as "lectureName", u.id as "byId",
        case when u.id is not null then concat_ws(' ', u.first_name, u.last_name) end as "byName"
      from (select l.*, ${stageOf} as stage_id from audit_log l
          where l.academy_id = ${academyId} and ${isAcademyEvent}
            and (${stageId}::int is null or ${stageOf} = ${stageId}::int)
            and (${before}::bigint is null or l.id < ${before}::bigint)
          order by l.id desc limit ${limit}) l
        left join users u on u.id = coalesce(l.impersonator_id, l.actor_id) and u.deleted_at is null
        left join stages st on st.academy_id = l.academy_id and st.id = l.stage_id
        left join lectures lec on l.action like 'stageLecture.%' and lec.academy_id = l.academy_id
          and lec.id = (l.details->>'lectureId')::int
      order by l.id desc`)
    return rows
  },
}
