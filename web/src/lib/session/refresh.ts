import type { TokenPair } from '@academy/contract/auth'
import { ApiError } from '../api-error.ts'
import type { SessionMode, TokenStore } from './tokens.ts'

/** Runs one job at a time across all tabs of the browser. */
export type Lock = <T>(name: string, job: () => Promise<T>) => Promise<T>

export const webLock: Lock = (name, job) =>
  'locks' in navigator ? (navigator.locks.request(name, job) as ReturnType<typeof job>) : job()

interface RefreshDeps {
  tokens: TokenStore
  requestPair: (refreshToken: string) => Promise<TokenPair>
  lock: Lock
}

/**
 * SESS-11: all requests that find the token expired share one refresh call, other tabs included.
 * A refresh token is valid once, so a second call would look like theft and end the session.
 */
export const createRefresher = ({ tokens, requestPair, lock }: RefreshDeps) => {
  const running = new Map<SessionMode, Promise<void>>()

  const refreshOnce = (mode: SessionMode, expired: string) =>
    lock(`academy:refresh:${mode}`, async () => {
      const current = tokens.access(mode)
      if (current !== null && current !== expired) return
      const refreshToken = tokens.refresh(mode)
      // SESS-10: without a stored refresh token no call is made.
      if (refreshToken === null) throw new ApiError('InvalidRefreshToken', { status: 401 })
      tokens.save(mode, await requestPair(refreshToken))
    })

  return (mode: SessionMode, expired: string): Promise<void> => {
    const pending = running.get(mode) ?? refreshOnce(mode, expired).finally(() => running.delete(mode))
    running.set(mode, pending)
    return pending
  }
}
export type Refresh = ReturnType<typeof createRefresher>
