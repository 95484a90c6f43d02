import { platformIds } from '@academy/contract/enums'
import { notificationsApi } from '@academy/contract/notifications'
import { call } from './api.ts'
import { localStore, type KeyValueStore } from './storage.ts'

const idKey = 'deviceId'
/** Whom this browser was registered for: the next person here has not been asked yet. */
const ownerKey = 'deviceOwner'

/** Whoever leaves does not wait long for a server that hangs. */
const forgetTimeoutMs = 2_000

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** NTF-07: this browser, by a random name that says nothing about it. */
export const createDevice = (store: KeyValueStore) => {
  const forgetOwner = () => store.remove(ownerKey)
  return {
    isRegisteredFor: (userId: number): boolean => store.get(ownerKey) === String(userId),

    register: async (userId: number): Promise<void> => {
      const deviceID = store.get(idKey) ?? newId()
      store.set(idKey, deviceID)
      await call(notificationsApi.storeToken, { body: { deviceID, platformID: platformIds.Web } })
      store.set(ownerKey, String(userId))
    },

    unregister: async (): Promise<void> => {
      const deviceID = store.get(idKey)
      if (deviceID !== null && store.get(ownerKey) !== null) {
        await call(notificationsApi.deleteToken, { params: { deviceID } })
      }
      forgetOwner()
    },

    /** SESS-30: asked for while the session still lives; a failure or a slow line keeps nobody here. */
    leave: async (): Promise<void> => {
      const deviceID = store.get(idKey)
      if (deviceID === null || store.get(ownerKey) === null) return
      forgetOwner()
      const forgotten = call(notificationsApi.deleteToken, { params: { deviceID } }).catch(() => undefined)
      await Promise.race([forgotten, new Promise((resolve) => setTimeout(resolve, forgetTimeoutMs))])
    },
  }
}

export const device = createDevice(localStore)
