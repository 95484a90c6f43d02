import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner, type Column, readColumns, tablesOf } from '#test/security/catalogue.ts'
import { startTestApp, type TestApp } from '#test/servers/test-app.ts'
import { foreignSchemas } from './privacy-registry-platform.ts'
import { registry } from './privacy-registry.ts'

let it: TestApp
let columns: Column[]
let schemas: string[]
beforeAll(async () => {
  it = await startTestApp()
  await asOwner(it.urls.ownerUrl, async (client) => {
    columns = await readColumns(client)
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
    )
    schemas = rows.map(({ name }) => name)
  })
})
afterAll(() => it.close())

const listed = Object.entries(registry).flatMap(([table, entry]) =>
  Object.entries(entry.columns).map(([column, described]) => ({ table, column, entry, ...described })),
)

describe('the privacy registry', () => {
  test('[P3] names every table and every column of the running database, and none that is gone', () => {
    expect(tablesOf(columns).length).toBeGreaterThan(20)
    expect(listed.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
      columns.map(({ table, column }) => `${table}.${column}`).toSorted(),
    )
  })

  test('[P3] names every other schema as a whole', () => {
    expect(['public', ...Object.keys(foreignSchemas)].toSorted()).toEqual(schemas.toSorted())
  })

  test('[P3] says of each why it is held, and of each table for how long', () => {
    for (const { table, column, why, entry } of listed)
      expect([table, column, why.length > 2, entry.keptFor.length > 2]).toEqual([table, column, true, true])
  })

  test('[P3] a table with a person in it says which rows are whose', () => {
    const points = columns.filter(({ column }) => /^(?:user_id|actor_id)$/.test(column)).map(({ table }) => table)
    expect(points.length).toBeGreaterThan(8)
    for (const table of points) expect([table, registry[table]!.rowsOf !== undefined]).toEqual([table, true])
  })

  test('[P2][P3] leaves nothing that names or reaches somebody, nothing they wrote and nothing that opens', () => {
    const kept = listed.filter(
      ({ kind, entry, erasedTo }) =>
        ['identity', 'contact', 'content', 'secret'].includes(kind) &&
        entry.onErasure !== 'delete' &&
        !(entry.onErasure === 'clear' && erasedTo),
    )
    expect(kept.map(({ table, column }) => `${table}.${column}`)).toEqual([])
  })

  test('[P1][P3] shows its owner whatever names or reaches them, and never what opens something', () => {
    const wrong = listed.filter(({ kind, exported }) => kind === 'secret' && exported !== false)
    expect(wrong).toEqual([])
    const hidden = listed.filter(
      ({ kind, exported }) => ['identity', 'contact', 'content', 'choice'].includes(kind) && exported === false,
    )
    // Both are gone within days: a copy of an answer, and counters whose keys end with the address.
    expect(hidden.map(({ table, column }) => `${table}.${column}`)).toEqual([
      'idempotency_keys.reply',
      'rate_limits.key',
    ])
  })
})
