import { createApiClient } from './api-client.ts'
import type { ApiError } from './api-error.ts'
import { webLock } from './session/refresh.ts'
import { academyIdParam } from './session/session.store.ts'
import { tokens, type SessionMode } from './session/tokens.ts'

/** `crypto.randomUUID` exists only on secure origins; a school may serve plain http inside its network. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Sets the bits of UUID version 4 (RFC 9562), which the server validates.
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Callbacks of the client; `session.ts` and `app/` set them, which avoids an import cycle. */
export const apiEvents: {
  refreshed: (mode: SessionMode) => void
  sessionInvalid: (mode: SessionMode) => void
  forbidden: (error: ApiError) => void
  stepUp: () => Promise<boolean>
} = {
  refreshed: () => undefined,
  sessionInvalid: () => undefined,
  forbidden: () => undefined,
  stepUp: () => Promise.resolve(false),
}

export const { call, refresh } = createApiClient({
  fetch: (input, init) => fetch(input, init),
  tokens,
  lock: webLock,
  academyId: academyIdParam,
  newKey,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onRefreshed: (mode) => apiEvents.refreshed(mode),
  onSessionInvalid: (mode) => apiEvents.sessionInvalid(mode),
  stepUp: () => apiEvents.stepUp(),
  onForbidden: (error) => apiEvents.forbidden(error),
})
