import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** scripts/testing/size.ts, which needs Node.js, as the configuration hands it on. */
    isFullSize: boolean
    /** How long something is waited for: scripts/testing/patience.ts. */
    patienceMs: number
  }
}

export const bySize = <T>({ day, full }: { day: T; full: T }): T => (inject('isFullSize') ? full : day)
