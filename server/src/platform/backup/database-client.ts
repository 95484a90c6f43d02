import type pg from 'pg'
import { connectionTo, PrimaryClient } from '#platform/primary-client.ts'

/** Settings that make dates and intervals print the same way in every database, without row security or time limits. */
const settings = `set datestyle to iso; set intervalstyle to postgres; set timezone to 'UTC'; set search_path to pg_catalog;
  set lock_timeout to '30s'; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0; set row_security to off`

/** A session of the owner, for a copy of all tables. */
export const withOwner = async <T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new PrimaryClient({ ...connectionTo(ownerUrl), application_name: 'academy-backup' })
  // A lost connection fails the statement that waits for it.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(settings)
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
