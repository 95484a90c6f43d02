import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { asOwner, readColumns, tenantTablesOf } from './catalogue.ts'
import { notTenant, tenancyGaps } from './tenancy.ts'
import { makePerson, makeWorld, type World } from './world.ts'

let it: TestApp
let world: World
let app: pg.Client
beforeAll(async () => {
  it = await startTestApp()
  world = await makeWorld(it)
  app = new pg.Client({ connectionString: it.urls.appUrl })
  await app.connect()
})
afterAll(async () => {
  await app.end()
  await it.close()
})

describe('the schema', () => {
  test('[A3] keeps the academy in the key of every tenant table and in every foreign key between them', async () => {
    await asOwner(it.urls.ownerUrl, async (client) => {
      const tenant = tenantTablesOf(await readColumns(client)).filter((table) => !notTenant.includes(table))
      expect(tenant).toEqual(
        expect.arrayContaining(['groups', 'stages', 'user_academies', 'user_groups', 'user_roles', 'user_stages']),
      )
      expect(await tenancyGaps(client)).toEqual([])
    })
  })

  test('[A3] a table that breaks the rule is found', async () => {
    await asOwner(it.urls.ownerUrl, async (client) => {
      await client.query(`
        create schema scratch;
        create table scratch.rooms (academy_id int, id int unique, primary key (academy_id, id));
        create table scratch.seats (academy_id int, id int primary key, room_id int references scratch.rooms (id));
        create table scratch.lamps (academy_id int not null, id int, room_id int, primary key (academy_id, id));
        create table scratch.desks (academy_id int, id int, room_id int, primary key (academy_id, id),
          foreign key (academy_id, room_id) references scratch.rooms (academy_id, id));
        create table scratch.swaps (academy_id int, id int, primary key (academy_id, id),
          foreign key (id, academy_id) references scratch.rooms (academy_id, id));
      `)
      expect((await tenancyGaps(client, 'scratch')).toSorted()).toEqual([
        'lamps.room_id looks like an id of rooms and is no foreign key',
        'seats.academy_id may be null',
        'seats.seats_room_id_fkey points to rooms without the academy',
        'swaps.swaps_id_academy_id_fkey points to rooms without the academy',
        'the primary key of seats is without the academy',
      ])
      await client.query('drop schema scratch cascade')
    })
  })
})

describe("the application's role", () => {
  const refusal = async (statement: string): Promise<string> => {
    try {
      await app.query('begin')
      await app.query(statement)
      return 'done'
    } catch (error) {
      return (error as { code?: string }).code ?? 'unknown'
    } finally {
      await app.query('rollback')
    }
  }

  test('[A3] owns nothing, and is nobody special', async () => {
    const { rows } = await app.query(
      `select (select count(*)::int from pg_class where relowner = r.oid) as tables,
         (select count(*)::int from pg_namespace where nspowner = r.oid) as schemas,
         (select count(*)::int from pg_proc where proowner = r.oid) as functions,
         (select count(*)::int from pg_database where datdba = r.oid) as databases,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
         rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
       from pg_roles r where rolname = current_user`,
    )
    expect(rows).toEqual([
      {
        tables: 0,
        schemas: 0,
        functions: 0,
        databases: 0,
        memberships: 0,
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ])
  })

  test('[A3] cannot change the schema', async () => {
    const owner = pg.escapeIdentifier(decodeURIComponent(new URL(it.urls.ownerUrl).username))
    for (const statement of [
      'create table intruder (id int)',
      'create schema intruder',
      'create function intruder() returns int language sql as $$ select 1 $$',
      'create role intruder',
      'alter table users add column intruder int',
      'alter table users disable trigger all',
      'alter table user_roles drop constraint user_roles_role',
      'drop table users cascade',
      'drop index users_live_email',
      'create index intruder on users (id)',
      'alter role current_user superuser',
      'drop trigger audit_log_append_only on audit_log',
      'insert into drizzle.__drizzle_migrations (hash, created_at) values (1, 1)',
      "copy users to program 'cat'",
      "select pg_read_file('/etc/passwd')",
      `set role ${owner}`,
      `set session authorization ${owner}`,
      'set session_replication_role = replica',
    ])
      expect([statement, await refusal(statement)]).toEqual([statement, expect.toBeOneOf(['42501', '0LP01'])])
  })

  test('[A3] cannot empty a table', async () => {
    const columns = await asOwner(it.urls.ownerUrl, (client) => readColumns(client))
    for (const table of new Set(columns.map(({ table }) => table)))
      expect([table, await refusal(`truncate ${pg.escapeIdentifier(table)} cascade`)]).toEqual([table, '42501'])
  })

  test('[A3] [P4] writes the audit log and never touches what is in it', async () => {
    await app.query(`insert into audit_log (action) values ('tried')`)
    // The grants and, for whoever has more of them, a trigger: each is enough.
    const { rows } = await app.query(
      `select has_table_privilege('audit_log', 'update') as update, has_table_privilege('audit_log', 'delete') as delete`,
    )
    expect(rows).toEqual([{ update: false, delete: false }])
    expect(await refusal(`update audit_log set action = 'other'`)).toBe('42501')
    expect(await refusal('delete from audit_log')).toBe('42501')
    await asOwner(it.urls.ownerUrl, async (client) => {
      await expect(client.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' })
    })
  })
})

/** Mulberry32: the same thousand tries each time. */
const randomOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

describe('the database alone', () => {
  test('[A3] refuses a thousand rows that would point into another academy', async () => {
    const { own, foreign, other } = world
    const academies = [own, foreign, other]
    const people = new Map<number, number>()
    for (const academy of academies)
      people.set(academy.id, (await makePerson(it, { roles: { Student: [academy] } })).id)
    for (const academy of academies)
      await app.query('insert into user_stages (academy_id, user_id, stage_id, state) values ($1, $2, $3, $4)', [
        academy.id,
        people.get(academy.id),
        academy.stages[0]!.id,
        'Opened',
      ])
    const random = randomOf(20_261_115)
    const pick = <T>(list: readonly T[]): T => list[random(list.length)]!
    const tries: ((here: typeof own, there: typeof own) => [string, unknown[]])[] = [
      (here, there) => [
        'insert into user_stages (academy_id, user_id, stage_id, state) values ($1, $2, $3, $4)',
        [here.id, people.get(here.id), pick(there.stages).id, 'Opened'],
      ],
      (here, there) => [
        'insert into user_stages (academy_id, user_id, stage_id, state) values ($1, $2, $3, $4)',
        [here.id, people.get(there.id), pick(here.stages).id, 'Opened'],
      ],
      (here, there) => [
        'insert into user_groups (academy_id, user_id, group_id) values ($1, $2, $3)',
        [here.id, people.get(here.id), pick(Object.values(there.directions))],
      ],
      (here, there) => [
        'insert into user_groups (academy_id, user_id, group_id) values ($1, $2, $3)',
        [here.id, people.get(there.id), pick(Object.values(here.directions))],
      ],
      (here, there) => [
        'insert into user_roles (academy_id, user_id, role) values ($1, $2, $3)',
        [here.id, people.get(there.id), pick(['Admin', 'Teacher', 'Student'])],
      ],
      (here, there) => [
        `insert into groups (academy_id, name, specialization_id, is_direction, parent_group_id)
          select $1, $2, specialization_id, false, $3 from groups limit 1`,
        [here.id, 'Stray', pick(Object.values(there.directions))],
      ],
      (here, there) => ['update user_stages set academy_id = $1 where academy_id = $2', [there.id, here.id]],
      (here, there) => ['update user_stages set stage_id = $1 where academy_id = $2', [pick(there.stages).id, here.id]],
      (here, there) => ['update user_roles set user_id = $1 where academy_id = $2', [people.get(there.id), here.id]],
      (here, there) => [
        `update stages set academy_id = $1, url_name = gen_random_uuid(), position = $3
          where academy_id = $2 and id = $4`,
        [there.id, here.id, 100 + random(1_000), here.stages[0]!.id],
      ],
      (here, there) => [
        'update academies set current_active_stage_id = $1 where id = $2',
        [pick(there.stages).id, here.id],
      ],
      (here, there) => ['update user_academies set academy_id = $1 where academy_id = $2', [there.id, here.id]],
    ]
    const outcomes = new Map<string, number>()
    for (let count = 0; count < 1_000; count++) {
      const here = pick(academies)
      const there = pick(academies.filter((academy) => academy !== here))
      const [statement, values] = pick(tries)(here, there)
      const outcome = await app.query(statement, values).then(
        () => `done: ${statement}`,
        (error: { code?: string }) => (error.code === '23503' ? 'refused' : `${error.code}: ${statement}`),
      )
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    expect([...outcomes]).toEqual([['refused', 1_000]])
  })
})
