import { startLocalPostgres } from '@academy/local-postgres'
import { openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { prepareDatabase } from '../server/src/platform/migrate.ts'
import { createTokens } from '../server/src/platform/tokens.ts'
import { seedBasics } from '../server/seed/first-data.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { createFactories, type MadeAcademy } from '../server/test/make/make.ts'
import { type Figure, type Measurement, median, spread } from './figure.ts'
import { withDataFolder } from './fixture.ts'

const secret = 'the secret of the benchmark, long enough for anybody'
const small = 1_000
const large = 100_000
/** Each student hands in as many. */
const lecturesCount = 10
/** Of each academy, in turns: a neighbour's load falls on both. */
const requests = 200
const warmUp = 30

interface Place {
  academyId: number
  stageLectureId: number
  /** Among the first of those that wait. */
  waitingId: number
  middleId: number
}
type Query = (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, number>[] }>
type Factories = ReturnType<typeof createFactories>

/** Six of ten wait, a third of those for somebody. */
const fill = async (query: Query, make: Factories, academy: MadeAcademy, size: number): Promise<Place> => {
  const reviewer = await make.user({ roles: { Teacher: [academy] } })
  const { id: stageId } = await make.lectureStage(academy)
  const lectureIds: number[] = []
  for (let number = 0; number < lecturesCount; number++)
    lectureIds.push((await make.stageLecture(academy, { stageId, reviewers: [reviewer] })).id)
  const email = `of${academy.id}-`
  const mine = `from users u where u.email like '${email}%'`
  await query(
    `insert into users (email, first_name, last_name)
     select '${email}' || n || '@example.test', 'Хтось ' || n % 100, 'Інший ' || n % 1000 from generate_series(1, $1) n`,
    [size / lecturesCount],
  )
  await query(`insert into user_academies (academy_id, user_id) select $1, u.id ${mine}`, [academy.id])
  await query(`insert into user_groups (academy_id, user_id, group_id) select $1, u.id, $2 ${mine}`, [
    academy.id,
    academy.directions.JS,
  ])
  for (const id of lectureIds)
    await query(
      `insert into homework_responses (academy_id, stage_lecture_id, user_id, body, attempts, is_answered, is_reviewed,
         mark, reviewer_id, submitted_at, reviewed_at)
       select $1, $2, u.id, 'Ось моя робота', 1, true, n % 10 >= 6, case when n % 10 >= 6 then n % 11 end,
         case when n % 3 = 0 then $3::int end, now() - n * interval '1 second', case when n % 10 >= 6 then now() end
       from (select id, abs(hashint4(id + $2)) % 1000000 as n ${mine}) u`,
      [academy.id, id, reviewer.id],
    )
  const { rows } = await query(
    `select id from homework_responses where academy_id = $1 and not is_reviewed order by submitted_at, id`,
    [academy.id],
  )
  const [waitingId, middleId] = [rows[9]!.id!, rows[Math.floor(rows.length / 2)]!.id!]
  return { academyId: academy.id, stageLectureId: lectureIds[0]!, waitingId, middleId }
}

const prepare = async (dataDir: string): Promise<{ token: string; places: [Place, Place] }> => {
  const log = createLog('silent')
  const postgres = await startLocalPostgres({ dataDir })
  try {
    await prepareDatabase(postgres.ownerUrl, { appUrl: null, log })
    const database = openDatabase(postgres.ownerUrl, { log, name: 'bench-owner' })
    await seedBasics(database.db)
    const make = createFactories(database.db, createTokens(secret), () => new Date())
    const academies = [await make.academy(), await make.academy()] as const
    const client = await database.pool.connect()
    await client.query('set statement_timeout = 0')
    const query: Query = (sql, values) => client.query(sql, values)
    const places: [Place, Place] = [
      await fill(query, make, academies[0], small),
      await fill(query, make, academies[1], large),
    ]
    await client.query('vacuum analyze')
    client.release()
    const { accessToken } = await make.session(await make.user({ roles: { Admin: [...academies] } }))
    await database.close()
    return { token: accessToken, places }
  } finally {
    await postgres.stop()
  }
}

interface Asked {
  path: string
  body: object
}

const measure = async (dataDir: string): Promise<Figure[]> => {
  const { token, places } = await prepare(dataDir)
  const env = { DATA_DIR: dataDir, AUTH_SECRET: secret, PORT: String(await freePort()), LOG_LEVEL: 'silent' }
  const server = await startServerProcess(env)
  const ask = async ({ academyId }: Place, { path, body }: Asked): Promise<number> => {
    const startedAt = performance.now()
    const reply = await fetch(`${server.url}/api/homeworkResponses/${path}?academyId=${academyId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await reply.json()) as { count: number }
    if (!reply.ok || !(answer.count > 0))
      throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(answer).slice(0, 200)}`)
    return performance.now() - startedAt
  }
  /** Milliseconds in the small and in the large academy. */
  const inTurns = async (askedOf: (place: Place) => Asked, rounds: number): Promise<[number[], number[]]> => {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < warmUp + rounds; round++)
      for (const index of [0, 1] as const) {
        const ms = await ask(places[index], askedOf(places[index]))
        if (round >= warmUp) times[index].push(ms)
      }
    return times
  }
  const compared = async (name: string, askedOf: (place: Place) => Asked, budget?: number): Promise<Figure> => {
    const [few, many] = await inTurns(askedOf, budget === undefined ? requests / 10 : requests)
    return {
      name,
      value: median(many) / median(few),
      unit: '',
      better: 'smaller',
      ...(budget !== undefined && { budget }),
      remark: `${median(many).toFixed(1)} ms and ${median(few).toFixed(1)} ms, ${spread(many, 1)}`,
    }
  }
  const waiting = { state: 'waiting' }
  const page = (body: object) => () => ({ path: 'queue', body })
  try {
    return [
      await compared(`review queue, ${large} / ${small} responses`, page(waiting), 1.5),
      await compared('the same, what is nobody’s', page({ ...waiting, reviewer: 'none' }), 1.5),
      await compared(
        'the same, next item',
        ({ waitingId }) => ({ path: `${waitingId}/neighbours`, body: waiting }),
        1.5,
      ),
      await compared('the same, next item from the middle', ({ middleId }) => ({
        path: `${middleId}/neighbours`,
        body: waiting,
      })),
      await compared('the same, of one lecture', ({ stageLectureId }) => ({
        path: 'queue',
        body: { ...waiting, stageLectureId },
      })),
      await compared('the same, everything', page({})),
      await compared('the same, by name', page({ ...waiting, sequence: 'name' })),
      await compared('the same, shuffled', page({ ...waiting, sequence: 'shuffled' })),
    ]
  } finally {
    await server.kill('SIGTERM')
  }
}

/** A page of the review desk and the step to the next homework cost the same, however many there are. */
export const review: Measurement = { name: 'review', run: () => withDataFolder(measure) }
