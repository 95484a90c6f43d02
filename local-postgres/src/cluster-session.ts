import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inUse } from './data-folder-lock.ts'
import type { DataFolder } from './data-folder.ts'
import { databaseName } from './cluster-address.ts'

// Any fixed number; the lock lives in database `postgres`, where nothing else takes advisory locks.
const ownerLock = 727_071_901
const patienceMs = 2_000
const retryMs = 100
const reviveAgainMs = 1_000

const namePrefix = 'academy process '

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${namePrefix}${process.pid}`,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

const takeLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock])
  return rows[0]?.taken ?? false
}

const lockOwnerPid = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [ownerLock],
  )
  return rows[0]?.application_name.replace(namePrefix, '') ?? '(unknown)'
}

/** The session of a killed owner ends within milliseconds, so this waits a little before it refuses. */
const takeLockPatiently = async (client: pg.Client, folder: DataFolder): Promise<void> => {
  const deadline = Date.now() + patienceMs
  while (!(await takeLock(client))) {
    if (Date.now() > deadline) throw inUse(folder, await lockOwnerPid(client))
    await sleep(50)
  }
}

const ensureDatabase = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
  if (rowCount === 0) await client.query(`create database ${databaseName}`)
}

/**
 * Holds the cluster for this process for as long as it lives, also across a restart of the database's backends. Losing
 * the session is how the death of the database is noticed: then `revive` sees to it that one is there.
 */
export const holdCluster = async (
  url: string,
  folder: DataFolder,
  revive: () => Promise<void>,
): Promise<() => Promise<void>> => {
  let isReleased = false
  let client = await connect(url)
  let regaining = Promise.resolve()

  const watch = () =>
    client.once('end', () => {
      if (!isReleased) regaining = regain()
    })
  const isRegained = async (): Promise<boolean> => {
    try {
      client = await connect(url)
      if (await takeLock(client)) return true
      await client.end()
    } catch {
      // The database is still starting.
    }
    return false
  }
  const regain = async (): Promise<void> => {
    while (!isReleased) {
      const isThere = await revive().then(
        () => true,
        () => false,
      )
      if (isThere && !isReleased && (await isRegained())) return void watch()
      await sleep(isThere ? retryMs : reviveAgainMs, undefined, { ref: false })
    }
  }

  try {
    await takeLockPatiently(client, folder)
    await ensureDatabase(client)
  } catch (error) {
    await client.end()
    throw error
  }
  watch()
  return async () => {
    isReleased = true
    // A database that is just being started must not outlive this process.
    await regaining
    await client.end().catch(() => {})
  }
}
