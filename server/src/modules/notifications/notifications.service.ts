import type { PlatformId } from '@academy/contract/enums'
import type { Ctx } from '#platform/ctx.ts'
import { notificationsRepo } from './notifications.repo.ts'

/** NTF-29: a device tells the person who uses it now, and nobody who used it before. */
export const storeToken = (ctx: Ctx, deviceId: string, platformId: PlatformId): Promise<void> =>
  notificationsRepo.saveDevice(ctx.db, { deviceId, platformId, userId: ctx.actor!.userId, createdAt: ctx.now() })

/** NTF-30 */
export const deleteToken = (ctx: Ctx, deviceId: string): Promise<void> =>
  notificationsRepo.deleteDevice(ctx.db, ctx.actor!.userId, deviceId)
