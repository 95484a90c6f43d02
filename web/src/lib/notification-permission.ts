import { ignoreNotificationsKey } from '@academy/contract/limits'
import type { KeyValueStore } from './storage.ts'

/** The part of the browser's Notification that is used here; absent where the browser or the origin has none. */
export interface NotificationApi {
  readonly permission: NotificationPermission
  requestPermission(): Promise<NotificationPermission>
}

export const browserNotifications = (): NotificationApi | undefined =>
  (globalThis as { Notification?: NotificationApi }).Notification

/** `dismissed`: asked once already, without an answer; from there on only somebody's own wish asks again. */
export type PermissionState = 'unsupported' | 'askable' | 'dismissed' | 'denied' | 'granted'

export const permissionState = (api: NotificationApi | undefined, store: KeyValueStore): PermissionState => {
  if (api === undefined) return 'unsupported'
  if (api.permission !== 'default') return api.permission
  return store.get(ignoreNotificationsKey) === null ? 'askable' : 'dismissed'
}

const ask = async (
  api: NotificationApi | undefined,
  store: KeyValueStore,
  askedIn: readonly PermissionState[],
): Promise<PermissionState> => {
  if (api !== undefined && askedIn.includes(permissionState(api, store))) {
    store.set(ignoreNotificationsKey, 'true')
    await api.requestPermission()
  }
  return permissionState(api, store)
}

/** NTF-28: once; the flag says so whatever the answer was. */
export const askPermission = (api: NotificationApi | undefined, store: KeyValueStore): Promise<PermissionState> =>
  ask(api, store, ['askable'])

/** For people who turn it on themselves: an earlier "no, thanks" was said to us, not to the browser. */
export const askPermissionAgain = (api: NotificationApi | undefined, store: KeyValueStore): Promise<PermissionState> =>
  ask(api, store, ['askable', 'dismissed'])
