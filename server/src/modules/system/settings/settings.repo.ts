import { eq, sql } from 'drizzle-orm'
import type { SystemSettingsInput } from '@academy/contract/system'
import type { Db } from '#platform/db.ts'
import { systemSettings } from '#server/schema/settings.ts'
import { users } from '#server/schema/users.ts'

/** there is one row, made by the first start. */
export const settingsRepo = {
  get: async (db: Db): Promise<typeof systemSettings.$inferSelect> => {
    const [row] = await db.select().from(systemSettings)
    return row!
  },

  withEditor: async (db: Db) => {
    const [row] = await db
      .select({
        settings: systemSettings,
        updatedBy: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      })
      .from(systemSettings)
      .leftJoin(users, eq(users.id, systemSettings.updatedById))
    return row!
  },

  /** Returns the settings before the change, which nobody else changes meanwhile. */
  locked: async (db: Db, id: number): Promise<typeof systemSettings.$inferSelect | undefined> => {
    const [row] = await db.select().from(systemSettings).where(eq(systemSettings.id, id)).for('update')
    return row
  },

  update: (db: Db, id: number, values: SystemSettingsInput & { updatedAt: Date; updatedById: number }) =>
    db.update(systemSettings).set(values).where(eq(systemSettings.id, id)),
}
