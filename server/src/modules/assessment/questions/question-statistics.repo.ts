import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'

interface Found extends Record<string, unknown> {
  academyId: number
  questionId: number
  asked: number
  answered: number
  correct: number
  askedInUa: number
  correctInUa: number
  askedInEn: number
  correctInEn: number
  facility: number | null
  discrimination: number | null
  lastStageTestId: number
  testName: string
  lastFinishedAt: string | Date
}

/** The test that a stage test asks now; one without is called like its stage. */
const names = sql`join stages sg on sg.academy_id = st.academy_id and sg.id = st.stage_id
  left join tests t on t.academy_id = st.academy_id and t.id = st.test_id`
const nameOf = sql`coalesce(t.name, sg.name->>'ua')`

export const questionStatisticsRepo = {
  byKeys: async (db: Db, keys: readonly { academyId: number; id: number }[]): Promise<Found[]> => {
    const { rows } = await db.execute<Found>(sql`
      select listed.academy_id as "academyId", s.question_id as "questionId", s.asked, s.answered, s.correct,
        s.asked_in_ua as "askedInUa", s.correct_in_ua as "correctInUa", s.asked_in_en as "askedInEn",
        s.correct_in_en as "correctInEn", s.facility, s.discrimination, s.last_stage_test_id as "lastStageTestId",
        ${nameOf} as "testName", s.last_finished_at as "lastFinishedAt"
      from unnest(${sql.param(keys.map(({ academyId }) => academyId))}::int[],
          ${sql.param(keys.map(({ id }) => id))}::int[]) as listed (academy_id, id)
        join question_statistics s on s.academy_id = listed.academy_id and s.question_id = listed.id
        join stage_tests st on st.academy_id = s.academy_id and st.id = s.last_stage_test_id ${names}`)
    return rows
  },

  testNames: async (db: Db, academyId: number, stageTestIds: readonly number[]): Promise<Map<number, string>> => {
    const { rows } = await db.execute<{ id: number; name: string }>(sql`
      select st.id, ${nameOf} as name from stage_tests st ${names}
      where st.academy_id = ${academyId} and st.id = any(${sql.param([...stageTestIds])}::int[])`)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
}
