import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrlOf, templateName } from './database-url.ts'

export interface TestDatabase {
  ownerUrl: string
  appUrl: string
  drop(): Promise<void>
}

/** A new database: a copy of the template, made in some milliseconds. */
export const cloneDatabase = async ({ plansOnce = false } = {}): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asOwner(async (client) => {
    await client.query(`create database ${name} template ${templateName} strategy file_copy`)
    if (plansOnce) await client.query(`alter database ${name} set plan_cache_mode = force_generic_plan`)
  })
  return {
    ownerUrl: databaseUrlOf(inject('ownerUrl'), name),
    appUrl: databaseUrlOf(inject('appUrl'), name),
    drop: () => asOwner((client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

const asOwner = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('ownerUrl') })
  await client.connect()
  try {
    // PostgreSQL clones a template once at a time and fails otherwise, so a lock makes the others wait.
    await client.query('select pg_advisory_lock(1)')
    await work(client)
  } finally {
    await client.end()
  }
}
