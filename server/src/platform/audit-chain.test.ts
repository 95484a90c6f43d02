import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asOwner } from '#test/security/catalogue.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { type AuditCode, maxRowsOfSeal, type Seal, sealAudit, verifyAudit } from './audit-chain.ts'
import { sealAuditLog, verifyAuditLog } from './audit-seal.jobs.ts'
import { createLog } from './log.ts'
import { auditLog, auditSeals } from './tables.ts'
import { auditCodeOf, createTokens } from './tokens.ts'

let it: TestApp
let auditCode: AuditCode
const lines: string[] = []
beforeAll(async () => {
  it = await startTestApp({ log: createLog('trace', { write: (line) => void lines.push(line) }) })
  auditCode = auditCodeOf(it.tokens)
})
afterAll(() => it.close())

const write = (...actions: string[]) =>
  it.database.db
    .insert(auditLog)
    .values(actions.map((action) => ({ action, actorId: 7, details: { b: 1, a: ['x'] }, ip: '10.0.0.1' })))
const seal = () => sealAudit(it.database.db, auditCode, it.clock.now)
const verify = (known: Seal | null = null) => verifyAudit(it.database.db, auditCode, known)
const seals = () => it.database.db.select().from(auditSeals).orderBy(auditSeals.id)
const asAttacker = (statement: string) =>
  asOwner(it.urls.ownerUrl, async (client) => {
    await client.query('alter table audit_log disable trigger user; alter table audit_seals disable trigger user')
    await client.query(statement)
    await client.query('alter table audit_log enable trigger user; alter table audit_seals enable trigger user')
  })
const startAnew = async () => {
  await asAttacker('truncate audit_log, audit_seals')
  await it.files.remove('audit/newest-seal')
  lines.splice(0)
}
beforeEach(startAnew)

const sealedCount = async (): Promise<number> => {
  const { rows } = await it.database.pool.query<{ count: number }>(
    'select coalesce(sum(row_count), 0)::int as count from audit_seals',
  )
  return rows[0]!.count
}

/** Some seals over two rows each. */
const sealed = async (count: number): Promise<Seal> => {
  for (let index = 1; index <= count; index++) {
    await write(`first of ${index}`, `second of ${index}`)
    await seal()
  }
  return (await seals()).at(-1)!
}

describe('an honest log', () => {
  test('[P4] is sealed once, row by row, and found whole', async () => {
    await sealed(3)
    expect(await seal()).toBeNull()
    expect((await seals()).map(({ rowCount }) => rowCount)).toEqual([2, 2, 2])
    expect(await verify()).toBeNull()
  })

  test('[P4] cannot be sealed by anybody who lacks the secret', async () => {
    await sealed(1)
    const stranger = auditCodeOf(createTokens('another secret that is just as long as ours'))
    expect(await verifyAudit(it.database.db, stranger)).toMatch(/is broken$/)
  })
})

describe('tampering by whoever owns the database', () => {
  const secondSeal = async () => (await seals())[1]!
  test.each<[string, () => string | Promise<string>]>([
    ['a changed actor', () => `update audit_log set actor_id = 8 where action = 'first of 2'`],
    ['a changed detail', () => `update audit_log set details = '{"a": ["y"], "b": 1}' where action = 'first of 2'`],
    ['a changed moment', () => `update audit_log set at = at + interval '1 ms' where action = 'first of 2'`],
    ['a removed row', () => `delete from audit_log where action = 'first of 2'`],
    ['an added row', async () => `insert into audit_log (action, seal_id) values ('x', ${(await secondSeal()).id})`],
    [
      'two rows that changed places',
      () =>
        `update audit_log set action = case action when 'first of 2' then 'second of 2' else 'first of 2' end
         where action like '%of 2'`,
    ],
    ['a removed seal', async () => `delete from audit_seals where id = ${(await secondSeal()).id}`],
    ['the removed first seal', async () => `delete from audit_seals where id = ${(await seals())[0]!.id}`],
    ['a changed seal', async () => `update audit_seals set code = 'x' where id = ${(await secondSeal()).id}`],
    ['a changed count', async () => `update audit_seals set row_count = 3 where id = ${(await secondSeal()).id}`],
    [
      'a removed seal with all of its rows',
      async () => `delete from audit_log where action like '%of 2'; delete from audit_seals
        where id = ${(await secondSeal()).id}`,
    ],
    ['a row that was taken out of its seal', () => `update audit_log set seal_id = null where action = 'first of 2'`],
    [
      'a row that names a seal that was never made',
      () => `insert into audit_log (action, seal_id) values ('x', 999999999)`,
    ],
    ['a row that names no seal at all', () => `insert into audit_log (action, seal_id) values ('x', -1)`],
  ])('[P4] %s is seen', async (_what, statement) => {
    await sealed(3)
    expect(await verify()).toBeNull()
    await asAttacker(await statement())
    expect(await verify()).not.toBeNull()
  })

  test('[P4] all that is broken is told, over more seals than are read at once', async () => {
    await sealed(230)
    expect(await verify()).toBeNull()
    await asAttacker(`update audit_log set ip = '10.0.0.2' where action in ('first of 1', 'second of 229')`)
    const [first, last] = [(await seals())[0]!.id, (await seals())[228]!.id]
    expect(await verify()).toBe(`seal ${first} is broken, seal ${last} is broken`)
  })

  test('[P4] the newest seal that was taken away is missed, because it is remembered elsewhere', async () => {
    const newest = await sealed(2)
    expect(await verify(newest)).toBeNull()
    await asAttacker(`delete from audit_log where action like '%of 2'; delete from audit_seals where id = ${newest.id}`)
    expect(await verify(newest)).toBe(`seal ${newest.id} is gone`)
  })
})

describe('transactions at the same time', () => {
  const clients: pg.Client[] = []
  const begin = async () => {
    const client = new pg.Client({ connectionString: it.urls.appUrl })
    clients.push(client)
    await client.connect()
    await client.query('begin')
    return client
  }
  const insert = (client: pg.Client, action: string) =>
    client.query('insert into audit_log (action) values ($1)', [action])
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.end()
  })

  test('[P4] that commit in another order than their numbers are sealed once each', async () => {
    const [slow, fast] = [await begin(), await begin()]
    await insert(slow, 'slow')
    await insert(fast, 'fast')
    await fast.query('commit')
    await seal()
    expect(await sealedCount()).toBe(1)
    await slow.query('commit')
    await seal()
    expect(await sealedCount()).toBe(2)
    expect(await verify()).toBeNull()
  })

  test('[P4] that are rolled back leave no hole', async () => {
    const gone = await begin()
    await insert(gone, 'gone')
    await write('stays')
    await gone.query('rollback')
    await seal()
    expect(await sealedCount()).toBe(1)
    expect(await verify()).toBeNull()
  })

  test('[P4] none is lost or sealed twice while many write and many seal', async () => {
    await write('first')
    await seal()
    let isWriting = true
    const sealing = Array.from({ length: 4 }, async () => {
      while (isWriting) await seal()
    })
    const writers = Array.from({ length: 6 }, async (_unused, number) => {
      for (let time = 0; time < 25; time++) {
        const client = await it.database.pool.connect()
        await client.query('begin')
        await insert(client as unknown as pg.Client, `${number}`)
        // Others begin and end meanwhile, so numbers and commits go out of step.
        await client.query('select pg_sleep($1)', [((number * 7 + time) % 5) / 1000])
        await client.query(time % 9 === 8 ? 'rollback' : 'commit')
        client.release()
      }
    })
    await Promise.all(writers)
    isWriting = false
    await Promise.all(sealing)
    await seal()
    const rows = await it.database.db.select().from(auditLog)
    expect(rows.length).toBe(1 + 6 * 23)
    expect(rows.filter(({ sealId }) => sealId === null)).toEqual([])
    expect(await sealedCount()).toBe(rows.length)
    expect((await seals()).length).toBeGreaterThan(1)
    expect(await verify()).toBeNull()
  })
})

describe('the jobs', () => {
  const deps = () => it.jobDeps({ kind: 'mailbox' })
  const attempt = { number: 1, isLast: true }
  const errors = () => lines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= 50)

  const sealByJob = async () => {
    await write('x')
    await sealAuditLog.run(deps(), {}, attempt)
  }

  test('[P4] seal every minute and verify every night; an honest log is no news', async () => {
    await sealByJob()
    await verifyAuditLog.run(deps(), {}, attempt)
    expect([sealAuditLog.cron, verifyAuditLog.cron]).toEqual(['* * * * *', '47 3 * * *'])
    expect(await seals()).toHaveLength(1)
    expect(errors()).toEqual([])
  })

  test('[P4] say at error level which seal is broken first', async () => {
    await sealByJob()
    await asAttacker(`update audit_log set actor_id = 9`)
    await verifyAuditLog.run(deps(), {}, attempt)
    expect(errors()).toMatchObject([{ audit: `seal ${(await seals())[0]!.id} is broken` }])
  })

  test('[P4] miss the newest seal before they would seal over it', async () => {
    await sealByJob()
    const { id } = (await seals())[0]!
    await asAttacker(`delete from audit_log; delete from audit_seals`)
    await write('y')
    await sealAuditLog.run(deps(), {}, attempt)
    expect(errors()).toMatchObject([{ audit: `seal ${id} is gone` }])
    lines.splice(0)
    await sealAuditLog.run(deps(), {}, attempt)
    expect(errors()).toEqual([])
    // Sealing went on, and with it its memory: every night says what was missed.
    for (let night = 0; night < 2; night++) await verifyAuditLog.run(deps(), {}, attempt)
    const said = { audit: `seal ${id} was gone` }
    expect(errors()).toMatchObject([said, said])
    await it.files.remove(`audit-missed/${id}`)
  })

  test('[P4] a seal goes on when the remembered seal cannot be read, and says so', async () => {
    await sealByJob()
    await it.files.put('audit/newest-seal', Buffer.from('{"id":'))
    await write('y')
    await sealAuditLog.run(deps(), {}, attempt)
    expect(await seals()).toHaveLength(2)
    expect(errors()[0]).toMatchObject({ msg: 'the remembered seal of the audit log cannot be read: sealing goes on' })
    lines.splice(0)
    await sealAuditLog.run(deps(), {}, attempt)
    expect(errors()).toEqual([])
  })

  test('[P4] cover all that waits, however much it is', async () => {
    await it.database.db.execute(
      sql`insert into audit_log (action) select 'x' from generate_series(0, ${maxRowsOfSeal})`,
    )
    await sealAuditLog.run(deps(), {}, attempt)
    expect((await seals()).map(({ rowCount }) => rowCount)).toEqual([maxRowsOfSeal, 1])
    expect(await verify()).toBeNull()
  })
})

describe("the application's role", () => {
  test.each(['audit_log', 'audit_seals'])('[P4] can add to %s and read it, nothing else', async (table) => {
    await sealed(1)
    const { db } = it.database
    const rows = sql.identifier(table)
    for (const statement of [
      sql`update ${rows} set id = default`,
      sql`delete from ${rows}`,
      sql`truncate ${rows}`,
      sql`alter table ${rows} disable trigger user`,
    ])
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  test.each(['audit_log', 'audit_seals'])('[P4] and even the owner cannot simply rewrite %s', async (table) => {
    await sealed(1)
    const change = (statement: string) => asOwner(it.urls.ownerUrl, (client) => client.query(statement))
    await expect(change(`delete from ${table}`)).rejects.toThrow('append only')
    await expect(change(`truncate ${table}`)).rejects.toThrow('append only')
  })

  test('[P4] nobody who writes a row says which seal covers it', async () => {
    const [{ id } = { id: 0 }] = await it.database.db
      .insert(auditLog)
      .values({ action: 'forged', sealId: 1, tx: '5' })
      .returning({ id: auditLog.id })
    const [row] = await it.database.db.select().from(auditLog).where(eq(auditLog.id, id))
    expect([row!.sealId, row!.tx]).toEqual([null, null])
  })

  test('[P4] a row gets its seal once, and nothing else about it changes with it', async () => {
    await write('x')
    const change = (statement: string) => asOwner(it.urls.ownerUrl, (client) => client.query(statement))
    await expect(change(`update audit_log set seal_id = 1, actor_id = 9`)).rejects.toThrow('append only')
    await expect(change(`update audit_log set seal_id = 999999999`)).rejects.toThrow('append only')
    await seal()
    for (const other of ['2', 'null'])
      await expect(change(`update audit_log set seal_id = ${other}`)).rejects.toThrow('append only')
  })
})
