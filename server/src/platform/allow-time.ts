import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** Raises the time limits for the rest of a transaction that takes long itself or waits for others that do. */
export const allowTime = (db: Db) =>
  db.execute(sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '60s', true)`)
