import { startLocalPostgres } from '@academy/local-postgres'
import { openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { prepareDatabase } from '../server/src/platform/migrate.ts'
import { createTokens } from '../server/src/platform/tokens.ts'
import { seedBasics } from '../server/seed/first-data.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { fourQuestions } from '../server/test/make/make-forms.ts'
import { createFactories, type MadeAcademy } from '../server/test/make/make.ts'
import { type Figure, type Measurement, median, spread } from './figure.ts'
import { withDataFolder } from './fixture.ts'

const secret = 'the secret of the benchmark, long enough for anybody'
/** People; each passes a form of five questions. */
const small = 1_000
const large = 20_000
const asks = [...fourQuestions, fourQuestions[0]!]

interface Place {
  academyId: number
  formId: number
}
type Query = (sql: string, values?: unknown[]) => Promise<unknown>
type Factories = ReturnType<typeof createFactories>

const fill = async (query: Query, make: Factories, academy: MadeAcademy, size: number): Promise<Place> => {
  const form = await make.form(academy, [], { asks })
  const email = `of${academy.id}-`
  const mine = `from users u where u.email like '${email}%'`
  await query(
    `insert into users (email, first_name, last_name)
     select '${email}' || n || '@example.test', 'Хтось ' || n % 100, 'Інший ' || n % 1000 from generate_series(1, $1) n`,
    [size],
  )
  await query(`insert into user_academies (academy_id, user_id) select $1, u.id ${mine}`, [academy.id])
  await query(`insert into user_roles (academy_id, user_id, role) select $1, u.id, 'Student' ${mine}`, [academy.id])
  for (const [rest, groupId] of Object.values(academy.directions).entries())
    await query(
      `insert into user_groups (academy_id, user_id, group_id) select $1, u.id, $2 ${mine} and u.id % 2 = $3`,
      [academy.id, groupId, rest],
    )
  await query(`insert into form_users (academy_id, form_id, user_id, passed_at) select $1, $2, u.id, now() ${mine}`, [
    academy.id,
    form.id,
  ])
  await query(
    `insert into form_passings (academy_id, form_id, user_id, number, version, language, passed_at)
     select $1, $2, u.id, 1, 1, 'ua', now() - u.id * interval '1 second' ${mine}`,
    [academy.id, form.id],
  )
  await query(
    `insert into form_answers (academy_id, passing_id, question_id, body, option)
     select p.academy_id, p.id, q.id, case when q.type = 'short-answer' then 'Відповідь ' || p.id end,
       case when q.type <> 'short-answer' then array[1 + p.id % 2] end
     from form_passings p join form_questions q on q.form_id = p.form_id where p.form_id = $1`,
    [form.id],
  )
  return { academyId: academy.id, formId: form.id }
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
  const ask = async (path: (place: Place) => string, place: Place, body?: object): Promise<number> => {
    const address = path(place)
    const startedAt = performance.now()
    const reply = await fetch(
      `${server.url}${address}${address.includes('?') ? '&' : '?'}academyId=${place.academyId}`,
      {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      },
    )
    const answer = await reply.text()
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${answer.slice(0, 200)}`)
    return performance.now() - startedAt
  }
  /** Both forms in turns: a neighbour's load falls on both. */
  const compared = async (
    name: string,
    { path, body, rounds = 60 }: { path: (place: Place) => string; body?: object; rounds?: number },
    budget: number,
  ): Promise<Figure> => {
    const times: [number[], number[]] = [[], []]
    const warmUp = Math.min(10, rounds)
    for (let round = 0; round < warmUp + rounds; round++)
      for (const index of [0, 1] as const) {
        const ms = await ask(path, places[index], body)
        if (round >= warmUp) times[index].push(ms)
      }
    const [few, many] = times
    return {
      name,
      value: median(many) / median(few),
      unit: '',
      better: 'smaller',
      budget,
      remark: `${median(many).toFixed(1)} ms and ${median(few).toFixed(1)} ms, ${spread(many, 1)}`,
    }
  }
  const of = (rest: string) => (place: Place) => `/api/forms/${place.formId}${rest}`
  const times = `${large} people / ${small}`
  try {
    return [
      await compared(`answers of a form, a page, ${times}`, { path: of('/answers') }, 1.5),
      await compared(
        'people of a form, a page',
        { path: ({ formId }) => `/api/users/paginated/form/${formId}`, body: { state: 'user' } },
        6,
      ),
      await compared('charts of a form', { path: of('/answers/summary'), rounds: 20 }, 20),
      await compared('the same by group', { path: of('/answers/summary?splitBy=group'), rounds: 20 }, 20),
      await compared('answers as csv', { path: of('/answers.csv'), body: {}, rounds: 5 }, 20),
    ]
  } finally {
    await server.kill('SIGTERM')
  }
}

/** 20,000 people and 100,000 answers: a page costs the same, what reads all answers no more than by their number. */
export const forms: Measurement = { name: 'forms', run: () => withDataFolder(measure) }
