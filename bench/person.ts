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
const lecturesCount = 10
/** Of each academy, in turns: a neighbour's load falls on both. */
const requests = 200
const warmUp = 30

interface Place {
  academyId: number
  /** Somebody in the middle, and another each time: nothing may be quick because it was just asked. */
  userIds: number[]
}
type Query = (sql: string, values?: unknown[]) => Promise<{ rows: { id: number }[] }>
type Factories = ReturnType<typeof createFactories>

/** Everybody went through the stages, handed in homework, wrote in a chat, booked an interview and was noted about. */
const fill = async (query: Query, make: Factories, academy: MadeAcademy, size: number): Promise<Place> => {
  const author = await make.user({ roles: { Teacher: [academy] } })
  const { id: stageId } = await make.lectureStage(academy)
  const email = `of${academy.id}-`
  const mine = `from users u where u.email like '${email}%'`
  await query(
    `insert into users (email, first_name, last_name)
     select '${email}' || n || '@example.test', 'Хтось ' || n % 100, 'Інший ' || n % 1000 from generate_series(1, $1) n`,
    [size],
  )
  await query(`update users u set referrer_id = u.id - 1 where u.email like '${email}%'`)
  await query(`insert into user_academies (academy_id, user_id) select $1, u.id ${mine}`, [academy.id])
  await query(`insert into user_roles (academy_id, user_id, role) select $1, u.id, 'Student' ${mine}`, [academy.id])
  await query(`insert into user_groups (academy_id, user_id, group_id) select $1, u.id, $2 ${mine}`, [
    academy.id,
    academy.directions.JS,
  ])
  for (const { id } of academy.stages) {
    await query(
      `insert into user_stages (academy_id, user_id, stage_id, state, mark) select $1, u.id, $2, 'Passed', u.id % 11 ${mine}`,
      [academy.id, id],
    )
    await query(
      `insert into stage_events (academy_id, user_id, stage_id, kind, after, reason)
       select $1, u.id, $2, 'join', 'Passed', '{"rule":"joined"}' ${mine}`,
      [academy.id, id],
    )
  }
  for (let number = 0; number < lecturesCount; number++) {
    const lecture = await make.stageLecture(academy, { stageId })
    await query(
      `insert into homework_responses (academy_id, stage_lecture_id, user_id, body, attempts, is_answered, is_reviewed,
         mark, submitted_at, reviewed_at)
       select $1, $2, u.id, 'Ось моя робота', 1, true, true, u.id % 11, now(), now() ${mine}`,
      [academy.id, lecture.id],
    )
    if (number === 0)
      await query(
        `insert into chat_messages (academy_id, stage_lecture_id, user_id, sender_id, is_from_student, temp_id, message)
         select $1, $2, u.id, u.id, true, 't' || u.id, 'Питання' ${mine}`,
        [academy.id, lecture.id],
      )
  }
  await query(
    `insert into interview_slots (academy_id, stage_id, user_id, start_date, end_date, is_no_show)
     select $1, $2, u.id, now(), now() + interval '1 hour', u.id % 2 = 0 ${mine}`,
    [academy.id, academy.stages[0]!.id],
  )
  await query(
    `insert into user_comments (academy_id, user_id, author_id, text) select $1, u.id, $2, 'Питає влучно' ${mine}`,
    [academy.id, author.id],
  )
  await query(
    `insert into audit_log (action, actor_id, academy_id, target_id) select 'academy.joined', u.id, $1, u.id::text ${mine}`,
    [academy.id],
  )
  const { rows } = await query(`select u.id ${mine} order by md5(u.id::text) limit ${requests + warmUp}`)
  return { academyId: academy.id, userIds: rows.map(({ id }) => id) }
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

const measure = async (dataDir: string): Promise<Figure[]> => {
  const { token, places } = await prepare(dataDir)
  const env = { DATA_DIR: dataDir, AUTH_SECRET: secret, PORT: String(await freePort()), LOG_LEVEL: 'silent' }
  const server = await startServerProcess(env)
  const ask = async (path: string, { academyId }: Place, body?: object): Promise<void> => {
    const reply = await fetch(`${server.url}${path}?academyId=${academyId}`, {
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer = await reply.text()
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${answer.slice(0, 200)}`)
  }
  const parts: Record<string, (userId: number, place: Place) => Promise<void>> = {
    card: (userId, place) => ask(`/api/users/${userId}/card`, place),
    summary: (userId, place) => ask(`/api/users/${userId}/common-summary`, place),
    numbers: (userId, place) => ask('/api/users/get/summary', place, { userId, academyId: place.academyId }),
    comments: (userId, place) => ask(`/api/users/${userId}/comments/${place.academyId}`, place),
    forms: (userId, place) => ask(`/api/forms/by-user/${userId}`, place),
    history: (userId, place) => ask(`/api/users/${userId}/history`, place),
  }
  const wholePage = async (userId: number, place: Place): Promise<void> => {
    await parts.card!(userId, place)
    const others = Object.entries(parts).filter(([name]) => name !== 'card')
    await Promise.all(others.map(([, call]) => call(userId, place)))
  }
  const compared = async (name: string, load: typeof wholePage, budget?: number): Promise<Figure> => {
    const times: [number[], number[]] = [[], []]
    const rounds = budget === undefined ? requests / 10 : requests
    for (let round = 0; round < warmUp + rounds; round++)
      for (const index of [0, 1] as const) {
        const startedAt = performance.now()
        await load(places[index].userIds[round]!, places[index])
        if (round >= warmUp) times[index].push(performance.now() - startedAt)
      }
    const [few, many] = times
    return {
      name,
      value: median(many) / median(few),
      unit: '',
      better: 'smaller',
      ...(budget !== undefined && { budget }),
      remark: `${median(many).toFixed(1)} ms and ${median(few).toFixed(1)} ms, ${spread(many, 1)}`,
    }
  }
  try {
    return [
      await compared(`page of a person, ${large} / ${small}`, wholePage, 1.5),
      await compared('its head alone', parts.card!),
      await compared('its summary alone', parts.summary!),
    ]
  } finally {
    await server.kill('SIGTERM')
  }
}

/** The page of a person costs the same, however many people the academy has (NAV-50). */
export const person: Measurement = { name: 'person', run: () => withDataFolder(measure) }
