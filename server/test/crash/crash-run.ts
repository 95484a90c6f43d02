import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { createLog } from '#platform/log.ts'
import { prepareDatabase } from '#platform/migrate.ts'
import { createTokens } from '#platform/tokens.ts'
import { seedBasics } from '../../seed/first-data.ts'
import { createFactories, type MadeAcademy, type Person } from '../make.ts'
import { freePort, startServerProcess } from './server-process.ts'

const secret = 'the secret of the crash test, long enough for anybody'

export interface CrashPlan {
  clients: number
  kills: number
  /** How long the storm blows between two kills; the moment of the kill is random within it. */
  stormMs: number
}
export interface CrashReport {
  acknowledged: number
  retries: number
  lost: string[]
  doubled: string[]
  torn: string[]
  unexpected: string[]
  slowestReadyMs: number
}

interface Client {
  person: Person
  token: string
  nextAcademy: number
}

/**
 * E1 for the durable write of this house: many clients join academies, each with its own Idempotency-Key, repeating the
 * same call until it is acknowledged, while the server is killed again and again. Afterwards the database is asked.
 */
export const runCrash = async (plan: CrashPlan): Promise<CrashReport> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-crash-'))
  try {
    const { academies, clients } = await prepare(dataDir, plan)
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()), AUTH_SECRET: secret, LOG_LEVEL: 'silent' }
    const acknowledged: { userId: number; academyId: number }[] = []
    const storm = { isOver: false, retries: 0, unexpected: [] as string[] }
    let server = await startServerProcess(env)
    let slowestReadyMs = 0
    const work = clients.map((client) => joinUntilOver(server.url, client, academies, storm, acknowledged))
    for (let kill = 0; kill < plan.kills; kill++) {
      await sleep(plan.stormMs * (0.3 + 0.7 * Math.random()))
      await server.kill('SIGKILL')
      server = await startServerProcess(env)
      slowestReadyMs = Math.max(slowestReadyMs, server.readyAfterMs)
    }
    await sleep(plan.stormMs)
    storm.isOver = true
    await Promise.all(work)
    const exitCode = await server.kill('SIGTERM')
    if (exitCode !== 0) storm.unexpected.push(`the last server ended with ${exitCode}: ${server.output()}`)
    const found = await inspect(dataDir, acknowledged, academies)
    const { retries, unexpected } = storm
    return { acknowledged: acknowledged.length, retries, unexpected, slowestReadyMs, ...found }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

const withDatabase = async <T>(dataDir: string, work: (ownerUrl: string) => Promise<T>): Promise<T> => {
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    return await work(postgres.ownerUrl)
  } finally {
    await postgres.stop()
  }
}

const prepare = (dataDir: string, plan: CrashPlan) =>
  withDatabase(dataDir, async (ownerUrl) => {
    await prepareDatabase(ownerUrl, { appUrl: null, log: createLog('silent') })
    const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
    const db = drizzle({ client: pool })
    await seedBasics(db)
    const make = createFactories(db, createTokens(secret), () => new Date())
    const academies: MadeAcademy[] = []
    for (let i = 0; i < 40 + plan.kills * 6; i++) academies.push(await make.academy({ directions: ['JS'] }))
    const clients: Client[] = []
    for (let i = 0; i < plan.clients; i++) {
      const person = await make.user()
      const { accessToken } = await make.session(person)
      clients.push({ person, token: accessToken, nextAcademy: 0 })
    }
    await pool.end()
    return { academies, clients }
  })

/** The answer counts only when it has arrived whole: a kill may cut it anywhere, and then the call is repeated. */
const joinOnce = async (url: string, client: Client, academy: MadeAcademy, key: string) => {
  const reply = await fetch(`${url}/api/users/registerToAcademy`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ academyId: academy.id, directionId: academy.directions.JS }),
    signal: AbortSignal.timeout(10_000),
  })
  return { code: reply.status, text: `${reply.status} ${await reply.text()}` }
}

const joinUntilOver = async (
  url: string,
  client: Client,
  academies: MadeAcademy[],
  storm: { isOver: boolean; retries: number; unexpected: string[] },
  acknowledged: { userId: number; academyId: number }[],
): Promise<void> => {
  while (client.nextAcademy < academies.length && !storm.isOver) {
    const academy = academies[client.nextAcademy++]!
    const key = randomUUID()
    // Once begun, a write is repeated until it is answered, also after the storm: a person would press again.
    for (;;) {
      const status = await joinOnce(url, client, academy, key).catch(() => null)
      if (status !== null && status.code !== 200 && status.code !== 503) storm.unexpected.push(status.text)
      if (status?.code === 200) {
        acknowledged.push({ userId: client.person.id, academyId: academy.id })
        break
      }
      if (status !== null && status.code !== 503) break
      storm.retries++
      await sleep(100)
    }
  }
}

/** What the database holds against what was promised. */
const inspect = (dataDir: string, acknowledged: { userId: number; academyId: number }[], academies: MadeAcademy[]) =>
  withDatabase(dataDir, async (ownerUrl) => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    const counts = async (query: string): Promise<Map<string, number>> => {
      const { rows } = await client.query<{ key: string; count: number }>(query)
      return new Map(rows.map((row) => [row.key, row.count]))
    }
    const key = `academy_id || ':' || user_id`
    const memberships = await counts(`select ${key} as key, count(*)::int from user_academies group by 1`)
    const roles = await counts(`select ${key} as key, count(*)::int from user_roles group by 1`)
    const stages = await counts(`select ${key} as key, count(*)::int from user_stages group by 1`)
    const audits = await counts(
      `select academy_id || ':' || actor_id as key, count(*)::int from audit_log where action = 'academy.joined' group by 1`,
    )
    await client.end()
    const promised = acknowledged.map(({ academyId, userId }) => `${academyId}:${userId}`)
    const openedAtJoin = academies.length > 0 ? 1 : 0
    return {
      lost: promised.filter((pair) => memberships.get(pair) !== 1),
      doubled: [...audits].filter(([, count]) => count !== 1).map(([pair]) => pair),
      // All parts of a join are there, or none.
      torn: [...new Set([...memberships.keys(), ...roles.keys(), ...stages.keys(), ...audits.keys()])].filter(
        (pair) =>
          memberships.get(pair) !== 1 ||
          roles.get(pair) !== 1 ||
          stages.get(pair) !== openedAtJoin ||
          audits.get(pair) !== 1,
      ),
    }
  })
