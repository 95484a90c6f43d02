import { startLocalPostgres } from '@academy/local-postgres'
import autocannon from 'autocannon'
import { openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { prepareDatabase } from '../server/src/platform/migrate.ts'
import { createTokens } from '../server/src/platform/tokens.ts'
import { seedBasics } from '../server/seed/first-data.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { startServerProcess } from '../server/test/crash/server-process.ts'
import { createFactories } from '../server/test/make/make.ts'
import { type CpuTime, cpuTime } from './cpu-time.ts'
import type { Figure, Measurement } from './figure.ts'
import { withDataFolder } from './fixture.ts'

const students = 100_000
const secret = 'the secret of the benchmark, long enough for anybody'
const readers = 8
/** Far below what the server can do: waiting would come from the move, not from the readers themselves. */
const readsPerSecond = 100
const calmSeconds = 5

const stages = [
  'Registration',
  'MaterialsForPreparation',
  'Testing',
  'MotivationLetter',
  'Interview',
  'Countdown',
  'Lectures',
  'MiniProject',
  'Project',
  'StagePage',
  'Finished',
  'Failed',
] as const

interface Actors {
  academyId: number
  adminToken: string
  readerToken: string
}

/** An academy of twelve stages whose students stand at the test: one in six below its pass percent, one in ten away. */
const prepare = async (dataDir: string): Promise<Actors> => {
  const log = createLog('silent')
  const postgres = await startLocalPostgres({ dataDir })
  try {
    await prepareDatabase(postgres.ownerUrl, { appUrl: null, log })
    const database = openDatabase(postgres.ownerUrl, { log, name: 'bench-owner' })
    await seedBasics(database.db)
    const make = createFactories(database.db, createTokens(secret), () => new Date())
    const academy = await make.academy({ stages, active: 2 })
    await make.stageTest(academy, 2, 'JS', 50)
    const client = await database.pool.connect()
    await client.query('set statement_timeout = 0')
    const [first, second, test] = academy.stages.map(({ id }) => id)
    const own = [academy.id]
    await client.query(
      `insert into users (email, first_name, last_name)
       select 'student' || n || '@example.test', 'Хтось', 'Інший' from generate_series(1, ${students}) n`,
    )
    const everybody = `from users u where u.email like 'student%'`
    await client.query(`insert into user_academies (academy_id, user_id) select $1, u.id ${everybody}`, own)
    await client.query(
      `insert into user_roles (academy_id, user_id, role) select $1, u.id, 'Student' ${everybody}`,
      own,
    )
    await client.query(
      `insert into user_groups (academy_id, user_id, group_id) select $1, u.id, ${academy.directions.JS} ${everybody}`,
      own,
    )
    await client.query(
      `insert into user_stages (academy_id, user_id, stage_id, state, success_percent, equity_percent, submitted_at)
       select $1, u.id, s.id, case when s.id = ${test} then 'Opened' else 'Passed' end,
         case when s.id = ${test} and u.id % 10 > 0 then 41 + u.id % 60 end, 50,
         case when s.id = ${test} and u.id % 10 > 0 then now() end
       from users u, unnest(array[${first}, ${second}, ${test}]) s (id) where u.email like 'student%'`,
      own,
    )
    await client.query(
      `insert into stage_events (academy_id, user_id, stage_id, kind, after, reason)
       select academy_id, user_id, stage_id, 'join', state, '{"rule":"joined"}' from user_stages where academy_id = $1`,
      own,
    )
    await client.query('vacuum analyze')
    client.release()
    const admin = await make.session(await make.user({ roles: { Admin: [academy] } }))
    // Somebody of another academy, who has nothing to do with any of it.
    const reader = await make.session(await make.student(await make.academy()))
    await database.close()
    return { academyId: academy.id, adminToken: admin.accessToken, readerToken: reader.accessToken }
  } finally {
    await postgres.stop()
  }
}

const read = (url: string, { readerToken }: Actors) =>
  autocannon({
    url,
    connections: readers,
    duration: 60,
    overallRate: readsPerSecond,
    setupClient: (client) =>
      client.setRequests([
        { method: 'GET', path: '/api/auth/me', headers: { authorization: `Bearer ${readerToken}` } },
      ]),
  })

/** The p99 of other people's requests while `work` goes on. */
const during = async <T>(
  url: string,
  actors: Actors,
  work: () => Promise<T>,
): Promise<{ p99Ms: number; result: T }> => {
  const reading = read(url, actors)
  const result = await work()
  ;(reading as unknown as { stop(): void }).stop()
  const { latency, non2xx, errors, timeouts } = await reading
  if (non2xx + errors + timeouts > 0) throw new Error('A read was refused during the move.')
  return { p99Ms: latency.p99, result }
}

const timed = async (url: string, actors: Actors, method: 'GET' | 'POST', path: string, body?: object) => {
  const startedAt = performance.now()
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${actors.adminToken}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await reply.json()) as Record<string, number>
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(answer)}`)
  return { answer, seconds: (performance.now() - startedAt) / 1000 }
}

/** How much of a slow answer is the machine's other work. */
const cpuRemark = (before: CpuTime | null, after: CpuTime | null): string => {
  if (!before || !after) return ''
  const seconds = (part: keyof CpuTime) => ((after[part] - before[part]) / 1_000_000).toFixed(1)
  return `CPU of the database ${seconds('databaseUs')} s, of the server ${seconds('serverUs')} s`
}

const measure = async (dataDir: string): Promise<Figure[]> => {
  const actors = await prepare(dataDir)
  const academy = `/api/academies/${actors.academyId}`
  const env = { DATA_DIR: dataDir, AUTH_SECRET: secret, PORT: String(await freePort()), LOG_LEVEL: 'silent' }
  const server = await startServerProcess(env)
  try {
    const { url } = server
    await during(url, actors, () => new Promise((done) => setTimeout(done, 2_000)))
    const calm = await during(url, actors, () => new Promise((done) => setTimeout(done, calmSeconds * 1000)))
    const dryRun = await timed(url, actors, 'GET', `${academy}/getMoveCount`)
    const page = await timed(url, actors, 'POST', `${academy}/move-preview`, { outcome: 'fails', page: 500 })
    const beforeMove = await cpuTime(dataDir)
    const move = await during(url, actors, () => timed(url, actors, 'POST', `${academy}/goToNextStage`, {}))
    const { answer, seconds } = move.result
    if (answer.movedCount !== dryRun.answer.count || answer.failedCount !== dryRun.answer.failedCount)
      throw new Error('The move did something else than its dry run said.')
    const beforeUndo = await cpuTime(dataDir)
    const undone = await during(url, actors, () => timed(url, actors, 'POST', `/api/moves/${answer.id}/undo`))
    const atEnd = await cpuTime(dataDir)
    const ratio = move.p99Ms / Math.max(1, calm.p99Ms)
    const smaller = { better: 'smaller' } as const
    return [
      {
        name: `next stage for ${students} students`,
        value: seconds,
        unit: 's',
        ...smaller,
        budget: 15,
        ambition: 8,
        remark: cpuRemark(beforeMove, beforeUndo),
      },
      {
        name: 'GET auth/me of others, p99 during it',
        value: move.p99Ms,
        unit: 'ms',
        ...smaller,
        budget: 100,
        ambition: 50,
        remark: `${ratio.toFixed(1)} times ${calm.p99Ms} ms without it`,
      },
      { name: 'its dry run', value: dryRun.seconds, unit: 's', ...smaller, budget: 3 },
      { name: 'one page of the people of its dry run', value: page.seconds, unit: 's', ...smaller, budget: 3 },
      {
        name: 'undoing it',
        value: undone.result.seconds,
        unit: 's',
        ...smaller,
        budget: 15,
        remark: cpuRemark(beforeUndo, atEnd),
      },
      { name: 'GET auth/me of others, p99 during the undo', value: undone.p99Ms, unit: 'ms', ...smaller, budget: 100 },
    ]
  } finally {
    await server.kill('SIGTERM')
  }
}

/** The largest single action of the product, and what everybody else notices of it. */
export const moves: Measurement = { name: 'moves', run: () => withDataFolder(measure) }
