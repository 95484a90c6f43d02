import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { testsApi } from '@academy/contract/tests'
import type { Tokens } from '#platform/tokens.ts'
import type { Factories, MadeAcademy } from './make.ts'
import type { MadeStageTest } from './make-assessment.ts'

export interface Taker {
  userId: number
  academyId: number
  stageTestId: number
  questionIds: readonly number[]
  token: string
}

export interface TestHall {
  academy: MadeAcademy
  stageTest: MadeStageTest
}

export const makeTestHall = async (make: Factories): Promise<TestHall> => {
  const academy = await make.academy({ stages: ['Testing'], directions: ['JS'] })
  return { academy, stageTest: await make.testOfStage(academy, 0, 'JS', { questions: 30, durationMinutes: 240 }) }
}

/** Many students of a test at once, each with a session; those who have started have everything still before them. */
export const makeTakers = async (
  pool: pg.Pool,
  tokens: Tokens,
  { academy, stageTest }: TestHall,
  options: { count: number; isStarted: boolean },
): Promise<Taker[]> => {
  const name = `taker-${randomUUID()}-`
  const { rows } = await pool.query<{ id: number; sessionId: string }>(
    `with person as (insert into users (email, first_name, last_name, email_confirmed_at, consented_at)
       select $1 || n || '@example.test', 'Хтось', 'Інший', now(), now() from generate_series(1, $2::int) n returning id)
     insert into sessions (id, user_id, expires_at) select gen_random_uuid(), id, now() + interval '30 days' from person
     returning user_id as id, id as "sessionId"`,
    [name, options.count],
  )
  const own = [academy.id, rows.map(({ id }) => id)]
  const everybody = 'unnest($2::int[]) id'
  await pool.query(`insert into user_academies (academy_id, user_id) select $1, id from ${everybody}`, own)
  await pool.query(`insert into user_roles (academy_id, user_id, role) select $1, id, 'Student' from ${everybody}`, own)
  await pool.query(`insert into user_groups (academy_id, user_id, group_id) select $1, id, $3 from ${everybody}`, [
    ...own,
    stageTest.groupId,
  ])
  await pool.query(
    `insert into user_stages (academy_id, user_id, stage_id, state) select $1, id, $3, 'Opened' from ${everybody}`,
    [...own, stageTest.stageId],
  )
  if (options.isStarted)
    await pool.query(
      `insert into attempts (academy_id, user_id, stage_test_id, stage_id, group_id, drawn, question_ids, started_at,
         deadline, duration_seconds, last_seen_at)
       select $1, id, $3, $4, $5, $6, $7, now(), now() + interval '4 hours', 14400, now() from ${everybody}`,
      [
        ...own,
        stageTest.id,
        stageTest.stageId,
        stageTest.groupId,
        JSON.stringify(stageTest.questionIds.map((id) => ({ id, version: 1, options: [1, 2, 3] }))),
        stageTest.questionIds,
      ],
    )
  const takers: Taker[] = []
  for (const { id: userId, sessionId } of rows) {
    const token = await tokens.signAccess({ userId, sessionId, impersonatorId: null }, new Date())
    const { id: stageTestId, questionIds } = stageTest
    takers.push({ userId, academyId: academy.id, stageTestId, questionIds, token })
  }
  return takers
}

export const answerRequest = ({ academyId, stageTestId, token }: Taker, questionId: number) => ({
  method: 'POST',
  path: `${testsApi.answer.path}?academyId=${academyId}`,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({
    stageTestId,
    data: {
      questionId,
      answer: [1],
      cheatsCount: 0,
      timeSpent: 30,
      clientId: randomUUID(),
      answeredAt: new Date().toISOString(),
    },
  }),
})

export const startRequest = ({ academyId, token }: Taker) => ({
  method: 'POST',
  path: `${testsApi.start.path}?academyId=${academyId}`,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ academyId }),
})
