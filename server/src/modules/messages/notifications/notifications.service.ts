import type { HostMap } from '@academy/hardened-git/repository-address'
import type { PlatformId } from '@academy/contract/enums'
import type { PushSubscription } from '@academy/contract/notifications'
import type { PersonCtx } from '#platform/ctx.ts'
import { fail } from '#platform/errors.ts'
import { readPushAddress } from '#platform/push-address.ts'
import { isPublicKey } from '#platform/push-key-pair.ts'
import type { PushKeysOf } from '#platform/push-keys.ts'
import { notificationsRepo } from './notifications.repo.ts'

export interface DeviceTools {
  pushKeys: PushKeysOf
  /** Push services inside the internal network. */
  pushHosts: HostMap
}

/** A secret of 16 bytes, as RFC 8291 has it. */
const authPattern = /^[\w-]{22}$/

const refuseUnfit = ({ endpoint, keys }: PushSubscription, hosts: HostMap): void => {
  const refuse = (field: string, message: 'wrongLink' | 'wrongKey') =>
    fail('ValidationError', { fields: [{ field: `subscription.${field}`, message }] })
  if (readPushAddress(endpoint, hosts) === null) refuse('endpoint', 'wrongLink')
  if (!isPublicKey(keys.p256dh)) refuse('keys.p256dh', 'wrongKey')
  if (!authPattern.test(keys.auth)) refuse('keys.auth', 'wrongKey')
}

const unsubscribed = { endpoint: null, p256dh: null, auth: null, serverKey: null, expiresAt: null }

interface NamedDevice {
  deviceID: string
  platformID: PlatformId
  subscription?: PushSubscription | undefined
}

/** NTF-29, Q-63: a device tells the person who uses it now, and nobody who used it before. */
export const storeToken = async (
  { pushKeys, pushHosts }: DeviceTools,
  ctx: PersonCtx,
  { deviceID: deviceId, platformID: platformId, subscription }: NamedDevice,
): Promise<void> => {
  if (subscription) refuseUnfit(subscription, pushHosts)
  const serverKey = subscription ? (await pushKeys())?.publicKey : undefined
  const { userId, sessionId } = ctx.actor
  await ctx.transaction((ctx) =>
    notificationsRepo.saveDevice(ctx.db, {
      deviceId,
      platformId,
      userId,
      sessionId,
      createdAt: ctx.now(),
      lastUsedAt: null,
      ...(subscription && serverKey
        ? {
            endpoint: subscription.endpoint,
            ...subscription.keys,
            serverKey,
            expiresAt: subscription.expirationTime == null ? null : new Date(subscription.expirationTime),
          }
        : unsubscribed),
    }),
  )
}

/** NTF-30 */
export const deleteToken = (ctx: PersonCtx, deviceId: string): Promise<void> =>
  notificationsRepo.deleteDevice(ctx.db, ctx.actor.userId, deviceId)

export const pushKey = async ({ pushKeys }: DeviceTools): Promise<{ key: string | null }> => ({
  key: (await pushKeys())?.publicKey ?? null,
})
