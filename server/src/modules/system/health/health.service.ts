import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { NotReadyError } from '#platform/http-errors.ts'

export interface Readiness {
  db: Db
  /** The newest migration this code knows. */
  expectedMigration: string
  isStopping(): boolean
}

/** Ready = not stopping, the database answers, and its schema is the one this code was written for. */
export const isReady = async ({ db, expectedMigration, isStopping }: Readiness): Promise<void> => {
  if (isStopping()) throw new NotReadyError('stopping')
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select 1 from drizzle.__drizzle_migrations where name = ${expectedMigration}) as found`,
  )
  if (!rows[0]?.found) throw new NotReadyError('schema is behind')
}
