import { platformIds } from '@academy/contract/enums'
import { notificationsApi, type PushSubscription } from '@academy/contract/notifications'
import { call } from './api.ts'
import { type BrowserPush, browserPush } from './browser-push.ts'
import { deviceOwnerKey } from './session/device-owner-key.ts'
import { localStore, type KeyValueStore } from './storage.ts'

const idKey = 'deviceId'
/** Where the server was told to send messages, and on which day. */
const addressKey = 'deviceAddress'
/** Whoever turned it off here is not registered again by the next log-in. */
const offKey = (userId: number): string => `deviceOff:${userId}`

/** A log-out does not wait longer than this for the server. */
const forgetTimeoutMs = 2_000
/** A browser that cannot reach its push service answers very late. */
const subscribeTimeoutMs = 10_000

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** NTF-34, ERR-70: failures are not shown. */
export const logUnsubscribed = (error: unknown): void => console.warn('Unable to subscribe you to notifications', error)

/** NTF-07, Q-63: this browser, by a random name that says nothing about it, and where its push service takes messages. */
export const createDevice = (store: KeyValueStore, push: BrowserPush = browserPush, now = () => new Date()) => {
  const forgetOwner = () => store.remove(deviceOwnerKey)
  const addressOf = (endpoint: string | null | undefined): string =>
    `${now().toISOString().slice(0, 10)} ${endpoint ?? ''}`
  const isRegisteredFor = (userId: number): boolean => store.get(deviceOwnerKey) === String(userId)
  /** How many log-outs there were: a registration that began before one of them stores nothing after it. */
  let logOuts = 0
  let isLeaving = false

  /** A browser without push gets notifications while a page is open. */
  const subscribe = async (): Promise<PushSubscription | undefined> => {
    if (!push.isSupported()) return undefined
    const { key } = await call(notificationsApi.pushKey, {})
    return key === null ? undefined : push.subscribe(key)
  }

  const register = async (userId: number, begunAfter = logOuts): Promise<void> => {
    const deviceID = store.get(idKey) ?? newId()
    store.set(idKey, deviceID)
    const tooLong = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('no answer from the push service')), subscribeTimeoutMs),
    )
    const subscription = await Promise.race([subscribe(), tooLong]).catch(logUnsubscribed)
    if (logOuts !== begunAfter) return
    const body = { deviceID, platformID: platformIds.Web, ...(subscription ? { subscription } : {}) }
    await call(notificationsApi.storeToken, { body })
    if (logOuts !== begunAfter) return
    store.set(deviceOwnerKey, String(userId))
    store.set(addressKey, addressOf(subscription?.endpoint))
    store.remove(offKey(userId))
  }

  const keepFor = async (userId: number): Promise<void> => {
    if (isLeaving || store.get(offKey(userId)) !== null) return
    const begunAfter = logOuts
    const isKept = isRegisteredFor(userId) && store.get(addressKey) === addressOf(await push.endpoint())
    if (!isKept && logOuts === begunAfter) await register(userId, begunAfter)
  }
  let underWay: { userId: number; done: Promise<void> } | null = null

  /** What is under way may still reach the server or the push service: it is taken back once it has ended. */
  const forget = async (deviceID: string, before: Promise<void> | undefined): Promise<void> => {
    await before?.catch(() => undefined)
    // Somebody has logged in here again: what there is now is theirs.
    if (store.get(deviceOwnerKey) !== null) return
    await Promise.allSettled([call(notificationsApi.deleteToken, { params: { deviceID } }), push.unsubscribe()])
  }

  return {
    isRegisteredFor,
    register: (userId: number): Promise<void> => register(userId),

    /**
     * For a browser that may show notifications already: after a log-in, for the next person here, and once a day, in
     * case the browser or the server has changed what they agreed on.
     */
    keep: (userId: number): Promise<void> => {
      if (underWay?.userId !== userId) {
        const done = keepFor(userId).finally(() => {
          if (underWay?.done === done) underWay = null
        })
        underWay = { userId, done }
      }
      return underWay.done
    },

    unregister: async (userId: number): Promise<void> => {
      const deviceID = store.get(idKey)
      if (deviceID !== null && store.get(deviceOwnerKey) !== null) {
        await call(notificationsApi.deleteToken, { params: { deviceID } })
      }
      forgetOwner()
      store.set(offKey(userId), 'true')
      await push.unsubscribe().catch(() => undefined)
    },

    /** SESS-30: asked for while the session still lives; a failure or a slow line keeps nobody here. */
    leave: async (): Promise<void> => {
      const deviceID = store.get(idKey)
      const before = underWay?.done
      if (deviceID === null || (store.get(deviceOwnerKey) === null && before === undefined)) return
      logOuts += 1
      isLeaving = true
      underWay = null
      forgetOwner()
      await Promise.race([forget(deviceID, before), new Promise((resolve) => setTimeout(resolve, forgetTimeoutMs))])
      isLeaving = false
    },
  }
}

export const device = createDevice(localStore)
