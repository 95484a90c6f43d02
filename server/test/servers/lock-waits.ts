import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/**
 * Until so many calls wait for a lock in the database. Whoever makes a race holds what the call needs and waits for this
 * before letting go; after a mere pause a call on a slow machine would come too late to meet the lock.
 */
export const untilWaiting = async ({ database }: TestApp, count = 1): Promise<void> => {
  const waiting = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows[0]!.count
  }
  await expect.poll(waiting).toBeGreaterThanOrEqual(count)
}
