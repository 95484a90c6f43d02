import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { deviceTokens } from '#server/schema/users.ts'

const devicesMax = 20

export const notificationsRepo = {
  saveDevice: async (db: Db, device: typeof deviceTokens.$inferInsert): Promise<void> => {
    const { deviceId, ...values } = device
    await db
      .insert(deviceTokens)
      .values({ deviceId, ...values })
      .onConflictDoUpdate({ target: deviceTokens.deviceId, set: values })
    // A browser that has forgotten its name comes under a new one with the same subscription: it is still one device.
    if (device.endpoint != null)
      await db
        .delete(deviceTokens)
        .where(and(eq(deviceTokens.endpoint, device.endpoint), ne(deviceTokens.deviceId, deviceId)))
    // More than anybody carries: the ones not heard of for longest go.
    await db.execute(sql`
      delete from device_tokens where user_id = ${device.userId} and device_id in (
        select device_id from device_tokens where user_id = ${device.userId}
        order by created_at desc, device_id offset ${devicesMax})`)
  },

  /** Only their own: a device id is no secret among the apps of a device. */
  deleteDevice: async (db: Db, userId: number, deviceId: string): Promise<void> => {
    await db.delete(deviceTokens).where(and(eq(deviceTokens.deviceId, deviceId), eq(deviceTokens.userId, userId)))
  },
}
