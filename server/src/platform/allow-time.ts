import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** For the rest of a transaction that takes longer than others may, and waits for those that do. */
export const allowTime = (db: Db) =>
  db.execute(sql`select set_config('statement_timeout', '60s', true), set_config('lock_timeout', '60s', true)`)
