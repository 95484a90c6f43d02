import { sql } from 'drizzle-orm'
import type { MadeAcademy, Person } from '#test/make/make.ts'
import type { TestApp } from '#test/servers/test-app.ts'

/** Everything a move may change, to the letter. A certificate's number is kept for the next time: it says nothing alone. */
export const programmeStateOf = async (it: TestApp, academy: MadeAcademy) => {
  const { rows } = await it.database.db.execute<{ active: number | null; rows: object[]; members: object[] }>(sql`
    select current_active_stage_id as active,
      (select coalesce(json_agg(us order by us.user_id, us.stage_id), '[]') from user_stages us
        where us.academy_id = a.id) as rows,
      (select coalesce(json_agg(json_build_object('userId', ua.user_id, 'finishedAt', ua.finished_at,
          'number', case when ua.finished_at is not null then ua.certificate_number end) order by ua.user_id), '[]')
        from user_academies ua where ua.academy_id = a.id) as members
    from academies a where id = ${academy.id}`)
  return rows[0]!
}

/** The states of one student, by the numbers of the stages from 0. */
export const statesOf = async (it: TestApp, academy: MadeAcademy, person: Person): Promise<Record<number, string>> => {
  const { rows } = await it.database.db.execute<{ stageId: number; state: string }>(sql`
    select stage_id as "stageId", state from user_stages where academy_id = ${academy.id} and user_id = ${person.id}`)
  const numberOf = (id: number) => academy.stages.findIndex((stage) => stage.id === id)
  return Object.fromEntries(rows.map(({ stageId, state }) => [numberOf(stageId), state]))
}

/** The rows of user_stages, made anew from the events alone. */
export const stageStatesByEvents = async (it: TestApp, academy: MadeAcademy) => {
  const { rows } = await it.database.db.execute<{ userId: number; stageId: number; state: string }>(sql`
    select * from (select distinct on (user_id, stage_id) user_id as "userId", stage_id as "stageId", after as state
      from stage_events where academy_id = ${academy.id} order by user_id, stage_id, id desc) e
    where state is not null order by "userId", "stageId"`)
  return rows
}
export const stageStatesByRows = async (it: TestApp, academy: MadeAcademy) => {
  const { rows } = await it.database.db.execute<{ userId: number; stageId: number; state: string }>(sql`
    select user_id as "userId", stage_id as "stageId", state from user_stages where academy_id = ${academy.id}
    order by user_id, stage_id`)
  return rows
}
