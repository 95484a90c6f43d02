import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { deviceTokens } from '#server/schema/users.ts'

export const notificationsRepo = {
  saveDevice: async (db: Db, device: typeof deviceTokens.$inferInsert): Promise<void> => {
    const { deviceId, ...values } = device
    await db
      .insert(deviceTokens)
      .values({ deviceId, ...values })
      .onConflictDoUpdate({ target: deviceTokens.deviceId, set: values })
  },

  /** Only the own one: a device id is no secret among the apps of a device. */
  deleteDevice: async (db: Db, userId: number, deviceId: string): Promise<void> => {
    await db.delete(deviceTokens).where(and(eq(deviceTokens.deviceId, deviceId), eq(deviceTokens.userId, userId)))
  },
}
