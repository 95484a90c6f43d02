import { randomUUID } from 'node:crypto'
import { academiesApi } from '@academy/contract/academies'
import type pg from 'pg'
import { type Pass, sendUntilAnswered, sleep, type Storm, type Writers } from '../../../server/test/crash/storm.ts'
import type { MadeAcademy } from '../../../server/test/make/make.ts'

const stagesCount = 30
/** Between two presses of the button. */
const pauseMs = 5_000

/** An academy whose students all go on to the next stage, again and again. */
export const moving = (): Writers => {
  let academy: MadeAcademy
  let admin: Pass
  let students = 0
  let moves = 0

  const press = async (url: string, storm: Storm): Promise<void> => {
    for (let stage = 0; stage < stagesCount - 1 && !storm.isOver; stage++) {
      const { status } = await sendUntilAnswered(url, storm, {
        path: `${academiesApi.goToNextStage.path.replace(':id', String(academy.id))}?academyId=${academy.id}`,
        pass: admin,
        headers: { 'idempotency-key': randomUUID() },
        body: { fromStageId: academy.stages[stage]!.id },
      })
      if (status >= 300) return
      moves++
      storm.acknowledged++
      for (let slept = 0; slept < pauseMs && !storm.isOver; slept += 100) await sleep(100)
    }
  }

  return {
    prepare: async ({ make, plan, passFor }) => {
      const pages = Array.from({ length: stagesCount - 1 }, () => 'StagePage' as const)
      academy = await make.academy({ stages: ['Registration', ...pages], active: 0, directions: ['JS'] })
      admin = await passFor(await make.user({ roles: { Admin: [academy] } }))
      students = plan.clients
      for (let index = 0; index < students; index++) await make.student(academy)
    },
    write: (url, storm) => [press(url, storm)],
    promisedCount: () => moves,
    inspect: async (client: pg.Client) => {
      const { rows } = await client.query<{ position: number; opened: number }>(
        `select s.position, count(*)::int as opened from user_stages u join stages s on s.id = u.stage_id
         where u.academy_id = $1 and u.state = 'Opened' group by s.position`,
        [academy.id],
      )
      const expected = academy.stages[moves]!.position
      const { rows: events } = await client.query<{ count: number }>(
        `select count(*)::int as count from (select user_id, stage_id from stage_events
           where academy_id = $1 and after = 'Opened' group by user_id, stage_id having count(*) > 1) doubled`,
        [academy.id],
      )
      const isThere = rows.some(({ position, opened }) => position === expected && opened === students)
      return {
        lost: isThere ? [] : [`${moves} moves of ${students} students: ${JSON.stringify(rows)}`],
        doubled: events[0]!.count > 0 ? [`${events[0]!.count} students entered a stage twice`] : [],
        torn: rows.length > 1 ? [`students are in ${rows.length} stages`] : [],
      }
    },
  }
}
