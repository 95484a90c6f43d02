import type { PushSubscription as StoredSubscription } from '@academy/contract/notifications'
import type { BrowserPush } from '#lib/browser-push.ts'

/** The push of a browser: the only part of it that is not ours. */
export const fakePush = (options: { isSupported?: boolean; refuses?: () => boolean } = {}) => {
  let current: StoredSubscription | null = null
  let made = 0
  const push: BrowserPush = {
    isSupported: () => options.isSupported ?? true,
    subscribe: async (key) => {
      if (options.refuses?.()) throw new DOMException('Registration failed - push service error', 'AbortError')
      current ??= {
        endpoint: `https://push.test/${++made}`,
        expirationTime: null,
        keys: { p256dh: `p256dh for ${key}`, auth: 'auth' },
      }
      return current
    },
    endpoint: async () => current?.endpoint ?? null,
    unsubscribe: async () => void (current = null),
  }
  return {
    push,
    current: () => current,
    renew: () => void (current &&= { ...current, endpoint: 'https://push.test/renewed' }),
  }
}
