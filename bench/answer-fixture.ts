import { startLocalPostgres } from '@academy/local-postgres'
import { type Database, openDatabase } from '../server/src/platform/db.ts'
import { createLog } from '../server/src/platform/log.ts'
import { prepareDatabase } from '../server/src/platform/migrate.ts'
import { createTokens } from '../server/src/platform/tokens.ts'
import { seedBasics } from '../server/seed/first-data.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { createFactories } from '../server/test/make/make.ts'
import { answerRequest, makeTestHall, type Taker, type TestHall } from '../server/test/make/make-test-takers.ts'
import { benchSecret } from './fixture.ts'

const log = createLog('silent')
export const tokens = createTokens(benchSecret)

export interface AnswerFixture<T> {
  dataDir: string
  env: Record<string, string>
  databaseUrl: string
  prepared: T
}

/** A database with a test in it, filled by `fill`, and what a server needs to run on it. */
export const prepareAnswerFixture = async <T>(
  dataDir: string,
  fill: (database: Database, hall: TestHall, databaseUrl: string) => Promise<T>,
): Promise<AnswerFixture<T>> => {
  const postgres = await startLocalPostgres({ dataDir })
  try {
    const databaseUrl = await prepareDatabase(postgres.ownerUrl, { appUrl: null, log })
    const database = openDatabase(postgres.ownerUrl, { log, name: 'bench-owner' })
    await seedBasics(database.db)
    const hall = await makeTestHall(createFactories(database.db, tokens, () => new Date()))
    const prepared = await fill(database, hall, databaseUrl)
    await database.pool.query('vacuum analyze')
    await database.close()
    const env = { DATA_DIR: dataDir, AUTH_SECRET: benchSecret, PORT: String(await freePort()), LOG_LEVEL: 'silent' }
    return { dataDir, env, databaseUrl, prepared }
  } finally {
    await postgres.stop()
  }
}

/** Every answer of every student, once; connections take them as they come. */
export const answersOf = function* (takers: readonly Taker[]) {
  for (const taker of takers) for (const questionId of taker.questionIds) yield answerRequest(taker, questionId)
}
