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
/** Of each academy, in turns: a neighbour's load falls on both. */
const requests = 200
const warmUp = 30

interface Place {
  size: number
  academyId: number
  stageId: number
}

const fill = async (
  query: (sql: string, values?: unknown[]) => Promise<unknown>,
  academy: MadeAcademy,
  size: number,
): Promise<Place> => {
  const stageId = academy.stages[1]!.id
  const email = `of${academy.id}-`
  const mine = `from users u where u.email like '${email}%'`
  await query(
    `insert into users (email, first_name, last_name)
     select '${email}' || n || '@example.test', 'Хтось ' || n % 100, 'Інший ' || n % 1000 from generate_series(1, $1) n`,
    [size],
  )
  await query(`insert into user_academies (academy_id, user_id) select $1, u.id ${mine}`, [academy.id])
  await query(`insert into user_roles (academy_id, user_id, role) select $1, u.id, 'Student' ${mine}`, [academy.id])
  await query(`insert into user_groups (academy_id, user_id, group_id) select $1, u.id, $2 ${mine}`, [
    academy.id,
    academy.directions.JS,
  ])
  for (const { id } of academy.stages)
    await query(
      `insert into user_stages (academy_id, user_id, stage_id, state, mark)
       select $1, u.id, $2, (array['Opened', 'Passed', 'Failed'])[1 + u.id % 3], u.id % 11 ${mine}`,
      [academy.id, id],
    )
  return { size, academyId: academy.id, stageId }
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
    const query = (sql: string, values?: unknown[]) => client.query(sql, values)
    const places: [Place, Place] = [await fill(query, academies[0], small), await fill(query, academies[1], large)]
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
  const ask = async ({ academyId, stageId, size }: Place, body: object): Promise<number> => {
    const startedAt = performance.now()
    const reply = await fetch(`${server.url}/api/stages/${stageId}/user-stages/paginated?academyId=${academyId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = (await reply.json()) as { count: number; rows: unknown[] }
    if (!reply.ok || answer.rows.length === 0 || answer.count > size)
      throw new Error(`A page answered ${reply.status}: ${JSON.stringify(answer).slice(0, 200)}`)
    return performance.now() - startedAt
  }
  /** Milliseconds in the small and in the large academy. */
  const inTurns = async (body: object, rounds: number): Promise<[number[], number[]]> => {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < warmUp + rounds; round++)
      for (const index of [0, 1] as const) {
        const ms = await ask(places[index], body)
        if (round >= warmUp) times[index].push(ms)
      }
    return times
  }
  const compared = async (name: string, body: object, budget?: number): Promise<Figure> => {
    const [few, many] = await inTurns(body, budget === undefined ? requests / 10 : requests)
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
      await compared(`users of a stage, ${large} / ${small}`, {}, 1.5),
      await compared('the same, of one state', { filters: { states: ['Passed'] } }, 1.5),
      await compared('the same, by name', { orderField: 'name' }),
      await compared('the same, a search', { search: 'Інший 99' }),
    ]
  } finally {
    await server.kill('SIGTERM')
  }
}

/** A page of the users of a stage costs the same, however many there are (STG-67). */
export const stageUsers: Measurement = { name: 'stage-users', run: () => withDataFolder(measure) }
