import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalPostgres } from '@academy/local-postgres'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { type Database, openDatabase } from '../server/src/platform/db.ts'
import { openFileStore } from '../server/src/platform/open-file-store.ts'
import { createLog } from '../server/src/platform/log.ts'
import { prepareDatabase } from '../server/src/platform/migrate.ts'
import { createTokens } from '../server/src/platform/tokens.ts'
import { seedBasics } from '../server/seed/first-data.ts'
import { createFactories } from '../server/test/make/make.ts'
import { makeBackgroundData } from './background-data.ts'
import { createStatementRecorder, type Statement } from './record-statements.ts'
import type { Request } from './load.ts'

export const benchSecret = 'the secret of the benchmark, long enough for anybody'
const log = createLog('silent')

export interface Member {
  email: string
  token: string
  /** Two academies of their own, to change between. */
  academyIds: readonly [number, number]
}

export interface Fixture {
  /** What a server process needs to run on this fixture. */
  env: Record<string, string>
  databaseUrl: string
  scriptPath: string
  requestsByPerson: Request[][]
  statementsByPerson: Statement[][]
}

/** As many students as a large academy has after some years. */
const backgroundPeople = 20_000

/** Makes students of two academies, each with a session, among many other people. */
const makeMembers = async (database: Database, count: number): Promise<Member[]> => {
  const { db } = database
  await seedBasics(db)
  const make = createFactories(db, createTokens(benchSecret), () => new Date())
  const stages = ['Registration', 'Testing', 'Lectures', 'Mock', 'Lectures', 'Interview'] as const
  const academies = [await make.academy({ stages, active: 2 }), await make.academy({ stages, active: 1 })] as const
  const members: Member[] = []
  for (let i = 0; i < count; i++) {
    const person = await make.student(academies[0], { opened: { 0: 'Passed', 1: 'Passed', 2: 'Opened' } })
    await make.grant(person, 'Student', academies[1])
    const { accessToken } = await make.session(person)
    members.push({ email: person.email, token: accessToken, academyIds: [academies[0].id, academies[1].id] })
  }
  await makeBackgroundData(database, academies, backgroundPeople)
  return members
}

/** Sends each person's requests once through the whole app in this process and returns the statements it ran. */
export const recordStatements = async (database: Database, requestsByPerson: Request[][]): Promise<Statement[][]> => {
  const recorder = createStatementRecorder()
  const config = readConfig({})
  const app = await createApp({ config, database, authSecret: benchSecret, files: openFileStore(config), log })
  const recorded: Statement[][] = []
  for (const requests of requestsByPerson) {
    const statements = await recorder.during(async () => {
      for (const { method, path, headers, body } of requests) {
        const reply = await app.http.inject({
          method: method as 'GET',
          url: path,
          headers,
          ...(body ? { payload: body } : {}),
        })
        if (reply.statusCode !== 200) throw new Error(`${method} ${path} answered ${reply.statusCode}: ${reply.body}`)
      }
    })
    recorded.push(statements)
  }
  await app.realtime.close()
  await app.http.close()
  return recorded
}

const prepare = async (dataDir: string, people: number, requestsOf: (member: Member) => Request[]) => {
  const postgres = await startLocalPostgres({ dataDir })
  try {
    const databaseUrl = await prepareDatabase(postgres.ownerUrl, { appUrl: null, log })
    const owner = openDatabase(postgres.ownerUrl, { log, name: 'bench-owner' })
    const members = await makeMembers(owner, people)
    // Otherwise autovacuum runs in the middle of a measurement and plans change.
    await owner.pool.query('vacuum analyze')
    await owner.close()
    const requestsByPerson = members.map(requestsOf)
    const database = openDatabase(databaseUrl, { log, name: 'bench' })
    const statementsByPerson = await recordStatements(database, requestsByPerson)
    await database.close()
    return { databaseUrl, requestsByPerson, statementsByPerson }
  } finally {
    await postgres.stop()
  }
}

/** Runs `work` with a new data folder and removes it afterwards. */
export const withDataFolder = async <T>(work: (dataDir: string) => Promise<T>): Promise<T> => {
  const root = await mkdtemp(join(tmpdir(), 'academy-bench-'))
  const dataDir = join(root, 'data')
  await mkdir(dataDir)
  try {
    return await work(dataDir)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

export const withFixture = <T>(
  people: number,
  requestsOf: (member: Member) => Request[],
  work: (fixture: Fixture) => Promise<T>,
): Promise<T> =>
  withDataFolder(async (dataDir) => {
    const prepared = await prepare(dataDir, people, requestsOf)
    const env = { DATA_DIR: dataDir, AUTH_SECRET: benchSecret }
    return work({ ...prepared, env, scriptPath: join(dataDir, 'requests.pgbench.sql') })
  })
