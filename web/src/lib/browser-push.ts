import type { PushSubscription as StoredSubscription } from '@academy/contract/notifications'

const workerPath = '/service-worker.js'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(input: string): string }
}

/** S4: the policy of the page lets scripts be named by this rule alone, and the rule knows one name. */
let policy: ReturnType<TrustedTypes['createPolicy']> | null = null
const trustedWorkerPath = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (trustedTypes === undefined) return workerPath
  policy ??= trustedTypes.createPolicy('service-worker', { createScriptURL: () => workerPath })
  return policy.createScriptURL('')
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}

const isSameKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const given = new Uint8Array(subscription.options.applicationServerKey ?? [])
  return given.length === key.length && given.every((byte, index) => byte === key[index])
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis

const currentRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  isSupported() ? navigator.serviceWorker.getRegistration('/') : undefined

/** The browser's own push, as far as a device needs it. */
export const browserPush = {
  isSupported,

  /** The one it has already, if it is for this key; of another key no message would come through. */
  subscribe: async (key: string): Promise<StoredSubscription> => {
    await navigator.serviceWorker.register(trustedWorkerPath())
    const { pushManager } = await navigator.serviceWorker.ready
    const applicationServerKey = bytesOf(key)
    let subscription = await pushManager.getSubscription()
    if (subscription !== null && !isSameKey(subscription, applicationServerKey)) {
      await subscription.unsubscribe()
      subscription = null
    }
    subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    const { endpoint, expirationTime, keys } = subscription.toJSON()
    return {
      endpoint: endpoint ?? '',
      expirationTime: expirationTime ?? null,
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    }
  },

  /** Where messages come to now; null: nowhere. */
  endpoint: async (): Promise<string | null> => {
    const registration = await currentRegistration()
    return (await registration?.pushManager.getSubscription())?.endpoint ?? null
  },

  unsubscribe: async (): Promise<void> => {
    const registration = await currentRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  },
}
export type BrowserPush = typeof browserPush
