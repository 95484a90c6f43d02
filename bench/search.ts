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
import { benchSecret, withDataFolder } from './fixture.ts'

const small = 1_000
const large = 100_000
/** Questions and lectures of each academy: as many as a large one has after some years. */
const questionsCount = 3_000
const lecturesCount = 300
/** Of each academy, in turns: a neighbour's load falls on both. */
const requests = 60
const warmUp = 10
/** Every tenth person has the first of them, as in life. */
const firstNames = ['Олена', 'Ганна', 'Тарас', 'Іван', 'Ольга', 'Юлія', 'Андрій', 'Софія', 'Петро', 'Дарина']
const syllables = ['ко', 'ва', 'лен', 'шев', 'чук', 'бон', 'дар', 'ти', 'мо', 'гри', 'са', 'по']

type Query = (sql: string, values?: unknown[]) => Promise<unknown>

const fill = async (query: Query, academy: MadeAcademy, size: number): Promise<void> => {
  const email = `of${academy.id}-`
  const mine = `from users u where u.email like '${email}%'`
  const syllable = (place: number) => `($3::text[])[1 + abs(hashint4(n * 7 + ${place})) % ${syllables.length}]`
  await query(
    `insert into users (email, first_name, last_name)
     select '${email}' || n || '@example.test', ($2::text[])[1 + abs(hashint4(n)) % ${firstNames.length}],
       initcap(${[1, 2, 3, 4].map(syllable).join(' || ')}) from generate_series(1, $1) n`,
    [size, firstNames, syllables],
  )
  await query(`insert into user_academies (academy_id, user_id) select $1, u.id ${mine}`, [academy.id])
  await query(`insert into user_roles (academy_id, user_id, role) select $1, u.id, 'Student' ${mine}`, [academy.id])
  await query(
    `insert into questions (academy_id, category, difficulty, search_text)
     select $1, n % 10, n % 4, repeat('що буде виведено у консоль ' || n || ' ', 12) from generate_series(1, $2) n`,
    [academy.id, questionsCount],
  )
  await query(
    `insert into question_versions (academy_id, question_id, version, content)
     select q.academy_id, q.id, 1, jsonb_build_object('text', jsonb_build_object('ua', 'Що буде?', 'en', 'What?'))
     from questions q where q.academy_id = $1`,
    [academy.id],
  )
  await query(
    `insert into lectures (academy_id, name, short_name)
     select $1, jsonb_build_object('ua', 'Лекція ' || n, 'en', 'Lecture ' || n), '{"ua":"Л","en":"L"}' from generate_series(1, $2) n`,
    [academy.id, lecturesCount],
  )
}

const prepare = async (dataDir: string): Promise<{ token: string; academyIds: [number, number] }> => {
  const log = createLog('silent')
  const postgres = await startLocalPostgres({ dataDir })
  try {
    await prepareDatabase(postgres.ownerUrl, { appUrl: null, log })
    const database = openDatabase(postgres.ownerUrl, { log, name: 'bench-owner' })
    await seedBasics(database.db)
    const make = createFactories(database.db, createTokens(benchSecret), () => new Date())
    const academies = [await make.academy(), await make.academy()] as const
    const client = await database.pool.connect()
    await client.query('set statement_timeout = 0')
    const query: Query = (sql, values) => client.query(sql, values)
    await fill(query, academies[0], small)
    await fill(query, academies[1], large)
    await client.query('vacuum analyze')
    client.release()
    const { accessToken } = await make.session(await make.user({ roles: { Admin: [...academies] } }))
    await database.close()
    return { token: accessToken, academyIds: [academies[0].id, academies[1].id] }
  } finally {
    await postgres.stop()
  }
}

const measure = async (dataDir: string): Promise<Figure[]> => {
  const { token, academyIds } = await prepare(dataDir)
  const env = { DATA_DIR: dataDir, AUTH_SECRET: benchSecret, PORT: String(await freePort()), LOG_LEVEL: 'silent' }
  const server = await startServerProcess(env)
  const ask = async (academyId: number | 'all', text: string): Promise<number> => {
    const startedAt = performance.now()
    const reply = await fetch(`${server.url}/api/search?academyId=${academyId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    })
    const answer = await reply.text()
    if (!reply.ok) throw new Error(`A search answered ${reply.status}: ${answer.slice(0, 200)}`)
    return performance.now() - startedAt
  }
  const compared = async (name: string, text: string, budget?: number): Promise<Figure> => {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < warmUp + requests; round++)
      for (const index of [0, 1] as const) {
        const ms = await ask(academyIds[index], text)
        if (round >= warmUp) times[index].push(ms)
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
      await compared(`search, ${large} / ${small}: two letters of every tenth person`, 'ол', 1.5),
      await compared('the same, a first and a last name', 'ганна коваленшев', 1.5),
      await compared('the same, on the wrong keyboard', 'rjdfkty', 1.5),
      await compared('the same, one letter wrong', 'квоаленшевчук', 1.5),
      await compared('the same, of nothing', 'щщщщщщ', 1.5),
    ]
  } finally {
    await server.kill('SIGTERM')
  }
}

/** The first hits come at once, however many people there are, whether or not something is found. */
export const search: Measurement = { name: 'search', run: () => withDataFolder(measure) }
