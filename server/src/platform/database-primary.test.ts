import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { type FakePostgres, startFakePostgres } from '#test/fakes/postgres.ts'
import { cloneDatabase } from '#test/servers/databases.ts'
import { type Database, openDatabase } from './db.ts'
import { isDatabaseAway } from './errors.ts'
import { createLog } from './log.ts'
import { prepareDatabase } from './migrate.ts'
import { connectionTo, PrimaryClient } from './primary-client.ts'

const log = createLog('silent')
const hosts: FakePostgres[] = []
const opened: Database[] = []
const startHost = async (given: Parameters<typeof startFakePostgres>[0] = {}): Promise<FakePostgres> => {
  const host = await startFakePostgres(given)
  hosts.push(host)
  return host
}
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
  for (const host of hosts.splice(0)) await host.kill()
})

const addressOf = (...some: FakePostgres[]): string =>
  `postgresql://somebody:word@${some.map(({ place }) => place).join(',')}/academy?target_session_attrs=read-write`
const open = (address: string): Database => {
  const database = openDatabase(address, { log, name: 'test', max: 3 })
  opened.push(database)
  return database
}
const placeOf = async ({ pool }: Database): Promise<string> =>
  (await pool.query<{ place: string }>('select place')).rows[0]!.place
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
/** The driver notices a little later what the other side has done. */
const untilPlaceIs = async (look: () => Promise<string>, place: string): Promise<void> => {
  await expect.poll(() => look().catch((error: Error) => error.message)).toBe(place)
}

describe('of several database hosts', () => {
  test('[E2] the one that accepts writes is taken, wherever it stands in the list', async () => {
    const [standby, primary] = [await startHost({ isStandby: true }), await startHost()]
    expect(await placeOf(open(addressOf(standby, primary)))).toBe(primary.place)
    expect(await placeOf(open(addressOf(primary, standby)))).toBe(primary.place)
    expect(standby.statements).toEqual([])
  })

  test('[E2] one that is down or says nothing useful is passed over', async () => {
    const [gone, primary] = [await startHost(), await startHost()]
    await gone.kill()
    expect(await placeOf(open(addressOf(gone, primary)))).toBe(primary.place)
  })

  test('[E2] further connections go where the last one was good, without asking the others', async () => {
    const [primary, standby] = [await startHost(), await startHost({ isStandby: true })]
    const database = open(addressOf(primary, standby))
    await placeOf(database)
    const asked = standby.logins
    await Promise.all(Array.from({ length: 20 }, () => placeOf(database)))
    expect(standby.logins).toBe(asked)
  })

  test('[E2] when the primary dies and the other one is promoted, the next connections go there', async () => {
    const [primary, standby] = [await startHost(), await startHost({ isStandby: true })]
    const database = open(addressOf(primary, standby))
    expect(await placeOf(database)).toBe(primary.place)
    await primary.kill()
    await expect.poll(async () => isDatabaseAway(await failureOf(placeOf(database)))).toBe(true)
    Object.assign(standby, { isStandby: false, timeline: 2 })
    await untilPlaceIs(() => placeOf(database), standby.place)
  })

  test('[E2] while nobody accepts writes each call is told to come again', async () => {
    const [one, other] = [await startHost({ isStandby: true }), await startHost({ isStandby: true })]
    const error = await failureOf(placeOf(open(addressOf(one, other))))
    expect(isDatabaseAway(error)).toBe(true)
    expect((error as Error).message).toBe('None of the database hosts accepts writes')
  })

  test('[E2] a host that has become a standby gets nothing any more, also over connections that are open', async () => {
    const [former, next] = [await startHost(), await startHost({ isStandby: true })]
    const database = open(addressOf(former, next))
    await placeOf(database)
    former.isStandby = true
    Object.assign(next, { isStandby: false, timeline: 2 })
    const error = await failureOf(database.pool.query('insert into answers'))
    expect(isDatabaseAway(error)).toBe(true)
    await untilPlaceIs(() => placeOf(database), next.place)
  })

  test('[M3] a former primary that was started again beside the new one is not taken for it', async () => {
    const [former, next] = [await startHost(), await startHost({ timeline: 2 })]
    expect(await placeOf(open(addressOf(former, next)))).toBe(next.place)
    expect(await placeOf(open(addressOf(next, former)))).toBe(next.place)
  })

  test('[M3] a former primary is not taken either while the new one is away', async () => {
    const [former, next] = [await startHost(), await startHost({ timeline: 2 })]
    const database = open(addressOf(former, next))
    await placeOf(database)
    await next.kill()
    await expect.poll(async () => isDatabaseAway(await failureOf(placeOf(database)))).toBe(true)
    expect(former.statements).toEqual([])
    await next.startAgain()
    await untilPlaceIs(() => placeOf(database), next.place)
  })

  test('[E2] the short reads of every call move along', async () => {
    const [primary, standby] = [await startHost(), await startHost({ isStandby: true })]
    const { reads } = open(addressOf(primary, standby))
    const read = async () => (await reads.execute<{ place: string }>('select place')).rows[0]!.place
    expect(await read()).toBe(primary.place)
    await primary.kill()
    Object.assign(standby, { isStandby: false, timeline: 2 })
    await untilPlaceIs(read, standby.place)
  })

  test('[E2] the start says in one sentence that none accepts writes, without the password', async () => {
    const [one, other] = [await startHost({ isStandby: true }), await startHost({ isStandby: true })]
    const error = (await failureOf(prepareDatabase(addressOf(one, other), { appUrl: null, log }))) as Error
    expect(error.name).toBe('StartError')
    expect(error.message).toBe(
      `None of the databases at ${one.place}, ${other.place} accepts writes: promote one of them, or correct DATABASE_URL.`,
    )
  })
})

test('[E2] the only host of an address is refused as well while it accepts no writes', async () => {
  const standby = await startHost({ isStandby: true })
  const error = await failureOf(placeOf(open(addressOf(standby))))
  expect(isDatabaseAway(error)).toBe(true)
  standby.isStandby = false
  expect(await placeOf(open(addressOf(standby)))).toBe(standby.place)
})

test('[E2] a real server that takes no writes by default is refused', async () => {
  const database = await cloneDatabase()
  const owner = new PrimaryClient(connectionTo(database.ownerUrl))
  try {
    await owner.connect()
    await owner.query(`alter database ${pg.escapeIdentifier(owner.database!)} set default_transaction_read_only = on`)
    const refused = new PrimaryClient(connectionTo(database.ownerUrl))
    expect(isDatabaseAway(await failureOf(refused.connect()))).toBe(true)
  } finally {
    await owner.end()
    await database.drop()
  }
})
