import { ignoreNotificationsKey } from '@academy/contract/limits'
import type { KeyValueStore } from './storage.ts'

/** The part of the browser's Notification that is used here; absent where the browser or the origin has none. */
export interface NotificationApi {
  readonly permission: NotificationPermission
  requestPermission(): Promise<NotificationPermission>
}

export const browserNotifications = (): NotificationApi | undefined =>
  (globalThis as { Notification?: NotificationApi }).Notification

/** `dismissed`: asked once already and closed without an answer; from there on only the browser's own settings help. */
export type PermissionState = 'unsupported' | 'askable' | 'dismissed' | 'denied' | 'granted'

export const permissionState = (api: NotificationApi | undefined, store: KeyValueStore): PermissionState => {
  if (api === undefined) return 'unsupported'
  if (api.permission !== 'default') return api.permission
  return store.get(ignoreNotificationsKey) === null ? 'askable' : 'dismissed'
}

/** NTF-28: once; the flag says so whatever the answer was. */
export const askPermission = async (
  api: NotificationApi | undefined,
  store: KeyValueStore,
): Promise<PermissionState> => {
  if (api !== undefined && permissionState(api, store) === 'askable') {
    store.set(ignoreNotificationsKey, 'true')
    await api.requestPermission()
  }
  return permissionState(api, store)
}
