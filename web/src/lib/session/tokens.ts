import type { TokenPair } from '@academy/contract/auth'
import { localStore, type KeyValueStore } from '../storage.ts'

/** SESS-02: a staff member acting as somebody keeps their own pair beside the borrowed one. */
export type SessionMode = 'own' | 'impersonation'

const keys = {
  own: { accessToken: 'accessToken', refreshToken: 'refreshToken' },
  impersonation: { accessToken: 'impersonationAccessToken', refreshToken: 'impersonationRefreshToken' },
} as const

export const tokenStorageKeys: readonly string[] = Object.values(keys).flatMap((pair) => Object.values(pair))

export const createTokenStore = (store: KeyValueStore) => ({
  /** SESS-03: the impersonation pair, when there is one, is used instead of one's own pair. */
  mode: (): SessionMode => (store.get(keys.impersonation.accessToken) === null ? 'own' : 'impersonation'),
  access: (mode: SessionMode): string | null => store.get(keys[mode].accessToken),
  refresh: (mode: SessionMode): string | null => store.get(keys[mode].refreshToken),
  save(mode: SessionMode, pair: TokenPair) {
    store.set(keys[mode].refreshToken, pair.refreshToken)
    store.set(keys[mode].accessToken, pair.accessToken)
  },
  clear(mode: SessionMode) {
    store.remove(keys[mode].accessToken)
    store.remove(keys[mode].refreshToken)
  },
})
export type TokenStore = ReturnType<typeof createTokenStore>

export const tokens = createTokenStore(localStore)
