import pg from 'pg'
import { type Database, openDatabase } from '#platform/db.ts'
import type { Logger } from '#platform/log.ts'
import { patient } from '../../../scripts/testing/patience.ts'
import { cloneDatabase, type TestDatabase } from './databases.ts'
import { emptier, type Emptier } from './empty-database.ts'

/**
 * Making a database and filling the caches of a dozen new connections took longer than most files of tests take. So a file
 * gives its database back, emptied, and the next file of the same worker goes on with it and with its connections.
 */
interface ReusedDatabase {
  urls: TestDatabase
  database: Database
  emptier: Emptier
  owner: pg.Client
  /** Where the pool writes to: the log of the file that uses it now. */
  target: { log: Logger }
}

/** At most one in each worker: every one of them keeps its connections open. */
let idle: ReusedDatabase | null = null

/** A busy test machine is not an overloaded database. */
export const databasePatience = { statementTimeoutMs: patient(60_000), connectTimeoutMs: patient(60_000) }

const open = (urls: TestDatabase, log: Logger, max: number): Database =>
  openDatabase(urls.appUrl, { log, name: 'academy-test', max, ...databasePatience })

/** Each connection plans a statement once: to plan it for each of its first values took longer than to ask. */
const makeReused = async (log: Logger, isNew: boolean): Promise<ReusedDatabase> => {
  // A test of plans wants them as the product has them.
  const urls = await cloneDatabase({ plansOnce: !isNew })
  const owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  // A database that is dropped or killed ends this connection, too; the next query says so.
  owner.on('error', () => undefined)
  const target = { log }
  const forwarding = { warn: (...said: Parameters<Logger['warn']>) => target.log.warn(...said) } as Logger
  return { urls, owner, target, emptier: await emptier(owner), database: open(urls, forwarding, 10) }
}

const destroy = async ({
  urls,
  database,
  owner,
}: Pick<ReusedDatabase, 'urls' | 'database' | 'owner'>): Promise<void> => {
  await owner.end().catch(() => undefined)
  if (!database.pool.ended) await database.close()
  await urls.drop()
}

const giveBack = async (reused: ReusedDatabase): Promise<void> => {
  const isEmpty = idle === null && !reused.database.pool.ended && (await reused.emptier.empty().catch(() => false))
  if (isEmpty && idle === null) idle = reused
  else await destroy(reused)
}

export interface TakenDatabase {
  urls: TestDatabase
  database: Database
  giveBack(): Promise<void>
}

/**
 * As it is in the template, and nobody else's until it is given back. `isNew`: nobody had it before. What earlier files
 * wrote counts as change, so a database that was given on is analysed at moments at which a new one is not.
 */
export const takeDatabase = async (log: Logger, isNew = false): Promise<TakenDatabase> => {
  const reused = (isNew ? null : idle) ?? (await makeReused(log, isNew))
  if (reused === idle) idle = null
  reused.target.log = log
  return { urls: reused.urls, database: reused.database, giveBack: () => giveBack(reused) }
}

/**
 * For files that call everything and hardly anything twice: planning costs more than asking then, so there are few
 * connections, and each of them plans a statement once.
 */
export const takeOwnDatabase = async (log: Logger): Promise<TakenDatabase> => {
  const urls = await cloneDatabase({ plansOnce: true })
  const database = open(urls, log, 4)
  return {
    urls,
    database,
    giveBack: async () => {
      await database.close()
      await urls.drop()
    },
  }
}
