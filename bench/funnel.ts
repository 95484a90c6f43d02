import { setTimeout as pause } from 'node:timers/promises'
import { startLocalPostgres } from '@academy/local-postgres'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { type Database, openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { prepareDatabase } from '../server/src/platform/migrate.ts'
import { openFileStore } from '../server/src/platform/open-file-store.ts'
import { createTokens } from '../server/src/platform/tokens.ts'
import { seedBasics } from '../server/seed/first-data.ts'
import { createFactories, type MadeAcademy } from '../server/test/make/make.ts'
import { cpuTime } from './cpu-time.ts'
import { type Figure, type Measurement, median, spread } from './figure.ts'
import { withDataFolder } from './fixture.ts'

const secret = 'the secret of the benchmark, long enough for anybody'
const log = createLog('silent')

/** The largest academy there could be: everybody went through five stages, each with an entry and a result. */
const students = 100_000
const stageCount = 5
const rounds = 7

const stages = ['Registration', 'MaterialsForPreparation', 'Testing', 'Interview', 'Lectures', 'Finished'] as const

const makeHistory = async ({ pool }: Database, academy: MadeAcademy): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const { rows } = await client.query<{ first: number; last: number }>(
      `with made as (
         insert into users (email, first_name, last_name, is_employee, email_confirmed_at, consented_at)
         select 'way' || n || '@example.test', 'Хтось', 'Інший', false, now(), now() from generate_series(1, $1) n
         returning id)
       select min(id) as first, max(id) as last from made`,
      [students],
    )
    const { first, last } = rows[0]!
    const everybody = [academy.id, first, last]
    await client.query(
      `insert into user_academies (academy_id, user_id, joined_at)
       select $1, id, now() - interval '200 days' from generate_series($2::int, $3) id`,
      everybody,
    )
    await client.query(
      `insert into user_roles (academy_id, user_id, role) select $1, id, 'Student' from generate_series($2::int, $3) id`,
      everybody,
    )
    const stageIds = academy.stages.slice(0, stageCount).map(({ id }) => id)
    // Set by set, as the moves of a real academy write them.
    for (const [index, stageId] of stageIds.entries())
      for (const step of [0, 1])
        await client.query(
          `insert into stage_events (academy_id, user_id, stage_id, kind, before, after, reason, specialization_id, at)
           select $1, u, $4, 'advance', case when $5 = 0 then null else 'Opened' end,
             case when $5 = 0 then 'Opened' when (u + $4) % 7 = 0 then 'Failed' else 'Passed' end,
             '{"rule":"nextStage"}', ($6::int[])[1 + u % 2],
             now() - interval '200 days' + ($7 * 20 + $5 * 9) * interval '1 day' + (u % 86400) * interval '1 second'
           from generate_series($2::int, $3) u`,
          [...everybody, stageId, step, Object.values(academy.specializationIds), index],
        )
    for (const stageId of stageIds)
      await client.query(
        `insert into user_stages (academy_id, user_id, stage_id, state, mark, success_percent)
         select $1, u, $4, case when (u + $4) % 7 = 0 then 'Failed' else 'Passed' end, u % 11, u % 101
         from generate_series($2::int, $3) u`,
        [...everybody, stageId],
      )
    // The few who do not count.
    await client.query(`update users set blocked_at = now() where id % 300 = 0 and not is_super_admin`)
    await client.query(`update users set deleted_at = now() where id % 301 = 0 and not is_super_admin`)
    await client.query(`update user_academies set active = false where user_id % 302 = 0`)
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

const timed = async (ask: () => Promise<{ statusCode: number; body: string }>): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const startedAt = performance.now()
    const { statusCode, body } = await ask()
    if (statusCode !== 200) throw new Error(`answered ${statusCode}: ${body.slice(0, 300)}`)
    // The first one also connects and plans.
    if (round > 0) times.push(performance.now() - startedAt)
    await pause(50)
  }
  return times
}

/** The CPU of the database says how much of a slow answer is the machine's other work. */
const figureOf = async (
  dataDir: string,
  name: string,
  ask: () => Promise<{ statusCode: number; body: string }>,
  budget?: number,
  ambition?: number,
): Promise<Figure> => {
  const before = await cpuTime(dataDir)
  const times = await timed(ask)
  const after = await cpuTime(dataDir)
  const cpuMs = before && after && (after.databaseUs - before.databaseUs) / 1000 / (rounds + 1)
  return {
    name,
    value: median(times),
    unit: 'ms',
    better: 'smaller',
    ...(budget === undefined ? {} : { budget, ambition: ambition! }),
    remark: `${spread(times, 0)}${cpuMs === null ? '' : `, database CPU ${cpuMs.toFixed(0)} ms each`}`,
  }
}

const measure = async (dataDir: string): Promise<Figure[]> => {
  const postgres = await startLocalPostgres({ dataDir })
  try {
    const databaseUrl = await prepareDatabase(postgres.ownerUrl, { appUrl: null, log })
    const owner = openDatabase(postgres.ownerUrl, { log, name: 'bench-owner' })
    await seedBasics(owner.db)
    const make = createFactories(owner.db, createTokens(secret), () => new Date())
    const academy = await make.academy({ stages, active: stageCount - 1 })
    const reader = await make.user({ roles: { HR: [academy] } })
    const { accessToken } = await make.session(reader)
    await makeHistory(owner, academy)
    await owner.close()
    const database = openDatabase(databaseUrl, { log, name: 'bench' })
    const config = readConfig({})
    const app = await createApp({
      config,
      database,
      authSecret: secret,
      files: openFileStore(config),
      log,
      maxEventLoopDelayMs: 0,
    })
    const get = (path: string) => () =>
      app.http.inject({
        method: 'GET',
        url: `/api/academies/statistic/${academy.id}/${path}${path.includes('?') ? '&' : '?'}academyId=${academy.id}`,
        headers: { authorization: `Bearer ${accessToken}` },
      })
    const past = encodeURIComponent(new Date(Date.now() - 150 * 24 * 3600_000).toISOString())
    const stageId = academy.stages[1]!.id
    const asked: [string, string, number?, number?][] = [
      ['funnel of now', 'stagesFunnel', 300, 200],
      ['funnel of a day in the past', `stagesFunnel?at=${past}`, 300, 200],
      ['funnel of every day', 'byDay', 500, 300],
      ['people behind a bar, first page', `people?stageId=${stageId}&part=passed`, 500, 300],
      ['people behind a bar in the past', `people?stageId=${stageId}&part=entered&at=${past}`, 500, 300],
      ['people behind a bar, page 2,000', `people?stageId=${stageId}&part=entered&page=2000`],
      ['statistics of stages', 'stagesStats', 600, 400],
    ]
    const figures: Figure[] = []
    for (const [name, path, budget, ambition] of asked)
      figures.push(await figureOf(dataDir, `${name}, 1,000,000 events`, get(path), budget, ambition))
    const list = (body: object) => () =>
      app.http.inject({
        method: 'POST',
        url: `/api/users/paginated/full/${academy.id}?academyId=${academy.id}`,
        headers: { authorization: `Bearer ${accessToken}` },
        payload: body,
      })
    for (const [name, body] of [
      ['people list, first page', {}],
      ['people list, those of a stage', { filters: { stageIds: [stageId] } }],
    ] as const)
      figures.push(await figureOf(dataDir, `${name}, 100,000 students`, list(body), 500, 300))
    await app.realtime.close()
    await app.http.close()
    await database.close()
    return figures
  } finally {
    await postgres.stop()
  }
}

/** STAT-03: the statistics of an academy of 100,000 students, through the whole stack. */
export const funnel: Measurement = { name: 'funnel', run: () => withDataFolder(measure) }
